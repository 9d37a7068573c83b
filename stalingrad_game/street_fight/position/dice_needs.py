"""What the dice of a roll needed, for whoever shows them: what all may know once they have fallen.

A reader is told the events of a game as they are shown. It knows no more than they and what both
sides see, so it may know of a roll nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from ...kernel.decision import Event
from .codes import Ev, Logged, Rolled
from .position import Position
from .questions import Answer


class Need(NamedTuple):
    """What each die of a roll needed."""

    number: int
    rule: str
    most: bool = False
    """Whether it had to show so much or less, not so much or more."""
    does: Literal["hit", "stop"] = "hit"
    """What a die does that has shown it: something happens, or something is stopped."""

    def met(self, value: int) -> bool:
        """Whether a die of this value has shown it."""
        return value <= self.number if self.most else value >= self.number


class DiceReader:
    """Follows one game, event by event; this one knows nothing of any roll."""

    def begin(self, answer: Answer | None) -> None:
        """The events of another step follow; `answer` is what its act came to before the dice."""

    def told(self, fact: int, arguments: tuple[int, ...], position: Position) -> Need | None:
        """A fact of the log is shown, in a position as both sides see it.

        Returns what the dice before it needed, where only the fact says whom they were rolled for.
        """

    def need(self, roll: Rolled, position: Position) -> Need | None:
        """What the dice of a roll needed, where it is known."""

    def read(self, event: Event, look: Callable[[], Position]) -> Need | None:
        """Follow an event that is shown: what it needed of its dice, or of those before it.

        `look` gives the position as both sides see it.
        """
        if event[0] == Ev.LOGGED:
            fact, arguments = Logged.of(event)
            return self.told(fact, tuple(arguments), look())
        return self.need(Rolled.of(event), look()) if event[0] == Ev.ROLL else None
