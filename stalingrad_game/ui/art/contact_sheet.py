"""All pictures of ``assets/art`` on one sheet: large, as small as on the table, and named.

Artists look at it while they draw: ``stalingrad shot --screen pictures --out sheet.png``.
"""

from __future__ import annotations

from typing import Final

import pygame

from ..style.fonts import Fonts
from ..style.theme import DUST, PAPER, SOOT
from .svg_pictures import picture_names, render_picture

SMALL: Final = 24
"""A usual size of an icon on the table, in pixels."""
_NAME_PX: Final = 12


def render_contact_sheet(size: tuple[int, int]) -> pygame.Surface:
    """A sheet of this size with every picture; raises `AssetError` for one that can't be read."""
    surface = pygame.Surface(size, 0, 32)
    fonts = Fonts()
    names = picture_names()
    wide, high = size
    cell = next(
        (edge for edge in range(min(wide, high), 1, -1) if _holds(wide, high, edge) >= len(names)),
        1,
    )
    columns = max(wide // cell, 1)
    surface.fill(PAPER)
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        box = pygame.Rect(column * cell, row * cell, cell, cell)
        _paint_cell(surface, fonts, name, box)
    return surface


def _holds(wide: int, high: int, edge: int) -> int:
    return (wide // edge) * (high // edge)


def _paint_cell(surface: pygame.Surface, fonts: Fonts, name: str, box: pygame.Rect) -> None:
    edge = max(min(box.width - SMALL - 12, box.height - _NAME_PX - 12), 1)
    pygame.draw.rect(surface, DUST, box, 1)
    surface.blit(render_picture(name, edge, SOOT, PAPER), (box.left + 4, box.top + 4))
    small = pygame.Rect(box.right - SMALL - 4, box.top + 4, SMALL, SMALL)
    surface.fill(SOOT, small)
    surface.blit(render_picture(name, SMALL, PAPER, SOOT), small)
    line = pygame.Rect(box.left + 4, box.bottom - _NAME_PX - 6, box.width - 8, _NAME_PX + 4)
    surface.set_clip(line.clip(surface.get_rect()))
    fonts.draw(surface, "text", _NAME_PX, name, SOOT, line)
    surface.set_clip(None)
