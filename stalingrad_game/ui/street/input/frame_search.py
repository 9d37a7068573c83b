"""Work that asks the referee many questions, a few in each frame: the window never waits."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

SEARCH_MS: Final = 4
"""For how long the referee is asked in a frame; one question takes him a millisecond."""


class FrameSearch:
    """One such work at a time; each of its steps is a question."""

    def __init__(self) -> None:
        self._work: Iterator[object] = iter(())
        self.searching = False
        """Whether the referee is still to be asked."""

    def begin(self, work: Iterator[object] | None) -> None:
        """Forget what was looked for, and look for something else; None for nothing."""
        self._work, self.searching = work or iter(()), work is not None

    def look(self) -> bool:
        """Ask on, for a frame; says whether all is known now that wasn't before."""
        if not self.searching:
            return False
        until = perf_counter() + SEARCH_MS / 1000
        for _ in self._work:
            if perf_counter() >= until:
                return False
        self.searching = False
        return True

    def finish(self) -> None:
        """Ask all that is still to be asked."""
        for _ in self._work:
            pass
        self.searching = False
