"""Dots that come one by one while somebody thinks: the table is alive, and there is time."""

from __future__ import annotations

from typing import Final

DOT_MS: Final = 600
"""How long each of the dots takes."""
MOST_DOTS: Final = 3


class ThinkingDots:
    """How many dots are seen, from the moment on at which somebody began to think."""

    def __init__(self) -> None:
        self._waited = 0.0

    @property
    def text(self) -> str:
        """The dots."""
        return "." * (int(self._waited / DOT_MS) % MOST_DOTS + 1)

    def begin(self) -> None:
        """Somebody begins to think."""
        self._waited = 0.0

    def pass_time(self, ms: float) -> bool:
        """Let time pass; says whether other dots are seen."""
        before = self.text
        self._waited += ms
        return before != self.text
