"""Rule numbers in notes, zoomed targets and the log: where they stand, and the pointer's way there.

A note belongs to what is pointed at; it waits a moment while the pointer goes to its rule number.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from ..layout.placement import TableLayout

TOOLTIP_LINGER_MS: Final = 450
"""How long a note waits for the pointer to reach its rule number."""
FLOATING_REGIONS: Final = ("zoom", "note")
"""The regions that belong to what is pointed at."""


class RuleLinks:
    """The links of what was drawn last."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._placements: tuple[tuple[pygame.Rect, str], ...] = ()
        self._floats: tuple[pygame.Rect, ...] = ()
        self.zoom: pygame.Rect | None = None
        """Where a target is shown at readable size."""
        self._moment: Hashable = None
        self._left = 0.0
        self._waits = False
        self.under: pygame.Rect | None = None
        """The link that the pointer is over."""

    def drawn(self, found: TableLayout, moment: Hashable) -> None:
        """Something was drawn: its links are where they are now.

        `moment` is all that could move them: they are forgotten once it is another.
        """
        self._moment = moment
        self._placements = tuple(found.links)
        self._floats = tuple(
            found.regions[name] for name in FLOATING_REGIONS if name in found.regions
        )
        self.zoom = found.regions.get("zoom")

    def check(self, moment: Hashable) -> None:
        """Forget what was drawn of another moment."""
        if moment != self._moment:
            self._placements, self._floats, self.zoom = (), (), None

    def at(self, pos: tuple[int, int]) -> str:
        """The rule that a place leads to, "" for none."""
        return next(
            (rule for rect, rule in reversed(self._placements) if rect.collidepoint(pos)), ""
        )

    def point(self, pos: tuple[int, int]) -> bool:
        """The pointer is here; says whether another link is under it, or none any more."""
        before = self.under
        found = (rect for rect, _ in reversed(self._placements) if rect.collidepoint(pos))
        self.under = next(found, None)
        return self.under != before

    def holds(self, pos: tuple[int, int], *, settled: bool) -> bool:
        """Whether what is pointed at stays so, for the pointer is in its note.

        `settled` says that the pointer has rested on the target before.
        """
        inside = any(rect.collidepoint(pos) for rect in self._floats)
        if not inside or not (settled or self._waits):
            self._waits = False
            return False
        if not self._waits or self.under is not None:
            self._waits, self._left = True, TOOLTIP_LINGER_MS
        return self._left > 0

    def rest(self, ms: float) -> bool:
        """Time passes; says whether a note has waited long enough."""
        if not self._waits or self.under is not None or self._left <= 0:
            return False
        self._left -= ms
        return self._left <= 0

    @property
    def waits(self) -> bool:
        """Whether a note waits for the pointer now."""
        return self._waits and self.under is None and self._left > 0

    def forget(self) -> None:
        """The pointer has left the window."""
        self.under, self._waits = None, False
