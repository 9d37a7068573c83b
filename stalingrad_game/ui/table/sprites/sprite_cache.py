"""Prints a face at a size once and keeps the sheet while there is room.

One `SpriteCache` belongs to one window; the sheets are shared, so don't draw on them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Protocol

import pygame

from ...style.resources import Look
from ...style.theme import Theme

PixelSize = tuple[int, int]
_KEPT_PIXELS: Final = 36_000_000
_KEPT_SIZES: Final = 2000


class Sprite(Protocol):
    """Something that can be printed: plain values that say wholly what is seen."""

    def paint(self, look: Look, size: PixelSize, /) -> pygame.Surface:
        """The face at a size in pixels."""

    def __hash__(self) -> int:
        """Faces are kept by what they say."""


class SpriteCache:
    """The faces of one window, printed at the sizes that are wanted."""

    def __init__(self, look: Look) -> None:
        """A press for a look; `dress` gives it another one."""
        self.look = look
        self._kept: OrderedDict[tuple[type, Sprite, PixelSize, Theme], pygame.Surface] = (
            OrderedDict()
        )
        self._sizes: dict[tuple[type, Hashable, PixelSize, Theme], PixelSize] = {}
        self._pixels = 0
        self.printed = 0
        """How many sheets have been printed so far."""

    def measured(
        self, face: Hashable, room: PixelSize, measure: Callable[[], PixelSize]
    ) -> PixelSize:
        """How large a face wants to be in a room of pixels; measured once and kept for a while."""
        key = (type(face), face, room, self.look.theme)
        size = self._sizes.get(key)
        if size is None:
            if len(self._sizes) >= _KEPT_SIZES:
                self._sizes.clear()
            size = self._sizes[key] = measure()
        return size

    def dress(self, look: Look) -> None:
        """Go on with another look; what was printed for the same theme stays."""
        self.look = look

    def sheet(self, face: Sprite, size: PixelSize) -> pygame.Surface:
        """The sheet of a face."""
        width, height = max(size[0], 1), max(size[1], 1)
        key = (type(face), face, (width, height), self.look.theme)
        sheet = self._kept.get(key)
        if sheet is not None:
            self._kept.move_to_end(key)
            return sheet
        sheet = face.paint(self.look, (width, height))
        self.printed += 1
        self._kept[key] = sheet
        self._pixels += sheet.get_width() * sheet.get_height()
        while self._pixels > _KEPT_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return sheet
