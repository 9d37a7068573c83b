"""How options and events are written in a record: a word, then arguments, each of a kind.

A game says which words and kinds it has, and how the numbers of each kind are called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

import msgspec

from .decision import Option, UnreadableOption


class Form(msgspec.Struct, frozen=True):
    """How an act, a roll or a fact of the log is written: its word, then its arguments by kind."""

    word: str
    kinds: tuple[str, ...] = ()
    many: bool = False
    """Whether the last kind may come any number of times, none included."""

    def kinds_of(self, number: int) -> tuple[str, ...]:
        """The kinds of so many arguments; too few or too many where these don't fit."""
        if not self.many:
            return self.kinds
        fixed = len(self.kinds) - 1
        return self.kinds[:-1] + self.kinds[-1:] * max(0, number - fixed)


class Naming(Protocol):
    """What the numbers of one kind are called."""

    def name(self, number: int, /) -> str:
        """The word of a number; raises `LookupError` for one that has none."""

    def number(self, name: str, /) -> int:
        """The number of a word; raises `LookupError` for an unknown one."""


class ListNaming:
    """Numbers from 0, called by a row of words."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words: Final = tuple(words)
        self._numbers: Final = {word: number for number, word in enumerate(self.words)}

    def name(self, number: int, /) -> str:
        """The word of a number; raises `LookupError`."""
        if number < 0:
            raise IndexError(number)
        return self.words[number]

    def number(self, name: str, /) -> int:
        """The number of a word; raises `LookupError`."""
        return self._numbers[name]


class FormNotation:
    """Rows of numbers as words by their forms, and back."""

    def __init__(self, forms: Mapping[int, Form], namings: Mapping[str, Naming]) -> None:
        """Forms by the first number of a row; what the numbers of each kind are called."""
        self._forms: Final = forms
        self._namings: Final = namings
        self._firsts: Final = {form.word: first for first, form in forms.items()}

    def text(self, row: Sequence[int]) -> str:
        """The text of a row; raises `LookupError` for what can be none.

        Numbers beyond the form's arguments are left out: a game may fill its rows up.
        """
        form = self._forms[row[0]]
        names = [form.word]
        for kind, number in zip(form.kinds_of(len(row) - 1), row[1:], strict=False):
            names.append(self._namings[kind].name(number))
        return " ".join(names)

    def parse(self, text: str) -> Option:
        """The row that a text stands for; raises `UnreadableOption`."""
        word, *names = text.split() or [""]
        first = self._firsts.get(word)
        if first is None:
            raise UnreadableOption(text, f"no option is called {word!r}")
        kinds = self._forms[first].kinds_of(len(names))
        if len(names) != len(kinds):
            raise UnreadableOption(text, f"{word!r} needs {len(kinds)} names")
        numbers = [first]
        for kind, name in zip(kinds, names, strict=True):
            try:
                numbers.append(self._namings[kind].number(name))
            except LookupError:
                raise UnreadableOption(text, f"no {kind} is called {name!r}") from None
        return tuple(numbers)
