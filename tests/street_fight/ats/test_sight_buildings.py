"""Lines of sight in, over and from buildings: levels, roofs, ruins, cellars (AT10.1 to AT10.4)."""

from __future__ import annotations

import pytest

from tests.support.street import ruin
from tests.support.street_ats import seen
from tests.support.street_map import drawn

CLEAR = (True, 0, "AT10.7")
WALLED = (False, 0, "AT10.1 A020")

COLUMN = """
    H
      .
    K
      .
    .
      .
    .
    """
"""A1 a building, A2 another, then open ground."""


@pytest.mark.rule("AT10.1", "A020")
def test_a_building_blocks_up_to_its_height() -> None:
    scenario = drawn(COLUMN, buildings={"H": {"floors": 3}})
    assert seen(scenario, "A1", "A3") == WALLED
    # From +20 over a house of +10: to A3 it lies half way, as near to the lower end.
    assert seen(scenario, "A1/2", "A3") == WALLED
    assert seen(scenario, "A1/2", "A4") == CLEAR
    # From +10 it is as high as the eye.
    assert seen(scenario, "A1/1", "A4") == WALLED


@pytest.mark.rule("AT10.1", "A010", "AT6.2", "B6.2")
def test_a_house_as_high_as_both_ends_does_not_block() -> None:
    scenario = drawn(
        """
        H
          .
        G
          .
        K
        """,
        buildings={"H": {"floors": 2}, "K": {"floors": 2}},
    )
    assert seen(scenario, "A1/1", "A3/1") == CLEAR
    assert seen(scenario, "A1", "A3/1") == WALLED


@pytest.mark.rule("AT10.2", "A021", "A013")
def test_in_one_hex_stairs_join_neighbouring_levels() -> None:
    scenario = drawn(
        """
        H
          .
        H
        """,
        buildings={"H": {"floors": 3, "stairs": ["A1"], "roof": "flat", "cellar": True}},
    )
    assert seen(scenario, "A1", "A1/1") == (True, 0, "AT10.2 A021")
    assert seen(scenario, "A1/1", "A1/2") == (True, 0, "AT10.2 A021")
    assert seen(scenario, "A1/2", "A1/roof") == (True, 0, "AT10.2 A021")
    assert seen(scenario, "A1", "A1/2") == (False, 0, "AT10.2 A021")
    assert seen(scenario, "A1/1", "A1/roof") == (False, 0, "AT10.2 A021")
    assert seen(scenario, "A2", "A2/1") == (False, 0, "AT10.2 A021")  # no stairs there
    assert seen(scenario, "A2", "A2/-1") == (True, 0, "AT10.2 A021")  # always joined
    assert seen(scenario, "A2/-1", "A2/1") == (False, 0, "AT10.2 A021")
    assert seen(scenario, "A2/1", "A2/1") == (True, 0, "AT10.2 A021")


@pytest.mark.rule("AT10.3", "A022")
def test_adjacent_hexes_of_a_building_see_each_other_on_one_level_only() -> None:
    scenario = drawn(
        """
        H
          .
        H
          .
        K
        """,
        buildings={"H": {"floors": 2}, "K": {"floors": 2}},
    )
    assert seen(scenario, "A1", "A2") == (True, 0, "AT10.3 A022")
    assert seen(scenario, "A1/1", "A2/1") == (True, 0, "AT10.3 A022")
    assert seen(scenario, "A1", "A2/1") == (False, 0, "AT10.3 A022")
    # Two buildings that touch are two buildings: levels don't matter.
    assert seen(scenario, "A2", "A3/1") == CLEAR
    assert seen(scenario, "A2/1", "A3") == CLEAR


@pytest.mark.rule("AT10.3", "A022", "B7.1")
def test_hexes_apart_see_each_other_only_outside_the_building() -> None:
    court = drawn(
        """
        H   .
          H
        .   .
          H
        H   .
        """,
        buildings={"H": {"floors": 2}},
    )
    assert seen(court, "A1", "A3") == CLEAR  # over the court A2
    assert seen(court, "A1/1", "A3/1") == CLEAR
    assert seen(court, "A1/1", "A3") == CLEAR  # "or others", too
    block = drawn(
        """
        H
          .
        H
          .
        H
        """,
        buildings={"H": {"floors": 2}},
    )
    assert seen(block, "A1", "A3") == (False, 0, "AT10.3 A022")


@pytest.mark.rule("AT10.3", "B5.8")
def test_a_line_along_the_building_s_own_wall_is_inside_it() -> None:
    scenario = drawn(
        """
        .   .
          H
        H   H
          .
        """,
        buildings={"H": {"floors": 2}},
    )
    # A2 to C2 runs between B1, of the building, and B2: strictly it doesn't leave it.
    assert seen(scenario, "A2", "C2") == (False, 0, "AT10.3 A022")


@pytest.mark.rule("AT10.3", "A022")
def test_a_court_with_rubble_lets_nothing_through_on_the_ground() -> None:
    scenario = drawn(
        """
        H   .
          H
        %   .
          H
        H   .
        """,
        buildings={"H": {"floors": 2}},
    )
    assert seen(scenario, "A1", "A3") == (False, 0, "AT10.7 A107")
    assert seen(scenario, "A1/1", "A3/1") == CLEAR


