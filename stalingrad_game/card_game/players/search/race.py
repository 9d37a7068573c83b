"""A race of candidates over the same sampled tables: who falls behind is dropped.

What a few tables say is mixed with what was measured of candidates in general: a gain over the
greedy player's choice is seldom large, and mostly a loss.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

PAIRED_SD: Final = 0.04
"""How much the gain on one table differs from the mean gain, as a rule."""
PSEUDO_TABLES: Final = 4.0
"""Tables that this rule counts as."""

FALL: Final = 1.0
"""Standard errors of doubt by which a candidate may be behind the best."""


class Prior:
    """What is thought of a candidate's gain before any table was tried."""

    def __init__(self, mean: float, spread: float) -> None:
        """Points of the chance to win, and their standard deviation."""
        self.mean: Final = mean
        self.spread: Final = spread


class Runner:
    """One candidate's results, as gains over the first candidate on the same tables."""

    def __init__(self, place: int, prior: Prior) -> None:
        """Nothing tried out yet."""
        self.place: Final = place
        """The candidate's place in the list."""
        self.prior: Final = prior
        self.count = 0
        self.total = 0.0
        """Sum of the gains."""
        self.squares = 0.0
        """Sum of their squares."""

    def add(self, gain: float) -> None:
        self.count += 1
        self.total += gain
        self.squares += gain * gain

    def error(self) -> float:
        """The standard error of the mean gain over the tables tried."""
        count = float(self.count)
        if not count:
            return 1.0
        mean = self.total / count
        # With few tables the sample variance is itself a guess (two equal gains would have none),
        # so it is mixed with a usual one, as if `PSEUDO_TABLES` tables had been seen before.
        scatter = max(0.0, self.squares - mean * self.total) + PSEUDO_TABLES * PAIRED_SD * PAIRED_SD
        return sqrt(scatter / (count + PSEUDO_TABLES) / count)

    def weight(self) -> float:
        """How much the tables count beside the prior, 0 to 1."""
        spread, error = self.prior.spread, self.error()
        # The mean of two normal opinions weighs each by its precision, one over the variance;
        # written with the variances exchanged, so that a spread of 0 divides nothing.
        return spread * spread / (spread * spread + error * error)

    def gain(self) -> float:
        """The expected gain over the first candidate, by the tables and the prior."""
        if not self.count:
            return self.prior.mean
        weight = self.weight()
        return weight * self.total / self.count + (1.0 - weight) * self.prior.mean

    def doubt(self) -> float:
        """The standard error of that."""
        return self.prior.spread * sqrt(1.0 - self.weight()) if self.count else self.prior.spread


def leader(runners: list[Runner]) -> Runner | None:
    """The runner with the largest expected gain; None where none gains anything."""
    best: Runner | None = None
    for runner in runners:
        if runner.gain() > (best.gain() if best is not None else 0.0):
            best = runner
    return best


def still_running(runners: list[Runner]) -> list[Runner]:
    """Those who may still turn out best; none where the race is decided.

    Who has never made a difference never will.
    """
    best = leader(runners)
    lead = best.gain() if best is not None else 0.0
    # Who is a standard error behind is dropped. That is much sooner than a test of significance
    # would: what counts is to find a good move in the time there is, and the tables saved decide
    # between the candidates that are close.
    left = [
        one
        for one in runners
        if one is best
        or ((one.squares > 0.0 or not one.count) and one.gain() + FALL * one.doubt() > lead)
    ]
    # Left alone, the leader still has to beat the greedy player's choice, which runs outside the
    # race; once that is clear by two standard errors more tables change nothing.
    if len(left) == 1 and best is not None and lead > 2.0 * FALL * best.doubt():
        return []
    return left
