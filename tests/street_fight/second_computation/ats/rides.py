"""Who may ride, get off or pick a weapon up by `ats`, told a second time (AT2.6, AT9.10).

An offer is told in words: the act, the unit, and the vehicle or the location.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.street_fight.second_computation.ats.attack_ground import ROW
from tests.street_fight.second_computation.ats.capacity import (
    HEAVY,
    ROOM,
    VEHICLES,
    enemies,
    held,
    points,
)
from tests.street_fight.second_computation.ats.moves import cost
from tests.street_fight.second_computation.ats.world import (
    CELLAR,
    ROOF,
    UNDER,
    Loc,
    Unit,
    World,
    parse,
)
from tests.street_fight.second_computation.ats.world import name as loc_name

SQUADS_INSIDE = {"truck", "halftrack"}
"""What carries one squad, or tows one heavy weapon."""
SQUADS_ON_TOP = {"panzer_iii", "stug_iii", "t34", "kv1"}
TAKERS = {"rifle_squad", "elite_squad", "engineer_squad"}
LEFT_BY = {"mg_squad", "mortar_squad", "at_squad", "flame_squad"}
SHAKEN = ("suppressed", "broken")

Offer = tuple[str, str, str]


def offers(world: World, side: str) -> set[Offer]:
    """All that units of a side may do so in an impulse of theirs."""
    found: set[Offer] = set()
    for unit in world.units.values():
        if unit.side != side or unit.at is None or unit.ats.get("done"):
            continue
        if unit.kind in VEHICLES or unit.kind == "battery":
            continue
        found.update(_down(world, unit) if unit.carrier else _up(world, unit))
        if not unit.carrier and _finds(world, unit):
            found.add(("pickup", unit.id, ""))
    return found


def _shaken(unit: Unit) -> bool:
    """Who is suppressed doesn't move, who is broken crawls at most (AT4.2)."""
    return any(unit.ats.get(word) for word in SHAKEN)


def _up(world: World, unit: Unit) -> Iterator[Offer]:
    """Getting on a vehicle, or being hooked to it: both in one place, both without an impulse."""
    assert unit.at is not None
    if _shaken(unit) or enemies(world, unit.at, unit.side):  # out of a melee none goes so
        return
    gun = unit.kind in HEAVY
    kinds = SQUADS_INSIDE if gun else SQUADS_INSIDE | SQUADS_ON_TOP
    for vehicle in world.units.values():
        if vehicle.side != unit.side or vehicle.kind not in kinds or vehicle.at != unit.at:
            continue
        states = ("done", "m_kill", "abandoned")
        if world.aboard(vehicle) or any(vehicle.ats.get(word) for word in states):
            continue
        yield "hook" if gun else "mount", unit.id, vehicle.id


def _down(world: World, unit: Unit) -> Iterator[Offer]:
    """Getting off: where the vehicle stands, or to where a crawl would lead; a gun only there."""
    at = unit.at
    assert at is not None
    if world.units[unit.carrier or ""].ats.get("done"):
        return
    if not _shaken(unit) and held(world, at, unit.side) + points(unit) <= ROOM:
        yield ("unhook", unit.id, "") if unit.kind in HEAVY else ("dismount", unit.id, loc_name(at))
    if unit.kind in HEAVY:
        return
    afoot = replace(unit, ats={key: v for key, v in unit.ats.items() if key != "carried_by"})
    for loc in _beside(world, at):
        if cost(world, afoot, [loc], "crawl").legal:
            yield "dismount", unit.id, loc_name(loc)


def _beside(world: World, at: Loc) -> Iterator[Loc]:
    for here in (at[0], *world.around(at[0])):
        for place in (*range(9), ROOF, CELLAR, UNDER):
            loc: Loc = (here, place)
            if loc != at and world.exists(loc):
                yield loc


def _finds(world: World, unit: Unit) -> bool:
    """A weapon of its side at its location, or AT mines that lie open (AT9.10, AT9.2)."""
    assert unit.at is not None
    if unit.kind not in ROW or _shaken(unit) or enemies(world, unit.at, unit.side):
        return False
    lies_open = any(
        one["kind"] == "mines" and one.get("at_only") and not one.get("hidden")
        for one in world.markers.get(unit.at[0], ())
    )
    return bool(at_hand(world, unit)) or (lies_open and unit.at[1] == 0)


def at_hand(world: World, unit: Unit) -> list[str]:
    """The kinds of the weapons that a unit may pick up: of its side, where it is."""
    assert unit.at is not None
    if unit.kind not in TAKERS:
        return []
    return [
        one["of"]
        for one in world.markers.get(unit.at[0], ())
        if one["kind"] == "left_weapon" and one["side"] == unit.side and parse(one["at"]) == unit.at
    ]


def taken(world: World, unit: Unit) -> tuple[str, int]:
    """AT9.10: what a unit is after it has picked a weapon up, and with how many steps."""
    return at_hand(world, unit)[0], min(2 if unit.steps is None else unit.steps, 2)


def left_behind(before: World, after: World) -> list[tuple[str, str, str]]:
    """AT9.10: side, kind and place of the weapons of squads that are gone since."""
    return sorted(
        (unit.side, unit.kind, loc_name(unit.at))
        for unit in before.units.values()
        if unit.id not in after.units and unit.kind in LEFT_BY and unit.at is not None
    )


def lying(world: World) -> list[tuple[str, str, str]]:
    """The weapons that lie on the map, by side, kind and place."""
    return sorted(
        (one["side"], one["of"], loc_name(parse(one["at"])))
        for each in world.markers.values()
        for one in each
        if one["kind"] == "left_weapon"
    )
