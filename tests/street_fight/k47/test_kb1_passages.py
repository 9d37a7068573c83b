"""KB1.2: two buildings that a passage joins; KB9: tank traps; KB5.7: how high a building stands."""

from typing import Any

import pytest

from tests.support.street import house, marker, ruin, side, unit
from tests.support.street_k47 import ask, duel

WEST = house("C3", "C4", id="west", floors=2)
EAST = house("D3", id="east", floors=2)
DOOR = side("C4", "D3", "passage")
"""C4 touches D3, and so does C3: only one of the two sides has the passage."""
FAR = unit("S", "rifle_squad", "H8")


def squad(at: str, **more: Any) -> Any:
    return unit("G", "rifle_squad", at, **more)


def joined(*units: Any, door: Any = DOOR, **more: Any) -> Any:
    return ask(*units, buildings=[WEST, EAST], sides=[door], **more)


@pytest.mark.rule("KB1.2", "KB3.6", "K12", "K13")
@pytest.mark.parametrize("floor", ["", "/1"])
def test_a_passage_leads_to_the_same_floor_of_the_next_building(floor: str) -> None:
    at = joined(squad(f"C4{floor}"), FAR)
    assert at.cost("G", f"D3{floor}") == (1, "advance", ("KB3.6 K12 K13",))
    assert at.cost("G", f"C3{floor}").order == "advance"
    other = "D3/1" if not floor else "D3"
    assert at.cost("G", other).rules == ("KB3.6 K12 K13",)


@pytest.mark.rule("KB1.2")
def test_where_there_is_no_passage_touching_buildings_are_apart() -> None:
    assert joined(squad("C3"), FAR).cost("G", "D3").rules == ("KB1.2",)
    assert ask(squad("C4"), FAR, buildings=[WEST, EAST]).cost("G", "D3").rules == ("KB1.2",)
    wall = side("C4", "D3", "wall")
    assert joined(squad("C4"), FAR, door=wall).cost("G", "D3").rules == ("KB1.2",)


@pytest.mark.rule("KB1.2", "KB9", "K50")
def test_no_passage_leads_into_a_bunker() -> None:
    bunker = house("D3", id="east", material="bunker", doors=[["D3", "D2"]])
    at = ask(squad("C4"), FAR, buildings=[WEST, bunker], sides=[DOOR])
    assert at.cost("G", "D3").rules == ("KB1.2",)


@pytest.mark.rule("KB1.2", "KB8.1", "KB9", "K48", "K50")
@pytest.mark.parametrize("material", ["bunker", "hut"])
def test_where_no_passage_leads_one_fires_by_the_openings_of_any_outer_side(material: str) -> None:
    beyond = house("D3", id="east", material=material)
    at = ask(squad("C4"), unit("S", "rifle_squad", "D3"), buildings=[WEST, beyond], sides=[DOOR])
    assert at.attack("G", "D3")["shots"] == 10, "four openings: eight men"


@pytest.mark.rule("KB1.2", "KB5.2", "KB5.6", "K32")
def test_fire_through_a_passage_is_fire_through_a_doorway() -> None:
    at = joined(squad("C4"), unit("S", "rifle_squad", "D3"))
    found = at.attack("G", "D3")
    assert found["sum"]["hit.hard_building"] == -2
    assert found["sum"]["openings"] is None
    assert found["shots"] == 4, "one opening: two men, and an LMG counts as both"


@pytest.mark.rule("KB1.2", "KB5.7")
def test_joined_buildings_are_ones_own_for_lines() -> None:
    west = house("C3", "C4", id="west", floors=3)
    for door, seen in (([], True), ([DOOR], False)):
        at = ask(squad("C4/2"), FAR, buildings=[west, house("D3", id="east")], sides=door)
        assert at.sees("C4/2", "F2") == (seen, "KB5.7")
    assert joined(squad("C4/1"), FAR).sees("C4", "D3/1") == (False, "KB5.2")


@pytest.mark.rule("KB1.2", "KB7.2", "K10", "K41")
def test_an_assault_goes_through_a_passage_and_nobody_there_reacts() -> None:
    play = duel(
        squad("C4"),
        unit("S", "rifle_squad", "D3"),
        unit("S2", "rifle_squad", "D3/1", k47={"ambush": True}),
        buildings=[WEST, EAST],
        sides=[DOOR],
    )
    assert "assault S" in play.do("order G run").options
    play.dice(*[6] * 11, *[1] * 40).do("assault D3")
    assert play.at("G") == "D3"
    assert "S2 reacts" not in play.facts


