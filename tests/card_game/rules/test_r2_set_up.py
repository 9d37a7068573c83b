"""R2: the table before the first turn."""

from __future__ import annotations

from functools import cache

import pytest

from stalingrad_game.card_game.lab.invariants import StateInvariants
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import (
    DISTRICTS,
    SIDES,
    VOLGA,
    CardZone,
    Ev,
    FormationZone,
)
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.state.variants import variants_from
from tests.support.pack import kit_of_tests
from tests.support.set_up import turn
from tests.support.table import rule

SEEDS = range(60)


def new(seed: int = 1, **variants: str) -> State:
    """A test game before its first turn."""
    return set_up(kit_of_tests(), seed, variants_from(variants))


@cache
def standard() -> Kit:
    """The standard pack in the basic game."""
    return Kit(load_pack(), "basic")


@rule("R2.1")
@pytest.mark.parametrize("side", SIDES)
def test_starting_formations_stand_on_the_staging_line_each_with_a_level_0_leader(
    side: int,
) -> None:
    kit, state = standard(), set_up(standard(), 1, variants_from({}))
    staging = state.lines[FormationZone.STAGING + side]
    assert len(staging) == 4
    assert all(kit.formations[f].starting for f in staging)
    assert all(state.leader[f] >= 0 and state.level[f] == 0 for f in staging)
    assert len({state.leader[f] for f in staging}) == 4
    assert not any(state.depleted[f] for f in staging)


@rule("R2.1")
@pytest.mark.parametrize("side", SIDES)
def test_the_other_formations_are_shuffled_into_the_deck_without_leaders(side: int) -> None:
    orders = {
        set_up(standard(), seed, variants_from({})).lines[FormationZone.DECK + side]
        for seed in SEEDS
    }
    assert len(orders) == len(SEEDS)
    assert {len(order) for order in orders} == {14}
    state = new()
    assert all(state.leader[f] < 0 for f in state.lines[FormationZone.DECK + side])


@rule("R2.1", "R1.3")
def test_commanders_lie_with_their_front_up() -> None:
    assert new().turned == [0, 0]


@rule("R2.2")
def test_combat_campaign_and_carnage_decks_are_shuffled() -> None:
    games = [set_up(standard(), seed, variants_from({})) for seed in SEEDS]
    assert len({game.carnage_deck for game in games}) == len(SEEDS)
    for side in SIDES:
        assert len({game.cards[CardZone.DECK + side] for game in games}) == len(SEEDS)
        assert len({game.campaign_decks[side] for game in games}) == len(SEEDS)
        assert {game.campaign_decks[side][-1] for game in games} == {
            card for card, owner in enumerate(standard().campaign_side) if owner == side
        }


@rule("R2.2")
def test_turn_marker_stands_on_the_hourglass_space() -> None:
    assert new().turn == 0


@rule("R2.2")
def test_nothing_is_under_way_before_the_first_turn() -> None:
    state = new()
    assert (state.winner, state.victory, state.district, state.active) == (-1, 0, -1, -1)
    assert (state.played, state.heroes, state.reading, state.captured) == ((), (), (), ())
    counters = (state.volga, state.refreshes, state.touched, state.round, state.intensity)
    assert counters == (0, 0, 0, 0, 0)
    assert (state.campaign, state.reinforcement) == ([-1, -1], [-1, -1])


@rule("R2.3", river_bank_first="allowed")
@pytest.mark.parametrize("district", DISTRICTS)
def test_a_building_of_each_district_lies_in_its_column_the_rest_in_the_deck(
    district: int,
) -> None:
    kit = kit_of_tests()
    laid = {new(seed).buildings[district] for seed in SEEDS}
    own = {b for b, place in enumerate(kit.building_district) if place == district}
    assert laid == own  # the River Bank among them
    state = new()
    rest = [building for building in state.building_deck if building != VOLGA]
    assert sorted([*rest, *state.buildings]) == list(range(len(kit.buildings)))


@rule("R2.3", river_bank_first="never")
def test_river_bank_is_reshuffled_where_it_may_not_come_first() -> None:
    kit = kit_of_tests()
    invariants = StateInvariants(kit)
    games = [new(seed, river_bank_first="never") for seed in SEEDS]
    assert not any(kit.river_bank[building] for game in games for building in game.buildings)
    assert all(list(invariants.violations(game)) == [] for game in games)


@rule("R2.4", "R1.6")
def test_counters_start_at_smoldering_ruins_and_the_volga_lies_shuffled_in_the_deck() -> None:
    state = new()
    assert state.fire == state.bucket == state.inferno == [0] * 4
    assert state.hold == 0
    assert state.building_deck.count(VOLGA) == 6
    places = {new(seed).building_deck.index(VOLGA) for seed in SEEDS}
    assert len(places) > 3


@rule("R2.5")
def test_each_player_draws_his_commanders_hand_size_from_the_top() -> None:
    kit, state = kit_of_tests(), new()
    for seat in SIDES:
        hand = state.cards[CardZone.HAND + seat]
        assert len(hand) == kit.hand_size[seat][0] == (4, 3)[seat]
        assert len(hand) + len(state.cards[CardZone.DECK + seat]) == len(kit.deck[seat])


@rule("R2.5")
def test_later_turns_draw_no_cards_and_no_hand_is_too_large() -> None:
    hand = ["kill", "kill", "fire", "fire", "draw_2", "draw_2", "supply"]
    table = turn(german=["infantry_76"], turn=2, german_hand=hand, soviet_hand=[])
    assert table.hand("german") == sorted(hand)
    assert table.hand("soviet") == []
    assert not table.events_of(Ev.CARD)
