"""The rulebook of Street Fight: what all referees share, then a book for each referee.

Its order stands in ``assets/street/rules``, its words in the folder ``street_rules`` of each
language; rules are found by number, word, study id or link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final, Literal

import msgspec

from ...assets import asset
from ...localisation.language import Language
from ...localisation.rule_texts import (
    BookEntry,
    RulebookError,
    RuleStatus,
    RuleStatusId,
    StatusLetter,
    TextPart,
    Words,
    aligned_rows,
    cut_text,
    decode_rules,
    flowed,
    folded,
    mark_part,
    match_texts,
    row_cells,
    word_rank,
)

STREET_RULES_FOLDER: Final = "street_rules"
"""The folder of a language with the book's texts, which are no templates."""
BOOK_FILE: Final = "book.toml"
"""The file of what isn't a rule: marks, glossary, the books' order."""

_TOKEN: Final = re.compile(r"\[(?:((?:B|TI|AT|KB)\d+(?:\.\d+)?)|([SPH]))\]")
"""A link to a rule, or a mark of status."""
_NUMBER: Final = re.compile(r"(B|TI|AT|KB)\s*(\d+(?:\.\d+)?)\.?", re.IGNORECASE)
_STUDY: Final = re.compile(r"[TAK]\d{2,3}", re.IGNORECASE)
_NO_RANK: Final = 99
TABLE_WIDTH: Final = 76
"""Of a table in a terminal, in letters; longer cells are broken into lines."""

BlockKind = Literal["paragraph", "item", "table"]


class StreetBlock(BookEntry, frozen=True, kw_only=True):
    """A paragraph or list item, one row of one cell, or a table: its rows, the first its head."""

    kind: BlockKind
    rows: tuple[tuple[str, ...], ...]


class _Place(BookEntry, frozen=True, kw_only=True):
    """A rule without its words."""

    id: Words
    marks: str = ""
    studies: tuple[Words, ...] = ()
    links: tuple[Words, ...] = ()


class _BookOrder(BookEntry, frozen=True, kw_only=True):
    rule: tuple[_Place, ...]


class _Said(BookEntry, frozen=True, kw_only=True):
    title: Words
    text: Words


class _BookTexts(BookEntry, frozen=True, kw_only=True):
    title: Words
    text: Words
    rule: dict[str, _Said]


class _TermPlace(BookEntry, frozen=True, kw_only=True):
    id: Words
    rule: Words


class _Mark(BookEntry, frozen=True, kw_only=True):
    id: RuleStatusId
    letter: StatusLetter


class _Order(BookEntry, frozen=True, kw_only=True):
    """The file of the books' order, without words."""

    books: tuple[Words, ...]
    status: tuple[_Mark, ...]
    term: tuple[_TermPlace, ...]


class _MarkText(BookEntry, frozen=True, kw_only=True):
    sign: Words
    name: Words
    text: Words


class _TermText(BookEntry, frozen=True, kw_only=True):
    name: Words
    text: Words


class _Texts(BookEntry, frozen=True, kw_only=True):
    """The words of what isn't a rule."""

    studies: Words
    status: dict[str, _MarkText]
    term: dict[str, _TermText]


class StreetRule(BookEntry, frozen=True, kw_only=True):
    """One rule, or a chapter's opening; `marks` are the statuses of its statements in order."""

    number: Words
    title: Words
    text: Words
    """Of paragraphs, list items and tables, with links such as ``[TI4.5]`` and marks ``[S]``."""
    marks: tuple[RuleStatusId, ...]
    studies: tuple[str, ...]
    """The ids of the statements that it was made from, ``T01`` and so on."""
    links: tuple[str, ...]
    """The rules that it refers to."""

    @property
    def place(self) -> str:
        """Where it is found in the book."""
        return self.number

    @property
    def heading(self) -> str:
        """Its number and title."""
        return f"{self.number}  {self.title}"

    @property
    def chapter(self) -> str:
        """The number of its chapter: TI4 of TI4.5."""
        return self.number.partition(".")[0]


