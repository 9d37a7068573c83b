"""What lies below a watched table: the buttons of a player, where one is, hands, and the timeline.

With all eyes there is a row of small cards for each hand for which the table has no room: a card
says what it does when it is pointed at, and a press lays its whole hand on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, COAL, IRON, MIN_TYPE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, Colour
from ...widgets import Button, Widget
from ...widgets.paint import fill_cut
from ...widgets.text import ellipsis, fit, widest_word, wrap
from .timeline_strip import TimelineStrip
from .watched_table import HeldCard, HeldHand

MediaSign = Literal["home", "back", "play", "pause", "forward", "end"]


class MediaButton(Button):
    """A sign that does something."""

    focusable: ClassVar[bool] = False

    def __init__(self, sign: MediaSign, on_press: Callable[[], None], hint: str) -> None:
        super().__init__("", on_press, kind="quiet", hint=hint, key=f"media {sign}")
        self._name = hint
        self.sign = sign

    @property
    def spoken(self) -> str:
        return self._name

    def turn(self, sign: MediaSign) -> None:
        """Show another sign."""
        if sign != self.sign:
            self.sign = sign
            self.touch()

    def _draw_words(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour
    ) -> None:
        box = pygame.Rect(0, 0, *[min(rect.size) * 9 // 20] * 2)
        box.center = rect.center
        bar = max(box.width // 4, look.theme.line)
        if self.sign == "pause":
            surface.fill(ink, (box.left, box.top, bar, box.height))
            surface.fill(ink, (box.right - bar, box.top, bar, box.height))
            return
        back = self.sign in {"home", "back"}
        barred = self.sign != "play"
        tip, foot = (box.left, box.right - 1) if back else (box.right - 1, box.left)
        pygame.draw.polygon(
            surface, ink, ((tip, box.centery), (foot, box.top), (foot, box.bottom - 1))
        )
        if self.sign in {"home", "end"}:
            left = box.left - bar // 2 if back else box.right - bar // 2
            surface.fill(ink, (left, box.top, bar, box.height))
        elif barred:
            left = box.right + bar // 2 if back else box.left - bar
            surface.fill(ink, (left, box.top, bar // 2 or 1, box.height))


ROW_HEIGHT: Final = 56
"""At the usual text size, in design pixels: two lines of a small card."""
_CARD_TYPE: Final = 19
_NAME_SHARE: Final = 0.13
"""The most of a row that its player's name takes."""
_MOST_LINES: Final = 2


