"""From noted games to the numbers of the leaf value, and how good they are on games kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from ..players.search.leaf import LeafValue, Outlook
from ..players.search.leaf_coefficients import (
    BATTLE_FEATURES,
    CITY_FEATURES,
    STAGES,
    ModeCoefficients,
    Origin,
    round_names,
)
from ..rules.kit import Kit
from ..state.state import State
from .leaf_fit import Numbers, chances, fit, log_loss
from .leaf_games import PlayedGame

ROUNDS: Final = 3
"""How often the luck of the dice is taken off anew."""
KEPT_APART: Final = 5
"""Every fifth game isn't trained on."""
DIGITS: Final = 5
"""Decimal places of a number in the file."""
BINS: Final = 10


class Line(msgspec.Struct, frozen=True):
    """What a table of the report says of some moments of the games kept apart."""

    name: str
    number: int
    loss: float
    """The mean surprise (log-loss) of the leaf value."""
    base: float
    """That of the share of wins among such moments."""
    right: float
    """How often the likelier side won."""


class Bin(msgspec.Struct, frozen=True):
    """Moments whose chance lies in one tenth of the scale."""

    number: int
    said: float
    """The mean chance."""
    came: float
    """The share that the Germans won."""


class Trained(msgspec.Struct, frozen=True):
    """The numbers of a mode and how good they are."""

    coefficients: ModeCoefficients
    lines: list[Line]
    bins: list[Bin]


class _Moment:
    """A moment's features, or what is certain."""

    def __init__(self, outlook: Outlook, captures: list[float]) -> None:
        self.certain = outlook.certain(captures)
        self.stage = outlook.stage
        self.row = outlook.row(captures) if self.certain is None else []


class _Seen:
    """A game with its features."""

    def __init__(self, leaf: LeafValue, game: PlayedGame) -> None:
        self.won = float(game.won)
        self.apart = False
        self.tests = [note.tests for note in game.moments]
        self.moments = [_moment(leaf, note.state) for note in game.moments]
        self.chances = [note.chance for note in game.tests]
        self.results = [note.captured for note in game.tests]
        self.outcomes = [_outcomes(leaf, note.state) for note in game.tests]


def _moment(leaf: LeafValue, state: State) -> _Moment:
    outlook = Outlook(leaf, state)
    return _Moment(outlook, outlook.captures)


def _outcomes(leaf: LeafValue, state: State) -> tuple[_Moment, _Moment]:
    """Held and captured."""
    outlook = Outlook(leaf, state)
    found = []
    for chance in (0.0, 1.0):
        outlook.captures[state.district] = chance
        found.append(_Moment(outlook, outlook.captures))
    return found[0], found[1]


def train(kit: Kit, games: Sequence[PlayedGame], origin: Origin) -> Trained:
    """Fit the numbers of a mode to its games; every fifth game is kept apart for the report."""
    ours = [game for place, game in enumerate(games) if place % KEPT_APART]
    endings = [ending for game in ours for ending in game.endings]
    battle = _fit(BATTLE_FEATURES, [(row, e.chance) for e in endings for row in e.battle])
    rounds = _fit(round_names(), [(row, e.chance) for e in endings for row in e.rounds])
    blank = tuple(float(name == "city") for name in CITY_FEATURES)
    coefficients = ModeCoefficients(origin, battle, rounds, (blank,) * len(STAGES))
    leaf = LeafValue(kit, coefficients)
    seen = [_Seen(leaf, game) for game in games]
    for place, game in enumerate(seen):
        game.apart = not place % KEPT_APART
    stages = coefficients.stages
    for _ in range(ROUNDS):
        stages = _fit_stages(seen, stages)
    coefficients = msgspec.structs.replace(coefficients, stages=stages)
    lines, bins = _report(seen, games, coefficients)
    return Trained(coefficients, lines, bins)


def _fit(names: Sequence[str], data: Sequence[tuple[list[float], float]]) -> tuple[float, ...]:
    rows = np.array([row for row, _ in data]).reshape(-1, len(names))
    return _rounded(fit(names, rows, np.array([target for _, target in data])))


def _rounded(numbers: Numbers) -> tuple[float, ...]:
    """As they stand in the file; adding 0 makes -0.0 a plain 0."""
    return tuple(round(float(number), DIGITS) + 0.0 for number in numbers)


def _fit_stages(
    seen: Sequence[_Seen], stages: tuple[tuple[float, ...], ...]
) -> tuple[tuple[float, ...], ...]:
    """Every stage fitted to what came of its moments, less the luck of the dice by the old fit."""
    data: list[list[tuple[list[float], float]]] = [[] for _ in STAGES]
    for game in seen:
        if game.apart:
            continue
        luck = _luck(game, stages)
        for moment, tests in zip(game.moments, game.tests, strict=True):
            if moment.certain is None:
                data[moment.stage].append((moment.row, game.won - sum(luck[tests:])))
    return tuple(
        _fit(CITY_FEATURES, rows) if rows else old for rows, old in zip(data, stages, strict=True)
    )


def _luck(game: _Seen, stages: tuple[tuple[float, ...], ...]) -> list[float]:
    """By Break Test: what its dice gave the Germans, in chances to win the game."""
    luck = []
    for chance, captured, (lost, won) in zip(
        game.chances, game.results, game.outcomes, strict=True
    ):
        worth = [_value(moment, stages) for moment in (lost, won)]
        luck.append(worth[captured] - chance * worth[1] - (1.0 - chance) * worth[0])
    return luck


def _value(moment: _Moment, stages: tuple[tuple[float, ...], ...]) -> float:
    if moment.certain is not None:
        return moment.certain
    return float(chances(np.array(moment.row), np.array(stages[moment.stage])))


def _report(
    seen: Sequence[_Seen], games: Sequence[PlayedGame], coefficients: ModeCoefficients
) -> tuple[list[Line], list[Bin]]:
    """How good the numbers are on the games kept apart."""
    lines = []
    by_stage: list[list[tuple[float, float]]] = [[] for _ in STAGES]
    for game in seen:
        if game.apart:
            for moment in game.moments:
                if moment.certain is None:
                    pair = (_value(moment, coefficients.stages), game.won)
                    by_stage[moment.stage].append(pair)
    for name, pairs in zip(STAGES, by_stage, strict=True):
        if pairs:
            lines.append(_line(name, np.array(pairs)))
    apart = [e for place, game in enumerate(games) if not place % KEPT_APART for e in game.endings]
    for name, numbers, rows in (
        ("battle", coefficients.battle, [(row, e.chance) for e in apart for row in e.battle]),
        ("rounds", coefficients.rounds, [(row, e.chance) for e in apart for row in e.rounds]),
    ):
        likely = chances(np.array([row for row, _ in rows]), np.array(numbers))
        pairs_array = np.stack([likely, np.array([target for _, target in rows])], axis=1)
        lines.append(_line(name, pairs_array))
    every = np.array([pair for pairs in by_stage for pair in pairs])
    places = np.minimum((every[:, 0] * BINS).astype(int), BINS - 1)
    bins = [
        Bin(int(here.sum()), float(every[here, 0].mean()), float(every[here, 1].mean()))
        for here in (places == place for place in range(BINS))
        if here.any()
    ]
    return lines, bins


def _line(name: str, pairs: Numbers) -> Line:
    likely, came = pairs[:, 0], pairs[:, 1]
    return Line(
        name,
        len(pairs),
        log_loss(likely, came),
        log_loss(np.full(len(pairs), came.mean()), came),
        float(np.mean((likely > 0.5) == (came > 0.5))),
    )
