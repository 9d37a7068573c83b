"""The head of a battle's sheet: the place in large letters, the verdict, the dice that decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ...art.buildings.woodcut import Heat
from ...art.dice import DieState
from ...art.resources import Look
from ...style.theme import CHALK, OCHRE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, mix
from ...widgets import Label, Stack, TextStyle, Widget
from ...widgets.paint import stripes

DIE_PX: Final = 96
"""The edge of a large die, in design pixels."""
_PICTURE_SHARE: Final = 0.36
_LEAST_WITH_PICTURE: Final = 900
"""From how many design pixels on there is room for the picture of the building."""


class HeadSpec(NamedTuple):
    """What the head says and shows."""

    winner: int
    building: str
    """The building's id."""
    infernos: int
    kicker: str
    verdict: str
    deciding: str
    notes: tuple[str, ...]
    """The chances, and how the battle went."""
    dice: tuple[int, ...]
    """The values of the dice that decided, the winner's first; none where no die did."""


class SheetHead(Widget):
    """A band in the winner's colour with the building's picture at its right."""

    def __init__(self, spec: HeadSpec) -> None:
        super().__init__()
        self.spec = spec
        self._above = (
            Label(spec.kicker, TextStyle("title", 21, mix(PAPER, OCHRE, 0.35))),
            Label(spec.verdict, TextStyle("poster", 40, CHALK)),
        )
        deciding = Label(spec.deciding, TextStyle("title", 34, CHALK))
        notes = [Label(note, TextStyle("text", 19, PAPER)) for note in spec.notes]
        self._beside = Stack((deciding, *notes), gap=2)

    def children(self) -> Sequence[Widget]:
        """All that it says, from the top."""
        return (*self._above, self._beside)

    def _pad(self, look: Look) -> int:
        return look.theme.px(28)

    def _room(self, look: Look, width: int) -> int:
        """How wide the words may be."""
        inner = width - 2 * self._pad(look)
        shows = width >= look.theme.read_px(_LEAST_WITH_PICTURE)
        return round(inner * (1 - _PICTURE_SHARE)) if shows else inner

    def _dice_width(self, look: Look) -> int:
        return len(self.spec.dice) * (look.theme.px(DIE_PX) + look.theme.px(18))

    def _below_dice(self, look: Look, room: int) -> bool:
        """Whether the words have too little room at the right of the dice."""
        return room - self._dice_width(look) < room // 2

    def _row(self, look: Look, room: int) -> tuple[pygame.Rect, int]:
        """Where the words of the dice stand in their row, and how high the row is."""
        edge = look.theme.px(DIE_PX) if self.spec.dice else 0
        left, top = self._dice_width(look), 0
        if self._below_dice(look, room):
            left, top = 0, edge + look.theme.px(6)
        high = self._beside.wanted(look, room - left)[1]
        box = pygame.Rect(left, top, room - left, high)
        if not top and high < edge:
            box.top = (edge - high) // 2
        return box, max(edge, box.bottom)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as its words and dice."""
        room, gap = self._room(look, width), look.theme.px(8)
        high = sum(label.wanted(look, room)[1] + gap for label in self._above)
        return width, high + self._row(look, room)[1] + 2 * self._pad(look)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """One below the other at the left, the dice before what is said of them."""
        super().layout(rect, look)
        room, gap, pad = self._room(look, rect.width), look.theme.px(8), self._pad(look)
        left, top = rect.left + pad, rect.top + pad
        for label in self._above:
            high = label.wanted(look, room)[1]
            label.layout(pygame.Rect(left, top, room, high), look)
            top += high + gap
        box, high = self._row(look, room)
        self._beside.layout(box.move(left, top), look)
        edge = look.theme.px(DIE_PX)
        beside = not self._below_dice(look, room)
        self._dice_at = (left, top + (high - edge) // 2 if beside else top)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint band, picture, dice and words."""
        inks, theme, box = SIDE_LOOKS[SIDE_ORDER[self.spec.winner]], look.theme, self.rect
        surface.fill(inks.colour, box)
        room = self._room(look, box.width)
        edge = box.left + self._pad(look) + room
        if room < box.width - 2 * self._pad(look):
            heat = Heat(min(self.spec.infernos / 3, 1.0), min(self.spec.infernos, 6))
            size = (box.right - edge, box.height)
            surface.blit(look.gallery.building(self.spec.building, size, heat), (edge, box.top))
            lean = min(theme.px(70), size[0] // 3)
            band = ((edge - 1, box.top), (edge + lean, box.top), (edge - 1, box.bottom))
            pygame.draw.polygon(surface, inks.colour, band)
            for away, wide, ink in ((8, 12, inks.dark), (28, 5, PAPER)):
                near, far = theme.px(away), theme.px(away + wide)
                top, foot = edge + lean, edge
                shape = (
                    *((top + near, box.top), (top + far, box.top)),
                    *((foot + far, box.bottom), (foot + near, box.bottom)),
                )
                pygame.draw.polygon(surface, ink, shape)
        rim = pygame.Rect(box.left, box.bottom - theme.px(10), box.width, theme.px(10))
        surface.fill(inks.dark, rim)
        mark = theme.px(46)
        stripes(surface, pygame.Rect(box.left, box.top, mark * 2, theme.px(12)), inks.dark, 4, 0.55)
        self._draw_dice(surface, look)
        super().draw(surface, look)

    def _draw_dice(self, surface: pygame.Surface, look: Look) -> None:
        edge, gap = look.theme.px(DIE_PX), look.theme.px(18)
        left, top = self._dice_at
        for place, value in enumerate(self.spec.dice):
            side = self.spec.winner if not place else 1 - self.spec.winner
            rim = pygame.Rect(left, top, edge, edge)
            if not place:
                rim.inflate_ip(look.theme.px(8), look.theme.px(8))
            pygame.draw.rect(surface, SOOT, rim, border_radius=look.theme.px(26 if side else 10))
            state: DieState = "plain" if place else "best"
            surface.blit(look.gallery.die(value, SIDE_ORDER[side], edge, state), (left, top))
            left += edge + gap

    _dice_at: tuple[int, int] = (0, 0)
