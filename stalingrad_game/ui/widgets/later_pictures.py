"""Pictures that take long: painted one a frame, so that a screen is there at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame


class LaterPictures:
    """The pictures of a screen, by what they show; whoever shows them calls `paint_next`."""

    def __init__(self, *, at_once: bool = False) -> None:
        """With `at_once` a picture is painted as it is asked for."""
        self._at_once: Final = at_once
        self._painted: Final[dict[Hashable, pygame.Surface]] = {}
        self._wanted: Final[dict[Hashable, Callable[[], pygame.Surface]]] = {}
        self._look: object = None

    def fit(self, look: object) -> None:
        """All is seen so from now on: what was painted for another look is let go."""
        if look != self._look:
            self._look = look
            self._painted.clear()
            self._wanted.clear()

    def later(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface | None:
        """The picture of a key; None before it is painted."""
        if key not in self._painted:
            self._wanted[key] = paint
            if self._at_once:
                self.paint_next()
        return self._painted.get(key)

    @property
    def waits(self) -> bool:
        """Whether a picture is wanted and not painted yet."""
        return bool(self._wanted)

    def paint_next(self) -> None:
        """Paint one of those that are wanted."""
        if self._wanted:
            key = next(iter(self._wanted))
            self._painted[key] = self._wanted.pop(key)()
