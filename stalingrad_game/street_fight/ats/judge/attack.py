"""An attack of any kind judged and written down (AT2 to AT6, B10).

`judged` serves the game and the answer alike; refusals come in the order of B10. Here too is what
is judged shortly: melee (AT5), and fire at a building itself (AT8).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec.structs import replace

from ...board.board import Building
from ...board.locations import (
    GROUND,
    ROOF,
    hex_and_place,
    hex_of,
    is_level,
    location,
    place_of,
)
from ...board.terrain import CRACKED
from ...judge.reason import Fact, Reason
from ...position.questions import NOTHING_ROLLED, AttackAnswer, AttackQuery, Fields
from ..casualties import chance_of
from .cover import cover_of
from .direct_fire import (
    can_fall,
    casualties_that_end,
    distance,
    hit_number,
    negative,
    range_refusal,
    shot_at_unit,
    total,
)
from .field import STOREY, Field
from .firers import able_refusal, factors_of, place_refusal, side_refusal, state_refusal
from .indirect_fire import barrage, strike_on
from .morale import morale
from .places import missing
from .shot import DESTROYED, HIT, MISS, Shot, Strike, strike_at
from .sight import Sight, look
from .units import Mark
from .weapons import Weapon, chosen_weapon

KINDS: Final = ("fire", "assault_fire", "melee", "indirect", "flame")
"""What ``--kind`` allows; the first is the default."""
UNIT: Final = "unit"
BUILDING: Final = "building"
Odds: TypeAlias = Mapping[str, Fraction]


class StruckPlace(Fields, frozen=True, kw_only=True):
    """A location of a building, one hit (AT6.11)."""

    at: str
    gf: int
    shifts: int
    column: int | None
    odds: Odds


class StruckUnit(Fields, frozen=True, kw_only=True):
    """What may become of one unit."""

    unit: str
    at: str
    shifts: int | None
    column: int | None
    odds: Odds


class AtsAttack(AttackAnswer, frozen=True, kw_only=True):
    """An attack of any kind; of a refusal all numbers are None (B10)."""

    legal: bool
    kind: str
    gf: int | None = None
    column: int | None = None
    shifts: int | None = None
    to_hit: int | None = None
    morale: int | None = None
    rubble: Fraction | None = None
    crack: Fraction | None = None
    locations: Sequence[StruckPlace] = ()
    targets: Sequence[StruckUnit] = ()
    odds: Odds = NOTHING_ROLLED
    why: Sequence[Reason]

    @property
    def falls(self) -> Fraction | None:
        return self.rubble

    @property
    def cracks(self) -> Fraction | None:
        return self.crack

    @property
    def looked_up(self) -> Reason | None:
        """The column of the casualty table (AT3.2)."""
        if self.column is None or self.gf is None or self.shifts is None:
            return None
        facts: dict[str, Fact] = {"factors": self.gf, "column": self.column}
        if not self.column:
            return Reason("table.none", "AT3.2", None, facts)
        if not self.shifts:
            return Reason("table.straight", "AT3.2", None, facts)
        side = "left" if self.shifts > 0 else "right"
        return Reason(f"table.{side}", "AT3.2", None, {**facts, "by": abs(self.shifts)})


def judged(field: Field, query: AttackQuery) -> Shot | Reason:
    """An attack by units on a location, the first of which leads; or the first refusal."""
    units, loc, kind = query.units, query.loc, query.kind or KINDS[0]
    refused = missing(field, loc) or firers_refusal(field, units, kind)
    if refused is not None:
        return refused
    enemies = field.enemies_at(loc, field.position.side_of(units[0]))
    target = enemies[0] if enemies else -1
    if query.target is not None:
        refused = _target_refusal(field, query.target, loc, enemies, kind)
        if refused is not None:
            return refused
        target = query.target
    if kind == "melee":
        return melee(field, units, loc, target)
    if kind == "indirect":
        return barrage(field, units, loc, target)
    if (query.at or (UNIT if enemies else BUILDING)) == BUILDING:
        if _flames_at(field, query):
            return flame_at_place(field, query)
        return _at_building(field, query)
    if target < 0:
        return Reason("attack.nobody", "B10", None, {"loc": loc})
    return shot_at_unit(field, units, target, kind, query.ability)


def attack_refusal(field: Field, query: AttackQuery) -> Reason | None:
    """Why an attack can't be, as `judged` says it; what a building suffers isn't worked out."""
    kind = query.kind or KINDS[0]
    at_building = query.at == BUILDING and kind in {"fire", "assault_fire"}
    found: object = None
    if at_building and not _flames_at(field, query):
        refused = missing(field, query.loc) or firers_refusal(field, query.units, kind)
        found = refused or _aimed_at_building(field, query)
    else:
        found = judged(field, query)
    return found if isinstance(found, Reason) else None


def _target_refusal(
    field: Field, target: int, loc: int, enemies: Sequence[int], kind: str
) -> Reason | None:
    """Why nobody aims at a unit: it isn't there, or it is hit with its vehicle alone (AT2.6)."""
    carrier = field.carrier(target)
    if carrier in enemies and not (kind == "melee" and field.riders(carrier)):
        return Reason("attack.with_vehicle", "AT2.6", None, {"unit": target, "other": carrier})
    if target in enemies or carrier in enemies:
        return None
    return Reason("attack.not_there", "B10", None, {"unit": target, "loc": loc})


