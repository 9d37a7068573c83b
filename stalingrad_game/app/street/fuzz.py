"""``stalingrad street fuzz``: random games of the scenarios in turn, all promises checked.

Beside the published scenarios there are those made for this task, since hardly any other random
game meets what comes of them: guns before weakened houses, flamethrowers beside inhabited ones;
woods full of units that burn; every kind of unit and house in one block; all that a side may place
itself. What the referee knows is told even where it was never met.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from stalingrad_game.app.fuzz_report import (
    random_outcomes,
    read_note,
    readable_note,
    report_outcomes,
)
from stalingrad_game.app.games import add_played
from stalingrad_game.app.street.options import add_rules, add_tables
from stalingrad_game.assets import asset
from stalingrad_game.lab.fuzz import Outcome, fuzz_games, replay
from stalingrad_game.lab.jobs import chunks, game_seeds
from stalingrad_game.street_fight.board.scenario import standard_scenarios
from stalingrad_game.street_fight.faults import SetUpFault
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.lab.street_checks import (
    StreetChecks,
    StreetChecksMaker,
    known_words,
)
from stalingrad_game.street_fight.referees import referee, sound_scenario

_GAMES: Final = 100
_PROVING_GROUNDS: Final = tuple(
    str(asset("street", f"{name}.toml"))
    for name in (
        "proving_ground",
        "broken_ground",
        "burning_woods",
        "crowded_block",
        "worked_examples",
        "placing_ground",
        "motor_pool",
    )
)


def add(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_tables(parser)
    parser.add_argument("--scenario", metavar="NAME|FILE")
    add_played(parser, _GAMES)
    parser.add_argument("--replay", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    """Play and print what was found; returns 1 where a promise was broken, else 0.

    Raises `ScenarioError`, `SetUpFault` or `UserError`.
    """
    started = perf_counter()
    outcomes = _noted(args) if args.replay else _random(args)
    known = known_words(referee(args.rules, args.tables))
    return report_outcomes(outcomes, perf_counter() - started, args, known)


def fuzz_piece(rules: str, tables: Path | None, piece: tuple[str, range]) -> list[Outcome]:
    """The random games of some seeds on one scenario."""
    scenario, seeds = piece
    return fuzz_games(StreetChecksMaker(scenario, rules, tables), seeds)


def _random(args: argparse.Namespace) -> list[Outcome]:
    """The random games asked for; raises `ScenarioError`, `SetUpFault` or `UserError`."""
    named = (args.scenario,) if args.scenario else (*standard_scenarios(), *_PROVING_GROUNDS)
    judge = referee(args.rules, args.tables)
    scenarios = [one for one in named if judge.id in sound_scenario(one, "play", judge).referees]
    if not scenarios:
        raise SetUpFault(f"{', '.join(named)}: nothing to play by the rules of {args.rules}")
    work = partial(fuzz_piece, args.rules, args.tables)
    return random_outcomes(work, _pieces(args, scenarios), args)


def _pieces(args: argparse.Namespace, scenarios: list[str]) -> Iterator[tuple[str, range]]:
    """The seeds of each scenario: every one of so many in turn."""
    seeds = game_seeds(args.seed, args.games)
    for number, scenario in enumerate(scenarios):
        for some in chunks(seeds[number :: len(scenarios)]):
            yield scenario, some


def _noted(args: argparse.Namespace) -> list[Outcome]:
    """The game of a note, played again; raises `UserError` where it can't be."""
    named = (args.scenario or "", *_PROVING_GROUNDS)
    files = [Path(name) for name in named if name.endswith(".toml")]
    with readable_note(args.replay):
        note = read_note(args.replay)
        try:
            game = StreetGames(files, args.tables).game(note.pack, note.mode)
        except LookupError as error:
            raise ValueError(f"no scenario or tables here fit it: {error}") from None
        return [replay(StreetChecks(game), note)]
