"""Draws a table: the ground, everything that lies on it, and what floats above.

A sprite that was painted once is kept: a whole table is some hundreds of copies.
"""

from __future__ import annotations

from typing import Final

import pygame

from ...art.resources import Look
from ..layout.placement import TableLayout
from ..model.view_model import TableViewModel
from ..sprites.sprite_cache import SpriteCache
from .board import draw_board
from .context import CardSprites, RenderContext
from .overlays import draw_overlays


class TablePainter:
    """Draws table models for one window; what it has painted stays for the next time."""

    def __init__(self, look: Look) -> None:
        """A painter with the window's type and pictures."""
        self._look: Final = look
        self.sprites: Final = SpriteCache()
        self._cards: Final[CardSprites] = {}

    def draw(self, surface: pygame.Surface, model: TableViewModel, layout: TableLayout) -> None:
        """Draw a whole table over a surface of the layout's size."""
        look = Look(layout.theme, self._look.fonts, self._look.gallery)
        drawing = RenderContext(look, (self.sprites, self._cards), surface, model, layout)
        draw_board(drawing)
        draw_overlays(drawing)
