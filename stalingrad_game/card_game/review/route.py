"""The row of values of a card game, and what is worked out at its points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ...review.values import (
    BEFORE_ALL,
    BY_CHOICE,
    GIVEN_UP,
    PointValues,
    Station,
    WorldRow,
)
from .game_points import GamePoint, PointKind


class Source:
    """What the difference between a value and the one before comes from."""

    START: Final = BEFORE_ALL
    DICE: Final = "dice"
    """The dice of a Break Test."""
    DRAWS: Final = "draws"
    """Combat cards, formations, buildings and carnage cards that came, and random losses."""
    CAMPAIGN: Final = "campaign"
    """The campaign cards that were turned."""
    CHOSEN: Final = BY_CHOICE
    GIVEN_UP: Final = GIVEN_UP


LUCK_KINDS: Final = (Source.DICE, Source.DRAWS, Source.CAMPAIGN, "hidden")
"""The kinds of luck in the order in which they are told; the last is that of hidden cards."""


class TurnBorder(msgspec.Struct, frozen=True):
    """What rollouts to the end of a turn say where one ends and the next begins.

    Before the first turn, and where the game is over, both are the same.
    """

    before: WorldRow
    """By the turn that ends: nothing is left to be played."""
    after: WorldRow
    """By the turn that begins."""


class TurnValues(PointValues, frozen=True):
    """What was worked out at one point by rollouts to the end of the turn.

    Where the point is a border of turns they are played to the end of the game.
    """

    border: TurnBorder | None = None
    """Where it is a border of turns."""


LUCK_AT: Final[Mapping[int, str]] = MappingProxyType(
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
