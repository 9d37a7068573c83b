"""The row of values whose differences are the accounts of a review.

Neighbouring values differ in one thing only, in what chance brought or in what was chosen. So
whatever the values are, the differences add up to the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from .game_points import GamePoint, PointKind


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
    CHOSEN: Final = 4
    """What was chosen, beside what the plain player would have chosen, who plays rollouts on."""
    GIVEN_UP: Final = 5
    """The game was given up."""


class Station(msgspec.Struct, frozen=True):
    """One value in the row."""

    source: int
    """A `Source`."""
    place: int
    """The place of its point."""


LUCK_AT: Final[Mapping[int, int]] = MappingProxyType(
    {PointKind.TESTED: Source.DICE, PointKind.TURNED: Source.CAMPAIGN}
)
"""By kind of point: where the difference to the point before comes from; else it is draws."""


def route_of(points: tuple[GamePoint, ...], *, given_up: bool) -> tuple[Station, ...]:
    """The row of values for a game's points.

    Nothing happens between the end of a turn and what comes after it, so that is one station.
    """
    route = [Station(Source.START, 0)]
    for place, point in enumerate(points):
        begins = place > 0 and points[place - 1].kind == PointKind.TURN_END
        if place and point.kind != PointKind.BETWEEN and not begins:
            route.append(Station(LUCK_AT.get(point.kind, Source.DRAWS), place))
        if point.choice is not None:
            route.append(Station(Source.CHOSEN, place))
    if given_up:
        route.append(Station(Source.GIVEN_UP, len(points) - 1))
    return tuple(route)
