"""Draws a table: the ground, everything that lies on it, and what floats above.

Nothing is drawn twice that was printed once; a whole table is some hundreds of copies.
"""

from __future__ import annotations

import pygame

from ...style.resources import Look
from ..layout.placement import TableLayout
from ..layout.table import build_layout
from ..model.view_model import TableViewModel
from ..sprites.sprite_cache import SpriteCache
from .board import draw_board
from .context import CardSprites, RenderContext
from .overlays import draw_overlays


class TablePainter:
    """Draws table models for one window; what it has printed stays for the next time."""

    def __init__(self, look: Look) -> None:
        """A painter with the window's look."""
        self.press = SpriteCache(look)
        self._book: CardSprites = {}

    def draw(
        self, surface: pygame.Surface, model: TableViewModel, places: TableLayout | None = None
    ) -> TableLayout:
        """Draw a whole table over a surface; gives the layout that it lies in.

        Lines of the log and the recap are as high as their words: only this layout has them.
        """
        layout = build_layout(model, surface.get_size()) if places is None else places
        look = self.press.look
        if look.theme != layout.theme:
            self.press.dress(Look(layout.theme, look.fonts, look.gallery))
        drawing = RenderContext(self.press, self._book, surface, model, layout)
        draw_board(drawing)
        draw_overlays(drawing)
        return layout
