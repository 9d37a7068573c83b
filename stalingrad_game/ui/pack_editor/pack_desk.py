"""How the pack editor is laid out: pieces at the left, the form with the faults, the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..widgets import ListBox, ScrollView, Widget

LEAST: Final = 300
"""How wide each part must be to stand beside the others, in design pixels of what is read."""
LIST_SHARE: Final = 0.26
FORM_SHARE: Final = 0.41
LOW_LIST: Final = 190
"""How high the list is where the parts stand one below the other."""
LOW_FAULTS: Final = 100
FAULTS_SHARE: Final = 0.2
"""The most of the height that the faults have."""


class PackDesk(Widget):
    """Side by side; where that is narrow one below the other, to be scrolled."""

    def __init__(
        self,
        head: Widget,
        pieces: ListBox,
        foot: Widget,
        form: ScrollView,
        faults: ListBox,
        picture: ScrollView,
    ) -> None:
        """`head` and `foot` stand above and below the list of the pieces."""
        super().__init__(key="desk")
        self._head: Final = head
        self._pieces: Final = pieces
        self._foot: Final = foot
        self._form: Final = form
        self._faults: Final = faults
        self._picture: Final = picture

    def children(self) -> Sequence[Widget]:
        """In the order of the Tab key."""
        return (self._head, self._pieces, self._foot, self._form, self._picture, self._faults)

    def _beside(self, look: Look, width: int) -> bool:
        return width >= 3 * look.theme.read_px(LEAST) + 2 * look.theme.px(24)

    def _high(self, look: Look, width: int) -> list[tuple[Widget, int]]:
        """Each part and its height, where they stand one below the other."""
        low: dict[Widget, int] = {
            self._pieces: look.theme.read_px(LOW_LIST),
            self._faults: look.theme.read_px(LOW_FAULTS),
        }
        order = (self._head, self._pieces, self._foot, self._picture, self._form, self._faults)
        return [(part, low.get(part) or part.wanted(look, width)[1]) for part in order]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Beside each other all the room there is, else as high as all of it."""
        if self._beside(look, width):
            return width, 1
        parts = self._high(look, width)
        return width, sum(high for _, high in parts) + look.theme.px(14) * (len(parts) - 1)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Give each part its place."""
        super().layout(rect, look)
        gap = look.theme.px(14)
        if not self._beside(look, rect.width):
            top = rect.top
            for part, high in self._high(look, rect.width):
                part.layout(pygame.Rect(rect.left, top, rect.width, high), look)
                top += high + gap
            return
        between = look.theme.px(24)
        left, middle = round(rect.width * LIST_SHARE), round(rect.width * FORM_SHARE)
        head = self._head.wanted(look, left)[1]
        foot = self._foot.wanted(look, left)[1]
        self._head.layout(pygame.Rect(rect.left, rect.top, left, head), look)
        rest = max(rect.height - head - foot - 2 * gap, 1)
        self._pieces.layout(pygame.Rect(rect.left, rect.top + head + gap, left, rest), look)
        self._foot.layout(pygame.Rect(rect.left, rect.bottom - foot, left, foot), look)
        x = rect.left + left + between
        low = min(self._faults.wanted(look, middle)[1], round(rect.height * FAULTS_SHARE))
        self._faults.layout(pygame.Rect(x, rect.bottom - low, middle, low), look)
        self._form.layout(pygame.Rect(x, rect.top, middle, rect.height - low - gap), look)
        x += middle + between
        self._picture.layout(pygame.Rect(x, rect.top, rect.right - x, rect.height), look)
