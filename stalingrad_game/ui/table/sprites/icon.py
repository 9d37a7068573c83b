"""Effects as signs: a word's icon with its number, or the counter of the unit that enters."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.counters import UnitCounterSpec
from ...art.resources import Look
from ...style.theme import PAPER, SOOT, Colour
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px


class EffectSign(NamedTuple):
    """What is drawn for an effect; a number above 1 is written beside it."""

    word: str
    number: int = 1
    unit: UnitCounterSpec | None = None


def draw_effect_sign(
    surface: pygame.Surface,
    look: Look,
    sign: EffectSign,
    box: pygame.Rect,
    ink: Colour = PAPER,
    ground: Colour = SOOT,
) -> None:
    """A sign in a square box, its number on its lower right corner."""
    edge = min(box.size)
    rect = pygame.Rect(0, 0, edge, edge)
    rect.center = box.center
    if sign.unit is not None:
        surface.blit(look.gallery.unit_counter(sign.unit, edge), rect)
    else:
        surface.blit(look.gallery.icon(sign.word, edge, ink, ground), rect)
    if sign.number > 1:
        px = max(round(edge * 0.52), min_type_px(look))
        text = f"{sign.number}"
        wide = max(look.fonts.width("title", px, text) + 4, px)
        tab = pygame.Rect(rect.right - wide + 2, rect.bottom - px, wide, px)
        tab.clamp_ip(surface.get_rect())
        pygame.draw.rect(surface, ground, tab)
        draw_text_line(surface, look, TextBoxStyle("title", px, ink, "centre"), text, tab)
