"""What a seat remembers of closed hands is so, as long as it can be; records bring it back."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lab import match
from stalingrad_game.card_game.lab.dice_luck import DiceLuck
from stalingrad_game.card_game.lab.witness import untrue
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.listeners import Listeners
from stalingrad_game.card_game.players.memory import Attentive, Claim, Memory, remembered
from stalingrad_game.card_game.players.player import ComputerPlayer, RandomPlayer
from stalingrad_game.card_game.players.sample import sample
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    HIDDEN,
    SOVIET,
    CardZone,
    Ev,
    Event,
    Option,
)
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.text.card_game.seated import SeatedPlayer
from tests.support.amount import share
from tests.support.watched import MODES, card_game, watched

DISCARD = CardZone.DISCARD + SOVIET
DECK = CardZone.DECK + SOVIET
ENEMY = CardZone.HAND + SOVIET
PARTNER = CardZone.HAND + 3


def content(memory: Memory) -> tuple[object, ...]:
    """All that a memory says."""
    claims = sorted((tuple(sorted(c.cards)), c.seat, c.strays) for c in memory.claims)
    return [sorted(held) for held in memory.held], claims, list(memory.given)


def soviet(mode: str = "expert") -> tuple[Kit, list[int]]:
    """The kit, and Soviet cards of which there is one."""
    kit = card_game(mode).kit
    return kit, [card for card in kit.deck[SOVIET] if kit.deck[SOVIET].count(card) == 1]


def memory_after(kit: Kit, *events: Event) -> Memory:
    """What the German remembers after these events."""
    memory = Memory(kit, GERMAN)
    for event in events:
        memory.note(event)
    return memory


@pytest.mark.slow
@settings(max_examples=share(15))
@given(st.integers(0, 10**6), st.sampled_from(MODES), st.sampled_from(["open", "closed"]))
def test_whatever_is_remembered_is_so(seed: int, mode: str, hands: str) -> None:
    for _, state, _, memories in watched(mode, seed, team_hands=hands):
        for memory in memories:
            assert list(untrue(memory, state)) == []


def test_a_hand_looked_at_is_remembered_until_its_cards_leave_it() -> None:
    kit, (a, b, c, d, e, *_) = soviet()
    look = (Ev.LOOK, GERMAN, SOVIET, a, b, c, d)
    memory = memory_after(kit, look, (Ev.CARD, a, ENEMY, DISCARD, 0), (Ev.LOOK_END, GERMAN, SOVIET))
    assert memory.held[SOVIET] == [b, c, d]
    memory.note((Ev.CARD, HIDDEN, DECK, ENEMY, 0))
    assert memory.held[SOVIET] == [b, c, d]
    memory.note((Ev.PLAYED, b, 5, 0, 0, ENEMY))
    assert memory.held[SOVIET] == [c, d]
    memory.note((Ev.CARD, e, ENEMY, DISCARD, 1))  # the unknown one
    assert memory.held[SOVIET] == [c, d]
    memory.note((Ev.SHOWN, c, 5, 0, SOVIET))
    memory.note((Ev.CARD, a, DISCARD, ENEMY, 0))
    assert memory.held[SOVIET] == [d, a]


def test_a_look_of_somebody_else_tells_nothing() -> None:
    kit, _ = soviet("four")
    memory = memory_after(kit, (Ev.LOOK, 2, SOVIET, HIDDEN, HIDDEN))
    assert content(memory) == content(Memory(kit, GERMAN))


def test_a_deck_that_runs_out_tells_the_whole_enemy_hand() -> None:
    kit, (a, b, *_) = soviet()
    thrown = list(kit.deck[SOVIET])
    thrown.remove(a)
    thrown.remove(b)
    memory = memory_after(kit, *((Ev.CARD, card, ENEMY, DISCARD, 0) for card in thrown))
    assert memory.held[SOVIET] == []
    memory.note((Ev.SHUFFLE, SOVIET, *(HIDDEN,) * len(thrown)))
    assert sorted(memory.held[SOVIET]) == sorted([a, b])


def test_a_deck_that_runs_out_tells_the_partners_closed_hand() -> None:
    found = 0
    for seed in range(8):
        for _, state, _, memories in watched("four", seed, team_hands="closed"):
            for memory in memories:
                other = memory.seat ^ 2
                hand = state.cards[CardZone.HAND + other] + state.cards[CardZone.PICKED + other]
                own = state.cards[CardZone.HAND + memory.seat]
                own += state.cards[CardZone.PICKED + memory.seat]
                held = memory.held_in(other, own)
                assert not Counter(held) - Counter(hand)
                found += len(held) > len(memory.held[other])
    assert found


def test_a_card_handed_over_unseen_is_in_one_of_two_hands() -> None:
    kit, (a, b, c, *_) = soviet("four")
    look = (Ev.LOOK, GERMAN, SOVIET, a, b, c)
    memory = memory_after(kit, look, (Ev.GIVEN, HIDDEN, SOVIET, 3, 0))
    assert memory.held[SOVIET] == []
    assert memory.claims == [Claim((a, b, c), SOVIET, 1)]
    memory.note((Ev.CARD, a, ENEMY, DISCARD, 0))
    assert memory.claims == [Claim((b, c), SOVIET, 1)]
    memory.note((Ev.CARD, b, PARTNER, DISCARD, 0))  # there is one of it, so it was that one
    assert memory.claims == []
    assert memory.held[SOVIET] == [c]


def test_a_look_at_one_hand_says_what_is_in_the_other() -> None:
    kit, (a, b, c, *_) = soviet("four")
    memory = memory_after(
        kit,
        (Ev.LOOK, GERMAN, SOVIET, a, b, c),
        (Ev.GIVEN, HIDDEN, SOVIET, 3, 0),
        (Ev.LOOK, GERMAN, SOVIET, b, c),
    )
    assert memory.held[SOVIET] == [b, c]
    assert memory.held[3] == [a]
    assert memory.claims == []


def test_what_partners_give_each_other_is_remembered_on_either_side() -> None:
    kit = card_game("four").kit
    a, b = kit.deck[GERMAN][0], kit.deck[GERMAN][-1]
    memory = memory_after(kit, (Ev.GIVEN, a, GERMAN, 2, 1), (Ev.GIVEN, b, 2, GERMAN, 1))
    assert memory.held[2] == [a]
    assert memory.given == [a]
    memory.note((Ev.GIFTS_END,))
    assert memory.given == []
    memory.note((Ev.CARD, a, CardZone.HAND + 2, CardZone.DISCARD, 0))
    assert memory.held[2] == []


@pytest.mark.parametrize("mode", MODES)
def test_a_memory_is_rebuilt_from_a_record_at_any_step_and_after_steps_are_taken_back(
    mode: str,
) -> None:
    game, random = card_game(mode), Random(4)
    record = GameRecord.start(game, Setup(4, {"team_hands": "closed"}, begun="1942-09-13"))
    seats = range(game.seats)
    kept = {seat: rebuilt_memory(record, seat) for seat in seats}
    for _ in range(share(400, 1, 150)):
        decision = record.decision
        if decision is None:
            break
        if record.can_undo() and random.random() < 0.2:
            record.undo()
            kept = {seat: rebuilt_memory(record, seat) for seat in seats}
            continue
        events = record.take(random.choice(decision.options))
        for seat, memory in kept.items():
            view = game.view(record.state, seat)
            for event in events:
                part = seen_by(event, view)
                if part is not None:
                    memory.note(part)
            assert content(memory) == content(rebuilt_memory(record, seat))
            assert list(untrue(memory, record.state)) == []


def rebuilt_memory(record: GameRecord[CardGame], seat: int) -> Memory:
    """A seat's memory, rebuilt from the steps that stand."""
    events = chain(record.opening, *(step.events for step in record.steps))
    return remembered(record.game.kit, record.game.view(record.state, seat), events)


