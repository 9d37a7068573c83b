"""A Break Test on the table: who rolls how many dice and why, what was read, then the result.

The dice themselves lie on it one by one, where `dice_boxes` says.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import ASH, CHALK, DUST, FLAME, OCHRE, PAPER, SOOT, mix
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line
from .outlines import side_look
from .sprite_cache import PixelSize

MOST_DIE: Final = 128
"""The largest die, in design pixels."""
MOST_READ: Final = 3
"""So many of the newest Bloody Slaughters are read."""

CAUSE_SEPARATOR: Final = " · "


class DiceCause(NamedTuple):
    """Why a side has dice, or has lost them."""

    text: str
    number: str
    """As "2", "+2" or "−1"; "" for a single one."""
    icon: str
    """What stands for the words where there is no room for them."""


DiceCauses = tuple[DiceCause, ...]


class DiceRollSprite(NamedTuple):
    """The whole test as far as it has come."""

    title: str
    names: tuple[str, str]
    causes: tuple[DiceCauses, DiceCauses]
    lines: tuple[str, ...]
    """What has been read: one line for each Bloody Slaughter."""
    result: str = ""
    winner: int = -1

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The panel."""
        width, height = size
        theme = look.theme
        picture = pygame.Surface(size, 0, 32)
        picture.fill(mix(SOOT, (0, 0, 0), 0.25))
        pitch = theme.px(60)
        for x in range(-height, width, pitch):
            pygame.draw.polygon(
                picture,
                mix(SOOT, PAPER, 0.03),
                (
                    (x, height),
                    (x + pitch // 2, height),
                    (x + pitch // 2 + height, 0),
                    (x + height, 0),
                ),
            )
        pygame.draw.rect(picture, OCHRE, picture.get_rect(), theme.px(3))
        pad = theme.px(22)
        head = pygame.Rect(pad, theme.px(10), width - 2 * pad, theme.px(50))
        style = TextBoxStyle("poster", theme.read_type(30), PAPER, "centre")
        draw_text_line(picture, look, style, self.title.upper(), head)
        self._foot(picture, look)
        for side in (0, 1):
            self._side(picture, look, side, self._half(look, size, side))
        return picture

    def dice_boxes(
        self, look: Look, size: PixelSize, numbers: tuple[int, int]
    ) -> tuple[tuple[pygame.Rect, ...], tuple[pygame.Rect, ...]]:
        """Where so many dice of each side lie on a panel of a size; as large as there is room."""
        german, soviet = (
            _grid(look, self._dice_room(look, self._half(look, size, side)), numbers[side])
            for side in (0, 1)
        )
        return german, soviet

    def _half(self, look: Look, size: PixelSize, side: int) -> pygame.Rect:
        """A side's part of the panel."""
        theme = look.theme
        pad = theme.px(22)
        half = (size[0] - 3 * pad) // 2
        top = theme.px(60)
        foot = size[1] - pad - self._foot_height(look) - theme.px(8)
        return pygame.Rect(pad + side * (half + pad), top, half, foot - top)

    def _dice_room(self, look: Look, box: pygame.Rect) -> pygame.Rect:
        """What is left for dice in a side's part."""
        theme = look.theme
        top = box.top + theme.px(42) + theme.px(4) + theme.px(44) + theme.px(6)
        return pygame.Rect(box.left, top, box.width, max(box.bottom - top - theme.px(6), 1))

    def _foot_height(self, look: Look) -> int:
        """How high result and slaughters are together, in pixels."""
        line = look.fonts.height("text_bold", look.theme.read_type(18))
        result = look.theme.px(56) if self.result else 0
        return result + line * min(len(self.lines), MOST_READ)

    def _side(self, picture: pygame.Surface, look: Look, side: int, box: pygame.Rect) -> None:
        theme = look.theme
        ink = side_look(side)
        name = pygame.Rect(box.left, box.top, box.width, theme.px(42))
        lost = self.winner >= 0 and self.winner != side
        pygame.draw.rect(picture, ink.dark if lost else ink.colour, name)
        edge = theme.px(30)
        mark = look.gallery.icon(ink.emblem, edge, PAPER, ink.colour)
        picture.blit(mark, mark.get_rect(midleft=(name.left + theme.px(8), name.centery)))
        words = name.inflate(-2 * theme.px(10), 0)
        words.left = name.left + edge + theme.px(16)
        words.width = name.right - words.left - theme.px(8)
        draw_text_line(
            picture,
            look,
            TextBoxStyle("poster", theme.read_type(24), PAPER),
            self.names[side].upper(),
            words,
        )
        causes = pygame.Rect(box.left, name.bottom + theme.px(4), box.width, theme.px(44))
        text = CAUSE_SEPARATOR.join(cause.text for cause in self.causes[side])
        draw_text_block(
            picture,
            look,
            TextBoxStyle("text", theme.read_type(16), DUST),
            text,
            causes,
            stand="middle",
            most_lines=2,
        )

    def _foot(self, picture: pygame.Surface, look: Look) -> None:
        """Slaughters and result at the foot."""
        theme = look.theme
        pad = theme.px(22)
        width, height = picture.get_size()
        left, wide, top = pad, width - 2 * pad, height - pad
        if self.result:
            high = theme.px(56)
            top -= high
            place = pygame.Rect(left, top, wide, high)
            ground = side_look(self.winner).colour if self.winner >= 0 else SOOT
            pygame.draw.rect(picture, ground, place)
            pygame.draw.rect(picture, CHALK, place, theme.line)
            style = TextBoxStyle("poster", theme.read_type(26), PAPER, "centre")
            draw_text_line(picture, look, style, self.result, place.inflate(-theme.px(20), 0))
        high = look.fonts.height("text_bold", theme.read_type(18))
        for number, line in enumerate(reversed(self.lines[-MOST_READ:])):
            top -= high
            ink = FLAME if number == 0 else ASH
            style = TextBoxStyle("text_bold", theme.read_type(18), ink, "centre")
            draw_text_line(picture, look, style, line, pygame.Rect(left, top, wide, high))


def _grid(look: Look, room: pygame.Rect, number: int) -> tuple[pygame.Rect, ...]:
    """So many dice in rows, as large as there is room."""
    if not number:
        return ()
    theme = look.theme
    gap = theme.px(10)
    columns = min(number, 5)
    while True:
        rows = -(-number // columns)
        wide = (room.width - (columns - 1) * gap) // columns
        high = (room.height - (rows - 1) * gap) // rows
        die = max(min(wide, high, theme.px(MOST_DIE)), 1)
        if die >= theme.px(40) or columns >= number:
            break
        columns += 1
    rows = -(-number // columns)
    top = room.top + (room.height - rows * (die + gap) + gap) // 2
    boxes = []
    for one in range(number):
        line, place = divmod(one, columns)
        here = min(number - line * columns, columns)
        left = room.left + (room.width - here * (die + gap) + gap) // 2
        boxes.append(pygame.Rect(left + place * (die + gap), top + line * (die + gap), die, die))
    return tuple(boxes)
