"""Shooting out of buildings and into them (KB5): openings, fixed weapons, cover, bunkers (KB9).

A line leaves a section by the first hexside that it crosses and enters one by the last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ...board.locations import hex_of, is_level, place_of
from ...judge.reason import Reason
from ...position.position import Position
from ..tables import Tables
from .places import (
    BUNKER,
    TRAP,
    building_in,
    door,
    fire_openings,
    house_of,
    on_roof,
    same_building,
)
from .shooting import Cover, heavy
from .sight import Way, storeys
from .units import Profile, Units


def adjoining(position: Position, start: int, end: int) -> bool:
    """Whether two floors are in adjoining sections of a building (KB5.2)."""
    a, b = hex_of(start), hex_of(end)
    return a != b and same_building(position, a, b) and position.board.grid.touch(a, b)


def cover_of(
    tables: Tables,
    position: Position,
    loc: int,
    way: Way | None,
    *,
    infantry: bool = True,
    leaping: bool = False,
) -> Cover | None:
    """The best cover of a target at a location, against a line that comes this way (KB4.1).

    One who leaps out of a building has none of it (KB7.3).
    """
    figures = tables.to_hit
    building = house_of(position, loc)
    if leaping:
        return None
    if building is not None:
        if building.material == BUNKER:
            return Cover(figures.slit, "slit", "KB9 K51")
        return Cover(figures.hard, "hard_building", "KB5.6 K32")
    if on_roof(loc):
        return Cover(figures.soft, "roof", "KB1.3")
    number = hex_of(loc)
    covers = tables.ground(position.terrains(number)).covers
    found: list[Cover] = []
    if position.markers(loc, "hedgehog"):
        found.append(Cover(figures.hard, "hedgehog", "KB3.8"))
    if infantry and position.markers(loc, TRAP):
        found.append(Cover(figures.hard, "tank_trap", "KB9 K53"))
    if "hard" in covers:
        found.append(Cover(figures.hard, "hard", "KB5.8"))
    if "soft" in covers:
        found.append(Cover(figures.soft, "soft", "KB5.8"))
    side = None if way is None else position.side(*way.into)
    if side is not None and not (side.gate and tables.rules.gates_as_gaps):  # B3.3
        if side.kind == "wall":
            found.append(Cover(figures.hard, "wall", "KB5.7"))
        elif side.kind in {"hedge", "fence"}:
            found.append(Cover(figures.soft, "hedge", "KB5.7"))
    return min(found, key=lambda cover: cover.value, default=None)


def facing_ways(
    units: Units, position: Position, shooter: Profile, names: Iterable[str], possible: list[Way]
) -> tuple[list[str], list[Way]]:
    """The weapons that may fire by one of these ways out of a building, and those ways (KB5.3).

    Fixed weapons fire through the opening that they face; outdoors, and without a facing, any does.
    """
    names = list(names)
    start = position.loc_of(shooter.unit)
    leaves = [way for way in possible if way.out[0] != way.out[1]]
    if shooter.facing < 0 or not leaves or house_of(position, start) is None:
        return names, possible
    grid = position.board.grid
    faced = [way for way in possible if grid.direction(*way.out) == shooter.facing]
    if faced:
        return names, faced
    return [name for name in names if not units.fixed(shooter, name)], possible


def weapons_in(
    units: Units, position: Position, names: Iterable[str], start: int, loc: int, way: Way
) -> tuple[list[str], Reason | None]:
    """The weapons whose fire gets into a target's floor, and why none does (KB5.5, KB6.4, KB9)."""
    names = list(names)
    building = house_of(position, loc)
    facts = {"loc": loc}
    if building is None:
        return names, None
    outer, inner = way.into
    if adjoining(position, start, loc):  # the doorway, KB5.2
        free = house_of(position, start) is not None
    else:
        if same_building(position, outer, inner):
            return [], Reason("in_interior", "KB5.5 K30 K31", facts=facts)
        free = fire_openings(position, building, inner, outer) > 0
    if free:
        return names, None
    if building.material == BUNKER:
        return [], Reason("in_slit", "KB9 K50", facts=facts)
    if any(units.weapon(name).flame for name in names):
        return [], Reason("in_flame", "KB6.4 K38 K39", facts=facts)
    through = [name for name in names if heavy(units.weapon(name))]
    return through, None if through else Reason("in_blank", "KB5.5 K30 K31", facts=facts)


def weapons_out(
    units: Units, position: Position, names: Iterable[str], start: int, way: Way
) -> tuple[list[str], list[Reason], Reason | None]:
    """The weapons for which there are men at openings, entries, and why none fires (KB5.1)."""
    names = list(names)
    building = house_of(position, start)
    if building is None:
        return names, [], None
    openings = openings_out(position, start, way)
    facts = {"loc": start, "openings": openings}
    if openings == 0:
        inner, outer = way.out
        if building.material == BUNKER and door(building, inner, outer):
            return [], [], Reason("out_slit", "KB9 K50", facts=facts)
        return [], [], Reason("out_blank", "KB5.1 K20", facts=facts)
    firing = at_openings(units, names, units.tables.openings.men * openings)
    if not firing:
        return [], [], Reason("out_full", "KB5.1 K21", facts=facts)
    entries = []
    if len(firing) < len(names):
        entries.append(Reason("openings", "KB5.1 K21", facts={**facts, "n": len(firing)}))
    return firing, entries, None


def openings_out(position: Position, start: int, way: Way) -> int:
    """The openings through which a section fires by this way (KB1.4, KB5.2)."""
    building = house_of(position, start)
    assert building is not None
    return fire_openings(position, building, *way.out)


def at_openings(units: Units, names: Iterable[str], men: int) -> list[str]:
    """The weapons that find room: the one with the most shots first (KB5.1)."""
    order = {name: number for number, name in enumerate(units.tables.weapons)}
    ranked = sorted(names, key=lambda name: (-units.weapon(name).shots, order[name]))
    firing, left = [], men
    for name in ranked:
        if units.weapon(name).men > left:
            break
        left -= units.weapon(name).men
        firing.append(name)
    return firing


def plunging(tables: Tables, position: Position, start: int, loc: int, distance: int) -> bool:
    """Whether fire at armour comes from above, near enough to strike its top (KB5.4).

    From an upper floor, a roof or a hill; what counts is how much higher than the target's ground.
    """
    if distance > tables.armour_rules.plunging_hexes:
        return False
    building = building_in(position, hex_of(start))
    floor = place_of(start) if is_level(place_of(start)) else 0
    if on_roof(start) and building is not None:
        floor = max(storeys(tables, building), 1)
    levels = position.board.level
    return floor + levels[hex_of(start)] > levels[hex_of(loc)]


def from_front(position: Position, target: Profile, way: Way | None) -> bool:
    """Whether a line comes from the front: by the hexside faced or one beside it (KB4.2).

    Without a facing every hexside is the front.
    """
    if target.facing < 0 or way is None:
        return True
    outer, inner = way.into
    direction = position.board.grid.direction(inner, outer)
    return (direction - target.facing) % 6 in {0, 1, 5}


def counted(names: Iterable[str]) -> Mapping[str, int]:
    """How many weapons there are of each name."""
    return Counter(names)


def section_of(position: Position, loc: int) -> bool:
    """Whether a location lies in or on a building."""
    return building_in(position, hex_of(loc)) is not None
