"""What pages of a book are made of: passages, tables, what belongs to one rule; where one has been.

A passage is text set once for a width, its links within reach of the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from ...art.resources import Look
from ...style.theme import DUST, IRON, OCHRE, PAPER
from ...widgets import Padded, RichText, Span, Stack, TextStyle, ToldPart, Widget

PAGE_TEXT_STYLE: Final = TextStyle("text", 20, PAPER)
PAGE_NOTE_STYLE: Final = TextStyle("text", 18, DUST)

COLUMN_GAP: Final = 16
"""Between columns, in design pixels of what is read."""
ROW_GAP: Final = 7
_MANY: Final = 100_000

FollowLink = Callable[[str], None]


class Link(Widget):
    """The place of a link in a text: it can have the focus, and be followed."""

    focusable: ClassVar[bool] = True

    def __init__(self, target: str, follow: Callable[[str], None], key: tuple[str, int]) -> None:
        super().__init__(key=key)
        self.target = target
        self.follow = follow

    def release(self, pos: tuple[int, int], /) -> None:
        """Follow it, if the pointer is still here."""
        if self.rect.collidepoint(pos):
            self.follow(self.target)

    def activate(self) -> bool:
        self.follow(self.target)
        return True


class Passage(RichText):
    """Spans in lines; moving it, as scrolling does, doesn't set it anew."""

    def __init__(
        self, name: str, spans: Sequence[Span], style: TextStyle, follow: Callable[[str], None]
    ) -> None:
        """`name` tells the links of this passage from those of others."""
        super().__init__(spans, style, follow=follow)
        self._name = name
        self._parts: list[Link] = []
        self._set: tuple[int, int] = (0, 0)
        self._size = (0, 0)

    def told(self) -> Sequence[ToldPart]:
        """Nothing: its links tell of themselves."""
        return ()

    def children(self) -> Sequence[Widget]:
        return self._parts

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        requested = (width, self.style.px(look))
        if requested != self._set:
            self._set = requested
            self._size = super().wanted(look, width)
        return self._size

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place; lines are set anew only for another width."""
        if self._lines and (rect.width, self.style.px(look)) == self._laid:
            self._move(rect)
            return
        self._laid = (rect.width, self.style.px(look))
        super().layout(rect, look)
        assert self.follow is not None
        self._parts = []
        for place, target in self.links:
            number = len(self._parts)
            part = Link(target, self.follow, (self._name, number))
            part.rect = place.copy()
            self._parts.append(part)

    def _move(self, rect: pygame.Rect) -> None:
        step = (rect.left - self.rect.left, rect.top - self.rect.top)
        self.rect = rect.copy()
        self._links = [(place.move(step), target) for place, target in self._links]
        for part in self._parts:
            part.rect.move_ip(step)
        self.touch()

    _laid: tuple[int, int] = (0, 0)


class RuleBlock(Padded):
    """What belongs to one rule below each other, with a bar at the left where it is chosen."""

    def __init__(self, place: str, parts: Sequence[Widget], *, chosen: bool) -> None:
        super().__init__(Stack(parts, gap=8), 18, 0, 0, 0)
        self.place = place
        self.chosen = chosen

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.chosen:
            bar = pygame.Rect(self.rect.left, self.rect.top, look.theme.px(5), self.rect.height)
            surface.fill(OCHRE, bar)
        super().draw(surface, look)


class RuleGrid(Widget):
    """Rows of cells, the first one its head."""

    def __init__(
        self,
        name: str,
        rows: Sequence[Sequence[Sequence[Span]]],
        style: TextStyle,
        follow: FollowLink,
    ) -> None:
        """Every row has as many cells; `name` tells its links from those of other tables."""
        super().__init__()
        self._cells: Final = tuple(
            tuple(
                Passage(f"{name} {row} {column}", spans, style, follow)
                for column, spans in enumerate(cells)
            )
            for row, cells in enumerate(rows)
        )
        self._rows: Final = tuple(
            Passage(f"{name} {row}", _in_a_line(rows[0], cells), style, follow)
            for row, cells in enumerate(rows[1:], 1)
        )
        self._columns: tuple[int, ...] = ()
        self._measured = (0, 0)
        self._lines: list[int] = []

    def children(self) -> Sequence[Widget]:
        """The cells, or the rows where there is no room for columns."""
        return [cell for row in self._cells for cell in row] if self._columns else self._rows

    def _measure(self, look: Look, width: int) -> None:
        """Find the widths of the columns; none where their longest words have no room."""
        px = self._cells[0][0].style.px(look)
        if self._measured == (width, px):
            return
        self._measured = (width, px)
        room = width - look.theme.read_px(COLUMN_GAP) * (len(self._cells[0]) - 1)
        columns = list(zip(*self._cells, strict=True))
        wide = [max(cell.wanted(look, _MANY)[0] for cell in column) + 1 for column in columns]
        least = [max(_widest_word(look, cell, px) for cell in column) + 1 for column in columns]
        if sum(least) > room:
            self._columns = ()
            return
        spare = room - sum(least)
        lacking = [whole - few for whole, few in zip(wide, least, strict=True)]
        share = min(spare / max(sum(lacking), 1), 1.0)
        self._columns = tuple(
            few + int(more * share) for few, more in zip(least, lacking, strict=True)
        )

    def _highs(self, look: Look, width: int) -> list[int]:
        """The heights of the rows that are shown."""
        self._measure(look, width)
        if not self._columns:
            return [row.wanted(look, width)[1] for row in self._rows]
        return [
            max(cell.wanted(look, wide)[1] for cell, wide in zip(row, self._columns, strict=True))
            for row in self._cells
        ]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as all rows."""
        highs = self._highs(look, width)
        return width, sum(highs) + look.theme.read_px(ROW_GAP) * (len(highs) - 1)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Set the rows below each other."""
        super().layout(rect, look)
        gap, beside = look.theme.read_px(ROW_GAP), look.theme.read_px(COLUMN_GAP)
        top = rect.top
        self._lines = []
        for number, high in enumerate(self._highs(look, rect.width)):
            if not self._columns:
                self._rows[number].layout(pygame.Rect(rect.left, top, rect.width, high), look)
            left = rect.left
            for cell, wide in zip(self._cells[number], self._columns, strict=False):
                cell.layout(pygame.Rect(left, top, wide, high), look)
                left += wide + beside
            top += high + gap
            self._lines.append(top - gap // 2)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what of it is seen, with a line below each row."""
        clip = surface.get_clip()
        for place in self._lines[:-1]:
            if clip.top <= place < clip.bottom:
                ends = (self.rect.left, place), (self.rect.right - 1, place)
                pygame.draw.line(surface, IRON, *ends, look.theme.hair)
        for child in self.children():
            if child.rect.colliderect(clip):
                child.draw(surface, look)


