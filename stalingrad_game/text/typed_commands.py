"""What a typed line means: a command in any language, or words that name an option."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from ..localisation.catalogue import Catalogue

Spellings = Mapping[str, tuple[str, ...]]
"""By command: what may be typed for it, as `strip_accents` leaves it."""

SHELL_COMMANDS: Final = (
    *("help", "options", "table", "hand", "hide", "why", "log", "rules", "manual", "aims"),
    *("undo", "redo", "save", "language", "resign", "quit"),
)
"""The commands that every game has."""

MOST_DIGITS: Final = 9
"""Of a number that is typed; nothing here is counted so far."""

_WORD: Final = re.compile(r"\w+")


def typed_number(text: str) -> int | None:
    """The whole number that somebody typed; None for anything else, and for one far too large.

    >>> typed_number("12"), typed_number("-1"), typed_number("9" * 5000)
    (12, None, None)
    """
    return int(text) if len(text) <= MOST_DIGITS and text.isdecimal() else None


def strip_accents(text: str) -> str:
    """Text without accents and capitals, so that it can be typed on any keyboard.

    >>> strip_accents("Règles")
    'regles'
    """
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def spellings(commands: Iterable[str], catalogues: Iterable[Catalogue]) -> Spellings:
    """What may be typed for commands: the words of every language, those of the first one first.

    A word that means two commands in two languages means what it does in the earlier one.
    """
    meant: dict[str, str] = {}
    for texts in catalogues:
        for name in commands:
            for word in typed_words(texts, name):
                meant.setdefault(word, name)
    return {name: tuple(word for word in meant if meant[word] == name) for name in commands}


def typed_words(texts: Catalogue, meaning: str) -> tuple[str, ...]:
    """What may be typed in one language to mean something, as `strip_accents` leaves it."""
    return tuple(strip_accents(texts.written(f"terminal.typed.{meaning}")).split())


def means(text: str, meaning: str, catalogues: Iterable[Catalogue]) -> bool:
    """Whether a text is a word for something in any of the languages."""
    sentence = strip_accents(text.strip())
    return any(sentence in typed_words(texts, meaning) for texts in catalogues)


def parse_command(line: str, commands: Spellings) -> tuple[str, str]:
    """The command of a line and the rest of it; ("", line) where it is none."""
    first, _, rest = line.strip().partition(" ")
    typed = strip_accents(first)
    for name, spellings in commands.items():
        if typed in spellings:
            return name, rest.strip()
    return "", line.strip()


def label_matches(line: str, label: str) -> bool:
    """Whether every word of a line begins a word of a label, each another one.

    >>> label_matches("storm 24", "Storm Group on 24th Panzer")
    True
    """
    words = _WORD.findall(strip_accents(label))
    for typed in _WORD.findall(strip_accents(line)):
        found = next((word for word in words if word.startswith(typed)), None)
        if found is None:
            return False
        words.remove(found)
    return bool(_WORD.search(line))


def matching_labels(line: str, labels: Iterable[str]) -> list[int]:
    """The places of the labels that a line names; one that it gives in full beats longer ones."""
    words = _WORD.findall(strip_accents(line))
    found = [(n, label) for n, label in enumerate(labels) if label_matches(line, label)]
    exact = [n for n, label in found if _WORD.findall(strip_accents(label)) == words]
    return exact or [n for n, _ in found]


def parse_seats(text: str, *callings: Mapping[int, str]) -> list[int]:
    """The seats that a text means, by the first of several ways to call them that knows it."""
    for calling in callings:
        seats = list(calling)
        found = [seats[n] for n in matching_labels(text, calling.values())]
        if found:
            return found
    return []
