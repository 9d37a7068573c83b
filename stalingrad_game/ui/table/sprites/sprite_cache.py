"""Paints a sprite at a size once and keeps its surface while there is room.

One `SpriteCache` belongs to one window; its surfaces are shared, so don't draw on them.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Protocol

import pygame

from ...art.resources import Look
from ...style.theme import Theme

PixelSize = tuple[int, int]
KEPT_PIXELS: Final = 36_000_000
"""So many pixels of sprites are kept, the newest ones: about 144 MB."""


class Sprite(Protocol):
    """Something that can be painted: plain values that say wholly what is seen."""

    def paint(self, look: Look, size: PixelSize, /) -> pygame.Surface:
        """The picture at a size in pixels."""

    def __hash__(self) -> int:
        """Pictures are kept by these values."""


class SpriteCache:
    """The sprites of one window, painted at the sizes that are wanted."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._kept: OrderedDict[tuple[type, Sprite, PixelSize, Theme], pygame.Surface] = (
            OrderedDict()
        )
        self.pixels = 0
        """How many pixels are kept."""
        self.painted = 0
        """How many surfaces have been painted so far."""

    def surface(self, sprite: Sprite, size: PixelSize, look: Look) -> pygame.Surface:
        """The picture of a sprite; a look of another theme has its own."""
        width, height = max(size[0], 1), max(size[1], 1)
        key = (type(sprite), sprite, (width, height), look.theme)
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = sprite.paint(look, (width, height))
        self.painted += 1
        self._kept[key] = surface
        self.pixels += surface.get_width() * surface.get_height()
        while self.pixels > KEPT_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.pixels -= old.get_width() * old.get_height()
        return surface

    def forget(self) -> None:
        """Keep no picture any more."""
        self._kept.clear()
        self.pixels = 0