def _widest_word(look: Look, cell: Passage, px: int) -> int:
    return max(
        (
            look.fonts.width(span.role, px, word)
            for span in cell.spans
            for word in span.text.split(" ")
        ),
        default=0,
    )


def _in_a_line(head: Sequence[Sequence[Span]], cells: Sequence[Sequence[Span]]) -> list[Span]:
    """A row as a paragraph: each cell after what stands above it."""
    spans: list[Span] = []
    for above, cell in zip(head, cells, strict=True):
        if not cell:
            continue
        text = "".join(span.text for span in above)
        spans += [Span("; ")] if spans else [Span("•  ")]
        spans += [*([Span(f"{text}: ")] if text and len(spans) > 1 else []), *cell]
    return spans


MAX_HISTORY: Final = 100


class PageHistory:
    """A row of places with one of them as the present."""

    def __init__(self, place: str) -> None:
        self._places = [place]
        self._now = 0
        self._leafed = True

    @property
    def place(self) -> str:
        """Where one is."""
        return self._places[self._now]

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before."""
        return self._now > 0

    @property
    def can_go_on(self) -> bool:
        """Whether there is a place that one has come back from."""
        return self._now + 1 < len(self._places)

    def follow(self, place: str) -> None:
        """Go to a place by a link: the present one is remembered."""
        if place == self.place:
            return
        del self._places[self._now + 1 :]
        self._places.append(place)
        del self._places[:-MAX_HISTORY]
        self._now = len(self._places) - 1
        self._leafed = False

    def leaf(self, place: str) -> None:
        """Go to a place by leafing: places that were only leafed through are forgotten."""
        if self._leafed and not self.can_go_on:
            self._places[self._now] = place
        else:
            self.follow(place)
            self._leafed = True

    def back(self) -> None:
        """Go back to the place before, if there is one."""
        self._now = max(self._now - 1, 0)
        self._leafed = False

    def forward(self) -> None:
        """Go on to the place that one has come back from, if there is one."""
        self._now = min(self._now + 1, len(self._places) - 1)
        self._leafed = False
