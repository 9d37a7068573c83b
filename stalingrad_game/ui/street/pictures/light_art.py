"""The light of a turn over the board: its tint, broad bands of smoke or sun, and the fires' glow.

A sheet of light is multiplied into the board, so that night leaves in the dark what no fire lights.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from ...art.canvas import Canvas
from ...art.geometry import Points, burst
from ..model.board_model import LightKind

GLOW_REACH: Final = 6.5
"""How far a fire lights the ground, in units."""
BAND_PITCH: Final = 26.0
"""How far the bands of a sky lie apart, in units, from middle to middle."""
_BAND_LEAN: Final = 0.55
"""How many units a band drifts to the right on each unit downwards."""


class Sky(NamedTuple):
    """How a time of day lights the ground."""

    tint: tuple[int, int, int]
    """What is left of white."""
    shadow: tuple[int, int, int]
    """What is left of white in a shadow."""
    long: float
    """How far the shadow of a storey falls, in units."""
    bands: tuple[int, int, int]
    """What is left of white under a band of smoke, or between two rays; the tint for none."""
    glow: float
    """How strong fires shine, from 0 to 1."""


SKIES: Final[Mapping[LightKind, Sky]] = MappingProxyType(
    {
        "dawn": Sky((255, 232, 218), (128, 112, 122), 0.95, (238, 206, 192), 0.75),
        "day": Sky((255, 253, 247), (122, 118, 120), 0.62, (255, 253, 247), 0.5),
        "smoke": Sky((242, 232, 220), (134, 128, 126), 0.62, (206, 194, 184), 0.7),
        "dusk": Sky((250, 204, 170), (120, 96, 100), 1.05, (226, 172, 142), 0.9),
        "night": Sky((132, 148, 190), (76, 82, 112), 0.5, (132, 148, 190), 1.0),
    }
)
_PLAIN: Final = Sky((255, 255, 255), (255, 255, 255), 0.0, (255, 255, 255), 0.0)


def sky_of(light: LightKind, *, plain: bool) -> Sky:
    """The sky of a time of day; a plain ground has none."""
    return _PLAIN if plain else SKIES[light]


def cast_bands(sheet: pygame.Surface, sky: Sky, unit: float, left: float, top: float) -> None:
    """Lay the bands of a sky over a sheet, whose corner is a pixel of the map."""
    if sky.bands == sky.tint:
        return
    width, height = sheet.get_size()
    pitch, wide = BAND_PITCH * unit, BAND_PITCH * unit * 0.42
    lean = _BAND_LEAN
    first = int((left - lean * (top + height)) // pitch) - 1
    for number in range(first, first + int((width + lean * height) / pitch) + 4):
        x = number * pitch + lean * top - left
        band = (
            (x, 0),
            (x + wide, 0),
            (x + wide + lean * height, height),
            (x + lean * height, height),
        )
        pygame.draw.polygon(sheet, sky.bands, band)


def shadow_tile(unit: float, shape: Points, sky: Sky) -> pygame.Surface:
    """A shadow on white, its middle that of the hex; the darker of two is kept where they meet."""
    reach = max(max(abs(x), abs(y)) for x, y in shape) + 0.1
    size = max(round(reach * unit), 1) * 2
    board = Canvas((size, size), units=2 * reach, backdrop=(255, 255, 255))
    board.at(reach, reach).poly(shape, sky.shadow)
    return board.finish()


def glow_tile(unit: float, light: tuple[int, int, int], strength: float) -> pygame.Surface:
    """The light around a fire, cut in jagged rings; it is added, so that black adds nothing."""
    size = max(round(GLOW_REACH * unit), 1) * 2
    board = Canvas((size, size), units=2 * GLOW_REACH, backdrop=(0, 0, 0))
    middle = board.at(GLOW_REACH, GLOW_REACH)
    for ring, share in ((1.0, 0.16), (0.78, 0.34), (0.56, 0.62), (0.34, 1.0)):
        red, green, blue = (min(round(part * share * strength), 255) for part in light)
        middle.poly(burst(0, 0, GLOW_REACH * ring, 0.86, 17, round(ring * 50)), (red, green, blue))
    return board.finish()
