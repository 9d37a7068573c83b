"""Which drawing belongs to which building, by the building's id in the data.

A building of another data pack, unknown here, is shown as a house in ruins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.theme import BRICK, OCHRE, PAPER, SOOT
from ..canvas import Rows
from ..geometry import noise, ragged
from . import centre, hill, south, works
from .grain import apply_grain, grain_tile
from .parts import wall_windows, waves
from .woodcut import BROWN, Heat, Woodcut


def volga(w: Woodcut) -> None:
    """The river from the bank: the far shore, a ferry under way, a sunken one."""
    half = w.half + 4
    w.sky("rays", (26, 38, 13), OCHRE)
    far = ragged((-half, 40), (half, 37), -3, 5, w.seed)
    w.poly([*far, (half, 46), (-half, 46)], BROWN)
    waves(w, ((-half, 44), (half, 43)))
    w.at(-20.6, 25, 0.625).picture("scenery/ferry", SOOT, BROWN)
    w.poly(((-62, 80), (-44, 70), (-40, 73), (-50, 82)), SOOT)
    w.poly(((-50, 74), (-53, 62), (-51, 62), (-47, 72)), SOOT)
    bank = ragged((-half, 96), (half, 88), -3, 5, w.seed + 3)
    w.poly([*bank, (half, 101), (-half, 101)], SOOT)


def ruin(w: Woodcut) -> None:
    """A house of any town, its roof gone; the seed of its name sets its shape."""
    turn = w.seed % 3
    spots = ((-34, 44, 20), (18, 48, 18), (-6, 56, 16), (46, 60, 18), (-54, 84, 30), (30, 84, 32))
    w.backdrop(
        spots,
        ("falling", "rising", "rays")[turn],
        ((-1) ** turn * 40.0, 28, 15),
        (OCHRE, BRICK)[w.seed % 2],
    )
    top = 20.0 + 7 * turn
    quad = ((-50.0, top), (6.0, top - 6), (6.0, 88.0), (-50.0, 88.0))
    edge = ragged(quad[0], quad[1], 9, 4, w.seed)
    w.poly([*edge, quad[2], quad[3]], SOOT)
    side = ragged((6, top - 6), (52, 66), 8, 4, w.seed + 4)
    w.poly([*side, (52, 88), (6, 88)], SOOT)
    wall_windows(w, ((-50.0, top + 8), (6.0, top + 4), (6.0, 88.0), (-50.0, 88.0)), 6, 4)
    w.cut([*side, (52, 88), (6, 88)], PAPER, pitch=3, reach=(0.0, 0.45))
    w.burn(spots)
    w.ground()


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


def render_building(
    building: str, size: tuple[int, int], heat: Heat, rows: Rows | None = None
) -> pygame.Surface:
    """A building's picture at this size in pixels, or some rows of it, as hot as it burns."""
    seed = name_seed(building)
    board = Woodcut(size, heat, seed, rows)
    BUILDING_PAINTERS.get(building, ruin)(board)
    board.infernos()
    picture = board.finish()
    speck = max(round(size[1] / 130), 1)
    tile = grain_tile(speck)
    shift = int(noise(seed, 1) * tile.get_width())
    apply_grain(picture, tile, (shift, shift // 2 - (rows[0] if rows else 0)))
    return picture
