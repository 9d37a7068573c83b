"""Intervals for shares and means that are counted by clusters, a seed's games together.

A *cluster* is a pair of whole numbers (x, y): of y games, or battles, of one seed x had something.
Seeds are independent of each other; what happens under one seed is not. A table of clusters counts
how often each pair came; tables of different seeds can be added up.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias

Interval: TypeAlias = tuple[float, float]
Cluster: TypeAlias = tuple[int, int]
Clusters: TypeAlias = Mapping[Cluster, int]

ALPHA: Final = 0.05
"""The chance that an interval misses, where nothing else is said."""
PLAYED_TWICE: Final = 2
HALF: Final = 0.5
"""What Agresti and Min add to each of the four cells of a table of matched pairs."""


class Bracketed(NamedTuple):
    """A share or a mean, with its interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


def two_sided(alpha: float) -> float:
    """Standard errors to either side that miss with this chance.

    >>> round(two_sided(0.05), 6)
    1.959964
    """
    return NormalDist().inv_cdf(1 - alpha / 2)


Z95: Final = two_sided(ALPHA)


def wilson(wins: int, games: int, z: float = Z95) -> Interval:
    """The score interval of a share of independent games; (0, 1) where nothing was played.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    if not games:
        return (0.0, 1.0)
    ratio, square = wins / games, z * z / games
    middle = (ratio + square / 2) / (1 + square)
    half = z * sqrt(ratio * (1 - ratio) / games + square / (4 * games)) / (1 + square)
    return (max(0.0, middle - half), min(1.0, middle + half))


def matched(none: int, one: int, both: int, z: float = Z95) -> Interval:
    """The interval of a share where each seed was played twice with the players exchanged.

    Of the seeds a player won `none`, `one` or `both` games. The share is a difference of matched
    proportions in disguise: half of one, and half of (first won as German) less (other one won as
    German). So it is the normal interval over the means of the pairs after Agresti and Min (2005),
    who add ½ to each of the four cells; `one` is two of them. It stays sound where all pairs agree.
    """
    # One pair of games (sides exchanged) is one observation worth 0, ½ or 1: the two games share
    # a seed, and to count them as two would make the interval too narrow.
    cells = ((0.0, none + HALF), (0.5, one + 2 * HALF), (1.0, both + HALF))
    total = sum(number for _, number in cells)
    mean = sum(value * number for value, number in cells) / total
    variance = sum((value - mean) ** 2 * number for value, number in cells) / total
    half = z * sqrt(variance / total)
    return (max(0.0, mean - half), min(1.0, mean + half))


def share_of_games(clusters: Clusters, z: float = Z95) -> Bracketed | None:
    """A share of games, one or two of each seed; None where there were none."""
    games = sum(y * n for (_, y), n in clusters.items())
    if not games:
        return None
    wins = sum(x * n for (x, _), n in clusters.items())
    sizes = {y for (_, y), n in clusters.items() if n}
    if sizes == {1}:
        low, high = wilson(wins, games, z)
    elif sizes == {PLAYED_TWICE}:
        none, one, both = (clusters.get((x, PLAYED_TWICE), 0) for x in range(PLAYED_TWICE + 1))
        low, high = matched(none, one, both, z)
    else:
        found = mean(clusters, z)
        assert found is not None
        low, high = max(0.0, found.low), min(1.0, found.high)
    return Bracketed(wins / games, low, high)


def mean(clusters: Clusters, z: float = Z95) -> Bracketed | None:
    """The ratio of the sums of x and of y, with the normal interval of a ratio of means."""
    seeds = sum(clusters.values())
    below = sum(y * n for (_, y), n in clusters.items())
    if not below or seeds < 2:
        return None
    ratio = sum(x * n for (x, _), n in clusters.items()) / below
    # The delta method: the ratio of two means moves like the mean of x - ratio·y, divided by the
    # mean of y; the sums are over seeds, which are independent, and not over games, which aren't.
    squares = sum(n * (x - ratio * y) ** 2 for (x, y), n in clusters.items())
    half = z * sqrt(squares * seeds / (seeds - 1)) / below
    return Bracketed(ratio, ratio - half, ratio + half)


def sample_mean(number: int, total: float, squares: float, z: float = Z95) -> Bracketed | None:
    """The mean of so many independent values, of their sum and that of their squares.

    None where they are too few, or all the same, to say how far it may be off.
    """
    if number < 2:
        return None
    middle = total / number
    spread = (squares - total * middle) / (number - 1)
    if spread <= 0:
        return None
    half = z * sqrt(spread / number)
    return Bracketed(middle, middle - half, middle + half)


def difference(first: Bracketed, second: Bracketed) -> Bracketed:
    """First less second, for independent shares: Newcombe's, from the intervals of the two."""
    gap = first.value - second.value
    # The difference is lowest where the first is low and the second high; both at once are as
    # unlikely as the square root of the summed squares says, and the intervals may be lopsided.
    down = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    up = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return Bracketed(gap, gap - down, gap + up)


def effect_among(rows: Mapping[tuple[int, int, int, int], int], z: float = Z95) -> Bracketed | None:
    """A share among some games less the share among all, both counted by seed.

    A row is (wins among the some, the some, wins, games) of a seed. The interval is the normal one
    of the linearised difference, so that it knows that the some are among all, and that games of
    one seed go together. None where the some, or the seeds, are too few to say anything.
    """
    seeds = sum(rows.values())
    some, every = (sum(row[at] * n for row, n in rows.items()) for at in (1, 3))
    if seeds < 2 or not some:
        return None
    in_some, in_all = (
        sum(row[at] * n for row, n in rows.items()) / size for at, size in ((0, some), (2, every))
    )
    squares = sum(
        n * ((a - in_some * b) / some - (c - in_all * d) / every) ** 2
        for (a, b, c, d), n in rows.items()
    )
    half = z * sqrt(squares * seeds / (seeds - 1))
    gap = in_some - in_all
    return Bracketed(gap, gap - half, gap + half)
