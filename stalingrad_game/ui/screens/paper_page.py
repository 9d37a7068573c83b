"""A sheet of paper in the middle of the window: it scrolls, and its buttons stay below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import IRON, PAPER, SOOT
from ..widgets import Button, Padded, ScrollView, Widget
from ..widgets.paint import fill_cut
from ..widgets.scroll import bar_width
from .form_layout import ButtonRow


class PaperPage(Widget):
    """A sheet of paper in the middle of the window that scrolls, with buttons below it."""

    def __init__(self, body: Widget, buttons: Sequence[Button], *, wide: float = 1440) -> None:
        """`wide` is the most it takes, in design pixels of what is read."""
        super().__init__()
        self.view = ScrollView(body)
        self._wide: Final = wide
        self._foot = ButtonRow(buttons, centred=True)
        self._buttons = tuple(buttons)
        self._bar = 0
        """How wide the bar that scrolls is, in pixels."""
        self.page = pygame.Rect(0, 0, 0, 0)
        """The paper with what is below it."""

    def children(self) -> Sequence[Widget]:
        return (self.view, self._foot)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """As high as it must be or as there is room."""
        super().layout(rect, look)
        theme = look.theme
        self._bar = bar_width(look)
        margin = min(theme.px(18), rect.height // 24)
        wide = min(theme.read_px(self._wide), rect.width - 2 * margin)
        pad = theme.px(12)
        foot = self._foot.wanted(look, wide - 2 * pad)[1]
        most = rect.height - 2 * margin - foot - 2 * pad
        high = max(min(self.view.wanted(look, wide)[1], most), 1)
        page = pygame.Rect(0, 0, wide, high + foot + 2 * pad)
        page.center = rect.center
        self.page = page
        self.view.layout(pygame.Rect(page.left, page.top, wide, high), look)
        buttons = pygame.Rect(page.left + pad, self.view.rect.bottom + pad, wide - 2 * pad, foot)
        self._foot.layout(buttons, look)

    @property
    def _scrolls(self) -> bool:
        return self.view.whole > self.view.rect.height

    def means(self, pos: tuple[int, int]) -> bool:
        """Whether a click at a place is for a button, or for the bar that scrolls."""
        beside = self._scrolls and pos[0] >= self.view.rect.right - self._bar
        bar = beside and self.view.rect.collidepoint(pos)
        return bar or any(one.rect.collidepoint(pos) for one in self._buttons)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The frame is as wide as the paper: no wider where nothing scrolls."""
        theme, paper, frame = look.theme, self.view.rect, self.page.copy()
        frame.width -= 0 if self._scrolls else self._bar
        fill_cut(surface, frame.inflate(theme.px(8), theme.px(8)), theme.cut * 2, SOOT, IRON)
        surface.fill(PAPER, (paper.topleft, (paper.width - self._bar, paper.height)))
        super().draw(surface, look)


def inset(content: Widget) -> Padded:
    """A widget with a rim round it, on the paper."""
    return Padded(content, 30, 8, 30, 0)
