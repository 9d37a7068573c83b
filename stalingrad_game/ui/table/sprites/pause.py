"""What waits to be read: its panel with the turn track, and a carnage card at reading size."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK,
    BRICK_LIGHT,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ...widgets.text import wrap
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize
from .text_boxes import TextBoxStyle, draw_text_block, draw_text_line

TITLE_HEIGHT: Final = 62
TRACK_HEIGHT: Final = 84
PANEL_PAD: Final = 26
PANEL_GAP: Final = 18
MARK_EDGE: Final = 52
"""Of the turn track, in design pixels of what is read."""
LINE_TYPE: Final = 23
"""The type of what a panel says, in design pixels of what is read."""


class PausePanelSprite(NamedTuple):
    """A panel that waits to be read; its cards and its button are laid on it."""

    title: str
    lines: tuple[str, ...]
    side: int
    """Whose colour its head has; -1: nobody's."""
    turns: tuple[tuple[str, str], ...] = ()
    """The turn track: numbers, and their `TurnProgress`."""
    button: int = 0
    """The height in pixels of the button at its foot."""

    def head_height(self, look: Look) -> int:
        """How high all is that stands above the cards: title and turn track."""
        theme = look.theme
        track = theme.read_px(TRACK_HEIGHT) if self.turns else theme.px(PANEL_GAP)
        return theme.read_px(TITLE_HEIGHT) + track

    def foot_height(self, look: Look, width: int) -> int:
        """How high all is that stands below the cards: lines and button; the panel's width."""
        gap, pad = look.theme.px(PANEL_GAP), look.theme.px(PANEL_PAD)
        lines = self._lines_height(look, width - 2 * pad)
        return (gap + lines if lines else 0) + gap + self.button + pad

    def _lines_height(self, look: Look, width: int) -> int:
        px = look.theme.read_type(LINE_TYPE)
        number = sum(len(wrap(look.fonts, "text_bold", px, line, width)) for line in self.lines)
        return number * look.fonts.height("text_bold", px)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The panel."""
        width, height = size
        theme = look.theme
        gap, pad = theme.px(PANEL_GAP), theme.px(PANEL_PAD)
        picture = pygame.Surface(size, 0, 32)
        head = pygame.Rect(0, 0, width, theme.read_px(TITLE_HEIGHT))
        ground = side_look(self.side).dark if self.side >= 0 else IRON
        self._stripes(picture, look, head, ground)
        box = head.inflate(-2 * pad, 0)
        if self.side >= 0:
            edge = head.height * 6 // 10
            emblem = look.gallery.icon(side_look(self.side).emblem, edge, PAPER, ground)
            picture.blit(emblem, emblem.get_rect(midleft=(box.left, box.centery)))
            box.left, box.width = box.left + edge + gap, box.width - edge - gap
        style = TextBoxStyle("poster", theme.read_type(34), CHALK)
        draw_text_line(picture, look, style, self.title.upper(), box)
        if self.turns:
            room = pygame.Rect(pad, head.bottom, width - 2 * pad, theme.read_px(TRACK_HEIGHT))
            self._track(picture, look, room)
        inner = width - 2 * pad
        high = self._lines_height(look, inner)
        room = pygame.Rect(pad, height - pad - self.button - gap - high, inner, high)
        style = TextBoxStyle("text_bold", theme.read_type(LINE_TYPE), PAPER, "centre")
        draw_text_block(picture, look, style, "\n".join(self.lines), room, stand="middle")
        pygame.draw.rect(picture, OCHRE, picture.get_rect(), theme.px(3))
        return picture

    def _stripes(
        self, picture: pygame.Surface, look: Look, head: pygame.Rect, ground: Colour
    ) -> None:
        """The head, with slanting stripes as on a poster."""
        picture.fill(ground, head)
        step, high = max(look.theme.px(64), 8), head.height
        for x in () if look.theme.plain else range(-high, head.width, step):
            points = ((x, high), (x + step // 2, high), (x + step // 2 + high, 0), (x + high, 0))
            pygame.draw.polygon(picture, mix(ground, SOOT, 0.18), points)
        picture.fill(COAL, (0, high, head.width, picture.get_height() - high))
        picture.fill(OCHRE, (0, high, head.width, max(look.theme.px(3), 1)))

    def _track(self, picture: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """The turns in a row: those gone by, those that an hourglass took, this one, the rest."""
        boxes = self._boxes(look, room)
        line = max(look.theme.px(4), 2)
        ends = boxes[0].center, boxes[-1].center
        pygame.draw.line(picture, STEEL, *ends, line)
        for box, (text, progress) in zip(boxes, self.turns, strict=True):
            self._mark(picture, look, box, text, progress)

    def markers(self, look: Look, width: int) -> tuple[pygame.Rect, ...]:
        """Where the hourglass stands at each turn, in a panel of a width; empty without a track."""
        if not self.turns:
            return ()
        theme = look.theme
        pad = theme.px(PANEL_PAD)
        head, high = theme.read_px(TITLE_HEIGHT), theme.read_px(TRACK_HEIGHT)
        places = []
        for box in self._boxes(look, pygame.Rect(pad, head, width - 2 * pad, high)):
            edge = box.height * 6 // 10
            place = pygame.Rect(0, 0, edge, edge)
            place.midleft = box.right + edge // 6, box.centery
            places.append(place)
        return tuple(places)

    def _boxes(self, look: Look, room: pygame.Rect) -> list[pygame.Rect]:
        """The marks of the turn track in the room that it has."""
        theme = look.theme
        number = len(self.turns)
        edge = min(theme.read_px(MARK_EDGE), room.height * 8 // 10, room.width // (number * 2))
        pitch = min(edge * 9 // 4, (room.width - edge) // max(number - 1, 1))
        left = room.centerx - (pitch * (number - 1) + edge) // 2
        return [
            pygame.Rect(left + pitch * place, room.centery - edge // 2, edge, edge)
            for place in range(number)
        ]

    def _mark(
        self, picture: pygame.Surface, look: Look, box: pygame.Rect, text: str, progress: str
    ) -> None:
        theme = look.theme
        now = progress == "now"
        ground = {"now": OCHRE, "past": STEEL, "skipped": SOOT}.get(progress, COAL)
        ink = {"now": SOOT, "past": PAPER, "skipped": ASH}.get(progress, DUST)
        picture.fill(ground, box)
        pygame.draw.rect(picture, CHALK if now else STEEL, box, theme.line)
        style = TextBoxStyle("poster", max(box.height * 7 // 10, MIN_TYPE), ink, "centre")
        place = box.inflate(-4, -4)
        draw_text_line(picture, look, style, text, place)
        if progress == "skipped":
            wide = max(theme.px(6), 3)
            out = box.inflate(theme.px(8), theme.px(8))
            for ends in (
                (out.topleft, (out.right - 1, out.bottom - 1)),
                ((out.left, out.bottom - 1), (out.right - 1, out.top)),
            ):
                pygame.draw.line(picture, SOOT, *ends, wide + 2)
                pygame.draw.line(picture, BRICK_LIGHT, *ends, wide)


class TurnMarkerSprite(NamedTuple):
    """The hourglass that stands at the present turn."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The hourglass."""
        return look.gallery.icon("hourglass", min(size), OCHRE, COAL)


class NoCampaignCardSprite(NamedTuple):
    """In place of a campaign card where a side has none left (R3.2)."""

    side: int
    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """An empty place."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(side_look(self.side).dark)
        frame = picture.get_rect()
        pygame.draw.rect(picture, side_look(self.side).light, frame, look.theme.line)
        pad = look.theme.px(20)
        style = TextBoxStyle("title", look.theme.read_type(22), PAPER, "centre")
        draw_text_block(
            picture, look, style, self.text, frame.inflate(-2 * pad, -2 * pad), stand="middle"
        )
        return picture


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

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The card."""
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
            pygame.draw.rect(picture, OCHRE, box, max(theme.px(5), 2))

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
