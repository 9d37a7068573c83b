"""Shots as they are rolled for: losses, checks, groups, rubble, flames (AT3, AT4, AT6.12)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.units import Mark
from stalingrad_game.street_fight.ats.play.codes import Op, Phase
from tests.support.street import Table, house, marker, ruin, scene, unit
from tests.support.street_ats_play import IMPULSE, Match

FAR = unit("S9", "rifle_squad", "I9")


@pytest.mark.rule("AT4.1", "AT4.2")
def test_the_owner_chooses_who_takes_a_casualty_and_the_survivors_check() -> None:
    made = scene(
        unit("G", "mg_squad", "D2"),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "rifle_squad", "D4"),
        FAR,
    )
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D4", "7") == ["fired", "casualties"]
    assert match.options() == ["lose S", "lose S2"]
    assert match.do("lose S2", "89") == ["lost_step", "passed_check", "suppressed"]
    assert (match.unit("S").steps, match.unit("S2").steps) == (2, 1)
    assert match.has("S2", Mark.SUPPRESSED)


@pytest.mark.rule("AT4.1")
def test_more_casualties_than_steps_end_all() -> None:
    made = scene(unit("G", "mg_squad", "D2"), unit("S", "rifle_squad", "D4"), FAR)
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D4", "1")[:3] == ["fired", "casualties", "lost_step"]
    assert match.at("S") == ""


@pytest.mark.rule("AT3.1", "AT1.4")
def test_a_fire_group_is_asked_for_one_by_one() -> None:
    made = scene(
        unit("G", "rifle_squad", "D2"),
        unit("G2", "rifle_squad", "D2"),
        unit("G3", "rifle_squad", "A9"),
        unit("S", "rifle_squad", "D4"),
        FAR,
    )
    match = Match(made, work=IMPULSE)
    match.take("fire G S main")
    assert match.options() == ["go", "join G2"]
    assert match.refused("fire G3 D4") == "no"
    match.take("join G2")
    assert match.take("go", "0")[:2] == ["fired", "joined"]
    assert match.has("G2", Mark.DONE | Mark.FIRED)


@pytest.mark.rule("AT3.3", "AT7.1")
def test_assault_fire_comes_after_an_assault_move_or_before_it() -> None:
    made = scene(unit("G", "mg_squad", "D1"), unit("S", "rifle_squad", "D5"), FAR)
    after = Match(made, work=IMPULSE)
    after.do("move G assault D2")
    assert after.do("fire G D5", "0")[0] == "assault_fired"
    before = Match(made, work=IMPULSE)
    assert before.do("fire G D5 first", "0")[0] == "assault_fired"
    assert "step D2" in before.options()
    assert "stop" in before.options()
    before.take("step D2")
    before.take("stop")
    assert before.at("G") == "D2"
    ran = Match(made, work=IMPULSE)
    ran.do("move G run D2")
    decision = ran.game.decision(ran.state)
    assert decision is not None
    assert decision.seat == 1


@pytest.mark.rule("AT2.4", "AT2.3")
def test_a_vehicle_hit_is_rolled_for_once_more() -> None:
    made = scene(unit("G", "stug_iii", "D2"), unit("S", "t34", "D4"), FAR)
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D4", "96")[:2] == ["fired", "destroyed"]
    assert match.marked("D4", "wreck") == 1
    lucky = Match(made, work=IMPULSE)
    assert lucky.do("fire G D4", "97")[:2] == ["fired", "unhurt"]


@pytest.mark.rule("AT2.1")
def test_a_satchel_charge_is_used_once_and_an_anti_tank_squad_kills() -> None:
    made = scene(
        unit("G", "engineer_squad", "D3"),
        unit("G2", "at_squad", "D3"),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "t34", "C4"),
        FAR,
    )
    match = Match(made, work=IMPULSE)
    match.do("fire G D4 satchel", "0")
    assert match.has("G", Mark.SPENT)
    other = Match(made, work=IMPULSE)
    assert other.do("fire G2 C4", "5")[:2] == ["fired", "destroyed"]


def gun(*more: Table, **made: Any) -> Match:
    """A heavy gun before two hexes of wooden floors, with a squad on each of the first hex's."""
    scenario = scene(
        unit("G", "sig33b", "D2"),
        unit("S", "rifle_squad", "D4"),
        unit("S1", "rifle_squad", "D4/1"),
        unit("S2", "rifle_squad", "D4/roof"),
        unit("S3", "rifle_squad", "D4/-1"),
        FAR,
        *more,
        buildings=[house("D4", "D5", floors=3, roof="flat", cellar=True, material="wood")],
        **made,
    )
    return Match(scenario, work=IMPULSE)


@pytest.mark.rule("AT6.12", "A080", "A081", "A082", "A085")
def test_direct_fire_brings_down_the_level_and_all_above_it() -> None:
    match = gun()
    assert match.do("fire G D4/1", "14")[:4] == ["fired", "casualties", "collapsed", "buried"]
    assert (match.at("S"), match.at("S1"), match.at("S2"), match.at("S3")) == (
        *("D4", "", "", "D4/-1"),
    )
    assert match.state.ruins[match.scenario.board.hex("D4")] == (1, 1)