def _flames_at(field: Field, query: AttackQuery) -> bool:
    """Whether an attack is a flamethrower's at a place that burns (AT6.13)."""
    if not field.tables.building.flames_empty or not can_burn(field, query.loc):
        return False
    weapon = chosen_weapon(field, query.units[0], query.kind or KINDS[0], query.ability)
    return isinstance(weapon, Weapon) and weapon.word == "flame"


def can_burn(field: Field, loc: int) -> bool:
    """Whether a location can be in flames: inside a building, or on ground that burns (AT6.13)."""
    on_ground = place_of(loc) == GROUND
    return field.inside(loc) is not None or (
        on_ground and any(each.burns for each in field.traits(hex_of(loc)))
    )


def flame_at_place(field: Field, query: AttackQuery) -> Shot | Reason:
    """A flamethrower at a place whoever is there, or why it can't be (AT6.13)."""
    units, loc, kind = query.units, query.loc, query.kind or KINDS[0]
    if len(units) > 1:
        return Reason("attack.alone", "AT3.1", None, {"unit": units[1]})
    (unit,) = units
    start, weapon = field.position.loc_of(unit), chosen_weapon(field, unit, kind, query.ability)
    if isinstance(weapon, Reason):
        return weapon
    refused = place_refusal(field, unit, weapon, loc)
    if refused is not None:
        return refused
    seen = look(field, start, loc)
    if not seen.seen:
        return seen.reason
    refused = range_refusal(unit, weapon, distance(field, unit, loc))
    if refused is not None:
        return refused
    factors, reason = factors_of(field, unit, weapon, kind)
    shifts = [cover_of(field, unit, loc, start), *seen.obscuring]
    there = field.enemies_at(loc, field.position.side_of(unit))
    strike = strike_at(field.tables.casualty, loc, there, factors, total(shifts))
    why = (reason, *(shift for shift in shifts if shift.value))
    return Shot(kind=kind, weapon=weapon.word, units=units, loc=loc, strikes=(strike,), why=why)


def firers_refusal(field: Field, units: Sequence[int], kind: str) -> Reason | None:
    """What is wrong with those who attack: sides, whether they can act, their states."""
    refused = side_refusal(field, units)
    if refused is not None:
        return refused
    for judge in (able_refusal, lambda field, unit: state_refusal(field, unit, kind)):
        for unit in units:
            refused = judge(field, unit)
            if refused is not None:
                return refused
    return None


def attack_answer(field: Field, query: AttackQuery, found: Shot | Reason) -> AtsAttack:
    """An attack as judged, as an answer tells it (B10)."""
    if isinstance(found, Reason):
        return AtsAttack(legal=False, kind=query.kind or KINDS[0], why=[found])
    return answer_of(field, found)


def answer_of(field: Field, shot: Shot) -> AtsAttack:
    """A shot as an answer tells it."""
    rows = [] if shot.at_building else targets(field, shot)
    factors, shifts, column, odds = _top(field, shot, rows)
    return AtsAttack(
        legal=True,
        kind=shot.kind,
        gf=factors,
        column=column,
        shifts=shifts,
        to_hit=shot.to_hit,
        morale=shot.morale,
        rubble=shot.rubble,
        crack=shot.crack,
        locations=[_place(field, each) for each in shot.strikes] if shot.at_building else [],
        targets=rows,
        odds=odds,
        why=list(shot.why),
    )


