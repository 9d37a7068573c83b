"""The curve of a game, worked out a little at a time so that the window never waits for it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

SLICE_S: Final = 0.003
"""How long a frame may spend on it, in seconds."""


class GrowingCurve:
    """How high a curve stands after each step, as far as it is known."""

    def __init__(self, steps: int, level: Callable[[int], float | None]) -> None:
        """Of so many steps; `level` works out one of them."""
        self._steps: Final = steps
        self._level: Final = level
        self.levels: Final[list[float | None]] = []
        """By step from 0: 0 to 1, or None where there is nothing to be drawn."""

    @property
    def complete(self) -> bool:
        """Whether all of it is known."""
        return len(self.levels) > self._steps

    def grow(self, seconds: float = SLICE_S) -> bool:
        """Work on for so long; says whether more is known."""
        before, until = len(self.levels), perf_counter() + seconds
        while not self.complete and perf_counter() < until:
            self.levels.append(self._level(len(self.levels)))
        return len(self.levels) != before

    def finish(self) -> None:
        """Work out all of it."""
        while not self.complete:
            self.levels.append(self._level(len(self.levels)))
