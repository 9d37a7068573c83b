"""Moves and room under `tide`, computed a second time from TI4."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.street_fight.second_computation.tide_answers.ground import (
    WALLS,
    Ground,
    Hex,
    Place,
    read_place,
)
from tests.street_fight.second_computation.tide_answers.squads import Field, Unit

_TWO = frozenset(
    {"rough", "debris", "junkyard", "shellholes", "railcar", "fountain", "ravine", "woods", "swamp"}
)
_ROADS = frozenset({"road_paved", "road_dirt", "bridge"})
_RUBBLE = frozenset({"rubble_wood", "rubble_masonry"})
_NO_VEHICLES = _RUBBLE | {"woods", "railcar", "swamp"}
_ROOM = 3


class Refused(Exception):
    """By a rule."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


def cost(field: Field, name: str, path: list[str]) -> dict[str, Any]:
    """The answer of `cost`."""
    unit = field.unit(name)
    spent = Fraction(0)
    here = unit.at
    try:
        if unit.battery:
            gone = [rule for word in path if (rule := field.ground.missing(read_place(word)))]
            raise Refused(gone[0] if gone else field.idle(unit) or "TI2.4")
        for word in path:
            there = read_place(word)
            missing = field.ground.missing(there)
            if missing:
                raise Refused(missing)
            assert here is not None
            _touching(field.ground, here, there)
            rule = field.idle(unit)
            if rule:
                raise Refused(rule)
            spent += _step(field.ground, unit, here, there)
            if field.enemies(there, unit.side):
                raise Refused("TI4.8")
            if _weight(unit) > room(field, there, unit):
                raise Refused("TI4.7")
            if spent > unit.mp():
                raise Refused("TI4.1")
            here = there
    except Refused as refused:
        return {"legal": False, "cost": None, "rule": refused.rule}
    return {"legal": True, "cost": spent, "rule": None}


def capacity(field: Field, word: str, side: str) -> dict[str, Any]:
    """The answer of `capacity`."""
    place = read_place(word)
    rule = field.ground.missing(place)
    if rule:
        return {"legal": False, "room": None, "rule": rule}
    if field.enemies(place, side):
        return {"legal": True, "room": 0, "rule": None}
    return {"legal": True, "room": room(field, place, None), "rule": None}


def room(field: Field, place: Place, but: Unit | None) -> int:
    """How many squads a location has room for, a unit left out (TI4.7)."""
    return max(0, _ROOM - sum(_weight(one) for one in field.at(place) if one is not but))


def _weight(unit: Unit) -> int:
    return _ROOM if unit.vehicle else 1


def _touching(ground: Ground, here: Place, there: Place) -> None:
    if here.hex == there.hex:
        if abs(here.level - there.level) > 1:
            raise Refused("TI4.5")
        if here.level == there.level:
            raise Refused("B1.4")
    elif ground.far(here.hex, there.hex) != 1:
        raise Refused("B1.4")


def _step(ground: Ground, unit: Unit, here: Place, there: Place) -> Fraction:
    """What a step to a location that touches costs, or `Refused`."""
    one, other = here.hex, there.hex
    if one == other:
        return Fraction(1)  # TI4.5
    if ground.shut(one, other):
        raise Refused("TI4.2")
    climb = 0 if ground.one_house(one, other) else ground.rim(other) - ground.rim(one)
    if unit.vehicle and abs(climb) > 1:
        raise Refused("B6.1")
    _closed_to(ground, unit, other)
    if ground.one_house(one, other):
        if here.level != there.level:
            raise Refused("TI4.5")
        return Fraction(1 + _extras(ground, one, other))
    if here.level:
        raise Refused("TI4.6")
    if there.level:
        raise Refused("TI4.4")
    return _entry(ground, unit, one, other) + _extras(ground, one, other) + max(climb, 0)


def _closed_to(ground: Ground, unit: Unit, at: Hex) -> None:
    """TI4.2, TI4.9 to TI4.11."""
    built = at in ground.houses
    if unit.vehicle and ground.intact(at):
        raise Refused("TI4.10")
    if unit.vehicle and (at in ground.fallen or (not built and ground.words(at) & _RUBBLE)):
        raise Refused("TI4.9")
    if not built and "water" in ground.words(at):
        raise Refused("TI4.2")
    if unit.vehicle and not built and ground.words(at) & _NO_VEHICLES:
        raise Refused("TI4.2")
    if unit.vehicle and ground.lies("tank_trap", at):
        raise Refused("B3.4")
    if unit.vehicle and ground.lies("wire", at):
        raise Refused("TI4.11")


def _extras(ground: Ground, one: Hex, other: Hex) -> int:
    wall = ground.side(one, other) in WALLS and not ground.gate(one, other)
    return wall + ground.lies("wire", other)


def _entry(ground: Ground, unit: Unit, one: Hex, other: Hex) -> Fraction:
    """What a hex costs that is no further hex of the building the unit is in."""
    if ground.intact(other):
        return Fraction(2)  # TI4.4
    if other in ground.fallen:
        return Fraction(1 + ground.fallen[other])  # TI4.9
    words = ground.words(other)
    if words & _TWO or words & _RUBBLE:
        return Fraction(2)
    roads = ground.terrain.get(one, set()) & _ROADS and words & _ROADS
    if unit.vehicle and roads and not words - _ROADS - {"open", "sewer", "crops"}:
        return Fraction(1, 2)
    return Fraction(1)
