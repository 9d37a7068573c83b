"""A page of Street Fight's rulebook: a book's opening with the marks, a chapter, the glossary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .....localisation.catalogue import Catalogue
from .....street_fight.words.rulebook import (
    StreetBlock,
    StreetBook,
    StreetRule,
    StreetRulebook,
    StreetTerm,
)
from ....screens.rulebook.widgets import (
    PAGE_NOTE_STYLE,
    PAGE_TEXT_STYLE,
    FollowLink,
    Passage,
    RuleBlock,
)
from ....style.theme import ASH, BRICK_LIGHT, CHALK, OCHRE
from ....widgets import Span, TextStyle, Widget
from .grid import RuleGrid
from .spans import HOUSE, row_is_house, text_spans


class StreetPages:
    """Makes the blocks of pages in one language."""

    def __init__(self, book: StreetRulebook, words: Catalogue, follow: FollowLink) -> None:
        """`words` are the program's texts in that language."""
        self._book: Final = book
        self._words: Final = words
        self._follow: Final = follow

    def opening(self, book: StreetBook) -> list[RuleBlock]:
        """What a book is about, and what the marks in it mean."""
        parts = [self._head(book.id, book.title, 34), *self._blocks(book.id, book.text)]
        return [RuleBlock(book.id, [*parts, *self._marks(book.id)], chosen=False)]

    def chapter(self, rule: StreetRule, chosen: str) -> list[RuleBlock]:
        """The chapter of a rule: its opening and all its rules."""
        own = [one for one in self._book.rules if one.chapter == rule.chapter]
        return [self._rule(one, one.number == chosen) for one in own]

    def glossary(self, title: str, chosen: str) -> list[RuleBlock]:
        """Every term, a line each."""
        head = RuleBlock("", [self._head("terms", title, 34)], chosen=False)
        return [head, *(self._term(term, term.id == chosen) for term in self._book.terms)]

    def _head(self, place: str, text: str, size: float, *more: Span, number: str = "") -> Passage:
        spans = [*([Span(f"{number}  ", "title", OCHRE)] if number else [])]
        spans += [Span(text, "title", CHALK), *more]
        return Passage(f"{place} head", spans, TextStyle("title", size, CHALK), self._follow)

    def _rule(self, rule: StreetRule, chosen: bool) -> RuleBlock:
        """Number, title, text; where it comes from, where anything is known of that."""
        opening = rule.number == rule.chapter
        house = bool(rule.marks) and set(rule.marks) == {HOUSE}
        more = [Span(f"   {self._words.sentence('menu.rules.house')}", colour=BRICK_LIGHT)]
        head = self._head(
            rule.number,
            rule.title,
            34 if opening else 26,
            *(more if house else ()),
            number=rule.number,
        )
        parts = [head, *self._blocks(rule.number, rule.text)]
        if rule.studies:
            said = f"{self._book.studies_label} {', '.join(rule.studies)}"
            spans = [Span(said, colour=ASH)]
            parts.append(Passage(f"{rule.number} from", spans, PAGE_NOTE_STYLE, self._follow))
        return RuleBlock(rule.number, parts, chosen=chosen and not opening)

    def _term(self, term: StreetTerm, chosen: bool) -> RuleBlock:
        spans = [
            Span(term.heading, "text_bold", CHALK),
            Span(" – "),
            *text_spans(self._book, term.text),
            Span(" "),
            Span(term.rule, link=term.rule),
        ]
        passage = Passage(f"term {term.id}", spans, PAGE_TEXT_STYLE, self._follow)
        return RuleBlock(term.id, [passage], chosen=chosen)

    def _marks(self, place: str) -> Iterator[Passage]:
        for status in self._book.statuses:
            house = status.id == HOUSE
            spans = text_spans(self._book, f"{status.name} – {status.text}", house=house)
            mark = text_spans(self._book, f"[{status.letter}]")
            name = f"{place} {status.id}"
            yield Passage(name, [*mark, Span("  "), *spans], PAGE_TEXT_STYLE, self._follow)

    def _blocks(self, place: str, text: str) -> Iterator[Widget]:
        for number, block in enumerate(self._book.blocks(text)):
            name = f"{place} {number}"
            if block.kind == "table":
                yield self._table(name, block)
                continue
            point = [Span("•  ")] if block.kind == "item" else []
            spans = [*point, *text_spans(self._book, block.rows[0][0])]
            yield Passage(name, spans, PAGE_TEXT_STYLE, self._follow)

    def _table(self, name: str, block: StreetBlock) -> RuleGrid:
        head = [[Span(self._book.plain(cell), "text_bold", CHALK)] for cell in block.rows[0]]
        rows = [
            [text_spans(self._book, cell, house=row_is_house(self._book, row)) for cell in row]
            for row in block.rows[1:]
        ]
        return RuleGrid(name, [head, *rows], PAGE_NOTE_STYLE, self._follow)
