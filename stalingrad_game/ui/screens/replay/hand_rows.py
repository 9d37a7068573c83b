"""The hands for which a table with all eyes has no room: a row of small cards for each.

A card says what it does when it is pointed at; a press lays its whole hand on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, COAL, MIN_TYPE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, Colour
from ...widgets import Widget
from ...widgets.paint import fill_cut
from ...widgets.text import fit, widest_word, wrap
from .watched_table import HeldCard, HeldHand

ROW_HEIGHT: Final = 56
"""At the usual text size, in design pixels: two lines of a small card."""
_TYPE: Final = 19
_NAME_SHARE: Final = 0.13
"""The most of a row that its player's name takes."""
_MOST_LINES: Final = 2


class SmallCard(Widget):
    """A card of a hand with its whole name, and how many there are of it."""

    def __init__(self, card: HeldCard, hand: HeldHand, press: Callable[[int], None]) -> None:
        """`press` is told the seat whose hand is to be laid on the table."""
        super().__init__(hint=f"{card.label}\n{card.told}")
        self.card: Final = card
        self._seat: Final = hand.seat
        self._inks: Final = SIDE_LOOKS[SIDE_ORDER[hand.side]]
        self._press: Final = press
        self._kept: tuple[object, pygame.Surface] | None = None

    @property
    def spoken(self) -> str:
        """What it is called."""
        return self.card.label

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for its name on one line."""
        px = look.theme.read_type(_TYPE)
        wide = look.fonts.width("title", px, self.card.label) + self._around(look)
        return min(wide, width), look.fonts.height("title", px)

    def least(self, look: Look) -> int:
        """The width in which its name still stands whole, in the smallest type on two lines."""
        fonts, name = look.fonts, self.card.label
        wide = widest_word(fonts, "title", MIN_TYPE, name)
        while len(wrap(fonts, "title", MIN_TYPE, name, wide)) > _MOST_LINES:
            wide += 2
        return min(wide + self._around(look), self.wanted(look, wide * 9)[0])

    def press(self, _pos: tuple[int, int], /) -> None:
        """Lay its hand on the table."""
        self._press(self._seat)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Lay its picture on the screen."""
        key = (self.rect.size, look.theme, self.hovered)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._painted(look))
        surface.blit(self._kept[1], self.rect)

    def _painted(self, look: Look) -> pygame.Surface:
        """Paper with a spine in its side's colour, as on the table."""
        picture = pygame.Surface(self.rect.size, 0, 32)
        picture.fill(COAL)
        whole = picture.get_rect()
        fill_cut(picture, whole, look.theme.cut // 2, CHALK if self.hovered else PAPER)
        spine = self._spine(look)
        picture.fill(self._inks.colour, (0, 0, spine, whole.height))
        room = pygame.Rect(spine + self._pad(look), 0, 0, whole.height)
        room.width = max(whole.width - self._around(look), 1)
        _write(picture, look, self.card.label, SOOT, room)
        return picture

    def _around(self, look: Look) -> int:
        """What a card needs beside its name."""
        return self._spine(look) + 2 * self._pad(look)

    def _pad(self, look: Look) -> int:
        return max(look.theme.px(5), 2)

    def _spine(self, look: Look) -> int:
        return max(look.theme.px(8), 3)


class HandRow(Widget):
    """Who holds a hand, how many cards it has, and all of them."""

    def __init__(self, hand: HeldHand, press: Callable[[int], None]) -> None:
        """`press` is told the seat whose hand is to be laid on the table."""
        super().__init__(key=f"hand {hand.seat}")
        self.hand: Final = hand
        self._press: Final = press
        self._cards: Final = [SmallCard(card, hand, press) for card in hand.cards]
        self._name = pygame.Rect(0, 0, 0, 0)

    @property
    def spoken(self) -> str:
        """Whose hand it is."""
        return self.hand.name

    def children(self) -> Sequence[Widget]:
        return self._cards

    def press(self, _pos: tuple[int, int], /) -> None:
        """Lay it on the table."""
        self._press(self.hand.seat)

    def name_width(self, look: Look, width: int) -> int:
        """How wide its sign and its name would be in a row of a width."""
        px = look.theme.read_type(_TYPE)
        wide = look.fonts.width("title", px, self.hand.name) + px * 2
        return min(wide, round(width * _NAME_SHARE))

    def place(self, rect: pygame.Rect, name: int, look: Look) -> None:
        """Take its place; the name has so many pixels, the cards have the rest."""
        super().layout(rect, look)
        gap = max(look.theme.px(4), 2)
        self._name = pygame.Rect(rect.left, rect.top, name, rect.height)
        room = rect.width - name - gap * len(self._cards)
        least = [card.least(look) for card in self._cards]
        wanted = [card.wanted(look, rect.width)[0] for card in self._cards]
        whole, more = sum(least), sum(wanted) - sum(least)
        share = min(1.0, room / max(whole, 1))
        grow = min(max(room - whole, 0) / max(more, 1), 1.0)
        left = self._name.right + gap
        for card, small, wide in zip(self._cards, least, wanted, strict=True):
            width = max(int(small * share + (wide - small) * grow), 1)
            card.layout(pygame.Rect(left, rect.top, width, rect.height - gap), look)
            left += width + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The side's sign, the name, the cards."""
        px = min(look.theme.read_type(_TYPE), max(self.rect.height * 3 // 4, 1))
        inks = SIDE_LOOKS[SIDE_ORDER[self.hand.side]]
        sign = look.gallery.icon(inks.emblem, px, inks.light)
        surface.blit(sign, sign.get_rect(midleft=self._name.midleft))
        box = self._name.move(px * 3 // 2, 0)
        box.width = max(self._name.width - px * 3 // 2, 1)
        _write(surface, look, self.hand.name, CHALK, box)
        super().draw(surface, look)


def _write(surface: pygame.Surface, look: Look, text: str, ink: Colour, box: pygame.Rect) -> None:
    """Words in a box, as large as they fit."""
    px = look.theme.read_type(_TYPE)
    fitted = fit(look.fonts, "title", px, text, box.size, most_lines=_MOST_LINES)
    pitch = look.fonts.height("title", fitted.px)
    top = box.centery - pitch * len(fitted.lines) // 2
    for number, line in enumerate(fitted.lines):
        row = pygame.Rect(box.left, top + number * pitch, box.width, pitch)
        look.fonts.draw(surface, "title", fitted.px, line, ink, row)


def place_rows(rows: Sequence[HandRow], rect: pygame.Rect, look: Look) -> None:
    """Lay rows one below the other, their cards beginning at one line."""
    pad = look.theme.px(12)
    inner = rect.inflate(-2 * pad, 0)
    name = max(row.name_width(look, inner.width) for row in rows)
    height = rect.height // len(rows)
    for number, row in enumerate(rows):
        box = pygame.Rect(inner.left, rect.top + number * height, inner.width, height)
        row.place(box, name, look)
