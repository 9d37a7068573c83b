"""City view grows into battle view and back: one picture grows out of a lane, or shrinks into it.

Both views are drawn once; a frame scales one of them.
"""

from __future__ import annotations

from typing import Final

import pygame

GROWTH_MS: Final = 350
"""How long it takes at speed 1."""
FAINT: Final = 70
"""How clear the picture is at its smallest, to 255."""
SOLID_FROM: Final = 0.5
"""From this size on, as a share of its way, nothing is seen through it."""


class Growth:
    """A view on its way to another."""

    def __init__(
        self,
        old: pygame.Surface,
        new: pygame.Surface,
        lane: pygame.Rect,
        city: pygame.Rect,
        *,
        grows: bool,
    ) -> None:
        """From one picture of the city's part of the window to the other.

        The new picture grows out of a lane of the old one, or the old one shrinks into a lane of
        the new one.
        """
        self._old, self._new = old, new
        self._grows: Final = grows
        self._lane: Final = pygame.Rect(lane)
        self._city: Final = pygame.Rect(city)
        self._spent = 0.0

    @property
    def over(self) -> bool:
        """Whether the new view is reached."""
        return self._spent >= GROWTH_MS

    def advance(self, ms: float) -> None:
        """Let milliseconds at speed 1 pass."""
        self._spent += ms

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw how far it has come; gives what was drawn."""
        share = min(self._spent / GROWTH_MS, 1.0)
        share = share * share * (3 - 2 * share)
        grown = share if self._grows else 1 - share
        below, above = (self._old, self._new) if self._grows else (self._new, self._old)
        rect = _box_between(self._lane, self._city, grown)
        surface.blit(below, self._city)
        picture = pygame.transform.scale(above, rect.size)
        picture.set_alpha(min(round(FAINT + (255 - FAINT) * grown / SOLID_FROM), 255))
        surface.blit(picture, rect)
        return [self._city]


def _box_between(small: pygame.Rect, large: pygame.Rect, share: float) -> pygame.Rect:
    """A box at a share of the way from one to the other, inside the larger one."""
    left = small.left + (large.left - small.left) * share
    top = small.top + (large.top - small.top) * share
    width = small.width + (large.width - small.width) * share
    height = small.height + (large.height - small.height) * share
    return pygame.Rect(round(left), round(top), round(width), round(height)).clip(large)
