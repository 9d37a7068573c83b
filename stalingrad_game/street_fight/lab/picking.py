"""What a random game of the laboratory takes: things that are done more often than left out.

Drawn among all options, a game of many units would hardly ever do what few options stand for; and
where every target is as likely as the next, no house is shot at until it falls. So in every second
game some numbers (an act, a unit, a target) are liked much more than others, all game long.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...kernel.decision import Option

LEAVE_EVERY: Final = 6
"""An option that names nothing (pass, stop, hold fire) is taken about once in so many decisions,
where there are others."""
LEAST_CHANCE: Final = 0.03
"""Bounds how much more than another a number is liked: 1 / LEAST_CHANCE ** 2 times."""


class Picker:
    """Chooses in one random game: an act, each as likely; then one argument after another."""

    def __init__(self, random: Random) -> None:
        """With the game's generator, which also says whether the game has a leaning."""
        self._chance: Final = random.random
        self._leans: Final = self._chance() < 0.5
        self._weights: Final[dict[tuple[int, ...], float]] = {}

    def pick(self, options: Sequence[Option]) -> Option:
        """One of some options."""
        left: Sequence[Option] = [option for option in options if len(option) > 1]
        bare = [option for option in options if len(option) == 1]
        if bare and (not left or self._chance() * LEAVE_EVERY < 1):
            left = bare
        place = 0
        while len(left) > 1:
            number = self._drawn(sorted({option[place : place + 1] for option in left}), place)
            left = [option for option in left if option[place : place + 1] == number]
            place += 1
        return left[0]

    def _drawn(self, numbers: list[Option], place: int) -> Option:
        """One of the numbers that stand at a place of options."""
        if not self._leans:
            return numbers[int(self._chance() * len(numbers))]
        weights = [self._liked(place, number) for number in numbers]
        left = self._chance() * sum(weights)
        for number, weight in zip(numbers, weights, strict=True):
            left -= weight
            if left < 0:
                return number
        return numbers[-1]

    def _liked(self, place: int, number: Option) -> float:
        """How much a number is liked at a place of any option, drawn when it is first met."""
        key = (place, *number)
        if key not in self._weights:
            self._weights[key] = max(self._chance(), LEAST_CHANCE) ** -2
        return self._weights[key]
