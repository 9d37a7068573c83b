"""A drawing board in units, drawn large and reduced once, so that every edge is smooth.

An ink of None cuts a hole. `at` gives a part of the board with its own place, size and turn.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from ..style.theme import Colour
from .geometry import Points, arc
from .svg_pictures import render_picture

Ink = Colour | None
Rows = tuple[int, int]
"""Of a picture, in pixels: from the first to before the last."""
_Affine = tuple[float, float, float, float, float, float]

_OVERSAMPLE: Final = ((72, 5), (200, 3), (4096, 2))
_BLANK_ALPHA: Final = 0
_PICTURE: Final = 100
"""How many units of a board a picture takes up each way."""


def _oversample(height: int) -> int:
    return next((factor for limit, factor in _OVERSAMPLE if height <= limit), 1)


def _as_now(ink: Colour) -> Colour:
    """An ink's colour in the palette in use."""
    red, green, blue = ink
    return red, green, blue


@lru_cache(maxsize=2)
def _printed(name: str, px: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """A picture as it was printed last, for a board shows some of them often."""
    return render_picture(name, px, ink, ground)


class Canvas:
    """A board of `units` in height and any width; `edge` is the ink that outer edges fade into.

    Of a large one only some `rows` may be drawn, as exactly as they are drawn with the others.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        units: float = 100.0,
        edge: Colour = (0, 0, 0),
        backdrop: Colour | None = None,
        centred: bool = False,
        rows: Rows | None = None,
    ) -> None:
        width, height = max(size[0], 1), max(size[1], 1)
        factor = _oversample(height)
        top, foot = rows or (0, height)
        self.size = (width, foot - top)
        self.factor = factor
        self.units = units
        self.breadth = units * width / height
        flags = pygame.SRCALPHA if backdrop is None else 0
        self.surface = pygame.Surface((width * factor, (foot - top) * factor), flags, 32)
        self._blank = (*edge, _BLANK_ALPHA)
        self.surface.fill(self._blank if backdrop is None else backdrop)
        k = height * factor / units
        left = width * factor / 2 if centred else 0.0
        self._map: _Affine = (k, 0.0, 0.0, k, left, float(-top * factor))

    def at(
        self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, *, flip: bool = False
    ) -> Canvas:
        """The same board seen from (x, y), scaled, turned clockwise by degrees, mirrored."""
        part = Canvas.__new__(Canvas)
        part.__dict__.update(self.__dict__)
        a, b, c, d, e, f = self._map
        cos = math.cos(math.radians(turn)) * scale
        sin = math.sin(math.radians(turn)) * scale
        side = -1.0 if flip else 1.0
        part._map = (
            (a * cos + c * sin) * side,
            (b * cos + d * sin) * side,
            c * cos - a * sin,
            d * cos - b * sin,
            a * x + c * y + e,
            b * x + d * y + f,
        )
        return part

    def _pixels(self, points: Points) -> list[tuple[int, int]]:
        a, b, c, d, e, f = self._map
        return [(round(a * x + c * y + e), round(b * x + d * y + f)) for x, y in points]

    def poly(self, points: Points, ink: Ink) -> None:
        """A filled shape."""
        if len(points) > 2:
            pygame.draw.polygon(
                self.surface, self._blank if ink is None else ink, self._pixels(points)
            )

    def rect(self, x: float, y: float, width: float, height: float, ink: Ink) -> None:
        """A filled box from its upper left corner."""
        self.poly(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), ink)

    def ellipse(self, x: float, y: float, rx: float, ry: float, ink: Ink) -> None:
        """A filled ellipse around (x, y)."""
        self.poly(arc(x, y, rx, ry, 0, 360), ink)

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        """A filled circle around (x, y)."""
        a, b, *_ = self._map
        (middle,) = self._pixels(((x, y),))
        reach = radius * math.hypot(a, b)
        pygame.draw.circle(self.surface, self._blank if ink is None else ink, middle, reach)

    def stroke(self, points: Points, width: float, ink: Ink, *, closed: bool = False) -> None:
        """A line of even width with round joints and straight ends."""
        line = [*points, points[0]] if closed else list(points)
        half = width / 2
        for index, (start, end) in enumerate(pairwise(line)):
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = math.hypot(dx, dy)
            if not length:
                continue
            off_x, off_y = -dy / length * half, dx / length * half
            self.poly(
                (
                    (start[0] + off_x, start[1] + off_y),
                    (end[0] + off_x, end[1] + off_y),
                    (end[0] - off_x, end[1] - off_y),
                    (start[0] - off_x, start[1] - off_y),
                ),
                ink,
            )
            if index or closed:
                self.disc(start[0], start[1], half, ink)

    def picture(self, name: str, ink: Colour, ground: Colour) -> None:
        """The picture of a file, 100 units each way from this part's corner; parts can't be turned.

        See `svg_pictures.render_picture` for the names and for what is raised.
        """
        scale, _, _, _, left, top = self._map
        printed = _printed(name, round(_PICTURE * scale), _as_now(ink), _as_now(ground))
        self.surface.blit(printed, (round(left), round(top)))

    def finish(self) -> pygame.Surface:
        """The picture at its real size."""
        if self.factor == 1:
            return self.surface
        return pygame.transform.smoothscale(self.surface, self.size)
