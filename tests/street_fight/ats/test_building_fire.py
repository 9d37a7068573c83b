"""A building as the target (AT6.11)."""

from __future__ import annotations

import pytest

from tests.support.street import house, marker, ruin, scene, unit
from tests.support.street_ats_play import attack, refused

RULE = "AT6.11 A023 A047"
BLOCK = house("E4", "E5", floors=2)


@pytest.mark.rule("AT6.11", "A047", "B10")
def test_an_empty_location_of_a_building_is_fired_at_as_a_building() -> None:
    made = scene(unit("G", "stug_iii", "C4"), unit("G2", "rifle_squad", "C4"), buildings=[BLOCK])
    answer = attack(made, "G", "E4")
    assert answer["gf"] == 15
    assert answer["odds"] == {"miss": "1/10", "hit": "9/10"}
    assert refused(made, "G2", "E4") == RULE
    assert refused(made, "G", "C6") == "B10"
    assert refused(made, "G", "C6", at="building") == RULE


@pytest.mark.rule("AT6.11", "A023")
def test_a_line_to_any_level_of_the_hex_is_enough() -> None:
    low = scene(
        unit("G", "stug_iii", "A4"),
        unit("S", "rifle_squad", "E6"),
        buildings=[house("E6", floors=3)],
        terrain={"rubble_wood": ["D5"]},
    )
    assert refused(low, "G", "E6") == "AT10.7 A107"
    assert attack(low, "G", "E6", at="building")["legal"]


@pytest.mark.rule("AT6.11")
def test_what_obscures_counts_but_not_the_cover_of_the_building() -> None:
    made = scene(
        unit("G", "stug_iii", "C4"),
        unit("S", "rifle_squad", "E4"),
        buildings=[house("E4", floors=1)],
        markers=[marker("E4", "smoke")],
    )
    assert attack(made, "G", "E4", at="building")["to_hit"] == 9 - 4


@pytest.mark.rule("AT6.11")
def test_locations_out_of_sight_are_as_many_columns_off_as_levels() -> None:
    made = scene(
        unit("G", "stug_iii", "A6"),
        unit("S", "rifle_squad", "A1"),
        buildings=[house("E6", floors=3, type="stairwell")],
        terrain={"rubble_wood": ["D5"]},
    )
    rows = {row["at"]: row["shifts"] for row in attack(made, "G", "E6", at="building")["locations"]}
    assert rows == {"E6": 4, "E6/1": 3, "E6/2": 3}


@pytest.mark.rule("AT6.11")
def test_a_roof_has_no_cover_from_a_firer_who_is_not_below() -> None:
    def roof(at: str) -> int:
        made = scene(
            unit("G", "engineer_squad", at),
            unit("S", "rifle_squad", "A1"),
            buildings=[house("E4", "E5", roof="flat")],
        )
        rows = attack(made, "G", "E4", at="building", ability="satchel")["locations"]
        shifts: int = next(row["shifts"] for row in rows if row["at"] == "E4/roof")
        return shifts

    assert roof("E3") == 3
    assert roof("E5/roof") == 0


@pytest.mark.rule("AT6.11", "B4.9")
def test_hexes_that_are_wholly_rubble_are_no_part_of_it() -> None:
    made = scene(
        unit("G", "stug_iii", "C4"),
        unit("S", "rifle_squad", "E5"),
        buildings=[BLOCK],
        ruins=[ruin("E4")],
    )
    rows = attack(made, "G", "E5", at="building")["locations"]
    assert [row["at"] for row in rows] == ["E5", "E5/1"]


@pytest.mark.rule("AT6.11", "AT3.1")
def test_one_gun_alone_fires_at_a_building() -> None:
    made = scene(unit("G", "stug_iii", "C4"), unit("G2", "stug_iii", "C4"), buildings=[BLOCK])
    assert refused(made, "G+G2", "E4") == "AT3.1"


@pytest.mark.rule("AT3.7", "AT6.11")
def test_a_building_is_spotted_up_to_sixteen_hexes() -> None:
    def shot(row: int) -> str:
        made = scene(
            unit("G", "stug_iii", f"A{row}"), buildings=[house("A1", floors=1)], size=(3, 20)
        )
        return refused(made, "G", "A1", at="building")

    assert shot(17) == ""
    assert shot(18) == "AT3.7"
