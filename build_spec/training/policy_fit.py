"""Fits the trained policy to noted decisions: small boosted trees. Needs numpy and scikit-learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import GradientBoostingRegressor

from build_spec.training.policy_data import NotedDecision
from stalingrad_game.card_game.players.action_policy import POLICY_FEATURES, PolicyTree
from stalingrad_game.card_game.state.codes import SIDES

Floats: TypeAlias = NDArray[np.float64]

KEPT_APART: Final = 5
"""Every fifth game isn't trained on."""
TREES: Final = 60
LEAVES: Final = 16
RATE: Final = 0.15
LEAST_ROWS: Final = 60
"""Options of which a leaf is made."""
PART: Final = 0.5
"""Of the options each tree is made of."""
GAIN: Final = POLICY_FEATURES.index("gain")
DIGITS: Final = 5


class PolicyFit(NamedTuple):
    """The trees of one side, and how good they are on games kept apart."""

    trees: tuple[PolicyTree, ...]
    decisions: int
    """Kept apart."""
    correlation: float
    """Of what the policy says of the options of a decision with what they were worth."""
    officer_correlation: float
    """The same for the officer's own gain."""
    gain: float
    """What its first option was worth more than any option by chance, in the chance to win."""
    officer_gain: float
    best_gain: float
    """The same of the option that was worth most; by chance alone, too, so that none reaches it."""


def fit_policy(decisions: Sequence[NotedDecision], seed: int) -> tuple[PolicyFit, ...]:
    """The trees by side."""
    return tuple(_fit_side([one for one in decisions if one.side == side], seed) for side in SIDES)


class _Rows(NamedTuple):
    features: Floats
    """A row an option."""
    targets: Floats
    """By option: its chance less the mean of its decision."""
    groups: list[slice]


def _rows(decisions: Sequence[NotedDecision]) -> _Rows:
    features, targets, groups = list[Floats](), list[Floats](), list[slice]()
    count = 0
    for decision in decisions:
        chances = np.array(decision.chances)
        rows = np.frombuffer(decision.rows, dtype=np.float32).astype(np.float64)
        features.append(rows.reshape(len(chances), len(POLICY_FEATURES)))
        targets.append(chances - chances.mean())
        groups.append(slice(count, count + len(chances)))
        count += len(chances)
    return _Rows(np.concatenate(features), np.concatenate(targets), groups)


def _fit_side(decisions: Sequence[NotedDecision], seed: int) -> PolicyFit:
    trained = _rows([one for one in decisions if one.game % KEPT_APART])
    apart = _rows([one for one in decisions if not one.game % KEPT_APART])
    model = GradientBoostingRegressor(
        n_estimators=TREES,
        learning_rate=RATE,
        max_depth=None,
        max_leaf_nodes=LEAVES,
        min_samples_leaf=LEAST_ROWS,
        subsample=PART,
        max_features=0.5,
        init="zero",
        random_state=seed,
    )
    model.fit(trained.features, trained.targets)
    trees = tuple(_tree(one[0].tree_) for one in model.estimators_)
    found, officer = model.predict(apart.features), apart.features[:, GAIN]
    return PolicyFit(
        trees,
        len(apart.groups),
        _correlation(found, apart),
        _correlation(officer, apart),
        _gain(found, apart),
        _gain(officer, apart),
        _gain(apart.targets, apart),
    )


def _tree(tree: Any) -> PolicyTree:
    """A tree of scikit-learn's, which says no types."""
    leaf = tree.children_left < 0
    return PolicyTree(
        tuple(int(one) for one in np.where(leaf, -1, tree.feature)),
        tuple(round(float(one), DIGITS) for one in np.where(leaf, 0.0, tree.threshold)),
        tuple(int(one) for one in np.where(leaf, 0, tree.children_left)),
        tuple(int(one) for one in np.where(leaf, 0, tree.children_right)),
        tuple(round(RATE * float(one), DIGITS) for one in np.where(leaf, tree.value[:, 0, 0], 0.0)),
    )


def _correlation(found: Floats, rows: _Rows) -> float:
    """Within decisions."""
    within = found.copy()
    for group in rows.groups:
        within[group] -= within[group].mean()
    return float(within @ rows.targets / np.sqrt((within @ within) * (rows.targets @ rows.targets)))


def _gain(found: Floats, rows: _Rows) -> float:
    return float(np.mean([rows.targets[one][int(np.argmax(found[one]))] for one in rows.groups]))
