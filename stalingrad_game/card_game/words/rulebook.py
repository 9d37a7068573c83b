"""The rulebook: lessons, the rules R1 to R11, the glossary; found by number, word or link.

Its order stands in ``assets/rules/rules.toml``, its words in ``rules.toml`` of each language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec

from ...assets import asset
from ...localisation.catalogue import RULES_FILE
from ...localisation.language import Language
from ...localisation.rule_texts import (
    BookEntry,
    RulebookError,
    RuleStatus,
    RuleStatusId,
    StatusLetter,
    TextPart,
    cut_text,
    decode_rules,
    flowed,
    folded,
    mark_part,
    match_texts,
    word_rank,
)
from ..content.models import NonEmpty
from .rulebook_entries import (
    LESSONS,
    REPLAY,
    BookSection,
    Chapter,
    Rule,
    RulebookEntry,
    RuleVariant,
    RuleVariantValue,
    Term,
    WorkedBattleTexts,
)

_TOKEN: Final = re.compile(r"\[(?:(R\d+(?:\.\d+)*|L\d+)|([SPH](?:/[SPH])*)|([a-z_]+))\]")
"""A link to a rule or lesson, a mark of status, or a link to a section, a term or a variant."""
_NUMBER: Final = re.compile(r"[Rr]?\s*(\d+(?:\.\d+)*)\.?")
_NUMBERED: Final = re.compile(r"[RL]\d[\d.]*")


class _Place(BookEntry, frozen=True, kw_only=True):
    """A rule's place in the book."""

    number: NonEmpty
    status: tuple[RuleStatusId, ...]
    variants: tuple[str, ...] = ()


class _Mark(BookEntry, frozen=True, kw_only=True):
    """A status without its words."""

    id: RuleStatusId
    letter: StatusLetter


class _Setting(BookEntry, frozen=True, kw_only=True):
    """A variant without its words."""

    key: NonEmpty
    rule: NonEmpty
    values: tuple[NonEmpty, ...]


class _TermPlace(BookEntry, frozen=True, kw_only=True):
    """A term without its words."""

    id: NonEmpty
    rule: NonEmpty


class _Order(BookEntry, frozen=True, kw_only=True):
    """The book without its words."""

    sections: tuple[NonEmpty, ...]
    term: tuple[_TermPlace, ...]
    status: tuple[_Mark, ...]
    chapter: tuple[_Place, ...]
    rule: tuple[_Place, ...]
    variant: tuple[_Setting, ...]


class _MarkText(BookEntry, frozen=True, kw_only=True):
    sign: NonEmpty
    name: NonEmpty
    text: NonEmpty


class _ValueText(BookEntry, frozen=True, kw_only=True):
    name: NonEmpty
    text: NonEmpty


class _SettingText(BookEntry, frozen=True, kw_only=True):
    name: NonEmpty
    value: dict[str, _ValueText]


class _Said(BookEntry, frozen=True, kw_only=True):
    title: NonEmpty
    text: NonEmpty


class _TermText(BookEntry, frozen=True, kw_only=True):
    name: NonEmpty
    text: NonEmpty
    published: str = ""


class _Texts(BookEntry, frozen=True, kw_only=True):
    """The words of the book in one language."""

    section: dict[str, _Said]
    term: dict[str, _TermText]
    worked_battle: WorkedBattleTexts
    status: dict[str, _MarkText]
    rule: dict[str, _Said]
    variant: dict[str, _SettingText]


