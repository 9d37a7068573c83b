"""How the screens of the menu are laid out: a panel with heading, body and buttons; columns; rows.

What doesn't fit beside each other stands one below the other, so that large type finds its room.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
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
from ..widgets.setting import setting_boxes, setting_size
from ..widgets.text import Span

PANEL_PADDING: Final = 28
"""Between a panel's edge and what is on it; it doesn't grow with the type."""
_BETWEEN: Final = 28
"""Between parts side by side, in design pixels of what is read."""
_ROW_GAP: Final = 24
"""Between two rows of columns, at the most, in the same pixels."""
_FIELD_LETTERS: Final = 8
"""How wide a field beside its name must be, in heights of the type."""
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

    def __init__(
        self, buttons: Sequence[Button], gap: float = 14, *, centred: bool = False
    ) -> None:
        """From the left, or `centred`."""
        super().__init__()
        self.buttons = tuple(buttons)
        self.gap = gap
        self._centred: Final = centred

    def children(self) -> Sequence[Widget]:
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
        super().layout(rect, look)
        gap = look.theme.read_px(self.gap)
        rows = self._rows(look, rect.width)
        high = max((rect.height - gap * (len(rows) - 1)) // len(rows), 1)
        top = rect.top
        for row in rows:
            left = rect.left
            if self._centred:
                used = sum(wide for _, wide in row) + gap * (len(row) - 1)
                left += max(rect.width - used, 0) // 2
            for button, wide in row:
                button.layout(pygame.Rect(left, top, wide, high), look)
                left += wide + gap
            top += high + gap


class Columns(Widget):
    """Parts side by side where each can be `least` design pixels wide, else one below the other."""

    def __init__(
        self,
        parts: Sequence[Widget],
        *,
        least: float = 520,
        gap: float = 48,
        even: bool = False,
        wraps: bool = False,
        shares: Sequence[float] = (),
    ) -> None:
        """`even`: all of a row are as high as the highest. `wraps`: a row has as many as fit.

        `shares` are the parts' of the width where all stand side by side, equal ones if absent;
        `least` is for the narrowest of them.
        """
        super().__init__()
        self.parts = tuple(parts)
        self.least = least
        self.gap = gap
        self._even = even
        self._wraps = wraps
        self._shares = tuple(shares) or (1 / max(len(self.parts), 1),) * len(self.parts)

    def children(self) -> Sequence[Widget]:
        return self.parts

    def _row_length(self, look: Look, width: int) -> int:
        """How many parts stand side by side."""
        gap, least = look.theme.read_px(self.gap), look.theme.read_px(self.least)
        if self._wraps:
            return max((width + gap) // (least + gap), 1)
        count = len(self.parts)
        room = width - gap * (count - 1)
        return count if room * min(self._shares, default=1) >= least - 1 else 1

    def _rows(self, look: Look, width: int) -> list[list[tuple[Widget, int, int]]]:
        """By row the parts, how wide and how high they are."""
        count = self._row_length(look, width)
        room = width - look.theme.read_px(self.gap) * (count - 1)
        shares = self._shares if count == len(self.parts) else (1 / count,) * len(self.parts)
        sizes = [
            (part, wide, part.wanted(look, wide)[1])
            for part, share in zip(self.parts, shares, strict=True)
            for wide in (int(room * share),)
        ]
        return [sizes[first : first + count] for first in range(0, len(sizes), count)]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all rows."""
        rows = self._rows(look, width)
        gaps = self._row_gap(look) * max(len(rows) - 1, 0)
        return width, sum(max(high for *_, high in row) for row in rows) + gaps

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        gap, top = look.theme.read_px(self.gap), rect.top
        for row in self._rows(look, rect.width):
            highest, left = max(high for *_, high in row), rect.left
            for part, wide, high in row:
                size = (wide, highest if self._even else high)
                part.layout(pygame.Rect((left, top), size), look)
                left += wide + gap
            top += highest + self._row_gap(look)

    def _row_gap(self, look: Look) -> int:
        """Between two rows: a wide gap belongs between columns only."""
        return look.theme.read_px(min(self.gap, _ROW_GAP))


