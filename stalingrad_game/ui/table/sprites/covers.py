"""What covers the table: the curtain between two players, the hidden table, dialogs, the ending."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, COAL, DUST, OCHRE, PAPER, SOOT, mix
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line, draw_text_link
from .outlines import side_look
from .owner_flag import draw_owner_flag, owner_flag_size
from .sprite_cache import PixelSize


class CurtainSprite(NamedTuple):
    """Nothing of the table is seen: whose turn it is to look, and how to go on."""

    side: int
    """-1: nobody's."""
    icon: str
    title: str
    hint: str
    mark: int = 0
    """Which of two players of the side; 0 where it has one."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        ground = side_look(self.side).dark if self.side >= 0 else COAL
        picture = pygame.Surface(size, 0, 32)
        picture.fill(mix(ground, SOOT, 0.45))
        for x in range(-height, width, theme.px(120)):
            pygame.draw.polygon(
                picture,
                mix(ground, SOOT, 0.2),
                (
                    (x, height),
                    (x + theme.px(60), height),
                    (x + theme.px(60) + height, 0),
                    (x + height, 0),
                ),
            )
        edge = theme.px(190)
        icon = look.gallery.icon(self.icon, edge, PAPER, ground)
        rect = icon.get_rect(center=(width // 2, height // 2 - theme.px(120)))
        picture.blit(icon, rect)
        sign = pygame.Rect(rect.right + theme.px(24), 0, *owner_flag_size(look, 84))
        sign.centery = rect.centery
        draw_owner_flag(picture, look, self.side, self.mark, sign)
        box = pygame.Rect(width // 10, height // 2 + theme.px(10), width * 8 // 10, theme.px(130))
        style = TextBoxStyle("poster", theme.read_type(50), CHALK, "centre")
        draw_text_block(picture, look, style, self.title, box, stand="middle", most_lines=2)
        box = pygame.Rect(width // 10, box.bottom, width * 8 // 10, theme.px(90))
        style = TextBoxStyle("text", theme.read_type(24), DUST, "centre")
        draw_text_block(picture, look, style, self.hint, box, most_lines=3)
        return picture


class DialogSprite(NamedTuple):
    """A question of the window itself; its buttons are laid on it."""

    title: str
    lines: tuple[str, ...]
    rule: str
    buttons: int
    """The height in pixels that its buttons take."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The panel without its buttons."""
        width, height = size
        theme = look.theme
        picture = pygame.Surface(size, 0, 32)
        picture.fill(COAL)
        pygame.draw.rect(picture, OCHRE, picture.get_rect(), theme.px(3))
        pad = theme.px(28)
        high = min(theme.read_px(56), height // 4)
        head = pygame.Rect(pad, pad // 2, width - 2 * pad, high)
        if self.rule:
            box = self.link(look, size)
            style = TextBoxStyle("title", theme.read_type(18), OCHRE, "right")
            draw_text_link(picture, look, style, self.rule, box)
            head.width -= box.width + pad // 2
        style = TextBoxStyle("poster", theme.read_type(28), CHALK)
        draw_text_block(picture, look, style, self.title, head, stand="middle", most_lines=2)
        room = pygame.Rect(
            pad,
            head.bottom + pad // 4,
            width - 2 * pad,
            height - head.bottom - self.buttons - pad,
        )
        style = TextBoxStyle("text", theme.read_type(21), PAPER)
        draw_text_block(picture, look, style, "\n".join(self.lines), room)
        return picture

    def link(self, look: Look, size: PixelSize) -> pygame.Rect:
        """Where the rule number stands, from the upper left corner."""
        pad = look.theme.px(28)
        wide = look.fonts.width("title", look.theme.read_type(18), self.rule) + 4
        high = min(look.theme.read_px(56), size[1] // 4)
        return pygame.Rect(size[0] - pad - wide, pad // 2, wide, high)


class EndingBannerSprite(NamedTuple):
    """How the game ended, on a flag across the table."""

    side: int
    title: str
    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The flag."""
        width, height = size
        theme = look.theme
        ink = side_look(self.side)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(ink.colour)
        for x in range(-height, width, theme.px(90)):
            pygame.draw.polygon(
                picture,
                mix(ink.colour, SOOT, 0.12),
                (
                    (x, height),
                    (x + theme.px(45), height),
                    (x + theme.px(45) + height, 0),
                    (x + height, 0),
                ),
            )
        picture.fill(CHALK, (0, 0, width, theme.px(4)))
        picture.fill(CHALK, (0, height - theme.px(4), width, theme.px(4)))
        edge = round(height * 0.62)
        icon = look.gallery.icon(ink.emblem, edge, PAPER, ink.colour)
        picture.blit(icon, icon.get_rect(midleft=(theme.px(60), height // 2)))
        left = theme.px(90) + edge
        box = pygame.Rect(left, height // 10, width - left - theme.px(30), height * 45 // 100)
        draw_text_line(
            picture, look, TextBoxStyle("poster", theme.read_type(46), CHALK), self.title, box
        )
        box = pygame.Rect(left, box.bottom, box.width, height * 38 // 100)
        style = TextBoxStyle("text_bold", theme.read_type(22), PAPER)
        draw_text_block(picture, look, style, self.text, box, most_lines=2)
        return picture


class HoldEffectSprite(NamedTuple):
    """One of a carnage card's two effects, to choose (R4.4.3)."""

    side: int
    sign: tuple[str, int]
    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The plate."""
        width, height = size
        theme = look.theme
        ink = side_look(self.side)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(PAPER)
        band = min(theme.read_px(66), width // 4)
        picture.fill(ink.colour, (0, 0, band, height))
        word, number = self.sign
        edge = round(band * 0.74)
        icon = look.gallery.icon(word, edge, PAPER, ink.colour)
        rect = icon.get_rect(center=(band // 2, height // 2))
        picture.blit(icon, rect)
        if number > 1:
            px = max(round(edge * 0.5), 12)
            box = pygame.Rect(band - px, height - round(px * 1.2), px, round(px * 1.2))
            draw_text_line(
                picture, look, TextBoxStyle("poster", px, CHALK, "centre"), str(number), box
            )
        pygame.draw.rect(picture, SOOT, picture.get_rect(), theme.line)
        pad = theme.read_px(10)
        box = pygame.Rect(band + pad, pad // 2, width - band - 2 * pad, height - pad)
        style = TextBoxStyle("text_bold", theme.read_type(17), SOOT)
        draw_text_block(picture, look, style, self.text, box, stand="middle")
        return picture
