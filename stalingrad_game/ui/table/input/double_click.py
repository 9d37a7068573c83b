"""A double click answers once: its second press is none for the player who is asked next.

The same button may lie in the same place for the next player at once, with nothing shown in
between, as at the end of a consolidation (R3.4).
"""

from __future__ import annotations

from typing import Final

from ..model.targets import Target

DOUBLE_CLICK_MS: Final = 500
"""So soon after another a press in the same place is the second of a double click."""


class DoubleClick:
    """Remembers a click that passed the question on, until time passes or the mouse moves."""

    def __init__(self) -> None:
        self._target: Target | None = None
        self._left_ms = 0.0

    @property
    def waits(self) -> bool:
        """Whether a second press would still be that of a double click."""
        return self._target is not None and self._left_ms > 0

    def clicked(self, target: Target, *, passed: bool) -> None:
        """A target was clicked; `passed` says that it answered, and another seat is asked since."""
        self._target = target if passed else None
        self._left_ms = DOUBLE_CLICK_MS

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._left_ms = max(self._left_ms - ms, 0.0)

    def moved(self) -> None:
        """The mouse has moved away: the next press is meant."""
        self._target = None

    def repeats(self, target: Target | None) -> bool:
        """Whether a press on a target is the second one of a double click."""
        return self.waits and target == self._target
