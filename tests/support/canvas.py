"""What a window without a display is painted on: when a test looks, and now and then besides."""

from __future__ import annotations

from typing import Final

import pygame

from stalingrad_game.ui.shell.screen_stack import SceneStack
from tests.support.amount import is_full

SELDOM: Final = 25
"""At a push one change in so many is painted though nobody looks; with ``--full`` each."""


class Canvas:
    """The picture of a window; where things stand never depends on whether they were painted."""

    def __init__(self, stack: SceneStack, size: tuple[int, int]) -> None:
        """Nothing is painted yet."""
        self._stack: Final = stack
        self._picture: Final = pygame.Surface(size)
        self._changes = 0

    def change(self) -> None:
        """Something looks different: paint it, if it is its turn."""
        self._changes += 1
        if self._changes >= (1 if is_full() else SELDOM):
            self.painted()

    def painted(self) -> pygame.Surface:
        """The picture as it is now."""
        if self._changes:
            self._changes = 0
            self._stack.draw(self._picture)
        return self._picture
