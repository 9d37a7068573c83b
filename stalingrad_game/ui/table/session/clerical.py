"""Which steps of a game were answered for the players, because no answer made a difference.

Undo and redo take them together with the choice before. They stand in the record like any other
step; of a game that is resumed they are no longer known, and then are taken back one by one.
"""

from __future__ import annotations


class ClericalAnswers:
    """The numbers of such steps, from 1."""

    def __init__(self) -> None:
        self._numbers: set[int] = set()

    def note(self, number: int) -> None:
        """A step was answered for its player."""
        self._numbers.add(number)

    def forget(self, number: int) -> None:
        """A step was taken by choice: it and all that stood after it are no such answers."""
        self._numbers = {one for one in self._numbers if one < number}

    def answered(self, number: int) -> bool:
        """Whether a step was answered for its player."""
        return number in self._numbers

    def trailing(self, number: int) -> int:
        """How many such steps end with a step."""
        count = 0
        while number - count in self._numbers:
            count += 1
        return count
