"""Where a weapon may not be fired from, or at: levels, roofs, cellars (AT6.8, AT8.2, AT8.3).

The line itself is judged elsewhere; these rules are cited before it.
"""

from __future__ import annotations

from ...board.locations import CELLAR, GROUND, ROOF, UNDER, hex_and_place, hex_of, place_of
from ...judge.reason import Reason
from .field import Field
from .weapons import Weapon

INSIDE_BARRED = ("mortar", "scw")
"""Weapons that aren't fired from inside a building (A042)."""


def place_refusal(field: Field, unit: int, weapon: Weapon, target: int) -> Reason | None:
    """Why a unit can't fire a weapon from where it stands at a location; None where it can."""
    start = field.position.loc_of(unit)
    facts = {"unit": unit, "loc": target}
    if start < 0:  # a battery off the map
        return None
    refused = _inside(field, unit, weapon, start)
    if refused is not None:
        return refused
    (own_hex, own_place), (its_hex, its_place) = hex_and_place(start), hex_and_place(target)
    if own_place == ROOF and not field.values(unit).personnel:
        return Reason("attack.heavy_on_roof", "AT6.8 A045", facts=facts)
    if weapon.word == "mortar" or start == target:
        return None
    if CELLAR in {own_place, its_place}:
        return _cellar(field, weapon, start, target, facts)
    if own_hex == its_hex:
        return _up_or_down(field, unit, start, target, facts)
    if own_place != its_place and _other_level_next_door(field, start, target):
        return Reason("attack.other_level", "AT6.8 A044", facts=facts)
    return None


def _inside(field: Field, unit: int, weapon: Weapon, start: int) -> Reason | None:
    if weapon.word not in INSIDE_BARRED or field.inside(start) is None:
        return None
    if weapon.word == "mortar" and place_of(start) != CELLAR and field.roofless(hex_of(start)):
        return None
    return Reason(f"attack.{weapon.word}_inside", "AT6.8 A042", facts={"unit": unit})


def _cellar(
    field: Field, weapon: Weapon, start: int, target: int, facts: dict[str, int]
) -> Reason | None:
    """AT8.3: ground and cellar of one hex, or hexes that touch and aren't of one building."""
    one, other = hex_of(start), hex_of(target)
    places = {place_of(start), place_of(target)}
    if places == {CELLAR} and field.position.same_building(one, other):
        return Reason("attack.cellars", "AT8.2 A074", facts=facts)
    if weapon.word not in {"gun", "flame"}:
        return Reason("attack.light_only", "AT8.3 A075", facts=facts)
    if one == other:
        joined = places == {CELLAR, GROUND}
    else:
        near = field.grid.touch(one, other)
        joined = near and not field.position.same_building(one, other)
    return None if joined else Reason("attack.cellar_apart", "AT8.3 A075", facts=facts)


def _up_or_down(
    field: Field, unit: int, start: int, target: int, facts: dict[str, int]
) -> Reason | None:
    """AT6.8: within a hex only Personnel, to the next level, through a stairwell."""
    number = hex_of(start)
    if UNDER in {place_of(start), place_of(target)}:
        return None
    if not field.values(unit).personnel:
        return Reason("attack.heavy_up_or_down", "AT6.8 A043", facts=facts)
    floors = [_floor(field, each) for each in (start, target)]
    if abs(floors[0] - floors[1]) != 1:
        return Reason("attack.two_levels", "AT6.8 A043", facts=facts)
    if not field.stairs(number):
        return Reason("attack.no_stairs", "AT6.8 A043", facts=facts)
    return None


def _floor(field: Field, loc: int) -> int:
    """The floor of a location, the roof counted as the one above the highest."""
    if place_of(loc) == ROOF:
        return field.top_floor(hex_of(loc)) + 1
    return place_of(loc)


def _other_level_next_door(field: Field, start: int, target: int) -> bool:
    """AT6.8: a level of an adjacent hex of the same building; one sees into roofless ones."""
    one, other = hex_of(start), hex_of(target)
    if not field.grid.touch(one, other) or not field.position.same_building(one, other):
        return False
    places = place_of(start), place_of(target)
    for mine, upper, lower in ((places, one, other), (places[::-1], other, one)):
        if mine == (ROOF, GROUND) and field.roofless(lower) and upper != lower:  # AT6.9, AT10.8
            return False
    return True
