"""Which thing the keyboard acts on: one focus that moves by arrow to what lies there, or in order.

Whatever has a box and a key can be focused, a widget as well as a card on the table.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, Protocol

import pygame

from .keys import Direction

_ASIDE: Final = 2.5
"""How much a step aside counts against a step ahead."""
_OFF_CENTRE: Final = 0.15
_FARTHER: Final = 0.05
"""What decides between things that overlap, such as the cards of a hand."""


class Focusable(Protocol):
    """A thing that can have the focus."""

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in window pixels."""

    @property
    def key(self) -> Hashable:
        """What it is; the focus finds it again by its key when everything was laid out anew."""


def _ahead(here: pygame.Rect, there: pygame.Rect, direction: Direction) -> float | None:
    """How far a box is in a direction, or None if it doesn't lie there; less is nearer."""
    if direction in {"left", "right"}:
        sign = 1 if direction == "right" else -1
        shift = (there.centerx - here.centerx) * sign
        gap = there.left - here.right if sign > 0 else here.left - there.right
        near_edge = there.left - here.centerx if sign > 0 else here.centerx - there.right
        aside = max(there.top - here.bottom, here.top - there.bottom, 0)
        off = abs(there.centery - here.centery)
    else:
        sign = 1 if direction == "down" else -1
        shift = (there.centery - here.centery) * sign
        gap = there.top - here.bottom if sign > 0 else here.top - there.bottom
        near_edge = there.top - here.centery if sign > 0 else here.centery - there.bottom
        aside = max(there.left - here.right, here.left - there.right, 0)
        off = abs(there.centerx - here.centerx)
    if shift <= 0 or (aside and near_edge < 0):
        return None
    return max(gap, 0) + _ASIDE * aside + _OFF_CENTRE * off + _FARTHER * shift


def nearest_ahead(
    here: pygame.Rect, boxes: Sequence[pygame.Rect], direction: Direction
) -> int | None:
    """Which box an arrow key leads to, by its place among them; None where none lies that way."""
    ranked = [
        (distance, number)
        for number, box in enumerate(boxes)
        if (distance := _ahead(here, box, direction)) is not None
    ]
    return min(ranked)[1] if ranked else None


class Focus:
    """The focus of one screen over the things that can have it now."""

    def __init__(self) -> None:
        self._items: list[Focusable] = []
        self._current: Focusable | None = None
        self.shown = False
        """Whether the ring is drawn: from the first use of the keyboard to the next click."""

    @property
    def current(self) -> Focusable | None:
        return self._current

    @property
    def items(self) -> Sequence[Focusable]:
        """What can have the focus, in the order of the Tab key."""
        return tuple(self._items)

    def set_items(self, items: Sequence[Focusable]) -> None:
        """Take what is there now; the focus stays on its key, or goes to what is nearest."""
        self._items = list(items)
        old = self._current
        if old is None:
            return
        self._current = next((item for item in self._items if item.key == old.key), None)
        if self._current is None and self._items:
            place = pygame.Vector2(old.rect.center)
            self._current = min(
                self._items, key=lambda item: place.distance_squared_to(item.rect.center)
            )

    def focus(self, item: Focusable | None) -> None:
        """Give the focus to a thing, or to nothing."""
        self._current = item

    def focus_key(self, key: Hashable) -> bool:
        """Give the focus to the thing with this key; says whether it is there."""
        found = next((item for item in self._items if item.key == key), None)
        if found is not None:
            self._current = found
        return found is not None

    def move(self, direction: Direction) -> bool:
        """Move to the nearest thing in a direction; says whether the focus moved."""
        self.shown = True
        if self._current is None:
            return self.step(1)
        others = [item for item in self._items if item is not self._current]
        nearest = nearest_ahead(self._current.rect, [item.rect for item in others], direction)
        if nearest is None:
            return False
        self._current = others[nearest]
        return True

    def step(self, count: int) -> bool:
        """Move along the order, round its ends; says whether the focus moved."""
        self.shown = True
        if not self._items:
            return False
        if self._current in self._items:
            place = (self._items.index(self._current) + count) % len(self._items)
        else:
            place = 0 if count > 0 else len(self._items) - 1
        moved = self._items[place] is not self._current
        self._current = self._items[place]
        return moved
