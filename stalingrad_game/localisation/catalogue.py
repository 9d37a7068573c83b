"""The texts of the program in one language, read from its folder: one template a sentence.

A text is found by a key such as ``effect.kill.many``; its facts stand in braces, a noun's form
after a dot: ``{formation.the}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from .language import LANGUAGE_FILE, Language
from .noun import Noun

Fact = str | int | Noun
RULES_FILE: Final = "rules.toml"
"""The rulebook's texts, which are no templates."""


class CatalogueError(ValueError):
    """A file of texts can't be read; the message says which, where and why."""


class Catalogue:
    """The texts of one language."""

    def __init__(self, texts: Mapping[str, str], language: Language) -> None:
        """Texts by key, as they are written."""
        self._texts: Final = texts
        self.language: Final = language

    def __contains__(self, key: str) -> bool:
        """Whether there is a text for a key."""
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

    def first(self, *keys: str) -> str:
        """The first of the keys that there is a text for; raises `KeyError` with the last."""
        for key in keys:
            if key in self._texts:
                return key
        raise KeyError(keys[-1])

    def phrase(self, key: str, /, **facts: Fact) -> str:
        """The text of a key with its facts in place.

        Raises `KeyError` for a key or a fact, `AttributeError` for a form that a noun hasn't.
        """
        return self.language.typeset(self.written(key).format_map(facts))

    def sentence(self, key: str, /, **facts: Fact) -> str:
        """A phrase that stands alone, so it begins with a capital."""
        return self.language.capitalised(self.phrase(key, **facts))

    def counted(self, key: str, number: int, /, **facts: Fact) -> str:
        """The sentence of a key in the form that a number takes; the number is the fact ``n``."""
        return self.sentence(f"{key}.{self.language.plural_form(number)}", n=number, **facts)

    def counted_phrase(self, key: str, number: int, /, **facts: Fact) -> str:
        """The same inside a sentence."""
        return self.phrase(f"{key}.{self.language.plural_form(number)}", n=number, **facts)


@cache
def catalogue(language: Language) -> Catalogue:
    """The texts of a language; raises `CatalogueError`."""
    texts: dict[str, str] = {}
    for path in sorted(language.folder.glob("*.toml")):
        if path.name in {LANGUAGE_FILE, RULES_FILE}:
            continue
        file = f"{language.code}/{path.name}"
        try:
            tables = msgspec.toml.decode(path.read_bytes())
        except (OSError, ValueError) as fault:
            raise CatalogueError(f"{file}: {fault}") from fault
        _gather(texts, file, "", tables)
    return Catalogue(MappingProxyType(texts), language)


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
