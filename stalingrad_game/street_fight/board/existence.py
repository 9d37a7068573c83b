"""Which locations there are (B2.1): by the printed map, what is in ruins, and hedgehogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .board import Board, Building
from .locations import CELLAR, GROUND, ROOF, UNDER, hex_of, is_level, place_of

Ruins = Mapping[int, tuple[int, int]]
"""By hex: the level that is rubble from there up, and the extra cost (B4.9)."""
NO_RUINS: Final[Ruins] = MappingProxyType({})


def intact_building(board: Board, number: int, ruins: Ruins) -> Building | None:
    """The building of a hex that isn't wholly rubble (B4.9)."""
    owner = board.building_of[number]
    if owner < 0 or (number in ruins and ruins[number][0] == 0):
        return None
    return board.buildings[owner]


def location_exists(
    board: Board, loc: int, ruins: Ruins, hedgehog_in: Callable[[int], bool]
) -> bool:
    """Whether there is such a location (B2.1); a referee may know fewer."""
    if loc < 0 or hex_of(loc) >= board.grid.count:
        return False
    number, place = hex_of(loc), place_of(loc)
    if place == GROUND:
        return True
    if place == UNDER:
        return hedgehog_in(number)
    building = intact_building(board, number, ruins)
    if building is None:
        return False
    if place == CELLAR:
        return building.cellar
    if place == ROOF:  # B4.5, B4.9
        return building.roofed(number) and number not in ruins
    if not is_level(place) or number in building.silo or place >= building.floors:  # B4.6
        return False
    return number not in ruins or place <= ruins[number][0]
