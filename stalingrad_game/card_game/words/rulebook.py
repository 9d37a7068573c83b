"""The rulebook of the program, R1 to R11, found by number, by word and by link.

Its words stand in ``assets/rules/rules.toml``, English and French beside each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec

from ...assets import asset
from ...localisation.languages import Language
from ..content.models import NonEmpty, Words

RuleStatusId = Literal["stated", "reported", "house"]

_TOKEN: Final = re.compile(r"\[(?:(R\d+(?:\.\d+)*)|([SPH](?:/[SPH])*)|([a-z_]+))\]")
"""A link to a rule, a mark of status, or a link to a variant."""
_NUMBER: Final = re.compile(r"[Rr]?\s*(\d+(?:\.\d+)*)\.?")
_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae"})


class RulebookError(ValueError):
    """The rulebook's file can't be read; the message says where and why."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has in common: no field that isn't known."""


class RuleStatus(_Entry, frozen=True, kw_only=True):
    """Where a rule comes from; `letter` marks it in the file, `sign` on the page."""

    id: RuleStatusId
    letter: Literal["S", "P", "H"]
    sign: Words
    name: Words
    text: Words


class Rule(_Entry, frozen=True, kw_only=True):
    """One rule, or a chapter's opening. `variants` are the keys of those that change it.

    A text's paragraphs are parted by an empty line; a line that begins with ``- `` is a list item.
    """

    number: NonEmpty
    title: Words
    text: Words
    status: tuple[RuleStatusId, ...]
    variants: tuple[str, ...] = ()

    @property
    def chapter(self) -> int:
        """The number of the rule's chapter, 1 to 11."""
        return int(self.number[1:].split(".")[0])

    @property
    def depth(self) -> int:
        """0 for a chapter's opening, 1 for R4.4, 2 for R4.4.3."""
        return self.number.count(".")


class VariantValue(_Entry, frozen=True, kw_only=True):
    """One value of a variant."""

    id: NonEmpty
    name: Words
    text: Words


class RuleVariant(_Entry, frozen=True, kw_only=True):
    """A house ruling that can be set otherwise; the first value is the default."""

    key: NonEmpty
    rule: NonEmpty
    name: Words
    values: tuple[VariantValue, ...]


class Preface(_Entry, frozen=True, kw_only=True):
    """How the rulebook is read."""

    title: Words
    text: Words


class Chapter(_Entry, frozen=True, kw_only=True):
    """A chapter: its opening, numbered like ``R4``, and its rules in order."""

    number: int
    opening: Rule
    rules: tuple[Rule, ...]


class TextPart(_Entry, frozen=True, kw_only=True):
    """A stretch of text: plain, a link with a `target`, or a mark with `statuses`.

    A target is a rule's number or a variant's key.
    """

    text: str
    target: str = ""
    statuses: tuple[RuleStatusId, ...] = ()


_Texted = TypeVar("_Texted", Rule, Preface)


class _File(_Entry, frozen=True, kw_only=True):
    """The file as it stands."""

    preface: Preface
    status: tuple[RuleStatus, ...]
    chapter: tuple[Rule, ...]
    rule: tuple[Rule, ...]
    variant: tuple[RuleVariant, ...]


def text_in_language(words: Words, language: Language) -> str:
    """One of the two texts.

    >>> text_in_language(Words(en="rule", fr="règle"), "fr")
    'règle'
    """
    return words.fr if language == "fr" else words.en


