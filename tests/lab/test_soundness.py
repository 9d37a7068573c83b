"""A sound table breaks no invariant; a card or counter taken away or doubled breaks one."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.lab.hidden import betrays, exchanged
from stalingrad_game.card_game.lab.invariants import StateInvariants
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    HIDDEN,
    CardZone,
    DistrictStatus,
    Ev,
    FormationZone,
)
from stalingrad_game.card_game.state.state import State
from tests.support.amount import share


def engine(mode: str = "basic") -> Engine:
    return Engine(Kit(load_pack(), mode))


def after(rules: Engine, seed: int, steps: int) -> State:
    """A state some random options into a game."""
    random = Random(seed)
    state, _ = rules.new(seed)
    for _ in range(steps):
        options = rules.options(state)
        if options:
            rules.play(state, options[int(random.random() * len(options))])
    return state


def violations(rules: Engine, state: State) -> list[str]:
    return list(StateInvariants(rules.kit).violations(state))


@settings(max_examples=share(30))
@given(st.integers(0, 10**9), st.integers(0, 300), st.sampled_from(["basic", "expert", "four"]))
def test_a_game_is_sound_and_stays_so_when_hidden_things_are_exchanged(
    seed: int, steps: int, mode: str
) -> None:
    rules = engine(mode)
    state = after(rules, seed, steps)
    assert violations(rules, state) == []
    for seat in range(state.seats):
        other = exchanged(state, seat, Random(seed))
        assert violations(rules, other) == []
        assert rules.view(other, seat) == rules.view(state, seat)
        assert other.cards[CardZone.HAND + seat] == state.cards[CardZone.HAND + seat]


def test_an_exchange_changes_the_enemy_hand_the_decks_and_chance() -> None:
    rules = engine()
    state = after(rules, 4, 40)
    other = exchanged(state, 0, Random(5))
    assert other.cards[CardZone.HAND + 1] != state.cards[CardZone.HAND + 1]
    assert other.cards[CardZone.DECK] != state.cards[CardZone.DECK]
    assert other.lines[FormationZone.DECK] != state.lines[FormationZone.DECK]
    assert other.lines[FormationZone.DECK + 1] != state.lines[FormationZone.DECK + 1]
    assert other.campaign_decks != state.campaign_decks
    assert other.building_deck != state.building_deck
    assert other.carnage_deck != state.carnage_deck
    assert other.rng != state.rng
    assert other.cards[CardZone.DISCARD :] == state.cards[CardZone.DISCARD :]


def _double_card(state: State) -> None:
    state.cards[CardZone.ASH] += state.cards[CardZone.DECK][:1]


def _lose_card(state: State) -> None:
    state.cards[CardZone.DECK] = state.cards[CardZone.DECK][1:]


def _enemy_card(state: State) -> None:
    german, soviet = state.cards[CardZone.DECK], state.cards[CardZone.DECK + 1]
    state.cards[CardZone.DECK], state.cards[CardZone.DECK + 1] = soviet, german


def _unsorted_hand(state: State) -> None:
    state.cards[CardZone.HAND] = state.cards[CardZone.HAND][::-1]


def _lose_formation(state: State) -> None:
    state.lines[FormationZone.DECK] = state.lines[FormationZone.DECK][1:]


def _enemy_formation(state: State) -> None:
    state.lines[0], state.lines[1] = state.lines[1], state.lines[0]


def _depleted_in_the_deck(state: State) -> None:
    state.depleted[state.lines[FormationZone.DECK][0]] = 1


def _wrong_owner(state: State) -> None:
    state.owner[state.lines[FormationZone.STAGING][0]] = 1


def _double_leader(state: State) -> None:
    state.pools[0] += (state.leader[state.lines[FormationZone.STAGING][0]],)


def _enemy_leader(state: State) -> None:
    first, second = state.lines[FormationZone.STAGING][0], state.lines[FormationZone.STAGING + 1][0]
    leader = state.leader
    leader[first], leader[second] = leader[second], leader[first]


def _level_without_leader(state: State) -> None:
    state.level[state.lines[FormationZone.DECK][0]] = 1


def _lose_building(state: State) -> None:
    state.building_deck = state.building_deck[1:]


def _lose_volga(state: State) -> None:
    state.volga += 1


def _building_at_no_place(state: State) -> None:
    state.captured += (state.buildings[1],)
    state.buildings[1] = -1


def _lose_campaign_card(state: State) -> None:
    state.campaign_decks[1] = state.campaign_decks[1][1:]


def _double_carnage_card(state: State) -> None:
    state.carnage_ash += state.carnage_deck[:1]


def _fire_beyond_its_track(state: State) -> None:
    state.fire[0] = 4


def _fewer_than_no_infernos(state: State) -> None:
    state.inferno[2] = -1


def _fewer_than_no_units(state: State) -> None:
    state.units[3] = (-1, *state.units[3][1:])


def _turn_too_many(state: State) -> None:
    state.turn = state.last_turn + 1


def _hold_without_intensity(state: State) -> None:
    state.hold = 2


def _counters_outlive_the_battle(state: State) -> None:
    state.refreshes = 1


def _cards_outlive_the_battle(state: State) -> None:
    *deck, card = state.cards[CardZone.DECK]
    state.cards[CardZone.DECK] = tuple(deck)
    state.played = ((card, -1, 0),)


def _no_hero(state: State) -> None:
    *deck, card = state.cards[CardZone.DECK]
    state.cards[CardZone.DECK] = tuple(deck)
    state.district, state.heroes = 0, ((card, 0, 0),)


def _gift_not_in_the_hand(state: State) -> None:
    state.received[0] = state.cards[CardZone.DECK][:1]


def _gift_counted_twice(state: State) -> None:
    card = next(c for c in state.cards[CardZone.HAND] if state.cards[CardZone.HAND].count(c) == 1)
    state.received[0] = (card, card)


def _depleted_twice(state: State) -> None:
    state.depleted[state.lines[FormationZone.STAGING][0]] = 2


def _led_in_the_deck(state: State) -> None:
    leader = state.leader
    drawn, led = state.lines[FormationZone.DECK][0], state.lines[FormationZone.STAGING][0]
    leader[drawn], leader[led] = leader[led], leader[drawn]


def _spent_in_the_deck(state: State) -> None:
    state.district = 0
    state.spent[state.lines[FormationZone.DECK][0]] = 1


def _led_by_nobody_known(state: State) -> None:
    state.leader[state.lines[FormationZone.DECK][0]] = -2


def _level_too_high(state: State) -> None:
    led = next(f for f, leader in enumerate(state.leader) if leader >= 0)
    state.level[led] = 2


def _seat_that_nobody_has(state: State) -> None:
    state.owner[state.lines[FormationZone.STAGING][0]] = 2


def _unique_formation_destroyed(state: State) -> None:
    kit = engine().kit
    unique = next(f for f in state.lines[FormationZone.STAGING + 1] if kit.unique[f])
    state.pools[1] += tuple(leader for leader in [state.leader[unique]] if leader >= 0)
    state.leader[unique], state.level[unique] = -1, 0
    line = state.lines[FormationZone.STAGING + 1]
    state.lines[FormationZone.STAGING + 1] = tuple(f for f in line if f != unique)
    state.lines[FormationZone.DESTROYED + 1] += (unique,)


def _fights_for_no_building(state: State) -> None:
    first, *rest = state.lines[FormationZone.STAGING]
    state.lines[FormationZone.STAGING] = tuple(rest)
    state.lines[FormationZone.LANE] += (first,)
    state.status[0], state.captured = DistrictStatus.CLOSED, (*state.captured, state.buildings[0])
    state.buildings[0] = -1


def _building_of_no_number(state: State) -> None:
    state.captured += (state.buildings[1],)
    state.buildings[1], state.status[1] = -2, DistrictStatus.CLOSED


def _building_elsewhere(state: State) -> None:
    first, second = state.buildings[:2]
    state.buildings[0], state.buildings[1] = second, first


def _counters_without_building(state: State) -> None:
    state.captured += (state.buildings[1],)
    state.buildings[1], state.status[1] = -1, DistrictStatus.CLOSED
    state.fire[1] = 1


def _bucket_beyond_its_track(state: State) -> None:
    state.bucket[0] = 4


def _card_on_a_formation_elsewhere(state: State) -> None:
    *deck, card = state.cards[CardZone.DECK]
    state.cards[CardZone.DECK] = tuple(deck)
    state.district, state.played = 0, ((card, state.lines[FormationZone.DECK][0], 0),)


def _fewer_than_no_pairs(state: State) -> None:
    *deck, card = state.cards[CardZone.DECK]
    state.cards[CardZone.DECK] = tuple(deck)
    state.district, state.played = 0, ((card, -1, -1),)


def _spent_outlives_the_battle(state: State) -> None:
    state.spent[state.lines[FormationZone.STAGING][0]] = 1


def _waiver_outlives_the_battle(state: State) -> None:
    state.waived = 1


def _carnage_card_outlives_the_battle(state: State) -> None:
    state.reading, state.carnage_deck = state.carnage_deck[-1:], state.carnage_deck[:-1]


def _enemy_card_in_hand(state: State) -> None:
    hands = state.cards[CardZone.HAND], state.cards[CardZone.HAND + 1]
    state.cards[CardZone.HAND + 1], state.cards[CardZone.HAND] = hands


def _known_card_not_in_the_hand(state: State) -> None:
    hand = state.cards[CardZone.HAND]
    state.known[0] = (next(card for card in state.cards[CardZone.DECK] if card not in hand),)


def _ruled_out_card_in_the_hand(state: State) -> None:
    card = state.cards[CardZone.HAND][0]
    state.ruled_out[0] = (card,) * engine().kit.deck[0].count(card)


DAMAGES = (
    _enemy_card_in_hand,
    _double_card,
    _lose_card,
    _enemy_card,
    _unsorted_hand,
    _lose_formation,
    _enemy_formation,
    _depleted_in_the_deck,
    _wrong_owner,
    _double_leader,
    _enemy_leader,
    _level_without_leader,
    _lose_building,
    _lose_volga,
    _building_at_no_place,
    _lose_campaign_card,
    _double_carnage_card,
    _fire_beyond_its_track,
    _fewer_than_no_infernos,
    _fewer_than_no_units,
    _turn_too_many,
    _hold_without_intensity,
    _counters_outlive_the_battle,
    _cards_outlive_the_battle,
    _no_hero,
    _gift_not_in_the_hand,
    _gift_counted_twice,
    _depleted_twice,
    _led_in_the_deck,
    _spent_in_the_deck,
    _led_by_nobody_known,
    _level_too_high,
    _seat_that_nobody_has,
    _unique_formation_destroyed,
    _fights_for_no_building,
    _building_of_no_number,
    _building_elsewhere,
    _counters_without_building,
    _bucket_beyond_its_track,
    _card_on_a_formation_elsewhere,
    _fewer_than_no_pairs,
    _spent_outlives_the_battle,
    _waiver_outlives_the_battle,
    _carnage_card_outlives_the_battle,
    _known_card_not_in_the_hand,
    _ruled_out_card_in_the_hand,
)


def damaged(damage: Callable[[State], None]) -> list[str]:
    """What is wrong with a new game after some damage."""
    rules = engine()
    state, _ = rules.new(1)
    assert violations(rules, state) == []
    damage(state)
    return violations(rules, state)


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_kind_of_damage_is_a_violation(damage: Callable[[State], None]) -> None:
    assert damaged(damage) != []


def test_every_violation_that_can_be_told_has_a_damage_that_shows_it() -> None:
    source = Path(inspect.getfile(StateInvariants)).read_text(encoding="utf-8")
    raised = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Yield)]
    patterns = {
        "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"
            for part in (text.values if isinstance(text, ast.JoinedStr) else [text])
        )
        for text in raised
        if text is not None
    }
    assert len(patterns) > 20
    found = [line for damage in DAMAGES for line in damaged(damage)]
    unseen = [p for p in patterns if not any(re.fullmatch(p, line) for line in found)]
    assert unseen == []


@pytest.mark.parametrize(
    ("event", "betrayed"),
    [
        ((Ev.CARD, 5, CardZone.DECK + 1, CardZone.HAND + 1, 0), True),
        ((Ev.CARD, HIDDEN, CardZone.DECK + 1, CardZone.HAND + 1, 0), False),
        ((Ev.CARD, 5, CardZone.DECK, CardZone.HAND, 0), False),
        ((Ev.CARD, 5, CardZone.HAND + 1, CardZone.DISCARD + 1, 0), False),
        ((Ev.PICK, 5, 1), True),
        ((Ev.PICK, 5, 0), False),
        ((Ev.SHUFFLE, 0, 3, 4), True),
        ((Ev.SHUFFLE, 0, HIDDEN, HIDDEN), False),
        ((Ev.CARNAGE_SHUFFLE, 3), True),
        ((Ev.BUILDINGS_SHUFFLE, HIDDEN), False),
        ((Ev.LOOK, 1, 0, 4), False),
        ((Ev.FIRE, 0, 2), False),
    ],
)
def test_an_event_betrays_what_its_reader_may_not_see(
    event: tuple[int, ...], betrayed: bool
) -> None:
    rules = engine()
    view = rules.view(rules.new(1)[0], 0)
    assert betrays(event, view) == betrayed
