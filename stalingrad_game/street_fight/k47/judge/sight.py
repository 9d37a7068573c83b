"""Who sees whom (KB5.2, KB5.7), and through which hexsides a line leaves and enters (KB1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Final, NamedTuple

import msgspec

from ...board.board import Building
from ...board.line import Passed, line_between, passed_along
from ...board.locations import ROOF, hex_of, place_of
from ...board.scenario import Scenario
from ...judge.reason import Reason
from ...position.heights import BAR, HILL, Upright, hampers, hex_distances, hill_hampers
from ...position.position import Position
from ...position.sight_book import SightBook, lying
from ..tables import Tables
from .places import (
    building_in,
    exists,
    house_of,
    joined_buildings,
    on_roof,
    same_building,
    without_effect,
)

CLEAR = Reason("sight.clear", "KB5.7")


class Way(msgspec.Struct, frozen=True):
    """A way that a line may take: the hexsides by which it leaves its start and enters its end."""

    out: tuple[int, int]
    """The start's hex and the next one."""
    into: tuple[int, int]
    """The hex before the end, and the end's."""


def height(tables: Tables, position: Position, loc: int) -> int:
    """The height of a location in storeys (B6.1, KB5.7)."""
    number = hex_of(loc)
    ground = position.board.level[number]
    if place_of(loc) == ROOF:
        building = building_in(position, number)
        return ground + (0 if building is None else storeys(tables, building))
    if place_of(loc) == 0:
        return ground - tables.ground(position.terrains(number)).sunken
    return ground + place_of(loc)


def top(tables: Tables, position: Position, number: int) -> int | None:
    """How high a house or rubble in a hex reaches, in storeys; None for nothing (KB5.7)."""
    building = building_in(position, number)
    if building is not None:
        return position.board.level[number] + storeys(tables, building)
    reaches = tables.ground(position.terrains(number)).top
    return position.board.level[number] + reaches if reaches else None


def _hill(position: Position, heights: tuple[int, int], ends: tuple[int, int], number: int) -> bool:
    """Whether the ground of a hex cuts a line (B6.1)."""
    return hill_hampers(position.board, number, heights, ends, K47Heights.storey)


def storeys(tables: Tables, building: Building) -> int:
    """How high a building stands, its roof too (B4.7, KB5.7)."""
    return building.floors if tables.rules.floors_as_tops else building.top


class K47Heights:
    """The heights of a position in storeys (KB5.7)."""

    storey: Final = 1

    def __init__(self, tables: Tables, position: Position) -> None:
        self._tables: Final = tables
        self._position: Final = position

    def of(self, loc: int) -> int:
        """The height of an end of a line."""
        return height(self._tables, self._position, loc)

    def in_hex(self, number: int) -> Sequence[Upright]:
        """What blocks lines in a hex."""
        ground = self._position.board.level[number]
        found = [Upright(HILL, ground, "blocks")] if ground else []
        reaches = top(self._tables, self._position, number)
        if reaches is None:
            return found
        rows = self._tables.terrain
        words = sorted(one for one in self._position.terrains(number) if rows[one].traits.top)
        return [*found, Upright(words[0] if words else "building", reaches, "blocks")]

    def on_side(self, one: int, other: int) -> Upright | None:
        """A bar; nothing else outdoors blocks."""
        return BAR if self._position.barred(one, other) else None


def blocked(tables: Tables, position: Position, start: int, end: int) -> Reason | None:
    """What cuts the line between two locations; None where they see each other."""
    book = _book(tables, position.scenario)
    return book.find(lying(position), start, end, partial(_found, tables, position, start, end)).cut


class _Found(NamedTuple):
    """A line that has been looked along."""

    cut: Reason | None


@lru_cache(maxsize=16)
def _book(_tables: Tables, scenario: Scenario) -> SightBook[_Found]:
    return SightBook(scenario.board.grid)


def _found(tables: Tables, position: Position, start: int, end: int) -> _Found:
    return _Found(_blocked(tables, position, start, end))


def _blocked(tables: Tables, position: Position, start: int, end: int) -> Reason | None:
    for loc in (start, end):
        if not exists(position, loc):
            return Reason("no_location", "B2.1", facts={"loc": loc})
        if without_effect(loc):  # KB3.8
            return Reason("no_effect", "KB3.8", facts={"loc": loc})
    if start == end:
        return None
    a, b = hex_of(start), hex_of(end)
    if a == b:  # KB5.2
        return Reason("sight.same_hex", "KB5.2", facts={"hex": a})
    if same_building(position, a, b) and position.board.grid.touch(a, b):
        return _adjoining(position, start, end)
    return _first_block(tables, position, start, end)


