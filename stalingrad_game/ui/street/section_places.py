"""Where the floors of a Section lie in a picture, in pixels, and which floor a pixel lies on.

The hexes of a house stand beside each other; a house of many hexes takes several lines of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

import msgspec
import pygame

from ...street_fight.board.locations import CELLAR, ROOF, UNDER, is_level, place_of
from .counter_places import BoxPlace, CounterPlace, counter_at, in_row
from .model.board_model import ColumnModel, FloorModel, SectionModel, Spot

ROOF_SHARE: Final = 0.62
"""The height of a roof, as a share of a floor's."""
CELLAR_SHARE: Final = 0.85
FOOT_SHARE: Final = 0.2
"""The earth below the lowest floor."""
_WIDEST: Final = 2.6
"""The most that a room is wider than high."""
_TALLEST: Final = 150
"""The most that a floor is high, in pixels at a window of 1080 lines; it grows with the picture."""
PEOPLE_SHARE: Final = 0.84
"""The height of a unit's people with their plate, as a share of their floor's."""
PEOPLE_WIDE: Final = 0.98
"""And their width, as a share of that height."""
_LEAST_WIDE: Final = 44
"""How small units become before they overlap, in pixels: their plates can still be read."""
_STAIRS_SHARE: Final = 0.26
"""What stairs take up of a room, at its right."""


class FloorPlace(BoxPlace, frozen=True):
    """A floor and its box."""

    floor: FloorModel
    hex: int
    counters: tuple[CounterPlace, ...]


class ColumnPlace(msgspec.Struct, frozen=True):
    """A hex of the house: its box from the roof's ridge down into the earth."""

    column: ColumnModel
    left: int
    width: int
    top: int
    ground: int
    """The line of the ground."""
    foot: int
    floor_high: int
    floors: tuple[FloorPlace, ...]
    label: tuple[int, int, int, int]
    """Where its name and its plan stand."""


class SectionPlaces:
    """A Section in a picture: a line of columns, or several."""

    def __init__(
        self, section: SectionModel, size: tuple[int, int], margin: int, label: int
    ) -> None:
        """Find a place for all of it; `label` is the height of the names below, in pixels."""
        self.section: Final = section
        self.label: Final = label
        self.gutter: Final = label
        """The width of the strip at the left, in which floors are named."""
        self._size: Final = size
        self._margin: Final = margin
        columns = section.columns
        self.lines: Final[tuple[tuple[ColumnPlace, ...], ...]] = tuple(
            tuple(line) for line in self._lines(columns, self._best(columns))
        )

    def _best(self, columns: Sequence[ColumnModel]) -> int:
        """Into how many lines the columns go, so that their rooms become as large as can be."""

        def room(lines: int) -> float:
            width, height = self._cell(columns, lines)
            return min(width / 1.5, height)

        return max(range(1, len(columns) + 1), key=lambda lines: (room(lines), -lines))

    def _cell(self, columns: Sequence[ColumnModel], lines: int) -> tuple[float, float]:
        """The width of a column and the height of a floor, in pixels."""
        width, height = self._size
        beside = ceil(len(columns) / lines)
        wide = (width - 2 * self._margin - self.gutter) / beside
        high = height / lines - self.label - self._margin
        storeys = _above(columns) + _below(columns)
        floor = min(high / storeys, _TALLEST * max(height / 360, 1.0))
        return min(wide, floor * _WIDEST), max(floor, 4.0)

    def _lines(self, columns: Sequence[ColumnModel], lines: int) -> Iterator[list[ColumnPlace]]:
        wide, high = self._cell(columns, lines)
        beside = ceil(len(columns) / lines)
        each = self._size[1] / lines
        for line in range(lines):
            part = columns[line * beside : (line + 1) * beside]
            left = self.gutter + (self._size[0] - self.gutter - wide * len(part)) / 2
            whole = high * (_above(columns) + _below(columns)) + self.label
            top = each * line + (each - whole) / 2
            yield [
                self._column(column, left + wide * number, wide, top, high, columns)
                for number, column in enumerate(part)
            ]

    def _column(
        self,
        column: ColumnModel,
        left: float,
        wide: float,
        top: float,
        high: float,
        columns: Sequence[ColumnModel],
    ) -> ColumnPlace:
        ground = top + _above(columns) * high
        foot = ground + _below(columns) * high
        x, width = round(left), round(left + wide) - round(left)
        floors = tuple(
            self._floor(floor, column, pygame.Rect(x, 0, width, 0), ground, high)
            for floor in column.floors
        )
        label = (x, round(foot), width, self.label)
        return ColumnPlace(
            column, x, width, round(top), round(ground), round(foot), round(high), floors, label
        )

    def _floor(
        self, floor: FloorModel, column: ColumnModel, box: pygame.Rect, ground: float, high: float
    ) -> FloorPlace:
        place = place_of(floor.loc)
        if place in {CELLAR, UNDER}:
            top, foot = ground, ground + high * CELLAR_SHARE
        elif place == ROOF:
            foot = ground - high * _tallest([column])
            top = foot - high * ROOF_SHARE
        else:
            foot = ground - high * place
            top = foot - high
        room = pygame.Rect(box.left, round(top), box.width, round(foot) - round(top))
        counters = _standing(floor, room, high, stairs=_has_stairs(column))
        return FloorPlace(*room.topleft, *room.size, floor, column.hex, counters)

    @property
    def columns(self) -> tuple[ColumnPlace, ...]:
        return tuple(place for line in self.lines for place in line)

    def floor_of(self, loc: int) -> FloorPlace | None:
        """The place of a location; None where the Section doesn't show it."""
        floors = (floor for column in self.columns for floor in column.floors)
        return next((place for place in floors if place.floor.loc == loc), None)

    def counter_at(self, pixel: tuple[int, int]) -> CounterPlace | None:
        for column in self.columns:
            for floor in column.floors:
                if found := counter_at(floor.counters, pixel):
                    return found
        return None

    def spot_at(self, pixel: tuple[int, int]) -> Spot:
        """What a pixel shows: a unit, a floor, or nothing."""
        found = self.counter_at(pixel)
        if found is not None:
            return found.spot
        for column in self.columns:
            for floor in column.floors:
                if floor.rect.collidepoint(pixel):
                    return Spot(column.column.hex, floor.floor.loc)
        return Spot()


