"""``stalingrad fuzz``: plays random games and checks every promise of the engine at every decision.

Each fault leaves a note in the user's folder of reports; ``--replay`` plays such a note again.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from stalingrad_game.app.command import Commands
from stalingrad_game.app.fuzz_report import (
    random_outcomes,
    read_note,
    readable_note,
    report_outcomes,
)
from stalingrad_game.app.games import add_games, check_mode
from stalingrad_game.card_game.content.counts import MODES

if TYPE_CHECKING:
    from stalingrad_game.lab.fuzz import Outcome

_GAMES: Final = 100


def add(commands: Commands) -> None:
    parser = commands.new("fuzz", run)
    add_games(parser, _GAMES)
    parser.add_argument("--replay", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    """Play and print what was found; returns 1 where a promise was broken, else 0."""
    started = perf_counter()
    outcomes = _replayed(args) if args.replay else _random(args)
    return report_outcomes(outcomes, perf_counter() - started, args)


def _random(args: argparse.Namespace) -> list[Outcome]:
    """The random games asked for; raises `UserError`."""
    from stalingrad_game.card_game.lab.card_checks import CardChecksMaker
    from stalingrad_game.lab.fuzz import fuzz_games
    from stalingrad_game.lab.jobs import chunks, game_seeds

    check_mode(args)
    maker = CardChecksMaker(args.pack, args.mode)
    pieces = chunks(game_seeds(args.seed, args.games))
    return random_outcomes(partial(fuzz_games, maker), pieces, args)


def _replayed(args: argparse.Namespace) -> list[Outcome]:
    """The game of a note, played again; raises `UserError` where it can't be."""
    from stalingrad_game.card_game.lab.card_checks import CardChecksMaker
    from stalingrad_game.lab.fuzz import replay

    with readable_note(args.replay):
        note = read_note(args.replay)
        if note.mode not in MODES:
            raise ValueError(f"unknown mode {note.mode!r}")
        return [replay(CardChecksMaker(args.pack, note.mode)(), note)]
