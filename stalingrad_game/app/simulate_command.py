"""``stalingrad simulate``: computer players play many games, and what they come to is measured."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from stalingrad_game.app.command import (
    Commands,
    Parser,
    UserError,
    add_replace,
    check_new,
    whole_number,
)
from stalingrad_game.app.games import (
    add_games,
    add_variants,
    check_mode,
    player_of,
    variants_of,
)
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import ADVICE_ITERATIONS, NAMES
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.data_files.faults import file_fault
from stalingrad_game.folders import check_replaceable, replace_file
from stalingrad_game.lab.interim_analysis import MOST_LOOKS
from stalingrad_game.search.names import MOST_ITERATIONS, SEARCH
from stalingrad_game.text.progress import Progress

if TYPE_CHECKING:
    from stalingrad_game.card_game.lab.match import Match
    from stalingrad_game.card_game.lab.report import Report
    from stalingrad_game.card_game.lab.study import Study
    from stalingrad_game.lab.parts_file import Part

_GAMES: Final = 200
BEST: Final = "greedy"
MOST_PIECE: Final = 1000


def add(commands: Commands) -> None:
    add_options(commands.new("simulate", run))


def add_options(parser: Parser) -> None:
    add_games(parser, _GAMES)
    add_variants(parser)
    parser.add_facts(players=", ".join(NAMES))
    for side in ("german", "soviet"):
        parser.add_argument(
            f"--{side}",
            metavar="PLAYER",
            type=_player,
            default=BEST,
        )
    parser.add_argument(
        "--iterations",
        metavar="N",
        type=whole_number(1, MOST_ITERATIONS),
        default=ADVICE_ITERATIONS,
    )
    parser.add_argument("--both", action="store_true")
    _add_enough(parser)
    parser.add_argument(
        "--range",
        metavar="N",
        dest="piece",
        type=whole_number(1, MOST_PIECE),
        default=20,
    )
    parser.add_argument("--cluster", metavar="ADDRESS")
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
    )
    parser.add_argument(
        "--merge",
        metavar="FILE",
        type=Path,
        nargs="+",
    )
    parser.add_argument("--html", metavar="FILE", type=Path)
    add_replace(parser)


def _add_enough(parser: argparse.ArgumentParser) -> None:
    """The options that say when a run may stop."""
    parser.add_argument(
        "--looks",
        metavar="K",
        type=whole_number(1, MOST_LOOKS),
        default=1,
    )
    parser.add_argument(
        "--bounds",
        metavar="LOW-HIGH",
        type=_bounds,
        default=(0.5, 0.5),
    )
    parser.add_argument(
        "--width",
        metavar="POINTS",
        type=whole_number(0, 50),
        default=0,
    )
    parser.add_argument(
        "--confirm",
        metavar="N",
        type=whole_number(0, 10**6),
        default=0,
    )


def _player(text: str) -> str:
    """An option's type: a player of the program, or a function of the user's that makes one."""
    from stalingrad_game.card_game.lab.imported_player import imported_function, is_imported

    if not is_imported(text):
        return player_of(NAMES)(text)
    try:
        imported_function(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _with_iterations(player: str, iterations: int) -> str:
    """The player, a search with the iterations that are given where its name has none."""
    return f"{SEARCH}:{iterations}" if player == SEARCH else player


def _bounds(text: str) -> tuple[float, float]:
    """An option's type: one percentage, or two with a hyphen between."""
    low, _, high = text.partition("-")
    try:
        ends = (float(low) / 100, float(high or low) / 100)
    except ValueError:
        ends = (1.0, 0.0)
    if not 0 <= ends[0] <= ends[1] <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not LOW-HIGH, from 0 to 100")
    return ends


def run(args: argparse.Namespace) -> int:
    """Play, and print the report; returns 0. Raises `UserError`."""
    from stalingrad_game.card_game.lab.report_lines import table_lines

    if args.html:
        check_page(args.html, replace=args.replace)
    found = merge(args) if args.merge else played(study_of(args), args)
    if args.json:
        print(msgspec.json.encode(found).decode(), flush=True)
    else:
        print(*table_lines(found), sep="\n", flush=True)
    if args.html:
        write_page(args.html, [found])
    return 0


