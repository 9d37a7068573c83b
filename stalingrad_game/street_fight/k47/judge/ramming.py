"""Vehicles that ram buildings (KB8): who may, the dice of both, and the odds."""

from __future__ import annotations

from fractions import Fraction

from ...board.hexes import OFF_MAP
from ...board.locations import hex_of
from ...judge.odds import total_of
from ...judge.reason import Reason
from ...position.position import Position
from .movement import unable_to_move
from .places import BUNKER, building_in
from .units import Profile, Units


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
    if position.barred(hex_of(here), number):
        return Reason("bar", "KB3.1", facts={"unit": profile.unit, "loc": number << 4})
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
