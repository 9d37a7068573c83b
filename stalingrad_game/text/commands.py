"""What a typed line means: a command in either language, or words that name an option."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

Spellings = Mapping[str, tuple[str, ...]]
"""By command: what may be typed for it, as `strip_accents` leaves it."""

SHELL_COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "help": ("help", "?", "aide"),
    "options": ("options", "o", "choix"),
    "table": ("table", "t"),
    "hand": ("hand", "h", "main"),
    "hide": ("hide", "cacher"),
    "why": ("why", "pourquoi"),
    "log": ("log", "journal"),
    "rules": ("rules", "rule", "regles", "regle"),
    "undo": ("undo", "annuler"),
    "redo": ("redo", "retablir"),
    "save": ("save", "sauver", "enregistrer"),
    "language": ("language", "lang", "langue"),
    "resign": ("resign", "abandon"),
    "quit": ("quit", "exit", "q", "quitter"),
}
"""The commands that every game has."""

_WORD: Final = re.compile(r"\w+")


def strip_accents(text: str) -> str:
    """Text without accents and capitals, so that it can be typed on any keyboard.

    >>> strip_accents("Règles")
    'regles'
    """
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


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
    said = _WORD.findall(strip_accents(line))
    found = [(n, label) for n, label in enumerate(labels) if label_matches(line, label)]
    exact = [n for n, label in found if _WORD.findall(strip_accents(label)) == said]
    return exact or [n for n, _ in found]


def parse_seats(text: str, *callings: Mapping[int, str]) -> list[int]:
    """The seats that a text means, by the first of several ways to call them that knows it."""
    for calling in callings:
        seats = list(calling)
        found = [seats[n] for n in matching_labels(text, calling.values())]
        if found:
            return found
    return []
