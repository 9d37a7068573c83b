"""``stalingrad measure``: everything that the program's documents say of strength and balance.

Each run of the plan is a run of ``stalingrad simulate``; its report is kept, and the tables and the
strengths of the levels are made of all that are kept. It goes on where it was stopped.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from stalingrad_game.app import simulate_command
from stalingrad_game.app.command import (
    Commands,
    Parser,
    UserError,
    add_replace,
    file_troubles,
    whole_number,
)
from stalingrad_game.app.games import MOST_JOBS, say_true_today
from stalingrad_game.assets import asset
from stalingrad_game.folders import make_folder, replace_file

if TYPE_CHECKING:
    from stalingrad_game.card_game.lab.measured import MeasurePlan, OtherRun, Wanted
    from stalingrad_game.card_game.lab.report import Report
    from stalingrad_game.card_game.lab.study import Study

PLAN: Final = ("measured", "plan.toml")
OTHER_GAMES: Final = "games"
"""The folder where other commands keep their games."""


def add(commands: Commands) -> None:
    parser = commands.new("measure", run)
    parser.add_argument("--into", metavar="FOLDER", type=Path, required=True)
    parser.add_argument("--plan", metavar="FILE", type=Path)
    parser.add_argument("--only", metavar="WORD", default="")
    parser.add_argument("--list", action="store_true")
    parser.add_argument(
        "--check",
        action="store_true",
    )
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, MOST_JOBS), default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    parser.add_argument("--html", metavar="FILE", type=Path)
    add_replace(parser)


def run(args: argparse.Namespace) -> int:
    """Measure what isn't kept yet, then write the tables; returns 0. Raises `UserError`."""
    from stalingrad_game.card_game.lab.measured import kept_reports, read_plan, wanted_runs

    if args.html:
        simulate_command.check_page(args.html, replace=args.replace)
    try:
        plan = read_plan(args.plan or asset(*PLAN))
        reports = kept_reports(args.into, plan)
    except ValueError as error:
        raise UserError(str(error)) from None
    known = {wanted.name: (wanted, *wanted_study(wanted, args)) for wanted in wanted_runs(plan)}
    chosen = [one for name, one in known.items() if args.only in name]
    others = [one for one in plan.other if args.only in one.name]
    if not chosen and not others:
        raise UserError(f"--only {args.only}: no run has that in its name; see --list")
    if args.check:
        return _check([(wanted.name, study) for wanted, study, _ in chosen], reports, others, args)
    with file_troubles():
        if chosen and not args.list:
            studies = {name: study for name, (_, study, _) in known.items()}
            drop_stale(args.into, reports, studies)
        for wanted, study, options in chosen:
            print(f"{wanted.name}: {study.command}", flush=True)
            if not args.list:
                reports[wanted.name] = _measured(study, options, wanted, reports, args)
                write_tables(args.into, plan, reports)
    if args.html:
        order = [reports[wanted.name] for wanted in wanted_runs(plan) if wanted.name in reports]
        simulate_command.write_page(args.html, order)
    codes = (_run_other(one, args) for one in others)
    return next((code for code in codes if code), 0)  # one that was stopped stops the rest


def _check(
    studies: Sequence[tuple[str, Study]],
    reports: Mapping[str, Report],
    others: Sequence[OtherRun],
    args: argparse.Namespace,
) -> int:
    """Say which figures there are not, or not of today's rules, data and players; 1 if any."""
    stale = stale_reports(reports, dict(studies))
    known = {name: name not in stale if name in reports else None for name, _ in studies}
    codes = [say_true_today(known)] if known else []
    for other in others:
        print(f"{other.name}:", flush=True)
        codes.append(_other_code(other, args, "--check"))
    return max(codes)


def _run_other(other: OtherRun, args: argparse.Namespace) -> int:
    """Run another command of the plan, which goes on where it was stopped; its exit code."""
    print(f"{other.name}: stalingrad {other.command}", flush=True)
    if args.list:
        return 0
    kept = ["--into", str(args.into / OTHER_GAMES), "--jobs", str(args.jobs)]
    return _other_code(other, args, *kept)


def _other_code(other: OtherRun, args: argparse.Namespace, *options: str) -> int:
    """The exit code of another command of the plan, with its figures in the folder."""
    from stalingrad_game.app.cli import main

    return main([*other.command.split(), "--figures", str(args.into / other.figures), *options])


def drop_stale(folder: Path, reports: dict[str, Report], studies: Mapping[str, Study]) -> None:
    """Remove reports of other rules, data or players: figures of both together would mislead."""
    from stalingrad_game.card_game.lab.measured import RUNS

    make_folder(folder / RUNS)
    for name in stale_reports(reports, studies):
        print(f"{name}: of other rules, data or players, dropped", flush=True)
        (folder / RUNS / f"{name}.json").unlink()
        del reports[name]


def stale_reports(reports: Mapping[str, Report], studies: Mapping[str, Study]) -> list[str]:
    """The names of kept reports that rules, data or players of today wouldn't give again."""
    from stalingrad_game.card_game.lab.measured import is_true_today

    return [
        name
        for name, found in reports.items()
        if name in studies and not is_true_today(found, studies[name])
    ]


def wanted_study(wanted: Wanted, args: argparse.Namespace) -> tuple[Study, argparse.Namespace]:
    """A run of the plan as ``simulate`` reads it; raises `UserError`."""
    parser = Parser(prog="stalingrad simulate")
    simulate_command.add_options(parser)
    words = list(wanted.words)
    words += ["--jobs", str(args.jobs)]
    words += ["--cluster", args.cluster] if args.cluster else []
    options = parser.parse_args(words)
    options.pack = args.pack
    return simulate_command.study_of(options), options


def _measured(
    study: Study,
    options: argparse.Namespace,
    wanted: Wanted,
    reports: Mapping[str, Report],
    args: argparse.Namespace,
) -> Report:
    """The report of a run: the one that is kept, or played and kept; raises `UserError`.

    What is kept is true today: the rest has been dropped.
    """
    from stalingrad_game.card_game.lab.measured import RUNS, first_digest, report_bytes

    known = reports.get(wanted.name)
    if known is not None and not args.again and known.command == study.command:
        return known
    path = args.into / RUNS / f"{wanted.name}.json"
    options.out = path.with_suffix(".jsonl")
    found = simulate_command.played(study, options)
    found = msgspec.structs.replace(found, digest=first_digest(study))
    replace_file(path, report_bytes(found))
    options.out.unlink()
    return found


def write_tables(folder: Path, plan: MeasurePlan, reports: Mapping[str, Report]) -> None:
    """Write what is made of all kept reports; raises `OSError`."""
    from stalingrad_game.card_game.lab.measured import (
        HANDICAPS,
        PAGE,
        STRENGTHS,
        handicaps,
        page,
        strengths,
    )

    replace_file(folder / PAGE, page(plan, reports).encode())
    replace_file(folder / STRENGTHS, strengths(plan, reports))
    replace_file(folder / HANDICAPS, handicaps(plan, reports))
