"""Draws a table: the ground, everything that lies on it, and what floats above.

Nothing is drawn twice that was printed once; a whole table is some hundreds of copies.
"""

from __future__ import annotations

import pygame

from ...style.resources import Look
from ..layout.placement import Layout
from ..layout.table import layout
from ..model.view_model import TableModel
from ..sprites.sprite_cache import Press
from .board import draw_table
from .context import Book, Drawing
from .overlays import draw_over


class TablePainter:
    """Draws table models for one window; what it has printed stays for the next time."""

    def __init__(self, look: Look) -> None:
        """A painter with the window's look."""
        self.press = Press(look)
        self._book: Book = {}

    def draw(
        self, surface: pygame.Surface, model: TableModel, places: Layout | None = None
    ) -> Layout:
        """Draw a whole table over a surface; gives the layout that it lies in.

        Lines of the log and the recap are as high as their words: only this layout has them.
        """
        found = layout(model, surface.get_size()) if places is None else places
        look = self.press.look
        if look.theme != found.theme:
            self.press.dress(Look(found.theme, look.fonts, look.gallery))
        drawing = Drawing(self.press, self._book, surface, model, found)
        draw_table(drawing)
        draw_over(drawing)
        return found
