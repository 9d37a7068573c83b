"""Where weapons may not be fired from or at (AT6.8, AT8.2, AT8.3)."""

from __future__ import annotations

import pytest

from tests.support.street import house, scene, unit
from tests.support.street_ats_play import attack, refused

TALL = house("D4", "D5", floors=3, roof="flat", cellar=True, stairs=["D4"])
LOW = house("D4", "D5", floors=2, roof="flat", cellar=True)


@pytest.mark.rule("AT6.8", "A042")
def test_mortars_and_anti_tank_weapons_are_not_fired_from_inside() -> None:
    def mortar(at: str, **more: object) -> str:
        building = house("D4", "D5", floors=1, **{"roof": "flat", **more})
        made = scene(
            unit("G", "mortar_squad", at), unit("S", "rifle_squad", "D8"), buildings=[building]
        )
        return refused(made, "G", "D8", kind="indirect")

    assert mortar("D4") == "AT6.8 A042"
    assert mortar("D5/roof") == mortar("F6") == ""
    assert mortar("D5", type="factory", roofless=["D5"]) == ""

    def scw(at: str) -> str:
        made = scene(unit("G", "at_squad", at), unit("S", "t34", "D7"), buildings=[LOW])
        return refused(made, "G", "D7")

    assert scw("D5") == "AT6.8 A042"
    assert scw("D5/roof") == ""


@pytest.mark.rule("AT6.8", "A043")
def test_within_a_hex_only_personnel_fires_to_the_next_level_by_a_stairwell() -> None:
    def shot(kind: str, start: str, end: str) -> str:
        made = scene(unit("G", kind, start), unit("S", "rifle_squad", end), buildings=[TALL])
        return refused(made, "G", end)

    assert shot("rifle_squad", "D4", "D4/1") == ""
    assert shot("rifle_squad", "D4", "D4/2") == "AT6.8 A043"
    assert shot("rifle_squad", "D5", "D5/1") == "AT6.8 A043"
    assert shot("stug_iii", "D4", "D4/1") == "AT6.8 A043"
    assert shot("at_gun", "D4", "D4/1") == "AT6.8 A043"
    assert shot("rifle_squad", "D4/2", "D4/roof") == ""


@pytest.mark.rule("AT6.8", "A044")
def test_no_fire_at_another_level_of_the_next_hex_of_a_building() -> None:
    made = scene(unit("G", "rifle_squad", "D4"), unit("S", "rifle_squad", "D5/1"), buildings=[LOW])
    assert refused(made, "G", "D5/1") == "AT6.8 A044"


@pytest.mark.rule("AT6.8", "AT6.9", "A044", "A056", "A105")
def test_from_the_roof_of_a_factory_one_fires_down_into_its_open_hexes() -> None:
    hall = house("D4", "D5", "D6", type="factory", roofless=["D5"])

    def shot(end: str) -> str:
        made = scene(
            unit("G", "rifle_squad", "D4/roof"), unit("S", "rifle_squad", end), buildings=[hall]
        )
        return refused(made, "G", end)

    assert shot("D5") == ""
    made = scene(
        unit("G", "rifle_squad", "D4/roof"), unit("S", "rifle_squad", "D5"), buildings=[hall]
    )
    assert attack(made, "G", "D5")["shifts"] == 1


@pytest.mark.rule("AT6.8", "A045")
def test_only_personnel_fires_from_a_roof() -> None:
    made = scene(unit("G", "at_gun", "D4/roof"), unit("S", "rifle_squad", "D7"), buildings=[LOW])
    assert refused(made, "G", "D7") == "AT6.8 A045"


@pytest.mark.rule("AT8.3", "AT8.2", "A074", "A075")
def test_fire_from_and_into_cellars() -> None:
    other = house("E5", id="other", cellar=True)

    def shot(kind: str, start: str, end: str, **query: str) -> str:
        made = scene(unit("G", kind, start), unit("S", "rifle_squad", end), buildings=[LOW, other])
        return refused(made, "G", end, **query)

    assert shot("rifle_squad", "D4", "D4/-1") == ""
    assert shot("flame_squad", "D4/-1", "D4") == ""
    assert shot("mg_squad", "D4/-1", "D3") == ""
    assert shot("rifle_squad", "D4/-1", "D5/-1") == "AT8.2 A074"
    assert shot("rifle_squad", "D5/-1", "E5/-1") == "AT8.2 A074"
    assert shot("engineer_squad", "D5/-1", "E5/-1", ability="satchel") == "AT8.2 A074"
    assert shot("rifle_squad", "D4/-1", "D5") == "AT8.3 A075"
    assert shot("rifle_squad", "D4/-1", "D2") == "AT8.3 A075"
    assert shot("rifle_squad", "D4/1", "D4/-1") == "AT8.3 A075"
    assert shot("stug_iii", "D3", "D4/-1") == "AT8.3 A075"
    assert shot("engineer_squad", "D4", "D4/-1", ability="satchel") == "AT8.3 A075"


@pytest.mark.rule("AT8.2", "AT8.3", "A074", "A075")
def test_cellars_that_do_not_touch_are_too_far_apart() -> None:
    row = house("D4", "D5", "D6", cellar=True)
    made = scene(
        unit("G", "rifle_squad", "D4/-1"), unit("S", "rifle_squad", "D6/-1"), buildings=[row]
    )
    assert refused(made, "G", "D6/-1") == "AT8.3 A075"


@pytest.mark.rule("AT6.8", "A042", "AT8.3")
def test_no_mortar_is_fired_from_a_cellar_even_below_a_hex_without_a_roof() -> None:
    hall = house("D4", "D5", type="factory", roofless=["D5"], cellar=True)
    made = scene(
        unit("G", "mortar_squad", "D5/-1"),
        unit("G2", "rifle_squad", "D7"),
        unit("S", "rifle_squad", "D8"),
        buildings=[hall],
    )
    assert refused(made, "G", "D8", kind="indirect") == "AT6.8 A042"
