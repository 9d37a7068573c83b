"""Stacking by `ats`, computed a second time (AT2.1, B10)."""

from __future__ import annotations

from tests.street_fight.second_computation.ats.world import TRACKED, VEHICLES, Loc, Unit, World

HEAVY = {"at_gun", "infantry_gun"}
ROOM = 9
__all__ = ["HEAVY", "TRACKED", "VEHICLES", "capacity", "enemies", "held", "points"]


def points(unit: Unit) -> int:
    """Stacking points."""
    return 2 if unit.kind in HEAVY else 3


def held(world: World, loc: Loc, side: str, but: str = "") -> int:
    """Points of a side in a location; who is carried has none (AT2.6)."""
    return sum(
        points(unit)
        for unit in world.units.values()
        if unit.at == loc and unit.side == side and unit.id != but and not unit.carrier
    )


def enemies(world: World, loc: Loc, side: str) -> list[Unit]:
    """Units of the other side in a location; who is carried is there with his vehicle alone."""
    return [
        unit
        for unit in world.units.values()
        if unit.at == loc and unit.side != side and not unit.carrier
    ]


def capacity(world: World, loc: Loc, side: str) -> int | None:
    """Rifle squads that there is room for; None where there is no such location."""
    if not world.exists(loc):
        return None
    if enemies(world, loc, side):
        return 0
    return max(0, (ROOM - held(world, loc, side)) // 3)
