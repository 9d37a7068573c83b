"""Stacks of units: the counter of the type, and how many there are."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.counters import UnitCounterSpec
from ...art.resources import Look
from ...style.theme import PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from .outlines import blank_surface
from .sprite_cache import PixelSize


class UnitStackSprite(NamedTuple):
    """A stack of units of one type."""

    unit: str
    letter: str
    side: int
    shielded: bool
    recon: bool
    terror: str
    """The word of the terror tactic where the elite face is shown."""
    number: int

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The counter with its number in a tab at the foot."""
        edge = min(size)
        side = SIDE_ORDER[self.side]
        spec = UnitCounterSpec(self.unit, self.letter, side, self.shielded, self.recon, self.terror)
        picture = blank_surface(size)
        if self.number > 1:
            step = max(edge // 16, 2)
            small = edge - step
            under = look.gallery.unit_counter(spec, small).copy()
            under.fill((110, 110, 110), special_flags=pygame.BLEND_RGB_MULT)
            picture.blit(under, (step, step))
            picture.blit(look.gallery.unit_counter(spec, small), (0, 0))
        else:
            picture.blit(look.gallery.unit_counter(spec, edge), (0, 0))
        if self.number > 1:
            share = min(0.34 * look.theme.growth(1.35), 0.44)
            px = max(round(edge * share), min_type_px(look))
            text = f"×{self.number}"
            wide = look.fonts.width("title", px, text) + max(edge // 9, 4)
            tab = pygame.Rect(edge - wide, edge - round(px * 1.12), wide, round(px * 1.12))
            pygame.draw.rect(picture, SOOT, tab)
            pygame.draw.rect(picture, SIDE_LOOKS[side].light, tab, 1)
            draw_text_line(picture, look, TextBoxStyle("title", px, PAPER, "centre"), text, tab)
        return picture
