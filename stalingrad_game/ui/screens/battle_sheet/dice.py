"""One side's dice of a roll on a battle's sheet, each with its reason below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.words.battle_sheet import DieWords
from ...art.dice import DieState
from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import SIDE_LOOKS, SIDE_ORDER, SOOT, STEEL
from ...widgets import Widget
from .head import DIE_PX

_CAUSE_TYPE: Final = 17
_GIVEN_UP_ALPHA: Final = 110
"""How strongly a die is seen that was given up, 0 to 255."""


class DiceSide(Widget):
    """The dice in rows after the mark of the side; what is said of them is said in one line."""

    def __init__(self, side: int, dice: Sequence[DieWords], spoken: str) -> None:
        super().__init__()
        self.side = side
        self.dice = tuple(dice)
        self._spoken = spoken

    @property
    def spoken(self) -> str:
        """All dice with their reasons."""
        return self._spoken

    def _type(self, look: Look) -> int:
        return look.theme.read_type(_CAUSE_TYPE)

    def _cell(self, look: Look) -> tuple[int, int]:
        """How much room a die takes with its reason."""
        px, edge = self._type(look), look.theme.px(DIE_PX)
        widest = max((look.fonts.width("text", px, die.cause) for die in self.dice), default=0)
        return max(edge, widest) + look.theme.px(18), edge + look.fonts.height("text", px)

    def _mark(self, look: Look) -> int:
        return look.theme.px(54)

    def _across(self, look: Look, width: int) -> int:
        """How many dice stand in a row."""
        return max((width - self._mark(look)) // self._cell(look)[0], 1)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all rows."""
        across = self._across(look, width)
        rows = max(-(-len(self.dice) // across), 1)
        return width, rows * (self._cell(look)[1] + look.theme.px(10))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint mark, dice and reasons; what was given up is struck out."""
        cell, high = self._cell(look)
        across, edge = self._across(look, self.rect.width), look.theme.px(DIE_PX)
        mark = self._mark(look)
        inks = SIDE_LOOKS[SIDE_ORDER[self.side]]
        icon = look.gallery.icon(inks.emblem, round(mark * 0.7), inks.dark)
        surface.blit(icon, icon.get_rect(midleft=(self.rect.left, self.rect.top + edge // 2)))
        px = self._type(look)
        for place, one in enumerate(self.dice):
            row, column = divmod(place, across)
            left = self.rect.left + mark + column * cell
            top = self.rect.top + row * (high + look.theme.px(10))
            state: DieState = "best" if one.die.fate == "best" else "plain"
            die = look.gallery.die(one.die.value, SIDE_ORDER[self.side], edge, state)
            place_of_die = pygame.Rect(left + (cell - edge) // 2, top, edge, edge)
            if one.die.fate == "given up":
                die = die.copy()
                die.set_alpha(_GIVEN_UP_ALPHA)
            surface.blit(die, place_of_die)
            if one.die.fate == "given up":
                _strike(surface, place_of_die)
            box = pygame.Rect(left, top + edge, cell, high - edge)
            role: Role = "text_bold" if one.die.fate == "best" else "text"
            ink = STEEL if one.die.fate == "given up" else SOOT
            look.fonts.draw(surface, role, px, one.cause, ink, box, "centre")


def _strike(surface: pygame.Surface, box: pygame.Rect) -> None:
    """A bold line through a die that was given up."""
    weight = max(box.width // 14, 2)
    inner = box.inflate(-box.width // 8, -box.width // 8)
    pygame.draw.line(surface, SOOT, inner.bottomleft, inner.topright, weight)
