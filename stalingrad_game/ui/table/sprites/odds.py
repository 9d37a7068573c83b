"""The dice both sides would have now, each with its cause, and the exact chance (R4.5)."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import ASH, DUST, PAPER, SIDE_ORDER, SOOT, STEEL
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize
from .text_boxes import TextBoxStyle, draw_text_line, min_type_px

CAUSE_SEPARATOR: Final = " · "


class DiceCause(NamedTuple):
    """Why a side has dice, or has lost them."""

    text: str
    number: str
    """As "2", "+2" or "−1"; "" for a single one."""
    icon: str
    """What stands for the words where there is no room for them."""


DiceCauses = tuple[DiceCause, ...]


class OddsSprite(NamedTuple):
    """Causes and numbers of dice of both sides, and who is how likely to win."""

    head: str
    causes: tuple[DiceCauses, DiceCauses]
    dice: tuple[int, int]
    percents: tuple[str, str]
    chance: float
    """The German's."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The odds."""
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        px = theme.read_type(13)
        head = pygame.Rect(0, 0, width, min(round(px * 1.5), height // 5))
        if head.height * 2 > min_type_px(look):
            draw_text_line(picture, look, TextBoxStyle("title", px, ASH), self.head.upper(), head)
        bar = max(round(height * 0.25), 16)
        room = height - head.height - bar - theme.px(4)
        each = room // 2
        for side in (0, 1) if each >= min_type_px(look) else ():
            line = pygame.Rect(0, head.bottom + side * each, width, each)
            self._side(picture, look, side, line)
        self._bar(picture, look, pygame.Rect(0, height - bar, width, bar))
        return picture

    def _side(self, picture: pygame.Surface, look: Look, side: int, line: pygame.Rect) -> None:
        theme = look.theme
        name = SIDE_ORDER[side]
        edge = min(line.height - 2, round(theme.px(26) * theme.growth(1.6)))
        die = look.gallery.die(None, name, edge)
        picture.blit(die, (line.left, line.centery - edge // 2))
        px = min(max(round(edge * 0.8), min_type_px(look)), line.height)
        wide = max(theme.px(28), look.fonts.width("title", px, f"×{self.dice[side]}") + 1)
        number = pygame.Rect(line.left + edge + theme.px(5), line.top, wide, line.height)
        draw_text_line(
            picture, look, TextBoxStyle("title", px, PAPER), f"×{self.dice[side]}", number
        )
        left = number.right + theme.px(4)
        box = pygame.Rect(left, line.top, line.right - left, line.height)
        text = CAUSE_SEPARATOR.join(cause.text for cause in self.causes[side]) or "–"
        ink = DUST if self.causes[side] else STEEL
        style = TextBoxStyle("text", theme.read_type(15), ink)
        if look.fonts.width(style.role, min_type_px(look), text) <= box.width:
            draw_text_line(picture, look, style, text, box)
        else:
            self._signs(picture, look, self.causes[side], box)

    def _signs(
        self, picture: pygame.Surface, look: Look, causes: DiceCauses, box: pygame.Rect
    ) -> None:
        """Causes as signs, each with its number."""
        edge = min(box.height - 2, look.theme.px(24))
        gap = max(look.theme.px(4), 2)
        px = max(min(look.theme.read_type(15), box.height), min_type_px(look))
        left = box.left
        for cause in causes:
            icon = look.gallery.icon(cause.icon, edge, DUST, SOOT)
            picture.blit(icon, (left, box.centery - edge // 2))
            left += edge + 1
            wide = look.fonts.width("title", px, cause.number) if cause.number else 0
            place = pygame.Rect(left, box.top, wide, box.height)
            draw_text_line(picture, look, TextBoxStyle("title", px, DUST), cause.number, place)
            left += wide + 2 * gap

    def _bar(self, picture: pygame.Surface, look: Look, bar: pygame.Rect) -> None:
        split = bar.left + round(bar.width * self.chance)
        theme = look.theme
        pygame.draw.rect(picture, side_look(0).colour, (bar.left, bar.top, split, bar.height))
        pygame.draw.rect(
            picture, side_look(1).colour, (split, bar.top, bar.right - split, bar.height)
        )
        px = max(round(bar.height * 0.66), min_type_px(look))
        gap = theme.px(6)
        words = look.fonts.width("title", px, f"{self.percents[0]}  G") + 2 * gap
        if bar.left + words < split < bar.right - words:
            pygame.draw.line(picture, PAPER, (split, bar.top), (split, bar.bottom), theme.line)
        half = bar.width // 2 - gap
        letter = (side_look(0).letter, side_look(1).letter)
        left = pygame.Rect(bar.left + gap, bar.top, half, bar.height)
        draw_text_line(
            picture,
            look,
            TextBoxStyle("title", px, PAPER),
            f"{letter[0]}  {self.percents[0]}",
            left,
        )
        right = pygame.Rect(bar.right - half - gap, bar.top, half, bar.height)
        draw_text_line(
            picture,
            look,
            TextBoxStyle("title", px, PAPER, "right"),
            f"{self.percents[1]}  {letter[1]}",
            right,
        )
        pygame.draw.rect(picture, SOOT, bar, 1)
