"""Moves as they are played: rolls, lanes, mines, searches, sewers, a belly (AT7, AT8, AT9)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.units import Mark
from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.position.codes import MarkerFlag
from tests.support.street import Table, marker, side, unit
from tests.support.street_ats_play import IMPULSE, Match
from tests.support.street_map import drawn

INFILTRATION = ((Op.INFILTRATION, 1),)
LINE = """
    .   .   .
      .   .
    :   .   .
      .   .
    .   .   .
      .   .
    .   .   .
    """


def match(*units: Table, **file: Any) -> Match:
    """A game at a German impulse, a bystander of each side in a far corner."""
    far = (unit("GX", "truck", "E4"), unit("SX", "truck", "E1"))
    return Match(drawn(LINE, *units, *far, **file), work=IMPULSE)


def step(game: Match, name: str, mode: str, loc: str, dice: str) -> list[str]:
    """The first step of a move, which may be its last."""
    game.take(f"move {name} {mode}_mode")
    return game.take(f"step {loc}", dice)


@pytest.mark.rule("AT7.4", "AT7.5", "A059", "A120")
def test_a_tank_that_passes_its_roll_in_debris_leaves_a_lane() -> None:
    game = match(unit("GT", "t34", "A1"))
    assert "lane" in game.do("move GT assault A2", "7")  # 7 - 1 = 6
    assert game.marked("A2", "lane") == 1
    assert game.at("GT") == "A2"


@pytest.mark.rule("AT7.4", "A120")
def test_an_m_kill_ends_the_move_where_it_happens() -> None:
    game = match(unit("GT", "t34", "A1"), unit("GH", "halftrack", "A1"))
    assert "immobilised" in step(game, "GT", "assault", "A2", "8")  # 8 - 1 = 7
    assert game.at("GT") == "A2"
    assert game.has("GT", Mark.M_KILL)
    assert game.marked("A2", "lane") == 0


@pytest.mark.rule("AT7.4", "A120")
def test_a_vehicle_that_fails_at_a_hexside_stops_before_it() -> None:
    game = match(unit("GH", "halftrack", "C1"), sides=[side("C1", "C2", "wall")])
    step(game, "GH", "assault", "C2", "7")
    assert game.at("GH") == "C1"
    assert game.has("GH", Mark.M_KILL)


@pytest.mark.rule("AT7.8", "A061", "AT7.6")
def test_a_vehicle_on_a_wall_shows_its_belly_but_not_at_a_gate() -> None:
    units = (unit("GT", "t34", "C1"), unit("ST", "kv1", "C3"))
    at_gate = match(*units, sides=[side("C1", "C2", "wall", gate=True)])
    at_gate.do("move GT assault C2")
    assert at_gate.at("GT") == "C2"
    walled = match(*units, sides=[side("C1", "C2", "wall")])
    step(walled, "GT", "assault", "C2", "")
    assert walled.at("GT") == "C1"  # on the wall: the enemy is asked first
    assert "pass" in walled.options()
    walled.do("pass")
    assert walled.at("GT") == "C2"


@pytest.mark.rule("AT9.3", "AT9.4", "AT9.5", "A145", "A146")
def test_tanks_in_mines_lose_a_track_or_leave_a_lane() -> None:
    mines = marker("C2", "mines", side="soviet", density=3)
    forced = match(unit("GT", "t34", "C1"), markers=[mines])
    assert "lane" in forced.do("move GT assault C2", "4")
    assert not forced.has("GT", Mark.M_KILL)
    hurt = match(unit("GT", "t34", "C1"), markers=[mines])
    step(hurt, "GT", "assault", "C2", "3 7")  # attacked; the crew keeps its nerve
    assert hurt.has("GT", Mark.M_KILL)
    assert hurt.at("GT") == "C2"
    left = match(unit("GT", "t34", "C1"), markers=[mines])
    assert "abandoned" in step(left, "GT", "assault", "C2", "3 8")
    rushed = match(unit("GT", "t34", "C1"), markers=[mines])
    step(rushed, "GT", "cross", "C2", "1")  # no forcing roll: the crew's check alone
    assert rushed.has("GT", Mark.M_KILL)


@pytest.mark.rule("AT9.5", "A145")
def test_carriers_in_mines_burn() -> None:
    mines = marker("C2", "mines", side="soviet", density=1)
    game = match(unit("GH", "halftrack", "C1"), markers=[mines])
    step(game, "GH", "assault", "C2", "1")
    assert game.at("GH") == ""
    assert game.marked("C2", "burning_wreck") == 1


@pytest.mark.rule("AT9.5", "A145", "AT9.6", "A147")
def test_personnel_in_mines_suffers_four_factors_a_point() -> None:
    hidden = marker("C2", "mines", side="soviet", density=3, hidden=True)
    game = match(unit("G", "rifle_squad", "C1"), markers=[hidden])
    # Forced at 4 or less; 12 factors, column 6, a roll of 10: (18 + 8 - 20) / 6 = 1.
    lines = game.do("move G assault C2", "4 0 6")
    assert "mines" in lines
    assert game.unit("G").steps == 1
    assert not game.state.markers[0].flags & MarkerFlag.HIDDEN


@pytest.mark.rule("AT9.6", "A146")
def test_a_dummy_is_found_out_and_stays() -> None:
    game = match(
        unit("G", "rifle_squad", "C1"),
        markers=[marker("C2", "mines", side="soviet", density=0, dummy=True)],
    )
    assert "dummy" in game.do("move G assault C2", "1")
    assert game.marked("C2", "mines") == 1
    assert game.unit("G").steps == 2


@pytest.mark.rule("AT9.7", "A148")
def test_a_search_finds_hidden_mines_around_and_is_all_that_is_done() -> None:
    hidden = {"kind": "mines", "side": "soviet", "density": 2, "hidden": True}
    game = match(
        unit("G", "rifle_squad", "C2"),
        markers=[{"at": "C3", **hidden}, {"at": "C4", **hidden}],
    )
    assert "found" in game.do("search G")
    near, far = game.state.markers
    assert not near.flags & MarkerFlag.HIDDEN
    assert far.flags & MarkerFlag.HIDDEN
    assert game.at("G") == "C2"
    assert game.has("G", Mark.DONE)
    assert game.has("G", Mark.MOVED)


@pytest.mark.rule("AT9.2", "A141")
def test_anti_tank_mines_are_picked_up() -> None:
    game = match(
        unit("G", "rifle_squad", "C2"),
        markers=[marker("C2", "mines", side="soviet", density=2, at_only=True)],
    )
    game.do("pickup G")
    assert game.marked("C2", "mines") == 0


@pytest.mark.rule("AT9.8", "A150")
def test_a_tank_through_wire_leaves_a_lane() -> None:
    game = match(unit("GT", "t34", "C1"), markers=[marker("C2", "wire")])
    game.do("move GT assault C2 C3", "1")
    assert game.marked("C2", "lane") == 1
    stuck = match(unit("GT", "t34", "C1"), markers=[marker("C2", "wire")])
    step(stuck, "GT", "assault", "C2", "9")
    assert stuck.marked("C2", "lane") == 0


@pytest.mark.rule("AT4.4", "A130", "AT9.1")
def test_an_overrun_is_worth_four_but_not_under_a_hedgehog() -> None:
    units = (unit("GT", "t34", "C1"), unit("S", "rifle_squad", "C2"))
    game = match(*units)
    game.do("move GT assault C2 C3", "5")  # 5 + 4 > 8
    assert game.has("S", Mark.SUPPRESSED)
    assert game.at("GT") == "C3"
    dug_in = match(
        units[0], unit("S", "rifle_squad", "C2/under"), markers=[marker("C2", "hedgehog")]
    )
    dug_in.do("move GT assault C2 C3", "9")  # 9 is no more than 8 + 1
    assert not dug_in.has("S", Mark.SUPPRESSED)


def sewers(*units: Table) -> Match:
    scenario = drawn(
        LINE,
        *units,
        unit("GX", "truck", "E4"),
        also={"sewer": ["A1", "A4", "C4"]},
    )
    return Match(scenario, work=INFILTRATION)


@pytest.mark.rule("AT8.1", "A070", "A071")
def test_a_party_that_passes_its_check_comes_out_where_it_wants() -> None:
    game = sewers(unit("S1", "rifle_squad", "A1"), unit("S2", "rifle_squad", "A1"))
    assert "sewer" in game.do("sewer S1+S2 A4 by S2", "8")
    assert (game.at("S1"), game.at("S2")) == ("A4", "A4")


@pytest.mark.rule("AT8.1", "A071")
def test_a_party_that_fails_is_put_anywhere_by_the_opponent() -> None:
    game = sewers(unit("S1", "rifle_squad", "A1"), unit("S2", "rifle_squad", "A1"))
    assert "sewer_lost" in game.do("sewer S1+S2 A4 by S1", "9")
    decision = game.game.decision(game.state)
    assert decision is not None
    assert decision.seat == 0
    assert game.refused("put S1 A4") == ""
    game.do("put S1 A4")
    game.do("put S2 A1")
    assert (game.at("S1"), game.at("S2")) == ("A4", "A1")  # split
    staying = sewers(unit("S1", "rifle_squad", "A1"))
    staying.do("sewer S1 A4 by S1", "9")
    staying.do("stay")
    assert staying.at("S1") == "A1"


@pytest.mark.rule("AT8.1", "A072")
def test_a_commissar_fails_only_on_a_zero_and_then_the_others_pay() -> None:
    units = (
        unit("S1", "rifle_squad", "A1", commissar=True, ats={"morale": 2}),
        unit("S2", "rifle_squad", "A1"),
    )
    game = sewers(*units)
    game.do("sewer S1+S2 A4 by S1", "9")
    assert game.at("S1") == "A4"
    failed = sewers(*units)
    failed.dice("0 1 1")
    assert "sewer_lost" in failed.do("sewer S1+S2 A4 by S1", "0")
    alone = sewers(units[0])
    alone.do("sewer S1 A4 by S1", "0")
    assert alone.unit("S1").steps == 2


@pytest.mark.rule("AT8.1", "A073", "AT5", "AT1.5")
def test_out_of_the_sewer_into_the_enemy_is_a_melee() -> None:
    game = sewers(unit("S1", "rifle_squad", "A1"), unit("G1", "rifle_squad", "A4"))
    game.do("sewer S1 A4 by S1", "1")
    assert game.at("S1") == game.at("G1") == "A4"
    assert game.field.in_melee(game.unit("S1").loc)
    assert hex_of(game.unit("S1").loc) == game.scenario.board.hex("A4")