@pytest.mark.rule("KB1.2", "KB7.3", "K11")
def test_a_passage_makes_the_next_building_one_whose_units_cannot_react() -> None:
    units = (
        squad("C4"),
        unit("S", "rifle_squad", "C5"),
        unit("S2", "rifle_squad", "D3", k47={"ambush": True}),
    )
    shut = duel(*units, buildings=[WEST, EAST])
    assert shut.do("order G run", "assault C5").question == "ambush soviet"
    open_ = duel(*units, buildings=[WEST, EAST], sides=[DOOR])
    assert open_.do("order G run", "assault C5").question != "ambush soviet"


@pytest.mark.rule("KB1.2", "KB6.3", "K37")
@pytest.mark.parametrize("fallen", ["C4", "D3"])
def test_the_collapse_of_either_takes_the_passage_away_and_not_the_other(fallen: str) -> None:
    at = joined(squad("C3"), FAR, ruins=[ruin(fallen)])
    standing = {"C4": "D3/1", "D3": "C4/1"}[fallen]
    assert at.room(standing) == 1
    units = squad("D3" if fallen == "C4" else "C4")
    there = ask(units, FAR, buildings=[WEST, EAST], sides=[DOOR], ruins=[ruin(fallen)])
    assert there.cost("G", fallen).rules == ("KB3.5 K09",), "out of the house, as into any hex"


@pytest.mark.rule("KB9", "K53")
def test_no_vehicle_enters_a_hex_with_tank_traps() -> None:
    traps = [marker("C4", "tank_trap")]
    for kind in ("t34", "truck", "superheavy_walker"):
        at = ask(unit("G", kind, "C3"), FAR, markers=traps)
        assert at.cost("G", "C4").rules == ("KB9 K53",)
    foot = ask(squad("C3"), FAR, markers=traps)
    assert foot.cost("G", "C4 C5").order == "run"


@pytest.mark.rule("KB9", "K53", "KB8.1")
def test_nor_does_it_ram_a_house_behind_them() -> None:
    tank = unit("G", "kv1", "C3")
    shed = house("C4", material="wood")
    assert ask(tank, FAR, buildings=[shed]).ram("G", "C4")["legal"]
    at = ask(tank, FAR, buildings=[shed], markers=[marker("C4", "tank_trap")])
    assert at.ram("G", "C4")["rules"] == ["KB9 K53"]


@pytest.mark.rule("KB9", "K53")
def test_infantry_among_tank_traps_has_hard_cover_and_guns_have_not() -> None:
    traps = [marker("C5", "tank_trap")]
    at = ask(squad("C3"), unit("S", "rifle_squad", "C5"), markers=traps)
    assert at.attack("G", "C5")["sum"]["hit.tank_trap"] == -2
    gun = ask(squad("C3"), unit("S", "at_gun", "C5"), markers=traps)
    assert "hit.tank_trap" not in gun.attack("G", "C5")["sum"]


@pytest.mark.rule("KB9", "K53")
def test_a_vehicle_is_not_set_up_among_tank_traps() -> None:
    play = duel(
        unit("G", "t34", "A1"),
        FAR,
        markers=[marker("A2", "tank_trap")],
        k47={"zone_german": ["A1:A3"]},
    )
    play.state, _ = play.game.begin(1, {})
    assert "place G A3" in play.options
    assert "place G A2" not in play.options


@pytest.mark.rule("KB5.7", "B4.7")
def test_a_building_is_as_high_as_its_top() -> None:
    tower = house("C2", id="tower", floors=3)
    for top, seen in ((1, True), (2, False)):
        hall = house("C3", type="factory", top=top)
        at = ask(squad("C2/2"), FAR, buildings=[tower, hall])
        assert at.sees("C2/2", "C8") == (seen, "KB5.7")


@pytest.mark.rule("KB5.7", "B6.1")
def test_a_roof_is_as_high_as_the_top_of_its_building() -> None:
    wood = {"rubble_wood": ["C5"]}
    for top, seen in ((1, False), (2, True)):
        hall = house("C4", type="factory", top=top)
        at = ask(squad("C4/roof"), FAR, buildings=[hall], terrain=wood)
        assert at.sees("C4/roof", "C8") == (seen, "KB5.7")


@pytest.mark.rule("KB8.1", "K48", "B2.1")
@pytest.mark.parametrize("level", ["/1", "/roof"])
def test_a_unit_where_a_hut_has_no_floor_is_refused_and_nothing_breaks(level: str) -> None:
    hut = house("C3", material="hut", floors=2, roof="flat")
    at = ask(squad(f"C3{level}"), unit("S", "rifle_squad", "C5"), buildings=[hut])
    assert at.cost("G", "C4").rules == ("B2.1",)
    assert at.refusal("G", "C5") == "B2.1"
    assert at.refusal("G", "C5", "assault") == "KB7.1 K40"
    back = ask(squad("C5"), unit("S", "rifle_squad", f"C3{level}"), buildings=[hut])
    assert back.refusal("G", f"C3{level}") == "B2.1"
