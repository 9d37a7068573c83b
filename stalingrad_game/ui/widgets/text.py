"""Text in a box: broken into lines, made smaller if it must be, cut as a last resort.

`fit` says when it had to cut, so that a test can find every text that doesn't fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from ..art.counters import UnitCounterSpec
from ..style.fonts import Fonts, Role
from ..style.theme import MIN_TYPE, Colour

ELLIPSIS: Final = "…"
_KEPT_PARAGRAPHS: Final = 2048
"""A text is set in many widths and sizes, one after the other."""
_AFTER: Final = frozenset("-–—/")
"""A line may also be broken after these."""


@lru_cache(maxsize=_KEPT_PARAGRAPHS)
def _pieces(text: str) -> tuple[str, ...]:
    """A paragraph in pieces that stay whole; each keeps the space that follows it."""
    pieces, piece = [], ""
    for index, letter in enumerate(text):
        piece += letter
        ahead = text[index + 1 : index + 2]
        if (letter == " " and ahead != " ") or (letter in _AFTER and ahead.isalpha()):
            pieces.append(piece)
            piece = ""
    return (*pieces, piece) if piece else tuple(pieces)


def _broken(fonts: Fonts, role: Role, px: int, word: str, width: int) -> list[str]:
    """A word wider than the line, in parts that aren't."""
    parts, part = [], ""
    for letter in word:
        if part and fonts.width(role, px, (part + letter).rstrip(" ")) > width:
            parts.append(part)
            part = ""
        part += letter
    return [*parts, part]


def _lines(
    fonts: Fonts, role: Role, px: int, paragraph: str, width: int, first: int
) -> Iterator[str]:
    """The lines of a paragraph in a width; in the first one there is less room, or none at all."""
    line, room = "", first
    for piece in _pieces(paragraph):
        if fonts.width(role, px, (line + piece).rstrip(" ")) <= room:
            line += piece
            continue
        if line or room < width:
            yield line
        line, room = piece, width
        if fonts.width(role, px, piece.rstrip(" ")) > width:
            *whole, line = _broken(fonts, role, px, piece, width)
            yield from whole
    yield line


def wrap(fonts: Fonts, role: Role, px: int, text: str, width: int) -> list[str]:
    """The lines of a text in a width; words are broken only when one alone is too wide."""
    return [
        line.rstrip(" ")
        for paragraph in text.split("\n")
        for line in _lines(fonts, role, px, paragraph, width, width)
    ]


def ellipsis(fonts: Fonts, role: Role, px: int, text: str, width: int) -> str:
    """The text if it fits the width, else as much of it as does, and an ellipsis."""
    if fonts.width(role, px, text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if fonts.width(role, px, text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


class Fitted(msgspec.Struct, frozen=True):
    """A text as it stands in its box."""

    lines: tuple[str, ...]
    px: int
    cut: bool
    """Whether something had to be left out."""


def fit(
    fonts: Fonts,
    role: Role,
    px: int,
    text: str,
    box: tuple[int, int],
    *,
    least: int = MIN_TYPE,
    most_lines: int = 99,
) -> Fitted:
    """The largest setting of a text, from `px` down to `least`, that fits a box in pixels."""
    width, height = max(box[0], 1), max(box[1], 1)
    least = min(least, px)
    for size in range(px, least - 1, -1):
        room = max(min(height // fonts.height(role, size), most_lines), 1)
        if size > height or widest_word(fonts, role, size, text) > width:
            continue
        lines = wrap(fonts, role, size, text, width)
        if len(lines) <= room:
            return Fitted(tuple(lines), size, cut=False)
    room = max(min(height // fonts.height(role, least), most_lines), 1)
    lines = wrap(fonts, role, least, text, width)
    if len(lines) <= room:
        return Fitted(tuple(lines), least, cut=False)
    last = ellipsis(fonts, role, least, lines[room - 1] + " " + lines[room] + ELLIPSIS, width)
    return Fitted((*lines[: room - 1], last), least, cut=True)


def widest_word(fonts: Fonts, role: Role, px: int, text: str) -> int:
    """How wide the longest word of a text is, in pixels: in less it is broken."""
    words = (piece.rstrip(" ") for line in text.split("\n") for piece in _pieces(line))
    return max((fonts.width(role, px, word) for word in words), default=0)


class Span(msgspec.Struct, frozen=True):
    """A stretch of text of one kind, or an icon or counter instead; a link can be followed."""

    text: str
    role: Role = "text"
    colour: Colour | None = None
    """None for the colour of the text around it."""
    link: str = ""
    icon: str = ""
    counter: UnitCounterSpec | None = None


class TextRun(msgspec.Struct, frozen=True):
    """A span, or a part of one, placed in a line; pixels from the line's left end."""

    span: Span
    text: str
    left: int
    width: int


class TextLine(msgspec.Struct):
    """One line of placed runs."""

    runs: list[TextRun] = msgspec.field(default_factory=list)
    width: int = 0

    def add(self, run: TextRun) -> None:
        """Set a run at the line's end."""
        self.runs.append(run)
        self.width = run.left + run.width


def flow(fonts: Fonts, spans: Sequence[Span], px: int, width: int) -> list[TextLine]:
    """Spans set one after the other into lines of a width; pictures are as high as the type.

    What of a span stands in one line is one run.
    """
    lines = [TextLine()]
    for span in spans:
        if span.icon or span.counter:
            wide = round(px * 1.25)
            if lines[-1].runs and lines[-1].width + wide > width:
                lines.append(TextLine())
            lines[-1].add(TextRun(span, "", lines[-1].width, wide))
            continue
        for number, paragraph in enumerate(span.text.split("\n")):
            if number:
                lines.append(TextLine())
            room = width - lines[-1].width
            for place, text in enumerate(_lines(fonts, span.role, px, paragraph, width, room)):
                if place:
                    lines.append(TextLine())
                if text:
                    wide = fonts.width(span.role, px, text)
                    lines[-1].add(TextRun(span, text, lines[-1].width, wide))
    return lines