def _adjoining(position: Position, start: int, end: int) -> Reason | None:
    """Between two adjoining sections of a building (KB5.2)."""
    a, b = hex_of(start), hex_of(end)
    if position.barred(a, b):
        return Reason("sight.bar", "B6.3", facts={"hex": b})
    if (on_roof(start) and on_roof(end)) or place_of(start) == place_of(end):
        return None
    return Reason("sight.adjoining", "KB5.2", facts={"start": start, "loc": end})


def passed(tables: Tables, position: Position, start: int, end: int) -> Iterator[Passed]:
    """Everything on the line between two locations that cuts it, in order (KB5.7)."""
    grid = position.board.grid
    a, b = hex_of(start), hex_of(end)
    low, high = height(tables, position, start), height(tables, position, end)
    own = _own(position, start, end)

    def hex_effect(number: int) -> Passed | None:
        building = building_in(position, number)
        if building is not None and building.number in own:
            why = Reason("sight.own_building", "KB5.7", facts={"hex": number})
            return Passed(number, None, True, 0, why)
        if _hill(position, (low, high), (a, b), number):
            return Passed(
                number, None, True, 0, Reason("sight.hill", "B6.1", facts={"hex": number})
            )
        reaches = top(tables, position, number)
        if reaches is None:
            return None
        near = hex_distances(grid, a, b, number)
        if not hampers(reaches, low, high, *near):  # B6.2
            return None
        reaches -= position.board.level[number]
        why = Reason("sight.blocked", "KB5.7", facts={"hex": number, "n": reaches})
        return Passed(number, None, True, 0, why)

    def side_effect(one: int, other: int) -> Passed | None:
        if not position.barred(one, other):
            return None
        why = Reason("sight.bar", "B6.3", facts={"hex": other})
        return Passed(other, (one, other), True, 0, why)

    line = line_between(grid, a, b)
    return passed_along(line, hex_effect, side_effect, lenient=True)


def _own(position: Position, start: int, end: int) -> frozenset[int]:
    """The numbers of the buildings on whose floors a line begins and ends (KB1.2, KB5.7)."""
    ends = [loc for loc in (start, end) if house_of(position, loc) is not None]
    return frozenset().union(*(joined_buildings(position, hex_of(loc)) for loc in ends))


def _first_block(tables: Tables, position: Position, start: int, end: int) -> Reason | None:
    for each in passed(tables, position, start, end):
        if each.blocks:
            return each.reason
    return None


def ways(tables: Tables, position: Position, start: int, end: int) -> list[Way]:
    """The ways that a line may take at its ends, worse alternatives left out (KB1.4, B5.8).

    Empty between different locations of one hex. Where the line runs along a hexside next to an
    end there may be two, and the shooter takes the better one.
    """
    a, b = hex_of(start), hex_of(end)
    if a == b:
        return [Way((a, a), (a, a))] if start == end else []
    parts = line_between(position.board.grid, a, b).stretches
    if not parts:
        return [Way((a, b), (a, b))]

    def free(number: int) -> tuple[int, ...]:
        stretch = parts[number]
        if not stretch.pair:
            return stretch.hexes
        before = parts[number - 1].first if number else a
        after = parts[number + 1].first if number + 1 < len(parts) else b
        cuts = [
            _cuts(tables, position, start, end, each)
            + position.barred(before, each)
            + position.barred(each, after)
            for each in stretch.hexes
        ]
        return tuple(each for each, n in zip(stretch.hexes, cuts, strict=True) if n == min(cuts))

    first, last = free(0), free(len(parts) - 1)
    if len(parts) == 1:
        return [Way((a, each), (each, b)) for each in first]
    return [Way((a, one), (other, b)) for one, other in product(first, last)]


def _cuts(tables: Tables, position: Position, start: int, end: int, number: int) -> bool:
    """Whether what stands in a hex cuts a line (KB5.7)."""
    building = building_in(position, number)
    if building is not None and building.number in _own(position, start, end):
        return True
    heights = height(tables, position, start), height(tables, position, end)
    ends = hex_of(start), hex_of(end)
    if _hill(position, heights, ends, number):
        return True
    reaches = top(tables, position, number)
    if reaches is None:
        return False
    return hampers(reaches, *heights, *hex_distances(position.board.grid, *ends, number))
