"""One entry of the player aid: the sign at the left, its name, rule or key, and what it means."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, DUST, IRON, OCHRE, PAPER, STEEL
from ...widgets.text import wrap
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize
from .text_boxes import TextBoxStyle, draw_text_line, draw_text_link

LEGEND_SIGN_SIZE: Final = 44
LEGEND_ENTRY_WIDTH: Final = 430
"""How wide a column would like to be, in design pixels of what is read."""


class LegendEntrySprite(NamedTuple):
    """An entry on a clear ground."""

    sign: EffectSign
    name: str
    text: str
    rule: str
    key: str
    side: int

    def height(self, look: Look, width: int) -> int:
        """How high it is in a width."""
        theme, fonts = look.theme, look.fonts
        px = theme.read_type(16)
        lines = self._lines(look, width)
        words = fonts.height("title", theme.read_type(18)) + len(lines) * fonts.height("text", px)
        sign = theme.read_px(LEGEND_SIGN_SIZE) if self._has_sign else 0
        return max(words, sign) + theme.read_px(12)

    @property
    def _has_sign(self) -> bool:
        """Whether it is a sign's entry; a key has none."""
        return self.sign.word != ""

    def _left(self, look: Look) -> int:
        if not self._has_sign:
            return 0
        return look.theme.read_px(LEGEND_SIGN_SIZE) + look.theme.read_px(12)

    def _lines(self, look: Look, width: int) -> list[str]:
        room = max(width - self._left(look), look.theme.read_px(60))
        return wrap(look.fonts, "text", look.theme.read_type(16), self.text, room)

    def link(self, look: Look, size: PixelSize) -> pygame.Rect:
        """Where the rule or key stands, from the upper left corner."""
        px = look.theme.read_type(15)
        wide = look.fonts.width("title", px, self.rule or self.key) + 2
        high = look.fonts.height("title", look.theme.read_type(18))
        return pygame.Rect(size[0] - wide, 0, wide, high)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The entry."""
        theme, fonts = look.theme, look.fonts
        picture = blank_surface(size)
        if self._has_sign:
            self._draw_sign(picture, look)
        left, box = self._left(look), self.link(look, size)
        style = TextBoxStyle("title", theme.read_type(15), OCHRE, "right")
        if self.rule:
            draw_text_link(picture, look, style, self.rule, box)
        else:
            draw_text_line(picture, look, style, self.key, box)
        head = pygame.Rect(left, 0, box.left - left - theme.read_px(6), box.height)
        draw_text_line(
            picture, look, TextBoxStyle("title", theme.read_type(18), CHALK), self.name, head
        )
        px = theme.read_type(16)
        high = fonts.height("text", px)
        for number, line in enumerate(self._lines(look, size[0])):
            place = pygame.Rect(left, box.height + number * high, size[0] - left, high)
            fonts.draw(picture, "text", px, line, DUST, place)
        return picture

    def _draw_sign(self, picture: pygame.Surface, look: Look) -> None:
        edge = look.theme.read_px(LEGEND_SIGN_SIZE)
        ground = side_look(self.side).dark if self.side >= 0 else IRON
        plate = pygame.Rect(0, 0, edge, edge)
        if self.sign.unit is None:
            pygame.draw.rect(picture, ground, plate)
            plate = plate.inflate(-edge // 6, -edge // 6)
        draw_effect_sign(picture, look, self.sign, plate, PAPER, ground)


class ScrollThumbSprite(NamedTuple):
    """The thumb of a scroll bar, as high as the part that is seen."""

    top: float
    """Where it begins, as a share of the bar from 0 to 1."""
    share: float

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The bar with its thumb."""
        width, height = size
        picture = blank_surface(size)
        pygame.draw.rect(picture, IRON, picture.get_rect(), border_radius=width // 2)
        high = max(round(height * self.share), 2 * width)
        top = min(round(height * self.top), height - high)
        pygame.draw.rect(picture, STEEL, (0, top, width, high), border_radius=width // 2)
        pygame.draw.rect(
            picture, DUST, (0, top, width, high), look.theme.hair, border_radius=width // 2
        )
        return picture