def _place(field: Field, strike: Strike) -> StruckPlace:
    table = field.tables.casualty
    return StruckPlace(
        at=field.board.loc_name(strike.loc),
        gf=strike.factors,
        shifts=strike.left,
        column=table.factors(strike.column),
        odds=table.named(strike.column),
    )


def _top(
    field: Field, shot: Shot, rows: Sequence[StruckUnit]
) -> tuple[int | None, int | None, int | None, Odds]:
    """Factors, shifts, column, odds of the unit aimed at, of the location or of the building."""
    if shot.at_building:
        hit = Fraction(0) if shot.hit is None else shot.hit
        odds = {word: chance for word, chance in ((MISS, 1 - hit), (HIT, hit)) if chance}
        return shot.strikes[0].factors, None, None, odds
    strike, table = shot.strike, field.tables.casualty
    if shot.target >= 0:
        name = field.position.card(shot.target).id
        row = next(each for each in rows if each.unit == name)
        factors = None if strike is None or row.column is None else strike.factors
        return factors, row.shifts, row.column, row.odds
    assert strike is not None
    return strike.factors, strike.left, table.factors(strike.column), shot.odds(table, strike)


def _on(field: Field, shot: Shot, strike: Strike, unit: int) -> Strike:
    """What a strike does to one unit of its location."""
    return strike_on(field, strike, unit) if shot.kind == "indirect" else strike


def targets(field: Field, shot: Shot) -> list[StruckUnit]:
    """All units struck, in file order (B10)."""
    table = field.tables.casualty
    struck: dict[int, Strike | None]
    if not shot.strikes:
        struck = {shot.target: None}
    elif shot.kind != "indirect" and shot.target < 0:  # at a place (AT6.13)
        struck = {}
    elif shot.kind == "indirect":
        struck = {unit: each for each in shot.strikes for unit in each.units}
    else:
        struck = {shot.target: shot.strikes[0]}
    rows: dict[int, StruckUnit] = {}
    for unit, each in sorted(struck.items()):
        strike, end = None, casualties_that_end(field, shot.weapon, unit)
        if each is not None and (
            shot.kind == "melee" or end is not None or not field.values(unit).vehicle
        ):
            strike = _on(field, shot, each, unit)
        if strike is None:
            chances = shot.vehicle_odds()
        elif end is None or shot.kind == "melee":
            chances = shot.odds(table, strike)
        else:
            chances = shot.lost_odds(table.at_least(strike.column, end.casualties), end.word)
        rows[unit] = _row(field, unit, strike, chances)
        for other in field.aboard(unit):
            if other not in rows:
                own = shot.riders if other in field.riders(unit) else None
                rows[other] = _row(field, other, own, aboard_odds(field, shot, unit, other, strike))
    return [row for _, row in sorted(rows.items())]


def _row(field: Field, unit: int, strike: Strike | None, odds: Odds) -> StruckUnit:
    return StruckUnit(
        unit=field.position.card(unit).id,
        at=field.board.loc_name(field.position.loc_of(unit)),
        shifts=None if strike is None else strike.left,
        column=None if strike is None else field.tables.casualty.factors(strike.column),
        odds=odds,
    )


def aboard_odds(field: Field, shot: Shot, vehicle: int, unit: int, strike: Strike | None) -> Odds:
    """What a shot at a vehicle does to a unit that it carries or tows (AT2.6).

    `strike`: what the vehicle suffers, None where a kill number decides.
    """
    table, end = field.tables.casualty, casualties_that_end(field, shot.weapon, vehicle)
    if strike is None or end is None or shot.lost is not None:
        word = DESTROYED
        kill = chance_of(shot.kill or 0) if shot.lost is None else shot.lost
        fate = {0: 1 - kill, field.tables.riding.casualties: kill}
    else:
        word, rolled = end.word, table.odds(strike.column)
        fate = {n: chance for n, chance in rolled.items() if n >= end.casualties}
        fate[0] = 1 - sum(fate.values(), Fraction(0))
    if not field.values(unit).personnel:  # a gun goes with its vehicle
        return shot.lost_odds(1 - fate[0], word)
    own = {0: Fraction(1)} if shot.riders is None else table.odds(shot.riders.column)
    hit, found = Fraction(1) if shot.hit is None else shot.hit, {MISS: Fraction(0)}
    found[MISS] = 1 - hit
    for lost, chance in own.items():
        for more, other in fate.items():
            key = f"C{lost + more}"
            found[key] = found.get(key, Fraction(0)) + hit * chance * other
    ordered = sorted(found.items(), key=lambda each: (each[0] != MISS, len(each[0]), each[0]))
    return {word: chance for word, chance in ordered if chance}


