"""How fast the rules are: random play, copies, views, and a record saved and loaded."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from ..kernel import agenda
from ..kernel.game import Game
from ..kernel.library import GameLibrary, SingleGame
from ..record.record import GameRecord
from ..record.setup import Setup

REPEATS = 5
"""Every figure is the median of so many measurements."""


class Speeds(msgspec.Struct, frozen=True):
    """What was measured; µs and ms are for one state, and one record of a whole game."""

    decisions_per_second: float
    games_per_second: float
    clone_us: float
    view_us: float
    save_ms: float
    load_ms: float


def is_compiled() -> bool:
    """Whether the rules that are played by are compiled."""
    return str(agenda.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def measure(game: Game[Any], seconds: float) -> Speeds:
    """Measure it all, random play for about so many seconds; one core, nothing else running."""
    rounds = [_play(game, repeat, seconds / REPEATS) for repeat in range(REPEATS)]
    states = _states(game)
    save, load = _record(game)
    return Speeds(
        decisions_per_second=round(median(decisions for decisions, _ in rounds)),
        games_per_second=round(median(games for _, games in rounds), 1),
        clone_us=_microseconds(game.copy, states),
        view_us=_microseconds(lambda state: game.view(state, 0), states),
        save_ms=save,
        load_ms=load,
    )


def _play(game: Game[Any], seed: int, seconds: float) -> tuple[float, float]:
    """Decisions and games a second: options listed and applied, one of them at random."""
    chance = Random(seed).random
    decisions, games = 0, 0
    started = perf_counter()
    while (took := perf_counter() - started) < seconds or not games:
        state, _ = game.begin(seed * 100_000 + games, {})
        options = game.options(state)
        while options:
            _, options = game.step(state, options[int(chance() * len(options))])
            decisions += 1
        games += 1
    return decisions / took, games / took


def _states(game: Game[Any]) -> list[Any]:
    chance = Random(1).random
    state, _ = game.begin(1, {})
    states = []
    while options := game.options(state):
        states.append(game.copy(state))
        game.play(state, options[int(chance() * len(options))])
    return states


def _microseconds(work: Callable[[Any], object], states: list[Any]) -> float:
    """How long work on one state takes."""
    times = []
    for _ in range(REPEATS * 4):
        started = perf_counter()
        for state in states:
            work(state)
        times.append((perf_counter() - started) / len(states))
    return round(median(times) * 1e6, 2)


def _record(game: Game[Any]) -> tuple[float, float]:
    """How long it takes to save a whole game's record in a new file, and to load it."""
    chance = Random(1).random
    saves, loads = [], []
    library = GameLibrary([SingleGame(game)])
    record = GameRecord.start(game, Setup(1))
    while decision := record.decision:
        record.take(decision.options[int(chance() * len(decision.options))])
    with tempfile.TemporaryDirectory() as folder:
        for repeat in range(REPEATS):
            path = Path(folder) / f"{repeat}.jsonl"
            started = perf_counter()
            record.save_as(path)
            saved = perf_counter()
            GameRecord.read(path, library)
            loads.append(perf_counter() - saved)
            saves.append(saved - started)
    return round(median(saves) * 1e3, 2), round(median(loads) * 1e3, 2)