class SideBySide(Widget):
    """Parts side by side, each with its share of the width and all of the height.

    Where one would be narrower than `least` design pixels they stand one below the other: two that
    scroll by themselves share the height, others are as high as they want to be.
    """

    def __init__(
        self,
        parts: Sequence[Widget],
        shares: Sequence[float],
        *,
        least: float = 360,
        low: float | None = None,
        below: Sequence[Widget] = (),
        key: Hashable = None,
    ) -> None:
        """`shares` are those of all but the last part, which has the rest.

        `low` is the first part's share of the height where both of two scroll by themselves;
        `below` are the parts in another order, for one below the other.
        """
        super().__init__(key=key)
        self._parts: Final = tuple(parts)
        self._shares: Final = tuple(shares)
        self._least: Final = least
        self._low: Final = low
        self._below: Final = tuple(below) or self._parts

    def children(self) -> Sequence[Widget]:
        return self._parts

    def _beside(self, look: Look, width: int) -> bool:
        count, least = len(self._parts), look.theme.read_px(self._least)
        return width >= count * least + (count - 1) * look.theme.read_px(_BETWEEN)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the room there is; one below the other as much as all of them want."""
        if self._beside(look, width) or self._low is not None:
            return width, 1
        gaps = look.theme.read_px(_BETWEEN) // 2 * (len(self._parts) - 1)
        return width, sum(part.wanted(look, width)[1] for part in self._parts) + gaps

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        gap, (left, top) = look.theme.read_px(_BETWEEN), rect.topleft
        if self._beside(look, rect.width):
            room = rect.width - gap * (len(self._parts) - 1)
            for part, share in zip(self._parts, (*self._shares, None), strict=True):
                wide = rect.right - left if share is None else round(room * share)
                part.layout(pygame.Rect(left, top, wide, rect.height), look)
                left += wide + gap
            return
        gap //= 2
        for place, part in enumerate(self._below):
            high = part.wanted(look, rect.width)[1]
            if self._low is not None:
                high = rect.bottom - top if place else round((rect.height - gap) * self._low)
            part.layout(pygame.Rect(left, top, rect.width, high), look)
            top += high + gap


def master_detail(
    master: Widget, detail: Widget, *, share: float = 0.55, least: float = 360
) -> SideBySide:
    """A list and what is told of one of its rows: side by side, or the list above."""
    return SideBySide((master, detail), (share,), least=least, low=0.45)


class LabelledField(Widget):
    """A field with its name at the left, or above where it is narrow, as the values of settings."""

    def __init__(self, name: str, field: TextField, *, size: float = 20) -> None:
        super().__init__()
        self.name = Label(name, TextStyle("text", size))
        self.field = field

    def children(self) -> Sequence[Widget]:
        return (self.name, self.field)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        px = self.name.style.px(look)
        return setting_size(look, self.name.text, px, _FIELD_LETTERS * px, width)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        px = self.name.style.px(look)
        boxes = setting_boxes(look, self.name.text, px, _FIELD_LETTERS * px, rect)
        for part, box in zip(self.children(), boxes, strict=True):
            part.layout(box, look)


LEAST_NOTE: Final = 260
"""How wide a word at the right is at least, in design pixels of what is read."""
NOTE_GAP: Final = 14


class NotedButton(Widget):
    """A button with its note; buttons of one list are equally wide."""

    def __init__(self, button: Button, note: RichText, *, wide: float) -> None:
        """`wide`: how wide the button is beside its note, in design pixels of what is read."""
        super().__init__()
        self.button: Final = button
        self.note: Final = note
        self._wide: Final = wide

    def children(self) -> Sequence[Widget]:
        return (self.button, self.note)

    def _button_width(self, look: Look) -> int:
        """How wide the button is beside its note: it grows with its type, the least one too."""
        return round(self._wide / self.button.size * look.theme.read_type(self.button.size))

    def _beside(self, look: Look, width: int) -> int:
        """How wide the note is at the right of the button, 0 where it stands below."""
        left = width - self._button_width(look) - look.theme.read_px(NOTE_GAP)
        return left if left >= look.theme.read_px(LEAST_NOTE) else 0

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        high = self.button.wanted(look, width)[1]
        beside = self._beside(look, width)
        if beside:
            return width, max(high, self.note.wanted(look, beside)[1])
        return width, high + look.theme.read_px(6) + self.note.wanted(look, width)[1]

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Side by side, both in the middle of the height; or one below the other."""
        super().layout(rect, look)
        high = self.button.wanted(look, rect.width)[1]
        beside = self._beside(look, rect.width)
        if not beside:
            self.button.layout(pygame.Rect(rect.left, rect.top, rect.width, high), look)
            top = rect.top + high + look.theme.read_px(6)
            self.note.layout(pygame.Rect(rect.left, top, rect.width, rect.bottom - top), look)
            return
        wide = self._button_width(look)
        place = pygame.Rect(rect.left, 0, wide, high)
        place.centery = rect.centery
        self.button.layout(place, look)
        note_high = self.note.wanted(look, beside)[1]
        box = pygame.Rect(rect.right - beside, 0, beside, note_high)
        box.centery = rect.centery
        self.note.layout(box, look)


class Slot(Widget):
    """Room for one of several widgets, as high as the highest: nothing moves as they change."""

    def __init__(self, shown: Widget, others: Sequence[Widget]) -> None:
        """`others` are measured only."""
        super().__init__()
        self._shown = shown
        self._others = tuple(others)

    def children(self) -> Sequence[Widget]:
        return (self._shown,)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
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
