"""What is longer than its room: a `ScrollView` over any widget, a `ListBox` of rows.

A thin bar at the right shows where one is; wheel, drag and keys move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar, Final

import msgspec
import pygame

from ..art.resources import Look
from ..style.keys import Direction
from ..style.theme import ASH, COAL, DUST, IRON, OCHRE, PAPER, SOOT, STEEL, Colour
from .base import Hint, ToldPart, Widget, name_of_key
from .paint import EdgeFade
from .text import ellipsis

_WHEEL_ROWS: Final = 3
_FADE: Final = 22
"""How deep the edges fade that the content goes beyond, in design pixels."""


def bar_width(look: Look) -> int:
    """The room that a scroll bar takes."""
    return look.theme.px(14)


def draw_bar(
    surface: pygame.Surface, rect: pygame.Rect, offset: int, whole: int, *, live: bool
) -> None:
    """The bar at the right edge of a view, with the part of the whole that is seen."""
    if whole <= rect.height or rect.height <= 0:
        return
    wide = max(rect.width // 3, 3)
    track = pygame.Rect(rect.centerx - wide // 2, rect.top, wide, rect.height)
    surface.fill(IRON, track)
    high = max(rect.height * rect.height // whole, 3 * wide)
    top = rect.top + (rect.height - high) * offset // (whole - rect.height)
    surface.fill(OCHRE if live else ASH, (track.left, top, wide, high))


class ScrollView(Widget):
    """A window onto one widget that may be higher; what gets the focus is brought into view."""

    def __init__(self, content: Widget, *, key: Hashable = None) -> None:
        super().__init__(key=key)
        self.content = content
        self._offset = 0
        self._whole = 0
        self._look: Look | None = None
        self._grip: int | None = None

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    @property
    def offset(self) -> int:
        """How far it is scrolled, in pixels from the top."""
        return self._offset

    @property
    def whole(self) -> int:
        """How high its content is, in pixels."""
        return self._whole

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The size of its content."""
        bar = bar_width(look)
        wide, high = self.content.wanted(look, width - bar)
        return wide + bar, high

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place; the content keeps its own height."""
        super().layout(rect, look)
        self._look = look
        wide = rect.width - bar_width(look)
        self._whole = max(self.content.wanted(look, wide)[1], rect.height)
        self._offset = min(max(self._offset, 0), self._whole - rect.height)
        self.content.layout(
            pygame.Rect(rect.left, rect.top - self._offset, wide, self._whole), look
        )

    def scroll_to(self, offset: int) -> bool:
        """Scroll to a place, kept in bounds; says whether that is another one."""
        offset = min(max(offset, 0), max(self._whole - self.rect.height, 0))
        if offset == self._offset or self._look is None:
            return False
        self._offset = offset
        self.layout(self.rect, self._look)
        return True

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as shows a box that is given in window pixels."""
        margin = min(rect.height // 2, self.rect.height // 6)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self._offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self._offset + (rect.bottom + margin - self.rect.bottom))

    def scroll(self, steps: float, /) -> bool:
        """Move by the wheel."""
        row = self._look.theme.read_px(28) if self._look else 28
        return self.scroll_to(self._offset + round(steps * _WHEEL_ROWS * row))

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost part at a place; the bar belongs to the view itself."""
        if self.visible and self._bar().collidepoint(pos):
            return self
        return super().hit(pos)

    def _bar(self) -> pygame.Rect:
        wide = bar_width(self._look) if self._look else 0
        return pygame.Rect(self.rect.right - wide, self.rect.top, wide, self.rect.height)

    def press(self, pos: tuple[int, int], /) -> None:
        """Take hold of the bar."""
        if self._bar().collidepoint(pos):
            self._grip = pos[1]
            self.drag(pos)

    def drag(self, pos: tuple[int, int], /) -> None:
        """Scroll to where the bar is held."""
        if self._grip is not None and self.rect.height:
            share = (pos[1] - self.rect.top) / self.rect.height
            self.scroll_to(round(share * self._whole - self.rect.height / 2))

    def release(self, _pos: tuple[int, int], /) -> None:
        """Let go of the bar."""
        self._grip = None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what is seen of the content, and the bar."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        fade = EdgeFade(surface, self.rect, look.theme.read_px(_FADE))
        self.content.draw(surface, look)
        hidden = self._whole - self.rect.height - self._offset
        fade.finish(above=self._offset > 0, below=hidden > 0)
        surface.set_clip(clip)
        draw_bar(surface, self._bar(), self._offset, self._whole, live=self.hovered)


class ListRow(msgspec.Struct, frozen=True):
    """One row of a list: what it is, a note at its right, an icon at its left."""

    text: str
    note: str = ""
    icon: str = ""
    colour: Colour = PAPER
    key: Hashable = None


class ListBox(Widget):
    """Rows of which one is chosen. Up and down move, Return or a second click acts."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        rows: Sequence[ListRow],
        *,
        on_select: Callable[[int], None] | None = None,
        on_activate: Callable[[int], None] | None = None,
        empty: str = "",
        size: float = 20,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self._rows = tuple(rows)
        self.on_select = on_select
        self.on_activate = on_activate
        self.empty = empty
        self.size = size
        self._index = 0 if rows else -1
        self._offset = 0
        self._row_height = 1
        self._bar_width = 0
        self._pressed = -1
        self._two_lines = False

    @property
    def rows(self) -> tuple[ListRow, ...]:
        """What stands in it."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[ListRow]) -> None:
        self._rows = tuple(rows)
        self._index = min(max(self._index, 0), len(rows) - 1)
        self._scroll_to(self._offset)
        self.touch()

    @property
    def index(self) -> int:
        """The chosen row from 0, or -1 when there is none."""
        return self._index

    def select(self, index: int) -> bool:
        """Choose a row, kept in bounds, and show it; says whether that is another one."""
        index = min(max(index, 0), len(self._rows) - 1)
        if index == self._index or index < 0:
            return False
        self._index = index
        self._show(index)
        self.touch()
        if self.on_select:
            self.on_select(index)
        return True

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all its rows."""
        px = look.theme.read_type(self.size)
        high = px * (16 if self._is_narrow(look, width - bar_width(look)) else 9) // 5
        return width, high * max(len(self._rows), 1)

    def _is_narrow(self, look: Look, width: int) -> bool:
        """Whether some row has no room for its note beside its text."""
        px = look.theme.read_type(self.size)
        return any(
            look.fonts.width("text_bold", px, row.text)
            + look.fonts.width("text", px, row.note)
            + px * (5 if row.icon else 3)
            > width
            for row in self._rows
            if row.note
        )

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place."""
        super().layout(rect, look)
        px = look.theme.read_type(self.size)
        self._bar_width = bar_width(look)
        self._two_lines = self._is_narrow(look, rect.width - self._bar_width)
        self._row_height = max(px * (16 if self._two_lines else 9) // 5, 1)
        self._scroll_to(self._offset)
        if self._index >= 0:
            self._show(self._index)

    def _whole(self) -> int:
        return len(self._rows) * self._row_height

    def _scroll_to(self, offset: int) -> bool:
        offset = min(max(offset, 0), max(self._whole() - self.rect.height, 0))
        moved = offset != self._offset
        self._offset = offset
        if moved:
            self.touch()
        return moved

    def _show(self, index: int) -> None:
        top = index * self._row_height
        if top < self._offset:
            self._scroll_to(top)
        elif top + self._row_height > self._offset + self.rect.height:
            self._scroll_to(top + self._row_height - self.rect.height)

    @property
    def spoken(self) -> str:
        """What is said where there is nothing to choose."""
        return "" if self._rows else self.empty

    def told(self) -> Sequence[ToldPart]:
        """Its rows; a press on the chosen one acts."""
        return [
            ToldPart(
                "row",
                name_of_key(row.key),
                f"{row.text} {row.note}".rstrip(),
                self.row_box(number),
                partial(self._choose_or_act, number),
                partial(self.select, number),
                chosen=number == self._index,
            )
            for number, row in enumerate(self._rows)
        ]

    def _choose_or_act(self, number: int) -> None:
        if not self.select(number):
            self.activate()

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row at a place, or -1."""
        index = (pos[1] - self.rect.top + self._offset) // self._row_height
        return index if self.rect.collidepoint(pos) and index < len(self._rows) else -1

    def row_box(self, index: int) -> pygame.Rect:
        """Where a row lies, in window pixels; it may be outside of what is seen."""
        top = self.rect.top + index * self._row_height - self._offset
        return pygame.Rect(self.rect.left, top, self.rect.width, self._row_height)

    def step(self, direction: Direction, /) -> bool:
        """Up and down choose; at either end the focus goes on."""
        if direction in {"up", "down"}:
            return self.select(self._index + (1 if direction == "down" else -1))
        return False

    def type_key(self, event: pygame.event.Event, /) -> bool:
        """Page up and down, Home and End."""
        page = max(self.rect.height // self._row_height - 1, 1)
        places = {
            pygame.K_PAGEUP: self._index - page,
            pygame.K_PAGEDOWN: self._index + page,
            pygame.K_HOME: 0,
            pygame.K_END: len(self._rows) - 1,
        }
        if event.key not in places:
            return False
        self.select(places[event.key])
        return True

    def activate(self) -> bool:
        """Act on the chosen row."""
        if self.enabled and self._index >= 0 and self.on_activate:
            self.on_activate(self._index)
        return True

    def press(self, pos: tuple[int, int], /) -> None:
        """Choose the row under the pointer."""
        self._pressed = self.row_at(pos)
        if self._pressed >= 0 and self.select(self._pressed):
            self._pressed = -1

    def release(self, pos: tuple[int, int], /) -> None:
        """Act, if the row was chosen before."""
        if self._pressed >= 0 and self.row_at(pos) == self._pressed:
            self.activate()
        self._pressed = -1

    def scroll(self, steps: float, /) -> bool:
        """Move by the wheel."""
        return self._scroll_to(self._offset + round(steps * _WHEEL_ROWS * self._row_height))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the rows that are seen."""
        surface.fill(SOOT, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        high = self._row_height
        first = self._offset // high
        wide = self.rect.width - (self._bar_width if self._whole() > self.rect.height else 0)
        for index in range(first, min(first + self.rect.height // high + 2, len(self._rows))):
            top = self.rect.top + index * high - self._offset
            row = pygame.Rect(self.rect.left, top, wide, high)
            # A row is seen whole or not at all, where there is room for one.
            if self.rect.contains(row) or self.rect.height < 2 * high:
                self._draw_row(surface, look, index, row)
        if not self._rows and self.empty:
            px = look.theme.read_type(self.size)
            words = ellipsis(look.fonts, "text_italic", px, self.empty, self.rect.width - px)
            look.fonts.draw(surface, "text_italic", px, words, ASH, self.rect, "centre")
        surface.set_clip(clip)
        bar = pygame.Rect(0, self.rect.top, self._bar_width, self.rect.height)
        bar.right = self.rect.right
        draw_bar(surface, bar, self._offset, self._whole(), live=self.hovered)

    def _draw_row(self, surface: pygame.Surface, look: Look, index: int, box: pygame.Rect) -> None:
        row, chosen = self._rows[index], index == self._index
        px = look.theme.read_type(self.size)
        if chosen:
            surface.fill(PAPER, box)
            wedge = (
                box.topleft,
                (box.left + px // 2, box.top),
                (box.left + px // 4, box.bottom - 1),
                (box.left, box.bottom - 1),
            )
            pygame.draw.polygon(surface, OCHRE, wedge)
        elif index % 2:
            surface.fill(COAL, box)
        ink = SOOT if chosen else (row.colour if self.enabled else STEEL)
        inner = box.inflate(-2 * px, 0)
        if row.icon:
            picture = look.gallery.icon(row.icon, px * 6 // 5, ink)
            surface.blit(picture, picture.get_rect(midleft=inner.midleft))
            inner = pygame.Rect(
                inner.left + px * 9 // 5, box.top, inner.width - px * 9 // 5, box.height
            )
        note_ink = SOOT if chosen else DUST
        if row.note and self._two_lines:
            half = inner.height // 2
            lower = pygame.Rect(inner.left, inner.top + half - px // 6, inner.width, half)
            note = ellipsis(look.fonts, "text", px, row.note, lower.width)
            look.fonts.draw(surface, "text", px, note, note_ink, lower)
            inner = pygame.Rect(inner.left, inner.top + px // 6, inner.width, half)
        elif row.note:
            look.fonts.draw(surface, "text", px, row.note, note_ink, inner, "right")
        words = ellipsis(look.fonts, "text_bold" if chosen else "text", px, row.text, inner.width)
        look.fonts.draw(surface, "text_bold" if chosen else "text", px, words, ink, inner)
