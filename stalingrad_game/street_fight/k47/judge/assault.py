"""The first exchange of an assault, or why there is none: blows of both sides (KB7)."""

from __future__ import annotations

from ...board.locations import hex_of
from ...judge.reason import Reason
from ...position.position import Position
from .fire import Volley
from .losses import Fallen, Group
from .movement import assault_way, unable
from .places import BUNKER, building_in, exists, house_of
from .shooting import AUTOMATIC, die_needed, man_need
from .units import Profile, Units


def blows(units: Units, profile: Profile) -> int:
    """The blows of a unit in an assault: one a model, two with an assault weapon (KB7.4)."""
    quick = sum(units.weapon(name).assault for name in profile.weapons)
    return profile.men + min(quick, profile.men)


def assault(units: Units, position: Position, unit: int, loc: int, target: int) -> Volley | Reason:
    """The first exchange of an assault by a unit, or why it can't make one (KB7)."""
    facts = {"unit": unit, "loc": loc}
    if not exists(position, loc):
        return Reason("no_location", "B2.1", facts={"loc": loc})
    attacker = units.profile(position, unit)
    refused = unable(position, attacker) or _no_assault(units, position, attacker, loc, target)
    if refused is not None:
        return refused
    if assault_way(units, position, attacker, loc) is None:
        if house_of(position, position.loc_of(unit)) is None:
            return Reason("assault_reach", "KB7.1 K40", facts=facts)
        return Reason("assault_inside", "KB7.2 K10 K41", facts=facts)
    defender = units.profile(position, target)
    need, reason = man_need(units.tables, defender, in_building=False, shielded=False)
    dice = blows(units, attacker)
    return Volley(
        unit=unit,
        target=target,
        loc=loc,
        kind="assault",
        groups=(Group("", attacker.men, dice, AUTOMATIC, die_needed(need, 0), 0),),
        fallen=Fallen(defender.men, False, False),
        armour=None,
        floors=None,
        collapse=None,
        out=-1,
        entries=(Reason("blows", "KB7.4", dice), reason),
    )


def _no_assault(
    units: Units, position: Position, attacker: Profile, loc: int, target: int
) -> Reason | None:
    facts = {"unit": attacker.unit, "loc": loc}
    building = building_in(position, hex_of(loc))
    if attacker.vehicle:
        if building is not None and building.material == BUNKER:
            return Reason("vehicle_bunker", "KB8.1 K42 K53", facts=facts)
        return Reason("vehicle_assault", "KB3.7", facts=facts)
    if not attacker.infantry:
        return Reason("artillery_assault", "KB3.4 K08", facts=facts)
    if target < 0:
        return Reason("empty", "B10", facts=facts)
    if units.profile(position, target).vehicle:
        return Reason("assault_armour", "KB7.4", facts={**facts, "other": target})
    if (
        building is not None
        and house_of(position, position.loc_of(attacker.unit)) is None
        and position.scenario.file.k47.closed_buildings
    ):
        return Reason("closed", "KB10 K01", facts=facts)
    return None
