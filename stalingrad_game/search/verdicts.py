"""How options that a search has weighed compare, for people: which are told, and in which words.

What lies within the error of the estimates is as one likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

MOST_HINTED: Final = 3
"""Options that a hint tells of, the best ones."""
TOO_CLOSE: Final = 0.005
"""A difference of chances too small to be told."""
CLEAR: Final = 0.03
"""One from which on an option is clearly better, where it is certain enough."""
CERTAIN_ERRORS: Final = 2
"""So many standard errors make a difference certain enough."""

Grade = Literal["equal", "slight", "clear"]


class Estimated(Protocol):
    """An option that a search has weighed."""

    @property
    def chance(self) -> float:
        """The own side's chance to win the game, 0 to 1."""

    @property
    def error(self) -> float:
        """Standard error of the difference to the others' chances."""


def grade(first: Estimated, other: Estimated) -> Grade:
    """By how much the one is better, as far as the estimates tell."""
    gap, error = first.chance - other.chance, max(first.error, other.error)
    if gap < max(error, TOO_CLOSE):
        return "equal"
    return "clear" if gap >= max(CERTAIN_ERRORS * error, CLEAR) else "slight"


def verdict_keys(ranked: Sequence[Estimated]) -> list[str]:
    """How each of some options compares: the first with the next, others with the first.

    The names of texts below `hint.verdict`; "" for an only one.
    """
    if len(ranked) < 2:
        return ["" for _ in ranked]
    grades = [grade(ranked[0], other) for other in ranked[1:]]
    first = "equal" if grades[0] == "equal" else f"better.{grades[0]}"
    return [first, *("equal" if one == "equal" else f"worse.{one}" for one in grades)]


def displayed_chances(chances: Sequence[float]) -> list[float]:
    """Estimated chances, the best option's first, as they are told.

    One less than `TOO_CLOSE` below another is told as the same, on whichever side of a per cent the
    two lie: so small a difference says nothing.
    """
    shown: list[float] = []
    for chance in chances:
        close = [one for one in shown if abs(one - chance) < TOO_CLOSE]
        shown.append(close[0] if close else chance)
    return shown
