"""A Break Test on the table: every die by itself, those given up struck out, then the result."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.dice import DieState
from ...art.resources import Look
from ...style.theme import ASH, CHALK, DUST, FLAME, OCHRE, PAPER, SIDE_ORDER, SOOT, mix
from .odds import CAUSE_SEPARATOR, DiceCauses
from .outlines import side_look
from .sprite_cache import PixelSize
from .text_boxes import TextBoxStyle, draw_text_block, draw_text_line


class DieSpec(NamedTuple):
    """One die as it lies there; without a value it has not been rolled."""

    value: int | None
    state: DieState = "plain"


class DiceRollSprite(NamedTuple):
    """The whole test as far as it has come."""

    title: str
    names: tuple[str, str]
    causes: tuple[DiceCauses, DiceCauses]
    dice: tuple[tuple[DieSpec, ...], tuple[DieSpec, ...]]
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
        foot = self._foot(picture, look, pygame.Rect(pad, 0, width - 2 * pad, height - pad))
        half = (width - 3 * pad) // 2
        for side in (0, 1):
            left = pad + side * (half + pad)
            box = pygame.Rect(left, head.bottom, half, foot - head.bottom - theme.px(8))
            self._side(picture, look, side, box)
        return picture

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
        room = pygame.Rect(
            box.left, causes.bottom + theme.px(6), box.width, box.bottom - causes.bottom
        )
        room.height -= theme.px(6)
        dice = self.dice[side]
        if not dice:
            return
        gap = theme.px(10)
        columns = min(len(dice), 5)
        while True:
            rows = -(-len(dice) // columns)
            die = min(
                (room.width - (columns - 1) * gap) // columns,
                (room.height - (rows - 1) * gap) // rows,
                theme.px(92),
            )
            if die >= theme.px(40) or columns >= len(dice):
                break
            columns += 1
        rows = -(-len(dice) // columns)
        room.top += (room.height - rows * (die + gap) + gap) // 2
        for number, one in enumerate(dice):
            line, place = divmod(number, columns)
            here = min(len(dice) - line * columns, columns)
            left = room.left + (room.width - here * (die + gap) + gap) // 2
            picture.blit(
                look.gallery.die(one.value, SIDE_ORDER[side], die, one.state),
                (left + place * (die + gap), room.top + line * (die + gap)),
            )

    def _foot(self, picture: pygame.Surface, look: Look, box: pygame.Rect) -> int:
        """Slaughters and result at the foot; gives the top of what they take."""
        theme = look.theme
        top = box.bottom
        if self.result:
            high = theme.px(56)
            top -= high
            place = pygame.Rect(box.left, top, box.width, high)
            ground = side_look(self.winner).colour if self.winner >= 0 else SOOT
            pygame.draw.rect(picture, ground, place)
            pygame.draw.rect(picture, CHALK, place, theme.line)
            style = TextBoxStyle("poster", theme.read_type(26), PAPER, "centre")
            draw_text_line(picture, look, style, self.result, place.inflate(-theme.px(20), 0))
        for number, line in enumerate(reversed(self.lines[-3:])):
            high = look.fonts.height("text_bold", theme.read_type(18))
            top -= high
            place = pygame.Rect(box.left, top, box.width, high)
            ink = FLAME if number == 0 else ASH
            draw_text_line(
                picture,
                look,
                TextBoxStyle("text_bold", theme.read_type(18), ink, "centre"),
                line,
                place,
            )
        return top
