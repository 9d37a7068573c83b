"""What harms vehicles by `ats`, and what becomes of them (AT2.2 to AT2.4)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.play.codes import Op, Phase
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.street_fight.second_computation.ats_fire import at_a_vehicle, hit_number
from tests.support.street import house, scene, unit
from tests.support.street_ats_play import IMPULSE, Match, attack, refused


def against(kind: str, vehicle: str, at: str = "D3", **more: Any) -> Scenario:
    """A German unit at D2 and a Soviet vehicle."""
    return scene(unit("G", kind, "D2"), unit("S", vehicle, at), **more)


@pytest.mark.rule("AT2.2", "AT2.4")
@pytest.mark.parametrize(
    ("kind", "kill"), [("at_gun", 5), ("infantry_gun", 3), ("t70", 2), ("sig33b", 3)]
)
def test_whatever_has_a_kill_number_uses_it_on_every_vehicle(kind: str, kill: int) -> None:
    for vehicle, armour in (("t34", 3), ("kv1", 4), ("truck", 0), ("halftrack", 0)):
        answer = attack(against(kind, vehicle), "G", "D3")
        assert answer["odds"] == at_a_vehicle(hit_number(1), kill, armour), vehicle


@pytest.mark.rule("AT2.4")
def test_a_satchel_charge_has_kill_number_six_and_reaches_the_next_hex() -> None:
    answer = attack(against("engineer_squad", "t34"), "G", "D3", ability="satchel")
    assert (answer["to_hit"], answer["odds"]) == (9, at_a_vehicle(9, 6, 3))
    assert refused(against("engineer_squad", "t34", "D4"), "G", "D4", ability="satchel") == "AT2.1"
    match = Match(against("engineer_squad", "t34"), work=IMPULSE)
    assert match.do("fire G D3 satchel", "9 7")[-1:] == ["destroyed"]
    assert match.unit("S").steps == 0


@pytest.mark.rule("AT2.4")
@pytest.mark.parametrize(
    ("vehicle", "none", "destroyed"), [("truck", "3/5", "2/5"), ("halftrack", "9/10", "1/10")]
)
def test_gunfire_wrecks_what_has_no_armour(vehicle: str, none: str, destroyed: str) -> None:
    made = against("elite_squad", vehicle)
    answer = attack(made, "G", "D3")
    assert answer["odds"] == {"none": none, "destroyed": destroyed}
    assert (answer["gf"], answer["column"], answer["shifts"]) == (8, 8, 0)
    assert answer["morale"] is answer["to_hit"] is None
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D3", "1")[-1] == "destroyed"
    assert match.marked("D3", "wreck") == 1
    match = Match(made, work=IMPULSE)
    assert match.do("fire G D3", "0")[-1] == "unhurt"
    assert match.unit("S").steps == 1


@pytest.mark.rule("AT2.4")
def test_cover_shifts_gunfire_at_a_truck() -> None:
    made = against("mg_squad", "truck", terrain={"debris": ["D3"]})
    answer = attack(made, "G", "D3")
    assert (answer["gf"], answer["shifts"], answer["column"]) == (10, 1, 8)


@pytest.mark.rule("AT2.4", "AT3.1")
def test_a_fire_group_adds_up_against_a_truck_and_no_one_else_there_is_hurt() -> None:
    made = scene(
        unit("G", "rifle_squad", "D2"),
        unit("G2", "at_squad", "D2"),
        unit("S", "truck", "D3"),
        unit("S2", "rifle_squad", "D3"),
    )
    answer = attack(made, "G+G2", "D3", target="S")
    assert (answer["gf"], answer["column"]) == (12, 12)
    match = Match(made, work=IMPULSE)
    match.do("fire G+G2 D3", "1")
    assert (match.unit("S").steps, match.unit("S2").steps) == (0, 2)


@pytest.mark.rule("AT2.1", "AT2.4")
def test_an_anti_tank_squad_keeps_its_weapon_where_it_would_not_reach() -> None:
    assert attack(against("at_squad", "truck", "D4"), "G", "D4")["to_hit"] == 5
    assert attack(against("at_squad", "truck", "D5"), "G", "D5")["gf"] == 6
    assert refused(against("at_squad", "t34", "D5"), "G", "D5") == "AT2.1"
    indoors = against("at_squad", "truck", buildings=[house("D2")])
    assert attack(indoors, "G", "D3")["gf"] == 6
    assert refused(indoors, "G", "D3", ability="scw") == "AT6.8 A042"


@pytest.mark.rule("AT2.4")
def test_gunfire_at_armour_is_refused_but_flames_drive_the_crew_out() -> None:
    assert refused(against("mg_squad", "t34"), "G", "D3") == "AT2.4"
    made = against("flame_squad", "t34")
    assert attack(made, "G", "D3", kind="flame")["odds"] == {"abandoned": "1/1"}
    walled = against("flame_squad", "t34", buildings=[house("D3")])
    assert attack(walled, "G", "D3")["odds"] == {"none": "1/2", "abandoned": "1/2"}
    match = Match(made, work=IMPULSE)
    assert "abandoned" in match.do("flame G D3", "0")
    assert match.marked("D3", "wreck") == 1
    assert attack(against("flame_squad", "truck"), "G", "D3")["odds"] == {"destroyed": "1/1"}


@pytest.mark.rule("AT2.4", "AT3.5")
def test_bombs_wreck_what_has_no_armour_and_nothing_else() -> None:
    made = scene(
        unit("G", "mortar_squad", "D1"),
        unit("S", "t34", "D4"),
        unit("S2", "truck", "D4"),
        unit("S3", "halftrack", "D4"),
    )
    answer = attack(made, "G", "D4", kind="indirect")
    assert [row["odds"] for row in answer["targets"]] == [
        {"miss": "1/10", "none": "9/10"},
        {"miss": "1/10", "destroyed": "9/10"},
        {"miss": "1/10", "none": "27/100", "destroyed": "63/100"},
    ]
    match = Match(made, "12", ((Op.PHASE, 0, Phase.INDIRECT),))
    match.do("indirect G D4", "1 8")
    assert [match.unit(name).steps for name in ("S", "S2", "S3")] == [1, 0, 1]
