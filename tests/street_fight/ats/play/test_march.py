"""Movement as it is played: rolls, mines, lanes, overruns, bellies, searches (AT7, AT9, AT4.4)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.units import Mark
from tests.support.street import Table, house, marker, scene, side, unit
from tests.support.street_ats_play import IMPULSE, Match

FAR = unit("S9", "rifle_squad", "I9")


def march(*units: Table, **made: Any) -> Match:
    """A German impulse in a scene with a Soviet far away."""
    return Match(scene(*units, FAR, **made), work=IMPULSE)


def mines(at: str, density: int = 2, owner: str = "soviet", **more: object) -> Table:
    """A field of mines."""
    return marker(at, "mines", side=owner, density=density, **more)


@pytest.mark.rule("AT7.1", "AT6.4", "A040")
def test_a_move_goes_step_by_step_and_moving_ends_full_cover() -> None:
    match = march(
        unit("G", "rifle_squad", "A1", ats={"full_cover": True}), buildings=[house("A1", "A2")]
    )
    assert match.do("move G assault A2 A3")[:2] == ["moved", "moved"]
    assert match.at("G") == "A3"
    assert not match.has("G", Mark.FULL_COVER)
    assert match.has("G", Mark.MOVED_ASSAULT)


@pytest.mark.rule("AT7.1")
def test_a_crawl_ends_by_itself_and_one_step_must_be_taken() -> None:
    match = march(unit("G", "rifle_squad", "A1"), terrain={"rough": ["A2"]})
    assert match.do("move G crawl A2")[0] == "moved"
    other = march(unit("G", "rifle_squad", "A1"))
    other.take("move G run_mode")
    assert other.refused("stop") == "AT7.1"


@pytest.mark.rule("AT7.1", "AT1.4")
def test_the_allowance_is_counted_over_the_steps() -> None:
    match = march(unit("G", "rifle_squad", "A1"), terrain={"rough": ["A2", "A3", "A4"]})
    assert match.refused("move G assault A2 A3 A4") == "AT7.1"
    assert match.refused("move G run A2 A3 A4") == ""


@pytest.mark.rule("AT7.4", "A120", "AT7.5", "A059")
def test_a_tank_rolls_in_debris_and_leaves_a_lane() -> None:
    match = march(unit("G", "stug_iii", "A1"), terrain={"debris": ["A2", "A3"]})
    match.take("move G cross_mode")
    assert match.take("step A2", "7") == ["moved", "lane"]
    assert match.take("step A3", "8")[:2] == ["moved", "immobilised"]
    assert match.marked("A2", "lane") == 1
    assert match.marked("A3", "lane") == 0
    assert match.has("G", Mark.M_KILL)


@pytest.mark.rule("AT7.4", "AT7.2", "A117")
def test_a_roll_before_a_hexside_stops_the_vehicle_there() -> None:
    match = march(unit("G", "halftrack", "A1"), sides=[side("A1", "A2", "wall")])
    match.take("move G cross_mode")
    assert match.take("step A2", "7")[0] == "immobilised"
    assert match.at("G") == "A1"


@pytest.mark.rule("AT7.8", "A061")
def test_a_vehicle_on_a_wall_shows_its_belly() -> None:
    match = march(
        unit("G", "stug_iii", "A1"),
        unit("S", "t34", "D1"),
        sides=[side("A1", "A2", "wall")],
        terrain={"road_paved": ["C9"]},
    )
    match.take("move G cross_mode")
    match.take("step A2")
    assert match.options() == ["pass", "fire S G main"]
    assert match.take("fire S G main", "97")[:3] == ["belly", "fired", "destroyed"]
    assert match.at("G") == ""
    gate = march(
        unit("G", "stug_iii", "A1"),
        unit("S", "t34", "D1"),
        sides=[side("A1", "A2", "wall", gate=True)],
    )
    gate.take("move G cross_mode")
    assert gate.take("step A2") == ["moved"]


@pytest.mark.rule("AT9.3", "AT9.4", "AT9.5", "A143", "A144", "A145")
def test_a_forcing_roll_above_the_density_gets_through() -> None:
    through = march(unit("G", "rifle_squad", "A1"), markers=[mines("A2")])
    assert through.do("move G assault A2", "3")[:2] == ["moved", "mines_forced"]
    caught = march(unit("G", "rifle_squad", "A1"), markers=[mines("A2")])
    caught.take("move G assault_mode")
    facts = caught.take("step A2", "276")
    assert facts[:5] == ["moved", "mines", "casualties", "lost_step", "passed_check"]


@pytest.mark.rule("AT9.3", "A143", "AT9.5", "A145")
def test_runners_are_attacked_at_once_and_crawlers_force() -> None:
    match = march(unit("G", "rifle_squad", "A1"), markers=[mines("A2")])
    match.take("move G run_mode")
    assert match.take("step A2", "0")[:3] == ["moved", "mines", "casualties"]


@pytest.mark.rule("AT9.4", "A144", "AT3.1")
def test_a_group_forces_with_one_roll_and_hidden_mines_are_worse() -> None:
    match = march(
        unit("G", "rifle_squad", "A1"),
        unit("G2", "rifle_squad", "A1"),
        markers=[mines("A2", hidden=True)],
    )
    match.take("move G assault_mode")
    match.take("join G2")
    facts = match.take("step A2", "3 0")
    assert facts[:4] == ["moved", "moved", "mines", "casualties"]
    assert match.state.markers[0].flags == 0


@pytest.mark.rule("AT9.5", "A145")
def test_mines_take_tracks_and_crews_and_burn_trucks() -> None:
    field = [mines("A2", 9)]
    stays = march(unit("G", "stug_iii", "A1"), markers=field)
    stays.take("move G assault_mode")
    assert stays.take("step A2", "1 7")[:3] == ["moved", "mines", "immobilised"]
    assert stays.at("G") == "A2"
    leaves = march(unit("G", "stug_iii", "A1"), markers=field)
    leaves.take("move G assault_mode")
    assert "abandoned" in leaves.take("step A2", "1 8")
    assert leaves.marked("A2", "wreck") == 1
    truck = march(unit("G", "truck", "A1"), markers=field)
    truck.take("move G cross_mode")
    assert "destroyed" in truck.take("step A2")
    assert truck.marked("A2", "burning_wreck") == 1


@pytest.mark.rule("AT9.6", "A146", "A147")
def test_a_lane_is_left_by_a_tank_and_a_dummy_is_shown_and_stays() -> None:
    lane = march(unit("G", "stug_iii", "A1"), markers=[mines("A2", 1)])
    lane.take("move G assault_mode")
    assert lane.take("step A2", "2") == ["moved", "mines_forced", "lane"]
    dummy = march(unit("G", "rifle_squad", "A1"), markers=[mines("A2", 0, dummy=True)])
    dummy.take("move G assault_mode")
    assert dummy.take("step A2", "1") == ["moved", "dummy"]
    assert dummy.marked("A2", "mines") == 1


@pytest.mark.rule("AT9.2", "A141")
def test_anti_tank_mines_leave_people_alone_and_are_picked_up() -> None:
    made = [mines("A2", 3, at_only=True)]
    match = march(unit("G", "rifle_squad", "A1"), markers=made)
    assert match.do("move G assault A2") == ["moved"]
    there = march(unit("G", "rifle_squad", "A2"), markers=made)
    assert there.do("pickup G")[0] == "picked_up"
    assert there.marked("A2", "mines") == 0
    assert march(unit("G", "rifle_squad", "A1"), markers=made).refused("pickup G") == "AT9.2 A141"


@pytest.mark.rule("AT9.7", "A148")
def test_a_search_finds_hidden_mines_next_to_it() -> None:
    made = [mines("A2", hidden=True), mines("A4", hidden=True)]
    match = march(unit("G", "rifle_squad", "A1"), markers=made)
    assert match.do("search G")[:2] == ["searched", "found"]
    assert [one.flags for one in match.state.markers] == [0, 1]
    shaken = unit("G", "rifle_squad", "A1", ats={"suppressed": True})
    held = march(shaken, unit("G2", "rifle_squad", "A1"), markers=made)
    assert held.refused("search G") == "AT4.2"


@pytest.mark.rule("AT9.8", "A150", "A119")
def test_a_tank_that_enters_wire_and_leaves_it_makes_a_lane() -> None:
    match = march(unit("G", "stug_iii", "A1"), markers=[marker("A2", "wire")])
    match.take("move G assault_mode")
    match.take("step A2", "1")
    assert match.marked("A2", "lane") == 0
    match.take("step A3")
    assert match.marked("A2", "lane") == 1
    stuck = march(unit("G", "stug_iii", "A1"), markers=[marker("A2", "wire")])
    stuck.take("move G assault_mode")
    assert "immobilised" in stuck.take("step A2", "8")
    assert (stuck.marked("A2", "wire"), stuck.marked("A2", "lane")) == (1, 0)


@pytest.mark.rule("AT4.4", "A130")
def test_an_overrun_adds_four_to_the_check_and_the_vehicle_moves_on() -> None:
    match = march(unit("G", "stug_iii", "A1"), unit("S", "rifle_squad", "A2"))
    match.take("move G assault_mode")
    assert match.take("step A2", "5") == ["moved", "overrun", "suppressed"]
    assert match.refused("stop") == "AT4.4"
    match.take("step A3")
    match.take("stop")
    assert match.at("G") == "A3"
    dug_in = march(
        unit("G", "stug_iii", "A1"),
        unit("S", "rifle_squad", "A2/under"),
        unit("S2", "rifle_squad", "A2"),
        markers=[marker("A2", "hedgehog")],
    )
    dug_in.take("move G assault_mode")
    assert dug_in.take("step A2", "69")[-2:] == ["suppressed", "passed_check"]


@pytest.mark.rule("AT4.4")
def test_no_overrun_without_a_way_on() -> None:
    match = march(
        unit("G", "stug_iii", "A1", ats={}),
        unit("S", "rifle_squad", "A2"),
        terrain={"rough": ["A2"], "water": ["B1", "B2", "A3"]},
        size=(9, 9),
    )
    assert match.refused("move G assault A2") in {"AT4.4", "no"}


@pytest.mark.rule("AT4.2")
def test_a_broken_unit_only_crawls_away() -> None:
    match = march(
        unit("G", "rifle_squad", "D4", ats={"broken": True}), unit("S", "rifle_squad", "D6")
    )
    assert match.refused("move G assault D3") == "AT4.2"
    assert match.refused("move G crawl D5") == "AT4.2"
    assert match.refused("move G crawl D3") == ""


@pytest.mark.rule("B3.5", "AT1.5")
def test_a_hidden_enemy_is_met_when_a_unit_walks_into_him() -> None:
    ambush = unit("S", "rifle_squad", "A2", hidden=True)
    match = march(unit("G", "rifle_squad", "A1"), ambush, terrain={"debris": ["A2"]})
    match.take("move G assault_mode")
    assert "step A2" in match.options()
    match.take("step A2")
    assert match.at("G") == "A1"
    assert not match.unit("S").hidden
