"""Scenario files that load (B8, B9): the standard ones, the rulebook's example, every key."""

from __future__ import annotations

from pathlib import Path

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.hexes import DIRECTIONS
from stalingrad_game.street_fight.board.locations import NOWHERE
from stalingrad_game.street_fight.board.scenario import (
    ScenarioError,
    load_scenario,
    standard_scenarios,
)
from stalingrad_game.street_fight.board.terrain import UNIT_KINDS
from tests.support.street import house, scene, unit

TWO_DOORS = """
format = 1
id = "two_doors"
title = "Two Doors"
referees = ["tide", "ats", "k47"]
turns = 4
first = "german"

[map]
columns = 6
rows = 5
even_columns = "down"

[map.terrain]
debris = ["B2", "E4"]
road_dirt = ["A5", "B4", "C5"]

[[map.building]]
id = "house"
material = "masonry"
hexes = ["C3", "D2"]
floors = 2

[[map.side]]
between = ["C3", "C4"]
kind = "wall"
openings = 0

[[marker]]
at = "E3"
kind = "mines"
side = "soviet"
density = 2

[[unit]]
id = "G1"
side = "german"
kind = "rifle_squad"
at = "B2"

[[unit]]
id = "S1"
side = "soviet"
kind = "rifle_squad"
at = "D2/1"
officer = true
[unit.k47]
pins = 1

[control]
soviet = ["C3", "D2"]

[victory]
side = "german"
hexes = ["C3", "D2"]
need = 2
when = "end"
"""


@pytest.mark.rule("B9")
def test_the_rulebooks_example_loads(tmp_path: Path) -> None:
    path = tmp_path / "two_doors.toml"
    path.write_text(TWO_DOORS, encoding="utf-8")
    found = load_scenario(str(path))
    board = found.board
    assert (found.id, found.title, found.turns_of("ats")) == ("two_doors", "Two Doors", 4)
    assert found.referees == ("tide", "ats", "k47")
    assert found.destructible
    assert [board.name(n) for n in range(board.grid.count) if board.terrain[n] == "debris"] == [
        *("B2", "E4")
    ]
    assert board.openings(board.hex("C3"), board.hex("C4")) == 0
    card = found.units[1]
    assert (card.id, card.side, card.loc, card.officer) == ("S1", 1, board.loc("D2/1"), True)
    assert card.own["k47"] == {"pins": 1}
    assert found.unit_named("S1") == 1
    assert found.unit_named("S2") is None
    assert [board.name(n) for n, side in enumerate(found.control) if side == 1] == ["C3", "D2"]
    assert (found.victory.side, found.victory.need, found.victory.at_any) == (0, 2, False)
    assert [board.name(number) for number in found.victory.hexes] == ["C3", "D2"]
    assert (found.file.tide.german_actions, found.file.tide.soviet_actions) == (3, 2)


@pytest.mark.rule("B9")
def test_every_key_of_the_tables_of_referees_counts() -> None:
    found = scene(
        unit("G1", "rifle_squad", "A3"),
        unit("G2", "rifle_squad", "A5"),
        unit("S1", "rifle_squad", "F5"),
        unit("S2", "battery", None),
        buildings=[house("B2", "B3"), house("D4", id="Mill_2")],
        tide={"german_actions": 1, "turns": 9},
        ats={"fanatic": ["Mill_2"], "railroad_obscures": True},
        k47={"zone_german": ["A1:A3", "B1"], "large_sections": True, "turns": 6},
        setup={"exchange": ["G1", "G2"]},
        destructible=False,
        first="soviet",
    )
    assert [found.turns_of(referee) for referee in ("tide", "ats", "k47")] == [9, 4, 6]
    assert (found.file.tide.german_actions, found.file.tide.soviet_actions) == (1, 2)
    assert found.file.ats.fanatic == ("Mill_2",)
    assert found.file.ats.railroad_obscures
    assert found.file.k47.large_sections
    assert not found.file.k47.closed_buildings
    zones = [sorted(map(found.board.name, zone)) for zone in found.zones]
    assert zones == [["A1", "A2", "A3", "B1"], ["F5"]]  # by default where the units are
    assert found.exchange == (0, 1)
    assert not found.destructible
    assert found.first == 1


@pytest.mark.rule("B8.1")
def test_a_unit_as_its_entry_says() -> None:
    found = scene(
        unit("G_1", "mg_squad", "b2", steps=2, facing="SE", hidden=True, quality="veteran"),
        unit("S1", "elite_squad", "C3", commissar=True, ats={"broken": True}),
    )
    first, second = found.units
    assert (first.loc, first.steps, first.facing) == (found.board.loc("B2"), 2, 2)
    assert DIRECTIONS[first.facing] == "SE"
    assert (first.hidden, first.quality, first.officer) == (True, "veteran", False)
    assert (second.steps, second.facing, second.commissar) == (None, -1, True)
    assert second.own["ats"] == {"broken": True}


@pytest.mark.rule("B8.2")
def test_every_kind_can_be_set_up_and_a_battery_stands_nowhere() -> None:
    found = scene(
        *(
            unit(f"G{number}", kind, None if kind == "battery" else "A1")
            for number, kind in enumerate(UNIT_KINDS)
        )
    )
    assert [card.kind for card in found.units] == list(UNIT_KINDS)
    assert [card.kind for card in found.units if card.loc == NOWHERE] == ["battery"]


def test_every_file_of_the_folder_is_a_standard_scenario() -> None:
    files = sorted(asset("street", "scenarios").glob("*.toml"))
    assert standard_scenarios() == tuple(path.stem for path in files)


def test_the_standard_scenarios_load() -> None:
    known = standard_scenarios()
    assert {"first_house", "volga_block", "tractor_hall", "grain_elevator"} <= set(known)
    for name in known:
        found = load_scenario(name)
        assert found.id == name
        assert {card.side for card in found.units} == {0, 1}


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    with pytest.raises(ScenarioError, match=r"nowhere.*first_house") as caught:
        load_scenario("nowhere")
    assert "\n" not in str(caught.value)


@pytest.mark.rule("B4.6", "B4.9")
def test_the_elevator_and_the_corner() -> None:
    elevator = load_scenario("grain_elevator").board
    (building,) = elevator.buildings
    assert sorted(map(elevator.name, building.silo)) == ["F4", "F5"]
    assert building.top == 3
    block = load_scenario("volga_block")
    assert block.ruins == {block.board.hex("C6"): (0, 2)}
