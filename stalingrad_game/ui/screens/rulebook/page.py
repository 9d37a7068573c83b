"""A page of a book: headings, paragraphs, tables, links, marks and terms, for any book.

A mark stands at the end of what it speaks of: back to the sentence's beginning, or to the mark
before it. Street Fight shows a house ruling in italics with a small h, the card game its mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ....localisation.catalogue import Catalogue
from ....localisation.rule_texts import RuleStatusId, TextPart
from ....localisation.rulebook import Book, Rule, Rulebook, Term, TextBlock, text_blocks
from ...style.fonts import Role
from ...style.theme import ASH, BRICK_LIGHT, CHALK, OCHRE
from ...widgets import Span, TextStyle, Widget
from .widgets import PAGE_NOTE_STYLE, PAGE_TEXT_STYLE, FollowLink, Passage, RuleBlock, RuleGrid

HOUSE: Final[RuleStatusId] = "house"
HEAD_SIZES: Final = (34, 26, 22)
"""The type of headings, by how deep they stand."""
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])[»”’)]*\s+")


class PageWriter:
    """Makes the blocks of pages of one book in one language."""

    def __init__(
        self, book: Book, words: Catalogue, follow: FollowLink, *, italics: bool = False
    ) -> None:
        """`words` are the program's texts; with `italics` a house ruling is set in them."""
        self.book: Final = book
        self.words: Final = words
        self.follow: Final = follow
        self._italics: Final = italics

    def head(
        self, place: str, title: str, depth: int = 0, *more: Span, number: str = ""
    ) -> Passage:
        """A heading of a depth, its number before it and `more` behind it."""
        spans = [*([Span(f"{number}  ", "title", OCHRE)] if number else [])]
        spans += [Span(title, "title", CHALK), *more]
        style = TextStyle("title", HEAD_SIZES[min(depth, len(HEAD_SIZES) - 1)], CHALK)
        return Passage(f"{place} head", spans, style, self.follow)

    def blocks(self, place: str, text: str) -> Iterator[Widget]:
        """The paragraphs, list items, tables and code of a text; `place` names its links."""
        for number, block in enumerate(text_blocks(text)):
            name = f"{place} {number}"
            if block.kind == "table":
                yield self._table(name, block)
            elif block.kind == "code":
                lines = "\n".join(row[0] for row in block.rows)
                yield Passage(name, [Span(lines, "text_bold")], PAGE_NOTE_STYLE, self.follow)
            else:
                point = [Span("•  ")] if block.kind == "item" else []
                spans = [*point, *self.spans(block.rows[0][0])]
                yield Passage(name, spans, PAGE_TEXT_STYLE, self.follow)

    def rule(self, rule: Rule, chosen: str, *, below: Sequence[Widget] = ()) -> RuleBlock:
        """Number, title, text and what it was made from; then what stands `below` it."""
        house = bool(rule.marks) and set(rule.marks) == {HOUSE}
        more = [Span(f"   {self.words.sentence('menu.rules.house')}", colour=BRICK_LIGHT)]
        head = self.head(
            rule.number, rule.title, rule.depth, *(more if house else ()), number=rule.number
        )
        parts: list[Widget] = [head, *self.blocks(rule.number, rule.text)]
        if rule.studies and isinstance(self.book, Rulebook):
            text = f"{self.book.studies_label} {', '.join(rule.studies)}"
            spans = [Span(text, colour=ASH)]
            parts.append(Passage(f"{rule.number} from", spans, PAGE_NOTE_STYLE, self.follow))
        parts += below
        return RuleBlock(rule.number, parts, chosen=rule.number == chosen and rule.depth > 0)

    def term(self, term: Term, chosen: str, elsewhere: Iterable[str] = ()) -> RuleBlock:
        """The word, what it is called `elsewhere`, its meaning, its rule."""
        spans = [
            Span(term.heading, "text_bold", CHALK),
            *[Span(f" · {name}", colour=ASH) for name in elsewhere],
            Span(" – "),
            *self.spans(term.text),
            Span(" "),
            Span(term.rule, link=term.rule),
        ]
        passage = Passage(f"term {term.id}", spans, PAGE_TEXT_STYLE, self.follow)
        return RuleBlock(term.id, [passage], chosen=term.id == chosen)

    def marks(self, place: str, book: Rulebook) -> Iterator[Passage]:
        """What each mark of status means, a line each."""
        for status in book.statuses:
            mark = self.spans(f"[{status.letter}]")
            name, text = Span(f"  {status.name}", "text_bold"), Span(f" – {status.text}")
            spans = [*mark, name, text]
            yield Passage(f"{place} {status.id}", spans, PAGE_TEXT_STYLE, self.follow)

    def spans(self, text: str, *, house: bool = False) -> list[Span]:
        """A text with its links and marks; all of it in italics where it is a `house` ruling."""
        if self._italics:
            return text_spans(self.book, text, house=house)
        spans: list[Span] = []
        for part in self.book.links(text):
            if part.statuses:
                spans.append(_plain_mark(part))
            else:
                spans += _stretch_spans([part], self.book.bold, house=False, whole=False)
        return spans

    def _table(self, name: str, block: TextBlock) -> RuleGrid:
        head = [[Span(self.book.plain(cell), "text_bold", CHALK)] for cell in block.rows[0]]
        rows = [
            [self.spans(cell, house=self._italics and self._is_house(row)) for cell in row]
            for row in block.rows[1:]
        ]
        return RuleGrid(name, [head, *rows], PAGE_NOTE_STYLE, self.follow)

    def _is_house(self, cells: Sequence[str]) -> bool:
        """Whether a row of a table has a cell that is nothing but the mark of a house ruling."""
        for cell in cells:
            parts = self.book.links(cell)
            if all(part.statuses for part in parts) and any(HOUSE in one.statuses for one in parts):
                return True
        return False