def study_of(args: argparse.Namespace) -> Study:
    """What a command line asks for; raises `UserError`."""
    from stalingrad_game.card_game.lab.study import Study, too_many

    check_mode(args)
    args.german, args.soviet = (
        _with_iterations(player, args.iterations) for player in (args.german, args.soviet)
    )
    study = Study(
        match=match_of(args),
        seed=args.seed,
        games=args.games,
        command=command_of(args),
        looks=args.looks,
        bounds=args.bounds,
        width=args.width / 100,
        confirm=args.confirm,
        piece=args.piece,
    )
    if too_many(study):
        raise UserError(
            f"--games {args.games}: a seed has a million games; take another --seed too"
        )
    return study


def match_of(args: argparse.Namespace) -> Match:
    """Who plays what; raises `UserError`."""
    from stalingrad_game.card_game.lab.match import Match

    variants = variants_of(args)
    if variants.get("refresh_clock") == "off":
        raise UserError("computer players need refresh_clock=on: without it a battle may not end")
    if args.both and args.german == args.soviet:
        raise UserError(f"--both: {args.german} against itself would play each game twice")
    pack = args.pack and args.pack.absolute()
    digest = load_pack(args.pack).digest
    return Match(pack, digest, args.mode, (args.german, args.soviet), variants, args.both)


def command_of(args: argparse.Namespace) -> str:
    """The command line that gives the same report, wherever it is played."""
    words = ["stalingrad", "simulate", "--mode", args.mode]
    words += ["--german", args.german, "--soviet", args.soviet, *(["--both"] * args.both)]
    words += ["--games", str(args.games), "--seed", str(args.seed)]
    words += [word for variant in args.variant for word in ("--variant", variant)]
    if args.looks > 1:
        low, high = (f"{100 * end:g}" for end in args.bounds)
        words += ["--looks", str(args.looks), "--bounds", f"{low}-{high}"]
        words += ["--width", str(args.width)] if args.width else []
        words += ["--range", str(args.piece)]
    words += ["--confirm", str(args.confirm)] if args.confirm else []
    words += ["--pack", str(args.pack)] if args.pack else []
    return shlex.join(words)


def played(study: Study, args: argparse.Namespace) -> Report:
    """Play a study, here or on a cluster; raises `UserError`."""
    from stalingrad_game.card_game.lab.imported_player import PlayerFault
    from stalingrad_game.card_game.lab.match import OtherProgram
    from stalingrad_game.card_game.lab.study import Progressing
    from stalingrad_game.lab.jobs import WorkersLost
    from stalingrad_game.lab.parts_file import PartsError, PartsFile

    kit = Kit(load_pack(study.match.pack), study.match.mode)
    try:
        with ExitStack() as left, Progress(study.most) as progress:
            file = left.enter_context(PartsFile(args.out, study.plan)) if args.out else None
            return Progressing(study, kit, _runner(args), file).run(progress.add)
    except (PartsError, WorkersLost, OtherProgram, PlayerFault) as error:
        raise UserError(str(error)) from None


def _runner(
    args: argparse.Namespace,
) -> Callable[[Callable[[range], Part], Iterable[range]], Iterator[Part]]:
    from stalingrad_game.lab.cluster import run_on_cluster
    from stalingrad_game.lab.jobs import run_jobs

    def run(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
        if args.cluster:
            return run_on_cluster(work, pieces, args.cluster)
        return run_jobs(work, pieces, args.jobs)

    return run


def merge(args: argparse.Namespace) -> Report:
    """Add up files of ranges; raises `UserError`."""
    from stalingrad_game.card_game.lab.merge import merged
    from stalingrad_game.lab.parts_file import PartsError

    content = load_pack(args.pack)
    try:
        return merged(args.merge, content, args.out)
    except PartsError as error:
        raise UserError(str(error)) from None


def check_page(path: Path, *, replace: bool) -> None:
    """Raise `UserError` before anything is played for a page that couldn't be written.

    Also where a file is there and isn't to be replaced.
    """
    from stalingrad_game.card_game.lab.html_page import NoPlots, check_plots

    try:
        check_plots()
        check_replaceable(path)
    except NoPlots as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(file_fault(error, path)) from None
    check_new(path, f"--html {path}", replace=replace)


def write_page(path: Path, reports: list[Report]) -> None:
    """Write the page of some reports, which was checked; raises `UserError`."""
    from stalingrad_game.card_game.lab.html_page import html_page

    try:
        replace_file(path, html_page(reports).encode())
    except OSError as error:
        raise UserError(file_fault(error, path)) from None
