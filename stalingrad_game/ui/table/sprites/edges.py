"""The edges of the city: heads of the Staging Lines, and the marker of a lost district."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import DUST, FIRE, FLAME, IRON, PAPER, SOOT, mix
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from .outlines import blank_surface, new_canvas, side_look
from .sprite_cache import PixelSize

_HEAD_DEPTH: Final = 185
"""How dark the ground under the head of a Staging Line becomes, 0 to 255: words cross a bank."""


class StagingHeadSprite(NamedTuple):
    """The head of a Staging Line."""

    side: int
    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Emblem and words on a dark strip."""
        width, height = size
        theme = look.theme
        side = side_look(self.side)
        picture = blank_surface(size)
        picture.fill((*SOOT, _HEAD_DEPTH))
        edge = round(height * 0.66)
        least = min_type_px(look)
        px = max(min(theme.read_type(18), height - 4), least)
        words = look.fonts.width("title", px, self.text.upper())
        gap = theme.px(8)
        while edge + 2 * gap + words > width and px > least:
            px -= 1
            words = look.fonts.width("title", px, self.text.upper())
        if edge + gap + words > width:
            edge = gap = 0
        words = min(words, width)
        left = (width - edge - gap - words) // 2
        if edge:
            icon = look.gallery.icon(side.emblem, edge, side.light, SOOT)
            picture.blit(icon, icon.get_rect(midleft=(left, height // 2)))
        box = pygame.Rect(left + edge + gap, 0, words, height)
        draw_text_line(picture, look, TextBoxStyle("title", px, side.light), self.text.upper(), box)
        return picture


class ClosedMarkerSprite(NamedTuple):
    """The German marker: the district is closed."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """A plate with the Balkenkreuz, on a post."""
        width, height = size
        side = side_look(0)
        c = new_canvas(size)
        c.rect(0, 0, width, height, SOOT)
        line = max(look.theme.px(3), 2)
        c.rect(line, line, width - 2 * line, height - 2 * line, PAPER)
        c.rect(2 * line, 2 * line, width - 4 * line, height - 4 * line, mix(side.colour, IRON, 0.2))
        picture = c.finish()
        edge = round(min(size) * 0.62)
        icon = look.gallery.icon("balkenkreuz", edge, PAPER, side.colour)
        picture.blit(icon, icon.get_rect(center=(width // 2, height // 2)))
        return picture


class DistrictSummarySprite(NamedTuple):
    """A lane's building in one line: name, Fire, Infernos, units of both sides."""

    name: str
    fire: str
    infernos: str
    units: tuple[str, str]
    dead: bool = False

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The line."""
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        px = max(round(height * min(0.46 * theme.growth(1.35), 0.6)), min_type_px(look))
        name = pygame.Rect(theme.px(8), 0, round(width * 0.46), height)
        ink = DUST if self.dead else PAPER
        draw_text_line(picture, look, TextBoxStyle("title", px, ink), self.name.upper(), name)
        if self.dead:
            return picture
        left = name.right + theme.px(8)
        each = (width - left) // 4
        edge = round(height * 0.56)
        signs = (
            ("add", self.units[0], side_look(0).light),
            ("fire", self.fire, FIRE),
            ("inferno", self.infernos, FLAME),
            ("add", self.units[1], side_look(1).light),
        )
        for number, (icon, text, tint) in enumerate(signs):
            box = pygame.Rect(left + number * each, 0, each, height)
            mark = look.gallery.icon(icon, edge, tint, SOOT)
            picture.blit(mark, mark.get_rect(midleft=(box.left, box.centery)))
            room = pygame.Rect(box.left + edge + 3, 0, box.width - edge - 4, height)
            draw_text_line(picture, look, TextBoxStyle("title", px, tint), text, room)
        return picture
