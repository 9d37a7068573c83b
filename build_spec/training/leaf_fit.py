"""Fits the numbers of the leaf value to noted games: logistic regression whose signs must hold.

Targets are chances; less the luck of the dice they may lie outside 0 to 1. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stalingrad_game.card_game.players.search.leaf_coefficients import LONG_PREFIX

Floats: TypeAlias = NDArray[np.float64]

NEWTON_STEPS: Final = 30
"""Newton steps at the most."""
ENOUGH: Final = 1e-9
"""A step smaller than this is the last."""
RIDGE: Final = 2.0
"""How strongly a number is drawn to where it starts, in rows of evidence a standard deviation."""
STAGE_RIDGE: Final = 40.0
"""The same of a stage's number, which starts where all stages of its kind together have it."""
LEAST_PULL: Final = 1e-3
"""The same for every number, in rows of evidence: the one of the start isn't drawn otherwise."""
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


def chances(rows: Floats, numbers: Floats) -> Floats:
    """The chances of rows of features."""
    found: Floats = 1.0 / (1.0 + np.exp(-np.clip(rows @ numbers, -12.0, 12.0)))
    return found


def fit_numbers(
    names: Sequence[str],
    rows: Floats,
    targets: Floats,
    positive: frozenset[str] = POSITIVE,
    negative: frozenset[str] = NEGATIVE,
    common: Floats | None = None,
) -> Floats:
    """The numbers of the features that make the targets likeliest, the signs kept.

    `common`: numbers that they are drawn to, where they are a part of what was fitted already.

    The number that is most on the wrong side is made 0 and the rest fitted anew, until none is; a
    feature that never changes has 0 too, but for the first, the start.
    """
    plain = [name.removeprefix(LONG_PREFIX) for name in names]
    signs = np.array([float(name in positive) - float(name in negative) for name in plain])
    spread = rows.std(axis=0)
    usual = np.array([STARTS.get(name, 0.0) for name in plain])
    starts, ridge = (usual, RIDGE) if common is None else (common, STAGE_RIDGE)
    free = spread > 0.0
    free[0] = True
    while True:
        numbers = _newton(rows, targets, np.where(free, starts, 0.0), free, ridge)
        against = spread * (signs * numbers)
        worst = int(np.argmin(against))
        if against[worst] >= 0.0:
            return numbers
        free[worst] = False


def _newton(
    rows: Floats, targets: Floats, starts: Floats, free: NDArray[np.bool_], ridge: float
) -> Floats:
    """The free numbers fitted by Newton's method, each drawn to its start; the others stay 0."""
    part = rows[:, free]
    pull = ridge * part.var(axis=0) + LEAST_PULL
    start = starts[free]
    numbers = start.copy()
    for _ in range(NEWTON_STEPS):
        likely = chances(part, numbers)
        slope = part.T @ (targets - likely) - pull * (numbers - start)
        curve = (part * (likely * (1.0 - likely))[:, None]).T @ part + np.diag(pull)
        step = np.linalg.solve(curve, slope)
        numbers = numbers + step
        if np.abs(step).max() < ENOUGH:
            break
    whole: Floats = np.zeros(len(starts))
    whole[free] = numbers
    return whole


def log_loss(likely: Floats, outcomes: Floats) -> float:
    """The mean surprise, in nats, of outcomes that were thought so likely."""
    kept = np.clip(likely, 1e-6, 1.0 - 1e-6)
    return float(-np.mean(outcomes * np.log(kept) + (1.0 - outcomes) * np.log(1.0 - kept)))