@pytest.mark.rule("AT6.12", "A082", "B4.9")
def test_a_ruin_has_no_roof_and_no_floors_above() -> None:
    fallen = {"H": {"floors": 3, "roof": "flat"}}
    whole = drawn(COLUMN, buildings=fallen)
    assert seen(whole, "A1/roof", "A4") == CLEAR
    ruined = drawn(COLUMN, buildings=fallen, ruins=[ruin("A1", 1)])
    assert seen(ruined, "A1/roof", "A4") == (False, 0, "AT6.3 A017")
    assert seen(ruined, "A1/2", "A4") == (False, 0, "B2.1")
    assert seen(ruined, "A1/1", "A2") == CLEAR  # the level of rubble itself is a place


@pytest.mark.rule("AT10.1", "B4.9", "A056")
def test_a_ruin_is_as_high_as_its_level_of_rubble() -> None:
    picture = """
        H
          .
        K
          .
        .
          .
        G
        """
    tall = {"H": {"floors": 3}, "K": {"floors": 3}, "G": {"floors": 3}}
    assert seen(drawn(picture, buildings=tall), "A1/2", "A4/2") == WALLED
    upper = drawn(picture, buildings=tall, ruins=[ruin("A2", 1)])  # +15
    assert seen(upper, "A1/2", "A4/2") == CLEAR
    assert seen(upper, "A1/1", "A4/1") == WALLED
    assert seen(upper, "A1/2", "A4") == CLEAR  # nearer to the higher end
    ground = drawn(picture, buildings=tall, ruins=[ruin("A2")])  # +5
    assert seen(ground, "A1/1", "A4/1") == CLEAR
    assert seen(ground, "A1", "A4") == (False, 0, "AT10.7 A107")


@pytest.mark.rule("AT10.4", "A024")
def test_roofs_of_one_height_see_each_other() -> None:
    scenario = drawn(
        """
        H
          .
        H
          .
        H
          .
        K
          .
        .
        """,
        buildings={"H": {"floors": 2, "roof": "flat"}, "K": {"floors": 2, "roof": "flat"}},
    )
    assert seen(scenario, "A1/roof", "A3/roof") == (True, 0, "AT10.4 A024")
    assert seen(scenario, "A1/roof", "A4/roof") == CLEAR
    assert seen(scenario, "A3/roof", "A5") == WALLED  # K, as high, hides the street
    assert seen(scenario, "A4/roof", "A5") == CLEAR
    # A roof and a room of another hex of the building: nothing.
    assert seen(scenario, "A1/roof", "A2/1") == (False, 0, "AT10.4")
    assert seen(scenario, "A2", "A1/roof") == (False, 0, "AT10.4")


@pytest.mark.rule("AT10.4", "B4.6", "A006", "A052")
def test_silos_have_ground_and_a_roof_as_high_as_the_house() -> None:
    scenario = drawn(
        """
        H
          .
        H
          .
        .
          .
        .
          .
        .
          .
        .
        """,
        buildings={"H": {"floors": 3, "silo": ["A2"], "roof": "flat", "stairs": ["A1", "A2"]}},
    )
    assert seen(scenario, "A1/roof", "A2/roof") == (True, 0, "AT10.4 A024")
    assert seen(scenario, "A2", "A2/roof") == (True, 0, "AT10.2 A021")
    assert seen(scenario, "A2/1", "A3") == (False, 0, "B2.1")
    assert seen(scenario, "A1/2", "A6") == WALLED  # the silo stands +30 before the window
    assert seen(scenario, "A1/2", "A2/roof") == (False, 0, "AT10.4")


@pytest.mark.rule("AT8.3", "AT8.2", "A074", "A075")
def test_cellars_see_their_own_stairs_and_the_street() -> None:
    scenario = drawn(
        """
        .
          .
        H
          .
        H
          .
        K
          .
        .
          .
        .
        """,
        buildings={"H": {"floors": 2, "cellar": True}, "K": {"cellar": True}},
    )
    assert seen(scenario, "A2/-1", "A1") == (True, 0, "AT8.3 A075")
    assert seen(scenario, "A1", "A2/-1") == (True, 0, "AT8.3 A075")
    assert seen(scenario, "A2/-1", "A3") == (False, 0, "AT8.3 A075")  # the same building
    assert seen(scenario, "A3/-1", "A4/-1") == (False, 0, "AT8.2 A074")
    assert seen(scenario, "A2/-1", "A4/-1") == (False, 0, "AT8.3 A075")  # not adjacent ones
    assert seen(scenario, "A4/-1", "A6") == (False, 0, "AT8.3 A075")  # too far


@pytest.mark.rule("AT10.6", "A026")
def test_a_black_bar_cuts_lines_but_those_from_roof_to_roof() -> None:
    scenario = drawn(
        """
        H   .
          H
        H   H
          H
        H   .
        """,
        buildings={"H": {"floors": 2, "roof": "flat"}},
        sides=[{"between": ["A1", "A2"], "kind": "bar"}, {"between": ["B1", "B2"], "kind": "bar"}],
    )
    barred = (False, 0, "AT10.6 A026")
    assert seen(scenario, "A1", "A2") == barred
    assert seen(scenario, "A1/1", "A2/1") == barred
    assert seen(scenario, "A1/roof", "A2/roof") == (True, 0, "AT10.4 A024")
    assert seen(scenario, "A1/roof", "A3/roof") == (True, 0, "AT10.4 A024")
    assert seen(scenario, "A1", "B1") == (True, 0, "AT10.3 A022")
    # A2 to C2 runs along the bar of B1 and B2, which doesn't cut it: it stays inside.
    assert seen(scenario, "A2", "C2") == (False, 0, "AT10.3 A022")
