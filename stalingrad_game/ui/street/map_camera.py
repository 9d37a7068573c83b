"""Which part of a map is looked at, and how large: zoom in steps, and the point in the middle."""

from __future__ import annotations

from typing import Final

import msgspec

from ...street_fight.board.hexes import Grid
from ..art.geometry import Point
from .map_places import STRETCH, MapPlaces, bounds_of, fitting_unit

ZOOM_STEP: Final = 1.25
MOST_ZOOM: Final = 7
"""Steps of zoom; at 0 the whole map is seen."""
MAP_MARGIN: Final = 10


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
