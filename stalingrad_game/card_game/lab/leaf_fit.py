"""Fits the numbers of the leaf value to noted games: logistic regression with signs that must hold.

Targets may be any chances, and for whole games even lie outside 0 to 1: what the dice of Break Tests
gave or took is put back by the value fitted so far, which leaves the mean as it is and much of the
noise out. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]

STEPS: Final = 30
"""Newton steps at the most."""
ENOUGH: Final = 1e-9
"""A step smaller than this is the last."""
RIDGE: Final = 2.0
"""How strongly a number is drawn to where it starts, in rows of evidence a standard deviation."""
POSITIVE: Final = frozenset(
    {
        *("full", "more_full", "worn", "infernos", "fire", "units", "more_units", "capacity"),
        *("german_hand", "reserves", "undefended", "odds", "german_cards", "city", "closed"),
        *("german_full", "german_worn", "german_leaders", "german_strength"),
    }
)
"""Features of which more is never worse for the Germans."""
NEGATIVE: Final = frozenset(
    {
        *("defence", "bucket", "soviet_hand", "soviet_cards", "held"),
        *("soviet_full", "soviet_worn", "soviet_leaders", "soviet_strength"),
    }
)
"""Features of which more is never better for them."""
STARTS: Final[Mapping[str, float]] = MappingProxyType({"city": 1.0, "odds": 1.0})
"""What a number is without evidence, where it isn't 0."""


def chances(rows: Numbers, numbers: Numbers) -> Numbers:
    """The chances of rows of features."""
    found: Numbers = 1.0 / (1.0 + np.exp(-np.clip(rows @ numbers, -12.0, 12.0)))
    return found


def fit(names: Sequence[str], rows: Numbers, targets: Numbers) -> Numbers:
    """The numbers of the features that make the targets likeliest, the signs kept.

    A number that would take the wrong sign is 0, and the rest are fitted anew.
    """
    starts = np.array([STARTS.get(name, 0.0) for name in names])
    free = np.ones(len(names), dtype=bool)
    while True:
        numbers = _newton(rows, targets, np.where(free, starts, 0.0), free)
        wrong = [
            place
            for place, name in enumerate(names)
            if (name in POSITIVE and numbers[place] < 0.0)
            or (name in NEGATIVE and numbers[place] > 0.0)
        ]
        if not wrong:
            return numbers
        free[wrong] = False


def _newton(rows: Numbers, targets: Numbers, starts: Numbers, free: NDArray[np.bool_]) -> Numbers:
    """The free numbers fitted by Newton's method, each drawn to its start; the others stay 0."""
    part = rows[:, free]
    pull = RIDGE * np.where(part.std(axis=0) > 0, part.var(axis=0), 1.0)
    pull[part.std(axis=0) == 0] = 1e-3
    start = starts[free]
    numbers = start.copy()
    for _ in range(STEPS):
        likely = chances(part, numbers)
        slope = part.T @ (targets - likely) - pull * (numbers - start)
        curve = (part * (likely * (1.0 - likely))[:, None]).T @ part + np.diag(pull)
        step = np.linalg.solve(curve, slope)
        numbers = numbers + step
        if np.abs(step).max() < ENOUGH:
            break
    whole: Numbers = np.zeros(len(starts))
    whole[free] = numbers
    return whole


def log_loss(likely: Numbers, outcomes: Numbers) -> float:
    """The mean surprise, in nats, of outcomes that were thought so likely."""
    kept = np.clip(likely, 1e-6, 1.0 - 1e-6)
    return float(-np.mean(outcomes * np.log(kept) + (1.0 - outcomes) * np.log(1.0 - kept)))
