"""Direct fire at a unit: fire groups, assault fire, hit rolls, vehicles (AT3.1 to AT3.4, AT2.4).

Refusals come in the order of B10; the first one is returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ...board.locations import ROOF, UNDER, hex_and_place, hex_of, is_level, place_of
from ...judge.reason import Reason
from .cover import cover_at, cover_of
from .field import Field
from .firers import factors_of, group_refusal, moved, place_refusal
from .morale import morale
from .shot import ABANDONED, DESTROYED, Shot, Strike, strike_at
from .sight import Sight, look
from .units import Mark
from .weapons import Weapon, chosen_weapon, gunfire


class Spotted(NamedTuple):
    """From how far off a unit is spotted."""

    hexes: int
    rule: str


def spotting_range(field: Field, target: int, firer_loc: int) -> Spotted:
    """How far off a unit is spotted from a location (AT3.7)."""
    figures = field.tables.spotting
    marks = field.state.units[target].marks
    loc = field.position.loc_of(target)
    if marks & Mark.FIRED:
        return Spotted(figures.stationary, "AT3.7")
    if marks & Mark.MOVED:
        rule = "AT3.7 A045" if place_of(loc) == ROOF else "AT3.7"
        return Spotted(figures.moving, rule)
    if marks & Mark.FULL_COVER or place_of(loc) == UNDER:
        return Spotted(figures.full_cover, "AT3.7")
    if place_of(loc) == ROOF:
        higher = field.height(firer_loc) > field.height(loc)
        value = figures.stationary if higher else figures.good
        return Spotted(value, "AT3.7 A045")
    number = hex_of(loc)
    building = field.position.intact(number)
    if building is not None and is_level(place_of(loc)) and number not in building.roofless:
        ruin = field.position.ruin(number)
        if ruin is None or place_of(loc) < ruin[0]:
            return Spotted(figures.improved, "AT3.7 A046")
    level = int(cover_at(field, target, loc, firer_loc).value or 0)
    value = (figures.stationary, figures.good, figures.improved, figures.improved)[min(level, 3)]
    return Spotted(value, "AT3.7")


def spotted_refusal(field: Field, firer: int, target: int, hexes: int) -> Reason | None:
    """AT3.7: no fire at a unit that the firer itself doesn't spot; adjacent ones always are."""
    if hexes <= 1:
        return None
    found = spotting_range(field, target, field.position.loc_of(firer))
    if hexes <= found.hexes:
        return None
    facts = {"unit": firer, "other": target, "range": hexes, "spotted": found.hexes}
    return Reason("attack.not_spotted", found.rule, facts=facts)


def shot_at_unit(
    field: Field, units: Sequence[int], target: int, kind: str, ability: str | None
) -> Shot | Reason:
    """Fire by units at an enemy unit where it stands, or why it can't be.

    The firers' sides and states have been judged.
    """
    found = _weapons(field, units, target, kind, ability)
    if isinstance(found, Reason):
        return found
    loc = field.position.loc_of(target)
    for unit, weapon in zip(units, found, strict=True):
        refused = place_refusal(field, unit, weapon, loc)
        if refused is not None:
            return refused
    looks, hexes, number = [], [], hex_of(loc)
    for unit in units:
        start = field.position.loc_of(unit)
        seen = look(field, start, loc)
        if not seen.seen:
            return seen.reason
        looks.append(seen)
        hexes.append(field.grid.distance(hex_of(start), number))
    for unit, far in zip(units, hexes, strict=True):
        refused = spotted_refusal(field, unit, target, far)
        if refused is not None:
            return refused
    for unit, weapon, far in zip(units, found, hexes, strict=True):
        refused = range_refusal(unit, weapon, far)
        if refused is not None:
            return refused
    riders = field.riders(target)
    if field.values(target).vehicle and not found[0].gunfire:
        shot = _at_vehicle(field, units[0], found[0], target, hexes[0], looks[0], kind)
        return _with_riders(field, shot, riders, found[0].factors, 0)
    alone = bool(riders) and casualties_that_end(field, found[0].word, target) is None
    if alone:  # AT2.6: gunfire at armour attacks the riders alone
        target = riders[0]
    leader = 0
    if len(units) > 1:
        hampered = [_hampered(field, units, each, target, looks) for each in range(len(units))]
        leader = hampered.index(max(hampered))
    shot = _on_table(field, units, found, target, hexes, looks, leader, kind)
    if alone or not riders:
        return shot
    return _with_riders(field, shot, riders, shot.strikes[0].factors, looks[leader].hindrance)


def _with_riders(field: Field, shot: Shot, riders: Sequence[int], factors: int, left: int) -> Shot:
    """AT2.6: those on top of a vehicle are attacked with it, in Stationary cover."""
    if not riders or not factors:
        return shot
    strike = strike_at(field.tables.casualty, shot.loc, riders, factors, left)
    facts = {"unit": riders[0], "other": shot.target}
    why = Reason("attack.at_riders", "AT2.6", field.tables.casualty.factors(strike.column), facts)
    return replace(shot, riders=strike, why=(*shot.why, why))