def text_spans(book: Book, text: str, *, house: bool = False) -> list[Span]:
    """A text with its links and marks; what is a house ruling in italics, all with `house`."""
    spans: list[Span] = []
    stretch: list[TextPart] = []
    for part in book.links(text):
        if not part.statuses:
            stretch.append(part)
            continue
        spans += _stretch_spans(
            stretch, book.bold, house=house or HOUSE in part.statuses, whole=house
        )
        spans.append(_small_mark(part))
        stretch = []
    return [*spans, *_stretch_spans(stretch, book.bold, house=house, whole=house)]


def _small_mark(part: TextPart) -> Span:
    """A small h for a house ruling, other marks in brackets as they are written."""
    if part.statuses == (HOUSE,):
        return Span(part.text.strip("[]").lower(), "text_italic", BRICK_LIGHT)
    return Span(part.text, "text", ASH)


def _plain_mark(part: TextPart) -> Span:
    """A mark in brackets, that of a house ruling bold."""
    house = HOUSE in part.statuses
    return Span(part.text, "text_bold" if house else "text", BRICK_LIGHT if house else ASH)


def _stretch_spans(
    parts: Sequence[TextPart], bold: re.Pattern[str], *, house: bool, whole: bool
) -> Iterator[Span]:
    """What stands before a mark; a house ruling's last sentence, or all of it, in italics."""
    begins = 0 if whole else _last_sentence(parts)
    at = 0
    for part in parts:
        cut = min(max(begins - at, 0), len(part.text)) if house else len(part.text)
        for text, italic in ((part.text[:cut], False), (part.text[cut:], True)):
            if text and part.target:
                yield Span(text, "text_italic" if italic else "text", link=part.target)
            else:
                yield from _plain_spans(text, bold, italic=italic)
        at += len(part.text)


def _last_sentence(parts: Sequence[TextPart]) -> int:
    """Where the last sentence of a stretch begins, in letters from its beginning."""
    text = "".join(part.text for part in parts)
    ends = [found.end() for found in _SENTENCE_END.finditer(text.rstrip())]
    leading = len(text) - len(text.lstrip(" .,;:"))
    return max([leading, *ends])


def _plain_spans(text: str, bold: re.Pattern[str], *, italic: bool) -> Iterator[Span]:
    """Words; those between signs of `bold` in bold type."""
    for number, piece in enumerate(bold.split(text)):
        role: Role = "text_bold" if number % 2 else "text_italic" if italic else "text"
        if piece:
            yield Span(piece, role)
