"""A thing's name with the phrases that sentences need of it; no phrase is ever joined in code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec


class Noun(msgspec.Struct, frozen=True):
    """A name and its forms, which a sentence asks for by name: ``{formation.the}``.

    Which forms there are is each language's own matter (see `Language.noun_forms`).

    >>> "{unit} {unit.of}".format(unit=Noun("Panzer", {"of": "du Panzer"}))
    'Panzer du Panzer'
    """

    name: str
    """Alone, as on a counter or in a list."""
    forms: Mapping[str, str] = msgspec.field(default_factory=dict)

    def __str__(self) -> str:
        return self.name

    def __getattr__(self, form: str) -> str:
        """The phrase of a form; raises `AttributeError`."""
        try:
            return self.forms[form]
        except KeyError:
            raise AttributeError(f"{self.name}: no form {form}") from None

    def map(self, change: Callable[[str], str]) -> Noun:
        """The noun with its name and every phrase changed in the same way."""
        return Noun(change(self.name), {form: change(text) for form, text in self.forms.items()})
