"""What charts of a game share: a picture painted once, the two sides' signs, the even line.

What is the German's lies below and what is the Soviet's above; a side is told by its emblem and by
its badge, a German square or a Soviet disc, as well as by its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import CHALK, DUST, SIDE_LOOKS, SIDE_ORDER, SOOT, Colour
from .base import Widget

_DASH: Final = (12, 6)
"""How far apart dashes begin and how long they are, in design pixels."""
_SIGN_SHARE: Final = 0.7
"""Of a badge's edge that the sign on it takes."""

ChartPainter = Callable[[Look, tuple[int, int]], pygame.Surface]
"""Paints a chart in a size."""


class Chart(Widget):
    """A chart in a menu, painted once for its size."""

    def __init__(self, key: str, description: str, height: float, paint: ChartPainter) -> None:
        """`description` says the same in words when pointed at; height in design pixels."""
        super().__init__(key=key, hint=description)
        self._description = description
        self._height = height
        self._paint = paint
        self._kept: tuple[object, pygame.Surface] | None = None

    @property
    def spoken(self) -> str:
        """The same in words."""
        return self._description

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As wide as there is room, and as high as its words need."""
        return width, look.theme.read_px(self._height)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Lay the picture on the screen."""
        key = (self.rect.size, look.theme)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._paint(look, self.rect.size))
        surface.blit(self._kept[1], self.rect)


def draw_even_line(
    picture: pygame.Surface, look: Look, plot: pygame.Rect, ink: Colour = DUST
) -> None:
    """A broken line through the middle of a plot: even chances."""
    pitch, dash = max(look.theme.px(_DASH[0]), 4), max(look.theme.px(_DASH[1]), 2)
    for x in range(plot.left, plot.right, pitch):
        picture.fill(ink, (x, plot.centery, dash, look.theme.hair))


def draw_side_signs(picture: pygame.Surface, look: Look, plot: pygame.Rect, edge: int) -> None:
    """The sides' emblems at the left of a plot, the Soviet's above and the German's below."""
    for name, top in zip(SIDE_ORDER, (plot.bottom - edge, plot.top), strict=True):
        inks = SIDE_LOOKS[name]
        sign = look.gallery.icon(inks.emblem, max(edge * 4 // 5, 8), inks.light, SOOT)
        picture.blit(sign, (plot.left - edge, top))


def draw_side_badge(
    picture: pygame.Surface, look: Look, box: pygame.Rect, side: int, icon: str = ""
) -> None:
    """The badge of a side that won something, with its emblem or another icon on it."""
    inks = SIDE_LOOKS[SIDE_ORDER[side]]
    if inks.badge == "square":
        pygame.draw.rect(picture, inks.colour, box)
    else:
        pygame.draw.circle(picture, inks.colour, box.center, box.width // 2)
    edge = round(box.width * _SIGN_SHARE)
    sign = look.gallery.icon(icon or inks.emblem, edge, CHALK, inks.colour)
    picture.blit(sign, sign.get_rect(center=box.center))
