"""A sound table has no flaw; a card or counter taken away, doubled or out of range is one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.content.load import load_pack
from stalingrad_game.card_game.lab.hidden import betrays, exchanged
from stalingrad_game.card_game.lab.invariants import StateInvariants
from stalingrad_game.card_game.rules.codes import HIDDEN, CardZone, Ev, FormationZone
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.state import State


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


@settings(max_examples=30)
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


DAMAGES = (
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
)


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_kind_of_damage_is_a_flaw(damage: Callable[[State], None]) -> None:
    rules = engine()
    state, _ = rules.new(1)
    assert violations(rules, state) == []
    damage(state)
    assert violations(rules, state) != []


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
