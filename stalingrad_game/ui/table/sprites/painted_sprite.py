"""A sprite as it was painted, and the boxes of it in which there is anything to see.

What is clear takes as long to lay down as what is seen, so it is left out: the room of a rank for
more units, the middle of a frame.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, NamedTuple

import pygame

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""
LEAST_PIXELS: Final = 2_500
"""Of smaller pictures nothing is left out: that would save less than it takes."""


class PaintedSprite(NamedTuple):
    """A picture of a sprite; it is shared, so don't draw on it."""

    surface: pygame.Surface
    seen: tuple[Box, ...]
    """Boxes side by side, outside which it is clear."""

    @classmethod
    def of(cls, surface: pygame.Surface) -> PaintedSprite:
        """A picture, looked through once."""
        return cls(surface, _seen(surface))

    def get_width(self) -> int:
        """In pixels."""
        return self.surface.get_width()

    def get_height(self) -> int:
        """In pixels."""
        return self.surface.get_height()


def _seen(surface: pygame.Surface) -> tuple[Box, ...]:
    whole = surface.get_rect()
    if whole.width * whole.height < LEAST_PIXELS or not _looks_clear(surface, whole):
        return (_box(whole),)
    mask = pygame.mask.from_surface(surface, 0)
    seen = _bounds(mask, whole)
    if not (seen.width and seen.height):
        return ()
    hole = _hole(mask, seen)
    if hole is None:
        return (_box(seen),)
    return (
        (seen.left, seen.top, seen.width, hole.top - seen.top),
        (seen.left, hole.bottom, seen.width, seen.bottom - hole.bottom),
        (seen.left, hole.top, hole.left - seen.left, hole.height),
        (hole.right, hole.top, seen.right - hole.right, hole.height),
    )


def _box(rect: pygame.Rect) -> Box:
    return rect.left, rect.top, rect.width, rect.height


def _looks_clear(surface: pygame.Surface, whole: pygame.Rect) -> bool:
    """Whether the middle of a picture or of one of its sides is clear."""
    if not surface.get_flags() & pygame.SRCALPHA:
        return False
    (x, y), right, foot = whole.center, whole.right - 1, whole.bottom - 1
    spots = ((x, y), (x, 0), (x, foot), (0, y), (right, y))
    return any(surface.get_at(spot).a == 0 for spot in spots)


def _is_clear(mask: pygame.Mask, left: int, top: int, width: int, height: int) -> bool:
    """Whether nothing is seen in a box."""
    return mask.overlap(pygame.Mask((width, height), fill=True), (left, top)) is None


def _bounds(mask: pygame.Mask, whole: pygame.Rect) -> pygame.Rect:
    """What is seen, as one box."""
    width, height = whole.size

    def steps_in(most: int, *, down: bool, back: bool) -> int:
        """How far one can go from a side into the picture before anything is seen."""

        def is_seen(step: int) -> bool:
            wide, high = (width, step) if down else (step, height)
            left, top = (width - wide, height - high) if back else (0, 0)
            return not _is_clear(mask, left, top, wide, high)

        return bisect_left(range(most + 1), True, key=is_seen) - 1

    left, top = steps_in(width, down=False, back=False), steps_in(height, down=True, back=False)
    if left == width:
        return pygame.Rect(0, 0, 0, 0)
    right, foot = steps_in(width, down=False, back=True), steps_in(height, down=True, back=True)
    return pygame.Rect(left, top, width - left - right, height - top - foot)


def _hole(mask: pygame.Mask, seen: pygame.Rect) -> pygame.Rect | None:
    """The clear middle of a frame within one margin all round; None where it is small."""
    most = min(seen.size) // 4

    def is_hole(margin: int) -> bool:
        return _is_clear(mask, *seen.inflate(-2 * margin, -2 * margin))

    margin = bisect_left(range(most + 1), True, key=is_hole)
    return None if margin > most else seen.inflate(-2 * margin, -2 * margin)
