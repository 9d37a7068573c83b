"""Cover of places and hexsides (AT6.4, AT7.2, AT7.7, AT9.1, AT3.9)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.judge.cover import cover_of, cover_of_place
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import marker, ruin, side, unit
from tests.support.street_ats import field
from tests.support.street_map import drawn


def cover(scenario: Scenario, name: str, start: str) -> tuple[int, str]:
    """The class of a unit's cover where it stands, against somebody elsewhere."""
    number = scenario.unit_named(name)
    assert number is not None
    judge_field = field(scenario)
    loc = judge_field.position.loc_of(number)
    found = cover_of(judge_field, number, loc, scenario.board.loc(start))
    return int(found.value or 0), found.rule


def place(scenario: Scenario, name: str) -> tuple[int, str]:
    found = cover_of_place(field(scenario), scenario.board.loc(name))
    return int(found.value or 0), found.rule


@pytest.mark.rule("AT6.4", "A018", "A048", "A100", "A101")
@pytest.mark.parametrize(
    ("material", "expected"),
    [
        ("masonry", (3, "AT6.4 A018")),
        ("wood", (2, "AT6.4 A018")),
        ("bunker", (3, "AT6.4 A018")),
        ("hut", (1, "AT6.4 A048")),
    ],
)
def test_buildings_by_what_they_are_made_of(material: str, expected: tuple[int, str]) -> None:
    scenario = drawn(
        """
        H   .
          .
        .   .
        """,
        unit("G", "rifle_squad", "A1/1"),
        unit("S", "rifle_squad", "A2"),
        buildings={"H": {"material": material, "floors": 2}},
    )
    assert cover(scenario, "G", "A2") == expected
    assert place(scenario, "A1") == expected
    fallen = drawn(
        "H\n  .\n.",
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "A2"),
        buildings={"H": {"material": material, "floors": 2}},
        ruins=[ruin("A1")],
    )
    rubble = {"hut": 1, "wood": 2}.get(material, 3)
    assert cover(fallen, "G", "A2") == (rubble, "AT7.2 A107")


@pytest.mark.rule("AT7.2", "A102", "A103", "A106", "A108", "A112")
@pytest.mark.parametrize(
    ("terrain", "foot", "vehicle"),
    [
        ("open", 0, 0),
        ("debris", 1, 1),
        ("junkyard", 1, 1),
        ("railcar", 1, 0),
        ("rubble_wood", 2, 2),
        ("rubble_masonry", 3, 3),
        ("shellholes", 1, 0),
        ("woods", 1, 1),
        ("tank", 0, 0),
        ("ravine", 0, 0),
    ],
)
def test_terrain_and_for_whom_it_is_cover(terrain: str, foot: int, vehicle: int) -> None:
    scenario = drawn(
        """
        .   .
          .
        .   .
          .
        .   .
        """,
        unit("G", "rifle_squad", "A2"),
        unit("GT", "panzer_iii", "A2"),
        unit("GG", "at_gun", "A2"),
        unit("S", "rifle_squad", "A3"),
        terrain={terrain: ["A2"]} if terrain != "open" else {},
        also={"tank": ["B1"]},
    )
    assert cover(scenario, "G", "A3")[0] == foot
    assert cover(scenario, "GT", "A3")[0] == vehicle
    assert cover(scenario, "GG", "A3")[0] == vehicle


@pytest.mark.rule("AT7.7", "AT7.6", "A062", "A116", "A117", "A118")
def test_hexsides_are_cover_for_lines_across_them() -> None:
    scenario = drawn(
        """
        .   .   H
          .   .
        .   .   .
          .   .
        .   .   .
        """,
        unit("G", "rifle_squad", "C2"),
        unit("GT", "panzer_iii", "C2"),
        unit("S", "rifle_squad", "A2"),
        buildings={"H": {"floors": 2}},
        sides=[side("C1", "C2", "wall", gate=True), side("B1", "C2", "hedge")],
    )
    assert cover(scenario, "G", "C1") == (2, "AT7.7 A062 A117")
    assert cover(scenario, "GT", "C1") == (2, "AT7.7 A062 A117")  # hull-down
    assert cover(scenario, "G", "B1") == (1, "AT7.7 A062 A116")
    assert cover(scenario, "G", "C3") == (0, "AT7.2")
    # A2 comes in between B1 and B2: by the hedge on one of the two ways.
    assert cover(scenario, "G", "A2") == (1, "AT7.7 A062 A116")


