"""How the card browser is laid out: filters above, the grid at the left, the page at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...widgets import ScrollView, Widget
from .piece_grid import PieceGrid

_GRID_SHARE: Final = 0.46
_LEAST: Final = 430
"""How wide grid and page must be to stand beside each other, in design pixels of what is read."""
_LOW_GRID: Final = 420
"""How high the grid is where the page stands below it."""


class BrowserBody(Widget):
    """Filters, grid and page; where that is narrow one below the other, to be scrolled."""

    def __init__(self, filters: Widget, grid: PieceGrid, page: ScrollView) -> None:
        super().__init__()
        self.filters: Final = filters
        self.grid: Final = grid
        self.page: Final = page

    def children(self) -> Sequence[Widget]:
        return (self.filters, self.grid, self.page)

    def _beside(self, look: Look, width: int) -> bool:
        return width >= 2 * look.theme.read_px(_LEAST) + look.theme.px(28)

    def _low_grid(self, look: Look) -> int:
        return look.theme.read_px(_LOW_GRID)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Beside each other all the room there is, else as high as all of it."""
        if self._beside(look, width):
            return width, 1
        gap = look.theme.px(18)
        parts = self.filters.wanted(look, width)[1] + self.page.wanted(look, width)[1]
        return width, parts + self._low_grid(look) + 2 * gap

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The filters take their height; the rest is shared."""
        super().layout(rect, look)
        gap = look.theme.px(18)
        high = self.filters.wanted(look, rect.width)[1]
        self.filters.layout(pygame.Rect(rect.left, rect.top, rect.width, high), look)
        top = rect.top + high + gap
        rest = max(rect.bottom - top, 1)
        if self._beside(look, rect.width):
            wide = round(rect.width * _GRID_SHARE)
            self.grid.layout(pygame.Rect(rect.left, top, wide, rest), look)
            left = rect.left + wide + look.theme.px(28)
            self.page.layout(pygame.Rect(left, top, rect.right - left, rest), look)
            return
        low = min(self._low_grid(look), rest)
        self.grid.layout(pygame.Rect(rect.left, top, rect.width, low), look)
        below = top + low + gap
        page = pygame.Rect(rect.left, below, rect.width, max(rect.bottom - below, 1))
        self.page.layout(page, look)
