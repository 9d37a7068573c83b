"""What a step costs and what forbids it; how many may stand together.

Keeps TI4. Costs are fractions, since a vehicle pays half a point from road to road.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ...board.locations import GROUND, NOWHERE, hex_and_place, hex_of, is_level, location, place_of
from ...judge.reason import Fact, Reason
from .units import BATTERY, Scene

HALF: Final = Fraction(1, 2)
OPEN_SIDES: Final = ("wall", "hedge", "fence")
"""Hexsides that cost movement and give cover."""


class Step(NamedTuple):
    """A step that may be taken, if the points last."""

    cost: Fraction
    reason: Reason


class Move(NamedTuple):
    """A way through locations, all of it allowed."""

    cost: Fraction
    reasons: list[Reason]


# Places


def level_limit(scene: Scene, number: int) -> int:
    """The level limit of an intact building hex, one for the whole building (TI4.3)."""
    building = scene.position.intact(number)
    assert building is not None
    return min(building.limit, scene.tables.movement.limit)


def top_level(scene: Scene, number: int) -> int:
    """The topmost floor of a hex; 0 outside intact buildings."""
    floors = scene.position.levels(number)
    return min(floors - 1, scene.tables.movement.limit) if floors else GROUND


def missing(scene: Scene, loc: int) -> Reason | None:
    """Why there is no such location for this referee; None where there is one."""
    position = scene.position
    if loc == NOWHERE:
        return Reason("tide.no_location", "B2.1")
    (number, place), facts = hex_and_place(loc), {"loc": loc}
    if place == GROUND:
        return None
    if not is_level(place):  # TI4.11
        if position.exists(loc):
            return Reason("tide.no_place", "TI4.11", facts=facts)
        return Reason("tide.no_location_here", "B2.1", facts=facts)
    building = position.building(number)
    if building is None:
        return Reason("tide.no_location_here", "B2.1", facts=facts)
    if position.intact(number) is None:  # TI4.9
        return Reason("tide.no_level_in_ruin", "TI4.9 T06", facts=facts)
    limit = level_limit(scene, number)
    if place > limit:  # TI4.3
        return Reason("tide.above_limit", "TI4.3 T03", facts={**facts, "limit": limit})
    if not position.exists(loc):
        return Reason("tide.no_location_here", "B2.1", facts=facts)
    return None


# Stacking (TI4.7, TI4.8)


def space(scene: Scene, unit: int) -> int:
    """How much of a location a unit fills, in squads."""
    return scene.tables.movement.vehicle_room if scene.is_vehicle(unit) else 1


def room(scene: Scene, loc: int, side: int, without: int = -1) -> int:
    """How many more squads of a side a location holds, one of them perhaps not counted."""
    there = scene.position.units_at(loc, side)
    used = sum(space(scene, unit) for unit in there if unit != without)
    return max(0, scene.tables.movement.room - used)


# Steps


def step(scene: Scene, unit: int, start: int, end: int, idle: Reason | None) -> Step | Reason:
    """One step, whatever points are left; `idle` is why the unit can't act, if it can't."""
    if (gone := missing(scene, end)) is not None:
        return gone
    one, other = hex_of(start), hex_of(end)
    touch = start != end if one == other else scene.position.board.grid.touch(one, other)
    facts: dict[str, Fact] = {"unit": unit, "start": start, "loc": end}
    if start == NOWHERE or not touch:
        return Reason("tide.no_touch", "B1.4", facts=facts)
    if idle is not None:
        return idle
    found = _within(scene, start, end, facts) if one == other else _across(scene, unit, start, end)
    if isinstance(found, Reason):
        return found
    return _taken(scene, unit, end, facts) or found


def _taken(scene: Scene, unit: int, end: int, facts: dict[str, Fact]) -> Reason | None:
    """Who stands there that keeps a unit out (TI4.7, TI4.8)."""
    side = scene.cards[unit].side
    if scene.enemies_at(end, side):  # TI4.8
        return Reason("tide.enemy_there", "TI4.8 T14", facts=facts)
    if room(scene, end, side, unit) < space(scene, unit):  # TI4.7
        return Reason("tide.no_room", "TI4.7 T13", facts=facts)
    return None


def _within(scene: Scene, start: int, end: int, facts: dict[str, Fact]) -> Step | Reason:
    """Up or down in a hex (TI4.5)."""
    if abs(place_of(start) - place_of(end)) != 1:
        return Reason("tide.one_level", "TI4.5 T10", facts=facts)
    cost = scene.tables.movement.stair
    return _step("tide.stair", "TI4.5 T10", Fraction(cost), facts)


def _across(scene: Scene, unit: int, start: int, end: int) -> Step | Reason:
    """From a hex to another."""
    position = scene.position
    one, other = hex_of(start), hex_of(end)
    facts: dict[str, Fact] = {"unit": unit, "start": start, "loc": end}
    if (refused := _closed(scene, unit, one, other, facts)) is not None:
        return refused
    moving = scene.tables.movement
    climb = max(position.climb(one, other), 0)  # B6.1
    extra = _side_cost(scene, one, other) + _wire_cost(scene, other) + climb * moving.climb
    own, goal = position.intact(one), position.intact(other)
    if own is not None and goal is own:
        if place_of(start) != place_of(end):  # TI4.5
            return Reason("tide.hex_and_level", "TI4.5", facts=facts)
        return _step("tide.inside", "TI4.5 T09", Fraction(moving.inside + extra), facts)
    if own is not None and place_of(start) != GROUND:  # TI4.6
        return Reason("tide.leave_from_ground", "TI4.6 T11", facts=facts)
    if goal is not None:
        if place_of(end) != GROUND:  # TI4.4
            return Reason("tide.enter_on_ground", "TI4.4 T04 T08", facts=facts)
        key, rule = ("next_door", "TI4.6 T11") if own else ("enter", "TI4.4 T04 T08")
        entered = _step(f"tide.{key}", rule, Fraction(moving.building + extra), facts)
    else:
        entered = _open_step(scene, unit, one, other, extra, facts)
    return _step("tide.uphill", "B6.1", entered.cost, facts) if climb else entered


def _closed(scene: Scene, unit: int, one: int, other: int, facts: dict[str, Fact]) -> Reason | None:
    """What keeps a unit, or this kind of unit, out of a hex altogether."""
    position, vehicle = scene.position, scene.is_vehicle(unit)
    if position.shut(one, other):  # TI4.2
        return Reason("tide.bar", "TI4.2", facts=facts)
    if vehicle and abs(position.climb(one, other)) > 1:
        return Reason("tide.too_steep", "B6.1", facts=facts)
    return closed_to(scene, other, facts, vehicle=vehicle)


def closed_to(scene: Scene, number: int, facts: dict[str, Fact], *, vehicle: bool) -> Reason | None:
    """Why a squad, or a vehicle, can't be in a hex at all; None where it can."""
    position = scene.position
    if vehicle and position.intact(number) is not None:  # TI4.10
        return Reason("tide.vehicle_building", "TI4.10", facts=facts)
    if vehicle and _is_rubble(scene, number):  # TI4.9, TI8.12
        return Reason("tide.vehicle_rubble", "TI4.9 T25 T43", facts=facts)
    for terrain in sorted(position.terrains(number)):
        row = scene.tables.terrain[terrain]
        if row.closed or (vehicle and not row.vehicles):  # TI4.2
            return Reason("tide.closed", "TI4.2", facts={**facts, "terrain": terrain})
    if vehicle and position.markers(location(number), "tank_trap"):
        return Reason("tide.tank_trap", "B3.4", facts=facts)
    if vehicle and _has_wire(scene, number):  # TI4.11
        return Reason("tide.vehicle_wire", "TI4.11", facts=facts)
    return None


