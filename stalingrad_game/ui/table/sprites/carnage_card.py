"""A carnage card at reading size."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK,
    CHALK,
    IRON,
    PAPER,
    SOOT,
    Colour,
    mix,
)
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface
from .sprite_cache import PixelSize


class CarnageRow(NamedTuple):
    """What a section of a carnage card says: its sign and its words."""

    sign: EffectSign
    text: str


class CarnageCardSprite(NamedTuple):
    """A carnage card with its three sections; all but the one that is read are dim."""

    title: str
    names: tuple[str, ...]
    """Of the sections, by `CarnageSection`."""
    sections: tuple[tuple[CarnageRow, ...], ...]
    read: int
    """The section that is read; -1: none, and none is dim."""
    chosen: int = -1
    """The row that was chosen in it; -1: none."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All its words, of the section that is read where one is."""
        rows = [row.text for section in self.sections for row in section]
        if self.read >= 0:
            rows = [self.names[self.read], *(row.text for row in self.sections[self.read])]
        return self.title, *rows

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        line, cut = max(theme.px(4), 1), theme.px(18)
        pygame.draw.polygon(picture, SOOT, _cut_card(width, height, 0, cut))
        pygame.draw.polygon(picture, PAPER, _cut_card(width, height, line, cut))
        head = min(theme.read_px(46), height // 6)
        upper = [(x, min(y, head)) for x, y in _cut_card(width, height, line, cut)]
        pygame.draw.polygon(picture, IRON, upper)
        edge = head * 7 // 10
        skull = look.gallery.icon("skull", edge, PAPER, IRON)
        picture.blit(skull, skull.get_rect(midleft=(line + edge // 3, (head + line) // 2)))
        style = TextBoxStyle("poster", theme.read_type(24), PAPER)
        left = line + edge * 5 // 3
        box = pygame.Rect(left, line, width - left - cut, head - line)
        draw_text_line(picture, look, style, self.title.upper(), box)
        body = pygame.Rect(line, head, width - 2 * line, height - head - line)
        shares = (1, 2, 2)
        top = body.top
        for number, rows in enumerate(self.sections):
            high = body.height * shares[number] // sum(shares)
            if number == len(self.sections) - 1:
                high = body.bottom - top
            self._section(
                picture, look, number, rows, pygame.Rect(body.left, top, body.width, high)
            )
            top += high
        return picture

    def _section(
        self,
        picture: pygame.Surface,
        look: Look,
        number: int,
        rows: tuple[CarnageRow, ...],
        box: pygame.Rect,
    ) -> None:
        """One section; the one that is read has a frame."""
        theme = look.theme
        read, dim = self.read == number, self.read not in {-1, number}
        paper = mix(PAPER, ASH, 0.6) if dim else CHALK if read else PAPER
        faint = SOOT if theme.plain else mix(SOOT, ASH, 0.55)
        ink = faint if dim else SOOT
        picture.fill(paper, box)
        picture.fill(SOOT, (box.left, box.top, box.width, theme.hair))
        pad = theme.px(10)
        name = min(theme.read_px(24), box.height // 3)
        place = pygame.Rect(box.left + pad, box.top + pad // 3, box.width - 2 * pad, name)
        style = TextBoxStyle(
            "title",
            theme.read_type(15),
            (faint if theme.plain else mix(BRICK, ASH, 0.6)) if dim else BRICK,
        )
        draw_text_line(picture, look, style, self.names[number].upper(), place)
        room = pygame.Rect(
            box.left + pad, place.bottom, box.width - 2 * pad, box.bottom - place.bottom - pad // 2
        )
        each = room.height // max(len(rows), 1)
        for place_number, row in enumerate(rows):
            out = dim or (read and self.chosen not in {-1, place_number})
            line = pygame.Rect(room.left, room.top + place_number * each, room.width, each)
            self._row(picture, look, row, line, (paper, faint if out else ink))
            if read and self.chosen == place_number:
                mark = line.inflate(pad // 2, 0)
                pygame.draw.rect(picture, BRICK, mark, max(theme.px(3), 2))
        if read:
            pygame.draw.rect(picture, CHALK, box, max(theme.px(5), 2))

    def _row(
        self,
        picture: pygame.Surface,
        look: Look,
        row: CarnageRow,
        box: pygame.Rect,
        inks: tuple[Colour, Colour],
    ) -> None:
        paper, ink = inks
        theme = look.theme
        edge = min(box.height * 86 // 100, theme.read_px(58))
        plate = pygame.Rect(box.left + theme.px(4), 0, edge, edge)
        plate.centery = box.centery
        pygame.draw.rect(picture, ink, plate)
        draw_effect_sign(picture, look, row.sign, plate.inflate(-4, -4), paper, ink)
        left = plate.right + theme.px(12)
        words = pygame.Rect(left, box.top, box.right - left - theme.px(4), box.height)
        style = TextBoxStyle("text_bold", theme.read_type(19), ink)
        draw_text_block(picture, look, style, row.text, words, stand="middle")


def _cut_card(width: int, height: int, inset: int, cut: int) -> list[tuple[int, int]]:
    low, right, foot = inset, width - inset - 1, height - inset - 1
    return [(low, low), (right - cut, low), (right, low + cut), (right, foot), (low, foot)]
