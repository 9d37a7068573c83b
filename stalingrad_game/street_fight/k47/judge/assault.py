"""The first exchange of an assault, and ramming: who may, the dice of both, the odds (KB7, KB8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...board.hexes import OFF_MAP
from ...board.locations import hex_of
from ...judge.odds import total_of
from ...judge.reason import Reason
from ...position.position import Position
from .fight import Bout, fighter
from .fire import Volley
from .losses import Fallen, Group
from .movement import assault_way, unable, unable_to_move
from .places import BUNKER, TRAP, building_in, exists, house_of, same_building
from .shooting import AUTOMATIC, man_need
from .units import Mark, Profile, Units


def assault(units: Units, position: Position, unit: int, loc: int, target: int) -> Volley | Reason:
    """The first exchange of an assault by a unit, or why it can't make one (KB7)."""
    facts = {"unit": unit, "loc": loc}
    if not exists(position, loc):
        return Reason("no_location", "B2.1", facts={"loc": loc})
    attacker = units.profile(position, unit)
    refused = unable(position, attacker) or _no_assault(units, position, attacker, loc, target)
    if refused is not None:
        return refused
    way = assault_way(units, position, attacker, loc)
    if way is None:
        if house_of(position, position.loc_of(unit)) is None:
            return Reason("assault_reach", "KB7.1 K40", facts=facts)
        return Reason("assault_inside", "KB7.2 K10 K41", facts=facts)
    defender = units.profile(position, target)
    _, reason = man_need(units.tables, defender, in_building=False, shielded=False)
    here = position.loc_of(unit)
    together = obstacle(position, here, loc, way)
    bout = Bout(fighter(units, position, unit), fighter(units, position, target), together)
    dice = bout.attacker.blows[attacker.men]
    return Volley(
        unit=unit,
        target=target,
        loc=loc,
        kind="assault",
        groups=(Group("", attacker.men, dice, AUTOMATIC, bout.defender.need, 0),),
        fallen=Fallen(defender.men, False, False),
        armour=None,
        floors=None,
        collapse=None,
        out=-1,
        entries=(
            Reason("blows", "KB7.4", dice),
            reason,
            *_fought(bout, target, far=_fired_at(units, position, here, target)),
        ),
        bout=bout,
    )


def _fired_at(units: Units, position: Position, here: int, target: int) -> bool:
    """Whether who is assaulted may fire first, if he can at all (KB7.3)."""
    far = position.board.grid.distance(hex_of(here), hex_of(position.loc_of(target)))
    spent = position.state.units[target].marks & (Mark.ORDERED | Mark.DOWN)
    return far > units.tables.assault.reaction_beyond and not spent


def _fought(bout: Bout, target: int, *, far: bool) -> Iterator[Reason]:
    """How the fight goes on after the attacker's blows (KB7.3, KB7.4)."""
    facts = {"unit": target}
    if far:
        yield Reason("fight.fires_first", "KB7.3", facts=facts)
    struck = {**facts, "dice": bout.defender.blows[bout.defender.men], "need": bout.attacker.need}
    together = "together" if bout.together else "after"
    yield Reason(f"fight.{together}", "KB7.1 K40" if bout.together else "KB7.4", facts=struck)
    yield Reason("fight.end", "KB7.4")


def obstacle(position: Position, here: int, loc: int, way: tuple[int, ...]) -> bool:
    """Whether the defender holds an obstacle: a building from outside, a wall or hedge (KB7.1)."""
    last = way[-2] if len(way) > 1 else here
    if building_in(position, hex_of(loc)) is not None:
        return not same_building(position, hex_of(last), hex_of(loc))
    side = position.side(hex_of(last), hex_of(loc))
    return side is not None and side.kind in {"wall", "hedge", "fence"} and not side.gate


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


def ram_refusal(position: Position, profile: Profile, number: int) -> Reason | None:
    """Why a unit can't ram the building of a hex (KB8.1); None where it can."""
    facts = {"unit": profile.unit, "hex": number}
    if number == OFF_MAP:
        return Reason("no_location", "B2.1", facts={"loc": number})
    here = position.loc_of(profile.unit)
    if here >= 0 and not position.board.grid.touch(hex_of(here), number):
        return Reason("no_touch", "B1.4", facts={"start": here, "loc": number << 4})
    refused = unable_to_move(position, profile)
    if refused is not None:
        return refused
    building = building_in(position, number)
    if not profile.row.ram:
        return Reason("ram_kind", "KB8.1 K42 K53", facts=facts)
    if building is None:
        if position.intact(number) is not None:
            return Reason("ram_hut", "KB8.1 K48", facts=facts)
        return Reason("ram_nothing", "KB8.1 K42 K53", facts=facts)
    if building.material == BUNKER:
        return Reason("ram_bunker", "KB8.1 K42 K53", facts=facts)
    return _way_to_ram(position, profile, number)


def _way_to_ram(position: Position, profile: Profile, number: int) -> Reason | None:
    """What keeps a vehicle from driving on into the next hex with the order Run (KB8.1)."""
    here = hex_of(position.loc_of(profile.unit))
    facts = {"unit": profile.unit, "loc": number << 4}
    if position.markers(number << 4, TRAP):
        return Reason("tank_trap", "KB9 K53", facts=facts)
    if position.shut(here, number):
        return Reason("bar", "KB3.1", facts=facts)
    if position.climb(here, number) > 0:
        return Reason("run_uphill", "B6.1", facts=facts)
    return None


def ram_dice(
    units: Units, position: Position, profile: Profile, number: int
) -> tuple[int, int, list[Reason]]:
    """What is added to the vehicle's die, the dice of the building, and the entries (KB8.2)."""
    tables, building = units.tables, building_in(position, number)
    assert building is not None
    dice = tables.ram.wood if building.material == "wood" else tables.ram.masonry
    entries = [Reason("ram.vehicle", "KB8.2 K43", profile.row.ram)]
    fists = tables.ram.fist * profile.fists if profile.row.moves == "walker" else 0
    if fists:
        entries.append(Reason("ram.fists", "KB8.2 K43", fists))
    entries.append(Reason(f"ram.{building.material}", "KB8.2 K43", dice))
    return profile.row.ram + fists, dice, entries


def ram_word(vehicle: int, building: int) -> str:
    """Who is the higher (KB8.3)."""
    if vehicle == building:
        return "tie"
    return "vehicle" if vehicle > building else "building"


def ram_odds(more: int, dice: int) -> dict[str, Fraction]:
    """The odds of a ram: the vehicle higher, a tie, the building higher (KB8.3)."""
    found = {"vehicle": Fraction(0), "tie": Fraction(0), "building": Fraction(0)}
    for vehicle, p in total_of(1).items():
        for building, q in total_of(dice).items():
            found[ram_word(vehicle + more, building)] += p * q
    return {word: chance for word, chance in found.items() if chance}
