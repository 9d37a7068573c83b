"""The dice both sides would have now, each with its cause, and the exact chance (R4.5)."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import ASH, DUST, OCHRE, PAPER, SIDE_ORDER, SOOT, STEEL
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


ChanceSpan = tuple[float, float]
"""A chance from 0 to 1 at the least and at the most; twice the same where it is certain."""


class OddsSprite(NamedTuple):
    """Causes and numbers of dice of both sides, and who is how likely to win."""

    head: str
    causes: tuple[DiceCauses, DiceCauses]
    dice: tuple[int, int]
    percents: tuple[str, str]
    chance: float
    """The German's."""
    letters: tuple[str, str]
    """What each side's name begins with."""
    shift: ChanceSpan | None = None
    """The least and most that the German's chance would be by what is pointed at."""

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
        _fill_shares(picture, bar, self.chance)
        px = max(round(bar.height * 0.66), min_type_px(look))
        gap = theme.px(6)
        words = look.fonts.width("title", px, f"{self.percents[0]}  {self.letters[0]}") + 2 * gap
        if bar.left + words < split < bar.right - words:
            pygame.draw.line(picture, PAPER, (split, bar.top), (split, bar.bottom), theme.line)
        if self.shift is not None:
            mark_span(picture, look, bar, self.shift)
        half = bar.width // 2 - gap
        letter = self.letters
        german, soviet = f"{letter[0]}  {self.percents[0]}", f"{self.percents[1]}  {letter[1]}"
        rest = half
        if self.shift is not None:  # a change takes what room it needs, the other side the rest
            least = min_type_px(look)
            rest = min(look.fonts.width("title", px, soviet), half)
            half = bar.width - rest - 3 * gap
            if look.fonts.width("title", least, german) > half:
                soviet, rest = letter[1], look.fonts.width("title", px, letter[1])
                half = bar.width - rest - 3 * gap
        left = pygame.Rect(bar.left + gap, bar.top, half, bar.height)
        draw_text_line(picture, look, TextBoxStyle("title", px, PAPER), german, left)
        right = pygame.Rect(bar.right - rest - gap, bar.top, rest, bar.height)
        draw_text_line(picture, look, TextBoxStyle("title", px, PAPER, "right"), soviet, right)
        pygame.draw.rect(picture, SOOT, bar, 1)


class OddsChipSprite(NamedTuple):
    """The odds of a battle to come in one small bar."""

    chance: float | None
    """The German's; None where there is nothing to be fought yet."""
    text: str
    shift: ChanceSpan | None = None
    """As in `OddsSprite`."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The chip."""
        picture = blank_surface(size)
        box = picture.get_rect()
        picture.fill(SOOT)
        _fill_shares(picture, box, self.chance or 0.0)
        if self.shift is not None:
            mark_span(picture, look, box, self.shift)
        px = max(round(box.height * 0.66), min_type_px(look))
        style = TextBoxStyle("title", px, PAPER, "centre")
        draw_text_line(picture, look, style, self.text, box.inflate(-2 * look.theme.px(3), 0))
        pygame.draw.rect(picture, OCHRE if self.shift is not None else SOOT, box, 1)
        return picture


def _fill_shares(picture: pygame.Surface, bar: pygame.Rect, chance: float) -> None:
    """The German's share of a bar at the left, the Soviet's at the right."""
    split = round(bar.width * chance)
    picture.fill(side_look(0).colour, (bar.left, bar.top, split, bar.height))
    picture.fill(side_look(1).colour, (bar.left + split, bar.top, bar.width - split, bar.height))


def mark_span(picture: pygame.Surface, look: Look, bar: pygame.Rect, span: ChanceSpan) -> None:
    """Where on a bar a chance would come to lie: a bracket along its foot and its head."""
    thick = max(look.theme.px(4), 3)
    left, right = (bar.left + round((bar.width - 1) * chance) for chance in span)
    left = min(max(left - thick // 2, bar.left), bar.right - thick)
    width = max(right - left, thick)
    high = thick if width > thick else max(bar.height // 4, thick)
    for top in (bar.top, bar.bottom - high):
        picture.fill(OCHRE, (left, top, width, high))
