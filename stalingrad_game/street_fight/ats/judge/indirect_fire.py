"""Indirect fire: mortars and batteries at a hex, each location by itself (AT3.5, AT3.6, AT6.10).

What may fall is rolled for at the topmost floor of the hex (AT6.12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from ...board.locations import CELLAR, GROUND, ROOF, UNDER, hex_of, location, place_of
from ...judge.reason import Reason
from .cover import cover_of_place, in_pit
from .direct_fire import destructible, distance, loss_reasons, range_refusal, total
from .field import Field
from .firers import place_refusal
from .morale import morale
from .shot import Shot, Strike, strike_at
from .sight import Sight, grounds_seen, look
from .units import Mark
from .weapons import Weapon, chosen_weapon


def barrage(field: Field, units: Sequence[int], loc: int, target: int = -1) -> Shot | Reason:
    """Indirect fire at the hex of a location, or why it can't be; `target` is asked for."""
    aimed = aimed_barrage(field, units, loc)
    if isinstance(aimed, Reason):
        return aimed
    unit, (weapon, observer) = units[0], aimed
    rule = {"mortar": "AT2.1", "air": "AT9.10"}.get(weapon.word, "AT2.3")
    why = [Reason("attack.frag", rule, weapon.factors, {"unit": unit})]
    sum_of_hit = [Reason("hit.indirect", "AT3.5", field.tables.fire.indirect)]
    if weapon.word == "air":
        sum_of_hit = [Reason("hit.air", "AT9.10", field.tables.weapon.air.hit)]
    elif observer != unit or weapon.word == "battery":
        off = -field.tables.fire.indirect_observed
        key = "hit.battery" if weapon.word == "battery" else "hit.observed"
        sum_of_hit.append(Reason(key, "AT3.5", off, {"unit": observer}))
    why += sum_of_hit
    return _judged(field, unit, weapon.word, weapon.factors, loc, target, why, total(sum_of_hit))


Observed: TypeAlias = Callable[[Field, int, int], tuple[Reason, int]]
"""Who sees a location for a unit, -1 for nobody, with the reason."""


def aimed_barrage(
    field: Field, units: Sequence[int], loc: int, observed: Observed | None = None
) -> tuple[Weapon, int] | Reason:
    """With what indirect fire strikes a location and who sees it there, or why it can't be.

    Whoever asks about many locations may know already who sees which: `observed` tells it.
    """
    found = []
    for unit in units:
        weapon = chosen_weapon(field, unit, "indirect", None)
        if isinstance(weapon, Reason):
            return weapon
        found.append(weapon)
    if len(units) > 1:  # AT1.3
        return Reason("attack.one_barrage", "AT1.3", None, {"unit": units[1]})
    unit, weapon = units[0], found[0]
    refused = place_refusal(field, unit, weapon, loc)
    if refused is not None:
        return refused
    if weapon.word == "air":  # AT9.10: nobody need see it
        return weapon, unit
    seen, observer = (observed or _observed)(field, unit, loc)
    if observer < 0:
        return seen
    if field.position.loc_of(unit) >= 0:
        far = distance(field, unit, loc)
        if far < weapon.minimum:
            facts = {"unit": unit, "range": far, "least": weapon.minimum}
            return Reason("attack.too_near", "AT3.5", None, facts)
        refused = range_refusal(unit, weapon, far)
        if refused is not None:
            return refused
    return weapon, observer


def open_grounds(field: Field, unit: int) -> Iterator[int]:
    """The hexes at whose ground a unit can fire indirectly, in order."""
    side = field.position.side_of(unit)
    seen = set[int]()
    for other, now in enumerate(field.state.units):
        if now.loc >= 0 and field.position.side_of(other) == side and not now.count:  # AT2.6
            seen.update(grounds_seen(field, now.loc, seen))
    unseen = Reason("attack.unobserved", "AT3.5")

    def observed(_field: Field, _unit: int, loc: int) -> tuple[Reason, int]:
        return unseen, unit if hex_of(loc) in seen else -1

    for number in sorted(seen):
        if not isinstance(aimed_barrage(field, (unit,), location(number), observed), Reason):
            yield number


def _observed(field: Field, unit: int, loc: int) -> tuple[Reason, int]:
    """Who sees a location for a mortar: itself first; -1 for nobody, with the reason (AT3.5)."""
    nobody = Reason("attack.unobserved", "AT3.5", None, {"loc": loc})
    if field.position.loc_of(unit) >= 0 and look(field, field.position.loc_of(unit), loc).seen:
        return nobody, unit
    for other in range(len(field.state.units)):
        if other == unit or field.position.side_of(other) != field.position.side_of(unit):
            continue
        if field.position.loc_of(other) < 0 or field.carrier(other) >= 0:  # AT2.6
            continue
        seen: Sight = look(field, field.position.loc_of(other), loc)
        if seen.seen:
            return nobody, other
    return nobody, -1


def _judged(
    field: Field,
    unit: int,
    word: str,
    factors: int,
    loc: int,
    target: int,
    why: list[Reason],
    to_hit: int,
) -> Shot:
    strikes = strikes_of(field, loc, factors)
    enemies = field.enemies_at(loc, field.position.side_of(unit))
    if target < 0 and enemies:
        target = enemies[0]
    nerve: int | None = None
    last: list[Reason] = []
    if target >= 0 and field.values(target).vehicle:
        last = loss_reasons(field, word, target)
    elif target >= 0:
        nerve, last = morale(field, target)
    reasons = shifts(field, loc)
    if target >= 0:
        reasons += own_shifts(field, target)
    shot = Shot(
        kind="indirect",
        weapon=word,
        units=(unit,),
        loc=loc,
        target=target,
        strikes=strikes,
        to_hit=to_hit,
        morale=nerve,
        roller=roller(field, hex_of(loc), factors),
        why=(*why, *(reason for reason in reasons if reason.value), *last),
    )
    if shot.roller is None or shot.hit is None or not standing(field, hex_of(loc)):
        return shot
    chance = shot.hit * shot.roller.rubble(field.tables.casualty, field.tables.building.rubble)
    return replace(shot, rubble=chance)


