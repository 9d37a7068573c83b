"""What was said in English told in another language: its form is found again, with its facts.

So whatever finds faults in files needs no language. A text of no known form stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Final

from .catalogue import Catalogue, catalogue
from .languages import DEFAULT_CODE, program_languages

NESTED: Final = "what"
"""How the names of those parts of a form begin that are forms themselves."""


class MessageForms:
    """Forms by the key of their text."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        """`forms` are English templates; the one with most words of its own is looked for first."""
        self._patterns: Final = tuple(
            (key, _pattern(forms[key])) for key in sorted(forms, key=lambda key: -_own(forms[key]))
        )

    def text(self, texts: Catalogue, text: str) -> str:
        """What was said, in the words of a language."""
        for key, form in self._patterns:
            found = form.fullmatch(text)
            if found is not None:
                facts = {
                    name: self.text(texts, part) if name.startswith(NESTED) else part
                    for name, part in found.groupdict().items()
                }
                places = {name: f"{{{name}}}" for name in facts}  # facts stay letter by letter
                return texts.phrase(key, **places).format_map(facts)
        return text


def english_forms(start: str) -> Mapping[str, str]:
    """The English texts whose keys have a start, by what follows it."""
    texts = catalogue(program_languages()[DEFAULT_CODE])
    return {rest: texts.written(start + rest) for rest in texts.keys_under(start)}


@cache
def fault_forms() -> Mapping[str, str]:
    """The forms of all that can be wrong with any file of data, by key."""
    return {f"fault.{key}": form for key, form in english_forms("fault.").items()}


def _pattern(form: str) -> re.Pattern[str]:
    parts = []
    for literal, name, _, _ in Formatter().parse(form):
        parts.append(re.escape(literal))
        if name:
            parts.append(f"(?P<{name}>.+?)")
    return re.compile("".join(parts), re.DOTALL)


def _own(form: str) -> int:
    return sum(len(literal) for literal, *_ in Formatter().parse(form))
