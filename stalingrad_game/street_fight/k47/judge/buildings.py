"""What becomes of buildings (KB6): where an indirect shell bursts in them, and who is struck."""

from __future__ import annotations

from fractions import Fraction

from ...board.locations import ROOF, hex_of, location, place_of
from ...judge.reason import Reason
from ...position.position import Position
from ..tables import Tables
from .places import BUNKER, building_in, on_roof, top_level


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
