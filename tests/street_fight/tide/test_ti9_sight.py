"""TI9: who sees whom. Small maps stand beside the positions; columns go down the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.street import house, marker, ruin, side
from tests.support.street_tide import RulesCase, rule

ROW = house("D3", "D4", "D5", floors=3)


def seen(start: str, end: str, **file: Any) -> tuple[bool, str]:
    """Whether there is a line, and the rule; both ways agree."""
    case = RulesCase(**file)
    there, back = case.sees(start, end), case.sees(end, start)
    assert there["sees"] == back["sees"]
    return there["sees"], rule(there)


@pytest.mark.rule("TI9.1", "T16")
@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        ("D3", "D3", (True, "TI9.1")),
        ("D3/1", "D3/1", (True, "TI9.1")),
        ("D3", "D3/1", (True, "TI9.1 T16")),
        ("D3/2", "D3/1", (True, "TI9.1 T16")),
        ("D3", "D3/2", (False, "TI9.1 T16")),
    ],
)
def test_levels_of_one_hex(start: str, end: str, found: tuple[Any, ...]) -> None:
    assert seen(start, end, buildings=[ROW]) == found


@pytest.mark.rule("TI9.2", "T15", "T20")
@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        ("D3", "D4", (True, "TI9.2 T15")),
        ("D3/2", "D4/2", (True, "TI9.2 T15")),
        ("D3", "D4/1", (False, "TI9.2 T20")),
        ("D3/1", "D5/1", (False, "TI9.2 T20")),
    ],
)
def test_inside_a_building(start: str, end: str, found: tuple[Any, ...]) -> None:
    assert seen(start, end, buildings=[ROW]) == found


@pytest.mark.rule("TI9.2")
def test_a_bar_inside_a_building_cuts_the_line() -> None:
    assert seen("D3", "D4", buildings=[ROW], sides=[side("D3", "D4", "bar")]) == (False, "TI9.2")


# D2 open, D3 D4 D5 a building, D6 and beyond open.
@pytest.mark.rule("TI9.3", "T17", "T18")
@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        ("D3", "D2", (True, "TI9.3 T17 T18")),
        ("D3/2", "D2", (True, "TI9.3 T17 T18")),
        ("D3/2", "D1", (True, "TI9.4 T19")),
        ("D4/2", "D1", (False, "TI9.3 T17 T18")),
        ("D4/2", "D8", (False, "TI9.3 T17 T18")),
        ("D5/2", "D8", (True, "TI9.4 T19")),
        ("D8", "D4/2", (False, "TI9.3")),
        ("D4", "C4", (True, "TI9.3 T17 T18")),
        ("D4/1", "A3", (True, "TI9.4 T19")),
    ],
)
def test_out_of_a_building(start: str, end: str, found: tuple[Any, ...]) -> None:
    assert seen(start, end, buildings=[ROW]) == found


@pytest.mark.rule("TI9.3")
def test_from_a_building_to_the_next_one() -> None:
    both = [house("D3", floors=2), house("D4", floors=2, id="other")]
    assert seen("D3/1", "D4", buildings=both) == (True, "TI9.3 T17 T18")
    assert seen("D3/1", "D4/1", buildings=both)[0]


# The tower at D5 (three floors) stands between D2 and D8.
@pytest.mark.rule("TI9.4", "T19")
@pytest.mark.parametrize("end", ["D8", "D6", "D9"])
def test_a_building_blocks_the_ground(end: str) -> None:
    tower = house("D5", floors=3)
    assert seen("D2", end, buildings=[tower]) == (False, "TI9.4 T19")


# A house of one floor (top 1) at D5; the firer at D2/2 sees over it where it is nearer to him.
@pytest.mark.rule("TI9.4", "T19")
@pytest.mark.parametrize(
    ("low", "end", "clear"),
    [("D3", "D8", True), ("D4", "D6", False), ("D5", "D8", False), ("D7", "D8", False)],
)
def test_over_a_low_house_from_a_high_one(low: str, end: str, clear: bool) -> None:
    high = house("D2", floors=3)
    found = seen("D2/2", end, buildings=[high, house(low, id="low")])
    assert found == (clear, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
def test_from_level_1_a_house_of_one_floor_is_as_high_as_the_firer() -> None:
    file = {"buildings": [house("D2", floors=3), house("D4", id="low")]}
    assert seen("D2/1", "D6", **file) == (False, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
@pytest.mark.parametrize("terrain", ["woods", "railcar", "rubble_wood", "rubble_masonry"])
def test_woods_railcars_and_rubble_block(terrain: str) -> None:
    assert seen("D2", "D5", terrain={terrain: ["D4"]}) == (False, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
@pytest.mark.parametrize("terrain", ["debris", "shellholes", "junkyard", "rough", "fountain"])
def test_lower_things_never_block(terrain: str) -> None:
    assert seen("D2", "D5", terrain={terrain: ["D4"]}) == (True, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
def test_a_blocking_hex_does_not_hide_who_is_in_it() -> None:
    assert seen("D2", "D5", terrain={"woods": ["D5", "D2"]}) == (True, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_walls_do_not_block(kind: str) -> None:
    assert seen("D2", "D5", sides=[side("D3", "D4", kind)]) == (True, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
def test_rubble_takes_the_levels_of_a_house_away() -> None:
    # D5 had three floors; collapsed it is 1 high, so D2/2 sees over it what it could not before.
    file = {"buildings": [house("D2", floors=3), house("D4", floors=3, id="gone")]}
    assert not seen("D2/2", "D9", **file)[0]
    assert seen("D2/2", "D9", **file, ruins=[ruin("D4")])[0]
    assert seen("D2", "D9", **file, ruins=[ruin("D4")]) == (False, "TI9.4 T19")


@pytest.mark.rule("TI9.4", "TI9.3")
def test_a_collapsed_hex_of_the_own_building_is_outside() -> None:
    file = {"buildings": [house("D3", "D4", "D5", floors=3)], "ruins": [ruin("D4")]}
    assert seen("D3/2", "D5/2", **file) == (False, "TI9.2 T20")
    assert seen("D3/2", "D4", **file) == (True, "TI9.3 T17 T18")
    assert seen("D3/2", "D9", **file)[0] is False


# B2 to C4 runs along the side of B3 and C3.
@pytest.mark.rule("TI9.4")
@pytest.mark.parametrize(
    ("woods", "clear"), [(["B3"], True), (["C3"], True), (["B3", "C3"], False)]
)
def test_along_a_hexside_both_sides_must_block(woods: list[str] | str, clear: bool) -> None:
    assert seen("B2", "C4", terrain={"woods": woods}) == (clear, "TI9.4 T19")


# A1 to F2 runs through two corners: B1, C2, D1, E2 are crossed, the rest is only touched.
@pytest.mark.rule("TI9.4")
@pytest.mark.parametrize(("woods", "clear"), [("C2", False), ("C1", True), ("D2", True)])
def test_a_corner_only_touched_does_not_block(woods: list[str] | str, clear: bool) -> None:
    assert seen("A1", "F2", terrain={"woods": [woods]}) == (clear, "TI9.4 T19")


@pytest.mark.rule("TI9.4")
def test_a_bar_cuts_a_line_that_crosses_it() -> None:
    file = {"buildings": [house("D4", "D5")], "sides": [side("D4", "D3", "bar")]}
    assert seen("D3", "D4", **file) == (False, "TI9.4")


@pytest.mark.rule("TI9.5")
@pytest.mark.parametrize("kind", ["smoke", "flame"])
def test_smoke_and_flame_block_beyond_the_next_hex(kind: str) -> None:
    smoke = {"markers": [marker("D4", kind)]}
    assert seen("D2", "D6", **smoke) == (False, "TI9.5")
    assert seen("D2", "D4", **smoke) == (False, "TI9.5")
    assert seen("D3", "D4", **smoke)[0]


@pytest.mark.rule("TI9.4")
def test_a_ravine_is_seen_into_and_out_of() -> None:
    assert seen("D2", "D5", terrain={"ravine": ["D2", "D3"]})[0]
    assert not seen("D2", "D5", terrain={"ravine": ["D2"], "woods": ["D3"]})[0]


@pytest.mark.parametrize("place", ["D2/1", "D3/3", "D3/roof"])
def test_a_place_that_there_is_not_is_not_seen(place: str) -> None:
    sees, why = seen("D6", place, buildings=[ROW])
    assert (sees, why) == (False, "TI4.3 T03" if place == "D3/3" else "B2.1")
