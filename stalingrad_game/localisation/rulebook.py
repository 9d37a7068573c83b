"""A book that is looked up in: the rulebook of any game, and what it shares with the manual.

A rulebook's order stands in a file without words, its words in the folder of each language:
rules by number, sections by name, the glossary, what the marks mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, Final, Literal, Protocol

import msgspec

from .rule_texts import (
    BookEntry,
    RulebookError,
    RuleStatus,
    RuleStatusId,
    StatusLetter,
    TextPart,
    Words,
    aligned_rows,
    cut_text,
    flowed,
    folded,
    mark_part,
    match_texts,
    row_cells,
    word_rank,
)

BlockKind = Literal["paragraph", "item", "table", "code"]
TABLE_WIDTH: Final = 76
"""Of a table in a terminal, in letters; longer cells are broken into lines."""

_TOKEN: Final = re.compile(r"\[(?:([A-Z]+\d+(?:\.\d+)*)|([SPH](?:/[SPH])*)|([a-z_]+))\]")
"""A link to what has a number, a mark of status, or a link to what has a name."""
_NUMBER: Final = re.compile(r"([A-Za-z]*)\s*(\d+(?:\.\d+)*)\.?")
_CODE_FENCE: Final = "```"


class TextBlock(BookEntry, frozen=True, kw_only=True):
    """A paragraph or list item, one row of one cell; a table, its first row the head; or code."""

    kind: BlockKind
    rows: tuple[tuple[str, ...], ...]


class BookItem(Protocol):
    """What can be looked up in a book."""

    @property
    def place(self) -> str:
        """Where it is found in the book."""

    @property
    def heading(self) -> str:
        """What stands above it."""

    @property
    def text(self) -> str:
        """What it says, with links."""


class Rule(BookEntry, frozen=True, kw_only=True):
    """One rule, or a chapter's opening."""

    number: Words
    title: Words
    text: Words
    """Of paragraphs, list items and tables, with links such as ``[TI4.5]`` and marks ``[S]``."""
    marks: tuple[RuleStatusId, ...]
    """The statuses of its statements."""
    studies: tuple[str, ...] = ()
    """The ids of the statements that it was made from, ``T01`` and so on."""
    links: tuple[str, ...] = ()
    """The rules that it refers to, where the file of the order says so."""
    variants: tuple[str, ...] = ()
    """The keys of the variants that change it."""

    @property
    def place(self) -> str:
        return self.number

    @property
    def heading(self) -> str:
        return f"{self.number}  {self.title}"

    @property
    def chapter(self) -> str:
        """The number of its chapter: TI4 of TI4.5."""
        return self.number.partition(".")[0]

    @property
    def depth(self) -> int:
        """0 for a chapter's opening, 1 for R4.4, 2 for R4.4.3."""
        return self.number.count(".")


class BookSection(BookEntry, frozen=True, kw_only=True):
    """A part of a book that is no rule; one with a `number`, as L1, shows it."""

    id: Words
    title: Words
    text: str
    number: str = ""

    @property
    def place(self) -> str:
        return self.id

    @property
    def heading(self) -> str:
        """Its title, with the number where it has one."""
        return f"{self.number}  {self.title}" if self.number else self.title


class Term(BookEntry, frozen=True, kw_only=True):
    """A word of the glossary."""

    id: Words
    rule: Words
    """The rule or lesson that says more."""
    name: Words
    text: Words
    published: str = ""
    """What the published English game calls it, where that is another word."""

    @property
    def place(self) -> str:
        return self.id

    @property
    def heading(self) -> str:
        """The word, the published one behind it in brackets.

        >>> Term(id="hold", rule="R4.4.3", name="Tenir", text="…", published="Hold").heading
        'Tenir (Hold)'
        """
        return f"{self.name} ({self.published})" if self.published else self.name


class RulePart(BookEntry, frozen=True, kw_only=True):
    """The rules of one file of a rulebook, with what it says of itself; `id` is the file's name."""

    id: Words
    title: Words
    text: Words
    rules: tuple[Rule, ...]

    @property
    def chapters(self) -> tuple[tuple[Rule, ...], ...]:
        """The rules by chapter, each chapter's opening first."""
        return chapters_of(self.rules)


