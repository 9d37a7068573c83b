"""How much a search may think, and the watch that keeps it to that."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec

Stop = Callable[[], bool]
"""Asked again and again while a search runs; True ends it at once."""


class Budget(msgspec.Struct, frozen=True):
    """What one decision may cost; with both limits, whichever is reached first. 0: no such limit.

    Iterations alone give the same moves on every machine; milliseconds never do.
    """

    iterations: int = 0
    """Rollouts, each the rest of a battle or of a turn."""
    milliseconds: int = 0
    """A hard limit: no rollout is begun that could end after it."""


class Watch:
    """One decision's budget being spent."""

    def __init__(
        self, budget: Budget, stop: Stop | None, clock: Callable[[], float] = monotonic
    ) -> None:
        """It runs from now on; `clock` gives seconds."""
        self.left = budget.iterations or UNLIMITED
        """Rollouts that may still begin."""
        self._stop: Final = stop
        self._clock: Final = clock
        self._timed: Final = budget.milliseconds > 0
        self._now = clock() if self._timed else 0.0
        self._end: Final = self._now + budget.milliseconds / 1000
        self._longest = 0.0

    def goes_on(self) -> bool:
        """Whether one more rollout may begin; it is counted."""
        if self.left <= 0 or (self._stop is not None and self._stop()):
            self.left = 0
            return False
        if self._timed:
            now = self._clock()
            self._longest = max(self._longest, now - self._now)
            self._now = now
            if now + self._longest > self._end:
                self.left = 0
                return False
        self.left -= 1
        return True


UNLIMITED: Final = 1_000_000
"""Rollouts where only the time is limited."""
