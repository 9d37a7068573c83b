"""Where the hexes of a map stand in a picture, in pixels, and which hex a pixel lies in.

Hexes are regular: Y is stretched by the root of three (B1.3), in pictures only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, floor, sqrt
from typing import Final, NamedTuple

import msgspec
import pygame

from ...street_fight.board.hexes import OFF_MAP, Grid
from ..art.geometry import Point

STRETCH: Final = sqrt(3)
CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Corners around a centre, so that hexside n runs from corner n to the next one."""


class MapBounds(NamedTuple):
    """What the hexes of a grid take up, in the units of B1.3."""

    left: float
    top: float
    right: float
    bottom: float


@lru_cache(maxsize=16)
def bounds_of(grid: Grid) -> MapBounds:
    xs, ys = zip(*grid.centres, strict=True)
    return MapBounds(min(xs) - 2, min(ys) - 1, max(xs) + 2, max(ys) + 1)


class MapPlaces:
    """A grid in a picture: a unit of X in pixels, and where its zero lies."""

    def __init__(self, grid: Grid, unit: float, left: float, top: float) -> None:
        """`left` and `top` are the pixels of X = 0 and Y = 0."""
        self.grid: Final = grid
        self.unit: Final = unit
        """Pixels of a unit of X; a hex is four wide."""
        self._left: Final = left
        self._top: Final = top

    @classmethod
    def fitting(cls, grid: Grid, size: tuple[int, int], margin: int) -> MapPlaces:
        """As large as fits into a picture, in its middle."""
        box = bounds_of(grid)
        unit = fitting_unit(grid, size, margin)
        middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return cls.around(grid, unit, middle, (size[0] / 2, size[1] / 2))

    @classmethod
    def around(cls, grid: Grid, unit: float, middle: Point, pixel: Point) -> MapPlaces:
        """So that a point in units lies at a pixel."""
        left = pixel[0] - middle[0] * unit
        return cls(grid, unit, left, pixel[1] - middle[1] * STRETCH * unit)

    def point(self, x: float, y: float) -> Point:
        """The pixel of a point in the units of B1.3."""
        return self._left + x * self.unit, self._top + y * STRETCH * self.unit

    def back(self, pixel: Point) -> Point:
        """The point of a pixel, in units."""
        return (pixel[0] - self._left) / self.unit, (pixel[1] - self._top) / (STRETCH * self.unit)

    def centre(self, number: int) -> Point:
        return self.point(*self.grid.centres[number])

    def within(self, box: pygame.Rect) -> Iterator[int]:
        """The hexes whose middles lie in a box, in order."""
        grid = self.grid
        (low, top), (high, foot) = self.back(box.topleft), self.back(box.bottomright)
        for column in range(max(floor(low / 3), 1), min(ceil(high / 3), grid.columns) + 1):
            first = (column - 1) * grid.rows
            for row in range(max(floor(top / 2) - 1, 1), min(ceil(foot / 2), grid.rows) + 1):
                if box.collidepoint(self.centre(first + row - 1)):
                    yield first + row - 1

    def corners(self, number: int, share: float = 1.0) -> tuple[Point, ...]:
        """The corners of a hex, or of a smaller one inside it."""
        x, y = self.grid.centres[number]
        return tuple(self.point(x + dx * share, y + dy * share) for dx, dy in CORNERS)

    def side(self, number: int, direction: int) -> tuple[Point, Point]:
        """The ends of a hexside."""
        corners = self.corners(number)
        return corners[direction], corners[(direction + 1) % len(corners)]

    def hex_at(self, pixel: Point) -> int:
        """The hex in which a pixel lies, `OFF_MAP` where it lies in none."""
        x, y = self.back(pixel)
        for column in range(floor((x - 2) / 3), ceil((x + 2) / 3) + 1):
            shift = 0 if column % 2 else self.grid.shift
            for row in (floor((y - shift) / 2), ceil((y - shift) / 2)):
                dx, dy = x - 3 * column, y - 2 * row - shift
                if abs(dy) <= 1 and abs(dx + dy) <= 2 and abs(dx - dy) <= 2:  # B1.3
                    found = self.grid.at(3 * column, 2 * row + shift)
                    if found != OFF_MAP:
                        return found
        return OFF_MAP


