"""What random games found, told and noted: for every game that can be tried out."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from stalingrad_game.app.command import UserError
from stalingrad_game.data_files.faults import file_fault
from stalingrad_game.folders import logs_folder, read_file, replace_file
from stalingrad_game.lab.fuzz import Outcome
from stalingrad_game.lab.invariant import Reproduction
from stalingrad_game.lab.jobs import JobPiece, WorkersLost, run_jobs
from stalingrad_game.text.progress import Progress

FAULT: Final = 1
MOST_NOTE_BYTES: Final = 16_000_000
"""Far more than a game of random decisions takes."""


def random_outcomes(
    work: Callable[[JobPiece], list[Outcome]], pieces: Iterable[JobPiece], args: argparse.Namespace
) -> list[Outcome]:
    """What random games come to, those with a fault last and in order; raises `UserError`."""
    outcomes: list[Outcome] = []
    try:
        with Progress(args.games) as progress:
            for some in run_jobs(work, pieces, args.jobs):
                outcomes += some
                progress.add(len(some))
    except WorkersLost as error:
        raise UserError(str(error)) from None
    return sorted(outcomes, key=lambda outcome: outcome.note.seed if outcome.note else -1)


def report_outcomes(
    outcomes: Sequence[Outcome],
    seconds: float,
    args: argparse.Namespace,
    known: Iterable[str] = (),
) -> int:
    """Print what was found; returns 1 where a promise was broken, else 0.

    Each fault leaves a note, unless one was just played again. What is `known` is told even
    where it was never met.
    """
    notes = [outcome.note for outcome in outcomes if outcome.note]
    for note in notes:
        print(f"stalingrad: {note.invariant}: {note.found}", file=sys.stderr)
        if not args.replay:
            print(f"stalingrad: play it again with --replay {_keep(note)}", file=sys.stderr)
    met = Counter(dict.fromkeys(known, 0))
    for outcome in outcomes:
        met.update(outcome.met)
    found: dict[str, Any] = {
        "games": len(outcomes),
        "failures": len(notes),
        "decisions": sum(outcome.decisions for outcome in outcomes),
        "seconds": round(seconds, 3),
    }
    if args.json:
        counted = {"met": dict(sorted(met.items()))} if met else {}
        print(msgspec.json.encode(found | counted).decode())
    else:
        text = "{games} games, {decisions} decisions, {failures} faults, {seconds:.1f} seconds"
        print(text.format_map(found))
        for word, times in sorted(met.items()):
            print(f"{times:8} {word}")
    return FAULT if notes else 0


def read_note(path: Path) -> Reproduction:
    """A note of a fault; raises `OSError` or `ValueError`."""
    return msgspec.json.decode(read_file(path, MOST_NOTE_BYTES), type=Reproduction)


@contextmanager
def readable_note(path: Path) -> Iterator[None]:
    """What is done with a note; one that is of no use becomes a `UserError`."""
    try:
        yield
    except OSError as error:
        raise UserError(file_fault(error, path)) from None
    except msgspec.MsgspecError:
        raise UserError(f"{path} is no note of a fault that fuzz has found") from None
    except ValueError as error:
        raise UserError(f"{path} can't be played again: {error}") from None


def _keep(note: Reproduction) -> Path:
    """Write a note into the user's folder of reports."""
    path = logs_folder() / f"fuzz-{note.mode}-{note.seed}.json"
    replace_file(path, msgspec.json.format(msgspec.json.encode(note)))
    return path
