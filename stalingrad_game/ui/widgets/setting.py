"""What all named settings share: the name at the left, its ink, its lines.

Used by switches and choices.
"""

from __future__ import annotations

import pygame

from ..art.resources import Look
from ..style.theme import CHALK, PAPER, STEEL, Colour
from .text import fit


def name_ink(*, live: bool, enabled: bool) -> Colour:
    """The ink of a setting's name, as it is pointed at and can be used."""
    if not enabled:
        return STEEL
    return CHALK if live else PAPER


def draw_name(
    surface: pygame.Surface, look: Look, text: str, px: int, room: pygame.Rect, ink: Colour
) -> None:
    """The name of a setting in its room, over several lines if it must be."""
    fitted = fit(look.fonts, "text", px, text, room.size)
    pitch = look.fonts.height("text", fitted.px)
    top = room.centery - pitch * len(fitted.lines) // 2
    for number, line in enumerate(fitted.lines):
        row = pygame.Rect(room.left, top + number * pitch, room.width, pitch)
        look.fonts.draw(surface, "text", fitted.px, line, ink, row)


def draw_value(
    surface: pygame.Surface, look: Look, text: str, px: int, room: pygame.Rect, ink: Colour
) -> None:
    """The value of a setting on one line in the middle of its room."""
    fitted = fit(look.fonts, "text_bold", px, text, room.size, most_lines=1)
    look.fonts.draw(surface, "text_bold", fitted.px, fitted.lines[0], ink, room, "centre")


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