def chapters_of(rules: Iterable[Rule]) -> tuple[tuple[Rule, ...], ...]:
    """Rules by chapter, each chapter's opening first."""
    return tuple(tuple(own) for _, own in groupby(rules, lambda rule: rule.chapter))


def text_blocks(text: str) -> Iterator[TextBlock]:
    """The paragraphs, list items, tables and code of a text; links and marks are as written."""
    for part in text.split("\n\n"):
        lines = part.splitlines()
        if part.startswith("| "):
            yield TextBlock(kind="table", rows=tuple(map(row_cells, lines)))
        elif part.startswith(_CODE_FENCE):
            yield TextBlock(kind="code", rows=tuple((line,) for line in lines[1:-1]))
        else:
            for line in lines:
                kind: BlockKind = "item" if line.startswith("- ") else "paragraph"
                yield TextBlock(kind=kind, rows=((line.removeprefix("- "),),))


class Book:
    """What can be leafed through and searched, and whose texts have links."""

    token: ClassVar[re.Pattern[str]] = _TOKEN
    bold: ClassVar[re.Pattern[str]] = re.compile("`")
    """What stands around words in bold type: those of files, and those that are typed."""

    def __init__(self, entries: Sequence[BookItem]) -> None:
        """`entries` are all that can be looked up, in the order in which equals are found."""
        self.entries: Final = tuple(entries)
        self.places: Final = {entry.place: entry for entry in entries}

    def links(self, text: str) -> tuple[TextPart, ...]:
        """A text cut into plain stretches, links and marks of status.

        A link to what has a name shows that name, a mark the sign of the language.
        Raises `KeyError` for a name or mark that isn't known.
        """
        return cut_text(text, self.token, self._piece)

    def plain(self, text: str) -> str:
        """A text as it is read without links: numbers, names and signs in their place."""
        return "".join(piece.text for piece in self.links(text))

    def lines(self, entry: BookItem) -> Iterator[str]:
        """An entry for a terminal: a line for each paragraph, item and row, tables aligned."""
        yield entry.heading
        yield from self.text_lines(entry.text)

    def text_lines(self, text: str) -> Iterator[str]:
        """A text for a terminal, without its heading."""
        for block in text_blocks(text):
            if block.kind == "table":
                rows = [tuple(map(self.plain, row)) for row in block.rows]
                yield from (f"    {line}" for line in aligned_rows(rows, TABLE_WIDTH))
            elif block.kind == "code":
                yield from (f"    {row[0]}" for row in block.rows)
            else:
                yield ("- " if block.kind == "item" else "") + self.plain(block.rows[0][0])

    def _piece(self, token: re.Match[str]) -> TextPart:
        raise NotImplementedError

    def _title(self, entry: BookItem) -> str:
        """What of an entry counts as its title in a search."""
        return entry.heading

    def _rank(self, entry: BookItem, spoken: str, wanted: str) -> int | None:
        """How well an entry matches, 0 best; None where it doesn't. `wanted` is `spoken` folded."""
        del spoken
        parts = self.links(entry.text)
        text = " ".join(part.text for part in parts if not _NUMBER.fullmatch(part.target))
        return word_rank(wanted, folded(self._title(entry)), folded(text))

    def search(self, text: str) -> list[BookItem]:
        """What matches, best first: by number, by term, by title, then by text.

        Neither accents nor case count; every word must begin a word of the entry.
        """
        wanted = folded(text).strip()
        if not wanted:
            return []
        found: list[tuple[int, BookItem]] = []
        for entry in self.entries:
            rank = self._rank(entry, text.strip(), wanted)
            if rank is not None:
                found.append((rank, entry))
        return [entry for _, entry in sorted(found, key=lambda pair: pair[0])]


# --- the files of a rulebook


class RulePlace(BookEntry, frozen=True, kw_only=True):
    """A rule without its words; `marks` are letters, one a status."""

    id: Words
    marks: str = ""
    studies: tuple[Words, ...] = ()
    links: tuple[Words, ...] = ()
    variants: tuple[Words, ...] = ()


class PartOrder(BookEntry, frozen=True, kw_only=True):
    """The rules of one file without their words."""

    rule: tuple[RulePlace, ...]


class StatusPlace(BookEntry, frozen=True, kw_only=True):
    """A status without its words."""

    id: RuleStatusId
    letter: StatusLetter


