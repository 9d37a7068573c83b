"""The accounts of a finished game: start + luck + play = result, with what each choice cost.

All values are the Germans' chance to win, 0 to 1, so that what helps the Soviets is below 0. What
is told of a side's own choices is in its own chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import msgspec

from ..kernel.decision import Option
from ..search.purpose import Purpose
from .values import (
    BY_CHOICE,
    ERRORS_EACH_WAY,
    GERMANS,
    GIVEN_UP,
    REVIEWED_SIDES,
    ChoiceCost,
    PointValues,
    Station,
    Valuer,
    WorldRow,
    mean_and_error,
    side_of_seat,
)

FIRST_CHOICES: Final = 3
"""Told while a review is being made."""
MOST_MISTAKES: Final = 5
"""Told of each side."""
SPARE: Final = 1
"""Of each side: how many more are played out, as some turn out to be too close to call."""
ROUNDING: Final = 1e-9
"""What adding up thousands of numbers may differ by."""


class UnbalancedAccounts(RuntimeError):
    """The accounts of a game don't add up to its result: a fault in the program."""


class ChanceShare(msgspec.Struct, frozen=True):
    """What something came to, with its interval of 95 %."""

    value: float
    low: float
    high: float

    @staticmethod
    def with_error(value: float, error: float) -> ChanceShare:
        """The interval of a value with a standard error."""
        return ChanceShare(value, value - ERRORS_EACH_WAY * error, value + ERRORS_EACH_WAY * error)

    @property
    def too_close(self) -> bool:
        """Whether nothing at all lies within the interval."""
        return self.low <= 0.0 <= self.high


class ValuedPoint(msgspec.Struct, frozen=True):
    """The Germans' chance to win at one point, and where its change comes from."""

    step: int
    """Steps taken before it."""
    turn: int
    source: str
    """As its station's."""
    german: ChanceShare
    change: float
    """Since the point before."""


class Mistake(msgspec.Struct, frozen=True):
    """A choice that cost its side something."""

    step: int
    """Steps taken before it."""
    turn: int
    seat: int
    chosen: tuple[Option, ...]
    best: tuple[Option, ...]
    chance: float
    """The own side's chance to win with the best option, by what the seat could know."""
    cost: ChanceShare
    """What the choice took off that chance."""
    purpose: Purpose
    """What the best option would have led to, beside what the chosen one did."""
    times: int = 1
    """How often the same idea was missed in this turn; this is the dearest one."""


class LuckyMoment(msgspec.Struct, frozen=True):
    """What chance brought at one point."""

    step: int
    turn: int
    kind: str
    """A kind of luck."""
    german: ChanceShare


class Review(msgspec.Struct, frozen=True):
    """What a game was decided by."""

    start: ChanceShare
    """The Germans' chance before the first turn."""
    luck: Mapping[str, ChanceShare]
    """By kind."""
    play: tuple[ChanceShare, ChanceShare]
    """By side: what its choices added to its own chance, beside the plain player's; mistakes and
    good finds together."""
    given_up: float
    """What giving up changed."""
    result: float
    """1 where the Germans won, else 0."""
    curve: tuple[ValuedPoint, ...]
    mistakes: tuple[tuple[Mistake, ...], tuple[Mistake, ...]]
    """By side: the choices that cost most, the dearest first; none that is too close to call."""
    close: tuple[int, int]
    """By side: how many seemed to have cost as much, and are too close to call."""
    moments: tuple[LuckyMoment, ...]
    """The largest pieces of luck, the largest first."""
    choices: tuple[int, int]
    """By side: how many choices there were."""
    precision: float = 1.0
    """How much of the usual effort the game was given; below 1 where it is too long."""

    @property
    def total(self) -> float:
        """Start, luck and play, added up."""
        luck = sum((share.value for share in self.luck.values()), 0.0)
        play = self.play[0].value - self.play[1].value
        return self.start.value + luck + play + self.given_up


class FirstLook(msgspec.Struct, frozen=True):
    """What is known while a review is being made; nothing of it was compared a second time."""

    curve: tuple[ValuedPoint, ...]
    """The points that were valued, in their order; each by itself, before any correction."""
    choices: tuple[Mistake, ...]
    """Of both sides: the choices that seem to have cost most, the dearest first."""


