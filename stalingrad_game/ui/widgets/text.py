"""Text in a box: broken into lines, made smaller if it must be, cut as a last resort.

`fit` says when it had to cut, so that a test can find every text that doesn't fit.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        if part and fonts.width(role, px, part + letter) > width:
            parts.append(part)
            part = ""
        part += letter
    return [*parts, part]


def wrap(fonts: Fonts, role: Role, px: int, text: str, width: int) -> list[str]:
    """The lines of a text in a width; words are broken only when one alone is too wide."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if fonts.width(role, px, (line + piece).rstrip(" ")) <= width:
                line += piece
                continue
            if line:
                lines.append(line.rstrip(" "))
            line = piece
            if fonts.width(role, px, piece.rstrip(" ")) > width:
                *whole, line = _broken(fonts, role, px, piece, width)
                lines.extend(whole)
        lines.append(line.rstrip(" "))
    return lines


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
        if widest_word(fonts, role, size, text) > width:
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
            for piece in _pieces(paragraph):
                if fonts.width(span.role, px, piece.rstrip(" ")) <= width:
                    _place(fonts, px, lines, span, piece, width)
                    continue
                for part in _broken(fonts, span.role, px, piece, width):
                    _place(fonts, px, lines, span, part, width)
    return lines


def _place(
    fonts: Fonts, px: int, lines: list[TextLine], span: Span, piece: str, width: int
) -> None:
    """Set a piece of a span behind what stands there, else into a line of its own."""
    line = lines[-1]
    last = line.runs[-1] if line.runs and line.runs[-1].span is span else None
    text, left = (last.text + piece, last.left) if last else (piece, line.width)
    if line.runs and left + fonts.width(span.role, px, text.rstrip(" ")) > width:
        line, text, left, last = TextLine(), piece, 0, None
        lines.append(line)
    if last:
        line.runs.pop()
    line.add(TextRun(span, text, left, fonts.width(span.role, px, text)))
