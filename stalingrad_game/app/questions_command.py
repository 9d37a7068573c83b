"""``stalingrad questions``: what the questions of a game are worth, by kind."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from stalingrad_game.app.command import Commands, UserError, whole_number
from stalingrad_game.app.games import (
    add_games,
    add_kept,
    add_variants,
    check_mode,
    checked_file,
    say_true_today,
    variants_of,
)
from stalingrad_game.card_game.state.variants import variants_from
from stalingrad_game.data_files.faults import file_fault
from stalingrad_game.text.progress import Progress

if TYPE_CHECKING:
    from stalingrad_game.card_game.lab.question_values import QuestionSelection
    from stalingrad_game.card_game.players.attack_choice import MeasuredAttack, TurnFigures
    from stalingrad_game.lab.parts_file import Part

_GAMES: Final = 20
_SHOWN: Final = "{:<17}{:>7}{:>7}{:>7}{:>9}{:>8}{:>9}{:>8}{:>8}{:>8}"
_TITLES: Final = ("question", "asked", "alike", "tried", "loss", "±", "a game", "second", "worst")


def add(commands: Commands) -> None:
    parser = commands.new("questions", run)
    add_games(parser, _GAMES)
    parser.add_argument("--kind", metavar="NAME", action="append")
    parser.add_argument(
        "--most",
        metavar="N",
        type=whole_number(1, 1000),
        default=8,
    )
    parser.add_argument(
        "--tables",
        metavar="N",
        type=whole_number(2, 10_000),
        default=32,
    )
    parser.add_argument(
        "--attack",
        action="store_true",
    )
    add_variants(parser)
    add_kept(parser)


def run(args: argparse.Namespace) -> int:
    """Play officers' games and print what their questions are worth; returns 0.

    Raises `UserError`.
    """
    from stalingrad_game.card_game.lab.question_figures import ModeFigures, keep_figures
    from stalingrad_game.card_game.lab.question_values import QuestionSelection
    from stalingrad_game.lab.jobs import WorkersLost
    from stalingrad_game.lab.parts_file import PartsError

    check_mode(args)
    if args.attack:
        return _compare_attacks(args)
    if args.variant:
        raise UserError("--variant: questions are measured as published; it goes with --attack")
    selection = QuestionSelection(
        args.pack, args.mode, tuple(args.kind or ()), args.most, args.tables
    )
    try:
        if args.check:
            return _check(checked_file(args), selection, args)
        found = ModeFigures.of(args.mode, _command(args), _measured(selection, args))
        if args.figures is not None:
            keep_figures(args.figures, found)
    except (WorkersLost, PartsError, ValueError) as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(file_fault(error, error.filename or args.into)) from None
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(_SHOWN.format(*_TITLES, "random"))
    for one in found.kinds:
        print(
            _SHOWN.format(
                *(one.question, one.per_game, one.alike, one.tried, one.loss, one.loss_error),
                *(round(one.game_loss, 2), one.second, one.worst, one.random),
            )
        )
    print(f"the staff: {found.staff_loss:.2f} ± {found.staff_error:.2f} a game and side", end="; ")
    print(f"{found.staff_per_game:.1f} of {found.per_game:.1f} questions")
    return 0


def _compare_attacks(args: argparse.Namespace) -> int:
    """Print whether to attack everywhere is a question; returns 0. Raises `UserError`."""
    from stalingrad_game.card_game.lab.attack_sets import (
        AttackSelection,
        TurnAttack,
        attack_figures,
        attack_tally,
        keep_attacks,
    )
    from stalingrad_game.lab.jobs import WorkersLost, chunks, game_seeds, run_jobs

    if args.into is not None or args.kind or args.check:
        raise UserError("--into, --kind and --check: not with --attack")
    variants = variants_of(args)
    if args.figures is not None and set(variants) - {"bombardment"}:
        raise UserError("--figures: kept by the variant bombardment alone")
    selection = AttackSelection(args.pack, args.mode, variants, args.tables)
    total: dict[int, TurnAttack] = {}
    try:
        with Progress(args.games) as progress:
            pieces = chunks(game_seeds(args.seed, args.games), 1)
            for found in run_jobs(partial(attack_tally, selection), pieces, args.jobs):
                for turn, one in found.items():
                    total.setdefault(turn, TurnAttack()).add(one)
                progress.add(1)
        figures = attack_figures(total)
        if args.figures is not None:
            keep_attacks(args.figures, _attack_row(args, figures))
    except OSError as error:
        raise UserError(file_fault(error)) from None
    except (WorkersLost, ValueError) as error:
        raise UserError(str(error)) from None
    if args.json:
        print(msgspec.json.encode(figures).decode())
        return 0
    print("turn, positions, best to attack everywhere: best other choice less everywhere, points")
    for row in figures:
        spared = ", ".join(f"{number} leave {left}" for left, number in row.best.items())
        gain = f"{row.gain:+.1f} ± {row.error:.1f} (SD {row.spread:.1f})"
        print(f"{row.turn}, {row.positions}, {row.everywhere:.0%} ({spared}): {gain}")
    return 0


def _attack_row(args: argparse.Namespace, figures: Sequence[TurnFigures]) -> MeasuredAttack:
    """What is kept of it."""
    from stalingrad_game.card_game.players.attack_choice import MeasuredAttack

    bombardment = variants_from(variants_of(args)).bombardment
    words = [word for one in args.variant for word in ("--variant", one)]
    seeds = f"--games {args.games} --seed {args.seed} --tables {args.tables}"
    command = " ".join([f"stalingrad questions --attack --mode {args.mode} {seeds}", *words])
    return MeasuredAttack(args.mode, bombardment, command, tuple(figures))


def _check(file: Path, selection: QuestionSelection, args: argparse.Namespace) -> int:
    """Say whether the figures of a mode in a file are of today; 1 if not, else 0."""
    from stalingrad_game.card_game.lab.question_figures import kept_figures, part_digest
    from stalingrad_game.card_game.lab.question_values import question_part
    from stalingrad_game.lab.jobs import game_seeds

    rows = kept_figures(file.read_bytes()) if file.exists() else ()
    row = next((one for one in rows if one.mode == args.mode), None)
    first = game_seeds(args.seed, 1)
    today = None if row is None else row.first_game == part_digest(question_part(selection, first))
    return say_true_today({args.mode: today})


def _measured(selection: QuestionSelection, args: argparse.Namespace) -> list[Part]:
    """Play the games that aren't kept yet; all of them in order."""
    from contextlib import ExitStack

    from stalingrad_game.card_game.lab.question_values import question_part
    from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs
    from stalingrad_game.lab.parts_file import PartsFile

    pieces = list(chunks(game_seeds(args.seed, args.games), 1))
    with ExitStack() as left, Progress(args.games) as progress:
        file = None
        if args.into is not None:
            args.into.mkdir(parents=True, exist_ok=True)
            path = args.into / f"questions-{args.mode}.jsonl"
            file = left.enter_context(PartsFile(path, selection.plan(args.seed)))
        parts = {} if file is None else file.parts.copy()
        missing = [piece for piece in pieces if piece not in parts]
        progress.add(len(pieces) - len(missing))
        for part in run_jobs(partial(question_part, selection), missing, args.jobs):
            parts[part.range] = part
            if file is not None:
                file.add(part)
            progress.add(part.seeds)
    return [parts[piece] for piece in pieces]


def _command(args: argparse.Namespace) -> str:
    """The command line that gives the same figures."""
    kinds = "".join(f" --kind {kind}" for kind in args.kind or ())
    figures = f"--games {args.games} --seed {args.seed} --most {args.most} --tables {args.tables}"
    return f"stalingrad questions --mode {args.mode} {figures}{kinds}"
