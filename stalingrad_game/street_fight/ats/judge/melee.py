"""Melee: both sides at one location roll once with all they have (AT5)."""

from __future__ import annotations

from collections.abc import Sequence

from ...judge.reason import Reason
from .field import Field
from .firers import factors_of
from .morale import morale
from .shot import Shot, strike_at
from .units import Mark
from .weapons import chosen_weapon


def melee(field: Field, units: Sequence[int], loc: int, target: int) -> Shot | Reason:
    """What units inflict on an enemy at their location, or why there is no melee (AT5)."""
    why = []
    factors = 0
    for unit in units:
        if field.position.loc_of(unit) != loc:
            return Reason("melee.elsewhere", "AT5 A073", None, {"unit": unit, "loc": loc})
    if target < 0:
        return Reason("melee.nobody", "AT5 A073", None, {"loc": loc})
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


def fighters(field: Field, loc: int, side: int) -> list[int]:
    """The units of a side that fight in a melee: all that aren't broken or without a crew."""
    return [
        unit
        for unit in field.position.units_at(loc, side)
        if not field.has(unit, Mark.BROKEN | Mark.ABANDONED)
    ]
