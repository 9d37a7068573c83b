"""Locations (AT2.1, AT6.2, AT6.3): which there are, which are neighbours, what room they have."""

from __future__ import annotations

from ...board.locations import CELLAR, NOWHERE, ROOF, hex_of, is_level, place_of
from ...judge.reason import Reason
from ...position.questions import CapacityAnswer
from .field import Field


def missing(field: Field, loc: int) -> Reason | None:
    """Why there is no such location (B2.1), or None; roofs have a rule of their own (AT6.3)."""
    if field.position.exists(loc):
        return None
    if loc == NOWHERE:
        return Reason("place.off_map", "B2.1")
    facts = {"loc": loc, "hex": hex_of(loc)}
    if place_of(loc) == ROOF and field.position.building(hex_of(loc)) is not None:
        return Reason("place.no_roof", "AT6.3 A017", None, facts)
    return Reason("place.missing", "B2.1", None, facts)


def neighbouring(field: Field, number: int, low: int, high: int) -> bool:
    """Whether two places of a hex, the lower first, are next to each other (AT6.6, AT10.2).

    They are levels, or the top floor and the roof: of a factory and a silo the ground and the roof.
    """
    if high == ROOF:
        return low == field.top_floor(number)
    return is_level(high) and high == low + 1


def in_order(one: int, other: int) -> tuple[int, int]:
    """Two places of a hex, the lower first."""
    low, high = sorted((one, other), key=lambda place: -1 if place == CELLAR else place)
    return low, high


def full(field: Field, unit: int, loc: int) -> Reason | None:
    """Why a unit finds no room at a location (AT2.1), or None."""
    side = field.position.side_of(unit)
    there = field.points_at(loc, side, besides=unit)
    points, most = field.values(unit).points, field.tables.stacking.location
    if there + points <= most:
        return None
    facts = {"unit": unit, "loc": loc, "there": there, "points": points, "most": most}
    return Reason("place.full", "AT2.1", None, facts)


def capacity(field: Field, loc: int, side: int) -> CapacityAnswer:
    """How many more rifle squads of a side may stand at a location (B10, AT2.1)."""
    absent = missing(field, loc)
    if absent is not None:
        return CapacityAnswer(legal=False, room=None, why=[absent])
    stacking = field.tables.stacking
    enemies = field.enemies_at(loc, side)
    if enemies:
        held = Reason("place.enemy", "AT2.1", 0, {"other": enemies[0], "loc": loc})
        return CapacityAnswer(legal=True, room=0, why=[held])
    there = field.points_at(loc, side)
    room = max(0, stacking.location - there) // stacking.required
    facts = {"loc": loc, "there": there, "most": stacking.location}
    why = [Reason("place.room", "AT2.1", room, facts)]
    return CapacityAnswer(legal=True, room=room, why=why)
