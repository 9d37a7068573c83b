"""Draws a table: the ground, everything that lies on it, and what floats above.

A sprite that was painted once is kept: a whole table is some hundreds of copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import CHALK
from ..layout.motion import Motion
from ..layout.placement import TableLayout
from ..model.targets import Target
from ..model.view_model import TableViewModel
from ..sprites.sprite_cache import SpriteCache
from .board import draw_table
from .context import PanelDrawer, RenderContext
from .display_list import StillPicture
from .motion import MotionPicture


class TablePainter:
    """Draws table models for one window; what it has painted stays for the next time."""

    def __init__(self, look: Look, panels: Sequence[PanelDrawer]) -> None:
        """A painter with the window's type and pictures, for a table of these panels."""
        self._look: Final = look
        self._panels: Final = panels
        self.sprites: Final = SpriteCache()

    def still(
        self,
        model: TableViewModel,
        layout: TableLayout,
        moving: frozenset[Target] = frozenset(),
        link: pygame.Rect | None = None,
    ) -> StillPicture:
        """The whole table but for what moves, and the rule number that is pointed at."""
        self.sprites.fit(layout.theme)
        drawing = RenderContext(self._look_of(layout), self.sprites, model, layout, moving)
        draw_table(drawing, self._panels)
        if link is not None:
            drawing.frame(CHALK, link.inflate(6, 4), 2)
        return drawing.picture

    def motion(self, motion: Motion, layout: TableLayout) -> MotionPicture:
        """What moves, painted."""
        look = self._look_of(layout)
        return MotionPicture(motion, lambda sprite, size: self.sprites.picture(sprite, size, look))

    def draw(self, surface: pygame.Surface, model: TableViewModel, layout: TableLayout) -> None:
        """Draw a whole table at rest over a surface of the layout's size."""
        self.still(model, layout).play(surface)

    def _look_of(self, layout: TableLayout) -> Look:
        return Look(layout.theme, self._look.fonts, self._look.gallery)