def _standing(
    floor: FloorModel, room: pygame.Rect, high: float, *, stairs: bool
) -> tuple[CounterPlace, ...]:
    """The units on a floor, beside each other: the more, the smaller; at last they overlap."""
    height = max(round(min(high * PEOPLE_SHARE, room.height * 0.92)), 6)
    width = max(round(height * PEOPLE_WIDE), 6)
    edge = room.width * 0.06
    free = room.width * (1 - (_STAIRS_SHARE if stairs else 0.08)) - edge
    count = len(floor.counters)
    if width * count > free:
        free = room.width - 2 * edge  # who finds no room beside the stairs stands before them
    least = min(width, _LEAST_WIDE)
    if width * count > free:
        width = max(round(min(max(free / count - 1, least), free)), 6)
        height = max(min(round(width / PEOPLE_WIDE * 1.3), height), 6)
    foot = room.bottom - max(round(high * 0.07), 1)
    return in_row(floor.counters, (room.left + edge, free), foot - height, (width, height))


def _has_stairs(column: ColumnModel) -> bool:
    house = column.house
    return house is not None and house.stairs and (house.floors > 1 or house.cellar)


def _tallest(columns: Sequence[ColumnModel]) -> int:
    """How many floors the highest of some columns has, those that fell too."""
    found = 1
    for column in columns:
        places = [place_of(floor.loc) for floor in column.floors]
        levels = [place + 1 for place in places if is_level(place)]
        height = column.house.height if column.house is not None else 0
        found = max([found, height, *levels])
    return found


def _above(columns: Sequence[ColumnModel]) -> float:
    """What stands above the ground, in floors: all of them and the roof."""
    return _tallest(columns) + ROOF_SHARE


def _below(columns: Sequence[ColumnModel]) -> float:
    """What lies below the ground, in floors."""
    deep = any(place_of(floor.loc) in {CELLAR, UNDER} for c in columns for floor in c.floors)
    return FOOT_SHARE + (CELLAR_SHARE if deep else 0.0)
