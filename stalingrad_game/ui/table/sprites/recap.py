"""A line of the recap: the icon of what has changed, and what it was and is."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import OCHRE, PAPER
from ...widgets.text import wrap
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize

_TYPE: Final = 17


class RecapRowSprite(NamedTuple):
    """One line, as high as it needs to be."""

    icon: str
    text: str
    side: int = -1

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The line on a clear ground, its icon in the colour of its side."""
        picture = blank_surface(size)
        px = look.theme.read_type(_TYPE)
        pitch = look.fonts.height("text", px)
        edge = round(px * 1.2)
        ink = side_look(self.side).light if self.side >= 0 else OCHRE
        icon = look.gallery.icon(self.icon, edge, ink)
        picture.blit(icon, icon.get_rect(midleft=(0, pitch // 2)))
        left = _indent(look)
        for number, line in enumerate(wrap(look.fonts, "text", px, self.text, size[0] - left)):
            box = pygame.Rect(left, number * pitch, size[0] - left, pitch)
            look.fonts.draw(picture, "text", px, line, PAPER, box)
        return picture


def _indent(look: Look) -> int:
    return round(look.theme.read_type(_TYPE) * 1.7)


def recap_row_width(look: Look, text: str) -> int:
    """How wide a line is where it isn't broken."""
    return look.fonts.width("text", look.theme.read_type(_TYPE), text) + _indent(look) + 1


def recap_row_height(look: Look, sprite: RecapRowSprite, width: int) -> int:
    """How high a line is in a width."""
    px = look.theme.read_type(_TYPE)
    lines = wrap(look.fonts, "text", px, sprite.text, width - _indent(look))
    return look.fonts.height("text", px) * len(lines) + look.theme.px(3)