def first_look(valuer: Valuer, found: Mapping[int, PointValues]) -> FirstLook:
    """What some points of a game say by themselves."""
    steps, turns = valuer.steps, valuer.turns
    curve = []
    for place in sorted(found):
        for station, row in found[place].rows[-1:]:
            german = ChanceShare.with_error(*mean_and_error(row))
            curve.append(ValuedPoint(steps[place], turns[place], station.source, german, 0.0))
    costs = {place: one.cost for place, one in found.items() if one.cost and one.cost.clear}
    places = [group[0] for side in REVIEWED_SIDES for group in dearest(own_costs(costs), side)]
    choices = [_mistake(costs[place], steps[place], turns[place]) for place in places]
    choices.sort(key=lambda one: -one.cost.value)
    return FirstLook(tuple(curve), tuple(choices[:FIRST_CHOICES]))


def accounts_of(valuer: Valuer, valued: Iterable[PointValues]) -> Review:
    """The accounts of a game whose points have all been valued.

    Raises `UnbalancedAccounts` where they don't add up to the result.
    """
    route, steps, turns = valuer.route, valuer.steps, valuer.turns
    by_place = {one.place: one for one in valued}
    rows = valuer.rows(by_place)
    costs = valuer.costs(by_place)
    changes = _changes(rows)
    curve = [
        ValuedPoint(
            steps[station.place],
            turns[station.place],
            station.source,
            ChanceShare.with_error(*mean_and_error(row)),
            mean_and_error(change)[0],
        )
        for station, row, change in zip(route, rows, changes, strict=True)
    ]
    play = [
        _added_up(
            (one.gain, one.gain_error) for one in costs.values() if side_of_seat(one.seat) == side
        )
        for side in REVIEWED_SIDES
    ]
    *luck, rest = valuer.luck_kinds
    chosen = _summed(route, changes, frozenset({BY_CHOICE, rest}))[0]
    hidden = _left_over(route, changes, costs, rest, chosen - (play[0][0] - play[1][0]))
    review = Review(
        start=curve[0].german,
        luck={
            **{
                kind: ChanceShare.with_error(*_summed(route, changes, frozenset({kind})))
                for kind in luck
            },
            rest: ChanceShare.with_error(*hidden),
        },
        play=(ChanceShare.with_error(*play[0]), ChanceShare.with_error(*play[1])),
        given_up=_summed(route, changes, frozenset({GIVEN_UP}))[0],
        result=float(valuer.winner == GERMANS),
        curve=tuple(curve),
        mistakes=(
            mistakes_of(costs, steps, turns, REVIEWED_SIDES[0]),
            mistakes_of(costs, steps, turns, REVIEWED_SIDES[1]),
        ),
        close=(_close(costs, REVIEWED_SIDES[0]), _close(costs, REVIEWED_SIDES[1])),
        moments=_moments(valuer, changes, frozenset(luck)),
        choices=(
            sum(side_of_seat(one.seat) == GERMANS for one in costs.values()),
            sum(side_of_seat(one.seat) != GERMANS for one in costs.values()),
        ),
        precision=valuer.precision,
    )
    check_balance(review)
    return review


def check_balance(review: Review) -> None:
    """Raise `UnbalancedAccounts` where start, luck and play don't come to the result."""
    ends = review.curve[-1].german.value
    if abs(ends - review.result) > ROUNDING or abs(review.total - review.result) > ROUNDING:
        raise UnbalancedAccounts(
            f"the accounts come to {review.total!r}, the curve to {ends!r},"
            f" the game to {review.result!r}"
        )


def _changes(rows: Sequence[WorldRow]) -> list[WorldRow]:
    """How each row differs from the one before, world by world; the first one by nothing."""
    found = [(0.0,) * len(rows[0])]
    for before, after in pairwise(rows):
        found.append(tuple(new - old for old, new in zip(before, after, strict=True)))
    return found


def _summed(
    route: Sequence[Station], changes: Sequence[WorldRow], sources: frozenset[str]
) -> tuple[float, float]:
    """What changes of such sources come to in a world: the mean, and its standard error."""
    pairs = zip(route, changes, strict=True)
    found = [change for station, change in pairs if station.source in sources]
    return mean_and_error([sum(column, 0.0) for column in zip(*found, strict=True)])


def _left_over(
    route: Sequence[Station],
    changes: Sequence[WorldRow],
    costs: Mapping[int, ChoiceCost],
    rest: str,
    value: float,
) -> tuple[float, float]:
    """What neither luck nor play explains, and its standard error.

    A choice whose gain is the row's own change leaves nothing over, so its error isn't in it.
    """
    explained = {place for place, one in costs.items() if one.gain_in_row}
    left = [
        (station, change)
        for station, change in zip(route, changes, strict=True)
        if station.source != BY_CHOICE or station.place not in explained
    ]
    stations, rows = [station for station, _ in left], [change for _, change in left]
    _, error = _summed(stations, rows, frozenset({BY_CHOICE, rest}))
    squares = sum((one.gain_error**2 for one in costs.values() if not one.gain_in_row), 0.0)
    return (0.0 if abs(value) < ROUNDING else value), sqrt(error**2 + squares)


