"""Where the hexes of a map stand in a picture: centres, corners and sides, in pixels.

Hexes are regular: Y is stretched by the root of three (B1.3), in pictures only.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from ...street_fight.board.hexes import Grid
from ..art.geometry import Point

STRETCH: Final = sqrt(3)
CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Corners around a centre, so that hexside n runs from corner n to the next one."""
INSET: Final = 0.9
"""Of a shape drawn inside the border of its hex."""


class MapPlaces:
    """A grid in a box of a picture."""

    def __init__(self, grid: Grid, size: tuple[int, int], margin: int, foot: int) -> None:
        """As large as fits into a picture with a margin, and a foot below."""
        xs, ys = zip(*grid.centres, strict=True)
        left, right = min(xs) - 2, max(xs) + 2
        top, bottom = min(ys) - 1, max(ys) + 1
        width, height = size[0] - 2 * margin, size[1] - 2 * margin - foot
        self.unit: Final = min(width / (right - left), height / ((bottom - top) * STRETCH))
        """Pixels of a unit of X; a hex is four wide."""
        self._grid: Final = grid
        across, down = (right - left) * self.unit, (bottom - top) * STRETCH * self.unit
        self._left: Final = margin + (width - across) / 2 - left * self.unit
        self._top: Final = margin + (height - down) / 2 - top * STRETCH * self.unit

    def centre(self, number: int) -> Point:
        """The middle of a hex."""
        return self._point(*self._grid.centres[number])

    def corners(self, number: int, share: float = 1.0) -> tuple[Point, ...]:
        """The corners of a hex, or of a smaller one inside it."""
        x, y = self._grid.centres[number]
        return tuple(self._point(x + dx * share, y + dy * share) for dx, dy in CORNERS)

    def side(self, number: int, direction: int) -> tuple[Point, Point]:
        """The ends of a hexside."""
        corners = self.corners(number)
        return corners[direction], corners[(direction + 1) % len(corners)]

    def _point(self, x: float, y: float) -> Point:
        return self._left + x * self.unit, self._top + y * STRETCH * self.unit


def between(ends: tuple[Point, Point], share: float) -> Point:
    """A point on the way from one end to the other."""
    (x1, y1), (x2, y2) = ends
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