@pytest.mark.rule("AT7.7", "A062")
def test_the_better_cover_counts_and_an_adjacent_higher_firer_negates_the_hexside() -> None:
    scenario = drawn(
        """
        H
          .
        :
          .
        .
        """,
        unit("G", "rifle_squad", "A2"),
        unit("S", "rifle_squad", "A3"),
        buildings={"H": {"floors": 2}},
        sides=[side("A1", "A2", "wall"), side("A2", "A3", "fence")],
    )
    assert cover(scenario, "G", "A1") == (2, "AT7.7 A062 A117")
    assert cover(scenario, "G", "A1/1") == (1, "AT7.2 A102")
    assert cover(scenario, "G", "A3") == (1, "AT7.2 A102")  # they don't add
    assert place(scenario, "A2") == (1, "AT7.2 A102")  # nothing from hexsides


@pytest.mark.rule("AT7.7", "A062")
def test_from_farther_off_a_higher_firer_meets_the_hexside() -> None:
    scenario = drawn(
        """
        H
          .
        .
          .
        .
        """,
        unit("G", "rifle_squad", "A3"),
        unit("S", "rifle_squad", "A2"),
        buildings={"H": {"floors": 2}},
        sides=[side("A2", "A3", "wall")],
    )
    assert cover(scenario, "G", "A1/1") == (2, "AT7.7 A062 A117")


@pytest.mark.rule("AT10.5", "A025", "AT6.9", "A056", "A104", "A105")
def test_factories_from_outside_and_inside() -> None:
    scenario = drawn(
        """
        .   .
          F
        F   F
          F
        f   F
          F
        """,
        unit("G1", "rifle_squad", "A2"),
        unit("G2", "rifle_squad", "A3"),
        unit("G3", "rifle_squad", "C3"),
        unit("G4", "rifle_squad", "A2/roof"),
        unit("S", "rifle_squad", "A1"),
        buildings={"F": {"type": "factory"}},
        ruins=[ruin("C3")],
    )
    assert cover(scenario, "G1", "A1") == (3, "AT6.4 A018")
    assert cover(scenario, "G1", "B2") == (1, "AT10.5 A025")
    assert cover(scenario, "G1", "C3") == (1, "AT10.5 A025")  # from its rubble, too
    assert cover(scenario, "G2", "A1") == (3, "AT6.4 A018")
    assert cover(scenario, "G2", "A2") == (1, "AT7.2 A105")
    assert cover(scenario, "G2", "A2/roof") == (1, "AT7.2 A105")
    assert cover(scenario, "G3", "C2") == (3, "AT7.2 A107")
    assert place(scenario, "A3") == (1, "AT7.2 A105")  # open to what falls
    assert place(scenario, "A2") == (3, "AT6.4 A018")


@pytest.mark.rule("AT3.9", "A045")
def test_roofs_are_cover_from_below_only() -> None:
    scenario = drawn(
        """
        H
          .
        K
          .
        .
        """,
        unit("G", "rifle_squad", "A1/roof"),
        unit("S", "rifle_squad", "A3"),
        buildings={"H": {"roof": "flat"}, "K": {"roof": "flat", "floors": 2}},
    )
    assert cover(scenario, "G", "A3") == (1, "AT3.9 A045")
    assert cover(scenario, "G", "A2/1") == (0, "AT3.9 A045")  # of the same height
    assert cover(scenario, "G", "A2/roof") == (0, "AT3.9 A045")
    assert place(scenario, "A1/roof")[0] == 0


@pytest.mark.rule("AT9.1", "A130")
def test_hedgehogs_on_top_and_under() -> None:
    scenario = drawn(
        """
        .
          .
        .
        """,
        unit("G1", "rifle_squad", "A1"),
        unit("G2", "rifle_squad", "A1/under"),
        unit("GT", "panzer_iii", "A1"),
        unit("S", "rifle_squad", "A2"),
        markers=[marker("A1", "hedgehog"), marker("B1", "wreck")],
    )
    assert cover(scenario, "G1", "A2") == (2, "AT9.1 A130")
    assert cover(scenario, "G2", "A2") == (3, "AT9.1 A130")
    assert cover(scenario, "GT", "A2") == (0, "AT7.2")
    assert place(scenario, "B1") == (1, "AT7.2 A112")


@pytest.mark.rule("AT6.4", "A107")
def test_a_level_of_rubble_is_cover_as_rubble() -> None:
    scenario = drawn(
        """
        H
          .
        .
        """,
        unit("G", "rifle_squad", "A1/1"),
        unit("S", "rifle_squad", "A2"),
        buildings={"H": {"floors": 3, "material": "wood"}},
        ruins=[ruin("A1", 1)],
    )
    assert cover(scenario, "G", "A2") == (2, "AT7.2 A107")
