"""A text of the rulebook as spans: links, marks, and house rulings in italics with a small h.

A mark stands at the end of what it speaks of: back to the sentence's beginning, or to the mark
before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .....localisation.rule_texts import RuleStatusId, TextPart
from .....street_fight.words.rulebook import StreetRulebook
from ....style.fonts import Role
from ....style.theme import ASH, BRICK_LIGHT
from ....widgets import Span

HOUSE: Final[RuleStatusId] = "house"
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])[»”’)]*\s+")
_CODE: Final = "`"


def text_spans(book: StreetRulebook, text: str, *, house: bool = False) -> list[Span]:
    """A text with its links and marks; all of it in italics where it is a `house` ruling."""
    spans: list[Span] = []
    stretch: list[TextPart] = []
    for part in book.links(text):
        if not part.statuses:
            stretch.append(part)
            continue
        spans += _stretch_spans(stretch, house=house or HOUSE in part.statuses, whole=house)
        spans.append(_mark(part))
        stretch = []
    return [*spans, *_stretch_spans(stretch, house=house, whole=house)]


def row_is_house(book: StreetRulebook, cells: Sequence[str]) -> bool:
    """Whether a row of a table has a cell that is nothing but the mark of a house ruling."""
    marks = [part for cell in cells for part in _lone_mark(book, cell)]
    return any(HOUSE in part.statuses for part in marks)


def _lone_mark(book: StreetRulebook, cell: str) -> Iterable[TextPart]:
    parts = book.links(cell)
    return parts if all(part.statuses for part in parts) else ()


def _mark(part: TextPart) -> Span:
    """A small h for a house ruling, other marks in brackets as they are written."""
    if part.statuses == (HOUSE,):
        return Span(part.text.strip("[]").lower(), "text_italic", BRICK_LIGHT)
    return Span(part.text, "text", ASH)


def _stretch_spans(parts: Sequence[TextPart], *, house: bool, whole: bool) -> Iterator[Span]:
    """What stands before a mark; a house ruling's last sentence, or all of it, in italics."""
    begins = 0 if whole else _last_sentence(parts)
    at = 0
    for part in parts:
        cut = min(max(begins - at, 0), len(part.text)) if house else len(part.text)
        for text, italic in ((part.text[:cut], False), (part.text[cut:], True)):
            if text and part.target:
                yield Span(text, "text_italic" if italic else "text", link=part.target)
            else:
                yield from _plain_spans(text, italic=italic)
        at += len(part.text)


def _last_sentence(parts: Sequence[TextPart]) -> int:
    """Where the last sentence of a stretch begins, in letters from its beginning."""
    text = "".join(part.text for part in parts)
    ends = [found.end() for found in _SENTENCE_END.finditer(text.rstrip())]
    leading = len(text) - len(text.lstrip(" .,;:"))
    return max([leading, *ends])


def _plain_spans(text: str, *, italic: bool) -> Iterator[Span]:
    """Words, those of scenario files in bold type."""
    for number, piece in enumerate(text.split(_CODE)):
        role: Role = "text_bold" if number % 2 else "text_italic" if italic else "text"
        if piece:
            yield Span(piece, role)