class TermPlace(BookEntry, frozen=True, kw_only=True):
    """A term without its words."""

    id: Words
    rule: Words


class BookOrder(BookEntry, frozen=True, kw_only=True):
    """A rulebook without its words; `books` are the files of rules where they stand in several."""

    sections: tuple[Words, ...] = ()
    books: tuple[Words, ...] = ()
    status: tuple[StatusPlace, ...]
    term: tuple[TermPlace, ...]
    rule: tuple[RulePlace, ...] = ()


class TitledText(BookEntry, frozen=True, kw_only=True):
    """A title and a text."""

    title: Words
    text: Words


class PartTexts(BookEntry, frozen=True, kw_only=True):
    """The words of one file of rules."""

    title: Words
    text: Words
    rule: dict[str, TitledText]


class StatusText(BookEntry, frozen=True, kw_only=True):
    """The words of a status."""

    sign: Words
    name: Words
    text: Words


class TermText(BookEntry, frozen=True, kw_only=True):
    """The words of a term."""

    name: Words
    text: Words
    published: str = ""


class BookTexts(BookEntry, frozen=True, kw_only=True):
    """The words of a rulebook but for the rules that stand in files of their own."""

    studies: str = ""
    """What stands before the study ids of a rule."""
    section: dict[str, TitledText] = msgspec.field(default_factory=dict)
    status: dict[str, StatusText]
    term: dict[str, TermText]
    rule: dict[str, TitledText] = msgspec.field(default_factory=dict)


