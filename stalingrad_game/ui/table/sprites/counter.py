"""Units of one type: in ranks before the enemy, in a stack where there is no room for more."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.counters import UnitCounterSpec
from ...art.resources import Look
from ...style.theme import PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from .outlines import GERMAN_SIDE, blank_surface
from .sprite_cache import PixelSize

RANK_PITCH: Final = 0.42
"""How much of each unit of a rank is seen behind the one before it."""


def rank_length(edge: int, number: int) -> int:
    """How long a rank of so many units of an edge is, in pixels, where there is room."""
    return edge + round((number - 1) * edge * RANK_PITCH)


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
        """The counters, the foremost towards the enemy, and their number in a tab at its foot."""
        edge = min(size)
        side = SIDE_ORDER[self.side]
        spec = UnitCounterSpec(self.unit, self.letter, side, self.shielded, self.recon, self.terror)
        picture = blank_surface(size)
        foremost = size[0] - edge if self.side == GERMAN_SIDE else 0
        if size[0] > edge and self.number > 1:
            self._rank(picture, look.gallery.unit_counter(spec, edge), foremost)
        elif self.number > 1:
            step = max(edge // 16, 2)
            small = edge - step
            under = look.gallery.unit_counter(spec, small).copy()
            under.fill((110, 110, 110), special_flags=pygame.BLEND_RGB_MULT)
            picture.blit(under, (step, step))
            picture.blit(look.gallery.unit_counter(spec, small), (0, 0))
        else:
            picture.blit(look.gallery.unit_counter(spec, edge), (foremost, 0))
        if self.number > 1:
            share = min(0.34 * look.theme.growth(1.35), 0.44)
            px = max(round(edge * share), min_type_px(look))
            text = f"×{self.number}"
            wide = look.fonts.width("title", px, text) + max(edge // 9, 4)
            high = round(px * 1.12)
            tab = pygame.Rect(foremost + edge - wide, edge - high, wide, high)
            pygame.draw.rect(picture, SOOT, tab)
            pygame.draw.rect(picture, SIDE_LOOKS[side].light, tab, 1)
            draw_text_line(picture, look, TextBoxStyle("title", px, PAPER, "centre"), text, tab)
        return picture

    def _rank(self, picture: pygame.Surface, counter: pygame.Surface, foremost: int) -> None:
        """All units one behind the other, the darker the further back."""
        last = 0 if foremost else picture.get_width() - counter.get_width()
        for place in range(self.number - 1, 0, -1):
            share = place / (self.number - 1)
            back = counter.copy()
            light = round(255 - 70 * min(place / 3, 1))
            back.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            picture.blit(back, (round(foremost + (last - foremost) * share), 0))
        picture.blit(counter, (foremost, 0))
