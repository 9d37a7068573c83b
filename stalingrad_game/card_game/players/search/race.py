"""A race of candidates over the same sampled tables: who falls behind is dropped."""

from __future__ import annotations

from math import sqrt
from typing import Final


class Runner:
    """One candidate's results, as gains over the first candidate on the same tables."""

    def __init__(self, place: int) -> None:
        """Nothing tried out yet."""
        self.place: Final = place
        """The candidate's place in the list."""
        self.count = 0
        self.gain = 0.0
        """Sum of the gains."""
        self.squares = 0.0
        """Sum of their squares."""

    def add(self, gain: float) -> None:
        """One more table."""
        self.count += 1
        self.gain += gain
        self.squares += gain * gain

    def mean(self) -> float:
        """The mean gain."""
        return self.gain / self.count if self.count else 0.0

    def error(self) -> float:
        """The standard error of the mean gain; 1 before there are two results."""
        if self.count < 2:
            return 1.0
        mean = self.gain / self.count
        variance = max(0.0, self.squares / self.count - mean * mean)
        return sqrt(variance / (self.count - 1))
