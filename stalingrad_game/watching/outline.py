"""The outline of a recorded game, for any game: where its parts begin, what is marked, its curve.

Places are numbers of steps: 0 is the first decision, the last one is where the record ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

MarkKind = Literal["battle", "capture", "fall", "note", "stop"]
"""What is marked: a battle decided, a place taken, a house fallen, a player's note, and where the
record no longer plays."""
EVENT: Final = "event"
DECISION: Final = "decision"
"""The two units that every game has."""
MOMENT_MARKS: Final = frozenset({"note", "stop"})
"""Marks that are said of a moment itself; any other is what led to it."""


class ReplayMark(NamedTuple):
    """Something to be found again."""

    step: int
    """After how many steps it has happened."""
    kind: MarkKind
    text: str
    """What it is, in words."""
    side: int = -1
    """Whose it is: who won it, took it; -1 for nobody's."""


class ReplayOutline:
    """The parts of a game and what is marked in it."""

    def __init__(
        self, steps: int, units: Mapping[str, Sequence[int]], marks: Sequence[ReplayMark] = ()
    ) -> None:
        """So many steps; by unit, as "turn", after which steps a new one begins, in order."""
        self.steps: Final = steps
        self.units: Final = (EVENT, DECISION, *units)
        """The units by which one can go, the smallest first."""
        self.marks = tuple(sorted(marks, key=lambda mark: mark.step))
        """In the order in which they happened."""
        self._begins: Final = {unit: sorted({0, *places, steps}) for unit, places in units.items()}

    def next(self, unit: str, at: int) -> int:
        """Where the next unit begins after a place, or the end."""
        if unit not in self._begins:
            return min(at + 1, self.steps)
        places = self._begins[unit]
        return places[min(bisect_right(places, at), len(places) - 1)]

    def previous(self, unit: str, at: int) -> int:
        """Where a unit begins before a place, the nearest one."""
        if unit not in self._begins:
            return max(at - 1, 0)
        places = self._begins[unit]
        return places[max(bisect_left(places, at) - 1, 0)]

    def begins(self, unit: str) -> Sequence[int]:
        """Where the units of a kind begin; nothing for events and decisions."""
        return self._begins.get(unit, ())

    def what_led_to(self, step: int) -> list[str]:
        """What led to the moment after so many steps, in words: a battle won, a place taken."""
        return [m.text for m in self.marks if m.step == step and m.kind not in MOMENT_MARKS]

    def notes_on(self, step: int) -> list[str]:
        """What is said of the moment after so many steps."""
        return [m.text for m in self.marks if m.step == step and m.kind in MOMENT_MARKS]
