"""What lies below a watched table: the buttons of a player, where one is, and the timeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, COAL, DUST, IRON
from ...widgets import Button, Widget
from ...widgets.text import ellipsis
from .media_button import MediaButton
from .timeline_strip import TimelineStrip

_TYPE: Final = 20
_ROW: Final = 44
BAR_SHARE: Final = 0.3
"""The most of a window's height that all this takes."""


class ReplayBar(Widget):
    """Two rows at the foot of the window; a third one where there is more to be said."""

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
        self._aside = ""
        self._band = pygame.Rect(0, 0, 0, 0)

    def tell(self, text: str, aside: str) -> None:
        """Say where one is, and what the table has no room for."""
        if (text, aside) != (self._told, self._aside):
            self._told, self._aside = text, aside
            self.touch()

    @property
    def spoken(self) -> str:
        """What it says."""
        return "\n".join(part for part in (self._told, self._aside) if part)

    def children(self) -> Sequence[Widget]:
        """Buttons, then the timeline."""
        return (self.strip,) if self.plain else (*self._media, *self.tools, self.strip)

    @property
    def wide(self) -> bool:
        """Whether there is a row for what the table has no room for."""
        return bool(self._aside)

    def height(self, look: Look, size: tuple[int, int]) -> int:
        """How high it is in a window of a size."""
        row = look.theme.read_px(_ROW)
        rows = 2 if self.wide else 1
        return min(rows * row + self.strip.wanted(look, size[0])[1], round(size[1] * BAR_SHARE))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Signs, words and tools in one row, the timeline below."""
        super().layout(rect, look)
        strip = min(self.strip.wanted(look, rect.width)[1], rect.height // 2)
        rows = rect.height - strip
        row = rows // 2 if self.wide else rows
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
        if self._aside:
            pad = theme.px(12)
            row = pygame.Rect(pad, self._band.bottom, self.rect.width - 2 * pad, self._band.height)
            text = ellipsis(look.fonts, "text", px, self._aside, row.width)
            look.fonts.draw(surface, "text", px, text, DUST, row)
        super().draw(surface, look)


class UnderTable(Widget):
    """The whole window: a table that paints itself, and the bar at its foot."""

    def __init__(self, bar: ReplayBar) -> None:
        """With this bar."""
        super().__init__()
        self.bar: Final = bar

    def children(self) -> Sequence[Widget]:
        """The bar."""
        return (self.bar,)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The bar at the foot."""
        super().layout(rect, look)
        high = self.bar.height(look, rect.size)
        self.bar.layout(pygame.Rect(rect.left, rect.bottom - high, rect.width, high), look)
