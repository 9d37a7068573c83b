"""A strip near the top of the window: what must be seen whatever is on the screen."""

from __future__ import annotations

from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import BRICK_DARK, CHALK, OCHRE
from .base import Widget
from .label import Label, TextStyle
from .paint import fill_cut

_STYLE: Final = TextStyle(size=19, colour=CHALK, align="centre")
_MARGIN: Final = 14
_TOP: Final = 54
_SHARE: Final = 0.9
"""How much of the window's width the words may take."""
_MOST: Final = 3
"""Of the window's height the strip takes at most one part in so many."""


class NoticeStrip(Widget):
    """The strip; it lies over whatever is painted, and answers to nothing."""

    def __init__(self, text: str) -> None:
        super().__init__(key="notice")
        self._label: Final = Label(text, _STYLE)

    @property
    def text(self) -> str:
        """What it says."""
        return self._label.text

    def place(self, size: tuple[int, int], look: Look) -> None:
        """Lie near the top of a window of a size in pixels, below the line with what is asked."""
        margin = look.theme.px(_MARGIN)
        width, height = self._label.wanted(look, round(size[0] * _SHARE) - 2 * margin)
        box = pygame.Rect(0, 0, width + 2 * margin, min(height + margin, size[1] // _MOST))
        box.midtop = (size[0] // 2, look.theme.px(_TOP))
        self.layout(box, look)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place."""
        super().layout(rect, look)
        self._label.layout(rect.inflate(-2 * look.theme.px(_MARGIN), 0), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint ground and words."""
        cut = look.theme.px(_MARGIN)
        fill_cut(surface, self.rect, cut, BRICK_DARK, OCHRE, look.theme.bold)
        self._label.draw(surface, look)
