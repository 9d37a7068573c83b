"""A building as the target of fire: half the FRAG at every location of it (AT6.11).

Each hit is rolled for at every location that isn't a cellar, held or empty.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from ...board.board import Building
from ...board.locations import GROUND, ROOF, hex_of, location, place_of
from ...judge.reason import Reason
from .direct_fire import can_fall, distance, hit_number, negative, range_refusal, total
from .field import STOREY, Field
from .restrictions import place_refusal
from .shot import Shot, Strike, strike_at
from .sight import Sight, look
from .weapons import Weapon, chosen_weapon

RULE = "AT6.11 A023 A047"


def shot_at_building(
    field: Field, unit: int, loc: int, kind: str, ability: str | None
) -> Shot | Reason:
    """Fire by a unit at the building of a location, or why it can't be."""
    weapon = chosen_weapon(field, unit, kind, ability)
    if isinstance(weapon, Reason):
        return weapon
    building = field.position.intact(hex_of(loc))
    if building is None:
        return Reason("attack.no_building", RULE, None, {"loc": loc})
    if not weapon.frag:
        return Reason("attack.frag_at_buildings", RULE, None, {"unit": unit})
    seen = _line_to(field, unit, weapon, loc)
    if isinstance(seen, Reason):
        return seen
    far = distance(field, unit, loc)
    most = field.tables.spotting.building
    if far > most:
        facts = {"unit": unit, "building": building.number, "range": far, "spotted": most}
        return Reason("building.not_spotted", "AT3.7", None, facts)
    refused = range_refusal(unit, weapon, far)
    if refused is not None:
        return refused
    return _judged(field, unit, weapon, loc, building, far, list(seen.obscuring), kind)


def _line_to(field: Field, unit: int, weapon: Weapon, loc: int) -> Sight | Reason:
    """A line to the location aimed at, or to any level of its hex that may be fired at (A023)."""
    number = hex_of(loc)
    others = [location(number, place) for place in range(GROUND, ROOF + 1)]
    first: Reason | None = None
    found: list[Sight] = []
    for each in (loc, *(other for other in others if other != loc)):
        if not field.position.exists(each):
            continue
        refused = place_refusal(field, unit, weapon, each)
        seen = look(field, field.position.loc_of(unit), each)
        if refused is None and seen.seen:
            found.append(seen)
            if each == loc:
                break
        first = first or refused or seen.reason
    if not found:
        assert first is not None
        return first
    return min(found, key=lambda seen: seen.hindrance)


def _judged(
    field: Field,
    unit: int,
    weapon: Weapon,
    loc: int,
    building: Building,
    far: int,
    obscuring: list[Reason],
    kind: str,
) -> Shot:
    half = weapon.factors // field.tables.building.share
    facts = {"unit": unit, "building": building.number}
    why = [Reason("attack.half_frag", RULE, half, facts)]
    sum_of_hit = hit_number(field, unit, weapon, far, loc, kind) + negative(obscuring)
    why += sum_of_hit
    strikes, reasons = _strikes(field, unit, building, half)
    why += reasons
    shot = Shot(
        kind=kind,
        weapon=weapon.word,
        units=(unit,),
        loc=loc,
        at_building=True,
        strikes=strikes,
        to_hit=total(sum_of_hit),
        why=tuple(why),
    )
    return with_rubble(field, shot)


def with_rubble(field: Field, shot: Shot) -> Shot:
    """The chance that any location falls (AT6.12); null where all are rubble or roofs already."""
    standing = [strike for strike in shot.strikes if can_fall(field, strike.loc)]
    if not standing or shot.hit is None:
        return shot
    none = Fraction(1)
    for strike in standing:
        none *= 1 - strike.rubble(field.tables.casualty, field.tables.building.rubble)
    return replace(shot, rubble=shot.hit * (1 - none))


def locations_of(field: Field, building: Building) -> list[int]:
    """The locations of a building that aren't cellars: hexes in order, from the ground up."""
    return [
        loc
        for number in sorted(field.position.intact_hexes(building))
        for place in (*range(building.floors), ROOF)
        if field.position.exists(loc := location(number, place))
    ]


def _strikes(
    field: Field, unit: int, building: Building, factors: int
) -> tuple[tuple[Strike, ...], list[Reason]]:
    """What each location suffers from a hit, and why."""
    start = field.position.loc_of(unit)
    places = locations_of(field, building)
    in_sight = {loc for loc in places if look(field, start, loc).seen}
    levels = {field.height(loc) // STOREY for loc in in_sight}
    strikes = []
    why = []
    for loc in places:
        reasons = [cover_of_building(field, building, loc, start)]
        if loc not in in_sight and levels:
            level = field.height(loc) // STOREY
            apart = min(abs(level - each) for each in levels)
            if apart:
                reasons.append(Reason("building.out_of_sight", RULE, apart, {"loc": loc}))
        left = total(reasons)
        why += [reason for reason in reasons if reason.value]
        units = field.position.units_at(loc)
        strikes.append(strike_at(field.tables.casualty, loc, units, factors, left))
    return tuple(strikes), why


def cover_of_building(field: Field, building: Building, loc: int, start: int) -> Reason:
    """AT6.11: 3L, 2L or 1L by the material; none on a roof from a firer who isn't below it."""
    value = field.tables.material[building.material].cover
    rule = "AT6.11 A048" if building.material == "hut" else "AT6.11 A047"
    facts = {"loc": loc}
    if place_of(loc) == ROOF and field.height(start) >= field.height(loc):
        return Reason("building.roof", "AT6.11", 0, facts)
    return Reason("building.cover", rule, value, facts)
