"""The texts of the program in both languages, read from ``assets/lang``: one template a sentence.

A text is found by a key such as ``effect.kill.many``; its facts stand in braces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from ..assets import asset
from .languages import LANGUAGES, Language, capitalised, plural_form, typeset

Fact = str | int


class CatalogueError(ValueError):
    """A file of texts can't be read; the message says which, where and why."""


class Catalogue:
    """The texts of one language."""

    def __init__(self, texts: Mapping[str, str], language: Language) -> None:
        """Texts by key, as they are written."""
        self._texts: Final = texts
        self.language: Final[Language] = language

    def __contains__(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self._texts

    def keys(self) -> Iterable[str]:
        """Every key, in the order of the files."""
        return self._texts.keys()

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
        """The text of a key with its facts in place; raises `KeyError` for a key or a fact."""
        return typeset(self.written(key).format_map(facts), self.language)

    def sentence(self, key: str, /, **facts: Fact) -> str:
        """A phrase that stands alone, so it begins with a capital."""
        return capitalised(self.phrase(key, **facts))

    def counted(self, key: str, number: int, /, **facts: Fact) -> str:
        """The sentence of a key in the form that a number takes; the number is the fact ``n``."""
        return self.sentence(f"{key}.{plural_form(number, self.language)}", n=number, **facts)

    def counted_phrase(self, key: str, number: int, /, **facts: Fact) -> str:
        """The same inside a sentence."""
        return self.phrase(f"{key}.{plural_form(number, self.language)}", n=number, **facts)

    def listed(self, items: Iterable[str]) -> str:
        """The items as a list inside a sentence: "A, B and C"; no items are no text."""
        *rest, last = list(items) or [""]
        if not rest:
            return last
        return self.phrase("list.last", rest=self.phrase("list.comma").join(rest), last=last)


@cache
def catalogue(language: Language, folder: Path | None = None) -> Catalogue:
    """The program's own texts, or those of a folder; raises `CatalogueError`."""
    texts = {key: both[language] for key, both in _read(folder).items()}
    return Catalogue(MappingProxyType(texts), language)


@cache
def _read(folder: Path | None) -> Mapping[str, Mapping[Language, str]]:
    """Every text of a folder in both languages, so that the second one costs nothing."""
    texts: dict[str, Mapping[Language, str]] = {}
    for path in sorted((asset("lang") if folder is None else folder).glob("*.toml")):
        try:
            tables = msgspec.toml.decode(path.read_bytes())
        except (OSError, ValueError) as fault:
            raise CatalogueError(f"{path.name}: {fault}") from fault
        _gather(texts, path.name, "", tables)
    return MappingProxyType(texts)


def _gather(
    texts: dict[str, Mapping[Language, str]], file: str, start: str, table: Mapping[str, object]
) -> None:
    for name, value in table.items():
        key = f"{start}{name}"
        if not isinstance(value, dict):
            raise CatalogueError(f"{file}: {key}: allowed: a table with {' and '.join(LANGUAGES)}")
        if not set(value) & set(LANGUAGES):
            _gather(texts, file, f"{key}.", value)
            continue
        if set(value) != set(LANGUAGES) or not all(isinstance(t, str) for t in value.values()):
            raise CatalogueError(f"{file}: {key}: allowed: {' and '.join(LANGUAGES)}, each a text")
        if key in texts:
            raise CatalogueError(f"{file}: {key}: stands twice")
        texts[key] = value
