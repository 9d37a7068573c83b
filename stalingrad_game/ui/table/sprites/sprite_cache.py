"""Paints a sprite at a size once and keeps its surface while there is room.

One `SpriteCache` belongs to one window; its surfaces are shared, so don't draw on them.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol, runtime_checkable

import pygame

from ...art.resources import Look
from ...style.kept_pictures import KeptPictures

PixelSize = tuple[int, int]
KEPT_PIXELS: Final = 36_000_000
"""So many pixels of sprites are kept, the newest ones: about 144 MB."""


class Sprite(Protocol):
    """Something that can be painted: plain values that say wholly what is seen."""

    def paint(self, look: Look, size: PixelSize, /) -> pygame.Surface:
        """The picture at a size in pixels."""

    def __hash__(self) -> int:
        """Pictures are kept by these values."""


@runtime_checkable
class SpriteOfParts(Sprite, Protocol):
    """One that takes long to paint, unless its parts were painted before."""

    def parts(self, size: PixelSize, /) -> Sequence[tuple[Sprite, PixelSize]]:
        """What is painted first, one after the other."""


class SpriteCache(KeptPictures):
    """The sprites of one window, painted at the sizes that are wanted."""

    def __init__(self) -> None:
        super().__init__(KEPT_PIXELS)
        self._spare: int | None = None
        self._left: set[Hashable] = set()
        self._nothing: Final = pygame.Surface((1, 1), 0, 32)

    def surface(self, sprite: Sprite, size: PixelSize, look: Look) -> pygame.Surface:
        """The picture of a sprite; a look of another theme has its own."""
        room = max(size[0], 1), max(size[1], 1)
        key = (type(sprite), sprite, room, look.theme)
        # A frame asks for hundreds that are kept: none of them needs a way to paint it.
        found = self.find(key)
        if found is not None:
            return found
        if self._spare is not None:
            parts = sprite.parts(room) if isinstance(sprite, SpriteOfParts) else ()
            lacks = [one for one in parts if self.surface(*one, look) is self._nothing]
            if lacks or not self._spare:
                self._left.add(key)
                return self._nothing
            self._spare -= 1
        return self.get(key, lambda: sprite.paint(look, room))

    @contextmanager
    def painting(self, most: int) -> Iterator[Collection[Hashable]]:
        """Meanwhile no more than so many are painted; gives those left, which a drawing lacks."""
        self._spare, self._left = most, set()
        yield self._left
        self._spare = None