class Rulebook:
    """Every rule in the order of the book, chapters' openings among them."""

    def __init__(self, file: _File) -> None:
        """A rulebook from its file; rules whose chapter isn't there raise `RulebookError`."""
        self.preface: Final = _flowing(file.preface)
        self.statuses: Final = file.status
        self.variants: Final = file.variant
        self.chapters: Final = tuple(_chapter(opening, file.rule) for opening in file.chapter)
        self.rules: Final = tuple(
            rule for chapter in self.chapters for rule in (chapter.opening, *chapter.rules)
        )
        self._by_number: Final = {rule.number: rule for rule in self.rules}
        self._by_key: Final = {variant.key: variant for variant in self.variants}
        self._by_letter: Final[Mapping[str, RuleStatus]] = {
            status.letter: status for status in self.statuses
        }
        if len(self._by_number) != len(file.chapter) + len(file.rule):
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

    def variant(self, key: str) -> RuleVariant:
        """The variant of a key such as ``break_test``; raises `KeyError`."""
        return self._by_key[key]

    def links(self, text: str, language: Language) -> tuple[TextPart, ...]:
        """A text cut into plain stretches, links and marks of status.

        A link to a variant shows the variant's name, a mark the sign of the language.
        Raises `KeyError` for a variant or mark that isn't known.
        """
        pieces = []
        end = 0
        for token in _TOKEN.finditer(text):
            if token.start() > end:
                pieces.append(TextPart(text=text[end : token.start()]))
            pieces.append(self._piece(token, language))
            end = token.end()
        if end < len(text):
            pieces.append(TextPart(text=text[end:]))
        return tuple(pieces)

    def plain(self, text: str, language: Language) -> str:
        """A text as it is read without links: numbers, names and signs in their place."""
        return "".join(piece.text for piece in self.links(text, language))

    def search(self, text: str, language: Language) -> list[Rule]:
        """The rules that match, best first: by number, by title, then by text.

        Neither accents nor case count; every word must begin a word of the rule.
        ``R4`` and ``4.4`` are looked for as numbers alone, ``4`` as a word too.
        """
        number = _NUMBER.fullmatch(text.strip())
        wanted = _folded(text).strip()
        if not wanted:
            return []
        ranked: list[tuple[int, Rule]] = []
        for rule in self.rules:
            rank = self._rank(rule, number[1] if number else "", wanted, language)
            if rank is not None:
                ranked.append((rank, rule))
        return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])]

    def _piece(self, token: re.Match[str], language: Language) -> TextPart:
        number, letters, key = token.groups()
        if number:
            return TextPart(text=number, target=number)
        if key:
            return TextPart(text=text_in_language(self._by_key[key].name, language), target=key)
        found = [self._by_letter[letter] for letter in letters.split("/")]
        signs = "/".join(text_in_language(status.sign, language) for status in found)
        return TextPart(text=f"[{signs}]", statuses=tuple(status.id for status in found))

    def _rank(self, rule: Rule, number: str, wanted: str, language: Language) -> int | None:
        """How well a rule matches, 0 best; None when it doesn't."""
        if number:
            own = rule.number[1:]
            matches = (own == number, own.startswith(f"{number}."), own.startswith(number))
            if True in matches:
                return matches.index(True)
            if not wanted.isdecimal():
                return None
        title = _folded(text_in_language(rule.title, language))
        words = wanted.split()
        if f" {wanted}" in title:
            return 3
        if all(f" {word}" in title for word in words):
            return 4
        pieces = self.links(text_in_language(rule.text, language), language)
        said = (piece.text for piece in pieces if piece.target in ("", *self._by_key))
        text = _folded(" ".join(said))
        if f" {wanted}" in text:
            return 5
        return 6 if all(f" {word}" in title + text for word in words) else None


def load_rulebook(path: Path | None = None) -> Rulebook:
    """The rulebook of a file, the program's own by default; raises `RulebookError`."""
    source = asset("rules", "rules.toml") if path is None else path
    try:
        return Rulebook(msgspec.toml.decode(source.read_bytes(), type=_File))
    except (OSError, ValueError) as fault:
        raise RulebookError(f"{source.name}: {fault}") from fault


def _chapter(opening: Rule, rules: tuple[Rule, ...]) -> Chapter:
    """A chapter with the rules that belong to it, their texts flowing."""
    number = opening.chapter
    own = tuple(_flowing(rule) for rule in rules if rule.chapter == number)
    return Chapter(number=number, opening=_flowing(opening), rules=own)


def _flowing(entry: _Texted) -> _Texted:
    """The same entry, its text as `_flow` makes it."""
    words = Words(en=_flow(entry.text.en), fr=_flow(entry.text.fr))
    return msgspec.structs.replace(entry, text=words)


def _flow(text: str) -> str:
    r"""A text whose lines are whole paragraphs and list items.

    >>> _flow("One\nparagraph.\n- an\nitem\n")
    'One paragraph.\n- an item'
    """
    return re.sub(r"(?<!\n)\n(?!\n|- )", " ", text.strip())


def _folded(text: str) -> str:
    """Words alone, without accents and capitals, each with a space before it.

    >>> _folded("L’étape de Manœuvre")
    ' l etape de manoeuvre'
    """
    spelt = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = "".join(letter for letter in spelt if not unicodedata.combining(letter))
    return "".join(f" {word}" for word in re.findall(r"\w+", bare))
