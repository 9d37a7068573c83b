"""The file ``language.toml`` of a language: what is data in how it is written.

`localisation/README.md` tells how each table is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

Pattern = str | tuple[str, str]
"""A phrase with ``{noun}`` in it; of two the second stands before a vowel."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table has in common: no line that isn't known."""


class PluralRule(_Table, frozen=True, kw_only=True):
    """The numbers that take a plural form: those that keep every line given here."""

    form: str
    exact: tuple[int, ...] = ()
    last_digit: tuple[int, ...] = ()
    last_two: tuple[int, ...] = ()
    not_last_two: tuple[int, ...] = ()

    def takes(self, number: int) -> bool:
        """Whether a whole number takes this form."""
        return (
            (not self.exact or number in self.exact)
            and (not self.last_digit or number % 10 in self.last_digit)
            and (not self.last_two or number % 100 in self.last_two)
            and number % 100 not in self.not_last_two
        )

    @property
    def takes_any(self) -> bool:
        """Whether every number takes this form, as the last one must."""
        return not (self.exact or self.last_digit or self.last_two or self.not_last_two)


class Numbers(_Table, frozen=True, kw_only=True):
    """The signs inside a number."""

    decimal: str
    thousands: str


class Percentages(_Table, frozen=True, kw_only=True):
    """A percentage with ``{number}``; one that is not quite 0 or 100 with ``{percent}``."""

    exact: str
    below: str
    above: str


class Lists(_Table, frozen=True, kw_only=True):
    """What stands between the items of a list; the last two as ``{rest}`` and ``{last}``."""

    comma: str
    semicolon: str
    colon: str = ": "
    """Between a name and what is told of it."""
    last: str


class Typesetting(_Table, frozen=True, kw_only=True):
    """What becomes of the plain apostrophes and blanks that texts are written with."""

    apostrophe: str = "'"
    narrow_before: str = ""
    """Signs whose blank before them is narrow and never broken."""
    narrow_after: str = ""
    """Signs whose blank after them is."""


class Nouns(_Table, frozen=True, kw_only=True):
    """What can stand before a noun."""

    vowels: str = ""
    """Letters, without accents, before which the second of two phrases stands."""
    articles: dict[str, dict[str, Pattern]]
    """By what a noun names as its article: the phrase of each form; ``one`` is among them."""
    classes: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """By class, such as a gender: the articles of its nouns. A list of nouns belongs to the first
    class that one of them belongs to."""


class LanguageFile(_Table, frozen=True, kw_only=True):
    """The file as it stands."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    """What its speakers call it."""
    system: tuple[str, ...]
    """How names of system languages begin that mean it, in small letters."""
    date: str
    plurals: tuple[PluralRule, ...]
    """In order: the first that takes a number gives its form."""
    numbers: Numbers
    percent: Percentages
    list: Lists
    typesetting: Typesetting
    nouns: Nouns
    capitals: dict[str, str] = msgspec.field(default_factory=dict)
    """Capitals of letters that have another one than elsewhere."""

    def faults(self) -> Iterator[str]:
        """What is wrong with the file beyond the types of its lines."""
        if not self.plurals or not self.plurals[-1].takes_any:
            yield "plurals: the last form must take every number that is left"
        forms = [set(article) for article in self.nouns.articles.values()]
        if not forms or any(one != forms[0] or "one" not in one for one in forms):
            yield "nouns.articles: every article needs the same forms, one among them"
        of_classes = [article for articles in self.nouns.classes.values() for article in articles]
        for article in of_classes:
            if article not in self.nouns.articles or of_classes.count(article) > 1:
                yield f"nouns.classes: {article}: allowed: an article of nouns.articles, once"
