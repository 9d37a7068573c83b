"""A table in a menu: words to the left, figures to the right, under heads."""

from __future__ import annotations

from typing import Final

import pygame

from ...past_games.ledger_text import FigureTable
from ..art.resources import Look
from ..style.fonts import Align, Role
from ..style.theme import ASH, CHALK, COAL, DUST
from ..widgets import Widget
from ..widgets.text import fit

_TYPE: Final = 20
_ROW: Final = 1.65
"""How high a row is, in heights of the type."""
_FIGURES: Final = 5.8
"""How wide a column of figures is, in heights of the type."""


class FigureGrid(Widget):
    """A table of figures as it is read."""

    def __init__(self, table: FigureTable) -> None:
        super().__init__()
        self.table: Final = table

    @property
    def spoken(self) -> str:
        return "\n".join(", ".join(row) for row in (self.table.heads, *self.table.rows))

    def _row(self, look: Look) -> int:
        return round(look.theme.read_type(_TYPE) * _ROW)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """A row for the heads and one for each row."""
        return width, self._row(look) * (len(self.table.rows) + 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the rows, every second one on a ground of its own."""
        px, high = look.theme.read_type(_TYPE), self._row(look)
        count = len(self.table.heads) - 1
        figures = min(round(px * _FIGURES), self.rect.width * 3 // (5 * max(count, 1)))
        names = self.rect.width - figures * count
        for number, row in enumerate((self.table.heads, *self.table.rows)):
            top = self.rect.top + number * high
            if number % 2:
                surface.fill(COAL, (self.rect.left, top, self.rect.width, high))
            for column, said in enumerate(row):
                left = self.rect.left + (names + figures * (column - 1) if column else 0)
                box = pygame.Rect(left, top, figures if column else names, high)
                room = box.inflate(-px // 2, 0)
                face: Role = "digits" if number and column else "text"
                ink = ASH if not number else CHALK if column else DUST
                fitted = fit(look.fonts, face, px, said, room.size, most_lines=1)
                place: Align = "right" if column else "left"
                look.fonts.draw(surface, face, fitted.px, fitted.lines[0], ink, room, place)
