"""A small policy that learns by REINFORCE: the logit of an action is a sum of a few numbers.

Each question has numbers of its own: for the act, for each of its arguments, for the whole action,
and for how much the act depends on a few numbers of the observation.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stalingrad_game.card_game.learning.action_table import ActionTable
from stalingrad_game.card_game.learning.observation import ASKING, Observer, Row

FloatArray = NDArray[np.float64]
ActionPlaces = NDArray[np.intp]

CONTEXT: Final = ("turn", "hold", "round", "refreshes", "hand_size", "fire", "inferno", "bucket")
"""The blocks of the observation that acts depend on."""
CONTEXT_MOST: Final = 10
"""Larger numbers of the context count as this one."""
CONTEXT_UNIT: Final = 5.0
"""What a number of the context is divided by."""
MOMENTUM: Final = 0.9
SQUARE_MEMORY: Final = 0.99
"""How much of the average gradient, and of its average square, the next step keeps."""
QUIET: Final = 0.1
"""Added to the root of the average square, so that what is rare moves little."""


class PolicyChoice(NamedTuple):
    """What a policy chose, and all that it learns from."""

    question: int
    legal: ActionPlaces
    """The actions that were legal."""
    chances: FloatArray
    """By legal action: how likely it was chosen."""
    taken: int
    """The place of the chosen one among them."""
    context: FloatArray

    @property
    def action(self) -> int:
        """The action chosen."""
        return int(self.legal[self.taken])


class AdaptiveNumbers:
    """Numbers that follow their gradient, each at its own pace (Adam)."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.values: Final[FloatArray] = np.zeros(shape)
        self.gradient: Final[FloatArray] = np.zeros(shape)
        """Summed up since the last step; upwards is better."""
        self._mean: Final[FloatArray] = np.zeros(shape)
        self._square: Final[FloatArray] = np.zeros(shape)
        self._steps = 0

    def step(self, rate: float, games: int) -> None:
        """One step, and forget the gradient."""
        self._steps += 1
        gradient = self.gradient / games
        self._mean[:] = MOMENTUM * self._mean + (1 - MOMENTUM) * gradient
        self._square[:] = SQUARE_MEMORY * self._square + (1 - SQUARE_MEMORY) * gradient**2
        mean = self._mean / (1 - MOMENTUM**self._steps)
        square = self._square / (1 - SQUARE_MEMORY**self._steps)
        self.values[:] += rate * mean / (np.sqrt(square) + QUIET)
        self.gradient[:] = 0


class SoftmaxPolicy:
    """One agent's policy; it knows the game by observation and mask alone."""

    def __init__(self, table: ActionTable, observer: Observer) -> None:
        """Every action as likely as the next."""
        self._question: Final = observer.blocks["question"]
        self._context: Final = tuple(observer.blocks[name] for name in CONTEXT)
        self._parts, number = _parts(table)
        self._block: Final = np.repeat(
            np.arange(len(table.blocks)), [block.size for block in table.blocks]
        )
        width = 1 + sum(block.stop - block.start for block in self._context)
        self._weights: Final = AdaptiveNumbers((len(ASKING), number))
        """By question and part of an action."""
        self._slopes: Final = AdaptiveNumbers((len(ASKING), len(table.blocks), width))
        """By question, act and number of the context."""
        self.learned: Final = (self._weights, self._slopes)

    def choose(self, row: Row, mask: NDArray[np.int8], random: np.random.Generator) -> PolicyChoice:
        """Draw one of the actions that a mask allows."""
        question = int(np.argmax(row[self._question.start : self._question.stop]))
        context = np.concatenate(
            ([1.0], *(row[block.start : block.stop] for block in self._context))
        )
        context[1:] = np.minimum(context[1:], CONTEXT_MOST) / CONTEXT_UNIT
        legal = np.flatnonzero(mask)
        logits = self._weights.values[question][self._parts[legal]].sum(1)
        logits += self._slopes.values[question][self._block[legal]] @ context
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        taken = int(np.searchsorted(chances.cumsum(), random.random()))
        return PolicyChoice(question, legal, chances, min(taken, len(legal) - 1), context)

    def credit(self, choices: list[PolicyChoice], advantage: float) -> None:
        """Remember that these choices came to so much more than was expected."""
        for question, legal, chances, taken, context in choices:
            push = -advantage * chances
            push[taken] += advantage
            np.add.at(self._weights.gradient[question], self._parts[legal], push[:, None])
            slopes = self._slopes.gradient[question]
            np.add.at(slopes, self._block[legal], push[:, None] * context)

    def learn(self, rate: float, games: int) -> None:
        """Take a step along what was credited since the last one, an average of `games`."""
        for numbers in self.learned:
            numbers.step(rate, games)


def _parts(table: ActionTable) -> tuple[ActionPlaces, int]:
    """By action the numbers of its parts: act, first argument, second, whole; and how many."""
    numbers: dict[tuple[object, ...], int] = {}
    rows = []
    for place, block in enumerate(table.blocks):
        for _, first, second in table.rows[block.start : block.start + block.size]:
            keys = (
                (place,),
                (place, "first", first),
                (place, "second", second),
                (place, first, second),
            )
            rows.append([numbers.setdefault(key, len(numbers)) for key in keys])
    return np.array(rows, np.intp), len(numbers)
