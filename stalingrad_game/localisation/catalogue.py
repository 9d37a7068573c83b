"""The texts of the program in one language, read from its folder: one template a sentence.

A text is found by a key such as ``effect.kill.other``; its facts stand in braces, a noun's form
after a dot: ``{formation.the}``, and words that vary with its class after a colon:
``{formation:f=détruite|détruit}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from .language import LANGUAGE_FILE, Language
from .noun import Noun

Fact = str | int | Noun
FILE_FACTS: Final = ("{file}", "{path}", "{folder}")
"""What a text begins with that names a file first, whose letters stay as they are."""
RULES_FILE: Final = "rules.toml"
"""The rulebook's texts, which are no templates."""


class CatalogueError(ValueError):
    """A file of texts can't be read; the message says which, where and why."""


class Catalogue:
    """The texts of one language."""

    def __init__(self, texts: Mapping[str, str], language: Language) -> None:
        self._texts: Final = texts
        self.language: Final = language
        self._bare: Final[dict[tuple[str, bool], str]] = {}
        """What was said without facts, by key and whether it stood alone: most labels are."""

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> Iterable[str]:
        """Every key, in the order of the files."""
        return self._texts.keys()

    def keys_under(self, start: str) -> list[str]:
        """What follows `start` in every key that begins with it, in the order of the files."""
        return [key.removeprefix(start) for key in self._texts if key.startswith(start)]

    def written(self, key: str) -> str:
        """The text of a key as it is written, its facts in braces; raises `KeyError`."""
        return self._texts[key]

    def is_counted(self, key: str) -> bool:
        """Whether the text of a key has a plural form for each number."""
        return f"{key}.{self.language.plural_forms[-1]}" in self

    def first(self, *keys: str) -> str:
        """The first of the keys that there is a text for; raises `KeyError` with the last."""
        for key in keys:
            if key in self._texts:
                return key
        raise KeyError(keys[-1])

    def phrase(self, key: str, /, **facts: Fact) -> str:
        """The text of a key with its facts in place.

        Raises `KeyError` for a key or a fact, `AttributeError` for a form that a noun hasn't,
        `ValueError` for variants by the class of what is no noun.
        """
        return self._put(key, facts, alone=False)

    def sentence(self, key: str, /, **facts: Fact) -> str:
        """A phrase that stands alone, so it begins with a capital, unless with a file's name."""
        return self._put(key, facts, alone=True)

    def _put(self, key: str, facts: Mapping[str, Fact], *, alone: bool) -> str:
        if not facts and (key, alone) in self._bare:
            return self._bare[key, alone]
        written = self.written(key)
        text = self.language.typeset(written.format_map(facts))
        if alone and not written.startswith(FILE_FACTS):
            text = self.language.capitalised(text)
        if not facts:
            self._bare[key, alone] = text
        return text

    def counted(self, key: str, number: int, /, **facts: Fact) -> str:
        """The sentence of a key in the form that a number takes; the number is the fact ``n``."""
        return self.sentence(f"{key}.{self.language.plural_form(number)}", n=number, **facts)

    def counted_phrase(self, key: str, number: int, /, **facts: Fact) -> str:
        """The same inside a sentence."""
        return self.phrase(f"{key}.{self.language.plural_form(number)}", n=number, **facts)

    def noun(self, start: str) -> Noun:
        """The noun of a table: its ``name`` and ``article``, and what is irregular of it.

        ``noun`` is what its phrases are made of where that isn't the name, ``class`` its class
        where that isn't the article's. Raises `KeyError`.
        """
        texts, language = self._texts_beside(f"{start}.name"), self.language
        given = {
            form: texts[f"{start}.{form}"]
            for form in (*language.noun_forms, *language.plural_forms)
            if f"{start}.{form}" in texts
        }
        name, article = texts[f"{start}.name"], texts[f"{start}.article"]
        stem, noun_class = texts.get(f"{start}.noun", name), texts.get(f"{start}.class", "")
        return language.noun(name, article, stem, noun_class, **given)

    def _texts_beside(self, key: str) -> Mapping[str, str]:
        """Texts among which all those of the table of a key are."""
        del key
        return self._texts


class EarlyCatalogue(Catalogue):
    """The same texts, of which some files are read at first, the others once a text is wanted."""

    def __init__(self, language: Language, names: Iterable[str], tables: Iterable[str]) -> None:
        """The texts of a language, those of ``NAME.toml`` at first; raises `CatalogueError`.

        Every text of `tables`, and every noun of which these files have a part, stands in them.
        """
        self._tables: Final = tuple(f"{table}." for table in tables)
        self._first: Final[dict[str, str]] = {}
        for name in names:
            path = language.folder / f"{name}.toml"
            if path.exists():  # a language may have less
                _read(self._first, language, path)
        super().__init__(_EarlyTexts(self._first, language), language)

    def __contains__(self, key: str) -> bool:
        return key in (self._first if key.startswith(self._tables) else self._texts)

    def keys_under(self, start: str) -> list[str]:
        """What follows `start` in every key that begins with it, in the order of the files."""
        if not start.startswith(self._tables):
            return super().keys_under(start)
        return [key.removeprefix(start) for key in self._first if key.startswith(start)]

    def _texts_beside(self, key: str) -> Mapping[str, str]:
        """Texts among which all those of the table of a noun's key are."""
        return self._first if key in self._first else super()._texts_beside(key)


class _EarlyTexts(Mapping[str, str]):
    """Texts by key: some that are there, and all those of a language where these don't do."""

    def __init__(self, first: Mapping[str, str], language: Language) -> None:
        self._first: Final = first
        self._language: Final = language

    def __getitem__(self, key: str) -> str:
        text = self._first.get(key)
        return catalogue(self._language).written(key) if text is None else text

    def __iter__(self) -> Iterator[str]:
        return iter(catalogue(self._language).keys())

    def __len__(self) -> int:
        return len(list(catalogue(self._language).keys()))


@cache
def early_catalogue(
    language: Language, names: tuple[str, ...], tables: tuple[str, ...]
) -> EarlyCatalogue:
    """The texts of a language, for whoever needs those of some files and tables soon."""
    return EarlyCatalogue(language, names, tables)


@cache
def catalogue(language: Language) -> Catalogue:
    """The texts of a language; raises `CatalogueError`."""
    texts: dict[str, str] = {}
    for path in sorted(language.folder.glob("*.toml")):
        if path.name not in {LANGUAGE_FILE, RULES_FILE}:
            _read(texts, language, path)
    return Catalogue(MappingProxyType(texts), language)


def _read(texts: dict[str, str], language: Language, path: Path) -> None:
    file = f"{language.code}/{path.name}"
    try:
        tables = msgspec.toml.decode(path.read_bytes())
    except (OSError, ValueError) as fault:
        raise CatalogueError(f"{file}: {fault}") from fault
    _gather(texts, file, "", tables)


def _gather(texts: dict[str, str], file: str, start: str, table: Mapping[str, object]) -> None:
    for name, value in table.items():
        key = f"{start}{name}"
        if isinstance(value, dict):
            _gather(texts, file, f"{key}.", value)
        elif not isinstance(value, str):
            raise CatalogueError(f"{file}: {key}: allowed: a text, or a table of texts")
        elif key in texts:
            raise CatalogueError(f"{file}: {key}: stands twice")
        else:
            texts[key] = value
