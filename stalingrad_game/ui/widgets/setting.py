"""What all named settings share: the name at the left, its ink, its lines.

Used by switches and choices.
"""

from __future__ import annotations

import pygame

from ..art.resources import Look
from ..style.theme import CHALK, MIN_TYPE, PAPER, STEEL, Colour
from .text_box import TextBoxStyle, draw_text_lines, fit_text


def name_ink(*, live: bool, enabled: bool) -> Colour:
    """The ink of a setting's name, as it is pointed at and can be used."""
    if not enabled:
        return STEEL
    return CHALK if live else PAPER


def draw_name(
    surface: pygame.Surface, look: Look, text: str, px: int, room: pygame.Rect, ink: Colour
) -> None:
    """The name of a setting in its room, over several lines if it must be."""
    style = TextBoxStyle("text", px, ink)
    fitted = fit_text(look, style, text, room.size, least=MIN_TYPE)
    draw_text_lines(surface, look, style, fitted, room, stand="middle")


def draw_value(
    surface: pygame.Surface, look: Look, text: str, px: int, room: pygame.Rect, ink: Colour
) -> None:
    """The value of a setting on one line in the middle of its room."""
    style = TextBoxStyle("text_bold", px, ink, "centre")
    fitted = fit_text(look, style, text, room.size, least=MIN_TYPE, most_lines=1)
    draw_text_lines(surface, look, style, fitted, room, stand="middle")


def setting_boxes(
    look: Look, text: str, px: int, value_width: int, rect: pygame.Rect
) -> tuple[pygame.Rect, pygame.Rect]:
    """The rooms of a setting's name and value: side by side, or one above the other if narrow."""
    if not text:
        return pygame.Rect(rect.topleft, (0, 0)), rect.copy()
    if is_narrow(look, text, px, value_width, rect.width):
        high = rect.height // 2
        name = pygame.Rect(rect.left, rect.top, rect.width, high)
        return name, pygame.Rect(rect.left, rect.top + high, rect.width, rect.height - high)
    wide = max(rect.width // 2, value_width)
    name = pygame.Rect(rect.left, rect.top, rect.width - wide - px // 2, rect.height)
    return name, pygame.Rect(rect.right - wide, rect.top, wide, rect.height)


def is_narrow(look: Look, text: str, px: int, value_width: int, width: int) -> bool:
    """Whether a name and a value, `value_width` pixels wide, have no room side by side."""
    return bool(text) and look.fonts.width("text", px, text) + px + value_width > width


def setting_size(look: Look, text: str, px: int, value_width: int, width: int) -> tuple[int, int]:
    """The size that a setting wants: all the width, and one row or two."""
    return width, px * (4 if is_narrow(look, text, px, value_width, width) else 2)
