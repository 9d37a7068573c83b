"""Whose a piece is of two players of a side: a pennant with 1, a swallowtail with 2 (R10.2)."""

from __future__ import annotations

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, SOOT
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from .outlines import new_canvas, side_look

OWNER_FLAG_HEIGHT: float = 18
"""How high a mark usually is, in design pixels."""


def owner_flag_size(look: Look, height: float = OWNER_FLAG_HEIGHT) -> tuple[int, int]:
    """The size of a mark of a height in design pixels; its number can always be read."""
    high = max(look.theme.px(height), min_type_px(look) + 2)
    return round(high * 1.35), high


def draw_owner_flag(
    picture: pygame.Surface, look: Look, side: int, number: int, box: pygame.Rect
) -> None:
    """Draw the mark of the first or second player: which differ by shape, number and light."""
    if not number:
        return
    width, height = box.size
    ink = side_look(side)
    ground, digit = (ink.dark, CHALK) if number == 1 else (CHALK, SOOT)
    c = new_canvas(box.size)
    c.poly(_outline(width, height, 0, number), SOOT)
    c.poly(_outline(width, height, 1, number), CHALK if number == 1 else ink.dark)
    c.poly(_outline(width, height, 2, number), ground)
    picture.blit(c.finish(), box)
    room = pygame.Rect(box.left, box.top, round(width * 0.78), height)
    px = max(round(height * 0.86), min_type_px(look))
    draw_text_line(picture, look, TextBoxStyle("title", px, digit, "centre"), str(number), room)


def _outline(width: int, height: int, inset: int, number: int) -> list[tuple[float, float]]:
    """A pennant's point sticks out at the right, a swallowtail's goes in."""
    low, foot = inset, height - inset
    tip = width - inset if number == 1 else round(width * 0.72) - inset / 2
    edge = round(width * 0.72) if number == 1 else width - inset
    return [(low, low), (edge, low), (tip, height / 2), (edge, foot), (low, foot)]