class StreetTerm(BookEntry, frozen=True, kw_only=True):
    """A word of the glossary, and the rule that says more."""

    id: Words
    rule: Words
    name: Words
    text: Words

    @property
    def place(self) -> str:
        """Where it is found in the book."""
        return self.id

    @property
    def heading(self) -> str:
        """The word."""
        return self.name


StreetEntry = StreetRule | StreetTerm


class StreetBook(BookEntry, frozen=True, kw_only=True):
    """The rules that all referees share, or those of one referee; `id` is its file's name."""

    id: Words
    title: Words
    text: Words
    rules: tuple[StreetRule, ...]

    @property
    def chapters(self) -> tuple[tuple[StreetRule, ...], ...]:
        """The rules by chapter, each chapter's opening first."""
        return tuple(tuple(own) for _, own in groupby(self.rules, lambda rule: rule.chapter))


class StreetRulebook:
    """Every rule of Street Fight in one language."""

    def __init__(
        self, order: _Order, texts: _Texts, books: dict[str, tuple[_BookOrder, _BookTexts]]
    ) -> None:
        """A rulebook from its files; raises `RulebookError` where they don't fit together."""
        match_texts("status", [mark.id for mark in order.status], texts.status)
        match_texts("term", [term.id for term in order.term], texts.term)
        self.statuses: Final = tuple(
            RuleStatus(
                **msgspec.structs.asdict(mark), **msgspec.structs.asdict(texts.status[mark.id])
            )
            for mark in order.status
        )
        self.studies_label: Final = texts.studies
        """What stands before the study ids of a rule."""
        self.books: Final = tuple(self._book(name, *books[name]) for name in order.books)
        self.rules: Final = tuple(rule for book in self.books for rule in book.rules)
        self.terms: Final = tuple(
            sorted(
                (
                    StreetTerm(id=term.id, rule=term.rule, name=said.name, text=flowed(said.text))
                    for term, said in ((term, texts.term[term.id]) for term in order.term)
                ),
                key=lambda term: folded(term.name),
            )
        )
        """The glossary, in alphabetical order."""
        self._by_number: Final = {rule.number: rule for rule in self.rules}
        if len(self._by_number) != len(self.rules):
            raise RulebookError("a rule number stands twice")
        for rule in self.rules:
            self._check(rule)

    def rule(self, number: str) -> StreetRule:
        """The rule of an id such as ``TI8.10``, ``ti8.10`` or ``TI8.10 T35``; raises `KeyError`."""
        words = number.split()
        while len(words) > 1 and _STUDY.fullmatch(words[-1]):
            del words[-1]
        found = _NUMBER.fullmatch(" ".join(words))
        return self._by_number[f"{found[1].upper()}{found[2]}" if found else number]

    @property
    def entries(self) -> tuple[StreetEntry, ...]:
        """Everything that can be looked up, rules first."""
        return (*self.rules, *self.terms)

    def search(self, text: str) -> list[StreetEntry]:
        """What matches, best first: by number or study id, by term, by title, then by text.

        Neither accents nor case count; every word must begin a word of the entry.
        """
        wanted = folded(text).strip()
        if not wanted:
            return []
        ranked = [(self._rank(entry, text.strip(), wanted), entry) for entry in self.entries]
        found = [pair for pair in ranked if pair[0] < _NO_RANK]
        return [entry for _, entry in sorted(found, key=lambda pair: pair[0])]

    def links(self, text: str) -> tuple[TextPart, ...]:
        """A text cut into plain stretches, links and marks; a mark shows the language's sign."""
        return cut_text(text, _TOKEN, self._piece)

    def plain(self, text: str) -> str:
        """A text as it is read without links: numbers and signs in their place."""
        return "".join(piece.text for piece in self.links(text))

    def blocks(self, text: str) -> Iterator[StreetBlock]:
        """The paragraphs, list items and tables of a text; links and marks are as written."""
        for part in text.split("\n\n"):
            if part.startswith("| "):
                yield StreetBlock(kind="table", rows=tuple(map(row_cells, part.splitlines())))
                continue
            for line in part.splitlines():
                kind: BlockKind = "item" if line.startswith("- ") else "paragraph"
                yield StreetBlock(kind=kind, rows=((line.removeprefix("- "),),))

    def lines(self, entry: StreetEntry) -> Iterator[str]:
        """An entry for a terminal: a line for each paragraph, item and row, tables aligned."""
        if isinstance(entry, StreetTerm):
            yield f"{entry.heading} – {entry.text} [{entry.rule}]"
            return
        yield entry.heading
        for block in self.blocks(entry.text):
            if block.kind == "table":
                rows = [tuple(map(self.plain, row)) for row in block.rows]
                yield from (f"    {line}" for line in aligned_rows(rows, TABLE_WIDTH))
            else:
                yield ("- " if block.kind == "item" else "") + self.plain(block.rows[0][0])
        if entry.studies:
            yield f"{self.studies_label} {', '.join(entry.studies)}"

    def _book(self, name: str, order: _BookOrder, texts: _BookTexts) -> StreetBook:
        """A book from its two files."""
        match_texts(f"{name}: rule", [place.id for place in order.rule], texts.rule)
        rules = tuple(self._rule(place, texts.rule[place.id]) for place in order.rule)
        return StreetBook(id=name, title=texts.title, text=flowed(texts.text), rules=rules)

    def _rule(self, place: _Place, said: _Said) -> StreetRule:
        marks = [
            status for letter in place.marks for status in mark_part(letter, self.statuses).statuses
        ]
        return StreetRule(
            number=place.id,
            title=said.title,
            text=flowed(said.text),
            marks=tuple(marks),
            studies=place.studies,
            links=place.links,
        )

    def _piece(self, token: re.Match[str]) -> TextPart:
        number, letter = token.groups()
        if number:
            return TextPart(text=number, target=number)
        return mark_part(letter, self.statuses)

    def _rank(self, entry: StreetEntry, said: str, wanted: str) -> int:
        """How well an entry matches, 0 best."""
        if isinstance(entry, StreetRule):
            if _STUDY.fullmatch(said) and said.upper() in entry.studies:
                return 0
            found = _NUMBER.fullmatch(said)
            if found:
                number = f"{found[1].upper()}{found[2]}"
                if entry.number == number:
                    return 0
                return 1 if entry.number.startswith(f"{number}.") else _NO_RANK
        elif f" {wanted}" == folded(entry.name):
            return 2
        title = folded(entry.heading)
        pieces = self.links(entry.text)
        text = folded(" ".join(piece.text for piece in pieces if not piece.target))
        rank = word_rank(wanted, title, text)
        return _NO_RANK if rank is None else 3 + rank

    def _check(self, rule: StreetRule) -> None:
        """Raise `RulebookError` unless a rule's words have the marks and links of its place."""
        parts = self.links(rule.text)
        marks = tuple(status for part in parts for status in part.statuses)
        links = tuple(dict.fromkeys(part.target for part in parts if part.target))
        if marks != rule.marks:
            raise RulebookError(f"{rule.number}: marks {', '.join(marks)}")
        if sorted(links) != sorted(rule.links):
            raise RulebookError(f"{rule.number}: links {', '.join(links)}")
        lost = [link for link in links if link not in self._by_number]
        if lost:
            raise RulebookError(f"{rule.number}: a link to {lost[0]}, which is not there")


@cache
def load_street_rulebook(language: Language) -> StreetRulebook:
    """The rulebook in a language, read once; raises `RulebookError`."""
    places, home = asset("street", "rules"), language.folder / STREET_RULES_FOLDER
    folder = f"{language.code}/{STREET_RULES_FOLDER}"
    order = decode_rules(places / BOOK_FILE, "rules", _Order)
    texts = decode_rules(home / BOOK_FILE, folder, _Texts)
    books = {
        name: (
            decode_rules(places / f"{name}.toml", "rules", _BookOrder),
            decode_rules(home / f"{name}.toml", folder, _BookTexts),
        )
        for name in order.books
    }
    try:
        return StreetRulebook(order, texts, books)
    except RulebookError as fault:
        raise RulebookError(f"{folder}: {fault}") from None
