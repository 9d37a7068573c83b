"""The turn as it is played: phases, initiative, impulses, passing, recovery, the end (AT1)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.judge.units import Mark
from stalingrad_game.street_fight.ats.play.codes import Op, Phase
from stalingrad_game.street_fight.position.codes import Ending, Table
from tests.support.street import house, marker, scene, unit
from tests.support.street_ats_play import IMPULSE, Match

APART = (unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "I9"))
TURN = ((Op.TURN, 0),)


@pytest.mark.rule("AT1.1", "AT1.2", "AT1.6")
def test_a_turn_has_five_phases_and_initiative_in_the_first_two() -> None:
    match = Match(scene(*APART, turns=1), "11 12 21", TURN)
    assert match.facts()[:4] == ["turn", "phase", "initiative", "passed"]
    assert match.state.table[Table.PHASE] == Phase.FIRE_AND_MOVEMENT
    decision = match.game.decision(match.state)
    assert decision is not None
    assert decision.seat == 1
    match.do("pass")
    match.do("pass")
    assert match.state.table[Table.PHASE] == Phase.INFILTRATION
    match.do("pass")
    assert match.do("pass") == ["phase", "phase", "control", "control"]
    assert match.game.result(match.state) is not None


@pytest.mark.rule("AT1.4")
def test_impulses_alternate_each_unit_acts_once_and_two_passes_end_the_phase() -> None:
    made = scene(unit("G2", "rifle_squad", "A3"), *APART)
    match = Match(made, work=IMPULSE)
    match.do("move G assault A2")
    decision = match.game.decision(match.state)
    assert decision is not None
    assert decision.seat == 1
    match.do("pass")
    assert match.refused("move G assault A3") == "AT1.4"
    assert match.refused("move G2 assault A4") == ""
    match.do("pass")
    assert match.game.decision(match.state) is None


@pytest.mark.rule("AT1.4")
def test_the_units_of_a_location_move_together_in_one_impulse() -> None:
    made = scene(unit("G2", "rifle_squad", "A1"), *APART)
    match = Match(made, work=IMPULSE)
    match.take("move G assault_mode")
    match.take("join G2")
    match.take("step A2")
    match.take("stop")
    assert (match.at("G"), match.at("G2")) == ("A2", "A2")
    assert match.has("G2", Mark.DONE)


@pytest.mark.rule("AT1.3")
def test_mortars_and_batteries_fire_first_with_he_or_smoke() -> None:
    made = scene(
        unit("G", "mortar_squad", "A1"),
        unit("G2", "battery", None),
        unit("S", "rifle_squad", "A6"),
        unit("S1", "rifle_squad", "I9"),
        turns=1,
    )
    match = Match(made, "12", TURN)
    assert match.state.table[Table.PHASE] == Phase.INDIRECT
    assert match.refused("smoke G2 A4") == "no"
    assert match.do("smoke G A4", "9") == ["smoke", "passed"]
    assert match.marked("A4", "smoke") == 1
    assert match.refused("indirect G A6") == "AT1.4"
    match.do("indirect G2 A6", "0 12")
    assert match.state.table[Table.PHASE] == Phase.FIRE_AND_MOVEMENT


@pytest.mark.rule("AT1.3")
def test_smoke_of_a_mortar_drifts_away_and_that_of_the_map_stays() -> None:
    made = scene(
        unit("G", "mortar_squad", "A1"),
        unit("S", "rifle_squad", "I9"),
        markers=[marker("C3", "smoke")],
    )
    match = Match(made, work=[(Op.PHASE, 0, Phase.INDIRECT), (Op.END, 0)], dice="12")
    match.do("smoke G A4", "1")
    assert match.marked("A4", "smoke") == 0
    assert match.marked("C3", "smoke") == 1


@pytest.mark.rule("AT1.5", "A073")
def test_personnel_infiltrates_once_into_enemies_too() -> None:
    made = scene(unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "A2"))
    match = Match(made, work=[(Op.INFILTRATION, 0), (Op.MELEES, 0)])
    assert match.refused("infiltrate G A3") == "no"
    facts = match.do("infiltrate G A2", "00")
    assert facts == ["moved", "melee", "casualties", "casualties"]
    assert match.at("G") == "A2"


@pytest.mark.rule("AT1.5", "AT4.2")
def test_shaken_units_and_vehicles_do_not_infiltrate() -> None:
    made = scene(
        unit("G", "rifle_squad", "A1", ats={"suppressed": True}),
        unit("G2", "rifle_squad", "A1", ats={"broken": True}),
        unit("G3", "at_gun", "A1"),
        unit("G4", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "A9"),
    )
    match = Match(made, work=[(Op.INFILTRATION, 0)])
    assert match.refused("infiltrate G A2") == "AT4.2"
    assert match.refused("infiltrate G2 A2") == "AT4.2"
    assert match.refused("infiltrate G4 A2") == ""
    assert "infiltrate G3 A2" not in match.options()


@pytest.mark.rule("AT1.6", "AT4.4")
def test_in_recovery_passing_removes_one_state() -> None:
    made = scene(
        unit("G", "rifle_squad", "A1", ats={"suppressed": True}),
        unit("S", "rifle_squad", "I9", ats={"broken": True}),
        unit("S2", "rifle_squad", "I9", ats={"suppressed": True}),
    )
    match = Match(made, "6 8 9", [(Op.RECOVERY, 0)])
    assert match.facts() == ["rallied", "steadied"]
    assert match.unit("G").marks == 0
    assert match.has("S", Mark.SUPPRESSED)
    assert match.has("S2", Mark.SUPPRESSED)


@pytest.mark.rule("AT5", "AT4.1")
def test_both_sides_of_a_melee_roll_at_the_same_time() -> None:
    made = scene(
        unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "A1"), buildings=[house("A1")]
    )
    match = Match(made, "11", [(Op.MELEES, 0)])
    assert match.facts() == ["melee", "casualties", "casualties", *["lost_step", "lost"] * 2]


@pytest.mark.rule("AT5")
def test_nobody_leaves_a_melee_in_an_impulse() -> None:
    made = scene(unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "A1"))
    match = Match(made, work=IMPULSE)
    assert match.refused("move G assault A2") == "AT5"
    assert Match(made, work=[(Op.INFILTRATION, 0)]).refused("infiltrate G A2") == ""


@pytest.mark.rule("B9")
def test_a_side_without_units_loses_at_once() -> None:
    made = scene(unit("G", "flame_squad", "A1"), unit("S", "rifle_squad", "A2"))
    match = Match(made, work=IMPULSE)
    match.do("flame G A2", "1")
    result = match.game.result(match.state)
    assert result is not None
    assert result.how == "no_units"


@pytest.mark.rule("B9", "AT5")
@pytest.mark.parametrize(("held", "winner"), [("german", 0), ("soviet", 1)])
def test_where_the_last_two_units_kill_each_other_the_hexes_decide(held: str, winner: int) -> None:
    pair = (unit("G", "rifle_squad", "A1", steps=1), unit("S", "rifle_squad", "A1", steps=1))
    aim = {"side": "german", "hexes": ["C3"], "need": 1, "when": "end"}
    made = scene(*pair, control={held: ["C3"]}, victory=aim)
    match = Match(made, "11", [(Op.MELEES, 0), (Op.PHASE, 0, Phase.INFILTRATION), (Op.END, 0)])
    assert (match.at("G"), match.at("S")) == ("", "")
    assert (match.state.winner, match.state.ending) == (winner, Ending.NO_UNITS)