def _is_rubble(scene: Scene, number: int) -> bool:
    return scene.position.rubble(number) is not None


def _has_wire(scene: Scene, number: int) -> bool:
    return bool(scene.position.markers(location(number), "wire"))


def _wire_cost(scene: Scene, number: int) -> int:
    return scene.tables.movement.wire if _has_wire(scene, number) else 0  # TI4.11


def _side_cost(scene: Scene, one: int, other: int) -> int:
    """A wall, hedge or fence, but at its gate (TI4.2)."""
    side = scene.position.side(one, other)
    costs = side is not None and side.kind in OPEN_SIDES and not side.gate
    return scene.tables.movement.side if costs else 0


def _open_step(
    scene: Scene, unit: int, one: int, other: int, extra: int, facts: dict[str, Fact]
) -> Step:
    """Into a hex outside intact buildings: its terrain, or rubble."""
    ruin = scene.position.ruin(other)
    if ruin is not None and ruin[0] == GROUND:  # TI4.9
        paid = Fraction(scene.tables.movement.rubble + ruin[1] + extra)
        return _step("tide.rubble", "TI4.9 T42 T43", paid, {**facts, "extra": ruin[1]})
    rows = scene.tables.terrain
    terrains = scene.position.terrains(other)
    dearest = max(sorted(terrains), key=lambda word: rows[word].cost)  # B3.1
    cost = Fraction(rows[dearest].cost)
    if extra:
        cost += extra
    detail: dict[str, Fact] = {**facts, "terrain": dearest}
    if _is_rubble(scene, other):
        return _step("tide.rubble_terrain", "TI4.9 T42 T43", cost, detail)
    driven = scene.is_vehicle(unit) and scene.position.joined(one, other)
    if driven and all(rows[word].traits.road for word in terrains):  # TI4.2
        return _step("tide.road", "TI4.2", HALF + extra, detail)
    return _step("tide.terrain", "TI4.2", cost, detail)


def _step(key: str, rule: str, cost: Fraction, facts: dict[str, Fact]) -> Step:
    return Step(cost, Reason(key, rule, cost, facts))


# Moves


def move(
    scene: Scene, unit: int, path: Sequence[int], points: Fraction, idle: Reason | None
) -> Move | Reason:
    """A way through locations with so many points; the first step that is refused refuses it."""
    if scene.cards[unit].kind == BATTERY:  # TI2.4
        gone = next((each for loc in path if (each := missing(scene, loc))), None)
        return gone or idle or Reason("tide.off_board", "TI2.4", facts={"unit": unit})
    at, spent, reasons = scene.now(unit).loc, Fraction(0), list[Reason]()
    for loc in path:
        taken = step(scene, unit, at, loc, idle)
        if isinstance(taken, Reason):
            return taken
        spent = spent + taken.cost if reasons else taken.cost
        if spent > points:  # TI4.1
            facts: dict[str, Fact] = {"unit": unit, "cost": spent, "points": points}
            return Reason("tide.points", "TI4.1", facts=facts)
        reasons.append(taken.reason)
        at = loc
    return Move(spent, reasons)


def reachable(scene: Scene, unit: int) -> list[int]:
    """The locations that a unit could think of entering next: all around it, by number."""
    now = scene.now(unit).loc
    if now < 0:
        return []
    number = hex_of(now)
    found = [now + change for change in (-1, 1) if is_level(place_of(now) + change)]
    own = scene.position.intact(number)
    for other in scene.position.board.grid.neighbours[number]:
        if other < 0:
            continue
        found.append(location(other))
        if own is not None and place_of(now) and scene.position.intact(other) is own:
            found.append(location(other, place_of(now)))
    return sorted({loc for loc in found if scene.position.exists(loc)})