class Rulebook:
    """Every rule in the order of the book, chapters' openings among them."""

    def __init__(self, order: _Order, texts: _Texts) -> None:
        """A rulebook from its two files; raises `RulebookError` where they don't fit together."""
        match_texts("status", [mark.id for mark in order.status], texts.status)
        match_texts("variant", [variant.key for variant in order.variant], texts.variant)
        for setting in order.variant:
            match_texts(f"variant {setting.key}", setting.values, texts.variant[setting.key].value)
        places = (*order.chapter, *order.rule)
        match_texts("rule", [place.number for place in places], texts.rule)
        match_texts("section", order.sections, texts.section)
        match_texts("term", [term.id for term in order.term], texts.term)
        self.worked_battle: Final = texts.worked_battle
        self._sections: Final = {
            name: BookSection(id=name, title=said.title, text=flowed(said.text))
            for name, said in ((name, texts.section[name]) for name in order.sections)
        }
        self.terms: Final = tuple(
            sorted(
                (_term(term, texts.term[term.id]) for term in order.term),
                key=lambda term: folded(term.name),
            )
        )
        """The glossary, in alphabetical order."""
        self._published: Final = {
            folded(term.name): term.published for term in reversed(self.terms)
        }
        """By a term in its bare letters: what the published English game calls it."""
        self.statuses: Final = tuple(
            RuleStatus(
                **msgspec.structs.asdict(mark), **msgspec.structs.asdict(texts.status[mark.id])
            )
            for mark in order.status
        )
        self.variants: Final = tuple(
            _variant(setting, texts.variant[setting.key]) for setting in order.variant
        )
        rules = [_rule(place, texts.rule[place.number]) for place in order.rule]
        self.chapters: Final = tuple(
            _chapter(_rule(place, texts.rule[place.number]), rules) for place in order.chapter
        )
        self.rules: Final = tuple(
            rule for chapter in self.chapters for rule in (chapter.opening, *chapter.rules)
        )
        self._by_number: Final = {rule.number: rule for rule in self.rules}
        self._by_key: Final = {variant.key: variant for variant in self.variants}
        self._by_term: Final = {term.id: term for term in self.terms}
        if len(self._by_number) != len(places):
            raise RulebookError("a rule number stands twice, or its chapter is missing")

    def rule(self, number: str) -> Rule:
        """The rule of a number such as ``R4.4.3``, ``r4.4.3`` or ``4.4.3``; raises `KeyError`."""
        found = _NUMBER.fullmatch(number.strip())
        return self._by_number[f"R{found[1]}" if found else number]

    def chapter(self, number: int) -> Chapter:
        """The chapter 1 to 11; raises `KeyError`."""
        for chapter in self.chapters:
            if chapter.number == number:
                return chapter
        raise KeyError(number)

    @property
    def lessons(self) -> tuple[BookSection, ...]:
        """The lessons of the chapter "Learn to play", L1 and so on."""
        return tuple(self._sections[name] for name in LESSONS)

    @property
    def entries(self) -> tuple[RulebookEntry, ...]:
        """Everything that can be looked up, rules first."""
        return (*self.rules, *self._sections.values(), *self.terms)

    def section(self, name: str) -> BookSection:
        """A lesson such as ``L6`` (or ``l6``), or a page by its name; raises `KeyError`."""
        return self._sections[name if name in self._sections else name.strip().upper()]

    def term(self, name: str) -> Term:
        """A term of the glossary by its id; raises `KeyError`."""
        return self._by_term[name]

    def published(self, word: str) -> str:
        """What the published English game calls a term by this name; "" where it is the same."""
        return self._published.get(folded(word), "")

    def explained(self, title: str) -> str:
        """A title with the published word in brackets behind the term that it is or begins with.

        A term ends at a colon, and may have a plural s; a title that says the word stays as it is.
        """
        head = title.partition(":")[0].rstrip()
        word = self.published(head) or self.published(head.removesuffix("s"))
        return title if not word or word in title else f"{head} ({word}){title[len(head) :]}"

    def variant(self, key: str) -> RuleVariant:
        """The variant of a key such as ``break_test``; raises `KeyError`."""
        return self._by_key[key]

    def links(self, text: str) -> tuple[TextPart, ...]:
        """A text cut into plain stretches, links and marks of status.

        A link to a variant shows the variant's name, a mark the sign of the language.
        Raises `KeyError` for a variant or mark that isn't known.
        """
        return cut_text(text, _TOKEN, self._piece)

    def plain(self, text: str) -> str:
        """A text as it is read without links: numbers, names and signs in their place."""
        return "".join(piece.text for piece in self.links(text))

    def search(self, text: str) -> list[RulebookEntry]:
        """What matches, best first: by number, by title, then by text.

        Neither accents nor case count; every word must begin a word of the rule.
        ``R4`` and ``4.4`` are looked for as numbers alone, ``4`` as a word too.
        """
        number = _NUMBER.fullmatch(text.strip())
        wanted = folded(text).strip()
        if not wanted:
            return []
        ranked: list[tuple[int, RulebookEntry]] = []
        for entry in self.entries:
            rank = self._rank(entry, number[1] if number else "", wanted)
            if rank is not None:
                ranked.append((rank, entry))
        return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]

    def _piece(self, token: re.Match[str]) -> TextPart:
        number, letters, key = token.groups()
        if number:
            return TextPart(text=number, target=number)
        if key:
            return TextPart(text=self._called(key), target=key)
        return mark_part(letters, self.statuses)

    def _called(self, key: str) -> str:
        """What a link to a variant, a section or a term shows; raises `KeyError`."""
        if key == REPLAY:
            return self.worked_battle.button
        if key in self._sections:
            return self._sections[key].title
        if key in self._by_term:
            return self._by_term[key].name
        return self._by_key[key].name

    def _rank(self, rule: RulebookEntry, number: str, wanted: str) -> int | None:
        """How well an entry matches, 0 best; None when it doesn't."""
        title = folded(rule.heading if not isinstance(rule, Rule) else rule.title)
        if number:
            own = rule.place[1:] if isinstance(rule, Rule) else ""
            matches = (own == number, own.startswith(f"{number}."), own.startswith(number))
            if True in matches:
                return matches.index(True)
            if not wanted.isdecimal():
                return None
        if isinstance(rule, Term) and f" {wanted}" == folded(rule.name):
            return 3
        pieces = self.links(rule.text)
        said = (piece.text for piece in pieces if not _NUMBERED.fullmatch(piece.target))
        found = word_rank(wanted, title, folded(" ".join(said)))
        return None if found is None else 4 + found


@cache
def load_rulebook(language: Language) -> Rulebook:
    """The rulebook in a language, read once; raises `RulebookError`."""
    order = decode_rules(asset("rules", RULES_FILE), "rules", _Order)
    texts = decode_rules(language.folder / RULES_FILE, language.code, _Texts)
    try:
        return Rulebook(order, texts)
    except RulebookError as fault:
        raise RulebookError(f"{language.code}/{RULES_FILE}: {fault}") from None


def _term(place: _TermPlace, said: _TermText) -> Term:
    return Term(
        id=place.id,
        rule=place.rule,
        name=said.name,
        text=flowed(said.text),
        published=said.published,
    )


def _rule(place: _Place, said: _Said) -> Rule:
    return Rule(
        number=place.number,
        title=said.title,
        text=flowed(said.text),
        status=place.status,
        variants=place.variants,
    )


def _variant(setting: _Setting, said: _SettingText) -> RuleVariant:
    values = tuple(
        RuleVariantValue(id=value, name=said.value[value].name, text=said.value[value].text)
        for value in setting.values
    )
    return RuleVariant(key=setting.key, rule=setting.rule, name=said.name, values=values)


def _chapter(opening: Rule, rules: Iterable[Rule]) -> Chapter:
    """A chapter with the rules that belong to it."""
    number = opening.chapter
    own = tuple(rule for rule in rules if rule.chapter == number)
    return Chapter(number=number, opening=opening, rules=own)
