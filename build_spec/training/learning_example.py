"""An example that learns: small policies play thousands of games against random players.

``python -m build_spec.training.learning_example --help`` says what can be set.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from build_spec.training.module_commands import ModuleParser, exit_code, number_from
from stalingrad_game.folders import check_replaceable

EXTRA: Final = "pip install 'stalingrad-game[learning]'"


def run_example(arguments: Sequence[str] | None = None) -> int:
    """Train, print the curve, write it where asked; returns 0, leaves with 2 for a mistake."""
    parser = ModuleParser(
        prog="python -m build_spec.training.learning_example", description=__doc__
    )
    parser.add_argument("--mode", default="basic", help="basic, expert or four")
    parser.add_argument("--pack", type=Path, help="the folder of a data pack")
    parser.add_argument("--games", type=number_from(1), default=3200, help="games of training")
    parser.add_argument(
        "--batch", type=number_from(1), default=20, help="games a side between two steps"
    )
    parser.add_argument("--points", type=number_from(1), default=8, help="points of the curve")
    parser.add_argument(
        "--test", type=number_from(2), default=400, help="games that test the last point"
    )
    parser.add_argument(
        "--seed", type=number_from(0), default=1, help="the same seed learns the same"
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the curve there")
    chosen = parser.parse_args(arguments)
    try:
        from build_spec.training.policy_training import Trainer, curve, line, write_curve
    except ModuleNotFoundError as error:
        parser.error(f"{error.name} is missing: {EXTRA}")
    try:
        if chosen.csv:
            check_replaceable(chosen.csv)
        trainer = Trainer(chosen.mode, pack=chosen.pack, seed=chosen.seed, batch=chosen.batch)
        print(" trained  games won against random players, with the 95 % interval")
        points = []
        for point in curve(trainer, chosen.games, chosen.points, chosen.test):
            print(line(point), flush=True)
            points.append(point)
        if chosen.csv:
            write_curve(chosen.csv, points)
    except OSError as error:
        parser.error(f"{chosen.csv or error.filename}: {error.strerror or error}")
    except ValueError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(exit_code(run_example))
