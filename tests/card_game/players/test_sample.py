"""Sampled states: what a seat may know stays so, everything else is any deal, each as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, permutations
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.lab.hidden import exchanged
from stalingrad_game.card_game.lab.invariants import StateInvariants
from stalingrad_game.card_game.lab.witness import untrue
from stalingrad_game.card_game.players import dealing
from stalingrad_game.card_game.players.memory import Claim, Memory
from stalingrad_game.card_game.players.sample import Sampler, sample
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    HIDDEN,
    SOVIET,
    CardZone,
    Ev,
    FormationZone,
    Op,
)
from stalingrad_game.card_game.state.state import OMNISCIENT, State
from tests.support.amount import share
from tests.support.watched import MODES, card_game, watched

DEVIATIONS = 5.0
"""Standard deviations by which a count may be off; one in two millions is by chance."""


@pytest.mark.slow
@settings(max_examples=share(12))
@given(st.integers(0, 10**6), st.sampled_from(MODES), st.sampled_from(["open", "closed"]))
def test_a_sample_depends_on_nothing_hidden(seed: int, mode: str, hands: str) -> None:
    luck = Random(seed)
    for game, state, decision, memories in watched(mode, seed, team_hands=hands):
        if luck.random() < 0.8:
            continue
        seat = decision.seat
        other = exchanged(state, seat, luck)
        question = game.decision(other)
        assert question is not None
        first = Sampler(game.view(state, seat), decision, memories[seat])
        second = Sampler(game.view(other, seat), question, memories[seat])
        for chance in range(3):
            assert first.deal(Random(chance)) == second.deal(Random(chance))


@pytest.mark.slow
@settings(max_examples=share(12))
@given(st.integers(0, 10**6), st.sampled_from(MODES), st.sampled_from(["open", "closed"]))
def test_a_sample_is_a_sound_game_that_looks_and_asks_alike(
    seed: int, mode: str, hands: str
) -> None:
    luck = Random(seed)
    for game, state, decision, memories in watched(mode, seed, team_hands=hands):
        if luck.random() < 0.9:
            continue
        seat = luck.choice([decision.seat, luck.randrange(game.seats)])
        view = game.view(state, seat)
        sampled = sample(view, decision, memories[seat], luck)
        assert list(StateInvariants(game.kit).violations(sampled)) == []
        assert sampled.viewer == OMNISCIENT
        assert game.view(sampled, seat) == view
        assert list(untrue(memories[seat], sampled)) == []
        question = game.decision(sampled)
        assert question is not None
        assert (question.seat, question.agenda) == (decision.seat, decision.agenda)
        assert seat != decision.seat or question == decision
        if luck.random() < 0.02:
            while options := game.options(sampled):
                game.apply(sampled, luck.choice(options))
            assert sampled.winner in {GERMAN, SOVIET}


@pytest.mark.parametrize("mode", MODES)
def test_random_games_come_to_every_kind_of_hidden_thing(mode: str) -> None:
    seen = set()
    for seed in range(12):
        for _, state, decision, memories in watched(mode, seed):
            if decision.op == Op.REFRESH and state.cards[CardZone.PICKED + decision.seat]:
                seen.add("half-done refresh")
            if decision.op == Op.INTERCEPT:
                seen.add("interception")
            if state.looking:
                seen.add("hand laid open")
            if any(state.ruled_out):
                seen.add("ruled out")
            if any(memory.held[1 - memory.seat & 1] for memory in memories):
                seen.add("remembered")
            if any(state.received):
                seen.add("handed over")
            if any(memory.claims for memory in memories):
                seen.add("claims")
    wanted = {"half-done refresh", "remembered"}
    if mode != "basic":
        wanted |= {"interception", "hand laid open"}
    if mode == "four":
        wanted |= {"handed over", "claims", "ruled out"}
    assert seen >= wanted


def test_all_that_is_hidden_differs_from_sample_to_sample() -> None:
    game = card_game()
    state, _ = game.begin(3, {})
    decision = game.decision(state)
    assert decision is not None
    seat = decision.seat
    sampler = Sampler(game.view(state, seat), decision, Memory(game.kit, seat))
    one, two = sampler.deal(Random(1)), sampler.deal(Random(2))
    assert one.cards[CardZone.HAND + 1 - seat] != two.cards[CardZone.HAND + 1 - seat]
    assert one.cards[CardZone.HAND + seat] == two.cards[CardZone.HAND + seat]
    for side in (GERMAN, SOVIET):
        assert one.cards[CardZone.DECK + side] != two.cards[CardZone.DECK + side]
        deck = FormationZone.DECK + side
        assert one.lines[deck] != two.lines[deck]
        assert one.campaign_decks[side] != two.campaign_decks[side]
    assert one.carnage_deck != two.carnage_deck
    assert one.building_deck != two.building_deck
    assert one.rng != two.rng
    assert sampler.deal(Random(1)) == one


def test_a_sample_of_another_seat_or_moment_is_refused() -> None:
    game = card_game()
    state, _ = game.begin(3, {})
    decision = game.decision(state)
    assert decision is not None
    view = game.view(state, decision.seat)
    with pytest.raises(ValueError, match="seat"):
        Sampler(view, decision, Memory(game.kit, 1 - decision.seat))
    memory = Memory(game.kit, decision.seat)
    memory.held[1 - decision.seat].extend(game.kit.deck[1 - decision.seat][:20])
    with pytest.raises(ValueError, match="memory says more"):
        Sampler(view, decision, memory)
    view.carnage_deck = view.carnage_deck[1:]
    with pytest.raises(ValueError, match="decks"):
        Sampler(view, decision, Memory(game.kit, decision.seat))


# Uniform, counted against every deal there is


def even(counts: Mapping[object, int], chances: Mapping[object, int]) -> None:
    """Whether counts are as likely as these weights say, each within some deviations."""
    assert set(counts) == set(chances)
    total, weights = sum(counts.values()), sum(chances.values())
    for deal, weight in chances.items():
        share = weight / weights
        spread = sqrt(total * share * (1 - share))
        assert abs(counts[deal] - total * share) <= DEVIATIONS * spread


def small(mode: str, hands: Mapping[int, list[int]], deck: list[int]) -> State:
    """A game at its first decision with small Soviet hands and deck; the rest is discarded."""
    game = card_game(mode)
    state, _ = game.begin(3, {"team_hands": "closed"})
    rest = list(game.kit.deck[SOVIET])
    for card in (*deck, *(card for hand in hands.values() for card in hand)):
        rest.remove(card)
    for seat in range(SOVIET, state.seats, 2):
        state.cards[CardZone.HAND + seat] = tuple(sorted(hands[seat]))
    state.cards[CardZone.DECK + SOVIET] = tuple(deck)
    state.cards[CardZone.DISCARD + SOVIET] = tuple(rest)
    return state


def counted(state: State, memory: Memory, number: int, mode: str) -> Counter[object]:
    """How often each deal of the Soviet hands and deck is sampled for the German."""
    game = card_game(mode)
    decision = game.decision(state)
    assert decision is not None
    sampler, luck = Sampler(game.view(state, GERMAN), decision, memory), Random(1)
    counts: Counter[object] = Counter()
    for _ in range(number):
        dealt = sampler.deal(luck)
        hands = tuple(dealt.cards[CardZone.HAND + seat] for seat in range(1, state.seats, 2))
        counts[hands, dealt.cards[CardZone.DECK + SOVIET]] += 1
    return counts


def pair_of(mode: str) -> tuple[int, list[int]]:
    """A Soviet card of which there are two, and cards of which there is one."""
    deck = card_game(mode).kit.deck[SOVIET]
    twice = next(card for card in deck if deck.count(card) == 2)
    return twice, [card for card in deck if deck.count(card) == 1][:6]


def test_every_deal_of_a_hand_and_its_deck_is_as_likely() -> None:
    twice, (a, b, c, *_) = pair_of("basic")
    state = small("basic", {1: [twice, a]}, [twice, b, c])
    cards = [twice, twice, a, b, c]
    chances: Counter[object] = Counter()
    for order in permutations(range(5)):
        chances[
            (tuple(sorted(cards[n] for n in order[:2])),), tuple(cards[n] for n in order[2:])
        ] += 1
    even(counted(state, Memory(card_game().kit, GERMAN), 20_000, "basic"), chances)


def test_what_everybody_knows_of_a_hand_leaves_the_rest_as_likely() -> None:
    twice, (a, b, c, d, *_) = pair_of("basic")
    state = small("basic", {1: [twice, a, b]}, [twice, c, d])
    state.known[1] = (a,)
    state.ruled_out[1] = (c, twice)  # one copy of the pair is in the deck, the other needn't be
    cards = [twice, twice, b, c, d]
    chances: Counter[object] = Counter()
    for order in permutations(range(5)):
        hand, deck = [cards[n] for n in order[:2]], tuple(cards[n] for n in order[2:])
        if c not in hand and hand.count(twice) < 2:
            chances[(tuple(sorted([a, *hand])),), deck] += 1
    even(counted(state, Memory(card_game().kit, GERMAN), 20_000, "basic"), chances)


@pytest.mark.parametrize(("tries", "number"), [(dealing.MOST_TRIES, 20_000), (1, 5_000)])
def test_two_hands_are_dealt_as_every_claim_and_ban_allows(
    monkeypatch: pytest.MonkeyPatch, tries: int, number: int
) -> None:
    monkeypatch.setattr(dealing, "MOST_TRIES", tries)  # with 1, many deals have to be mended
    twice, (a, b, c, d, e, _) = pair_of("four")
    state = small("four", {1: [a, b, twice], 3: [c, d]}, [e, twice])
    state.ruled_out[3] = (e,)
    state.ruled_out[1] = (twice,)  # at most one of the two
    memory = Memory(card_game("four").kit, GERMAN)
    memory.held[1].append(a)
    memory.claims.append(Claim((b, d), 1, 1))
    chances: Counter[object] = Counter()
    cards = [b, d, c, e, twice, twice]
    for first in combinations(range(6), 2):
        left = [n for n in range(6) if n not in first]
        for second in combinations(left, 2):
            deck = [n for n in left if n not in second]
            one, two = [cards[n] for n in first], [cards[n] for n in second]
            claimed = {0, 1} <= {*first, *second} and len({0, 1} & {*second}) <= 1
            if claimed and e not in two and one.count(twice) < 2:
                for order in (deck, deck[::-1]):
                    hands = (tuple(sorted([a, *one])), tuple(sorted(two)))
                    chances[hands, tuple(cards[n] for n in order)] += 1
    even(counted(state, memory, number, "four"), chances)


def test_a_refresh_of_the_enemy_is_sampled_before_its_first_pick() -> None:
    found = 0
    for seed in range(4):
        for game, state, decision, memories in watched("basic", seed):
            if decision.op != Op.REFRESH or not state.cards[CardZone.PICKED + decision.seat]:
                continue
            found += 1
            seat = 1 - decision.seat
            sampled = sample(game.view(state, seat), decision, memories[seat], Random(1))
            hand, picked = CardZone.HAND + decision.seat, CardZone.PICKED + decision.seat
            assert sampled.cards[picked] == ()
            assert len(sampled.cards[hand]) == len(state.cards[hand]) + len(state.cards[picked])
            assert game.asks(sampled)
    assert found, "no refresh was looked at half-way"


def test_cards_given_to_a_partner_whose_hand_is_closed_are_known_to_be_handed_over() -> None:
    found = 0
    for seed in range(6):
        for game, state, decision, memories in watched("four", seed, team_hands="closed"):
            seat = decision.seat
            received = state.received[seat ^ 2]
            if not received:
                continue
            found += 1
            view = game.view(state, seat)
            assert set(view.received[seat ^ 2]) == {HIDDEN}
            sampled = sample(view, decision, memories[seat], Random(found))
            assert sampled.received[seat ^ 2] == received
    assert found


def test_a_hand_laid_open_is_sampled_as_it_is() -> None:
    found = 0
    for seed in range(12):
        for game, state, decision, memories in watched("expert", seed):
            seat = decision.seat
            if state.looking[:1] == (seat,):
                found += 1
                victim = CardZone.HAND + state.looking[1]
                sampled = sample(game.view(state, seat), decision, memories[seat], Random(1))
                assert sampled.cards[victim] == state.cards[victim]
    assert found


def test_a_gentle_first_turn_leaves_any_card_below_the_one_turned() -> None:
    game = card_game()
    kit = game.kit
    hourglasses = set()
    for seed in range(40):
        state, _ = game.begin(seed, {"first_turn": "gentle"})
        decision = game.decision(state)
        assert decision is not None
        view = game.view(state, decision.seat)
        sampled = sample(view, decision, Memory(kit, decision.seat), Random(seed))
        assert sorted(sampled.campaign_decks[SOVIET]) == sorted(state.campaign_decks[SOVIET])
        hourglasses.add("hourglass" in kit.campaign[sampled.campaign_decks[SOVIET][-1]].effects)
    assert hourglasses == {True, False}


def test_a_sample_of_a_memory_keeps_a_hand_that_was_looked_at() -> None:
    game = card_game("expert")
    state, _ = game.begin(3, {})
    decision = game.decision(state)
    assert decision is not None
    hand = state.cards[CardZone.HAND + SOVIET]
    memory = Memory(game.kit, GERMAN)
    memory.note((Ev.LOOK, GERMAN, SOVIET, *hand))
    for chance in range(20):
        sampled = sample(game.view(state, GERMAN), decision, memory, Random(chance))
        assert sampled.cards[CardZone.HAND + SOVIET] == hand
