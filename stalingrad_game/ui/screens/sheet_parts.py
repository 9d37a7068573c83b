"""What the sheet of a battle is made of: its head, the dice, what became of each side.

The head has the place in large letters, the verdict and the dice that decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ...card_game.rules.kit import Kit
from ...card_game.words.battle_sheet import DieWords, SheetItem, SheetSection, section_line
from ...card_game.words.localizer import Localizer
from ..art.buildings.woodcut import Heat
from ..art.dice import DieState
from ..art.resources import Look
from ..style.fonts import Role
from ..style.theme import CHALK, OCHRE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, STEEL, mix
from ..table.presenter.pieces import unit_counter_spec
from ..widgets import Label, Padded, Stack, TextStyle, Widget
from ..widgets.boxes import Flow
from ..widgets.paint import fill_cut, stripes

DIE_PX: Final = 96
"""The edge of a die that decided, in design pixels."""
ROLLED_DIE_PX: Final = 66
"""The edge of each die that was rolled, likewise."""
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
    closing: str
    """The sentence that the battle is remembered by."""
    notes: tuple[str, ...]
    """What decided, the chances, and how the battle went."""
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
        closing = Label(spec.closing, TextStyle("title", 28, CHALK))
        notes = [Label(note, TextStyle("text", 19, PAPER)) for note in spec.notes]
        self._beside = Stack((closing, *notes), gap=2)

    def children(self) -> Sequence[Widget]:
        """All that it says, from the top."""
        return (*self._above, self._beside)

    def _pad(self, look: Look) -> int:
        return look.theme.px(24)

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
            heat = Heat(min(self.spec.infernos / 3, 1.0), self.spec.infernos)
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
        px, edge = self._type(look), look.theme.px(ROLLED_DIE_PX)
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
        gap = look.theme.px(10)
        return width, rows * (self._cell(look)[1] + gap) - gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint mark, dice and reasons; what was given up is struck out."""
        cell, high = self._cell(look)
        across, edge = self._across(look, self.rect.width), look.theme.px(ROLLED_DIE_PX)
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


_PICTURE_HEIGHT: Final = 38
_ACROSS: Final = 20
_BETWEEN: Final = 5
"""Between two things of a section in a row, and between its rows."""
_WEAK_KEYS: Final = frozenset({"depleted", "retreated", "lost"})
"""Sections whose formations are hatched."""


class PieceTile(Widget):
    """A picture with a word at its right."""

    def __init__(self, kit: Kit, side: int, item: SheetItem, chip: str, *, hatched: bool) -> None:
        """`chip` is what stands on a formation's picture, which may be hatched."""
        super().__init__()
        self._kit = kit
        self.side = side
        self.item = item
        self.chip = chip
        self.hatched = hatched
        self._words = Label(item.text, TextStyle("text", 18, SOOT))

    def children(self) -> Sequence[Widget]:
        return (self._words,)

    def _picture_size(self, look: Look) -> tuple[int, int]:
        high = look.theme.read_px(_PICTURE_HEIGHT)
        return (high if self.item.picture in {"unit", "hero"} else round(high * 1.5), high)

    def _words_width(self, look: Look, width: int) -> int:
        return max(width - self._picture_size(look)[0] - look.theme.px(12), 1)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Picture and word side by side; the word has as many lines as it needs."""
        room = self._words_width(look, width)
        wide, high = self._words.wanted(look, room)
        return width - room + wide, max(self._picture_size(look)[1], high)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The word stands right of the picture."""
        super().layout(rect, look)
        wide = self._words_width(look, rect.width)
        self._words.layout(pygame.Rect(rect.right - wide, rect.top, wide, rect.height), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        width, height = self._picture_size(look)
        box = pygame.Rect(self.rect.left, 0, width, height)
        box.centery = self.rect.centery
        self._draw_picture(surface, look, box)
        super().draw(surface, look)

    def _draw_picture(self, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        kit, item, side = self._kit, self.item, SIDE_ORDER[self.side]
        inks = SIDE_LOOKS[side]
        if item.picture == "unit":
            spec = unit_counter_spec(kit, item.number, core=True)
            surface.blit(look.gallery.unit_counter(spec, box.height), box)
        elif item.picture == "leader":
            surface.blit(look.gallery.leader(side, 1, box.size), box)
        elif item.picture == "formation":
            fill_cut(surface, box, look.theme.cut, inks.colour, inks.dark, look.theme.line)
            if self.hatched:
                pitch, weight = max(look.theme.px(9), 4), max(look.theme.px(2), 1)
                surface.blit(look.gallery.hatch(box.size, inks.dark, pitch, weight), box)
            high = look.theme.read_type(15)
            while high > 8 and look.fonts.width("title", high, self.chip) > box.width - 6:
                high -= 1
            look.fonts.draw(surface, "title", high, self.chip, CHALK, box, "centre")
        else:
            entry = kit.cards[item.number]
            pygame.draw.rect(surface, SOOT, box)
            inner = box.inflate(-2 * look.theme.line, -2 * look.theme.line)
            surface.blit(look.gallery.portrait(entry.id, side, inner.size), inner)


class SideBand(Padded):
    """A side's name on its colour, right of its mark, and what it did without cards."""

    def __init__(self, side: int, name: str, acts: str) -> None:
        title = Label(name.upper(), TextStyle("poster", 30, PAPER))
        acts_label = Label(acts, TextStyle("text", 18, PAPER, "right"))
        super().__init__(Stack((title, acts_label), across=True, stretch=(title,)), 70, 4, 36, 4)
        self.side = side

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        inks = SIDE_LOOKS[SIDE_ORDER[self.side]]
        fill_cut(surface, self.rect, look.theme.cut * 2, inks.colour)
        edge = min(look.theme.px(36), self.rect.height)
        mark = look.gallery.icon(inks.emblem, edge, PAPER, inks.colour)
        place = (self.rect.left + look.theme.px(35), self.rect.centery)
        surface.blit(mark, mark.get_rect(center=place))
        super().draw(surface, look)


def section_title(text: str, side: int = -1) -> Label:
    """The title of a section, in the ink of its side if it has one."""
    ink = mix(SIDE_LOOKS[SIDE_ORDER[side]].dark, SOOT, 0.2) if side >= 0 else STEEL
    return Label(text, TextStyle("title", 22, ink))


def side_sections(
    words: Localizer, side: int, name: str, sections: Sequence[SheetSection]
) -> Stack:
    """A side's column: pictures of what became of it; its cards are told in a line."""
    style = TextStyle("text", 18, SOOT)
    acts = " ".join(section.title for section in sections if section.key == "acts")
    parts: list[Widget] = [SideBand(side, name, acts)]
    for section in sections:
        if section.key == "cards":
            parts.append(Label(section_line(words, section), style))
        elif section.key != "acts":
            parts.append(_section_rows(words, side, section))
    return Stack(parts, gap=6)


def _section_rows(words: Localizer, side: int, section: SheetSection) -> Flow:
    """The title, and what it tells of after it in as many rows as that needs."""
    tiles = [
        PieceTile(
            words.kit,
            side,
            item,
            words.formation_short(item.number) if item.picture == "formation" else "",
            hatched=section.key in _WEAK_KEYS,
        )
        for item in section.items
    ]
    return Flow((section_title(section.title, side), *tiles), gap=_ACROSS, between=_BETWEEN)
