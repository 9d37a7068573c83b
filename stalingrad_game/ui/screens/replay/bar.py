"""What lies below a watched table: the buttons of a player, where one is, and the timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, COAL, IRON
from ...widgets import Button, Widget
from ...widgets.text import ellipsis
from .hand_rows import ROW_HEIGHT, HandRow, place_rows
from .media_button import MediaButton
from .timeline_strip import TimelineStrip
from .watched_table import HeldHand

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
        self._told = ""
        self.hand_rows: tuple[HandRow, ...] = ()
        """A row for each hand that lies beside the table."""
        self._band = pygame.Rect(0, 0, 0, 0)

    def tell(self, text: str) -> None:
        """Say where one is."""
        if text != self._told:
            self._told = text
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
        return self._told

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
        text = ellipsis(look.fonts, "text", px, self._told, self._band.width)
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
