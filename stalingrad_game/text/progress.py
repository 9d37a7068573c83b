"""A bar that shows how far a long command has come; only where somebody watches a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Final

_WIDTH: Final = 30
_SECONDS: Final = 0.1
"""Between two drawings."""


class Progress:
    """A bar on standard error; use it as a context manager, so that it goes when it is done."""

    def __init__(self, total: int) -> None:
        """A bar for so many games."""
        self._total = total
        self._done = 0
        self._drawn = 0.0
        self._shown = sys.stderr.isatty()

    def add(self, number: int) -> None:
        """So many more are done."""
        self._done += number
        if self._shown and monotonic() - self._drawn > _SECONDS:
            self._drawn = monotonic()
            filled = _WIDTH * self._done // max(1, self._total)
            bar = "#" * filled + "." * (_WIDTH - filled)
            print(f"\r[{bar}] {self._done}/{self._total}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
