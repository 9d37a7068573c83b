"""Signs with what they mean, as a player aid lists them: in columns, each with its rule or key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import CHALK, DUST, IRON, PAPER, Colour
from .base import Widget
from .boxes import Stack
from .label import Label, RichText, TextStyle
from .text import Span

ENTRY_WIDTH: Final = 430
"""How wide a column would like to be, in design pixels of what is read."""
ENTRY_GAP: Final = 26
"""Between two columns."""
_BELOW: Final = 12

AID_GROUND: Final = IRON
"""What signs stand on."""
PaintSign = Callable[[pygame.Surface, Look, pygame.Rect], object]


class SignPlate(Widget):
    """A sign on a square plate."""

    def __init__(self, paint: PaintSign, size: float, ground: Colour | None = AID_GROUND) -> None:
        """`size` is that of the plate in design pixels; None for no ground."""
        super().__init__()
        self._paint: Final = paint
        self._size: Final = size
        self._ground: Final = ground

    def wanted(self, look: Look, _width: int, /) -> tuple[int, int]:
        edge = look.theme.read_px(self._size)
        return edge, edge

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        plate = pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.width))
        if self._ground is not None:
            pygame.draw.rect(surface, self._ground, plate)
        self._paint(surface, look, plate)


def explained(
    sign: Widget | None,
    name: str,
    text: str,
    asides: Sequence[tuple[str, str]],
    follow: Callable[[str], None] | None = None,
) -> Stack:
    """A sign with its name, its rules or key beside that, and what it means; a key has no sign.

    Each of `asides` is what is said and where it leads, "" for nowhere.
    """
    called = RichText((Span(name, "title"),), TextStyle(size=18, colour=CHALK))
    spans: list[Span] = []
    for sentence, link in asides:
        spans += [Span("  "), Span(sentence, "title", DUST, link=link)]
    beside = RichText(tuple(spans[1:]), TextStyle(size=15), follow=follow)
    head = Stack((called, beside), across=True, stretch=(called,))
    meaning = RichText((Span(text),), TextStyle(size=16, colour=DUST))
    meaning.visible = bool(text)
    body = Stack((head, meaning), gap=0)
    return body if sign is None else Stack((sign, body), across=True, gap=12, stretch=(body,))


def aid_title(text: str) -> Label:
    """The heading of a whole aid."""
    return Label(text, TextStyle("poster", 30, PAPER), most_lines=1)


def aid_heading(text: str) -> Label:
    """The heading of a group of signs."""
    return Label(text, TextStyle("title", 22, CHALK), most_lines=1)


def columns_of(look: Look, width: int) -> tuple[int, int]:
    """How many columns of entries fit, and how wide each is."""
    gap = look.theme.read_px(ENTRY_GAP)
    columns = max((width + gap) // (look.theme.read_px(ENTRY_WIDTH) + gap), 1)
    return columns, (width - (columns - 1) * gap) // columns


class EntryGrid(Widget):
    """Entries in rows as high as their highest, in as many columns as there is room for."""

    def __init__(self, entries: Sequence[Widget]) -> None:
        super().__init__()
        self._entries: Final = tuple(entries)

    def children(self) -> Sequence[Widget]:
        return self._entries

    def _boxes(self, look: Look, width: int) -> list[pygame.Rect]:
        columns, each = columns_of(look, width)
        gap, below = look.theme.read_px(ENTRY_GAP), look.theme.read_px(_BELOW)
        boxes, top = list[pygame.Rect](), 0
        for start in range(0, len(self._entries), columns):
            row = self._entries[start : start + columns]
            high = max(one.wanted(look, each)[1] for one in row)
            boxes += [
                pygame.Rect(number * (each + gap), top, each, high) for number in range(len(row))
            ]
            top += high + below
        return boxes

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, max((box.bottom for box in self._boxes(look, width)), default=0)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        for entry, box in zip(self._entries, self._boxes(look, rect.width), strict=True):
            entry.layout(box.move(rect.topleft), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what of it is seen."""
        clip = surface.get_clip()
        for entry in self._entries:
            if entry.rect.colliderect(clip):
                entry.draw(surface, look)
