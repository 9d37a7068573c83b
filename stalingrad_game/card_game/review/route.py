"""The row of values whose differences are the accounts of a review.

Neighbouring values differ in one thing only: in what chance brought, in what was chosen, or in how
a value is found (to the end of the battle, or of the turn). So whatever the values are, the
differences add up to the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ..players.search.candidates import horizon_of
from ..players.search.rollout import BATTLE, TURN
from .course import GamePoint, PointKind


class Source:
    """What the difference between a value and the one before comes from."""

    START: Final = 0
    """The first value."""
    DICE: Final = 1
    """The dice of a Break Test."""
    DRAWS: Final = 2
    """Combat cards, formations, buildings and carnage cards that came, and random losses."""
    CAMPAIGN: Final = 3
    """The campaign cards that were turned."""
    AHEAD: Final = 4
    """The best option found, beside what rollouts would have done."""
    CHOSEN: Final = 5
    """What was chosen, beside the best option found."""
    DRIFT: Final = 6
    """Nothing happened: the value is found in another way."""
    GIVEN_UP: Final = 7
    """The game was given up."""


class Station(msgspec.Struct, frozen=True):
    """One value in the row."""

    source: int
    """A `Source`."""
    place: int
    """The place of its point."""
    horizon: int
    """How far rollouts go: `BATTLE` or `TURN`."""


FIXED: Final[Mapping[int, int]] = MappingProxyType(
    {PointKind.TURN: TURN, PointKind.TEST: BATTLE, PointKind.TURN_END: TURN}
)
"""By kind of point: the only horizon that it is valued with once it is reached."""
LUCK_AT: Final[Mapping[int, int]] = MappingProxyType(
    {PointKind.TESTED: Source.DICE, PointKind.TURNED: Source.CAMPAIGN}
)
"""By kind of point: where the difference to the point before comes from; else it is draws."""


def route_of(points: tuple[GamePoint, ...], *, given_up: bool) -> tuple[Station, ...]:
    """The row of values for a game's points."""
    horizon = TURN
    route = [Station(Source.START, 0, TURN)]
    for place, point in enumerate(points):
        if not place:
            continue
        kind = point.kind
        if kind == PointKind.BETWEEN and horizon == TURN:
            continue
        route.append(Station(_arrival(points[place - 1].kind, kind), place, horizon))
        wanted = FIXED.get(kind, horizon)
        if kind in {PointKind.TESTED, PointKind.BETWEEN}:
            wanted = TURN
        if point.choice is not None:
            wanted = horizon_of(point.choice.decision)
        if wanted != horizon:
            horizon = wanted
            route.append(Station(Source.DRIFT, place, horizon))
        if point.choice is not None:
            route.append(Station(Source.AHEAD, place, horizon))
            route.append(Station(Source.CHOSEN, place, horizon))
    if given_up:
        route.append(Station(Source.GIVEN_UP, len(points) - 1, horizon))
    return tuple(route)


def _arrival(before: int, kind: int) -> int:
    """Where the difference comes from that a game makes on its way to the next point."""
    if before == PointKind.TURN_END:
        return Source.DRIFT
    return LUCK_AT.get(kind, Source.DRAWS)
