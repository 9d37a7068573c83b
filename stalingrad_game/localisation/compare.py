"""What a language lacks beside another one: texts, facts of texts, and forms of nouns."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

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
            known = {fact for written in wanted[key] for fact, _ in _facts(model, written)}
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


def _facts(texts: Catalogue, key: str) -> list[tuple[str, str]]:
    """The facts that a text speaks of, each with the form that it asks for or ""."""
    parts = [name.partition(".") for _, name, _, _ in Formatter().parse(texts.written(key)) if name]
    return [(fact, form) for fact, _, form in parts]


def _fact_faults(texts: Catalogue, key: str, known: set[str]) -> Iterator[str]:
    for fact, form in _facts(texts, key):
        if fact not in known:
            facts = ", ".join(sorted(known)) or "none"
            yield f"{texts.language.code}: {key}: no fact {{{fact}}}; allowed: {facts}"
        if form and form not in texts.language.noun_forms:
            forms = ", ".join(sorted(texts.language.noun_forms))
            yield f"{texts.language.code}: {key}: no form {{{fact}.{form}}}; allowed: {forms}"
