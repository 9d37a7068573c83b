"""Who may take part in an attack: one side, able to fire, together in a fire group (AT3.1, AT4.2).

Factors of assault fire are halved here, each unit's by itself (AT3.3). What a weapon may not do
from or at certain places comes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board.locations import CELLAR, GROUND, NOWHERE, ROOF, UNDER, hex_and_place, hex_of, place_of
from ...judge.reason import Reason
from .field import Field
from .units import Mark
from .weapons import Weapon


def side_refusal(field: Field, units: Sequence[int]) -> Reason | None:
    """All units named must be of one side (B10)."""
    side = field.position.side_of(units[0])
    for unit in units[1:]:
        if field.position.side_of(unit) != side:
            return Reason("attack.two_sides", "B10", facts={"unit": unit})
    return None


def able_refusal(field: Field, unit: int) -> Reason | None:
    """A unit that has left the game or has no crew does nothing at all."""
    now = field.state.units[unit]
    off_board = field.values(unit).unit_class == "off_board"
    if now.steps <= 0 or (now.loc <= NOWHERE and not off_board):
        return Reason("attack.gone", "B8.1", facts={"unit": unit})
    if field.carrier(unit) >= 0:
        facts = {"unit": unit, "other": field.carrier(unit)}
        return Reason("attack.carried", "AT2.6", facts=facts)
    if now.marks & Mark.ABANDONED:
        return Reason("attack.abandoned", "AT9.5 A145", facts={"unit": unit})
    return None


def state_refusal(field: Field, unit: int, kind: str) -> Reason | None:
    """The states in which a unit doesn't fire."""
    marks = field.state.units[unit].marks
    facts = {"unit": unit}
    if marks & Mark.BROKEN:
        return Reason("attack.broken", "AT4.2", facts=facts)
    if kind == "melee":
        return None
    if marks & Mark.FULL_COVER:
        return Reason("attack.full_cover", "AT6.4 A040", facts=facts)
    if marks & Mark.MOVED_RUN:
        return Reason("attack.ran", "AT7.1", facts=facts)
    return None


def assault_fire(field: Field, unit: int, kind: str) -> bool:
    """AT3.3: whether a unit fires as one that moved in assault mode or is suppressed."""
    halved = Mark.MOVED_ASSAULT | Mark.SUPPRESSED
    return kind == "assault_fire" or bool(field.state.units[unit].marks & halved)


def moved(field: Field, unit: int, kind: str) -> bool:
    """AT3.4: whether a unit counts as a firer that moved."""
    return kind == "assault_fire" or bool(field.state.units[unit].marks & Mark.MOVED_ASSAULT)


def factors_of(field: Field, unit: int, weapon: Weapon, kind: str) -> tuple[int, Reason]:
    """The factors that a unit adds, and how that is said."""
    if kind != "melee" and weapon.gunfire and assault_fire(field, unit, kind):
        half = weapon.factors // field.tables.fire.assault_share
        return half, Reason("attack.half_factors", "AT3.3", half, {"unit": unit})
    key, rule = {
        "gun": ("attack.factors", "AT2.1"),
        "mg": ("attack.mg_factors", "AT2.3"),
        "flame": ("attack.factors", "AT2.1"),
        "melee": ("attack.melee_factors", "AT5"),
        "satchel": ("attack.frag", "AT2.1"),
        "mortar": ("attack.frag", "AT2.1"),
        "battery": ("attack.frag", "AT2.3"),
    }.get(weapon.word, ("attack.frag", "AT2.2"))
    if weapon.word == "frag" and field.values(unit).vehicle:
        rule = "AT2.3"
    return weapon.factors, Reason(key, rule, weapon.factors, {"unit": unit})


def group_refusal(field: Field, units: Sequence[int], weapons: Sequence[Weapon]) -> Reason | None:
    """AT3.1: only GF of units of one location, or adjacent ones, is added."""
    if len(units) == 1:
        return None
    for unit, weapon in zip(units, weapons, strict=True):
        if not weapon.gunfire:
            return Reason("attack.alone", "AT3.1", facts={"unit": unit})
    joined = {units[0]}
    waiting = [unit for unit in units if unit != units[0]]
    while True:
        near = [unit for unit in waiting if any(_beside(field, unit, one) for one in joined)]
        if not near:
            break
        joined.update(near)
        waiting = [unit for unit in waiting if unit not in joined]
    if not waiting:
        return None
    facts = {"unit": waiting[0]}
    for unit in waiting:
        if any(_barred(field, unit, one) for one in joined):  # A026
            return Reason("attack.group_bar", "AT3.1 A026", facts={"unit": unit})
    return Reason("attack.apart", "AT3.1", facts=facts)


def _beside(field: Field, unit: int, other: int) -> bool:
    one, two = hex_of(field.position.loc_of(unit)), hex_of(field.position.loc_of(other))
    if one == two:
        return True
    return field.position.board.grid.touch(one, two) and not field.position.barred(one, two)


def _barred(field: Field, unit: int, other: int) -> bool:
    one, two = hex_of(field.position.loc_of(unit)), hex_of(field.position.loc_of(other))
    return field.position.board.grid.touch(one, two) and field.position.barred(one, two)


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
    if places == {CELLAR} and field.grid.touch(one, other):
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
