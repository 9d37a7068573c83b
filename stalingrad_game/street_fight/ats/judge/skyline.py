"""What stands between two locations, as bits: it soon settles most lines of a map (AT10).

A line is cut by what surely stands as high as its ends or higher, and clear where nothing that may
block it reaches above the lower one. What is left must be looked along (`sight.py`). Markers and
vehicles obscure lines and never block them, so that all here holds until a house falls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from ...board.line import line_bits, line_mask, mask_of, sides_mask
from ...board.locations import CELLAR, GROUND, UNDER, hex_and_place, location
from ...board.scenario import Scenario
from ...position.position import Position
from ...position.state import State
from ..tables import Tables
from .field import STOREY, Field
from .obstacles import sight_rows


class _End(NamedTuple):
    """A location as an end of lines."""

    number: int
    """Its hex."""
    height: int
    house: int
    """The number of its printed building, or -1."""
    bit: int
    """Its hex, as a bit."""
    own: int
    """Its hex; of the ground of a factory or of a house without a roof all hexes of that."""
    through: int
    """Its hex; of the ground of a standing factory all hexes that stand: it sees out (AT10.5)."""
    deep: bool
    """Whether it is the bottom of a ravine (AT10.9)."""
    open: bool
    """Whether it is there, and neither a cellar nor under a hedgehog (AT8.3, AT9.1)."""


class _Higher(NamedTuple):
    """What reaches above a height, as bits."""

    walls: int
    """Hexes that block lines so low wherever they meet them."""
    art: int
    """Hexes that do where a line crosses them."""
    houses: int
    """Hexes with such a building, or on such a hill."""
    ground: int
    """Hexes with such a terrain."""
    sides: int
    """Hexsides."""
    beside: int
    """The hexes of those hexsides."""


class Skyline:
    """A map with its ruins."""

    def __init__(self, field: Field) -> None:
        """As it stands in a position without units and markers."""
        board = field.board
        self._field: Final = field
        self._houses: Final = [_house(field, number) for number in range(field.grid.count)]
        """By hex: up to what height its building or its hill stands."""
        self._terrain: Final = [_terrain(field, number) for number in range(field.grid.count)]
        """By hex: up to what height terrain blocks all lines, and those that cross the hex."""
        self._sides: Final = {
            both: STOREY * board.side_level(*both) + field.tables.side[side.kind].top
            for both, side in board.sides.items()
            if side.kind is not None and side.kind != "bar"
        }
        barred = [both for both, side in board.sides.items() if side.kind == "bar"]
        self._bars: Final = [mask_of(field.grid, both) for both in barred]
        """The two hexes of each black bar, which cuts lines at any height (AT10.6)."""
        self._levels: Final[dict[int, list[int]]] = {}
        self._ends: Final[dict[int, _End]] = {}
        self._higher: Final[dict[int, _Higher]] = {}

    def settled(self, start: int, end: int) -> bool | None:
        """Whether a line is surely clear, or surely cut; None where it must be looked along."""
        return self._settled(self._end(start), self._end(end))

    def grounds(self, start: int, hexes: Iterable[int]) -> Iterator[tuple[int, bool | None]]:
        """The same of the ground of each of some hexes."""
        one, ends = self._end(start), map(self._end, map(location, hexes))
        return ((other.number, self._settled(one, other)) for other in ends)

    def _settled(self, one: _End, other: _End) -> bool | None:
        if one.bit == other.bit or one.deep or other.deep or one.house == other.house >= 0:
            return None
        low, high = one.height, other.height
        if low > high:
            low, high = high, low
        top = high if low == high else high - 1  # as high as its higher end, it blocks too (B6.2)
        cutting, grid = self._above(top), self._field.grid
        if line_mask(grid, one.number, other.number) & cutting.walls & ~(one.own | other.own):
            return False
        line, doubt = line_bits(grid, one.number, other.number), self._above(low)
        if line.crossed & cutting.art or line.sides & cutting.sides:
            return False
        between = line.hexes & ~(one.bit | other.bit)
        houses = doubt.houses & ~(one.through | other.through)
        if (
            between & (houses | doubt.ground)
            or line.sides & doubt.sides
            or between & ~line.crossed & doubt.beside
            or not (one.open and other.open)
            or self._near_bars(line.hexes)
        ):
            return None
        return True

    def levels(self, number: int) -> Sequence[int]:
        """The ground of a hex, its levels and its roof, as far as they are there."""
        if number not in self._levels:
            self._levels[number] = self._field.above(number)
        return self._levels[number]

    def near_bars(self, start: int, end: int) -> bool:
        """Whether the line between two hexes meets both hexes of any bar."""
        return self._near_bars(line_mask(self._field.grid, start, end))

    def _near_bars(self, line: int) -> bool:
        return any(not both & ~line for both in self._bars)

    def _above(self, height: int) -> _Higher:
        known = self._higher.get(height)
        if known is not None:
            return known
        grid = self._field.grid

        def mask(tops: Iterable[float]) -> int:
            return mask_of(grid, (number for number, top in enumerate(tops) if top > height))

        houses, walls = mask(self._houses), mask(met for met, _ in self._terrain)
        art = mask(crossed for _, crossed in self._terrain)
        sides = [both for both, top in self._sides.items() if top > height]
        beside = mask_of(grid, (number for both in sides for number in both))
        found = self._higher[height] = _Higher(
            walls=houses | walls,
            art=art,
            houses=houses,
            ground=walls | art,
            sides=sides_mask(grid, sides),
            beside=beside,
        )
        return found

    def _end(self, loc: int) -> _End:
        known = self._ends.get(loc)
        if known is not None:
            return known
        field, (number, place) = self._field, hex_and_place(loc)
        building = field.position.building(number) if place == GROUND else None
        own = through = mine = mask_of(field.grid, (number,))
        if building is not None and (building.type == "factory" or building.roofless):
            own = mask_of(field.grid, building.hexes)
            if (
                building.type == "factory"
                and field.position.intact(number)
                and number not in building.roofless
            ):
                through = mask_of(field.grid, field.position.intact_hexes(building))
        found = self._ends[loc] = _End(
            number=number,
            height=field.height(loc),
            house=field.board.building_of[number],
            bit=mine,
            own=own,
            through=through,
            deep=field.ravine(loc),
            open=place not in {CELLAR, UNDER} and field.position.exists(loc),
        )
        return found


def _house(field: Field, number: int) -> float:
    """Up to what height the building of a hex, or its hill, blocks lines."""
    ground = field.ground(number)
    if field.position.intact(number) is not None:
        return ground + field.top(number)
    return ground or -inf


def _terrain(field: Field, number: int) -> tuple[float, float]:
    """Up to what height terrain blocks every line, and those that cross the hex."""
    met = crossed = -inf
    for _, row in sight_rows(field, number):
        if row.effect == "blocks":
            top = inf if row.any_height else field.ground(number) + row.top
            met, crossed = met if row.art else max(met, top), max(crossed, top)
    return met, crossed


def skyline_of(field: Field) -> Skyline:
    """What stands on the map of a position."""
    ruins = tuple(field.state.ruins.items())
    return _skyline(field.tables, field.position.scenario, ruins)


@lru_cache(maxsize=16)
def _skyline(
    tables: Tables, scenario: Scenario, ruins: tuple[tuple[int, tuple[int, int]], ...]
) -> Skyline:
    return Skyline(Field(tables, Position(scenario, State(ruins=dict(ruins)))))
