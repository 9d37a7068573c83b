"""What a language lacks beside another one: texts, facts of texts, and forms of nouns."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

from .catalogue import Catalogue

PluralKey = tuple[str, bool]
"""A key, and whether it stands for all plural forms of a text."""


def catalogue_faults(texts: Catalogue, model: Catalogue) -> Iterator[str]:
    """What is wrong with the texts of a language, those of the model being right; a line each.

    Both must have the same texts, each in all plural forms of its own language where it has any.
    A text must not speak of a fact that the model's doesn't; nouns must have the forms it asks for.
    """
    code, own, wanted = texts.language.code, _keys(texts), _keys(model)
    yield from (f"{code}: {_shown(key)}: missing" for key in wanted if key not in own)
    yield from (f"{code}: {_shown(key)}: there is no such text" for key in own if key not in wanted)
    for key in own:
        if key in wanted:
            known = {
                use.fact for written in wanted[key] for use in facts_of(model.written(written))
            }
            known |= {"n"} if key[1] else set()
            for written in own[key]:
                yield from _fact_faults(texts, written, known)


def _shown(key: PluralKey) -> str:
    return f"{key[0]}, in every plural form" if key[1] else key[0]


def _keys(texts: Catalogue) -> dict[PluralKey, tuple[str, ...]]:
    """The keys as they are written by the keys as both languages know them."""
    found: dict[PluralKey, tuple[str, ...]] = {}
    for key in tuple(texts.keys()):
        start, _, last = key.rpartition(".")
        forms = tuple(f"{start}.{form}" for form in texts.language.plural_forms)
        if last in texts.language.plural_forms and all(form in texts for form in forms):
            found[start, True] = forms
        else:
            found[key, False] = (key,)
    return found


class FactUse(NamedTuple):
    """Where a text speaks of a fact."""

    fact: str
    form: str
    """Which form of a noun it asks for, or ""."""
    variants: str
    """What varies with the class of the noun, or ""."""

    @property
    def classes(self) -> Iterator[str]:
        """The classes that have a variant of their own."""
        for one in self.variants.split("|")[:-1]:
            yield from one.partition("=")[0].split() if "=" in one else ("",)


def facts_of(written: str) -> Iterator[FactUse]:
    """The facts that a text speaks of, those in its variants among them."""
    for _, name, variants, _ in Formatter().parse(written):
        if name:
            fact, _, form = name.partition(".")
            yield FactUse(fact, form, variants or "")
            yield from facts_of(variants or "")


def _fact_faults(texts: Catalogue, key: str, known: set[str]) -> Iterator[str]:
    for use in facts_of(texts.written(key)):
        fact, form = use.fact, use.form
        for name in use.classes:
            if name not in texts.language.noun_classes:
                classes = ", ".join(texts.language.noun_classes) or "none"
                yield f"{texts.language.code}: {key}: no class {name!r}; allowed: {classes}"
        if fact not in known:
            facts = ", ".join(sorted(known)) or "none"
            yield f"{texts.language.code}: {key}: no fact {{{fact}}}; allowed: {facts}"
        if form and form not in texts.language.noun_forms:
            forms = ", ".join(sorted(texts.language.noun_forms))
            yield f"{texts.language.code}: {key}: no form {{{fact}.{form}}}; allowed: {forms}"
