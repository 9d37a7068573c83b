"""A position as `ats` looks at it: its tables beside the state, what units are, what lies in hexes.

Every judgement and every operation of this referee asks here (AT2, AT6.1 to AT6.4).
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Final

from msgspec.structs import replace

from ...board.board import Building
from ...board.locations import (
    CELLAR,
    GROUND,
    ROOF,
    UNDER,
    hex_and_place,
    hex_of,
    is_level,
    location,
    place_of,
)
from ...board.scenario import Scenario
from ...board.terrain import LANES, MARKERS, RUBBLE
from ...position.codes import SIDES
from ...position.position import Position
from ...position.sight_book import Lying, lying
from ...position.state import Marker
from ..tables import Tables, Terrain, TerrainTraits
from .units import Mark, UnitValues, kind_now, unit_values


def alive(field: Field, unit: int) -> bool:
    """Whether a unit stands on the map with steps left and, of a vehicle, a crew."""
    now = field.state.units[unit]
    return now.loc >= 0 and now.steps > 0 and not now.marks & Mark.ABANDONED


def able(field: Field, unit: int) -> bool:
    """Whether a unit is able to act at all: a broken one only crawls away (AT4.2)."""
    return alive(field, unit) and not field.has(unit, Mark.BROKEN)


def controls(field: Field, unit: int) -> bool:
    """Whether a unit can control its hex: nobody who is carried does (AT2.6)."""
    return able(field, unit) and field.carrier(unit) < 0


STOREY: Final = 10
"""The height of a storey (AT, AT10)."""
HALF: Final = 5
"""The height of rubble."""
NO_FACTORY: Final = -1
_LOC: Final = attrgetter("loc")
_TOOK: Final = Mark.TOOK_MG
"""No marks below it say that a weapon was picked up (AT9.10)."""


@lru_cache(maxsize=32)
def _values(tables: Tables, scenario: Scenario) -> tuple[UnitValues, ...]:
    return tuple(unit_values(tables, card) for card in scenario.units)


@lru_cache(maxsize=64)
def _armed(tables: Tables, scenario: Scenario, unit: int, marks: int) -> UnitValues:
    """The values of a unit with a weapon that it picked up (AT9.10)."""
    card = scenario.units[unit]
    return unit_values(tables, replace(card, kind=kind_now(card, marks)))


@lru_cache(maxsize=32)
def _vehicles(tables: Tables, scenario: Scenario) -> tuple[int, ...]:
    """The vehicles of a scenario, by number."""
    values = enumerate(_values(tables, scenario))
    return tuple(unit for unit, one in values if one.vehicle)


@lru_cache(maxsize=32)
def _sunken(tables: Tables, scenario: Scenario) -> tuple[bool, ...]:
    """By hex: whether its ground is the bottom of a ravine, which play never changes."""
    board = scenario.board
    return tuple(
        owner < 0 and any(row_of(tables, word).traits.sunken for word in words)
        for owner, words in zip(board.building_of, board.printed, strict=True)
    )


@lru_cache(maxsize=32)
def _plain(tables: Tables, scenario: Scenario) -> tuple[bool, ...]:
    """By hex: whether neither a hill, a building nor any terrain there ever hampers a line."""
    board, railroad = scenario.board, scenario.file.ats.railroad_obscures
    return tuple(
        owner < 0
        and not level
        and all(row_of(tables, word).effect == "clear" for word in words)
        and not (railroad and "railroad" in words)
        for owner, level, words in zip(board.building_of, board.level, board.printed, strict=True)
    )


def row_of(tables: Tables, word: str) -> Terrain:
    """The row of a terrain's word in the table of terrain (AT7.2)."""
    rows = tables.terrain
    return rows[word] if word in rows else rows["road"]