class Spy(Attentive):
    """Keeps what it is told."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.noted: list[Event] = []

    def note(self, event: Event) -> None:
        super().note(event)
        self.noted.append(event)

    def choose(self, view: State, decision: Decision) -> Option:
        memory = self.memory(view)
        sampled = sample(view, decision, memory, Random(1))
        assert list(untrue(memory, sampled)) == []
        return decision.options[0]


def test_players_are_told_the_whole_game_as_their_seats_may_know_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = card_game()
    spies: dict[int, Spy] = {}

    def seated(_name: str, kit: Kit, seed: int) -> ComputerPlayer:
        spies[seed] = Spy(kit)
        return spies[seed]

    monkeypatch.setattr(match, "seated_player", seated)
    match.play_game(DiceLuck(game.kit), ("spy", "spy"), DEFAULT_VARIANTS, 3)
    state, events = game.new(3)
    views = [game.view(state, seat) for seat in range(2)]
    while decision := game.decision(state):
        events += game.apply(state, decision.options[0])
    for seat, spy in enumerate(spies.values()):
        parts = [seen_by(event, views[seat]) for event in events]
        assert spy.noted == [part for part in parts if part is not None]
    assert any(event[0] == Ev.CARD and event[1] == HIDDEN for event in spies[6].noted)


def test_who_remembers_nothing_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = card_game()
    state, events = game.begin(1, {})
    monkeypatch.setattr(GreedyPlayer, "note", None)
    monkeypatch.setattr(RandomPlayer, "note", None)
    spy = Spy(game.kit)
    Listeners({0: GreedyPlayer(game.kit), 1: RandomPlayer(1)}, state).tell(events)
    Listeners({0: GreedyPlayer(game.kit), 1: spy}, state).tell(events)
    assert len(spy.noted) == len(events)


def test_at_the_terminal_a_player_knows_the_steps_that_stand() -> None:
    game = card_game()
    record = GameRecord.start(game, Setup(4, {}, begun="1942-09-13"))
    spies: list[Spy] = []

    def make() -> Spy:
        spies.append(Spy(game.kit))
        return spies[-1]

    seated = SeatedPlayer(record, GERMAN, make)

    def noted_events() -> list[Event]:
        decision = record.decision
        assert decision is not None
        seated.choose(game.view(record.state, GERMAN), decision)
        return spies[-1].noted

    def expected() -> list[Event]:
        view = game.view(record.state, GERMAN)
        events = chain(record.opening, *(step.events for step in record.steps))
        return [part for event in events if (part := seen_by(event, view)) is not None]

    for _ in range(3):
        assert record.decision is not None
        record.take(record.decision.options[0])
        assert noted_events() == expected()
    assert len(spies) == 1
    record.undo()
    record.undo()
    assert noted_events() == expected()
    assert record.decision is not None
    record.take(record.decision.options[1])
    assert noted_events() == expected()
    record.undo()
    assert record.decision is not None
    record.take(record.decision.options[2])  # as many steps as before, but another one
    assert noted_events() == expected()
    assert len(spies) == 3