def _added_up(pairs: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The sum of independent values, and its standard error."""
    found = list(pairs)
    errors = sum((error**2 for _, error in found), 0.0)
    return sum((value for value, _ in found), 0.0), sqrt(errors)


def dearest(costs: Mapping[int, ChoiceCost], side: int) -> list[list[int]]:
    """The places of a side's choices that seem to have cost anything, the dearest first.

    Those of one idea stand together: the place of the dearest, then of the others.
    """
    own = [
        (-one.cost_and_error[0], place)
        for place, one in costs.items()
        if side_of_seat(one.seat) == side and one.cost_and_error[0] > 0.0
    ]
    found: list[list[int]] = []
    for _, place in sorted(own):
        idea = costs[place].idea
        known = next((one for one in found if costs[one[0]].idea.same(idea)), None)
        if known is None:
            found.append([place])
        else:
            known.append(place)
    return found


def own_costs(costs: Mapping[int, ChoiceCost]) -> dict[int, ChoiceCost]:
    """Choices without those whose cost is that of a later answer within the same action.

    A card may only have been bad because of how it was gone on with, which is told by itself.
    """
    return {
        place: one
        for place, one in costs.items()
        if not any(
            later > place and one.idea.within(other.idea) and other.clear and not _more(one, other)
            for later, other in costs.items()
        )
    }


def _more(one: ChoiceCost, other: ChoiceCost) -> bool:
    """Whether one choice clearly cost more than another."""
    (cost, error), (less, its_error) = one.cost_and_error, other.cost_and_error
    return cost - less > ERRORS_EACH_WAY * sqrt(error**2 + its_error**2)


def finalists(costs: Mapping[int, ChoiceCost]) -> list[int]:
    """The places of the choices that seem to have cost their sides most, to be played out."""
    clear = own_costs({place: one for place, one in costs.items() if one.sure and one.clear})
    return sorted(
        group[0]
        for side in REVIEWED_SIDES
        for group in dearest(clear, side)[: MOST_MISTAKES + SPARE]
    )


def _close(costs: Mapping[int, ChoiceCost], side: int) -> int:
    """How many of a side's that were played out are too close to call."""
    return sum(
        side_of_seat(one.seat) == side and one.whole is not None and not one.clear
        for one in costs.values()
    )


def mistakes_of(
    costs: Mapping[int, ChoiceCost], steps: Sequence[int], turns: Sequence[int], side: int
) -> tuple[Mistake, ...]:
    """A side's mistakes, the dearest first, of the choices that were played out.

    The first comparisons pick large errors, too.
    """
    sure = [one for one in costs.values() if one.sure and one.clear]
    played_out = {place: one for place, one in costs.items() if one.whole and one.clear}
    found: list[Mistake] = []
    for place, *_ in dearest(own_costs(played_out), side)[:MOST_MISTAKES]:
        one = costs[place]
        times = sum(one.idea.same(other.idea) or one is other for other in sure)
        found.append(_mistake(one, steps[place], turns[place], times))
    return tuple(found)


def _mistake(one: ChoiceCost, step: int, turn: int, times: int = 1) -> Mistake:
    return Mistake(
        step=step,
        turn=turn,
        seat=one.seat,
        chosen=one.chosen,
        best=one.best,
        chance=one.best_chance,
        cost=ChanceShare.with_error(*one.cost_and_error),
        purpose=one.purpose,
        times=times,
    )


def _moments(
    valuer: Valuer, changes: Sequence[WorldRow], luck: frozenset[str]
) -> tuple[LuckyMoment, ...]:
    steps, turns = valuer.steps, valuer.turns
    found = [
        LuckyMoment(
            steps[station.place],
            turns[station.place],
            station.source,
            ChanceShare.with_error(*mean_and_error(change)),
        )
        for station, change in zip(valuer.route, changes, strict=True)
        if station.source in luck
    ]
    found = [one for one in found if not one.german.too_close or one.german.value]
    found.sort(key=lambda one: (-abs(one.german.value), one.step))
    return tuple(found[:MOST_MISTAKES])
