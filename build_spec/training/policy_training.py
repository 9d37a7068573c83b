"""How the example learns: small policies play thousands of games against random players."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from build_spec.training.softmax_policy import PolicyChoice, SoftmaxPolicy
from stalingrad_game.card_game.learning.environment import StalingradEnvironment
from stalingrad_game.card_game.state.code_names import SIDE_NAMES
from stalingrad_game.card_game.state.codes import GERMAN, SIDES, SOVIET, side_of
from stalingrad_game.folders import replace_file
from stalingrad_game.lab.intervals import wilson

RATE: Final = 0.05
SURPRISE: Final = 0.2
"""How fast the reward that is expected follows the reward that comes."""
TEST_SEEDS: Final = 1 << 40
"""The seeds of games that test are this much higher than those that train."""


class CurvePoint(NamedTuple):
    """A point of the curve: games won against random players after so many games of training."""

    trained: int
    games: int
    """Games of the test, half of them for each side."""
    won: int
    won_by_side: tuple[int, int]

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that is won."""
        return wilson(self.won, self.games)


class Trainer:
    """A policy for each seat, and the table at which they play; the same seed learns the same."""

    def __init__(
        self, mode: str = "basic", *, pack: Path | None = None, seed: int = 1, batch: int = 20
    ) -> None:
        """Policies that know nothing yet. Raises as `StalingradEnvironment` does.

        `batch` games of each side are played between two steps, at least 1.
        """
        self.table: Final = StalingradEnvironment(mode, pack=pack)
        seats = range(self.table.engine.kit.seats)
        self._policies: Final = {
            agent: SoftmaxPolicy(self.table.actions, self.table.observer)
            for agent in self.table.possible_agents
        }
        self._sides: Final = {self.table.possible_agents[seat]: side_of(seat) for seat in seats}
        self._seed: Final = seed << 20
        self._random: Final = np.random.default_rng(seed)
        self._batch: Final = batch
        self._expected = [0.0, 0.0]
        self.trained = 0
        """Games played for training."""

    def play(
        self, seed: int, side: int, random: np.random.Generator
    ) -> tuple[float, dict[str, list[PolicyChoice]]]:
        """One game of a side against random players: its reward, and its choices by agent."""
        table = self.table
        choices: dict[str, list[PolicyChoice]] = {
            agent: [] for agent, other in self._sides.items() if other == side
        }
        table.reset(seed=seed)
        reward = 0.0
        for agent in table.agent_iter():
            _, got, over, _, _ = table.last(observe=False)
            if over:
                if agent in choices:
                    reward = got
                table.step(None)
                continue
            seen = table.observe(agent)
            if agent in choices:
                mask = seen["action_mask"]
                choice = self._policies[agent].choose(seen["observation"], mask, random)
                choices[agent].append(choice)
                table.step(choice.action)
            else:
                table.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        return reward, choices

    def train(self) -> None:
        """Play a batch of games of each side, and learn from them."""
        for side in SIDES:
            played = []
            for _ in range(self._batch):
                played.append(self.play(self._seed + self.trained, side, self._random))
                self.trained += 1
            mean = sum(reward for reward, _ in played) / self._batch
            if self.trained <= 2 * self._batch:
                self._expected[side] = mean
            self._expected[side] += SURPRISE * (mean - self._expected[side])
            for reward, choices in played:
                for agent, made in choices.items():
                    self._policies[agent].credit(made, reward - self._expected[side])
            for agent, other in self._sides.items():
                if other == side:
                    self._policies[agent].learn(RATE, self._batch)

    def test(self, games: int) -> CurvePoint:
        """Play games of each side in turn, without learning; always with the same seeds."""
        random = np.random.default_rng(self._seed)
        won = [0, 0]
        for game in range(games):
            side = game % 2
            reward, _ = self.play(TEST_SEEDS + self._seed + game, side, random)
            won[side] += reward > 0
        return CurvePoint(self.trained, games, sum(won), (won[GERMAN], won[SOVIET]))


def curve(trainer: Trainer, games: int, points: int, test: int) -> Iterator[CurvePoint]:
    """The curve as it is measured: before training, then evenly, the last after `games`.

    Every point but the last is tested by a quarter of `test` games.
    """
    yield trainer.test(test)
    for point in range(1, points + 1):
        while trainer.trained < games * point // points:
            trainer.train()
        yield trainer.test(test if point == points else max(2, test // 4))


def write_curve(path: Path, points: Sequence[CurvePoint]) -> None:
    """The curve as a table of comma-separated values, shares from 0 to 1."""
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    sides = (f"won_as_{name}" for name in SIDE_NAMES)
    rows.writerow(("trained", "games", "won", *sides, "share", "low", "high"))
    for point in points:
        low, high = point.interval
        share = point.won / point.games
        shares = (f"{number:.4f}" for number in (share, low, high))
        rows.writerow((point.trained, point.games, point.won, *point.won_by_side, *shares))
    replace_file(path, file.getvalue().encode())


def line(point: CurvePoint) -> str:
    """A point of the curve as it is printed."""
    low, high = point.interval
    return (
        f"{point.trained:8}  {point.won / point.games:6.1%}  ({low:.1%} to {high:.1%} "
        f"of {point.games}; German {point.won_by_side[GERMAN]}, "
        f"Soviet {point.won_by_side[SOVIET]})"
    )
