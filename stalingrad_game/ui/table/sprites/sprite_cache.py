"""Paints a sprite at a size once and keeps its surface while there is room.

One `SpriteCache` belongs to one window; its surfaces are shared, so don't draw on them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Final, NamedTuple, Protocol, TypeGuard, runtime_checkable

import pygame

from ...art.resources import Look
from ...style.kept_pictures import KeptPictures
from .painted_sprite import PaintedSprite

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


def _is_of_parts(sprite: Sprite) -> TypeGuard[SpriteOfParts]:
    return _makes_parts(type(sprite))


@cache
def _makes_parts(kind: type[Sprite]) -> bool:
    """Asked once of each kind, for the answer takes long."""
    return issubclass(kind, SpriteOfParts)


class Unpainted(NamedTuple):
    """A sprite that has yet to be painted."""

    sprite: Sprite
    size: PixelSize
    look: Look


class SpriteCache(KeptPictures[PaintedSprite]):
    """The sprites of one window, painted at the sizes that are wanted."""

    def __init__(self) -> None:
        super().__init__(KEPT_PIXELS)
        self._spare: int | None = None
        self._left: dict[Hashable, Unpainted] = {}
        self._nothing: Final = PaintedSprite(pygame.Surface((1, 1), 0, 32), ())

    def picture(self, sprite: Sprite, size: PixelSize, look: Look) -> PaintedSprite:
        """The picture of a sprite; a look of another theme has its own."""
        room = max(size[0], 1), max(size[1], 1)
        key = (type(sprite), sprite, room, look.theme)
        # A frame asks for hundreds that are kept: none of them needs a way to paint it.
        found = self.find(key)
        if found is not None:
            return found
        if self._spare is not None:
            parts = sprite.parts(room) if _is_of_parts(sprite) else ()
            lacks = [one for one in parts if self.picture(*one, look) is self._nothing]
            if lacks or not self._spare:
                self._left[key] = Unpainted(sprite, room, look)
                return self._nothing
            self._spare -= 1
        return self.get(key, lambda: PaintedSprite.of(sprite.paint(look, room)))

    @contextmanager
    def painting(self, most: int) -> Iterator[Mapping[Hashable, Unpainted]]:
        """Meanwhile no more than so many are painted; gives those left, which a drawing lacks."""
        self._spare, self._left = most, {}
        yield self._left
        self._spare = None

    def paint_left(self, before: Mapping[Hashable, Unpainted]) -> None:
        """While `painting`: go on with those that were left before, in their order."""
        for key, one in before.items():
            if self._spare:
                self.picture(*one)
            elif key not in self:
                self._left[key] = one
