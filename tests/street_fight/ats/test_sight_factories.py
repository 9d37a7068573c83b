"""Lines of sight in factories and their roofless strips (AT10.5, AT10.6, AT10.8)."""

from __future__ import annotations

import pytest

from tests.support.street import house, marker, ruin, scene, side
from tests.support.street_ats import seen, sight
from tests.support.street_map import drawn

CLEAR = (True, 0, "AT10.7")
HALL = (True, 0, "AT10.5 A025")
WALLED = (False, 0, "AT10.1 A020")
FACTORY = {"F": {"type": "factory"}}


@pytest.mark.rule("AT10.5", "A025", "A104")
def test_inside_a_factory_nothing_is_in_the_way() -> None:
    scenario = drawn(
        """
        F
          .
        F
          .
        F
        """,
        buildings=FACTORY,
    )
    assert seen(scenario, "A1", "A3") == HALL
    assert seen(scenario, "A1", "A2") == HALL


@pytest.mark.rule("AT10.5", "A025", "A105")
def test_roofless_hexes_obscure_inside_and_rubble_blocks() -> None:
    scenario = drawn(
        """
        F   F
          F
        f   F
          F
        f   F
          F
        F   F
        """,
        buildings=FACTORY,
        ruins=[ruin("C2")],
    )
    assert seen(scenario, "A1", "A4") == (True, 2, "AT10.5 A025")
    assert [reason.rule for reason in sight(scenario, "A1", "A3").obscuring] == ["AT10.5 A025"]
    assert seen(scenario, "C1", "C4") == (False, 0, "AT10.5 A025")
    assert seen(scenario, "C1", "C2") == HALL  # into the rubble


@pytest.mark.rule("AT10.5", "B6.1", "A025")
def test_inside_a_factory_hills_do_not_matter_and_rubble_blocks_whatever_lies_higher() -> None:
    hall = house("A1", "A2", "A3", "A4", type="factory", roofless=["A2"])
    uphill = {"2": ["A4"], "1": ["A3"]}
    whole = scene(buildings=[hall], levels=uphill)
    assert seen(whole, "A1", "A4") == (True, 1, "AT10.5 A025")  # the roofless hex below the end
    ruined = scene(buildings=[hall], levels=uphill, ruins=[ruin("A3")])
    assert seen(ruined, "A1", "A4") == (False, 0, "AT10.5 A025")
    spilt = scene(buildings=[hall], levels={"3": ["A1"]}, sides=[side("A2", "A3", "rubble")])
    assert seen(spilt, "A1", "A4") == (False, 0, "AT7.3 A031")


@pytest.mark.rule("AT10.8", "AT6.9", "A027", "A056")
def test_rubble_is_no_roofless_hex_for_lines_from_above() -> None:
    hall = house("A1", "A2", "A3", type="factory", roofless=["A2"])
    whole = scene(buildings=[house("A1", "A2", "A3", type="factory", roofless=["A2", "A3"])])
    assert seen(whole, "A1/roof", "A3") == (True, 1, "AT10.8 A027")
    ruined = scene(buildings=[hall], ruins=[ruin("A3")])
    assert seen(ruined, "A1/roof", "A3") == WALLED


@pytest.mark.rule("AT10.5", "A025", "A030")
def test_from_outside_the_factory_s_hexes_neither_block_nor_obscure() -> None:
    scenario = drawn(
        """
        .   .
          .
        F   F
          F
        f   F
          F
        F   F
          .
        .   .
        """,
        buildings=FACTORY,
        ruins=[ruin("C2")],
    )
    assert seen(scenario, "A1", "A4") == HALL  # the debris inside has no effect
    assert seen(scenario, "A4", "A1") == HALL
    assert seen(scenario, "A1", "A5") == WALLED  # right through: both ends outside
    assert seen(scenario, "C1", "C4") == (False, 0, "AT10.7 A107")  # rubble is rubble


@pytest.mark.rule("AT10.5", "A025")
def test_between_two_factories_both_are_open() -> None:
    scenario = drawn(
        """
        F
          .
        F
          .
        K
          .
        K
        """,
        buildings={"F": {"type": "factory"}, "K": {"type": "factory"}},
    )
    assert seen(scenario, "A1", "A4") == HALL
    assert seen(scenario, "A1/roof", "A4") == WALLED  # a roof is not inside


@pytest.mark.rule("AT10.5", "AT10.6", "A026")
def test_bars_cut_lines_in_a_hall_and_into_it() -> None:
    scenario = drawn(
        """
        .   .
          F
        F   F
          F
        F   F
          F
        F   F
        """,
        buildings=FACTORY,
        sides=[side("A2", "A3", "bar"), side("A2", "B2", "bar"), side("B1", "B2", "bar")],
    )
    barred = (False, 0, "AT10.6 A026")
    assert seen(scenario, "A2", "A4") == barred
    assert seen(scenario, "A1", "A4") == barred
    # A2 to C2 passes between B1 and B2: one of the two ways crosses the bar A2-B2.
    assert seen(scenario, "A2", "C2") == barred
    # B1 to D2 isn't on the map; A3 to C3 passes between B2 and B3, where no bar is crossed.
    assert seen(scenario, "A3", "C3") == HALL
    assert seen(scenario, "A2/roof", "A4/roof") == (True, 0, "AT10.4 A024")


