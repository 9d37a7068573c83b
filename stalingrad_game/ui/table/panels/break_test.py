"""How a Break Test looks: where everything lies on the picture of the building, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import GERMAN, SIDES
from ...art.resources import Look
from ...style.fonts import Align
from ...style.theme import CHALK, DUST, PAPER, SOOT, STEEL
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line
from ..model.targets import Target
from ..sprites.building import BuildingRowsSprite, BuildingSprite
from ..sprites.marks import DieSprite
from ..sprites.outlines import blank_surface, side_look
from ..sprites.sprite_cache import PixelSize

MOST_DIE: Final = 104
"""The largest die of a row, in design pixels."""
BUILDING_PARTS: Final = 8
"""In so many parts the building is painted, since it is large."""
LEAST_ROWS: Final = 3
"""Dice are as small as if there were so many rows at the least."""
DUEL: Final = 190
"""How large the two highest dice are at the most, in design pixels."""
SIDE_SHARE: Final = 0.36
"""How much of the width a side takes; between both the highest dice meet."""
MOST_READ: Final = 2
"""So many of the newest Bloody Slaughters are read."""
_HEAD: Final = 58
_NAME: Final = 46
_FOOT: Final = 64
_LEAN: Final = 70
"""How much narrower a side's ground is at its foot."""
_GROUND: Final = 205
"""How dark a side's ground is, 0 to 255."""

DiceOfSides = tuple[tuple[DieSprite, ...], ...]


class DiceRow(NamedTuple):
    """The dice of one cause."""

    label: str
    places: tuple[int, ...]
    """Their places among the dice of their side."""
    sources: tuple[Target, ...]
    """Where on the table they come from: the first that is there."""


class RollingModel(NamedTuple):
    """The whole test as far as it has come; what is of a side stands at its number."""

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[DiceRow, ...], ...]
    notes: tuple[str, ...]
    """What else is said of a side's dice, as of those that a hero has stolen."""
    lines: tuple[str, ...]
    """What has been read: one line for each Bloody Slaughter."""
    result: str
    stamp: str
    """What the building comes to; "" before that is known."""
    winner: int
    """The winning side once it is known, else -1."""
    dice: DiceOfSides
    picture: BuildingSprite

    def deciding(self, side: int) -> int:
        """The place of the die that meets the enemy's, once the test is over; -1: there is none."""
        states = [die.state for die in self.dice[side]]
        return states.index("best") if self.winner >= 0 and "best" in states else -1


