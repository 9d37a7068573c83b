"""What the commands that play many games have in common: their options and what these stand for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from stalingrad_game.app.command import UserError, whole_number
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.state.variants import VARIANTS, variants_from
from stalingrad_game.search.names import is_search, search_iterations

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256
LARGEST_SEED: Final = 2**31
_STALE: Final = "of other rules, data or players"


def add_games(parser: argparse.ArgumentParser, games: int) -> None:
    """Add ``--games --seed --mode --jobs --json``; `games` is how many if nothing is said."""
    add_played(parser, games)
    add_mode(parser)


def add_played(parser: argparse.ArgumentParser, games: int) -> None:
    """Add ``--games --seed --jobs --json``, which every game has."""
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1, MOST_GAMES), default=games, help="how many"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, LARGEST_SEED),
        default=1,
        help="the same seed, the same games",
    )
    parser.add_argument(
        "--jobs", metavar="J", type=whole_number(1, MOST_JOBS), default=1, help="processes at work"
    )
    add_json(parser)


def add_mode(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help="how to play")


def add_kept(parser: argparse.ArgumentParser, figures: str) -> None:
    """Add ``--into`` and ``--figures``, of which `figures` says what is written."""
    parser.add_argument(
        "--into",
        metavar="FOLDER",
        type=Path,
        help="keep finished games there; the same command goes on where it was stopped",
    )
    parser.add_argument("--figures", metavar="FILE", type=Path, help=figures)
    parser.add_argument(
        "--check",
        action="store_true",
        help="only say which of the figures in --figures aren't of today's rules, data and players",
    )


def checked_file(args: argparse.Namespace) -> Path:
    """The file of figures that ``--check`` asks about; raises `UserError` where none is named."""
    if args.figures is None:
        raise UserError("--check: --figures says which file is checked")
    found: Path = args.figures
    return found


def say_true_today(found: Mapping[str, bool | None]) -> int:
    """Say which figures aren't true today, by name; None: not measured. 1 if any, else 0."""
    for name, is_true in found.items():
        if not is_true:
            print(f"{name}: {'not measured' if is_true is None else _STALE}", flush=True)
    number = sum(is_true is True for is_true in found.values())
    print(f"{number} of {len(found)} are true today", flush=True)
    return int(number < len(found))


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_variants(parser: argparse.ArgumentParser) -> None:
    """Add ``--variant KEY=VALUE``, any number of times."""
    parser.add_argument(
        "--variant",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help=f"a house ruling: {', '.join(one.key for one in VARIANTS)}",
    )


def variants_of(args: argparse.Namespace) -> dict[str, str]:
    """The variants asked for, by name; raises `UserError`."""
    settings = {}
    for text in args.variant:
        key, equals, value = text.partition("=")
        if not equals:
            raise UserError(f"--variant {text}: allowed is KEY=VALUE")
        settings[key] = value
    try:
        variants_from(settings)
    except ValueError as error:
        raise UserError(f"--variant: {error}") from None
    return settings


def check_mode(args: argparse.Namespace) -> None:
    """Raise `UserError` where the data pack hasn't the mode asked for."""
    modes = [mode.id for mode in load_pack(args.pack).modes]
    if args.mode not in modes:
        raise UserError(f"the data pack has no mode {args.mode!r}; it has: {', '.join(modes)}")


def player_of(names: Sequence[str]) -> Callable[[str], str]:
    """An option's type: a player of these names, or a search with its iterations."""

    def read(text: str) -> str:
        if text not in names and not is_search(text):
            raise argparse.ArgumentTypeError(f"no player {text!r}; there are: {', '.join(names)}")
        try:
            if is_search(text):
                search_iterations(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return text

    return read
