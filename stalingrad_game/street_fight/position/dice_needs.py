"""What the dice of a roll needed, for whoever shows them: what all may know once they have fallen.

A reader is told the events of a game as they are shown. It knows no more than they and what both
sides see, so it may know of a roll nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from ...kernel.decision import Event
from .codes import Ev, Logged, Rolled
from .position import Position
from .questions import Sum

DieEffect: TypeAlias = Literal["hit", "stop", "again", "none", ""]
"""What a die has done: something happens, something is stopped, it is rolled once more, nothing.

"" where it only counts.
"""


class Need(NamedTuple):
    """A number that dice needed, each of them or all of them added up."""

    number: int
    rule: str
    most: bool = False
    """Whether they had to show so much or less, not so much or more."""
    does: Literal["hit", "stop", "again"] = "hit"
    """What a die does that has shown it."""
    added: bool = False

    def met(self, value: int) -> bool:
        """Whether a die of this value, or dice that add up to it, have shown it."""
        return value <= self.number if self.most else value >= self.number

    def effects(self, values: Sequence[int]) -> tuple[DieEffect, ...]:
        """What each of some dice has done."""
        shown = [sum(values)] * len(values) if self.added else values
        found: list[DieEffect] = [self.does if self.met(value) else "none" for value in shown]
        return tuple(found)


class DiceOutcome(NamedTuple):
    """What comes of a die from one number up to another one."""

    word: str
    """A word of the referee, or how many."""
    low: int
    high: int


class DiceTable(NamedTuple):
    """A die that is looked up in a table; what isn't named does nothing."""

    outcomes: tuple[DiceOutcome, ...]
    rule: str

    def effects(self, values: Sequence[int]) -> tuple[DieEffect, ...]:
        """What each of some dice has done."""
        found: list[DieEffect] = [
            "none" if self.outcome(value) is None else "hit" for value in values
        ]
        return tuple(found)

    def outcome(self, value: int) -> DiceOutcome | None:
        """What comes of a die of this value; None for nothing."""
        return next((one for one in self.outcomes if one.low <= value <= one.high), None)


class DiceNote(NamedTuple):
    """Dice of which nothing is needed: they say how many, or are compared with others."""

    key: str
    """Of the sentence ``dice.KEY`` of the referee."""
    rule: str
    facts: Mapping[str, int] = MappingProxyType({})

    def effects(self, values: Sequence[int]) -> tuple[DieEffect, ...]:
        """They only count."""
        found: list[DieEffect] = [""] * len(values)
        return tuple(found)


DiceReading: TypeAlias = Need | DiceTable | DiceNote


def dice_table(words: Sequence[str], rule: str) -> DiceTable:
    """A table by what each number of a die means, from 1 on; "" is nothing."""
    found: list[DiceOutcome] = []
    for value, word in enumerate(words, 1):
        if found and found[-1].word == word and found[-1].high == value - 1:
            found[-1] = found[-1]._replace(high=value)
        elif word:
            found.append(DiceOutcome(word, value, value))
    return DiceTable(tuple(found), rule)


class DiceReader:
    """Follows one game, event by event; this one knows nothing of any roll."""

    remembers: ClassVar[int] = 0
    """So many steps before one must have been read for it."""

    def begin(self, found: Sum | None) -> None:
        """The events of another step follow; `found` is what its act came to before the dice."""

    def read_fact(
        self, fact: int, arguments: tuple[int, ...], position: Position
    ) -> DiceReading | None:
        """A fact of the log is shown, in a position as both sides see it.

        Returns what the dice before it needed, where only the fact says whom they were rolled for.
        """

    def need(self, roll: Rolled, position: Position) -> DiceReading | None:
        """What the dice of a roll needed, where it is known."""

    def read(self, event: Event, look: Callable[[], Position]) -> DiceReading | None:
        """Follow an event that is shown: what it needed of its dice, or of those before it.

        `look` gives the position as both sides see it.
        """
        if event[0] == Ev.LOGGED:
            fact, arguments = Logged.of(event)
            return self.read_fact(fact, tuple(arguments), look())
        return self.need(Rolled.of(event), look()) if event[0] == Ev.ROLL else None
