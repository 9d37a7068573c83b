"""What a judgement of positions is wrong by in one game, put right by games that are played on.

The judgement was fitted to many games of all scenarios. In one game it may be off by a lot, mostly
by the same all the time: it is moved by a number of log-odds, which games played to their end from
the beginning of turns say, and which goes over from one turn to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from ...review.values import WorldRow

DOUBT: Final = 1.5
"""How far off the judgement is thought to be as a rule, as a standard deviation, in log-odds."""
FARTHEST: Final = 8.0
"""Log-odds that it is moved by at most."""
HALVINGS: Final = 40
SMALLEST: Final = 1e-9
"""A chance below it, or as near to 1, is certain: it isn't moved."""


def moved(chance: float, by: float) -> float:
    """A chance whose log-odds are changed; who has won or lost stays so.

    >>> moved(0.5, 1.0) > 0.7, moved(1.0, -3.0), moved(0.0, 3.0)
    (True, 1.0, 0.0)
    """
    if not SMALLEST < chance < 1.0 - SMALLEST:
        return chance
    return 1.0 / (1.0 + exp(-log(chance / (1.0 - chance)) - by))


def moved_row(row: WorldRow, by: float) -> WorldRow:
    """The same of every world."""
    return tuple(moved(chance, by) for chance in row)


def offset_of(judged: Sequence[float], came: Sequence[float]) -> float:
    """By how many log-odds judged chances are to be moved, as what came of them says.

    The likeliest number, where before it was as likely to be off in either direction. `judged` and
    `came`: chances of the same position, 0 to 1, one for each game.
    """
    low, high = -FARTHEST, FARTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        slope = sum(
            (won - moved(chance, middle) for chance, won in zip(judged, came, strict=True)),
            -middle / DOUBT**2,
        )
        low, high = (middle, high) if slope > 0.0 else (low, middle)
    return (low + high) / 2.0
