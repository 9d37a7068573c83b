"""From noted games to the numbers of the leaf value, and how good they are on games kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from build_spec.training.leaf_fit import Floats, chances, fit_numbers, log_loss
from build_spec.training.leaf_games import PlayedGame, unpack_state
from stalingrad_game.card_game.players.search.leaf_city import LeafTables, Outlook
from stalingrad_game.card_game.players.search.leaf_coefficients import (
    BATTLE_FEATURES,
    CITY_FEATURES,
    STAGES,
    ModeCoefficients,
    Origin,
    round_names,
)
from stalingrad_game.card_game.rules.kit import Kit

ROUNDS: Final = 3
"""How often the luck of the dice is taken off anew."""
KEPT_APART: Final = 5
"""Every fifth game isn't trained on."""
DIGITS: Final = 5
"""Decimal places of a number in the file."""
BINS: Final = 10
COUNTED: Final = tuple(
    CITY_FEATURES.index(name) for name in ("start", "held", "captured", "closed")
)
"""What a simple guess goes by: how many buildings stand and how many are gone."""


class MomentLine(msgspec.Struct, frozen=True):
    """What a table of the report says of some moments of the games kept apart."""

    name: str
    number: int
    loss: float
    """The mean surprise (log-loss) of the leaf value."""
    mean: float
    """That of the share of wins among such moments."""
    counted: float
    """That of log-odds fitted to `COUNTED` alone, or the same as `mean`."""
    right: float
    """How often the likelier side won."""


class Bin(msgspec.Struct, frozen=True):
    """Moments whose chance lies in one tenth of the scale."""

    number: int
    stated: float
    """The mean chance."""
    came: float
    """The share that the Germans won."""


class Trained(msgspec.Struct, frozen=True):
    """The numbers of a mode and how good they are."""

    coefficients: ModeCoefficients
    lines: list[MomentLine]
    bins: list[Bin]


class _Moment:
    """A moment's features, or what is certain."""

    def __init__(self, outlook: Outlook, captures: list[float]) -> None:
        self.certain = outlook.certain(captures)
        self.stage = outlook.stage
        self.row = outlook.row(captures) if self.certain < 0.0 else []


class SeenGame:
    """A game with the features of its moments."""

    def __init__(self, tables: LeafTables, game: PlayedGame) -> None:
        self.won = float(game.won)
        self.apart = False
        self.tests = [note.tests for note in game.moments]
        self.moments = [_moment(tables, note.state) for note in game.moments]
        self.chances = [note.chance for note in game.tests]
        self.results = [note.captured for note in game.tests]
        self.outcomes = [_outcomes(tables, note.state) for note in game.tests]

    def luck(self, stages: tuple[tuple[float, ...], ...]) -> list[float]:
        """By Break Test: what its dice gave the Germans, in chances to win the game (R4.5).

        By the numbers of the `STAGES`; nothing on an average.
        """
        luck = []
        for chance, captured, (held, taken) in zip(
            self.chances, self.results, self.outcomes, strict=True
        ):
            worth = (_value(held, stages), _value(taken, stages))
            luck.append(worth[captured] - chance * worth[1] - (1.0 - chance) * worth[0])
        return luck


def _moment(tables: LeafTables, state: bytes) -> _Moment:
    outlook = Outlook(tables, unpack_state(state))
    return _Moment(outlook, outlook.captures)


def _outcomes(tables: LeafTables, state: bytes) -> tuple[_Moment, _Moment]:
    outlook = Outlook(tables, unpack_state(state))
    found = []
    for chance in (0.0, 1.0):
        outlook.captures[outlook.state.district] = chance
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
    tables = LeafTables(kit, coefficients)
    seen = [SeenGame(tables, game) for game in games]
    for place, game in enumerate(seen):
        game.apart = not place % KEPT_APART
    stages = coefficients.stages
    for _ in range(ROUNDS):
        stages = _fit_stages(seen, stages)
    coefficients = msgspec.structs.replace(coefficients, stages=stages)
    lines, bins = _report(seen, games, coefficients)
    return Trained(coefficients, lines, bins)


