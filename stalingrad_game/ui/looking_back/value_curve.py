"""The curve of a game: how likely the Germans were to win it, point by point.

What is the German's lies below the curve and is light, what is the Soviet's lies above and is dark;
the line of even chances is broken. So it needs no colours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from ..art.resources import Look
from ..style.theme import ASH, CHALK, IRON, MIN_TYPE, SIDE_LOOKS, SIDE_ORDER, SOOT
from ..widgets.chart import Chart, draw_even_line, draw_side_signs

_HEIGHT: Final = 260
"""At the usual text size, in design pixels."""
_TYPE: Final = 17
_DOT: Final = 6


class CurveSpot(NamedTuple):
    """A point of the curve."""

    chance: float
    """The Germans', 0 to 1."""
    low: float
    high: float
    """Between these it lies."""
    rolled: bool
    """Whether dice brought it there."""
    group: str
    """What stands below the points of one turn."""
    told: str
    """The point in words."""


class ValueCurve(Chart):
    """The curve in a menu."""

    def __init__(
        self, spots: Sequence[CurveSpot], told: str, on_choose: Callable[[int], None]
    ) -> None:
        """`told` says all of it in words; `on_choose` is given the number of a chosen point."""
        super().__init__("curve", told, _HEIGHT, self.paint)
        self.spots: Final = tuple(spots)
        self.on_choose: Final = on_choose
        self._plot = pygame.Rect(0, 0, 1, 1)

    def spot_at(self, pos: tuple[int, int]) -> int:
        """The number of the point nearest to a place on the screen, along the curve."""
        share = (pos[0] - self.rect.left - self._plot.left) / max(self._plot.width - 1, 1)
        return round(min(max(share, 0.0), 1.0) * (len(self.spots) - 1))

    def point(self, pos: tuple[int, int], /) -> None:
        """What is told is the point under the pointer."""
        if self.spots:
            self.hint = self.spots[self.spot_at(pos)].told

    def release(self, pos: tuple[int, int], /) -> None:
        """The point under the pointer is chosen."""
        if self.spots and self.rect.collidepoint(pos):
            self.on_choose(self.spot_at(pos))

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Both sides' parts, the curve with its interval, dice, turns."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        if len(self.spots) < 2:
            return picture
        theme = look.theme
        px = max(theme.read_type(_TYPE), MIN_TYPE)
        emblems = round(px * 1.5)
        dot = max(theme.px(_DOT), 3)
        rim = dot + theme.line
        high = max(size[1] - round(px * 1.6) - rim, 8)
        plot = self._plot = pygame.Rect(emblems, rim, size[0] - emblems - rim, high)
        german, soviet = (SIDE_LOOKS[name] for name in SIDE_ORDER)
        draw_side_signs(picture, look, plot, emblems)
        xs = [
            plot.left + (plot.width - 1) * number // (len(self.spots) - 1)
            for number in range(len(self.spots))
        ]
        curve = [(x, _height(plot, spot.chance)) for x, spot in zip(xs, self.spots, strict=True)]
        picture.fill(soviet.dark, plot)
        ground = [(plot.left, plot.bottom), *curve, (plot.right - 1, plot.bottom)]
        pygame.draw.polygon(picture, german.colour, ground)
        upper = [(x, _height(plot, spot.high)) for x, spot in zip(xs, self.spots, strict=True)]
        lower = [(x, _height(plot, spot.low)) for x, spot in zip(xs, self.spots, strict=True)]
        for edge in (upper, lower):
            pygame.draw.lines(picture, ASH, False, edge, theme.hair)
        draw_even_line(picture, look, plot)
        pygame.draw.lines(picture, CHALK, False, curve, theme.bold)
        for place, spot in zip(curve, self.spots, strict=True):
            if spot.rolled:
                pygame.draw.circle(picture, SOOT, place, rim)
                pygame.draw.circle(picture, CHALK, place, dot)
        self._turns(picture, look, plot, xs, px)
        return picture

    def _turns(
        self, picture: pygame.Surface, look: Look, plot: pygame.Rect, xs: Sequence[int], px: int
    ) -> None:
        """A line where a turn begins, and its name below."""
        begins = [0]
        begins += [
            number
            for number, (one, other) in enumerate(pairwise(self.spots), start=1)
            if one.group != other.group
        ]
        for first, after in pairwise((*begins, len(self.spots) - 1)):
            left, right = xs[first], xs[after]
            if first:
                picture.fill(IRON, (left, plot.top, look.theme.line, plot.height))
            room = pygame.Rect(left, plot.bottom, right - left, picture.get_height() - plot.bottom)
            name = self.spots[first].group
            if name and look.fonts.width("title", px, name) <= room.width:
                look.fonts.draw(picture, "title", px, name, ASH, room, "centre")


def _height(plot: pygame.Rect, chance: float) -> int:
    """Where a chance lies."""
    bounded = min(max(chance, 0.0), 1.0)
    return plot.bottom - 1 - round((plot.height - 1) * bounded)