class Rulebook(Book):
    """Every rule in the order of the book, chapters' openings among them."""

    def __init__(
        self,
        order: BookOrder,
        texts: BookTexts,
        parts: Mapping[str, tuple[PartOrder, PartTexts]] | None = None,
    ) -> None:
        """A rulebook from its files, `parts` by their names.

        Raises `RulebookError` where the files don't fit together.
        """
        match_texts("status", [mark.id for mark in order.status], texts.status)
        match_texts("term", [term.id for term in order.term], texts.term)
        match_texts("section", order.sections, texts.section)
        self.statuses: Final = tuple(
            RuleStatus(
                **msgspec.structs.asdict(mark), **msgspec.structs.asdict(texts.status[mark.id])
            )
            for mark in order.status
        )
        self.studies_label: Final = texts.studies
        self.sections: Final = {
            name: BookSection(
                id=name, title=text.title, text=flowed(text.text), number=_section_number(name)
            )
            for name, text in ((name, texts.section[name]) for name in order.sections)
        }
        self.terms: Final = tuple(
            sorted(
                (_term(term, texts.term[term.id]) for term in order.term),
                key=lambda term: folded(term.name),
            )
        )
        """The glossary, in alphabetical order."""
        self.parts: Final = tuple(self._part(name, *(parts or {})[name]) for name in order.books)
        own = self._rules("rule", order.rule, texts.rule)
        self.rules: Final = (*own, *(rule for part in self.parts for rule in part.rules))
        super().__init__((*self.rules, *self.sections.values(), *self.terms))
        self._by_number: Final = {rule.number: rule for rule in self.rules}
        if len(self._by_number) != len(self.rules):
            raise RulebookError("a rule number stands twice")
        self._letters: Final = {rule.number.rstrip("0123456789.") for rule in self.rules}
        self._studies: Final = {study for rule in self.rules for study in rule.studies}
        self._names: Final = {term.id: term.name for term in self.terms} | {
            name: section.title for name, section in self.sections.items()
        }

    @property
    def chapters(self) -> tuple[tuple[Rule, ...], ...]:
        """The rules by chapter, each chapter's opening first."""
        return chapters_of(self.rules)

    def chapter(self, number: str) -> tuple[Rule, ...]:
        """The opening and the rules of the chapter of a number such as ``R4``; no rule, if none."""
        return tuple(rule for rule in self.rules if rule.chapter == number)

    def rule(self, number: str) -> Rule:
        """The rule of a number, typed as ``R4.4.3``, ``r4.4.3`` or ``TI8.10 T35``.

        A book whose numbers all begin with one letter knows them without it too. Raises `KeyError`.
        """
        words = number.split()
        while len(words) > 1 and words[-1].upper() in self._studies:
            del words[-1]
        return self._by_number[self._number(" ".join(words)) or number]

    def section(self, name: str) -> BookSection:
        """A section by its name, a lesson as ``L6`` or ``l6``; raises `KeyError`."""
        return self.sections[name if name in self.sections else name.strip().upper()]

    def term(self, name: str) -> Term:
        """A term of the glossary by its id; raises `KeyError`."""
        found = self.places[name]
        if not isinstance(found, Term):
            raise KeyError(name)
        return found

    def is_term(self, place: str) -> bool:
        """Whether a place of the book is a term of the glossary."""
        return isinstance(self.places.get(place), Term)

    def known(self, place: str) -> str:
        """The place that is meant: a name, or a number however it is typed; "" for none."""
        if place in self.places:
            return place
        try:
            return self.rule(place).number
        except KeyError:
            return ""

    def lines(self, entry: BookItem) -> Iterator[str]:
        """An entry for a terminal; a term in one line, a rule with what it was made from."""
        if isinstance(entry, Term):
            yield f"{entry.heading} – {entry.text} [{entry.rule}]"
            return
        yield from super().lines(entry)
        if isinstance(entry, Rule) and entry.studies:
            yield f"{self.studies_label} {', '.join(entry.studies)}"

    def _number(self, text: str) -> str:
        """The number of a rule as it is written in the book; "" where it can't be one."""
        found = _NUMBER.fullmatch(text)
        if found is None:
            return ""
        letters = found[1].upper() or (min(self._letters) if len(self._letters) == 1 else "")
        return f"{letters}{found[2]}" if letters in self._letters else ""

    def _title(self, entry: BookItem) -> str:
        return entry.title if isinstance(entry, Rule) else entry.heading

    def _rank(self, entry: BookItem, spoken: str, wanted: str) -> int | None:
        """By study id, by number (of a chapter's, longer ones last), by term, by words.

        A bare number is looked for in the texts too.
        """
        if isinstance(entry, Rule) and spoken.upper() in entry.studies:
            return 0
        number = self._number(spoken)
        if number:
            own = entry.number if isinstance(entry, Rule) else ""
            longer = "." not in number and own.startswith(number)
            matches = (own == number, own.startswith(f"{number}."), longer)
            if True in matches:
                return matches.index(True)
            if not wanted.isdecimal():
                return None
        if isinstance(entry, Term) and f" {wanted}" == folded(entry.name):
            return 3
        found = super()._rank(entry, spoken, wanted)
        return None if found is None else 4 + found

    def _piece(self, token: re.Match[str]) -> TextPart:
        number, letters, name = token.groups()
        if number:
            return TextPart(text=number, target=number)
        if name:
            return TextPart(text=self.called(name), target=name)
        return mark_part(letters, self.statuses)

    def called(self, name: str) -> str:
        """What a link to a section or a term shows; raises `KeyError`."""
        return self._names[name]

    def _part(self, name: str, order: PartOrder, texts: PartTexts) -> RulePart:
        rules = self._rules(f"{name}: rule", order.rule, texts.rule)
        return RulePart(id=name, title=texts.title, text=flowed(texts.text), rules=rules)

    def _rules(
        self, what: str, places: Sequence[RulePlace], texts: Mapping[str, TitledText]
    ) -> tuple[Rule, ...]:
        match_texts(what, [place.id for place in places], texts)
        return tuple(
            Rule(
                number=place.id,
                title=texts[place.id].title,
                text=flowed(texts[place.id].text),
                marks=tuple(
                    status
                    for letter in place.marks
                    for status in mark_part(letter, self.statuses).statuses
                ),
                studies=place.studies,
                links=place.links,
                variants=place.variants,
            )
            for place in places
        )

    def check_marks_and_links(self) -> None:
        """Raise `RulebookError` unless each rule's words have the marks and links of its place."""
        for rule in self.rules:
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


def _section_number(name: str) -> str:
    """The number of a section, which is its name where that is one, as L6; else ""."""
    return name if _NUMBER.fullmatch(name) else ""


def _term(place: TermPlace, term_text: TermText) -> Term:
    return Term(
        id=place.id,
        rule=place.rule,
        name=term_text.name,
        text=flowed(term_text.text),
        published=term_text.published,
    )