class Field:
    """A position and the tables by which it is judged; it holds nothing of its own."""

    def __init__(self, tables: Tables, position: Position) -> None:
        """The state may change under it: every answer is of now."""
        self.tables: Final = tables
        self.position: Final = position
        self.board: Final = position.board
        self.grid: Final = position.board.grid
        self.state: Final = position.state
        self._values: Final = _values(tables, position.scenario)
        self._vehicles: Final = _vehicles(tables, position.scenario)
        self._sunken: Final = _sunken(tables, position.scenario)
        self.plain: Final = _plain(tables, position.scenario)

    def lying(self) -> Lying:
        """All that a line of sight may depend on beside the printed map, as it lies now.

        Vehicles too: an intact one obscures (A112).
        """
        units = self.state.units
        vehicles = [hex_of(units[each].loc) for each in self._vehicles if units[each].loc >= 0]
        return lying(self.position, tuple(vehicles))

    # Units.

    def values(self, unit: int) -> UnitValues:
        marks = self.state.units[unit].marks
        if marks < _TOOK:
            return self._values[unit]
        return _armed(self.tables, self.position.scenario, unit, marks & Mark.TOOK)  # AT9.10

    def has(self, unit: int, marks: int) -> bool:
        """Whether a unit has any of these marks."""
        return bool(self.state.units[unit].marks & marks)

    def carrier(self, unit: int) -> int:
        """The vehicle that carries or tows a unit; -1 where none does (AT2.6)."""
        return self.state.units[unit].count - 1

    def aboard(self, vehicle: int) -> list[int]:
        """Whom a vehicle carries, and what it tows (AT2.6)."""
        units = enumerate(self.state.units)
        return [unit for unit, now in units if now.count == vehicle + 1 and now.loc >= 0]

    def vehicles_of(self, side: int) -> list[int]:
        """The vehicles of a side on the map, in file order."""
        units, side_of = self.state.units, self.position.side_of
        return [each for each in self._vehicles if units[each].loc >= 0 and side_of(each) == side]

    def riders(self, vehicle: int) -> list[int]:
        """Who sits on top of a vehicle, where he is hit with it (AT2.6)."""
        return self.aboard(vehicle) if self.values(vehicle).bears == "riders" else []

    def afoot_at(self, loc: int, side: int | None = None) -> list[int]:
        """The units at a location that nothing carries, of one side or of both, in file order."""
        units, cards = self.state.units, self.position.scenario.units
        if loc not in map(_LOC, units):  # as mostly; soon seen
            return []
        return [
            unit
            for unit, now in enumerate(units)
            if now.loc == loc and not now.count and side in {None, cards[unit].side}
        ]

    def open_at(self, loc: int, side: int | None = None) -> list[int]:
        """Who may be hit at a location: all but those inside a vehicle and what it tows (AT2.6)."""
        return [
            unit
            for unit in self.position.units_at(loc, side)
            if self.carrier(unit) < 0 or self.values(self.carrier(unit)).bears == "riders"
        ]

    def enemies_at(self, loc: int, side: int) -> list[int]:
        """The units of the other side at a location that nothing carries, in file order."""
        return self.afoot_at(loc, 1 - side)

    def points_at(self, loc: int, side: int, besides: int = -1) -> int:
        """The stacking points of a side at a location, one unit perhaps left out (AT2.1).

        Who is carried has none there (AT2.6).
        """
        return sum(self.values(unit).points for unit in self.afoot_at(loc, side) if unit != besides)

    def in_melee(self, loc: int) -> bool:
        """Whether both sides stand at a location (AT5)."""
        return all(self.position.units_at(loc, side) for side in SIDES)

    # What lies in a hex.

    def markers_in(self, number: int, word: str) -> list[Marker]:
        """The markers of a kind in a hex, at any of its locations, in the order of the file."""
        kind = MARKERS.index(word)
        return [
            marker
            for marker in self.state.markers
            if marker.kind == kind and marker.loc >= 0 and hex_of(marker.loc) == number
        ]

    def anything_in(self, number: int) -> bool:
        """Whether any marker lies in a hex."""
        return number in map(hex_of, map(_LOC, self.state.markers))

    def marked(self, number: int, word: str) -> bool:
        """Whether such a marker lies in a hex."""
        return bool(self.markers_in(number, word))

    def vehicle_in(self, number: int) -> bool:
        """Whether an intact vehicle stands in a hex (A112)."""
        units = self.state.units
        return any(
            units[unit].loc >= 0 and hex_of(units[unit].loc) == number for unit in self._vehicles
        )

    def lane(self, number: int, of: str) -> bool:
        """Whether a lane leads through something in a hex (AT7.5, AT9.6, AT9.8)."""
        wanted = LANES.index(of)
        return any(marker.of == wanted for marker in self.markers_in(number, "lane"))

    def flaming(self, loc: int) -> bool:
        """Whether a location burns (AT6.13)."""
        return bool(self.position.markers(loc, "flame"))

    def terrain_row(self, word: str) -> Terrain:
        """The row of a terrain's word in the table of terrain (AT7.2)."""
        return row_of(self.tables, word)

    def traits(self, number: int) -> list[TerrainTraits]:
        """What is true of the terrains of a hex."""
        return [self.terrain_row(word).traits for word in self.position.terrains(number)]

    # Buildings.

    def factory(self, number: int) -> int:
        """The number of the factory whose hex this is, in rubble or not, or `NO_FACTORY`."""
        building = self.position.building(number)
        if building is None or building.type != "factory":
            return NO_FACTORY
        return building.number

    def roofless(self, number: int) -> bool:
        """Whether a standing hex of a building has no roof (AT6.9, AT10.8)."""
        building = self.position.intact(number)
        return building is not None and number in building.roofless

    def inside(self, loc: int) -> Building | None:
        """The building in which a location is: on a floor or in the cellar, not on the roof."""
        number, place = hex_and_place(loc)
        if place in {ROOF, UNDER}:
            return None
        return self.position.intact(number)

    def rubble_at(self, loc: int) -> str | None:
        """The word of the rubble of a location: of the ground, or of a fallen level (B4.9)."""
        number, place = hex_and_place(loc)
        building, ruin = self.position.intact(number), self.position.ruin(number)
        if building is not None and ruin is not None and place == ruin[0]:
            return RUBBLE[building.material not in {"wood", "hut"}]
        return self.position.rubble(number) if place in {GROUND, UNDER} else None

    def top_floor(self, number: int) -> int:
        """The highest level that stands in a hex, not one of rubble; -1 where none does."""
        return self.position.levels(number) - 1

    def above(self, number: int) -> list[int]:
        """The ground of a hex, its levels and its roof, as far as they are there."""
        places = [location(number, place) for place in range(GROUND, ROOF + 1)]
        return [loc for loc in places if self.position.exists(loc)]

    def stairs(self, number: int) -> bool:
        """Whether a hex has a stairwell; the type's row wins over `stairs` (AT6.2)."""
        building = self.position.intact(number)
        if building is None:
            return False
        if building.type == "stairwell":  # A013
            return number in building.stairs
        if building.type == "factory":  # A014, A015
            return building.top == 1 or number in building.stairs
        return True  # A010 to A012

    def sunken(self, number: int) -> bool:
        """Whether the ground of a hex is the bottom of a ravine."""
        return self._sunken[number]

    def ravine(self, loc: int) -> bool:
        """Whether a location is the bottom of a ravine."""
        return place_of(loc) == GROUND and self.sunken(hex_of(loc))

    # Heights.

    def ground(self, number: int) -> int:
        """The height of a hex's ground, hills counted, ravines not (B6.1)."""
        return STOREY * self.board.level[number]

    def top(self, number: int) -> int:
        """How high the building of a hex reaches above its ground; 0 where none stands (AT10)."""
        building = self.position.intact(number)
        if building is None:
            return 0
        ruin = self.position.ruin(number)
        if ruin is not None:
            return STOREY * ruin[0] + HALF
        return STOREY * building.top  # AT6.2, AT6.3

    def height(self, loc: int) -> int:
        """The height of a location: 10 a storey, a roof as high as its obstacle (AT6.3, B6.1)."""
        return self.ground(hex_of(loc)) + self.above_ground(loc)

    def above_ground(self, loc: int) -> int:
        """The height of a location over the ground of its hex."""
        place = place_of(loc)
        if place == ROOF:
            return self.top(hex_of(loc))
        if place == CELLAR or self.ravine(loc):  # AT8.2, B6.1
            return -STOREY
        return STOREY * place if is_level(place) else 0