def _weapons(
    field: Field, units: Sequence[int], target: int, kind: str, ability: str | None
) -> list[Weapon] | Reason:
    """What each unit fires, or why not (AT2.4, AT3.1)."""
    vehicle = field.values(target).vehicle
    found = []
    for unit in units:
        weapon = chosen_weapon(field, unit, kind, ability, at_vehicle=vehicle)
        if isinstance(weapon, Reason):
            return weapon
        alone = len(units) == 1
        if weapon.word == "scw" and ability is None and _spared(field, unit, weapon, target, alone):
            weapon = gunfire(field.values(unit))
        facts = {"unit": unit, "other": target}
        if vehicle and not _harms(field, weapon, target):
            key = "attack.gf_at_vehicle" if weapon.gunfire else "attack.no_kill"
            return Reason(key, "AT2.4", facts=facts)
        if weapon.word == "scw" and not vehicle:
            return Reason("attack.scw_at_vehicles", "AT2.1", facts=facts)
        found.append(weapon)
    return group_refusal(field, units, found) or found


def _spared(field: Field, unit: int, weapon: Weapon, target: int, alone: bool) -> bool:
    """Whether a unit fires its guns at a vehicle, which they hurt, and keeps its weapon (AT2.4).

    It does with others, and where the weapon can't be fired or doesn't reach.
    """
    if not field.values(target).soft_skinned and not field.riders(target):
        return False
    loc = field.position.loc_of(target)
    if not alone or place_refusal(field, unit, weapon, loc) is not None:
        return True
    return range_refusal(unit, weapon, distance(field, unit, loc)) is not None


def _harms(field: Field, weapon: Weapon, target: int) -> bool:
    """Whether a weapon can do anything to a vehicle (AT2.4)."""
    if weapon.gunfire:
        ends = casualties_that_end(field, weapon.word, target) is not None
        return ends or bool(field.riders(target))  # AT2.6
    return weapon.word == "scw" or (weapon.frag and weapon.kill > 0)


class End(NamedTuple):
    """From how many casualties on a vehicle is lost, and what it is then."""

    casualties: int
    word: str


def casualties_that_end(field: Field, weapon: str, unit: int) -> End | None:
    """What a weapon without a kill number does to a vehicle (AT2.4); None for nothing."""
    values, bails_out = field.values(unit), field.tables.weapon.flame.bails_out
    if values.soft_skinned:
        return End(values.wrecked, DESTROYED)
    if values.vehicle and values.armour and weapon == "flame" and bails_out:
        return End(bails_out, ABANDONED)
    return None


def loss_reasons(field: Field, weapon: str, unit: int) -> list[Reason]:
    """From how many casualties on a vehicle is lost, as a sum tells it; nothing of Personnel."""
    end = casualties_that_end(field, weapon, unit)
    if end is None:
        return []
    return [Reason(f"attack.ends_{end.word}", "AT2.4", end.casualties, {"other": unit})]


def distance(field: Field, unit: int, loc: int) -> int:
    """The range from a unit to a location, in hexes (AT3.1)."""
    return field.grid.distance(hex_of(field.position.loc_of(unit)), hex_of(loc))


def range_refusal(unit: int, weapon: Weapon, far: int) -> Reason | None:
    """AT3.1: no fire beyond a weapon's range."""
    facts = {"unit": unit, "range": far, "most": weapon.reach or 0}
    if weapon.reach is None or far <= weapon.reach:
        return None
    rule = {
        "gun": "AT3.1",
        "flame": "AT3.4",
        "satchel": "AT2.1",
        "scw": "AT2.1",
        "mg": "AT2.3",
        "mortar": "AT2.1",
    }.get(weapon.word, "AT2.2")
    return Reason("attack.out_of_range", rule, facts=facts)


def _hampered(
    field: Field, units: Sequence[int], each: int, target: int, looks: Sequence[Sight]
) -> int:
    """How much hampers one unit of a group: the worst one counts for all."""
    return total(covers(field, units[each], target)) + looks[each].hindrance


def covers(field: Field, unit: int, target: int) -> list[Reason]:
    """The cover of a target against a firer, and full cover on top of it (AT6.4)."""
    if field.carrier(target) >= 0:
        return [Reason("cover.riders", "AT2.6", 0, {"unit": target})]
    start, loc = field.position.loc_of(unit), field.position.loc_of(target)
    found = cover_of(field, target, loc, start)
    number, place = hex_and_place(loc)
    building = field.position.intact(number) if place == ROOF else None
    if building is not None and hex_of(start) == number:
        value = field.tables.material[building.material].cover  # AT6.8 A043: as inside
        found = Reason("cover.building", "AT6.8 A043", value, {"loc": loc})
    extra = field.tables.fire.full_cover
    if field.has(target, Mark.FULL_COVER):
        more = Reason("cover.full", "AT6.4 A040", extra, {"unit": target})
        return [found, more]
    return [found]