@pytest.mark.rule("AT10.8", "A027")
def test_from_a_roof_one_looks_down_into_the_strip() -> None:
    scenario = drawn(
        """
        F
          .
        f
          .
        f
          .
        f
          .
        F
          .
        f
        """,
        buildings=FACTORY,
    )
    rule = "AT10.8 A027"
    assert seen(scenario, "A1/roof", "A2") == (True, 0, rule)
    assert seen(scenario, "A2", "A1/roof") == (True, 0, rule)
    assert seen(scenario, "A1/roof", "A3") == (True, 1, rule)  # A2 half way: obscures
    # To A4: A2 is nearer to the roof and doesn't obscure, A3 does.
    assert seen(scenario, "A1/roof", "A4") == (True, 1, rule)
    assert seen(scenario, "A4", "A1/roof") == (True, 1, rule)
    assert seen(scenario, "A1/roof", "A6") == (False, 0, rule)  # A5 has a roof
    assert seen(scenario, "A1/roof", "A5") == (False, 0, "AT10.4")  # under a roof


@pytest.mark.rule("AT10.8", "A027", "B5.8")
def test_into_the_strip_along_a_hexside_both_hexes_must_be_roofless() -> None:
    scenario = drawn(
        """
        F   .   .
          f   f
        F   f   f
          F   f
        .   .   .
        """,
        buildings=FACTORY,
    )
    assert seen(scenario, "A2/roof", "C2") == (False, 0, "AT10.8 A027")  # B1 and B2
    # C2 has no roof to stand on, and on the ground both are inside.
    assert seen(scenario, "C2/roof", "E2") == (False, 0, "AT6.3 A017")
    assert seen(scenario, "C2", "E2") == (True, 1, "AT10.5 A025")


@pytest.mark.rule("AT10.8", "A027", "A105")
def test_from_a_higher_roof_elsewhere_roofed_neighbours_block() -> None:
    tower = {"floors": 3, "roof": "flat"}
    roofed = drawn(
        """
        H
          .
        .
          .
        F
          .
        f
          .
        f
        """,
        buildings={"H": tower, **FACTORY},
    )
    assert seen(roofed, "A1/roof", "A4") == WALLED
    assert seen(roofed, "A4", "A1/roof") == WALLED
    assert seen(roofed, "A1/roof", "A5") == WALLED  # A3 is half way
    assert seen(roofed, "A1", "A4") == HALL  # from the street it is simply inside
    strip = drawn(
        """
        H
          .
        .
          .
        f
          .
        f
        """,
        buildings={"H": tower, **FACTORY},
    )
    assert seen(strip, "A1/roof", "A4") == (True, 1, "AT10.7")
    assert seen(strip, "A1/1", "A3") == CLEAR


@pytest.mark.rule("AT10.8", "A028")
def test_a_roofless_hex_of_a_house_is_ordinary_but_from_above() -> None:
    scenario = drawn(
        """
        H
          .
        h
          .
        H
          .
        .
        """,
        buildings={"H": {"floors": 1, "roof": "flat"}},
    )
    assert seen(scenario, "A1", "A2") == (True, 0, "AT10.3 A022")
    assert seen(scenario, "A1", "A3") == (False, 0, "AT10.3 A022")
    assert seen(scenario, "A1/roof", "A2") == (True, 0, "AT10.8 A027")
    assert seen(scenario, "A1/roof", "A3") == (False, 0, "AT10.4")
    assert seen(scenario, "A4", "A2") == WALLED


@pytest.mark.rule("AT10.5", "A111")
def test_smoke_in_a_hall_obscures() -> None:
    scenario = drawn(
        """
        F
          .
        F
          .
        F
        """,
        buildings=FACTORY,
        markers=[marker("A2", "smoke")],
    )
    assert seen(scenario, "A1", "A3") == (True, 4, "AT10.5 A025")


@pytest.mark.rule("AT10.6", "A026", "AT6.6")
def test_a_bar_cuts_the_view_from_the_roof_into_the_strip() -> None:
    scenario = drawn(
        """
        F
          .
        f
          .
        F
        """,
        buildings=FACTORY,
        sides=[side("A1", "A2", "bar")],
    )
    assert seen(scenario, "A1/roof", "A2") == (False, 0, "AT10.6 A026")
    assert seen(scenario, "A3/roof", "A2") == (True, 0, "AT10.8 A027")
    assert seen(scenario, "A1/roof", "A3/roof") == (True, 0, "AT10.4 A024")


@pytest.mark.rule("AT10.5", "A025")
def test_a_line_out_of_the_factory_and_in_again_meets_what_lies_outside() -> None:
    hall = house("B2", "C2", "D2", "B3", "D3", type="factory")

    def across(word: str) -> tuple[bool, int, str]:
        made = scene(buildings=[hall], terrain={word: ["C3", "C4"]})
        return seen(made, "B3", "D3")

    assert across("open") == HALL
    assert across("debris") == (True, 1, "AT10.5 A025")
    assert across("woods") == (False, 0, "AT10.7")
    assert across("rubble_masonry") == (False, 0, "AT10.7 A107")
    other = house("C3", "C4", id="other")
    assert seen(scene(buildings=[hall, other]), "B3", "D3") == WALLED
