"""Sections, floors, roofs and sides of buildings (KB1), bunkers (KB9), bursts of shells (KB6).

What stands here asks a position and changes nothing.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ...board.board import Building
from ...board.locations import CELLAR, ROOF, UNDER, hex_of, is_level, location, place_of
from ...board.terrain import PASSAGE
from ...judge.reason import Reason
from ...position.position import Position
from ..tables import Tables

BUNKER: Final = "bunker"
HUT: Final = "hut"
"""No building here: tanks drive over it (KB8.1)."""
TRAP: Final = "tank_trap"
"""The marker of a hex that no vehicle enters (KB9 K53)."""


def building_in(position: Position, number: int) -> Building | None:
    """The intact building of a hex; a hut is none (KB1.2, KB8.1)."""
    found = position.intact(number)
    return None if found is None or found.material == HUT else found  # KB8.1 K48


def exists(position: Position, loc: int) -> bool:
    """Whether there is such a location here (B2.1, KB8.1)."""
    if not position.exists(loc):
        return False
    place = place_of(loc)
    return place in {0, CELLAR, UNDER} or building_in(position, hex_of(loc)) is not None


def without_effect(loc: int) -> bool:
    """Whether a location is one that these rules don't know: a cellar, under a hedgehog (KB3.8)."""
    return place_of(loc) in {CELLAR, UNDER}


def house_of(position: Position, loc: int) -> Building | None:
    """The building whose floor a location is; None outdoors and on a roof (KB1.3)."""
    return building_in(position, hex_of(loc)) if is_level(place_of(loc)) else None


def on_roof(loc: int) -> bool:
    return place_of(loc) == ROOF


def outdoors(position: Position, loc: int) -> bool:
    """Whether a location is the ground of a hex without an intact building."""
    return place_of(loc) == 0 and building_in(position, hex_of(loc)) is None


def same_building(position: Position, one: int, other: int) -> bool:
    """Whether two hexes are sections of one building, or joined as such by a passage (KB1.2)."""
    found = building_in(position, one)
    if found is None:
        return False
    return building_in(position, other) is found or passage(position, one, other)


def passage(position: Position, one: int, other: int) -> bool:
    """Whether a passage leads from a building into one that touches it; both stand (KB1.2).

    Into a bunker one gets by its doors alone (KB9 K50).
    """
    side = position.side(one, other)
    if side is None or side.kind != PASSAGE:
        return False
    both = building_in(position, one), building_in(position, other)
    return all(each is not None and each.material != BUNKER for each in both)


def joined_buildings(position: Position, number: int) -> frozenset[int]:
    """The numbers of the building of a hex and of all that passages join to it (KB1.2)."""
    own = building_in(position, number)
    if own is None:
        return frozenset()
    found, left = {own.number}, [own]
    while left:
        hexes = left.pop().hexes
        for pair in position.board.passages:
            for one, other in (pair, pair[::-1]):
                if one in hexes and passage(position, one, other):
                    beyond = building_in(position, other)
                    if beyond is not None and beyond.number not in found:
                        found.add(beyond.number)
                        left.append(beyond)
    return frozenset(found)


def connected(position: Position, one: int, other: int) -> bool:
    """Whether two adjacent sections of a building are connected (KB1.2)."""
    return same_building(position, one, other) and not position.shut(one, other)


def door(building: Building, inner: int, outer: int) -> bool:
    """Whether a bunker has a door on a hexside (KB9)."""
    return (inner, outer) in building.doors


def way_in(position: Position, building: Building, inner: int, outer: int) -> bool:
    """Whether a hexside lets people in and out: an opening, of a bunker a door (KB3.2, KB9)."""
    if building.material == BUNKER:  # KB9 K50
        return door(building, inner, outer)
    return position.openings(inner, outer) > 0


def fire_openings(position: Position, building: Building, inner: int, outer: int) -> int:
    """The openings of a hexside that fire passes; of a bunker slits only (KB1.4, KB9 K50)."""
    if building.material == BUNKER and door(building, inner, outer):
        return 0
    return position.openings(inner, outer)


def burning(position: Position, number: int) -> bool:
    """Whether the section of a hex burns (KB6.4)."""
    return bool(position.markers(location(number), "flame"))


def top_level(position: Position, number: int) -> int:
    """The highest floor of a section; 0 of a silo (KB1.3)."""
    return max(0, position.levels(number) - 1)


def locations_of(position: Position, number: int) -> list[int]:
    """The floors of a hex from the ground up, then its roof; the ground alone outdoors."""
    levels = position.levels(number) if building_in(position, number) is not None else 0
    found = [location(number, level) for level in range(max(1, levels))]
    if levels and position.has_roof(number):
        found.append(location(number, ROOF))
    return found


def descent(tables: Tables, position: Position, number: int) -> dict[int, Fraction]:
    """By level from the top: the chance that an indirect shell bursts there (KB6.1)."""
    stays = Fraction(7 - tables.buildings.bursts_from, 6)
    found, left = {}, Fraction(1)
    for level in range(top_level(position, number), 0, -1):
        found[level] = left * stays
        left -= found[level]
    found[0] = left
    return found


def burst_level(position: Position, loc: int) -> int:
    """The level whose burst strikes a location: the roof belongs to the top level (KB6.1)."""
    return top_level(position, hex_of(loc)) if on_roof(loc) else place_of(loc)


def struck_by_burst(position: Position, number: int, level: int) -> list[int]:
    """The locations that a burst strikes: its floor, on top the roof as well (KB6.1)."""
    found = [location(number, level)]
    if level == top_level(position, number) and position.has_roof(number):
        found.append(location(number, ROOF))
    return found


def no_descent(position: Position, loc: int) -> Reason | None:
    """Why no shell can fall through the building of a location."""
    building = building_in(position, hex_of(loc))
    if building is None:
        return Reason("no_building", "KB6.1", facts={"loc": loc})
    if building.material == BUNKER:
        return Reason("bunker_indirect", "KB9 K52", facts={"loc": loc})
    return None
