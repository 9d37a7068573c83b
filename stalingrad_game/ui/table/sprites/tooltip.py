"""A word beside a target: what it is, what choosing it does, or why it can't be chosen."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import BRICK, CHALK, OCHRE, PAPER, SOOT, mix
from ...widgets.text import wrap
from ...widgets.text_box import TextBoxStyle, draw_text_line, draw_text_link
from .sprite_cache import PixelSize

TOOLTIP_WIDTH: Final = 400


class TooltipSprite(NamedTuple):
    """A note on paper with a band at its left."""

    title: str
    lines: tuple[str, ...]
    rule: str
    refusal: bool

    def size(self, look: Look, widest: int) -> PixelSize:
        """How large the note is, no wider than a width in pixels."""
        theme = look.theme
        pad = theme.read_px(12)
        band = theme.read_px(8)
        room = min(theme.read_px(TOOLTIP_WIDTH), widest) - 2 * pad - band
        whole = self._title_width(look)
        px = theme.read_type(17)
        for line in self.lines:
            whole = max(whole, look.fonts.width("text", px, line))
        width = min(whole, room)
        high = self._height(look, width)
        return width + 2 * pad + band, high + 2 * pad

    def _title_width(self, look: Look) -> int:
        theme = look.theme
        title = look.fonts.width("title", theme.read_type(18), self.title)
        rule = look.fonts.width("title", theme.read_type(15), self.rule)
        return title + (rule + theme.read_px(20) if self.rule else 0)

    def _height(self, look: Look, width: int) -> int:
        theme, fonts = look.theme, look.fonts
        high = 0
        if self.title or self.rule:
            high += fonts.height("title", theme.read_type(18)) + theme.read_px(3)
        px = theme.read_type(17)
        for line in self.lines:
            high += len(wrap(fonts, "text", px, line, width)) * fonts.height("text", px)
        return high

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The note."""
        width, height = size
        theme, fonts = look.theme, look.fonts
        pad, band = theme.read_px(12), theme.read_px(8)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(PAPER)
        picture.fill(BRICK if self.refusal else OCHRE, (0, 0, band, height))
        if self.refusal:
            half = band // 2
            for y in range(0, height, 2 * band):
                pygame.draw.polygon(
                    picture,
                    mix(BRICK, SOOT, 0.5),
                    ((0, y + band), (band, y), (band, y + half), (0, y + band + half)),
                )
        pygame.draw.rect(picture, SOOT, picture.get_rect(), theme.line)
        room = pygame.Rect(band + pad, pad, width - band - 2 * pad, height - 2 * pad)
        top = room.top
        if self.title or self.rule:
            high = fonts.height("title", theme.read_type(18))
            box = self.link(look, size)
            style = TextBoxStyle("title", theme.read_type(15), mix(BRICK, SOOT, 0.2), "right")
            draw_text_link(picture, look, style, self.rule, box)
            taken = box.width + pad if self.rule else 0
            head = pygame.Rect(room.left, top, room.width - taken, high)
            style = TextBoxStyle("title", theme.read_type(18), SOOT)
            draw_text_line(picture, look, style, self.title, head)
            top += high + theme.read_px(3)
        px = theme.read_type(17)
        for line in self.lines:
            for part in wrap(fonts, "text", px, line, room.width):
                high = fonts.height("text", px)
                fonts.draw(
                    picture, "text", px, part, SOOT, pygame.Rect(room.left, top, room.width, high)
                )
                top += high
        return picture

    def link(self, look: Look, size: PixelSize) -> pygame.Rect:
        """Where the rule number stands, from the upper left corner."""
        theme, fonts = look.theme, look.fonts
        pad = theme.read_px(12)
        width = fonts.width("title", theme.read_type(15), self.rule) if self.rule else 0
        high = fonts.height("title", theme.read_type(18))
        return pygame.Rect(size[0] - pad - width, pad, width, high)


class HintSprite(NamedTuple):
    """A line in a dark tab: a hint or a heading that lies over the table."""

    text: str

    def size(self, look: Look, widest: int) -> PixelSize:
        """How large the tab is."""
        theme = look.theme
        px = theme.read_type(17)
        wide = look.fonts.width("title", px, self.text) + theme.read_px(24)
        return min(wide, widest), look.fonts.height("title", px) + theme.read_px(8)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The tab."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        pygame.draw.rect(picture, OCHRE, picture.get_rect(), look.theme.hair)
        box = picture.get_rect().inflate(-2 * look.theme.read_px(10), 0)
        style = TextBoxStyle("title", look.theme.read_type(17), CHALK, "centre")
        draw_text_line(picture, look, style, self.text, box)
        return picture
