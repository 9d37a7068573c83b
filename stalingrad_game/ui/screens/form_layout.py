"""How the screens of the menu are laid out: a panel with heading, body and buttons; columns; rows.

What doesn't fit beside each other stands one below the other, so that large type finds its room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import CHALK, DUST, Colour
from ..widgets import (
    Button,
    Label,
    Panel,
    RichText,
    ScrollView,
    Stack,
    TextField,
    TextStyle,
    Widget,
)
from ..widgets.text import Span

PANEL_PADDING: Final = 28
"""Between a panel's edge and what is on it; it doesn't grow with the type."""
NOTE_STYLE: Final = TextStyle("text", 17, DUST)
HEADING_STYLE: Final = TextStyle("title", 22, CHALK)


class FormPanel(Widget):
    """A panel in the middle of the window; the buttons stay at its foot while the body scrolls."""

    def __init__(
        self,
        title: str,
        body: Widget,
        buttons: Sequence[Button],
        *,
        wide: float = 1320,
        fills: bool = False,
    ) -> None:
        super().__init__()
        self.wide = wide
        self.fills = fills
        self.body = body
        self.footer = ButtonRow(buttons)
        self.panel = Panel(
            Stack((body, self.footer), gap=18, stretch=(body,)),
            title=title,
            pad=PANEL_PADDING,
            ground="coal",
        )

    def children(self) -> Sequence[Widget]:
        return (self.panel,)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take the middle of the window, as high as it must be or as there is room."""
        super().layout(rect, look)
        self.panel.pad = PANEL_PADDING / max(look.theme.text, 1.0)
        margin = min(look.theme.px(40), rect.height // 20)
        wide = min(look.theme.read_px(self.wide), rect.width - 2 * margin)
        most = rect.height - 2 * margin
        high = most if self.fills else min(self.panel.wanted(look, wide)[1], most)
        box = pygame.Rect(0, 0, wide, high)
        box.center = rect.center
        self.panel.layout(box, look)


class ButtonRow(Widget):
    """Buttons in a row at their own widths; in as many rows as they need."""

    def __init__(self, buttons: Sequence[Button], gap: float = 14) -> None:
        super().__init__()
        self.buttons = tuple(buttons)
        self.gap = gap

    def children(self) -> Sequence[Widget]:
        """The buttons, the most likely one first."""
        return self.buttons

    def _rows(self, look: Look, width: int) -> list[list[tuple[Button, int]]]:
        gap = look.theme.read_px(self.gap)
        rows: list[list[tuple[Button, int]]] = [[]]
        used = 0
        for button in self.buttons:
            if not button.visible:
                continue
            wide = button.wanted(look, width)[0]
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0
            rows[-1].append((button, wide))
            used += wide + gap
        return rows

    def _high(self, look: Look, width: int) -> int:
        return max((button.wanted(look, width)[1] for button in self.buttons), default=0)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all rows."""
        rows = len(self._rows(look, width))
        gap = look.theme.read_px(self.gap)
        return width, rows * self._high(look, width) + (rows - 1) * gap

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Set the rows from the left."""
        super().layout(rect, look)
        gap = look.theme.read_px(self.gap)
        rows = self._rows(look, rect.width)
        high = max((rect.height - gap * (len(rows) - 1)) // len(rows), 1)
        top = rect.top
        for row in rows:
            left = rect.left
            for button, wide in row:
                button.layout(pygame.Rect(left, top, wide, high), look)
                left += wide + gap
            top += high + gap


class Columns(Widget):
    """Parts side by side where each can be `least` design pixels wide, else one below the other."""

    def __init__(
        self, parts: Sequence[Widget], *, least: float = 520, gap: float = 48, even: bool = False
    ) -> None:
        """`even`: side by side, all are as high as the highest."""
        super().__init__()
        self.even = even
        self.parts = tuple(parts)
        self.least = least
        self.gap = gap

    def children(self) -> Sequence[Widget]:
        """The columns from left to right."""
        return self.parts

    def _across(self, look: Look, width: int) -> bool:
        gaps = look.theme.read_px(self.gap) * (len(self.parts) - 1)
        return width - gaps >= look.theme.read_px(self.least) * len(self.parts)

    def _wide(self, look: Look, width: int) -> int:
        gaps = look.theme.read_px(self.gap) * (len(self.parts) - 1)
        return (width - gaps) // len(self.parts)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as the highest column, or as all of them."""
        gap = look.theme.read_px(self.gap)
        if self._across(look, width):
            wide = self._wide(look, width)
            return width, max(part.wanted(look, wide)[1] for part in self.parts)
        highs = [part.wanted(look, width)[1] for part in self.parts]
        return width, sum(highs) + gap * (len(highs) - 1)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Side by side or one below the other, each at its own height unless they are even."""
        super().layout(rect, look)
        gap = look.theme.read_px(self.gap)
        across = self._across(look, rect.width)
        wide = self._wide(look, rect.width) if across else rect.width
        left, top = rect.topleft
        highest = max(part.wanted(look, wide)[1] for part in self.parts) if self.even else 0
        for part in self.parts:
            high = highest if across and self.even else part.wanted(look, wide)[1]
            part.layout(pygame.Rect(left, top, wide, high), look)
            if across:
                left += wide + gap
            else:
                top += high + gap


class MasterDetail(Widget):
    """A list and what is told of one of its rows: side by side, or the list above."""

    def __init__(
        self, first: Widget, second: Widget, *, share: float = 0.55, least: float = 360
    ) -> None:
        super().__init__()
        self.first = first
        self.second = second
        self.share = share
        self.least = least

    def children(self) -> Sequence[Widget]:
        return (self.first, self.second)

    def wanted(self, _look: Look, width: int, /) -> tuple[int, int]:
        """All the width; the height is what is left."""
        return width, 1

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Each part takes all the height or all the width."""
        super().layout(rect, look)
        gap = look.theme.read_px(28)
        if rect.width >= 2 * look.theme.read_px(self.least) + gap:
            wide = round((rect.width - gap) * self.share)
            first = pygame.Rect(rect.left, rect.top, wide, rect.height)
            second = pygame.Rect(first.right + gap, rect.top, rect.width - wide - gap, rect.height)
        else:
            gap //= 2
            high = round((rect.height - gap) * 0.45)
            first = pygame.Rect(rect.left, rect.top, rect.width, high)
            second = pygame.Rect(
                rect.left, first.bottom + gap, rect.width, rect.height - high - gap
            )
        self.first.layout(first, look)
        self.second.layout(second, look)


class LabelledField(Widget):
    """A field with its name at the left, or above where it is narrow."""

    def __init__(self, name: str, field: TextField, *, size: float = 20) -> None:
        super().__init__()
        self.name = Label(name, TextStyle("text", size))
        self.field = field

    def children(self) -> Sequence[Widget]:
        return (self.name, self.field)

    def _narrow(self, look: Look, width: int) -> bool:
        px = self.name.style.px(look)
        return look.fonts.width("text", px, self.name.text) + 9 * px > width

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width, one row or two."""
        high = self.field.wanted(look, width)[1]
        return width, 2 * high if self._narrow(look, width) else high

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The field takes half of the row, as the values of settings do."""
        super().layout(rect, look)
        if self._narrow(look, rect.width):
            half = rect.height // 2
            self.name.layout(pygame.Rect(rect.left, rect.top, rect.width, half), look)
            self.field.layout(
                pygame.Rect(rect.left, rect.top + half, rect.width, rect.height - half), look
            )
            return
        wide = rect.width // 2
        gap = look.theme.read_px(10)
        name = min(look.fonts.width("text", self.name.style.px(look), self.name.text), wide)
        name = max(name, rect.width - wide) - gap
        self.name.layout(pygame.Rect(rect.left, rect.top, name, rect.height), look)
        field = pygame.Rect(rect.left + name + gap, rect.top, rect.width - name - gap, rect.height)
        self.field.layout(field, look)


class Slot(Widget):
    """Room for one of several widgets, as high as the highest: nothing moves as they change."""

    def __init__(self, shown: Widget, others: Sequence[Widget]) -> None:
        """`others` are measured only."""
        super().__init__()
        self._shown = shown
        self._others = tuple(others)

    def children(self) -> Sequence[Widget]:
        """The one that is shown."""
        return (self._shown,)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for the highest."""
        return width, max(one.wanted(look, width)[1] for one in (self._shown, *self._others))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """What is shown stands at the top."""
        super().layout(rect, look)
        high = min(self._shown.wanted(look, rect.width)[1], rect.height)
        self._shown.layout(pygame.Rect(rect.left, rect.top, rect.width, high), look)


def heading_label(text: str) -> Label:
    """The heading of a group of settings."""
    return Label(text, HEADING_STYLE, most_lines=2)


def side_heading_label(text: str, icon: str, ink: Colour) -> RichText:
    """The heading of a side's settings, with the mark of the side."""
    spans = (Span("", icon=icon, colour=ink), Span(f"  {text}", "title", CHALK))
    return RichText(spans, HEADING_STYLE)


def with_note(setting: Widget, note_label: Widget) -> Stack:
    """A setting with a word about it below."""
    return Stack((setting, note_label), gap=9)


def note_label(text: str) -> RichText:
    """A word about a setting."""
    return RichText((Span(text),), NOTE_STYLE)


def settings_group(title: str | Widget, parts: Sequence[Widget], *, gap: float = 12) -> Stack:
    """Settings under a heading."""
    head = heading_label(title) if isinstance(title, str) else title
    return Stack((head, *parts), gap=gap)


def scrolling_columns(parts: Sequence[Widget], *, least: float = 520) -> ScrollView:
    """Columns that scroll where they are higher than the panel."""
    return ScrollView(Columns(parts, least=least))
