"""Mounting and dismounting, hooking and unhooking (AT2.6): whether it can be, and how it goes."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Option
from ...judge.reason import Reason
from ...position.codes import NOBODY, UnitField
from ...position.referee import StreetResolver
from ..judge.field import Field
from ..judge.movement import next_locations
from ..judge.places import full
from ..judge.steps import MODES
from ..judge.units import Mark
from .base import field_of
from .codes import Act, Op, fact
from .losses import add_marks, carried, set_marks
from .march import group_step, set_out

CRAWL: Final = MODES.index("crawl")
UP: Final = (Act.MOUNT, Act.HOOK)
DOWN: Final = (Act.DISMOUNT, Act.UNHOOK)


def rides(field: Field, unit: int) -> list[Option]:
    """What a unit might do with the vehicles of its side: get on one, or off the one it is on."""
    values, here = field.values(unit), field.position.loc_of(unit)
    if values.vehicle:
        return []
    vehicles = field.vehicles_of(field.position.side_of(unit))
    if not any(field.values(one).bears for one in vehicles):
        return []
    act = Act.MOUNT if values.personnel else Act.HOOK
    on: list[Option] = [(act, unit, one) for one in vehicles]
    if field.carrier(unit) < 0:
        return on
    if not values.personnel:
        return [*on, (Act.UNHOOK, unit)]
    places = (here, *next_locations(field, here))
    return [*on, *((Act.DISMOUNT, unit, loc) for loc in places)]


def ride_refusal(field: Field, option: Option) -> Reason | None:
    """Why a unit, which has had no impulse yet, can't get on a vehicle or off it."""
    act, unit = option[:2]
    here = field.position.loc_of(unit)
    vehicle = option[2] if act in UP else field.carrier(unit)
    if act in UP and field.carrier(unit) >= 0:
        facts = {"unit": unit, "other": field.carrier(unit)}
        return Reason("cost.carried", "AT2.6", facts=facts)
    if field.has(vehicle, Mark.DONE):
        return Reason("act.done", "AT1.4", facts={"unit": vehicle})
    if act == Act.DISMOUNT and option[2] != here:
        found = group_step(field, (unit,), "crawl", option[2], 0, first=True, alights=True)
        return found if isinstance(found, Reason) else None
    if field.has(unit, Mark.SUPPRESSED | Mark.BROKEN):
        return Reason("act.shaken", "AT4.2", facts={"unit": unit})
    return _no_seat(field, unit, vehicle) if act in UP else full(field, unit, here)


def _no_seat(field: Field, unit: int, vehicle: int) -> Reason | None:
    """Why a vehicle takes nobody up, or not this unit."""
    facts = {"unit": unit, "other": vehicle}
    here, bears = field.position.loc_of(unit), field.values(vehicle).bears
    if bears is None or (bears == "riders" and not field.values(unit).personnel):
        return Reason("act.bears_not", "AT2.6", facts=facts)
    if field.position.loc_of(vehicle) != here:
        return Reason("act.not_at_vehicle", "AT2.6", facts=facts)
    if field.has(vehicle, Mark.M_KILL):
        return Reason("cost.m_kill", "AT7.4 A120", facts={"unit": vehicle})
    if field.has(vehicle, Mark.ABANDONED):
        return Reason("cost.abandoned", "AT9.5 A145", facts={"unit": vehicle})
    if field.enemies_at(here, field.position.side_of(unit)):
        return Reason("act.in_melee", "AT5", facts={"unit": unit})
    aboard = field.aboard(vehicle)
    if aboard:
        return Reason("act.taken", "AT2.6", facts={"unit": aboard[0], "other": vehicle})
    return None


def ride(g: StreetResolver, side: int, option: Option) -> None:
    """Get on or off: it takes the impulse of both."""
    field, (act, unit) = field_of(g), option[:2]
    vehicle = option[2] if act in UP else field.carrier(unit)
    for each in (unit, vehicle):
        g.reveal(each)
        add_marks(g, each, Mark.DONE)
    here = field.position.loc_of(unit)
    if act == Act.DISMOUNT and option[2] != here:
        set_out(g, (unit,), "crawl")
        g.push((Op.STEP, side, 0, option[2], CRAWL, 0, 0, 0, 0, unit))
        return
    marks = g.s.units[unit].marks & ~Mark.FULL_COVER
    set_marks(g, unit, marks | Mark.MOVED_OTHER)
    if g.s.units[unit].aim != NOBODY:
        g.set_unit(unit, UnitField.AIM, NOBODY)
    carried(g, unit, vehicle if act in UP else NOBODY)
    word = {Act.MOUNT: "mounted", Act.HOOK: "hooked", Act.UNHOOK: "unhooked"}.get(act)
    if word is None:
        g.tell(fact("dismounted"), unit, vehicle, here)
    else:
        g.tell(fact(word), unit, vehicle)
