"""A race of candidates over the same sampled tables: who falls behind is dropped.

What a few tables say is mixed with what was measured of candidates in general: a gain over the
greedy player's choice is seldom large, and mostly a loss.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final, TypeVar

from .budget import Watch

PAIRED_SD: Final = 0.04
"""How much the gain on one table differs from the mean gain, as a rule."""
PSEUDO_TABLES: Final = 4.0
"""Tables that this rule counts as."""

FALL: Final = 1.0
"""Standard errors of doubt by which a candidate may be behind the best."""
CHECK_EVERY: Final = 4
"""Tables after which it is checked who has fallen behind."""

Dealt = TypeVar("Dealt")


class Prior:
    """What is thought of a candidate's gain before any table was tried."""

    def __init__(self, mean: float, spread: float, scatter: float = PAIRED_SD) -> None:
        """Points of the chance to win, and their standard deviation.

        `scatter`: how much the gain on one table differs from the mean gain, as a rule.
        """
        self.mean: Final = mean
        self.spread: Final = spread
        self.scatter: Final = scatter


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
        usual = self.prior.scatter
        scatter = max(0.0, self.squares - mean * self.total) + PSEUDO_TABLES * usual * usual
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


def race(
    base: Runner,
    others: list[Runner],
    deal: Callable[[], Dealt],
    play: Callable[[Dealt, int], float],
    watch: Watch,
    *,
    everybody: bool = False,
) -> None:
    """Try out whoever may still turn out best; `everybody` for a few tables at the least.

    `deal` gives a table, `play` the own side's chance after a candidate, by its place, on that
    table, which it leaves as it is; `base` is the first candidate.
    """
    running = others if everybody else still_running(others)
    while running or (everybody and not base.count):
        # Common random numbers: every candidate is played on the same dealt table with the same
        # dice to come, so what the table itself is worth falls out of the difference, and a gain
        # of a point shows after dozens of tables instead of thousands.
        table = deal()
        if not watch.goes_on():
            return
        first = play(table, base.place)
        gains: list[float] = []
        for runner in running:
            if not watch.goes_on():
                return
            gains.append(play(table, runner.place) - first)
        # Added only once all have played on this table: a table on which time ran out would count
        # for some and not for others, and the differences would no longer be paired.
        base.add(first)
        for place, runner in enumerate(running):
            runner.add(gains[place])
        if base.count % CHECK_EVERY == 0:
            running = still_running(running)
