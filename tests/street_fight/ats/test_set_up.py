"""What a scenario may set up where (AT6.4, AT7.8, AT9), and what the printed maps are (AT6.1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from stalingrad_game.street_fight.ats.judge.sight import look
from stalingrad_game.street_fight.ats.referee import make_referee
from stalingrad_game.street_fight.board.hexes import Grid
from stalingrad_game.street_fight.board.locations import ROOF, location
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import Table, house, marker, scene, side, unit
from tests.support.street_ats import field, move, seen
from tests.support.street_map import drawn

MAP = """
    _   H   ~
      w   :
    c   H   ~
      .   .
    .   .   %
    """
SOVIET = unit("S", "rifle_squad", "D2")


def faults(*units: Table, markers: tuple[Table, ...] = ()) -> list[str]:
    scenario = drawn(
        MAP,
        *(units or (unit("G", "rifle_squad", "A3"),)),
        SOVIET,
        buildings={"H": {"floors": 2}, "K": {}},
        markers=markers,
    )
    return [fault.rpartition("(")[2].rstrip(")") for fault in make_referee().faults(scenario)]


@pytest.mark.rule("AT7.8", "A060", "AT9.1", "A131", "AT9.2", "A140", "AT9.8", "A150")
@pytest.mark.parametrize(
    ("at", "kind", "rule"),
    [
        ("A1", "hedgehog", "AT7.8 A060"),
        ("C1", "hedgehog", "AT9.1 A131"),
        ("E1", "hedgehog", "AT9.1 A131"),
        ("A3", "hedgehog", ""),
        ("B1", "mines", "AT9.2 A140"),
        ("A1", "mines", ""),
        ("C1", "wire", "AT9.8 A150"),
        ("A1", "wire", ""),
    ],
)
def test_where_emplacements_may_lie(at: str, kind: str, rule: str) -> None:
    more = {"side": "soviet", "density": 1} if kind == "mines" else {}
    assert faults(markers=(marker(at, kind, **more),)) == ([rule] if rule else [])


@pytest.mark.rule("AT7.8", "A060", "AT9.6", "A147", "A146")
def test_what_may_be_hidden_of_mines() -> None:
    hidden = {"kind": "mines", "side": "soviet", "density": 1, "hidden": True}
    assert faults(markers=({"at": "A1", **hidden},)) == ["AT7.8 A060"]
    assert faults(markers=({"at": "A3", **hidden},)) == []
    dummy = {**hidden, "density": 0, "dummy": True}
    assert faults(markers=({"at": "A3", **dummy},)) == ["AT9.6 A147"]


@pytest.mark.rule("AT6.4", "A040", "AT6.7", "A053")
def test_where_units_may_be_set_up() -> None:
    covered = {"ats": {"full_cover": True}}
    assert faults(unit("G", "rifle_squad", "C1/1", **covered)) == []
    assert faults(unit("G", "rifle_squad", "A3", **covered)) == ["AT6.4 A040"]
    assert faults(unit("G", "at_gun", "C1/1")) == ["AT6.7 A053"]
    assert faults(unit("G", "at_gun", "C1")) == []


@pytest.mark.rule("AT9.9", "A029", "A102", "A103", "A106", "A107")
@pytest.mark.parametrize(
    ("kind", "at", "hides"),
    [
        ("rifle_squad", "D1", True),  # debris
        ("panzer_iii", "D1", True),
        ("rifle_squad", "E3", True),  # rubble
        ("rifle_squad", "A2", True),  # railcar
        ("at_gun", "A2", False),
        ("rifle_squad", "C1", False),  # a building
        ("rifle_squad", "A3", False),  # open ground
        ("rifle_squad", "E1", True),  # ravine, out of sight of D2: E1 and D2 don't touch
        ("rifle_squad", "E2", False),  # ravine, beside the enemy
    ],
)
def test_who_can_be_hidden_where(kind: str, at: str, hides: bool) -> None:
    scenario = drawn(
        MAP,
        unit("G", kind, at, hidden=True),
        unit("S", "rifle_squad", "D2"),
        buildings={"H": {"floors": 2}},
    )
    assert make_referee().unit_state(scenario, 0).hidden == hides


def chained(even: str, names: str) -> bool:
    """Whether each hex touches the next one."""
    grid = Grid(26, 40, even)
    hexes = [grid.parse(name) for name in names.split("-")]
    return all(grid.touch(a, b) for a, b in pairwise(hexes))


@pytest.mark.rule("AT6.1", "A001", "A002", "A008", "A009")
def test_the_parity_of_a_printed_map_is_its_own() -> None:
    # The ravines of the Tractor Works hang together on a map with even columns down only,
    # the long building of the Streets on one with even columns up only.
    assert chained("down", "E4-E5-F5-F6")
    assert chained("down", "F4-G5")
    assert not chained("up", "F4-G5")
    assert chained("up", "C1-D2-E1")
    assert not chained("down", "C1-D2-E1")


@pytest.mark.rule("AT6.1", "A008", "A005", "A016")
def test_the_streets_map_redrawn() -> None:
    streets = scene(
        unit("G", "rifle_squad", "E17"),
        unit("S", "rifle_squad", "C1"),
        size=(12, 18),
        even="up",
        terrain={"tank": ["G3"]},
        also={"sewer": ["K12"]},
        buildings=[
            house("E17", floors=2, id="tower"),
            house("C1", "D2", "E1", floors=3, id="long", stairs=["D2"]),
        ],
        referees=["ats"],
    )
    judge_field = field(streets)
    board = streets.board
    assert [board.buildings[n].type for n in (0, 1)] == ["tower", "stairwell"]
    assert [judge_field.top(board.hex(name)) for name in ("E17", "C1")] == [20, 30]
    assert [judge_field.height(board.loc(name)) for name in ("E17/1", "C1/2")] == [10, 20]
    assert seen(streets, "E17/roof", "E16") == (False, 0, "AT6.3 A017")
    assert move(streets, "G", "E17/1").points == 1
    assert seen(streets, "G2", "G4") == (False, 0, "AT10.7 A109")


@pytest.mark.rule("AT6.1", "A003", "A004", "A014")
def test_the_factories_of_the_tractor_works_redrawn() -> None:
    names = [
        "H13",
        "H24",
        "H26",
        "K8",
        "K15",
        "K17",
        "M6",
        "M10",
        "M28",
        "M35",
        "O39",
        "Q19",
        "S22",
        "V25",
    ]
    works = scene(
        unit("G", "rifle_squad", "H13"),
        unit("S", "rifle_squad", "K8"),
        size=(22, 39),
        buildings=[
            house(name, id=f"{n}_{'abc'[n % 3]}", type="factory") for n, name in enumerate(names)
        ],
        referees=["ats"],
    )
    assert all(field(works).stairs(works.board.hex(name)) for name in names)
    assert move(works, "G", "H13/roof").points == 1


@pytest.mark.rule("AT6.3", "A019")
def test_a_unit_shows_its_level() -> None:
    scenario = drawn(
        "H\n  .\n.",
        unit("G1", "rifle_squad", "A1/1"),
        unit("G2", "rifle_squad", "A1/-1"),
        unit("S", "rifle_squad", "A2"),
        buildings={"H": {"floors": 2, "cellar": True}},
    )
    board = scenario.board
    assert [board.loc_name(card.loc) for card in scenario.units] == ["A1/1", "A1/-1", "A2"]
    judge_field = field(scenario)
    assert [judge_field.height(card.loc) for card in scenario.units] == [10, -10, 0]


def building_in_sight(scenario: Scenario, start: str, hex_name: str) -> bool:
    board, map_ = scenario.board, field(scenario)
    levels = [location(board.hex(hex_name), place) for place in (*range(10), ROOF)]
    there = [loc for loc in levels if map_.position.exists(loc)]
    return any(look(map_, board.loc(start), loc).seen for loc in there)


@pytest.mark.rule("AT10.1", "A023", "AT6.11")
def test_a_building_is_seen_by_any_of_its_levels() -> None:
    scenario = drawn(
        """
        .
          .
        .
          .
        H
        """,
        buildings={"H": {"floors": 2}},
        sides=[side("A1", "A2", "hedge")],
        terrain={"rubble_wood": ["A2"]},
    )
    assert seen(scenario, "A1", "A3")[0] is False
    # To the upper floor the rubble is half way, as near to the lower end: blocked, too.
    assert not building_in_sight(scenario, "A1", "A3")
    clear = drawn(
        """
        .
          .
        .
          .
        %
          .
        H
        """,
        buildings={"H": {"floors": 2}},
    )
    assert seen(clear, "A1", "A4")[0] is False
    assert building_in_sight(clear, "A1", "A4")  # over the rubble near the house
