"""Looking at a run before its end without fooling oneself: group-sequential intervals.

A run is looked at after fixed numbers of seeds, in seed order. At look k of K the interval is the
estimate give or take z_k standard errors, where the z_k spend a total chance of 5 % of ever missing
as O'Brien and Fleming do (Lan and DeMets 1983): little at first, nearly all at the end. These are
repeated confidence intervals (Jennison and Turnbull 1989): with a chance of at least 95 % *all* of
them hold the truth at once, so a run may stop at any look, for any reason, and its interval holds.
"""

from __future__ import annotations

from functools import cache
from math import exp, pi, sqrt
from statistics import NormalDist
from typing import Final

from .intervals import ALPHA, Bracketed

MOST_LOOKS: Final = 10
_CELLS: Final = 120
"""Cells of the grid on which the chance to have gone on is followed; even, for Simpson's rule."""
_STEPS: Final = 40
"""Halvings in the search for a boundary."""
_WIDEST: Final = 9.0
"""Standard errors beyond which nothing happens."""
_NORMAL: Final = NormalDist()


def spent(part: float, alpha: float = ALPHA) -> float:
    """How much of `alpha` may be spent after this part of a run, from 0 to 1; half on either side.

    >>> round(spent(1.0), 4)
    0.05
    """
    return 4 * (1 - _NORMAL.cdf(_NORMAL.inv_cdf(1 - alpha / 4) / sqrt(part)))


@cache
def boundaries(looks: int, alpha: float = ALPHA) -> tuple[float, ...]:
    """The z of each of so many equally spaced looks; the one of a single look is the usual one.

    Sums of equal parts are followed as a random walk with normal steps: the density of those that
    haven't left by each look (Armitage, McPherson and Rowe 1969).
    """
    found: list[float] = []
    grid, weights = [0.0], [1.0]
    # The walk is the sum of the looks' normal steps; a boundary z at look k is the edge z·√k of the
    # sum. Each edge is found by halving so that just as much leaves there as may be spent then.
    for look in range(1, looks + 1):
        now = spent(look / looks, alpha) - (spent((look - 1) / looks, alpha) if look > 1 else 0.0)
        low, high = 0.0, _WIDEST
        for _ in range(_STEPS):
            middle = (low + high) / 2
            if _leaving(grid, weights, middle * sqrt(look)) > now:
                low = middle
            else:
                high = middle
        edge = high * sqrt(look)
        found.append(high)
        grid, weights = _stayed(grid, weights, edge)
    return tuple(found)


def _leaving(grid: list[float], weights: list[float], edge: float) -> float:
    """The chance that the next step of a walk ends beyond an edge on either side."""
    cdf = _NORMAL.cdf
    return sum(
        weight * (cdf(at - edge) + cdf(-edge - at))
        for at, weight in zip(grid, weights, strict=True)
    )


def _stayed(
    grid: list[float], weights: list[float], edge: float
) -> tuple[list[float], list[float]]:
    """Where a walk that stays within the edge stands after the next step: places and chances."""
    width = 2 * edge / _CELLS
    places = [-edge + width * cell for cell in range(_CELLS + 1)]
    scale = width / 3 / sqrt(2 * pi)

    def density(place: float) -> float:
        rows = zip(grid, weights, strict=True)
        return scale * sum(weight * exp(-((place - at) ** 2) / 2) for at, weight in rows)

    # Simpson's weights stand in the chances already, so that to sum them up is to integrate.
    simpson = [1, *([4, 2] * (_CELLS // 2 - 1)), 4, 1]
    return places, [n * density(place) for n, place in zip(simpson, places, strict=True)]


def look_sizes(games: int, looks: int, step: int) -> tuple[int, ...]:
    """After how many of `games` a run is looked at: whole steps, the last one at the end."""
    sizes = {min(games, -(-games * look // (looks * step)) * step) for look in range(1, looks + 1)}
    return tuple(sorted(sizes))


def decided(found: Bracketed, low: float, high: float) -> bool:
    """Whether an interval lies wholly below, within or above a range; a point has no within."""
    return found.high < low or found.low > high or (low < found.low and found.high < high)
