"""What helps players: an option of a hint with its chance and reason."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, DUST, IRON, OCHRE, PAPER
from ...widgets.text import wrap
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize
from .text_boxes import TextBoxStyle, draw_text_line

NAME_TYPE: Final = 19
REASON_TYPE: Final = 16
_NUMBER_WIDTH: Final = 34


class HintOptionSprite(NamedTuple):
    """One option, as high as it needs to be."""

    number: int
    name: str
    chance: str
    share: float
    """The chance as a share of the bar, 0 to 1."""
    reasons: str
    side: int
    lit: bool = False
    """Whether the pointer or the keyboard is on it."""
    chosen: bool = False
    """Whether it was pointed out on the table."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The option on a clear ground."""
        theme, fonts = look.theme, look.fonts
        picture = blank_surface(size)
        if self.lit:
            picture.fill((*PAPER, 28))
        if self.chosen:
            pygame.draw.rect(picture, OCHRE, picture.get_rect(), theme.line)
        pad, left = theme.read_px(8), _indent(look)
        px = theme.read_type(NAME_TYPE)
        high = fonts.height("text_bold", px)
        number = pygame.Rect(pad, pad, left - pad, high)
        style = TextBoxStyle("poster", theme.read_type(26), OCHRE)
        draw_text_line(picture, look, style, str(self.number), number)
        wide = _chance_width(look, self.chance)
        right = size[0] - pad
        chance = pygame.Rect(right - wide, pad, wide, high)
        style = TextBoxStyle("title", px, OCHRE, "right")
        draw_text_line(picture, look, style, self.chance, chance)
        top = pad
        for line in wrap(fonts, "text_bold", px, self.name, _name_width(look, self, size[0])):
            box = pygame.Rect(left, top, right - left, high)
            fonts.draw(picture, "text_bold", px, line, CHALK, box)
            top += high
        bar = pygame.Rect(left, top + theme.read_px(3), right - left, max(theme.read_px(5), 3))
        picture.fill(IRON, bar)
        bar.width = round(bar.width * self.share)
        picture.fill(side_look(self.side).light, bar)
        top = bar.bottom + theme.read_px(4)
        px = theme.read_type(REASON_TYPE)
        high = fonts.height("text", px)
        for line in wrap(fonts, "text", px, self.reasons, right - left):
            box = pygame.Rect(left, top, right - left, high)
            fonts.draw(picture, "text", px, line, DUST, box)
            top += high
        return picture


def hint_option_height(look: Look, option: HintOptionSprite, width: int) -> int:
    """How high an option is in a width, in pixels."""
    theme, fonts = look.theme, look.fonts
    pad = theme.read_px(8)
    px = theme.read_type(NAME_TYPE)
    names = len(wrap(fonts, "text_bold", px, option.name, _name_width(look, option, width)))
    high = pad + names * fonts.height("text_bold", px)
    high += theme.read_px(3) + max(theme.read_px(5), 3) + theme.read_px(4)
    px = theme.read_type(REASON_TYPE)
    reasons = wrap(fonts, "text", px, option.reasons, width - pad - _indent(look))
    return high + len(reasons) * fonts.height("text", px) + pad


def _indent(look: Look) -> int:
    return look.theme.read_px(_NUMBER_WIDTH)


def _chance_width(look: Look, chance: str) -> int:
    return look.fonts.width("title", look.theme.read_type(NAME_TYPE), chance) + 2


def _name_width(look: Look, option: HintOptionSprite, width: int) -> int:
    """The room of a name in its line, in pixels."""
    pad = look.theme.read_px(8)
    room = width - pad - _indent(look) - _chance_width(look, option.chance)
    return max(room - look.theme.read_px(12), look.theme.read_px(60))
