"""Games between computer players by the hundred, and what shares of them each side wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ...lab.intervals import wilson
from ..game import StreetGame
from ..players.player import make_player
from ..position.codes import SIDE_WORDS, SIDES
from ..referees import street_kit
from .street_checks import MOST_DECISIONS


class Match(msgspec.Struct, frozen=True):
    """Everything that the games of a run have in common; can be sent to another process."""

    scenario: str
    rules: str
    players: tuple[str, str]
    """By side: a player's name."""
    tables: Path | None = None


class Endless(RuntimeError):
    """A game that didn't end; the message says which seed's."""


class Played(msgspec.Struct, frozen=True):
    """What one game came to."""

    winner: int
    how: str
    turns: int
    decisions: int


def play_seeds(match: Match, seeds: range) -> list[Played]:
    """The games of some seeds; raises `Endless`, `ScenarioError` or `SetUpFault`."""
    game = _game(match.scenario, match.rules, match.tables)
    return [play_game(game, match.players, seed) for seed in seeds]


def play_game(game: StreetGame, names: tuple[str, str], seed: int) -> Played:
    """One game between players named by side; raises `Endless`."""
    players = [make_player(names[side], game.kit, seed * 2 + side) for side in SIDES]
    state, _ = game.begin(seed, {})
    for decisions in range(MOST_DECISIONS):
        decision = game.decision(state)
        if decision is None:
            result = game.result(state)
            assert result is not None
            return Played(result.winner, result.how, game.moment(state).turn, decisions)
        view = game.view(state, decision.seat)
        game.play(state, players[decision.seat].choose(view, decision))
    raise Endless(f"{game.edition.pack}, {game.edition.mode}, seed {seed}: the game doesn't end")


def shares(match: Match, games: list[Played]) -> dict[str, Any]:
    """What games came to, as plain data: by side its share with the interval of Wilson."""
    number = len(games)
    wins = Counter(one.winner for one in games)
    how = Counter(one.how for one in games)
    found: dict[str, Any] = {
        "scenario": match.scenario,
        "rules": match.rules,
        "players": dict(zip(SIDE_WORDS, match.players, strict=True)),
        "games": number,
    }
    for side, word in enumerate(SIDE_WORDS):
        found[word] = _share(wins[side], number)
    found["endings"] = dict(sorted(how.items()))
    found["turns"] = _mean([one.turns for one in games])
    found["decisions"] = _mean([one.decisions for one in games])
    return found


def _share(wins: int, games: int) -> Mapping[str, float | int]:
    low, high = wilson(wins, games)
    share = wins / games if games else 0.0
    return {"wins": wins, "share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


@cache
def _game(scenario: str, rules: str, tables: Path | None) -> StreetGame:
    """The game, loaded once by each process."""
    return StreetGame(street_kit(scenario, rules, tables), tables)
