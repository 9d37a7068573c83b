"""The tally at the end of a game: a row for each count, a column for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, COAL, DUST, PAPER, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Widget
from ...widgets.text import fit

TALLY_TYPE_SIZE: Final = 23
"""Of the type, in design pixels."""
_FIGURE: Final = 4.6
"""How wide a column of figures is, in heights of the type."""


class StatisticsRow(NamedTuple):
    """A row: what is counted, and the figures of both sides."""

    name: str
    german: str
    soviet: str


class StatisticsTable(Widget):
    """The rows under the marks of the sides."""

    def __init__(self, rows: Sequence[StatisticsRow]) -> None:
        super().__init__()
        self.rows = tuple(rows)

    def _names(self, look: Look, width: int) -> int:
        """How wide the column of names is."""
        px = look.theme.read_type(TALLY_TYPE_SIZE)
        figures = round(2 * _FIGURE * px)
        widest = max(look.fonts.width("text", px, row.name) for row in self.rows) + px
        return max(min(widest, width - figures), width // 3)

    def _row(self, look: Look) -> int:
        return round(look.theme.read_type(TALLY_TYPE_SIZE) * 1.7)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """A row for the marks and one for each count."""
        wide = self._names(look, width) + round(2 * _FIGURE * look.theme.read_type(TALLY_TYPE_SIZE))
        return min(wide, width), self._row(look) * (len(self.rows) + 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint marks, names and figures."""
        px, high = look.theme.read_type(TALLY_TYPE_SIZE), self._row(look)
        names = self._names(look, self.rect.width)
        figure = min(round(_FIGURE * px), (self.rect.width - names) // 2)
        head = pygame.Rect(self.rect.left + names, self.rect.top, figure, high)
        for side in SIDE_ORDER:
            inks = SIDE_LOOKS[side]
            picture = look.gallery.icon(inks.emblem, round(px * 1.2), inks.light)
            surface.blit(picture, picture.get_rect(center=head.center))
            head.left += figure
        for number, row in enumerate(self.rows):
            box = pygame.Rect(self.rect.left, self.rect.top + (number + 1) * high, names, high)
            if number % 2 == 0:
                surface.fill(COAL, (box.left, box.top, names + 2 * figure, high))
            room = box.inflate(-px // 2, 0)
            fitted = fit(look.fonts, "text", px, row.name, room.size, most_lines=1)
            look.fonts.draw(surface, "text", fitted.px, fitted.lines[0], DUST, room)
            place = pygame.Rect(box.right, box.top, figure, high)
            strong = CHALK if row.german != row.soviet else PAPER
            for said in (row.german, row.soviet):
                look.fonts.draw(surface, "digits", px, said, strong, place, "centre")
                place.left += figure
