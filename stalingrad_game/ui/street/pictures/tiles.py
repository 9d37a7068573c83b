"""Small pictures of Street Fight, each painted once for what it shows and its size, then kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

import pygame

from ...art.canvas import Canvas

_KEPT_PIXELS: Final = 16_000_000


class TileCache:
    """Pictures by what they show; the surfaces are shared, so don't draw on them."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[Hashable, pygame.Surface]] = OrderedDict()
        self._pixels = 0
        self.painted = 0
        """How many were painted so far."""

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture, painted when it isn't kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = paint()
        self.painted += 1
        self._pixels += found.get_width() * found.get_height()
        while self._pixels > _KEPT_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return found


def unit_canvas(unit: float, across: float, down: float) -> Canvas:
    """A clear board around its middle, that reaches so many units each way; `unit` in pixels."""
    size = max(2 * ceil(across * unit), 2), max(2 * ceil(down * unit), 2)
    board = Canvas(size, units=size[1] / unit)
    return board.at(size[0] / 2 / unit, size[1] / 2 / unit)


def blit_around(
    surface: pygame.Surface, picture: pygame.Surface, middle: tuple[float, float]
) -> None:
    """Draw a picture with its middle on a point."""
    left = round(middle[0]) - picture.get_width() // 2
    surface.blit(picture, (left, round(middle[1]) - picture.get_height() // 2))