def hit_number(
    field: Field, unit: int, weapon: Weapon, far: int, loc: int, kind: str
) -> list[Reason]:
    """The hit number before cover and what obscures, as a sum (AT3.4)."""
    figures = field.tables.fire
    if weapon.word == "scw":
        return [Reason("hit.scw", "AT2.1", field.tables.weapon.scw.hit, {"unit": unit})]
    found = [Reason("hit.base", "AT3.4", figures.hit)]
    if weapon.word == "satchel":
        return found
    bands = -(-max(0, far - figures.near) // figures.band)
    if bands:
        found.append(Reason("hit.range", "AT3.4", -bands, {"range": far}))
    if moved(field, unit, kind):
        found.append(Reason("hit.moved", "AT3.4", -figures.moved, {"unit": unit}))
    if field.state.units[unit].aim == loc:
        found.append(Reason("hit.ranged_in", "AT3.4", figures.ranged_in, {"unit": unit}))
    return found


def negative(reasons: Sequence[Reason]) -> list[Reason]:
    """What is so many columns left, said of the hit number, which it lessens by as many."""
    return [Reason(one.key, one.rule, -one.value, one.facts) for one in reasons if one.value]


def total(reasons: Sequence[Reason]) -> int:
    return sum([int(one.value or 0) for one in reasons])


def _at_vehicle(
    field: Field, unit: int, weapon: Weapon, target: int, far: int, seen: Sight, kind: str
) -> Shot:
    """AT2.4: a hit, and then a die against armour."""
    loc = field.position.loc_of(target)
    sum_of_hit = hit_number(field, unit, weapon, far, loc, kind)
    sum_of_hit += negative(covers(field, unit, target))
    sum_of_hit += negative(seen.obscuring)
    why = list(sum_of_hit)
    if weapon.word == "scw":
        kill = 10
        why.append(Reason("attack.scw_kills", "AT2.1", facts={"unit": unit}))
    else:
        kill, reason = kill_number(field, unit, weapon, target)
        why.append(reason)
    return Shot(
        kind=kind,
        weapon=weapon.word,
        units=(unit,),
        loc=loc,
        target=target,
        to_hit=total(sum_of_hit),
        kill=kill,
        why=tuple(why),
    )


def kill_number(field: Field, unit: int, weapon: Weapon, target: int) -> tuple[int, Reason]:
    """AT2.4: what a die must not be above for a vehicle that was hit to be destroyed."""
    armour = field.values(target).armour
    kill = weapon.kill - armour + field.tables.fire.vehicle_kill
    facts = {"unit": unit, "other": target, "kill": weapon.kill, "armour": armour}
    return kill, Reason("attack.kill", "AT2.4", kill, facts)


def _on_table(
    field: Field,
    units: Sequence[int],
    weapons: Sequence[Weapon],
    target: int,
    hexes: Sequence[int],
    looks: Sequence[Sight],
    leader: int,
    kind: str,
) -> Shot:
    """Fire at Personnel or a heavy weapon, or of gunfire at a vehicle, on the casualty table."""
    loc = field.position.loc_of(target)
    why = []
    factors = 0
    for unit, weapon in zip(units, weapons, strict=True):
        each, reason = factors_of(field, unit, weapon, kind)
        factors += each
        why.append(reason)
    weapon = weapons[0]
    cover = covers(field, units[leader], target)
    obscuring = list(looks[leader].obscuring)
    to_hit = None
    if weapon.frag:
        sum_of_hit = hit_number(field, units[0], weapon, hexes[0], loc, kind)
        sum_of_hit += negative(cover) + negative(obscuring)
        to_hit = total(sum_of_hit)
        why += sum_of_hit
        shifts = list(cover)  # AT3.4: obscuring not again
    else:
        shifts = [*cover, *obscuring]
    if field.has(target, Mark.MOVED_RUN):  # AT3.3
        right = -field.tables.fire.running_target
        shifts.append(Reason("attack.running", "AT3.3", right, {"unit": target}))
    left = total(shifts)
    table = field.tables.casualty
    strike = strike_at(table, loc, (target,), factors, left)
    nerve: int | None = None
    last = loss_reasons(field, weapon.word, target)
    if not field.values(target).vehicle:
        nerve, last = morale(field, target)
    shot = Shot(
        kind=kind,
        weapon=weapon.word,
        units=tuple(units),
        loc=loc,
        target=target,
        strikes=(strike,),
        to_hit=to_hit,
        morale=nerve,
        why=(*why, *shifts, *last),
    )
    return _with_rubble(field, shot, strike)


def _with_rubble(field: Field, shot: Shot, strike: Strike) -> Shot:
    """AT6.12: what hits on a hit number, and satchel charges, rubble; not at roofs."""
    if shot.hit is None or not can_fall(field, shot.loc):
        return shot
    least = field.tables.building.rubble
    chance = shot.hit * strike.rubble(field.tables.casualty, least)
    return replace(shot, rubble=chance)


def can_fall(field: Field, loc: int) -> bool:
    """Whether direct fire can turn a location to rubble: a floor that stands (AT6.12, B9)."""
    if not destructible(field):
        return False
    number, place = hex_and_place(loc)
    return is_level(place) and place < field.position.levels(number)


def destructible(field: Field) -> bool:
    """Whether houses fall in the scenario (B9)."""
    return field.position.scenario.destructible or field.tables.rules.all_destructible
