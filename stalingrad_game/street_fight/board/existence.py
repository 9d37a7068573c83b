"""Which locations there are (B2.1): by the printed map, what is in ruins, and hedgehogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .board import Board
from .locations import CELLAR, GROUND, ROOF, UNDER, hex_and_place

Ruins = Mapping[int, tuple[int, int]]
"""By hex: the level that is rubble from there up, and the extra cost (B4.9)."""
NO_RUINS: Final[Ruins] = MappingProxyType({})


def location_exists(
    board: Board, loc: int, ruins: Ruins, hedgehog_in: Callable[[int], bool]
) -> bool:
    """Whether there is such a location (B2.1); a referee may know fewer."""
    number, place = hex_and_place(loc)
    if loc < 0 or number >= board.grid.count:
        return False
    if place == GROUND:
        return True
    if place == UNDER:
        return hedgehog_in(number)
    owner = board.building_of[number]
    if owner < 0 or (number in ruins and ruins[number][0] == GROUND):  # B4.9
        return False
    building = board.buildings[owner]
    if place == CELLAR:
        return building.cellar
    if place == ROOF:  # B4.5, B4.9
        return building.roofed(number) and number not in ruins
    if number in building.silo or place >= building.floors:  # B4.6
        return False
    return number not in ruins or place <= ruins[number][0]