class SmallCard(Widget):
    """A card of a hand with its whole name, and how many there are of it."""

    def __init__(self, card: HeldCard, hand: HeldHand, press: Callable[[int], None]) -> None:
        """`press` is told the seat whose hand is to be laid on the table."""
        super().__init__(hint=f"{card.label}\n{card.description}")
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
        px = look.theme.read_type(_CARD_TYPE)
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
        self.activate()

    def activate(self) -> bool:
        self._press(self._seat)
        return True

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
        self.activate()

    def activate(self) -> bool:
        self._press(self.hand.seat)
        return True

    def name_width(self, look: Look, width: int) -> int:
        """How wide its sign and its name would be in a row of a width."""
        px = look.theme.read_type(_CARD_TYPE)
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
        px = min(look.theme.read_type(_CARD_TYPE), max(self.rect.height * 3 // 4, 1))
        inks = SIDE_LOOKS[SIDE_ORDER[self.hand.side]]
        sign = look.gallery.icon(inks.emblem, px, inks.light)
        surface.blit(sign, sign.get_rect(midleft=self._name.midleft))
        box = self._name.move(px * 3 // 2, 0)
        box.width = max(self._name.width - px * 3 // 2, 1)
        _write(surface, look, self.hand.name, CHALK, box)
        super().draw(surface, look)


def _write(surface: pygame.Surface, look: Look, text: str, ink: Colour, box: pygame.Rect) -> None:
    """Words in a box, as large as they fit."""
    px = look.theme.read_type(_CARD_TYPE)
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


_TYPE: Final = 20
_ROW: Final = 44
BAR_SHARE: Final = 0.3
"""The most of a window's height that all this takes."""
HANDS_SHARE: Final = 0.4
"""The same where hands lie beside the table."""


class ReplayBar(Widget):
    """Two rows at the foot of the window, and between them one for each hand beside the table."""

    def __init__(
        self, media: Sequence[MediaButton], tools: Sequence[Button], strip: TimelineStrip
    ) -> None:
        """The signs at the left, the other buttons at the right of the words."""
        super().__init__(key="replay bar")
        self._media: Final = tuple(media)
        self.tools: Final = tuple(tools)
        self.strip: Final = strip
        self.plain = False
        """Whether it only says where one is: in a picture nothing can be pressed."""
        self._shown_text = ""
        self.hand_rows: tuple[HandRow, ...] = ()
        """A row for each hand that lies beside the table."""
        self._band = pygame.Rect(0, 0, 0, 0)

    def tell(self, text: str) -> None:
        """Say where one is."""
        if text != self._shown_text:
            self._shown_text = text
            self.touch()

    def show_hands(self, hands: Sequence[HeldHand], press: Callable[[int], None]) -> bool:
        """Show these hands; says whether there are others, so that all is to be laid out anew.

        `press` is told the seat whose hand is to be laid on the table.
        """
        if self.hands == tuple(hands):
            return False
        self.hand_rows = tuple(HandRow(hand, press) for hand in hands)
        return True

    @property
    def hands(self) -> tuple[HeldHand, ...]:
        """The hands that lie beside the table."""
        return tuple(row.hand for row in self.hand_rows)

    @property
    def spoken(self) -> str:
        return self._shown_text

    def children(self) -> Sequence[Widget]:
        """Buttons, hands, then the timeline."""
        buttons = () if self.plain else (*self._media, *self.tools)
        return (*buttons, *self.hand_rows, self.strip)

    def height(self, look: Look, size: tuple[int, int]) -> int:
        """How high it is in a window of a size."""
        hands = len(self.hand_rows) * look.theme.read_px(ROW_HEIGHT)
        whole = look.theme.read_px(_ROW) + hands + self.strip.wanted(look, size[0])[1]
        return min(whole, round(size[1] * (HANDS_SHARE if hands else BAR_SHARE)))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Signs, words and tools in one row, hands and the timeline below."""
        super().layout(rect, look)
        strip = min(self.strip.wanted(look, rect.width)[1], rect.height // 2)
        rows = rect.height - strip
        row = min(look.theme.read_px(_ROW), rows // 2) if self.hand_rows else rows
        if self.hand_rows:
            place_rows(
                self.hand_rows, pygame.Rect(rect.left, rect.top + row, rect.width, rows - row), look
            )
        at = rect.left
        if self.plain:
            pad = look.theme.px(12)
            self._band = pygame.Rect(at + pad, rect.top, rect.width - 2 * pad, row)
            self.strip.layout(pygame.Rect(at, rect.bottom - strip, rect.width, strip), look)
            return
        for sign in self._media:
            sign.layout(pygame.Rect(at, rect.top, row, row), look)
            at += row
        gap = look.theme.px(6)
        left, right = at + gap, rect.right
        wanted = [one.wanted(look, rect.width)[0] for one in self.tools]
        whole, room = sum(wanted) + gap * len(wanted), (right - left) * 3 // 5
        share = min(1.0, room / max(whole, 1))
        for button, wide in reversed(tuple(zip(self.tools, wanted, strict=True))):
            width = max(round(wide * share), row)
            right -= width + gap
            box = pygame.Rect(right, rect.top + gap // 2, width, row - gap)
            button.layout(box, look)
        self._band = pygame.Rect(left, rect.top, max(right - left - gap, 1), row)
        foot = pygame.Rect(rect.left, rect.bottom - strip, rect.width, strip)
        self.strip.layout(foot, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint ground, words and parts."""
        theme = look.theme
        surface.fill(COAL, self.rect)
        surface.fill(IRON, (*self.rect.topleft, self.rect.width, theme.line))
        px = min(theme.read_type(_TYPE), self._band.height * 2 // 3)
        text = ellipsis(look.fonts, "text", px, self._shown_text, self._band.width)
        look.fonts.draw(surface, "text", px, text, CHALK, self._band)
        super().draw(surface, look)


class UnderTable(Widget):
    """The whole window: a table that paints itself, and the bar at its foot."""

    def __init__(self, bar: ReplayBar) -> None:
        super().__init__()
        self.bar: Final = bar

    def children(self) -> Sequence[Widget]:
        return (self.bar,)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The bar at the foot."""
        super().layout(rect, look)
        high = self.bar.height(look, rect.size)
        self.bar.layout(pygame.Rect(rect.left, rect.bottom - high, rect.width, high), look)
