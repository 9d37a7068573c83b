"""R4.6: what a battle leaves behind, in its order."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import GERMAN, DistrictStatus, Ev
from tests.support.set_up import battle
from tests.support.table import Table, rule

SIDES = ("german", "soviet")


def fought(winner: str, **variants: str) -> Table:
    """A battle just ended by a Break Test, with something of everything in it."""
    table = battle(
        german=["infantry_76", "panzer_16"],
        soviet=["guards_37", "rifles_112"],
        staging=["plain_305"],
        depleted=["panzer_16", "rifles_112"],
        units={"infantry": 2, "rifle": 3, "motivator": 1},
        german_hand=["fire"],
        soviet_hand=["red_draw_3", "red_bucket"],
        infernos=1,
        hold=2,
        variants=variants,
    )
    table.play("fire", on="infantry_76")
    table.play("red_draw_3", on="guards_37")
    table.hold("fire_bucket", intensity=2)
    table.play("red_bucket", on="rifles_112")
    return table.wins(winner).hold("fire_bucket", intensity=3)


@rule("R4.6", "R4.6.1")
@pytest.mark.parametrize(
    ("winner", "status"), [("german", DistrictStatus.CAPTURED), ("soviet", DistrictStatus.OPEN)]
)
def test_german_win_captures_the_building_otherwise_it_is_held(winner: str, status: int) -> None:
    table = fought(winner)
    assert table.events_of(Ev.RESULT) == [(Ev.RESULT, 1, SIDES.index(winner), 0)]
    assert table.state.status[1] == status
    assert (table.state.buildings[1] < 0) == (winner == "german")


@rule("R4.6")
def test_the_order_of_the_aftermath() -> None:
    table = fought("german")
    kinds = [event[0] for event in table.events]
    steps = [
        kinds.index(Ev.RESULT),
        kinds.index(Ev.CLEARED),
        kinds.index(Ev.DEPLETED),
        max(n for n, event in enumerate(table.events) if event[0] == Ev.LEADER and event[2] >= 0),
        max(n for n, event in enumerate(table.events) if event[0] == Ev.FORMATION),
        kinds.index(Ev.UNIT),
        kinds.index(Ev.CAPTURED),
    ]
    assert steps == sorted(steps)


@rule("R4.6.2")
@pytest.mark.parametrize("winner", SIDES)
def test_cards_on_formations_go_to_their_owners_discard(winner: str) -> None:
    table = fought(winner)
    assert table.played() == []
    assert table.discard("german") == ["fire"]
    assert table.discard("soviet") == ["red_draw_3", "red_bucket"]


@rule("R4.6.2", "R8.2.2")
def test_cards_beside_the_building_go_there_too() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["militia", "guards_37"],
        depleted=["militia"],
        german_hand=["deplete"],
        soviet_hand=["red_draw_0"],
        active="soviet",
        hold=1,
    )
    table.play("red_draw_0", on="militia").play("deplete", on="infantry_76").choose("militia")
    assert table.played() == [("red_draw_0", "beside", 0), ("deplete", "infantry_76", 0)]
    table.wins("soviet").hold("fire_bucket")
    assert table.discard("soviet") == ["red_draw_0"]


@rule("R4.6.2", motivator_units="lost")
def test_units_set_aside_are_lost() -> None:
    table = fought("soviet", motivator_units="lost")
    assert (table.units("rifle", "B"), table.units("motivator", "B")) == (2, 0)


@rule("R4.6.2", motivator_units="return")
def test_units_set_aside_may_return_to_the_building() -> None:
    table = fought("soviet", motivator_units="return")
    assert (table.units("rifle", "B"), table.units("motivator", "B")) == (3, 1)
    table = fought("german", motivator_units="return")
    assert (table.units("rifle", "B"), table.units("motivator", "B")) == (0, 0)


@rule("R4.6.3", winner_depletes="yes")
@pytest.mark.parametrize("winner", SIDES)
def test_every_formation_of_both_sides_is_depleted_a_depleted_one_destroyed(winner: str) -> None:
    table = fought(winner)
    assert table.depleted("infantry_76")
    assert table.depleted("guards_37")
    assert (table.where("panzer_16"), table.where("rifles_112")) == ("destroyed", "ash")
    assert not table.depleted("plain_305")


@rule("R4.6.3", winner_depletes="no")
def test_the_winners_formations_may_stay_as_they_are() -> None:
    table = fought("german", winner_depletes="no")
    assert not table.depleted("infantry_76")
    assert (table.where("panzer_16"), table.depleted("panzer_16")) == ("staging", True)
    assert table.depleted("guards_37")
    assert table.where("rifles_112") == "ash"
    table = fought("soviet", winner_depletes="no")
    assert not table.depleted("guards_37")
    assert (table.where("rifles_112"), table.where("panzer_16")) == ("staging", "destroyed")


@rule("R4.6.3", "R8.3")
def test_depletion_icons_do_not_act_here() -> None:
    table = battle(
        german=["infantry_76"], soviet=["guards_35", "nkvd_10"], units={"rifle": 1}, hold=1
    )
    table.wins("soviet").hold("fire_bucket")
    assert table.depleted("guards_35")
    assert table.depleted("nkvd_10")
    assert (table.units("assault", "B"), table.units("rifle", "B")) == (0, 1)


@rule("R4.6.3", "R8.2.1")
def test_a_formation_depleted_in_the_last_round_is_destroyed_all_the_same() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["deplete_again"],
        hold=1,
    )
    table.play("deplete_again", on="infantry_76").wins("soviet").hold("fire_bucket")
    assert table.where("guards_37") == "destroyed"


@rule("R4.6.4", "R8.4")
@pytest.mark.parametrize("winner", SIDES)
def test_every_surviving_level_0_leader_of_the_battle_becomes_level_1(winner: str) -> None:
    table = fought(winner)
    assert (table.leader("infantry_76"), table.leader("guards_37")) == (1, 1)
    assert table.leader("plain_305") == 0
    assert len(table.state.pools[GERMAN]) == 5


@rule("R4.6.4")
def test_without_a_leader_nobody_graduates() -> None:
    table = battle(german=["infantry_76"], leaderless=["infantry_76"], hold=1)
    table.wins("soviet").hold("fire_bucket")
    assert table.leader("infantry_76") is None


@rule("R4.6.5")
def test_formations_go_home_to_their_owners_staging_line() -> None:
    table = fought("soviet")
    assert table.staging("german") == ["plain_305", "infantry_76"]
    assert table.staging("soviet") == ["guards_37"]


@rule("R4.6.6", "R7.3")
def test_captured_units_infernos_and_counters_are_gone() -> None:
    table = fought("german")
    state = table.state
    assert not any(state.units[1])
    assert (state.inferno[1], state.fire[1], state.bucket[1]) == (0, 0, 0)
    assert state.captured == (table.buildings["red_square"],)


@rule("R4.6.6", "R7.3")
def test_held_units_infernos_fire_and_bucket_stay_only_the_hold_counter_returns() -> None:
    table = fought("soviet")
    assert (table.units("infantry", "B"), table.units("rifle", "B")) == (2, 2)
    state = table.state
    assert (state.inferno[1], state.fire[1], state.bucket[1]) == (1, 3, 1)
    assert (state.hold, state.intensity, state.round) == (0, 0, 0)


@rule("R4.6.6", "R5.7")
def test_a_captured_buildings_infernos_do_not_wait_for_the_next_one() -> None:
    table = battle(german=["infantry_76", "panzer_16"], infernos=3, hold=1, turn=1)
    table.wins("german").hold("fire_bucket")
    assert table.state.turn == 2
    assert table.state.inferno[1] == 0


@rule("R4.6", "R6.2")
def test_limits_spent_in_a_battle_are_free_again_in_the_next() -> None:
    assert not any(fought("soviet").state.spent)
