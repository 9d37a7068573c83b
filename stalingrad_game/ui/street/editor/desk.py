"""Where the parts of the editor lie: tools, map with faults below, house cut open, what is set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import COAL, SOOT
from ...widgets import Widget
from ..panels.counter_view import CounterView
from ..panels.panel import SECTION

TOOLS: Final = 0.2
"""The share of the width that the tools have."""
SET: Final = 0.28
"""The share of the width that is for what is set."""
FAULTS: Final = 0.17
"""The share of the height that the faults have."""


class EditorDesk(Widget):
    """Buttons above, three columns, faults below the map."""

    def __init__(
        self,
        head: Widget,
        tools: Widget,
        middle: CounterView,
        faults: Widget,
        section: CounterView | None,
        right: Widget,
    ) -> None:
        """`middle` is the map; without a `section` all of the right column is what is set."""
        super().__init__(key="desk")
        self._head: Final = head
        self._tools: Final = tools
        self._middle: Final = middle
        self._faults: Final = faults
        self._section: Final = section
        self._right: Final = right

    def children(self) -> Sequence[Widget]:
        """The map first, so that it has the focus."""
        section = [] if self._section is None else [self._section]
        return (self._middle, self._head, self._tools, *section, self._right, self._faults)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Give each part its place."""
        super().layout(rect, look)
        gap = look.theme.gap
        inner = rect.inflate(-2 * gap, -2 * gap)
        high = min(self._head.wanted(look, inner.width)[1], inner.height // 3)
        self._head.layout(pygame.Rect(inner.left, inner.top, inner.width, high), look)
        top = inner.top + high + gap
        rest = inner.bottom - top
        left, right = round(inner.width * TOOLS), round(inner.width * SET)
        middle = inner.width - left - right - 2 * gap
        below = round(rest * FAULTS)
        self._tools.layout(pygame.Rect(inner.left, top, left, rest), look)
        x = inner.left + left + gap
        self._middle.layout(pygame.Rect(x, top, middle, rest - below - gap), look)
        self._faults.layout(pygame.Rect(x, inner.bottom - below, middle, below), look)
        x += middle + 2 * gap
        right -= gap
        if self._section is not None:
            part = round(rest * SECTION)
            self._section.layout(pygame.Rect(x, top, right, part), look)
            top, rest = top + part + gap, rest - part - gap
        self._right.layout(pygame.Rect(x, top, right, rest), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ground and the parts."""
        surface.fill(SOOT, self.rect)
        for part in (self._tools, self._right):
            surface.fill(COAL, part.rect.inflate(2 * look.theme.gap, 0))
        super().draw(surface, look)
        for view in (self._middle, self._section):
            if view is not None:
                view.draw_carried(surface, look)  # from one picture to the other
