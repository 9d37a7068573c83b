"""A thing's name with the phrases that sentences need of it; no phrase is ever joined in code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec


class Noun(msgspec.Struct, frozen=True):
    """A name and its forms, which a sentence asks for by name: ``{formation.the}``.

    Which forms there are is each language's own matter (see `Language.noun_forms`), and so are the
    classes of nouns, as genders, with which a word of the sentence may vary.

    >>> "{unit} {unit.of}".format(unit=Noun("Panzer", {"of": "du Panzer"}))
    'Panzer du Panzer'
    >>> "{unit} est {unit:f=détruite|détruit}".format(unit=Noun("14e", noun_class="f"))
    '14e est détruite'
    """

    name: str
    """Alone, as on a counter or in a list."""
    forms: Mapping[str, str] = msgspec.field(default_factory=dict)
    noun_class: str = ""

    def __str__(self) -> str:
        return self.name

    def __format__(self, variants: str) -> str:
        """The name; or of ``f=détruite|détruit`` what its class takes, the last for all others."""
        *named, rest = variants.split("|")
        if not variants:
            return self.name
        for one in named:
            classes, _, text = one.partition("=")
            if self.noun_class in classes.split():
                return text
        return rest

    def __getattr__(self, form: str) -> str:
        """The phrase of a form; raises `AttributeError`."""
        try:
            return self.forms[form]
        except KeyError:
            raise AttributeError(f"{self.name}: no form {form}") from None

    def map(self, change: Callable[[str], str]) -> Noun:
        """The noun with its name and every phrase changed in the same way."""
        forms = {form: change(text) for form, text in self.forms.items()}
        return Noun(change(self.name), forms, self.noun_class)
