"""What a review of any game is made of: the row of values, what a choice cost, how much is tried.

Neighbouring values differ in one thing only, in what chance brought or in what was chosen. So
whatever the values are, the differences add up to the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, Protocol

import msgspec

from ..kernel.decision import Option
from ..search.purpose import Purpose

REVIEWED_SIDES: Final = (0, 1)
"""The Germans, then the Soviets."""
GERMANS: Final = 0
BEFORE_ALL: Final = "start"
"""Where the first value comes from."""
BY_CHOICE: Final = "chosen"
"""Where a difference comes from what was chosen, beside what the plain player would have chosen."""
GIVEN_UP: Final = "given_up"
"""Where the game was given up."""

ERRORS_EACH_WAY: Final = 1.96
"""Standard errors on either side that make an interval of 95 %."""
WORTH_NAMING: Final = 0.005
"""What a choice must have cost, at the least, to be told: half a point."""

WorldRow = tuple[float, ...]
"""The Germans' chance to win, by world."""


class Station(msgspec.Struct, frozen=True):
    """One value in the row."""

    source: str
    """What the difference to the value before comes from: a kind of luck, or a word from above."""
    place: int
    """The place of its point."""


class ChoiceIdea(msgspec.Struct, frozen=True):
    """What tells the best options of two choices apart, or shows that they are one idea."""

    def same(self, other: ChoiceIdea, /) -> bool:
        """Whether both say that the same had better been done."""
        raise NotImplementedError

    def within(self, other: ChoiceIdea, /) -> bool:
        """Whether both belong to one action of a seat."""
        raise NotImplementedError


class ChoiceCost(msgspec.Struct, frozen=True):
    """What a choice came to by what its side could know, in points of that side's own chance."""

    seat: int
    best: tuple[Option, ...]
    chosen: tuple[Option, ...]
    best_chance: float
    """The own side's chance to win with the best option, by what the seat could know."""
    plain: bool
    """Whether it is what the plain player would have chosen, who plays rollouts on."""
    gain: float
    """The value of the chosen option less that of the plain player's, over fresh deals."""
    gain_error: float
    """Standard error of the gain."""
    cost: float
    """The value of the best option less that of the chosen one, over the same deals; below 0
    where the chosen one did better there."""
    error: float
    """Standard error of the cost."""
    purpose: Purpose
    """What the best option would have led to, and what the chosen one did."""
    idea: ChoiceIdea
    gain_in_row: bool = False
    """Whether the gain is the change that the row of values has there, in the same worlds: nothing
    was hidden from the side."""
    sure: bool = False
    """Whether it was compared again on more deals."""
    whole: tuple[float, float] | None = None
    """The cost and its standard error by rollouts that are played on further, where that was
    looked at."""

    @property
    def cost_and_error(self) -> tuple[float, float]:
        """The cost and its standard error, as well as they are known."""
        return (self.cost, self.error) if self.whole is None else self.whole

    @property
    def clear(self) -> bool:
        """Whether it is worth naming, and nothing at all lies outside of its interval."""
        cost, error = self.cost_and_error
        return cost >= WORTH_NAMING and cost > ERRORS_EACH_WAY * error


class PointValues(msgspec.Struct, frozen=True):
    """What was worked out at one point."""

    place: int
    rows: tuple[tuple[Station, WorldRow], ...]
    """The values of its stations, but for those taken over from the point before."""
    cost: ChoiceCost | None = None
    whole: tuple[float, float] | None = None
    """What the choice there cost by rollouts played on further, and the standard error."""


class ReviewEffort(msgspec.Struct, frozen=True):
    """How much a review works out; the same effort and seed make the same review everywhere."""

    worlds: int = 32
    """Rollouts by which a position is valued, each in a world of its own."""
    games: int = 16
    """Games played to their end for each world, where a turn begins or ends."""
    iterations: int = 128
    """Rollouts by which the best option of a choice is looked for."""
    deals: int = 64
    """Fresh deals on which the best option and the chosen one are compared."""
    more_deals: int = 192
    """The same for the choices that seemed to cost most: on deals of their own, as who is picked
    for a large cost was in part picked for its error."""
    whole_deals: int = 400
    """Deals on which those that are to be told are played on further."""
    seed: int = 1


class Valuer(Protocol):
    """Values the points of one finished game, each by itself."""

    @property
    def route(self) -> Sequence[Station]:
        """The row of values."""

    @property
    def steps(self) -> Sequence[int]:
        """By point: how many steps were taken before it."""

    @property
    def turns(self) -> Sequence[int]:
        """By point: the turn."""

    @property
    def luck_kinds(self) -> Sequence[str]:
        """The kinds of luck as they are told, the last one what none of the others explains."""

    @property
    def winner(self) -> int:
        """The side that won."""

    @property
    def precision(self) -> float:
        """How much of the effort asked for the game is given, 0 to 1."""

    def value(self, place: int, /) -> PointValues:
        """What is to be worked out at the point of a place."""

    def compared_again(self, place: int, /) -> PointValues:
        """What the choice at a place cost, on other deals and more of them; nothing else."""

    def played_out(self, place: int, /) -> PointValues:
        """What the choice at a place cost by rollouts played on further; nothing else."""

    def rows(self, valued: Mapping[int, PointValues], /) -> list[WorldRow]:
        """Every station's values, by what was worked out at each place."""

    def costs(self, valued: Mapping[int, PointValues], /) -> dict[int, ChoiceCost]:
        """By place what its choice came to."""


class ReviewJob(Protocol):
    """A game to be reviewed, with all that is needed for it, fit to be sent to another process."""

    def valuer(self) -> Valuer:
        """Who values its points; raises `RecordError`, `NotReviewable`."""


def costs_found(valued: Mapping[int, PointValues]) -> dict[int, ChoiceCost]:
    """By place what its choice came to, as it was worked out there."""
    return {place: one.cost for place, one in valued.items() if one.cost is not None}


def side_of_seat(seat: int) -> int:
    """The side that a seat belongs to: in every game even seats are German, odd ones Soviet."""
    return seat & 1


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error; 0 and 0 of none."""
    count = len(values)
    if not count:
        return 0.0, 0.0
    mean = sum(values, 0.0) / count
    squares = sum(((value - mean) ** 2 for value in values), 0.0)
    return mean, sqrt(squares / (count - 1) / count) if count > 1 else 0.0