@pytest.mark.rule("AT6.12", "A082")
def test_at_the_ground_the_cellar_goes_too_and_the_hex_is_rubble() -> None:
    match = gun()
    match.do("fire G D4", "14")
    assert [match.at(name) for name in ("S", "S1", "S2", "S3")] == ["", "", "", ""]
    field = match.field
    number = match.scenario.board.hex("D4")
    assert field.position.rubble(number) == "rubble_wood"
    assert field.position.intact(number) is None


@pytest.mark.rule("AT6.12", "A080")
def test_at_a_roof_nothing_falls() -> None:
    match = gun()
    assert "collapsed" not in match.do("fire G D4/roof", "11")


@pytest.mark.rule("AT6.12", "A081", "A083")
def test_indirect_fire_brings_down_the_highest_level_wherever_they_are() -> None:
    made = scene(
        unit("G", "battery", None),
        unit("G2", "rifle_squad", "D2"),
        unit("S", "rifle_squad", "D4"),
        FAR,
        buildings=[house("D4", "D5", floors=2, material="hut")],
    )
    match = Match(made, "12", [(Op.PHASE, 0, Phase.INDIRECT)])
    facts = match.do("indirect G D4", "7 9 3")
    assert "collapsed" in facts
    assert match.state.ruins[made.board.hex("D4")] == (1, 1)
    assert match.field.position.on_board(2) or match.unit("S").steps == 0


@pytest.mark.rule("AT6.12", "A086")
def test_indirect_fire_of_six_clears_mines_and_wire() -> None:
    made = scene(
        unit("G", "battery", None),
        unit("G2", "rifle_squad", "D2"),
        FAR,
        markers=[marker("D4", "mines", side="soviet", density=2), marker("D4", "wire")],
    )
    match = Match(made, "12", [(Op.PHASE, 0, Phase.INDIRECT)])
    assert "cleared" in match.do("indirect G D4", "72")
    assert (match.marked("D4", "mines"), match.marked("D4", "wire")) == (0, 0)


@pytest.mark.rule("AT6.11", "AT6.12", "A047")
def test_a_shot_at_a_building_rolls_at_every_location() -> None:
    made = scene(
        unit("G", "sig33b", "D2"),
        unit("S", "rifle_squad", "D5"),
        FAR,
        buildings=[house("D4", "D5", floors=1, material="hut")],
    )
    match = Match(made, work=IMPULSE)
    facts = match.do("fire G D4 at building", "9 1 0 7")
    assert facts[:3] == ["fired_at_building", "casualties", "casualties"]
    assert facts[3:5] == ["fabric", "collapsed"]
    assert match.state.ruins == {made.board.hex("D4"): (0, 1)}


@pytest.mark.rule("AT6.13", "A084")
def test_a_six_that_rubbles_may_burn_and_a_flamethrower_burns_at_once() -> None:
    match = gun()
    assert "flames" in match.do("fire G D4/1", "113")
    assert match.marked("D4/1", "flame") == 1
    assert "flames" not in gun().do("fire G D4/1", "114")
    made = scene(
        unit("G", "flame_squad", "D3", ats={"gf": 60}),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "rifle_squad", "D4"),
        unit("S3", "elite_squad", "D4"),
        FAR,
        buildings=[house("D4", material="hut")],
    )
    flames = Match(made, work=IMPULSE)
    assert flames.do("flame G D4", "1")[:3] == ["fired", "casualties", "flames"]
    assert flames.at("S") == ""
    assert flames.refused("pass") in {"", "AT1.4"}
    wood = scene(
        unit("G", "flame_squad", "D3", ats={"gf": 60}),
        unit("S", "rifle_squad", "D4"),
        FAR,
        terrain={"woods": ["D4"]},
    )
    burning = Match(wood, work=IMPULSE)
    assert burning.do("flame G D4", "1")[:3] == ["fired", "casualties", "flames"]


@pytest.mark.rule("AT6.13", "A084")
def test_a_flaming_location_is_left_or_its_units_die() -> None:
    made = scene(
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "D4"),
        FAR,
        terrain={"woods": ["D4"]},
        markers=[marker("D4", "flame")],
    )
    board = made.board
    match = Match(made, work=[(Op.FLIGHT, 1, board.loc("D4"))])
    assert "flee S D3" in match.options()
    assert match.do("flee S D3") == ["fled"]
    walled = scene(
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "D4/2"),
        FAR,
        buildings=[house("D4", floors=3)],
        markers=[marker("D4/1", "flame"), marker("D4/2", "flame")],
    )
    burned = Match(walled, work=[(Op.FLIGHT, 1, walled.board.loc("D4/2"))])
    assert burned.facts() == ["burned"]
    assert burned.at("S") == ""


@pytest.mark.rule("AT6.13", "A084", "AT7.1")
def test_flames_may_not_be_entered() -> None:
    made = scene(unit("G", "rifle_squad", "D3"), FAR, markers=[marker("D4", "flame")])
    assert Match(made, work=IMPULSE).refused("move G assault D4") == "AT6.13 A084"


@pytest.mark.rule("AT6.12", "B4.9")
def test_a_level_of_rubble_falls_with_the_next_one_below() -> None:
    made = scene(
        unit("G", "sig33b", "D2"),
        unit("S", "rifle_squad", "D4/1"),
        FAR,
        buildings=[house("D4", "D5", floors=3, material="hut")],
        ruins=[ruin("D4", 1)],
        referees=["ats"],
    )
    match = Match(made, work=IMPULSE)
    assert "collapsed" not in match.do("fire G D4/1", "11")
