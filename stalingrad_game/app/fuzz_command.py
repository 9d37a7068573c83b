"""``stalingrad fuzz``: plays random games and checks every promise of the engine at every decision.

Each fault leaves a note in the user's folder of reports; ``--replay`` plays such a note again.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from stalingrad_game.app.command import Commands, UserError
from stalingrad_game.app.games import add_games, check_mode
from stalingrad_game.app.progress import Progress
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.folders import logs_folder

if TYPE_CHECKING:
    from stalingrad_game.lab.fuzz import Outcome
    from stalingrad_game.lab.invariant import Reproduction

_GAMES: Final = 100
FAULT: Final = 1


def add(commands: Commands) -> None:
    """Register the command."""
    parser = commands.new("fuzz", "check the rules with random games", run)
    add_games(parser, _GAMES)
    parser.add_argument(
        "--replay", metavar="FILE", type=Path, help="play the note of a fault again instead"
    )


def run(args: argparse.Namespace) -> int:
    """Play and print what was found; returns 1 where a promise was broken, else 0."""
    started = perf_counter()
    outcomes = _noted(args) if args.replay else _random(args)
    notes = [outcome.note for outcome in outcomes if outcome.note]
    for note in notes:
        print(f"stalingrad: {note.invariant}: {note.found}", file=sys.stderr)
        if not args.replay:
            print(f"stalingrad: play it again with --replay {_keep(note)}", file=sys.stderr)
    found = {
        "games": len(outcomes),
        "failures": len(notes),
        "decisions": sum(outcome.decisions for outcome in outcomes),
        "seconds": round(perf_counter() - started, 3),
    }
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        said = "{games} games, {decisions} decisions, {failures} faults, {seconds:.1f} seconds"
        print(said.format_map(found))
    return FAULT if notes else 0


def _random(args: argparse.Namespace) -> list[Outcome]:
    """The random games asked for, those with a fault last and in order."""
    from stalingrad_game.card_game.lab.card_checks import CardChecksMaker
    from stalingrad_game.lab.fuzz import fuzz_games
    from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs

    check_mode(args)
    maker = CardChecksMaker(args.pack, args.mode)
    outcomes: list[Outcome] = []
    pieces = chunks(game_seeds(args.seed, args.games))
    with Progress(args.games) as progress:
        for some in run_jobs(partial(fuzz_games, maker), pieces, args.jobs):
            outcomes += some
            progress.add(len(some))
    return sorted(outcomes, key=lambda outcome: outcome.note.seed if outcome.note else -1)


def _noted(args: argparse.Namespace) -> list[Outcome]:
    """The game of a note, played again; raises `UserError` where it can't be."""
    from stalingrad_game.card_game.lab.card_checks import CardChecksMaker
    from stalingrad_game.lab.fuzz import replay
    from stalingrad_game.lab.invariant import Reproduction

    try:
        note = msgspec.json.decode(args.replay.read_bytes(), type=Reproduction)
        if note.mode not in MODES:
            raise ValueError(f"unknown mode {note.mode!r}")
        return [replay(CardChecksMaker(args.pack, note.mode)(), note)]
    except OSError as error:
        raise UserError(f"cannot read {args.replay}: {error.strerror or error}") from None
    except (ValueError, msgspec.MsgspecError) as error:
        raise UserError(f"{args.replay} can't be played again: {error}") from None


def _keep(note: Reproduction) -> Path:
    """Write a note into the user's folder of reports."""
    path = logs_folder() / f"fuzz-{note.mode}-{note.seed}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(note)))
    return path
