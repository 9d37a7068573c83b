"""The map and the Section are read from what somebody sees, and hold nothing else."""

from __future__ import annotations

from copy import copy
from itertools import product

import msgspec
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.board.scenario import Scenario, load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET, MarkerFlag
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords, StreetWords, scenario_title
from stalingrad_game.ui.street.model.board_reading import (
    UNKNOWN_FIGURE,
    BoardReader,
)

BROKEN = str(asset("street", "broken_ground.toml"))
"""A map with hills and with every terrain and marker."""
PLAYED = [
    (scenario, word)
    for scenario in standard_scenarios()
    for word in load_scenario(scenario).referees
]


class Table:
    """A scenario by the rules of a referee, as it begins."""

    def __init__(self, scenario: str, word: str, code: str = "en") -> None:
        self.kit = street_kit(scenario, word)
        self.game = StreetGame(self.kit)
        self.state = opening_state(self.kit)
        words = GameWords(self.kit, catalogue(program_languages()[code]))
        self.reader = BoardReader(self.kit, words)

    def hex(self, name: str) -> int:
        """The number of a hex."""
        return self.kit.board.hex(name)


@pytest.mark.parametrize(("played", "code"), list(product(PLAYED, ("en", "fr"))))
def test_every_unit_and_marker_that_is_seen_stands_on_the_map_and_in_its_section(
    played: tuple[str, str], code: str
) -> None:
    table = Table(*played, code)
    for view in (table.game.public(table.state), table.game.view(table.state, SOVIET)):
        shown = table.reader.map(view)
        placed = {unit for unit, now in enumerate(view.units) if now.loc >= 0}
        assert {each.unit for each in shown.counters if each.loc >= 0} == placed
        lying = [marker for hex_ in shown.ground.hexes for marker in hex_.markers]
        assert len(lying) == sum(marker.loc >= 0 for marker in view.markers)
        found: set[int] = set()
        for number in {hex_of(each.loc) for each in shown.counters if each.loc >= 0}:
            section = table.reader.section(view, number)
            assert number in {column.hex for column in section.columns}
            found |= {
                each.unit
                for column in section.columns
                for floor in column.floors
                for each in floor.counters
            }
        assert found == placed


@pytest.mark.rule("B6.1")
def test_hills_have_a_level_and_slopes_towards_lower_hexes() -> None:
    table = Table(BROKEN, "tide")
    hexes = table.reader.map(table.state).ground.hexes
    crest, high, flat = (hexes[table.hex(name)] for name in ("J4", "K1", "A1"))
    # J4's neighbours: J3 and I4 are as high, K4, K5, J5 and I5 a level lower.
    assert (crest.level, crest.slopes) == (1, (0, 1, 1, 1, 1, 0))
    assert (high.level, high.slopes) == (3, (0, 0, 3, 3, 1, 0))
    assert (flat.level, flat.slopes) == (0, ())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("J4", {"en": "J4: hill, level 1 and foxhole", "fr": "J4 : colline, niveau 1 et trou"}),
        ("F7", {"en": "F7: anti-tank ditch", "fr": "F7 : fossé antichar"}),
        ("G5", {"en": "G5: mines (?)", "fr": "G5 : mines (?)"}),
        ("B6", {"en": "B6: crops", "fr": "B6 : cultures"}),
        ("A1", {"en": "", "fr": ""}),
    ],
)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_lies_in_a_hex_is_told(name: str, expected: dict[str, str], code: str) -> None:
    table = Table(BROKEN, "ats", code)
    view = table.game.public(table.state)
    found = table.reader.map(view).ground.hexes[table.hex(name)].description
    assert (
        found.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")[
            : len(expected[code])
        ]
        == expected[code]
    )
    assert bool(found) == bool(expected[code])


def test_a_hidden_unit_and_hidden_mines_change_nothing_for_the_enemy() -> None:
    table = Table("sewer_raid", "ats")
    hidden = next(n for n, card in enumerate(table.kit.scenario.units) if card.side == GERMAN)
    moved = copied(table.state)
    table.state.units[hidden].hidden = moved.units[hidden].hidden = True
    moved.units[hidden].loc = table.state.units[hidden].loc + 16
    mines = next(n for n, each in enumerate(moved.markers) if each.flags & MarkerFlag.HIDDEN)
    moved.markers[mines].loc += 32
    moved.markers[mines].density += 1

    def read(state: State, seat: int) -> object:
        return table.reader.map(table.game.view(state, seat))

    assert read(table.state, SOVIET) == read(moved, SOVIET)
    assert read(table.state, GERMAN) != read(moved, GERMAN)


def test_mines_show_their_density_to_their_own_side_alone() -> None:
    table = Table("tractor_hall", "ats")

    def figures(seat: int) -> set[str]:
        shown = table.reader.map(table.game.view(table.state, seat))
        lying = [marker for hex_ in shown.ground.hexes for marker in hex_.markers]
        return {marker.figure for marker in lying if marker.word == "mines"}

    assert figures(GERMAN) == {UNKNOWN_FIGURE}
    assert figures(SOVIET) == {"0", "2", "4"}


def test_a_fallen_hex_has_one_floor_of_rubble_and_no_roof() -> None:
    table = Table("grain_elevator", "ats")
    number = table.hex("F3")
    fallen = copy(table.state)
    fallen.ruins = {number: (0, 1)}
    house = table.reader.map(fallen).ground.hexes[number].house
    assert house is not None
    assert (house.floors, house.rubble, house.roof) == (0, 0, "open")
    column = table.reader.section(fallen, number).columns[0]
    assert [floor.kind for floor in column.floors] == ["rubble"]


def test_rubble_on_an_upper_floor_lies_under_the_open_sky() -> None:
    table = Table("grain_elevator", "ats")
    number = table.hex("F3")
    fallen = copy(table.state)
    fallen.ruins = {number: (1, 1)}
    column = next(c for c in table.reader.section(fallen, number).columns if c.hex == number)
    assert [floor.kind for floor in column.floors] == ["ground", "rubble"]
    assert column.house is not None
    assert (column.house.floors, column.house.rubble) == (1, 1)


def test_a_silo_has_ground_and_roof_alone_and_a_roof_that_counts_nothing_says_so() -> None:
    table = Table("grain_elevator", "k47")
    section = table.reader.section(table.state, table.hex("F4"))
    silo = next(column for column in section.columns if column.name == "F4")
    assert [floor.level for floor in silo.floors] == ["0", "R"]
    hall = Table("tractor_hall", "tide")
    first = hall.reader.section(hall.state, hall.hex("E4")).columns[0]
    assert [floor.rule for floor in first.floors] == ["", "TI4.11"]
    assert first.floors[1].refusal


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_house_of_a_scenario_has_a_name_and_others_are_called_by_their_id(code: str) -> None:
    texts = catalogue(program_languages()[code])
    for scenario in standard_scenarios():
        for building in load_scenario(scenario).board.buildings:
            assert f"street.house.{building.id}" in texts, building.id
    table = Table("sewer_raid", "ats", code)
    building = table.kit.board.buildings[0]
    own = Scenario(msgspec.structs.replace(table.kit.scenario.file, title="My Pump House"))
    names = StreetWords(own, table.kit.referee, texts).names
    assert names.building(building) == building.id.replace("_", " ")
    assert scenario_title(texts, own) == "My Pump House"
    title = table.reader.section(table.state, table.hex("E3")).title
    assert title == {"en": "Pump house, E3", "fr": "Station de pompage, E3"}[code]