class DicePlan:
    """Where everything lies on a picture of a size."""

    def __init__(self, look: Look, size: PixelSize, model: RollingModel) -> None:
        theme = look.theme
        self._model: Final = model
        self._gap: Final = theme.px(10)
        self._size: Final = size
        head, foot = theme.px(_HEAD), foot_height(look, model.lines)
        self._top: Final = head + theme.px(_NAME) + self._gap
        self._room: Final = max(size[1] - self._top - foot - self._gap, 1)
        self._width: Final = round(size[0] * SIDE_SHARE) - 2 * self._gap
        self._label: Final = min(theme.read_px(170), self._width // 3)
        rows = max(LEAST_ROWS, *(len(rows) for rows in model.rows))
        longest = max((len(row.places) for rows in model.rows for row in rows), default=1)
        self.die: Final = max(
            min(
                theme.px(MOST_DIE),
                (self._room - (rows - 1) * self._gap) // rows,
                (self._width - self._label - longest * self._gap) // max(longest, 1),
            ),
            1,
        )
        middle = size[0] - 2 * round(size[0] * SIDE_SHARE)
        self._duel: Final = max(
            min(theme.px(DUEL), (middle - 3 * self._gap) // 2, self._room * 6 // 10), 1
        )
        wide = max(min(middle + self._width // 2, size[0] - 2 * self._gap), 1)
        high = max(min(theme.px(250), self._room // 2), 1)
        self.stamp: Final = pygame.Rect(0, 0, wide, high)
        self.stamp.midbottom = (size[0] // 2, self._top + self._room)

    def rows(self, side: int) -> list[pygame.Rect]:
        """A side's rows, one below the other."""
        left = self._gap if side == GERMAN else self._size[0] - self._gap - self._width
        pitch = self.die + self._gap
        return [
            pygame.Rect(left, self._top + number * pitch, self._width, self.die)
            for number in range(len(self._model.rows[side]))
        ]

    def label(self, side: int, row: pygame.Rect) -> pygame.Rect:
        """Where a row's cause is written: at the outer edge."""
        box = pygame.Rect(row.left, row.top, self._label, row.height)
        if side != GERMAN:
            box.right = row.right
        return box

    def places(self, side: int, row: pygame.Rect, dice: DiceRow) -> list[pygame.Rect]:
        """Where the dice of a row lie, from the label towards the middle."""
        pitch = self.die + self._gap
        start = self._label + self._gap
        places = []
        for number in range(len(dice.places)):
            box = pygame.Rect(row.left + start + number * pitch, row.top, self.die, self.die)
            if side != GERMAN:
                box.right = row.right - start - number * pitch
            places.append(box)
        return places

    def duel(self, side: int) -> pygame.Rect:
        """Where a side's highest die meets the other."""
        box = pygame.Rect(0, self._top, self._duel, self._duel)
        if side == GERMAN:
            box.right = self._size[0] // 2 - self._gap
        else:
            box.left = self._size[0] // 2 + self._gap
        return box


def foot_height(look: Look, lines: Sequence[str]) -> int:
    """How high the result and the newest Bloody Slaughters are at the foot, in pixels."""
    line = look.fonts.height("text_bold", look.theme.read_type(18))
    return look.theme.px(_FOOT) + line * min(len(lines), MOST_READ)


# --- picture


class BreakTestSprite(NamedTuple):
    """The burning building, and all that is written over it on grounds of its own."""

    model: RollingModel
    """Without dice."""
    die: int
    """How large a die is, in pixels."""

    def parts(self, size: PixelSize) -> list[tuple[BuildingRowsSprite, PixelSize]]:
        """The burning building from the top down; nothing where it is lost and burns no more."""
        (width, height), building = size, self.model.picture
        if building.dead:
            return []
        edges = [height * part // BUILDING_PARTS for part in range(BUILDING_PARTS + 1)]
        return [
            (
                BuildingRowsSprite(building.building, building.heat, height, rows),
                (width, rows[1] - rows[0]),
            )
            for rows in pairwise(edges)
        ]

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """One picture that leaves nothing clear, so that what lies below needn't be drawn."""
        picture, parts = pygame.Surface(size, 0, 32), self.parts(size)
        for part, room in parts:
            picture.blit(part.paint(look, room), (0, part.rows[0]))
        if parts:
            pygame.draw.rect(picture, SOOT, picture.get_rect(), look.theme.line)
        else:
            picture.blit(self.model.picture.paint(look, size), (0, 0))
        picture.blit(self._words(look, size), (0, 0))
        return picture

    def _words(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Title, sides, causes with a place for each die, and the result."""
        picture, theme, plan = blank_surface(size), look.theme, DicePlan(look, size, self.model)
        width, height = size
        head, foot = theme.px(_HEAD), foot_height(look, self.model.lines)
        picture.fill(SOOT, (0, 0, width, head))
        style = TextBoxStyle("poster", theme.read_type(32), PAPER, "centre")
        draw_text_line(
            picture, look, style, self.model.title.upper(), pygame.Rect(0, 0, width, head)
        )
        for side in SIDES:
            self._side(picture, look, plan, side)
        picture.fill(SOOT, (0, height - foot, width, foot))
        self._foot(picture, look, foot)
        return picture

    def _side(self, picture: pygame.Surface, look: Look, plan: DicePlan, side: int) -> None:
        """A side's name with its emblem, and its causes."""
        theme, ink, model = look.theme, side_look(side), self.model
        width, height = picture.get_size()
        wide, top = round(width * SIDE_SHARE), theme.px(_HEAD)
        left = 0 if side == GERMAN else width - wide
        foot = height - foot_height(look, model.lines)
        lean, band = theme.px(_LEAN), theme.px(12)
        far, near = (left, left + wide) if side == GERMAN else (left + wide, left)
        inward = 1 if side == GERMAN else -1
        edge = ((near, top), (near - inward * lean, foot))
        pygame.draw.polygon(picture, (*SOOT, _GROUND), ((far, top), *edge, (far, foot)))
        other = [(x + inward * band, y) for x, y in reversed(edge)]
        pygame.draw.polygon(picture, ink.colour, (*edge, *other))
        name = pygame.Rect(left, top, wide, theme.px(_NAME))
        lost = model.winner >= 0 and model.winner != side
        picture.fill(ink.dark if lost else ink.colour, name)
        sign = name.height * 7 // 10
        mark = look.gallery.icon(ink.emblem, sign, PAPER, ink.colour)
        pad = theme.px(14)
        at = mark.get_rect(midleft=(name.left + pad, name.centery))
        if side != GERMAN:
            at.right = name.right - pad
        picture.blit(mark, at)
        align: Align = "left" if side == GERMAN else "right"
        words = name.inflate(-2 * (sign + 2 * pad), 0)
        called = model.names[side].upper()
        if model.notes[side]:
            called = f"{called} · {model.notes[side]}"
        style = TextBoxStyle("poster", theme.read_type(26), PAPER, align)
        draw_text_line(picture, look, style, called, words)
        style = TextBoxStyle("text_bold", theme.read_type(24), PAPER, align)
        for row, box in zip(model.rows[side], plan.rows(side), strict=True):
            room = plan.label(side, box)
            draw_text_block(picture, look, style, row.label, room, stand="middle", most_lines=2)
            for place in plan.places(side, box, row):
                pygame.draw.rect(picture, STEEL, place, theme.line, border_radius=theme.px(8))

    def _foot(self, picture: pygame.Surface, look: Look, high: int) -> None:
        """The result, above it the Bloody Slaughters."""
        theme, model = look.theme, self.model
        width, height = picture.get_size()
        result = pygame.Rect(0, height - theme.px(_FOOT), width, theme.px(_FOOT))
        if model.result:
            picture.fill(side_look(model.winner).colour, result)
            pygame.draw.rect(picture, CHALK, result, theme.line)
            style = TextBoxStyle("poster", theme.read_type(28), PAPER, "centre")
            room = result.inflate(-width * 36 // 100, 0)
            draw_text_line(picture, look, style, model.result, room)
        lines = model.lines[-MOST_READ:]
        each = (high - result.height) // max(len(lines), 1)
        for number, line in enumerate(lines):
            box = pygame.Rect(0, height - high + number * each, width, each)
            newest = number == len(lines) - 1
            ink = PAPER if newest else DUST
            style = TextBoxStyle("text_bold", theme.read_type(18), ink, "centre")
            draw_text_line(picture, look, style, line, box)
