"""Which weights of the greedy player are too small or too large, found in one run of games.

`python -m build_spec.training.screen_weights` lets greedy players whose weights
are moved up or down at random play each other, and prints what moving each up was worth. With
`--compare` players of `ROLLOUT_WEIGHTS` play those of the default, each seed from both sides.
Points are of the chance to win, less the luck of the dice, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from math import isfinite
from random import Random
from typing import Final

import msgspec

from build_spec.training.module_commands import ModuleParser, exit_code, number_from
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.lab.dice_luck import LUCK_UNIT, DiceLuck
from stalingrad_game.card_game.lab.match import moves
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.weights import ROLLOUT_WEIGHTS, Weights
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN, SIDES, side_of
from stalingrad_game.lab.intervals import sample_mean
from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs

WEIGHT_NAMES: Final = Weights.__struct_fields__
SCREENING_SEED: Final = 7
"""Of a run, if nothing is said."""


class Screening(msgspec.Struct, frozen=True):
    """What the games of a run have in common."""

    mode: str
    weights: Weights
    """From which all are moved."""
    step: float
    """By how much weights are multiplied or divided."""


Played = tuple[tuple[int, ...], float]
"""What was moved, +1 or -1, the German's first; and the score, which may lie outside 0 to 1."""


class _Board:
    """Where greedy players of any weights play."""

    def __init__(self, mode: str) -> None:
        self.kit: Final = Kit(load_pack(), mode)
        self._luck: Final = DiceLuck(self.kit)

    def score(self, weights: Sequence[Weights], seed: int) -> float:
        """1 where the German has won and 0 where not, less the luck; `weights` by side."""
        players = [GreedyPlayer(self.kit, weights[side_of(seat)]) for seat in range(self.kit.seats)]
        self._luck.total = 0
        *_, (state, _, _) = moves(self._luck.engine, players, seed)
        return (state.winner == GERMAN) - self._luck.total / LUCK_UNIT


def screen_games(screening: Screening, seeds: Sequence[int]) -> list[Played]:
    """Play these games, every weight of both sides moved up or down by the seed."""
    board = _Board(screening.mode)
    played = []
    for seed in seeds:
        chance = Random(seed)
        moved = tuple(chance.choice((-1, 1)) for _ in SIDES for _ in WEIGHT_NAMES)
        halves = (moved[: len(WEIGHT_NAMES)], moved[len(WEIGHT_NAMES) :])
        weights = [
            msgspec.convert(
                {
                    name: getattr(screening.weights, name) * screening.step**move
                    for name, move in zip(WEIGHT_NAMES, half, strict=True)
                },
                Weights,
            )
            for half in halves
        ]
        played.append((moved, board.score(weights, seed)))
    return played


def compare_games(screening: Screening, seeds: Sequence[int]) -> list[Played]:
    """Play each seed from both sides against the default; the score is that of `weights`."""
    board, default = _Board(screening.mode), Weights()
    return [
        (
            (),
            (
                board.score((screening.weights, default), seed)
                + 1.0
                - board.score((default, screening.weights), seed)
            )
            / 2,
        )
        for seed in seeds
    ]


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Mean and half the 95 % interval, in points."""
    total = sum(scores)
    found = sample_mean(len(scores), total, sum(score * score for score in scores))
    return (100 * found.value, 100 * found.half) if found else (100 * total / len(scores), 0.0)


def effects(played: Sequence[Played]) -> list[tuple[str, float, float]]:
    """By weight: what moving it up was worth to its side, beside leaving it, and the interval.

    The mean over both sides; every score is multiplied by what was moved, for moves are
    independent.
    """
    middle = sum(score for _, score in played) / len(played)
    found = []
    for place, name in enumerate(WEIGHT_NAMES):
        other = place + len(WEIGHT_NAMES)
        gains = [(moved[place] - moved[other]) / 2 * (score - middle) for moved, score in played]
        found.append((name, *interval(gains)))
    return found


def _step(text: str) -> float:
    """Reads a number above 1, by which weights are multiplied and divided."""
    try:
        step = float(text)
    except ValueError:
        step = 0.0
    if not (isfinite(step) and step > 1):
        raise argparse.ArgumentTypeError("a number above 1 is needed")
    return step


def run_screening(argv: Sequence[str] | None = None) -> int:
    """Play and print; returns 0."""
    parser = ModuleParser(
        prog="python -m build_spec.training.screen_weights",
        description="find out which weights of the greedy player had better be moved",
        allow_abbrev=False,
    )
    parser.add_argument("--mode", choices=MODES, default=MODES[0])
    parser.add_argument("--games", type=number_from(10), metavar="N", default=4000)
    parser.add_argument("--seed", type=number_from(0), metavar="S", default=SCREENING_SEED)
    parser.add_argument("--jobs", type=number_from(1), metavar="J", default=1)
    parser.add_argument("--step", type=_step, metavar="X", default=1.5)
    parser.add_argument("--compare", action="store_true", help="play against the default weights")
    args = parser.parse_args(argv)
    work = partial(
        compare_games if args.compare else screen_games,
        Screening(args.mode, ROLLOUT_WEIGHTS, args.step),
    )
    played: list[Played] = []
    for part in run_jobs(work, chunks(game_seeds(args.seed, args.games)), args.jobs):
        played += part
    played.sort()
    mean, error = interval([score for _, score in played])
    if args.compare:
        print(f"{args.mode}, {args.games} seeds from both sides: {mean:.1f} ± {error:.1f}")
        return 0
    print(f"{args.mode}, {args.games} games: Germans {mean:.1f} ± {error:.1f}")
    for name, gain, half in effects(played):
        print(f"  {name:18} {gain:+6.2f} ± {half:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(exit_code(run_screening))
