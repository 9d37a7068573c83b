"""Which drawing belongs to which building, by the building's id in the data.

A building of another data pack, unknown here, is shown as a house in ruins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ..geometry import noise
from . import centre, hill, south, works
from .fallback import ruin, volga
from .grain import apply_grain, grain_tile
from .woodcut import Heat, Woodcut

BuildingPainter = Callable[[Woodcut], None]

BUILDING_PAINTERS: Final[Mapping[str, BuildingPainter]] = MappingProxyType(
    {
        "grain_elevator": south.grain_elevator,
        "army_barracks": south.army_barracks,
        "dar_gova": south.dar_gova,
        "southern_station": south.southern_station,
        "tannery": south.tannery,
        "kuporosnoye": south.kuporosnoye,
        "pavlovs_house": centre.pavlovs_house,
        "worker_slums": centre.worker_slums,
        "red_square": centre.red_square,
        "central_station": centre.central_station,
        "department_store": centre.department_store,
        "nail_factory": centre.nail_factory,
        "mamaev_kurgan": hill.mamaev_kurgan,
        "oil_plant": hill.oil_plant,
        "chemical_works": hill.chemical_works,
        "meat_combine": hill.meat_combine,
        "flying_school": hill.flying_school,
        "banny_ravine": hill.banny_ravine,
        "red_october": works.red_october,
        "orlovka": works.orlovka,
        "barrikady": works.barrikady,
        "tractor_factory": works.tractor_factory,
        "spartanovka": works.spartanovka,
        "bread_factory": works.bread_factory,
        "volga": volga,
    }
)
"""By id; ``volga`` is what lies in a closed district."""


def name_seed(name: str) -> int:
    """A fixed number for a name, the same in every run."""
    return sum((place + 1) * ord(letter) for place, letter in enumerate(name))


def render_building(building: str, size: tuple[int, int], heat: Heat) -> pygame.Surface:
    """A building's picture at this size in pixels, burning as hot as it does."""
    seed = name_seed(building)
    board = Woodcut(size, heat, seed)
    BUILDING_PAINTERS.get(building, ruin)(board)
    board.infernos()
    picture = board.finish()
    speck = max(round(size[1] / 130), 1)
    tile = grain_tile(speck)
    shift = int(noise(seed, 1) * tile.get_width())
    tile.scroll(shift, shift // 2, pygame.SCROLL_REPEAT)
    apply_grain(picture, tile)
    return picture
