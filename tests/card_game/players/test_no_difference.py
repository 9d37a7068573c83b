"""What is said to make no difference makes none, by nothing but what lies open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.players.no_difference import makes_no_difference
from stalingrad_game.card_game.rules.operations import asking_operation
from stalingrad_game.card_game.state.codes import CardZone, FormationZone, Op
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision
from tests.support.amount import share
from tests.support.table_play import MODES, card_game

MOST_STEPS = 350


def random_decisions(game: CardGame, seed: int) -> Iterator[tuple[State, Decision]]:
    """The decisions of a random game; the state is the game's own and goes on."""
    state, rng = game.new(seed)[0], Random(seed)
    for _ in range(MOST_STEPS):
        decision = game.decision(state)
        if decision is None:
            return
        yield state, decision
        game.play(state, rng.choice(decision.options))


def ends(game: CardGame, state: State, decision: Decision, rng: Random) -> set[bytes]:
    """Where each answer leads, once all that then makes no difference was answered at random."""
    found = set()
    for option in decision.options:
        after = state.copy()
        game.play(after, option)
        now = game.decision(after)
        while now is not None and (now.op, now.seat) == (decision.op, decision.seat):
            if not makes_no_difference(game, after, now):
                break
            game.play(after, rng.choice(now.options))
            now = game.decision(after)
        found.add(game.encode(after))
    return found


@pytest.mark.parametrize("mode", MODES)
@given(st.integers(0, 10_000))
@settings(max_examples=share(12))
def test_every_answer_leads_to_the_same_game(mode: str, seed: int) -> None:
    game, rng = card_game(mode), Random(seed)
    for state, decision in random_decisions(game, seed):
        before = game.encode(state)
        if makes_no_difference(game, state, decision):
            assert len(ends(game, state, decision, rng)) == 1, (seed, decision)
        assert game.encode(state) == before


@pytest.mark.parametrize("mode", MODES)
@given(st.integers(0, 10_000))
@settings(max_examples=share(8))
def test_hidden_cards_and_chance_have_no_say(mode: str, seed: int) -> None:
    game, rng = card_game(mode), Random(seed)
    for state, decision in random_decisions(game, seed):
        other = state.copy()
        other.rng ^= rng.getrandbits(60)
        for side in (0, 1):
            deck, hand = CardZone.DECK + side, CardZone.HAND + side
            pool = [*other.cards[deck], *other.cards[hand]]
            rng.shuffle(pool)
            held = len(other.cards[hand])
            other.cards[hand] = tuple(sorted(pool[:held]))
            other.cards[deck] = tuple(pool[held:])
            formations = list(other.lines[FormationZone.DECK + side])
            rng.shuffle(formations)
            other.lines[FormationZone.DECK + side] = tuple(formations)
        now = game.decision(other)
        if now is not None and now.options == decision.options:
            answers = [makes_no_difference(game, one, decision) for one in (state, other)]
            assert answers[0] == answers[1], (seed, decision)


def test_what_draws_or_rolls_is_left_to_its_player() -> None:
    game = card_game("basic")
    draws = 0
    for seed in range(10):
        for state, decision in random_decisions(game, seed):
            if decision.op != Op.VANGUARD or len(decision.options) < 2:
                continue
            for option in decision.options:
                after, depth = state.copy(), len(state.agenda)
                game.lay_out(after, option)
                while len(after.agenda) >= depth and not game.work_on(after):
                    pass
                if any(
                    len(after.cards[zone]) != len(state.cards[zone])
                    for zone in range(CardZone.DECK, CardZone.DECK + 2)
                ):
                    draws += 1
                    assert not makes_no_difference(game, state, decision)
    assert draws > 10


def test_it_is_found_often_enough_to_be_of_use() -> None:
    game = card_game("basic")
    counts = {False: 0, True: 0}
    for seed in range(12):
        for state, decision in random_decisions(game, seed):
            if decision.op == Op.VANGUARD and len(decision.options) > 1:
                counts[makes_no_difference(game, state, decision)] += 1
    assert counts[True] > 20
    assert counts[False] > 20


def test_what_is_asked_of_a_hand_is_never_answered() -> None:
    game = card_game("expert")
    count = 0
    for seed in range(6):
        for state, decision in random_decisions(game, seed):
            if asking_operation(decision).private:
                count += 1
                assert not makes_no_difference(game, state, decision)
    assert count > 50
