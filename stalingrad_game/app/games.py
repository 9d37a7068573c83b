"""What the commands that play many games have in common: their options and what these stand for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from stalingrad_game.app.command import Parser, UserError, whole_number
from stalingrad_game.app.wording import said
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.state.variants import VARIANTS, VariantError, variants_from
from stalingrad_game.data_files.faults import Keyed
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
    parser.add_argument("--games", metavar="N", type=whole_number(1, MOST_GAMES), default=games)
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, LARGEST_SEED),
        default=1,
    )
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, MOST_JOBS), default=1)
    add_json(parser)


def add_mode(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", choices=MODES, default=MODES[0])


def add_kept(parser: argparse.ArgumentParser) -> None:
    """Add ``--into`` and ``--figures``."""
    parser.add_argument(
        "--into",
        metavar="FOLDER",
        type=Path,
    )
    parser.add_argument("--figures", metavar="FILE", type=Path)
    parser.add_argument(
        "--check",
        action="store_true",
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
    parser.add_argument("--json", action="store_true")


def add_variants(parser: Parser) -> None:
    """Add ``--variant KEY=VALUE``, any number of times."""
    parser.add_facts(variants=", ".join(one.key for one in VARIANTS))
    parser.add_argument("--variant", metavar="KEY=VALUE", action="append", default=[])


def variants_of(args: argparse.Namespace) -> dict[str, str]:
    """The variants asked for, by name; raises `UserError`."""
    settings = {}
    for text in args.variant:
        key, equals, value = text.partition("=")
        if not equals:
            raise UserError(said("variant_form", text=text))
        settings[key] = value
    try:
        variants_from(settings)
    except VariantError as error:
        allowed = ", ".join(error.allowed)
        if not error.word:
            found = Keyed("command.found.no_variant", word=repr(error.key), words=allowed)
        else:
            found = Keyed(
                "command.found.variant_value",
                variant=error.key,
                word=repr(error.word),
                words=allowed,
            )
        raise UserError(found) from None
    return settings


def check_mode(args: argparse.Namespace) -> None:
    """Raise `UserError` where the data pack hasn't the mode asked for."""
    modes = [mode.id for mode in load_pack(args.pack).modes]
    if args.mode not in modes:
        raise UserError(said("no_mode", mode=repr(args.mode), modes=", ".join(modes)))


def player_of(names: Sequence[str]) -> Callable[[str], str]:
    """An option's type: a player of these names, or a search with its iterations."""

    def read(text: str) -> str:
        if text not in names and not is_search(text):
            raise argparse.ArgumentTypeError(
                said("no_player", text=repr(text), names=", ".join(names))
            )
        try:
            if is_search(text):
                search_iterations(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return text

    return read