def fitting_unit(grid: Grid, size: tuple[int, int], margin: int) -> float:
    """The largest unit in pixels at which all hexes fit into a picture."""
    box = bounds_of(grid)
    width, height = max(size[0] - 2 * margin, 1), max(size[1] - 2 * margin, 1)
    return min(width / (box.right - box.left), height / ((box.bottom - box.top) * STRETCH))


def between(ends: tuple[Point, Point], share: float) -> Point:
    """A point on the way from one end to the other."""
    (x1, y1), (x2, y2) = ends
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


ZOOM_STEP: Final = 1.25
MOST_ZOOM: Final = 7
"""Steps of zoom; at 0 the whole map is seen."""
LEAST_SEEN: Final = 45
"""So many units of a map at the most are seen at first across the shorter way of its picture."""
MAP_MARGIN: Final = 18
"""Pixels around a map that is seen whole: its letters and figures stand there."""


class MapCamera(msgspec.Struct, frozen=True):
    """A way to look at a map; it is kept in bounds where places are made of it."""

    zoom: int = 0
    middle: Point | None = None
    """The point in the middle, in units of B1.3; None for the middle of the map."""

    def unit(self, grid: Grid, size: tuple[int, int]) -> float:
        """Pixels of a unit of X."""
        return fitting_unit(grid, size, MAP_MARGIN) * ZOOM_STEP**self.zoom

    def places(self, grid: Grid, size: tuple[int, int]) -> MapPlaces:
        """The places of the hexes in a picture of a size."""
        unit = self.unit(grid, size)
        return MapPlaces.around(grid, unit, self._kept(grid, size), (size[0] / 2, size[1] / 2))

    def _kept(self, grid: Grid, size: tuple[int, int]) -> Point:
        """The middle, moved so that no more than a margin beside the map is seen."""
        unit, box = self.unit(grid, size), bounds_of(grid)
        middle = self.middle or ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        half = (size[0] / 2 - MAP_MARGIN) / unit, (size[1] / 2 - MAP_MARGIN) / (unit * STRETCH)
        return (
            _within(middle[0], box.left + half[0], box.right - half[0]),
            _within(middle[1], box.top + half[1], box.bottom - half[1]),
        )

    def zoomed(self, grid: Grid, size: tuple[int, int], steps: int, pixel: Point) -> MapCamera:
        """Nearer or farther by so many steps; the point under a pixel stays there."""
        zoom = min(max(self.zoom + steps, 0), MOST_ZOOM)
        held = self.places(grid, size).back(pixel)
        unit = fitting_unit(grid, size, MAP_MARGIN) * ZOOM_STEP**zoom
        x = held[0] + (size[0] / 2 - pixel[0]) / unit
        y = held[1] + (size[1] / 2 - pixel[1]) / (unit * STRETCH)
        return self._bounded(MapCamera(zoom, (x, y)), grid, size)

    def moved(self, grid: Grid, size: tuple[int, int], dx: float, dy: float) -> MapCamera:
        """The map pushed by so many pixels."""
        unit, (x, y) = self.unit(grid, size), self._kept(grid, size)
        there = x - dx / unit, y - dy / (unit * STRETCH)
        return self._bounded(MapCamera(self.zoom, there), grid, size)

    @classmethod
    def opening(cls, grid: Grid, size: tuple[int, int], number: int) -> MapCamera:
        """How a map is looked at first: all of it, or around a hex where it is a large one."""
        camera = cls()
        while camera.zoom < MOST_ZOOM and camera.unit(grid, size) * LEAST_SEEN < min(size):
            camera = cls(camera.zoom + 1, grid.centres[number])
        return cls._bounded(camera, grid, size)

    def showing(self, grid: Grid, size: tuple[int, int], number: int) -> MapCamera:
        """Moved as little as shows a whole hex."""
        places = self.places(grid, size)
        xs, ys = zip(*places.corners(number), strict=True)
        dx = max(MAP_MARGIN - min(xs), 0) or min(size[0] - MAP_MARGIN - max(xs), 0)
        dy = max(MAP_MARGIN - min(ys), 0) or min(size[1] - MAP_MARGIN - max(ys), 0)
        return self.moved(grid, size, dx, dy) if dx or dy else self

    @staticmethod
    def _bounded(camera: MapCamera, grid: Grid, size: tuple[int, int]) -> MapCamera:
        return MapCamera(camera.zoom, camera._kept(grid, size))


def _within(value: float, low: float, high: float) -> float:
    """A value between two others, midway where there is no room between them."""
    return (low + high) / 2 if low > high else min(max(value, low), high)
