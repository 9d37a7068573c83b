"""``stalingrad puzzles mine``: look for puzzles in computer players' games, and solve them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from stalingrad_game.app.command import (
    Parser,
    UserError,
    add_replace,
    check_free,
    file_troubles,
    whole_number,
)
from stalingrad_game.app.games import add_mode, add_played, add_variants, variants_of
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.lab.puzzle_games import CardPuzzleGames
from stalingrad_game.folders import read_file, replace_file
from stalingrad_game.lab.jobs import WorkersLost, chunks, game_seeds, run_jobs
from stalingrad_game.practice.collection import (
    MOST_PUZZLE_BYTES,
    Collection,
    MinedFrom,
    few_of_each,
)
from stalingrad_game.practice.mining import Mined, mine
from stalingrad_game.practice.solving import SolvingEffort
from stalingrad_game.street_fight.lab.puzzle_games import StreetPuzzleGames
from stalingrad_game.text.progress import Progress

_GAMES: Final = 10
_MOST: Final = 20
CARD_SOLVING: Final = SolvingEffort()
STREET_SOLVING: Final = SolvingEffort(glance=6, deals=16, whole=64)
"""Games of Street Fight take longer to play on, and differ less by their dice to come."""


def add(parser: Parser) -> None:
    add_mode(parser)
    parser.add_argument("--scenario", metavar="NAME")
    parser.add_argument("--rules", metavar="REFEREE")
    parser.add_argument("--player", metavar="NAME", default="officer")
    add_played(parser, _GAMES)
    add_variants(parser)
    parser.add_argument(
        "--into",
        metavar="FOLDER",
        type=Path,
        required=True,
    )
    parser.add_argument("--out", metavar="FILE", type=Path)
    add_replace(parser)
    parser.add_argument(
        "--most",
        metavar="N",
        type=whole_number(1, 10_000),
        default=_MOST,
    )


def run(args: argparse.Namespace) -> int:
    """Mine, and print what came of it; returns 0. Raises `UserError`, `SetUpFault`."""
    if (args.scenario is None) != (args.rules is None):
        raise UserError("--scenario and --rules go together")
    if args.scenario is not None and (args.pack is not None or variants_of(args)):
        raise UserError("--pack and --variant are for the card game, --scenario for Street Fight")
    if args.out is not None:
        check_free(args)
    kind, effort = "card", CARD_SOLVING
    games: CardPuzzleGames | StreetPuzzleGames
    if args.scenario is None:
        players = (args.player, args.player)
        games = CardPuzzleGames(args.pack, args.mode, players, variants_of(args))
        name = f"{kind}-{args.mode}-{args.player}{_other_game(args)}"
    else:
        kind, effort = "street", STREET_SOLVING
        games = StreetPuzzleGames(args.scenario, args.rules, (args.player, args.player))
        name = f"{kind}-{Path(args.scenario).stem}-{args.rules}-{args.player}"
    try:
        _mine(games, effort, kind, name, args)
    except PackError as error:
        raise UserError("; ".join(map(str, error.faults))) from None
    except (WorkersLost, ValueError) as error:
        raise UserError(str(error)) from None
    return 0


def _mine(
    games: CardPuzzleGames | StreetPuzzleGames,
    effort: SolvingEffort,
    kind: str,
    name: str,
    args: argparse.Namespace,
) -> None:
    with file_troubles():
        args.into.mkdir(parents=True, exist_ok=True)
        seeds = game_seeds(args.seed, args.games)
        pieces = [one for one in chunks(seeds, 1) if not _kept(args.into, name, one).exists()]
        with Progress(args.games) as progress:
            progress.add(args.games - len(pieces))
            for piece, found in run_jobs(partial(_mined, games, effort), pieces, args.jobs):
                replace_file(_kept(args.into, name, piece), msgspec.json.encode(found))
                progress.add(1)
        found = _together(_kept(args.into, name, one) for one in chunks(seeds, 1))
        if args.json:
            print(msgspec.json.encode(_counts(name, found)).decode())
        else:
            print(_line(name, found))
        if args.out is not None:
            whole = _together(args.into.glob(f"{kind}-*.json"))
            puzzles = few_of_each(whole.puzzles, args.most)
            left_out = {"enough": len(whole.puzzles) - len(puzzles)}
            mined = MinedFrom(whole.games, whole.choices, whole.dropped | left_out)
            replace_file(args.out, Collection(puzzles, mined).to_bytes())
            if not args.json:
                print(f"{args.out}: {len(puzzles)} puzzles")


def _mined(
    games: CardPuzzleGames | StreetPuzzleGames, effort: SolvingEffort, seeds: range
) -> tuple[range, Mined]:
    return seeds, mine(games, effort, seeds)


def _kept(folder: Path, name: str, seeds: range) -> Path:
    return folder / f"{name}-{seeds.start}.json"


def _together(files: Iterable[Path]) -> Mined:
    whole = Mined()
    for path in sorted(files):
        whole.add(msgspec.json.decode(read_file(path, MOST_PUZZLE_BYTES), type=Mined))
    return whole


def _other_game(args: argparse.Namespace) -> str:
    """What tells games by another pack or other variants apart in a file's name."""
    others = (str(args.pack or ""), sorted(variants_of(args).items()))
    if not any(others):
        return ""
    return "-" + blake2b(msgspec.json.encode(others), digest_size=4).hexdigest()


def _counts(name: str, found: Mined) -> dict[str, object]:
    return {
        "games_of": name,
        "games": found.games,
        "choices": found.choices,
        "puzzles": len(found.puzzles),
        "dropped": found.dropped,
    }


def _line(name: str, found: Mined) -> str:
    dropped = ", ".join(f"{reason} {number}" for reason, number in sorted(found.dropped.items()))
    return (
        f"{name}: {len(found.puzzles)} puzzles of {found.choices} choices in {found.games} games"
        f" (dropped: {dropped or '-'})"
    )
