"""An example that learns: small policies play thousands of games against random players.

``python -m stalingrad_game.card_game.learning.example --help`` says what can be set.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

EXTRA: Final = "pip install 'stalingrad-game[learning]'"


def whole(least: int) -> Callable[[str], int]:
    """Reads a whole number that isn't below `least`."""

    def read(text: str) -> int:
        number = int(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is below {least}")
        return number

    return read


def run_example(arguments: Sequence[str] | None = None) -> int:
    """Train, print the curve, write it where that is asked for; returns 0, or 2 for a mistake."""
    parser = argparse.ArgumentParser(
        prog="python -m stalingrad_game.card_game.learning.example", description=__doc__
    )
    parser.add_argument("--mode", default="basic", help="basic, expert or four")
    parser.add_argument("--pack", type=Path, help="the folder of a data pack")
    parser.add_argument("--games", type=whole(1), default=3200, help="games of training")
    parser.add_argument("--batch", type=whole(1), default=20, help="games a side between two steps")
    parser.add_argument("--points", type=whole(1), default=8, help="points of the curve")
    parser.add_argument("--test", type=whole(2), default=400, help="games that test the last point")
    parser.add_argument("--seed", type=whole(0), default=1, help="the same seed learns the same")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the curve there")
    chosen = parser.parse_args(arguments)
    try:
        from .training import Trainer, curve, line, write_curve
    except ModuleNotFoundError as error:
        print(f"{parser.prog}: {error.name} is missing: {EXTRA}", file=sys.stderr)
        return 2
    try:
        trainer = Trainer(chosen.mode, pack=chosen.pack, seed=chosen.seed, batch=chosen.batch)
        print(" trained  games won against random players, with the 95 % interval")
        points = []
        for point in curve(trainer, chosen.games, chosen.points, chosen.test):
            print(line(point), flush=True)
            points.append(point)
        if chosen.csv:
            write_curve(chosen.csv, points)
    except (ValueError, OSError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run_example())
