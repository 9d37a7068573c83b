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
SOLID_FROM: Final = 0.3
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
        self._lies = self._city
        """Where the upper picture was drawn last; round it the lower one is seen already."""
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
        changed, self._lies = self._lies.union(rect), rect
        for strip in _round(rect, changed):
            surface.blit(below, strip, strip.move(-self._city.left, -self._city.top))
        if grown >= SOLID_FROM:
            pygame.transform.scale(above, rect.size, surface.subsurface(rect))
            return [changed]
        surface.blit(below, rect, rect.move(-self._city.left, -self._city.top))
        picture = pygame.transform.scale(above, rect.size)
        picture.set_alpha(round(FAINT + (255 - FAINT) * grown / SOLID_FROM))
        surface.blit(picture, rect)
        return [changed]


def _round(inside: pygame.Rect, whole: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """What of a box lies round another in it."""
    foot, right = whole.bottom - inside.bottom, whole.right - inside.right
    return (
        pygame.Rect(whole.topleft, (whole.width, inside.top - whole.top)),
        pygame.Rect(whole.left, inside.bottom, whole.width, foot),
        pygame.Rect(whole.left, inside.top, inside.left - whole.left, inside.height),
        pygame.Rect(inside.right, inside.top, right, inside.height),
    )


def _box_between(small: pygame.Rect, large: pygame.Rect, share: float) -> pygame.Rect:
    """A box at a share of the way from one to the other, inside the larger one."""
    left = small.left + (large.left - small.left) * share
    top = small.top + (large.top - small.top) * share
    width = small.width + (large.width - small.width) * share
    height = small.height + (large.height - small.height) * share
    return pygame.Rect(round(left), round(top), round(width), round(height)).clip(large)