def _fit(names: Sequence[str], data: Sequence[tuple[list[float], float]]) -> tuple[float, ...]:
    return _rounded(_numbers(names, data))


def _numbers(
    names: Sequence[str],
    data: Sequence[tuple[list[float], float]],
    common: Floats | None = None,
) -> Floats:
    rows = np.array([row for row, _ in data]).reshape(-1, len(names))
    return fit_numbers(names, rows, np.array([target for _, target in data]), common=common)


def _rounded(numbers: Floats) -> tuple[float, ...]:
    """As they stand in the file; adding 0 makes -0.0 a plain 0."""
    return tuple(round(float(number), DIGITS) + 0.0 for number in numbers)


def _fit_stages(
    seen: Sequence[SeenGame], stages: tuple[tuple[float, ...], ...]
) -> tuple[tuple[float, ...], ...]:
    """Every stage fitted to what came of its moments, less the luck of the dice by the old fit.

    Its numbers are drawn to those of all stages of its kind together, since some positions are
    hardly ever come to in it.
    """
    data: list[list[tuple[list[float], float]]] = [[] for _ in STAGES]
    for game in seen:
        if game.apart:
            continue
        luck = game.luck(stages)
        for moment, tests in zip(game.moments, game.tests, strict=True):
            if moment.certain < 0.0:
                data[moment.stage].append((moment.row, game.won - sum(luck[tests:])))
    kinds = [name.partition("_")[0] for name in STAGES]
    together: dict[str, list[tuple[list[float], float]]] = {kind: [] for kind in kinds}
    for kind, rows in zip(kinds, data, strict=True):
        together[kind] += rows
    common = {kind: _numbers(CITY_FEATURES, rows) for kind, rows in together.items()}
    return tuple(
        _rounded(_numbers(CITY_FEATURES, rows, common[kind])) if rows else old
        for kind, rows, old in zip(kinds, data, stages, strict=True)
    )


def _value(moment: _Moment, stages: tuple[tuple[float, ...], ...]) -> float:
    if moment.certain >= 0.0:
        return moment.certain
    return float(chances(np.array(moment.row), np.array(stages[moment.stage])))


def _report(
    seen: Sequence[SeenGame], games: Sequence[PlayedGame], coefficients: ModeCoefficients
) -> tuple[list[MomentLine], list[Bin]]:
    """How good the numbers are on the games kept apart."""
    lines = []
    by_stage: list[list[tuple[float, float]]] = [[] for _ in STAGES]
    for game in seen:
        if game.apart:
            for moment in game.moments:
                if moment.certain < 0.0:
                    pair = (_value(moment, coefficients.stages), game.won)
                    by_stage[moment.stage].append(pair)
    for stage, name in enumerate(STAGES):
        if by_stage[stage]:
            lines.append(_line(name, np.array(by_stage[stage]), _counted(seen, stage)))
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


def _counted(seen: Sequence[SeenGame], stage: int) -> float:
    """The surprise of a guess by `COUNTED`, fitted to the games that aren't kept apart."""
    rows: tuple[list[list[float]], list[list[float]]] = ([], [])
    won: tuple[list[float], list[float]] = ([], [])
    for game in seen:
        for moment in game.moments:
            if moment.certain < 0.0 and moment.stage == stage:
                rows[game.apart].append([moment.row[place] for place in COUNTED])
                won[game.apart].append(game.won)
    names = [CITY_FEATURES[place] for place in COUNTED]
    numbers = fit_numbers(names, np.array(rows[0]), np.array(won[0]))
    return log_loss(chances(np.array(rows[1]), numbers), np.array(won[1]))


def _line(name: str, pairs: Floats, counted: float | None = None) -> MomentLine:
    likely, came = pairs[:, 0], pairs[:, 1]
    mean = log_loss(np.full(len(pairs), came.mean()), came)
    return MomentLine(
        name,
        len(pairs),
        log_loss(likely, came),
        mean,
        mean if counted is None else counted,
        float(np.mean((likely > 0.5) == (came > 0.5))),
    )
