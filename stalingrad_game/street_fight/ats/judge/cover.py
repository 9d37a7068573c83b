"""Cover (AT6.4, AT7.2, AT7.6, AT7.7, AT9.1): the class of a place, and of the hexside before it.

A class is worth as many columns to the left and as much off the hit number; the better counts.
"""

from __future__ import annotations

from ...board.board import Building
from ...board.line import line_between
from ...board.locations import (
    CELLAR,
    GROUND,
    ROOF,
    UNDER,
    hex_and_place,
    hex_of,
    is_level,
    place_of,
)
from ...board.terrain import RUBBLE
from ...judge.reason import Fact, Reason
from .emplacements import ditch_cover, pit_cover
from .field import NO_FACTORY, Field


def cover_of(field: Field, unit: int, loc: int, start: int) -> Reason:
    """The cover of a unit at a location against direct fire from `start`, in columns (AT7.7)."""
    place = cover_at(field, unit, loc, start)
    side = hexside_cover(field, loc, start)
    if side is not None and (side.value or 0) > (place.value or 0):
        return side
    return place


def cover_at(field: Field, unit: int, loc: int, start: int) -> Reason:
    """The cover of the place itself against somebody at `start`, hexsides not counted."""
    if place_of(loc) == ROOF:  # AT3.9
        below = field.height(start) < field.height(loc)
        value = field.tables.building.roof_cover if below else 0
        return Reason("cover.roof", "AT3.9 A045", value, {"loc": loc})
    building = field.inside(loc)
    if building is not None:
        return _indoors(field, building, loc, start)
    place = _outdoors(field, loc, light=field.values(unit).personnel)
    return in_pit(field, unit, loc, place)


def in_pit(field: Field, unit: int, loc: int, place: Reason) -> Reason:
    """The cover of a unit outdoors: of its pit, where that is better than the place's (AT7.9)."""
    pit = pit_cover(field, unit, loc)
    return pit if pit is not None and (pit.value or 0) > (place.value or 0) else place


def cover_of_place(field: Field, loc: int, *, light: bool = True) -> Reason:
    """The cover of a location against indirect fire, which comes from above (AT3.5).

    `light`: of Personnel with Light or Medium weapons.
    """
    if place_of(loc) == ROOF:
        return Reason("cover.roof", "AT3.5", 0, {"loc": loc})
    building = field.inside(loc)
    if building is None:
        return _outdoors(field, loc, light=light)
    if place_of(loc) == GROUND and hex_of(loc) in building.roofless:
        return _terrain(field, "roofless", loc)
    return _material(field, building, loc)


def hexside_cover(field: Field, loc: int, start: int) -> Reason | None:
    """The cover of a side of the target's hex that the line crosses (AT7.7); None without any.

    Of a line that comes along a hexside, either of its two ways in may give it (B5.8).
    """
    (number, place), from_hex = hex_and_place(loc), hex_of(start)
    if place != GROUND or from_hex == number:
        return None
    line = line_between(field.grid, from_hex, number)
    if not line.stretches and field.height(start) > field.height(loc):
        return None  # A062: adjacent and higher
    before = line.stretches[-1].hexes if line.stretches else (line.start,)
    best: Reason | None = None
    for one in before:
        side = field.position.side(one, number)
        if side is None or side.kind is None or side.kind == "bar":
            continue
        row = field.tables.side[side.kind]
        if row.cover > (0 if best is None else int(best.value or 0)):
            facts: dict[str, Fact] = {"loc": loc, "blocker": one}
            best = Reason(f"cover.{side.kind}", f"AT7.7 A062 {row.study}", row.cover, facts)
    return best


def _indoors(field: Field, building: Building, loc: int, start: int) -> Reason:
    number, place = hex_and_place(loc)
    on_ground = place == GROUND
    within = (
        building.type == "factory"
        and place_of(start) == GROUND
        and field.factory(hex_of(start)) == building.number != NO_FACTORY
    )
    if on_ground and number in building.roofless:
        places = {ROOF} if field.tables.rules.halls_through_others else {ROOF, CELLAR}
        own = place_of(start) in places and hex_of(start) in building.hexes
        if within or own:  # A105
            return _terrain(field, "roofless", loc)
    elif on_ground and within:  # AT10.5
        row = field.tables.terrain["factory"]
        return Reason("cover.hall", "AT10.5 A025", row.cover, {"loc": loc})
    return _material(field, building, loc)


def _material(field: Field, building: Building, loc: int) -> Reason:
    rubble = field.rubble_at(loc)
    if rubble is not None and is_level(place_of(loc)):
        return _terrain(field, rubble, loc)
    row = field.tables.material[building.material]
    rule = "AT6.4 A048" if building.material == "hut" else "AT6.4 A018"
    key = "cover.cellar" if place_of(loc) == CELLAR else "cover.building"
    return Reason(key, rule, row.cover, {"loc": loc, "building": building.number})


def _outdoors(field: Field, loc: int, *, light: bool) -> Reason:
    """`light`: of Personnel with Light or Medium weapons."""
    (number, place), hedgehog = hex_and_place(loc), field.tables.hedgehog
    if place == UNDER:
        return Reason("cover.under", "AT9.1 A130", hedgehog.under, {"loc": loc})
    found = []
    for word in sorted(field.position.terrains(number)):
        row = field.terrain_row(word)
        if row.cover and (light or not row.for_personnel) and not row.beside:
            found.append(_terrain(field, word, loc))
    if light:
        found += ditch_cover(field, loc)
    if light and field.marked(number, "hedgehog"):
        found.append(Reason("cover.hedgehog", "AT9.1 A130", hedgehog.on_top, {"loc": loc}))
    if field.marked(number, "wreck"):
        wreck = field.tables.marker["wreck"]
        facts: dict[str, Fact] = {"loc": loc, "marker": "wreck"}
        found.append(Reason("cover.marker", f"AT7.2 {wreck.study}", wreck.cover, facts))
    if not found:
        return Reason("cover.none", "AT7.2", 0, {"loc": loc})
    return max(found, key=lambda reason: reason.value or 0)


def _terrain(field: Field, word: str, loc: int) -> Reason:
    row = field.terrain_row(word)
    rule = f"AT7.2 {row.study}".rstrip()
    shown, cover = row.traits.shown or word, row.cover
    building = field.position.building(hex_of(loc))
    if word in RUBBLE and building is not None:  # AT6.4: of a hut
        cover = field.tables.material[building.material].rubble or cover
    return Reason("cover.terrain", rule, cover, {"loc": loc, "terrain": shown})