def strikes_of(field: Field, loc: int, factors: int) -> tuple[Strike, ...]:
    """What a burst does at each location of a hex where anybody stands, and where it is aimed."""
    return tuple(strike_over(field, each, factors) for each in _places(field, loc))


def _places(field: Field, loc: int) -> list[int]:
    """The location aimed at and every other one of its hex where anybody stands."""
    number = hex_of(loc)
    held = {field.position.loc_of(unit) for unit in field.position.units_in(number)}
    return sorted(held | {loc}, key=_from_below)


def _from_below(loc: int) -> tuple[int, int]:
    return (-1, 0) if place_of(loc) == CELLAR else (0, place_of(loc))


def strike_over(field: Field, loc: int, factors: int) -> Strike:
    """What a burst over a hex does at one of its locations, nobody's run counted."""
    left = total(shifts(field, loc))
    units = field.open_at(loc)
    return strike_at(field.tables.casualty, loc, units, factors, left)


def shifts(field: Field, loc: int) -> list[Reason]:
    """The columns at a location: its cover, the floors above it, bursts in the air."""
    found = [cover_of_place(field, loc)] if place_of(loc) != ROOF else []  # AT3.5
    floors = floors_above(field, loc)
    if floors:
        rule = "AT6.10 A075" if place_of(loc) == CELLAR else "AT6.10 A041"
        found.append(Reason("indirect.floors", rule, floors, {"loc": loc}))
    word = airburst(field, loc)
    if word is not None:
        right = -field.tables.fire.airburst
        found.append(Reason("indirect.airburst", word, right, {"loc": loc}))
    return found


def running(field: Field, unit: int) -> list[Reason]:
    """AT3.3: what a unit's running adds."""
    if not field.has(unit, Mark.MOVED_RUN):
        return []
    right = -field.tables.fire.running_target
    return [Reason("attack.running", "AT3.3", right, {"unit": unit})]


def own_shifts(field: Field, unit: int) -> list[Reason]:
    """What a unit's state and kind change of its location's columns (AT3.3, AT6.4, AT7.2)."""
    loc = field.position.loc_of(unit)
    if field.carrier(unit) >= 0:
        less = -int(cover_of_place(field, loc).value or 0)
        return [Reason("cover.riders", "AT2.6", less, {"unit": unit})]
    found = running(field, unit)
    if field.has(unit, Mark.FULL_COVER):
        extra = field.tables.fire.full_cover
        found.append(Reason("cover.full", "AT6.4 A040", extra, {"unit": unit}))
    if place_of(loc) == ROOF:
        return found
    of_place = cover_of_place(field, loc)
    own = of_place
    if not field.values(unit).personnel:  # cover of Personnel with L and M weapons only
        own = cover_of_place(field, loc, light=False)
    own = in_pit(field, unit, loc, own)
    differs = int(own.value or 0) - int(of_place.value or 0)
    if differs:
        shown = own if differs > 0 else of_place
        found.append(Reason(shown.key, shown.rule, differs, shown.facts))
    return found


def strike_on(field: Field, strike: Strike, unit: int) -> Strike:
    """What a burst does to one unit of a location, its own shifts added."""
    left = strike.left + total(own_shifts(field, unit))
    column = field.tables.casualty.column(strike.factors, left)
    return Strike(strike.loc, strike.units, strike.factors, left, column)


def floors_above(field: Field, loc: int) -> int:
    """How many floors, the roof not counted, are above a location (AT6.10)."""
    number, place = hex_of(loc), place_of(loc)
    building = field.position.intact(number)
    if building is None or place in {ROOF, UNDER}:
        return 0
    top, ruin = field.top_floor(number), field.position.ruin(number)
    if ruin is not None and not field.tables.rules.rubble_floors_open:
        top = max(top, ruin[0])  # a floor of rubble is one
    if place == CELLAR:  # A075: all floors, the ground floor too
        return top + 1
    return 0 if building.type == "factory" else max(0, top - place)


def airburst(field: Field, loc: int) -> str | None:
    """The rule by which HE bursts in the air over a location, None where it doesn't (AT3.6)."""
    number, place = hex_of(loc), place_of(loc)
    if field.rubble_at(loc) is not None and place != UNDER:
        return "AT3.6 A107"
    if place == GROUND and field.roofless(number):
        return "AT3.6 A105"
    if place == GROUND:
        words = field.position.terrains(number)
        rows = map(field.terrain_row, sorted(words))
        return next((f"AT3.6 {row.study}".rstrip() for row in rows if row.traits.bursts), None)
    return None


def roller(field: Field, number: int, factors: int) -> Strike:
    """The topmost floor of a hex, or its ground: what is rolled there may fall (AT6.12)."""
    top = max(0, field.top_floor(number))
    return strike_over(field, location(number, top), factors)


def standing(field: Field, number: int) -> bool:
    """Whether there is a floor in a hex that can fall (AT6.12)."""
    return field.position.levels(number) > 0 and destructible(field)