def melee(field: Field, units: Sequence[int], loc: int, target: int) -> Shot | Reason:
    """What units inflict on an enemy at their location, or why there is no melee (AT5)."""
    why = []
    factors = 0
    for unit in units:
        if field.position.loc_of(unit) != loc:
            return Reason("melee.elsewhere", "AT5 A073", None, {"unit": unit, "loc": loc})
    if target < 0:
        return Reason("melee.nobody", "AT5 A073", None, {"loc": loc})
    if field.values(target).vehicle and melee_strikes(field):
        return _strikes_at(field, units, target)
    for unit in units:
        weapon = chosen_weapon(field, unit, "melee", None)
        if isinstance(weapon, Reason):
            return weapon
        each, reason = factors_of(field, unit, weapon, "melee")
        factors += each
        why.append(reason)
    nerve: int | None = None
    if not field.values(target).vehicle:
        nerve, sum_of_nerve = morale(field, target)
        why += sum_of_nerve
    strike = strike_at(field.tables.casualty, loc, (target,), factors, 0)
    return Shot(
        kind="melee",
        weapon="melee",
        units=tuple(units),
        loc=loc,
        target=target,
        strikes=(strike,),
        morale=nerve,
        why=tuple(why),
    )


def melee_strikes(field: Field) -> bool:
    """Whether anybody can wreck a vehicle in a melee (AT5); nobody could before."""
    return any(row.strike for row in field.tables.unit.values())


def strike_number(field: Field, unit: int, vehicle: int) -> int | None:
    """What a die must not be above for a unit to wreck a vehicle; None for no Personnel (AT5)."""
    strike = field.values(unit).strike
    return strike - field.values(vehicle).armour if strike else None


def _strikes_at(field: Field, units: Sequence[int], vehicle: int) -> Shot | Reason:
    """AT5: each unit strikes at a vehicle, or why one can't."""
    why, spared = [], Fraction(1)
    for unit in units:
        number = strike_number(field, unit, vehicle)
        if number is None:
            return Reason("melee.no_strike", "AT5", None, {"unit": unit, "other": vehicle})
        spared *= 1 - chance_of(number)
        why.append(Reason("melee.strike", "AT5", number, {"unit": unit, "other": vehicle}))
    return Shot(
        kind="melee",
        weapon="melee",
        units=tuple(units),
        loc=field.position.loc_of(vehicle),
        target=vehicle,
        lost=1 - spared,
        why=tuple(why),
    )


def fighters(field: Field, loc: int, side: int) -> list[int]:
    """The units of a side that fight in a melee: all that aren't broken or without a crew."""
    return [
        unit
        for unit in field.afoot_at(loc, side)
        if not field.has(unit, Mark.BROKEN | Mark.ABANDONED)
    ]


RULE = "AT6.11 A023 A047"


def _at_building(field: Field, query: AttackQuery) -> Shot | Reason:
    """AT6.11, where the firer chooses it or nobody is at the location (B10)."""
    aimed = _aimed_at_building(field, query)
    if isinstance(aimed, Reason):
        return aimed
    weapon, building, seen = aimed
    return _judged(field, query, weapon, building, list(seen.obscuring))


def _aimed_at_building(field: Field, query: AttackQuery) -> tuple[Weapon, Building, Sight] | Reason:
    """With what a unit fires at which building along what line, or why it can't (AT6.11)."""
    loc, (unit, *others) = query.loc, query.units
    building = field.position.intact(hex_of(loc))
    if query.at is None and building is None:
        return Reason("attack.nobody", "B10", None, {"loc": loc})
    if others:
        return Reason("attack.alone", "AT3.1", None, {"unit": others[0]})
    weapon = chosen_weapon(field, unit, query.kind or KINDS[0], query.ability)
    if isinstance(weapon, Reason):
        return weapon
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
    return range_refusal(unit, weapon, far) or (weapon, building, seen)


