"""Indirect fire on floors, cellars, roofs and whole hexes (AT3.5, AT3.6, AT6.10)."""

from __future__ import annotations

import pytest

from tests.support.street import house, ruin, scene, unit
from tests.support.street_ats_play import attack, refused


@pytest.mark.rule("AT3.5")
def test_somebody_must_see_and_the_firer_sees_best() -> None:
    walls = [house("D4")]
    blind = scene(unit("G", "mortar_squad", "D1"), unit("S", "mg_squad", "D7"), buildings=walls)
    assert refused(blind, "G", "D7", kind="indirect") == "AT3.5"
    observed = scene(
        unit("G", "mortar_squad", "D1"),
        unit("G2", "rifle_squad", "F7"),
        unit("S", "mg_squad", "D7"),
        buildings=walls,
    )
    assert attack(observed, "G", "D7", kind="indirect")["to_hit"] == 7


@pytest.mark.rule("AT3.5", "AT2.1", "AT2.3")
def test_a_mortar_has_a_least_range_and_a_battery_none() -> None:
    made = scene(
        unit("G", "mortar_squad", "D3"),
        unit("G2", "battery", None),
        unit("S", "rifle_squad", "D4"),
    )
    assert refused(made, "G", "D4", kind="indirect") == "AT3.5"
    assert attack(made, "G2", "D4", kind="indirect")["to_hit"] == 7
    assert refused(made, "G+G2", "D4", kind="indirect") == "AT1.3"


@pytest.mark.rule("AT3.5", "AT6.10", "A041", "A075", "B10")
def test_every_unit_of_the_hex_is_struck_each_location_with_its_own_shifts() -> None:
    tower = house("D4", "D5", floors=3, roof="flat", cellar=True, stairs=["D4"])
    made = scene(
        unit("G", "mortar_squad", "D1"),
        unit("G2", "rifle_squad", "D4/1"),
        unit("S", "rifle_squad", "D4"),
        unit("S1", "rifle_squad", "D4/2"),
        unit("S2", "rifle_squad", "D4/-1"),
        unit("S3", "rifle_squad", "D4/roof"),
        unit("S4", "rifle_squad", "D5"),
        buildings=[tower],
    )
    answer = attack(made, "G", "D4", kind="indirect")
    rows = {row["unit"]: (row["at"], row["shifts"]) for row in answer["targets"]}
    assert rows == {
        "G2": ("D4/1", 3 + 1),
        "S": ("D4", 3 + 2),
        "S1": ("D4/2", 3),
        "S2": ("D4/-1", 3 + 3),
        "S3": ("D4/roof", 0),
    }
    assert answer["shifts"] == 5


@pytest.mark.rule("AT3.6", "A102", "A103", "A105", "A107")
@pytest.mark.parametrize(
    ("made", "shifts"),
    [
        ({"terrain": {"debris": ["D4"]}}, 0),
        ({"terrain": {"junkyard": ["D4"]}}, 0),
        ({"terrain": {"rubble_wood": ["D4"]}}, 1),
        ({"terrain": {"rubble_masonry": ["D4"]}}, 2),
        ({"terrain": {"shellholes": ["D4"]}}, 1),
        ({"terrain": {"woods": ["D4"]}}, 1),
        ({"buildings": [house("D4", "D5")], "ruins": [ruin("D4")]}, 2),
        ({"buildings": [house("D4", "D5", type="factory", roofless=["D4"])]}, 0),
        ({"buildings": [house("D4", "D5", type="factory")]}, 3),
    ],
)
def test_shells_burst_in_the_air_over_rough_ground(made: dict[str, object], shifts: int) -> None:
    battery = scene(
        unit("G", "battery", None),
        unit("G2", "rifle_squad", "D3"),
        unit("S", "rifle_squad", "D4"),
        **made,
    )
    assert attack(battery, "G", "D4", kind="indirect")["shifts"] == shifts


@pytest.mark.rule("B10", "AT3.5")
def test_an_empty_location_may_be_shelled_and_has_its_own_odds() -> None:
    made = scene(unit("G", "mortar_squad", "D1"), unit("S", "rifle_squad", "A9"))
    answer = attack(made, "G", "D4", kind="indirect")
    assert answer["legal"]
    assert answer["targets"] == []
    assert answer["morale"] is None
    assert answer["column"] == 20
    assert answer["odds"]["miss"] == "1/10"


@pytest.mark.rule("AT3.5", "AT2.4")
def test_fragments_do_nothing_to_a_vehicle() -> None:
    made = scene(
        unit("G", "mortar_squad", "D1"), unit("S", "t34", "D4"), unit("S2", "rifle_squad", "D4")
    )
    rows = {row["unit"]: row["odds"] for row in attack(made, "G", "D4", kind="indirect")["targets"]}
    assert rows["S"] == {"miss": "1/10", "none": "9/10"}
    assert "C2" in rows["S2"]


@pytest.mark.rule("AT3.3", "AT3.5")
def test_a_runner_is_struck_two_columns_to_the_right() -> None:
    made = scene(
        unit("G", "mortar_squad", "D1"),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "rifle_squad", "D4", ats={"moved": "run"}),
    )
    rows = {
        row["unit"]: row["shifts"] for row in attack(made, "G", "D4", kind="indirect")["targets"]
    }
    assert rows == {"S": 0, "S2": -2}


@pytest.mark.rule("AT6.4", "A040", "AT3.5")
def test_full_cover_is_one_more_column_under_a_barrage_too() -> None:
    def left(**state: object) -> int:
        made = scene(
            unit("G", "mortar_squad", "D1"),
            unit("G2", "rifle_squad", "F5"),
            unit("S", "rifle_squad", "D5", ats=state),
            buildings=[house("D4", "D5", floors=1)],
        )
        return int(attack(made, "G", "D5", kind="indirect")["targets"][0]["shifts"])

    assert left() == 3
    assert left(full_cover=True) == 4


@pytest.mark.rule("AT3.5", "A108", "A106")
def test_a_gun_has_no_cover_of_shellholes_under_a_barrage() -> None:
    made = scene(
        unit("G", "mortar_squad", "D1"),
        unit("S1", "rifle_squad", "D4"),
        unit("S2", "at_gun", "D4"),
        terrain={"shellholes": ["D4"]},
    )
    targets = attack(made, "G", "D4", kind="indirect")["targets"]
    assert [each["shifts"] for each in targets] == [1, 0]


@pytest.mark.rule("AT3.5", "AT2.1")
def test_two_hexes_are_far_enough_for_a_mortar() -> None:
    made = scene(unit("G", "mortar_squad", "D3"), unit("S", "rifle_squad", "D5"))
    assert attack(made, "G", "D5", kind="indirect")["to_hit"] == 9
