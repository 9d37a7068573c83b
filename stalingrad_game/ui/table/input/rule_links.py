"""The pointer's way to a rule number: what floats beside a target waits for it.

A tooltip belongs to the target that is pointed at; it waits a moment while the pointer leaves that
target for the rule number on the tooltip.
"""

from __future__ import annotations

from typing import Final

import pygame

from ..layout.placement import TableLayout

TOOLTIP_LINGER_MS: Final = 450
"""How long a tooltip waits for the pointer to reach its rule number."""
FLOATING: Final = ("zoom", "tooltip")
"""The panels that float beside what is pointed at."""


class LinkPointer:
    """Where the pointer is among the rule numbers of a layout."""

    def __init__(self) -> None:
        self.under: pygame.Rect | None = None
        """The rule number that the pointer is over."""
        self._left_ms = 0.0
        self._waits = False

    def point(self, layout: TableLayout, pos: tuple[int, int]) -> bool:
        """The pointer is here; says whether another rule number is under it, or none any more."""
        before = self.under
        link = layout.link_at(pos)
        self.under = link.rect if link else None
        return self.under != before

    def holds(self, layout: TableLayout, pos: tuple[int, int], *, settled: bool) -> bool:
        """Whether what is pointed at stays so, for the pointer is on what floats beside it.

        `settled` says that the pointer has rested on the target before.
        """
        floating = (layout.panel_rect(name) for name in FLOATING)
        inside = any(rect.collidepoint(pos) for rect in floating if rect is not None)
        if not inside or not (settled or self._waits):
            self._waits = False
            return False
        if not self._waits or self.under is not None:
            self._waits, self._left_ms = True, TOOLTIP_LINGER_MS
        return self._left_ms > 0

    def rest(self, ms: float) -> bool:
        """Time passes; says whether a tooltip has waited long enough."""
        if not self.waits:
            return False
        self._left_ms -= ms
        return self._left_ms <= 0

    @property
    def waits(self) -> bool:
        """Whether a tooltip waits for the pointer now."""
        return self._waits and self.under is None and self._left_ms > 0

    def forget(self) -> None:
        """The pointer has left the window."""
        self.under, self._waits = None, False