def _line_to(field: Field, unit: int, weapon: Weapon, loc: int) -> Sight | Reason:
    """A line to the location aimed at, or to any level of its hex that may be fired at (A023)."""
    others = [each for each in field.above(hex_of(loc)) if each != loc]
    first: Reason | None = None
    found: list[Sight] = []
    for each in (loc, *others):
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
    query: AttackQuery,
    weapon: Weapon,
    building: Building,
    obscuring: list[Reason],
) -> Shot:
    unit, loc, kind = query.units[0], query.loc, query.kind or KINDS[0]
    far = distance(field, unit, loc)
    half = weapon.factors // field.tables.building.share
    facts = {"unit": unit, "building": building.number}
    why = [Reason("attack.half_frag", RULE, half, facts)]
    sum_of_hit = hit_number(field, unit, weapon, far, loc, kind) + negative(obscuring)
    why += sum_of_hit
    strikes, reasons = _strikes(field, unit, building, half)
    if field.tables.building.crack:
        struck = (each for strike in strikes for each in strike.units)
        side = field.position.side_of(unit)
        friends = [each for each in struck if field.position.side_of(each) == side]
        why += [Reason("building.friend", RULE, None, {"other": each}) for each in friends]
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
    if not field.tables.building.crack:
        return with_rubble(field, shot)
    return _with_fabric(field, shot, weapon)


def _with_fabric(field: Field, shot: Shot, weapon: Weapon) -> Shot:
    """What a hit may do to the building itself (AT6.11); nothing where it can't fall."""
    loc = _fabric_place(field, shot.units[0], weapon, shot.loc)
    if loc is None or shot.hit is None or not can_fall(field, loc):
        return shot
    building = field.position.intact(hex_of(loc))
    assert building is not None
    figures, table = field.tables.building, field.tables.casualty
    cover = field.tables.material[building.material].cover
    cracks = cracks_in(field, hex_of(loc))
    fabric = strike_at(table, loc, (), weapon.factors, cover - figures.crack_shift * cracks)
    falls = table.at_least(fabric.column, figures.rubble)
    cracked = table.at_least(fabric.column, figures.crack) - falls
    facts = {"loc": loc}
    why = [
        Reason("building.fabric", RULE, weapon.factors, {"unit": shot.units[0], **facts}),
        Reason("building.cover", RULE, cover, facts),
    ]
    if cracks:
        why.append(Reason("building.cracks", RULE, -figures.crack_shift * cracks, facts))
    return replace(
        shot,
        fabric=fabric,
        rubble=shot.hit * falls,
        crack=shot.hit * cracked,
        why=(*shot.why, *why),
    )


def cracks_in(field: Field, number: int) -> int:
    """How many cracks a hex has (AT6.11)."""
    return sum(marker.density for marker in field.markers_in(number, CRACKED))


def _fabric_place(field: Field, unit: int, weapon: Weapon, loc: int) -> int | None:
    """The place aimed at, or the nearest level of its hex that is in sight; None for a roof."""
    start, (number, place) = field.position.loc_of(unit), hex_and_place(loc)

    def in_sight(each: int) -> bool:
        return place_refusal(field, unit, weapon, each) is None and look(field, start, each).seen

    if in_sight(loc):
        return loc if is_level(place) else None
    floor = field.top_floor(number) + 1 if place == ROOF else place if is_level(place) else GROUND
    levels = [location(number, each) for each in range(GROUND, ROOF)]
    seen = [each for each in levels if field.position.exists(each) and in_sight(each)]
    return min(seen, key=lambda each: abs(place_of(each) - floor), default=None)


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
    levels = {field.above_ground(loc) // STOREY for loc in in_sight}
    strikes = []
    why = []
    for loc in places:
        reasons = [cover_of_building(field, building, loc, start)]
        if loc not in in_sight and levels:
            level = field.above_ground(loc) // STOREY
            apart = min(abs(level - each) for each in levels)
            if apart:
                reasons.append(Reason("building.out_of_sight", RULE, apart, {"loc": loc}))
        left = total(reasons)
        why += [reason for reason in reasons if reason.value]
        units = field.afoot_at(loc)
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
