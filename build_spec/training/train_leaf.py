"""Trains the leaf value of the searching player anew and writes its file.

`python -m build_spec.training.train_leaf` plays games of a computer player with
itself, fits the numbers with numpy (the extra `train`), says how good they are on games kept apart
and writes `assets/players/leaf.toml`. The same seeds give the same file for any number of jobs.
It is no command of `stalingrad`: players don't need it, and the program brings no numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from build_spec.training.leaf_games import PlayedGame, Training, note_games
from build_spec.training.module_commands import ModuleParser, exit_code, number_from
from stalingrad_game import __version__
from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import NAMES
from stalingrad_game.card_game.players.search.leaf_coefficients import (
    BATTLE_FEATURES,
    CITY_FEATURES,
    PARTS,
    STAGES,
    ModeCoefficients,
    Origin,
    round_names,
)
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import check_replaceable, replace_file
from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs

if TYPE_CHECKING:
    from build_spec.training.leaf_training import Trained

GAMES: Final = (6000, 3000, 2000)
"""By mode: how many games are played if nothing is said."""
FEWEST_GAMES: Final = 10
"""Every fifth of them is kept apart."""
TRAINING_SEED: Final = 9101
HEAD: Final = """\
# What the searching player's leaf value knows (card_game/README.md), by mode. Written by
#   python -m build_spec.training.train_leaf
# and not by hand. Chances are log-odds: features by these numbers, added up.
"""


def leaf_text(modes: Sequence[ModeCoefficients]) -> str:
    """The file, its modes in the order of `MODES`.

    >>> leaf_text([]).startswith("# What the searching player's leaf value knows")
    True
    """
    lines = [HEAD]
    for word, mode in zip(MODES, modes, strict=False):
        origin = mode.origin
        lines += [
            f"[{word}.trained]",
            f'version = "{origin.version}"',
            f'pack = "{origin.pack}"',
            f'digest = "{origin.digest}"',
            f'player = "{origin.player}"',
            f"seed = {origin.seed}",
            f"games = {origin.games}",
            "",
        ]
        lines += _table(f"{word}.battle", BATTLE_FEATURES, mode.battle)
        lines += _table(f"{word}.rounds", round_names(), mode.rounds)
        for stage, row in zip(STAGES, mode.stages, strict=True):
            lines += _table(f"{word}.{stage}", CITY_FEATURES, row)
    return "\n".join(lines)


def _table(name: str, features: Sequence[str], row: Sequence[float]) -> list[str]:
    numbers = [f"{feature} = {number}" for feature, number in zip(features, row, strict=True)]
    return [f"[{name}]", *numbers, ""]


def train_mode(training: Training, games: int, seed: int, jobs: int) -> Trained:
    """Play the games of a mode and fit its numbers. Raises `PackError`."""
    from build_spec.training.leaf_training import train

    content = load_pack(training.pack)
    played: list[PlayedGame] = []
    for part in run_jobs(partial(note_games, training), chunks(game_seeds(seed, games)), jobs):
        played += part
    played.sort(key=lambda game: game.seed)
    origin = Origin(__version__, content.pack.id, content.digest, training.player, seed, games)
    return train(Kit(content, training.mode), played, origin)


def mode_report(mode: str, trained: Trained) -> list[str]:
    """What is printed of a mode: how good the numbers are on the games kept apart."""
    lines = [
        f"{mode}: log-loss on games kept apart; that of their mean, and of counting buildings",
        f"  {'moments':10} {'number':>7} {'loss':>7} {'mean':>7} {'counted':>7} {'right':>7}",
    ]
    lines += [
        f"  {line.name:10} {line.number:7} {line.loss:7.4f} {line.mean:7.4f}"
        f" {line.counted:7.4f} {line.right:7.1%}"
        for line in trained.lines
    ]
    lines.append(f"  {'said':>7} {'came':>7} {'number':>7}")
    lines += [f"  {one.stated:7.1%} {one.came:7.1%} {one.number:7}" for one in trained.bins]
    return lines


def train_all(argv: Sequence[str] | None = None) -> int:
    """Train all modes and write the file; returns 0. Raises `SystemExit` 2 for what is wrong."""
    parser = _parser()
    args = parser.parse_args(argv)
    if find_spec("numpy") is None:
        parser.error("numpy is needed: pip install 'stalingrad-game[train]'")
    try:
        load_pack(args.pack)
        args.out.parent.mkdir(parents=True, exist_ok=True)
        check_replaceable(args.out)
    except PackError as error:
        parser.error("; ".join(map(str, error.faults)))
    except OSError as error:
        parser.error(f"{args.out} can't be written: {error.strerror}")
    modes = []
    for mode, games in zip(MODES, args.games or GAMES, strict=True):
        started = perf_counter()
        training = Training(args.pack, mode, args.player)
        trained = train_mode(training, games, args.seed, args.jobs)
        modes.append(trained.coefficients)
        print(*mode_report(mode, trained), sep="\n")
        print(f"  {games} games of {args.player}, {perf_counter() - started:.0f} s", flush=True)
    try:
        replace_file(args.out, leaf_text(modes).encode())
    except OSError as error:
        parser.error(f"{args.out} can't be written: {error.strerror}; the old one is untouched")
    print(f"written: {args.out}")
    return 0


def _parser() -> ModuleParser:
    parser = ModuleParser(
        prog="python -m build_spec.training.train_leaf",
        description="train the leaf value of the searching player",
        allow_abbrev=False,
    )
    parser.add_argument("--pack", type=Path, help="a data pack's folder; the standard one if none")
    parser.add_argument("--player", choices=NAMES, default="greedy", help="who plays the games")
    parser.add_argument(
        "--games",
        type=number_from(FEWEST_GAMES),
        nargs=len(MODES),
        metavar="N",
        help="how many games of each mode: " + ", ".join(MODES),
    )
    parser.add_argument(
        "--seed", type=number_from(0), default=TRAINING_SEED, metavar="S", help="of the games"
    )
    parser.add_argument(
        "--jobs", type=number_from(1), default=1, metavar="J", help="processes at work"
    )
    parser.add_argument(
        "--out", type=Path, default=asset().joinpath(*PARTS), help="the file to be written"
    )
    return parser


if __name__ == "__main__":
    sys.exit(exit_code(train_all))
