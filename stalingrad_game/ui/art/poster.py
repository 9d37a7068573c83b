"""The city as it is seen from the far bank of the Volga at dusk: the ground of all menus.

Landmarks stand from south to north as they did: the Grain Elevator at the left, the works at the
right.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from ..style.theme import (
    BRICK,
    EMBER,
    FIRE,
    PAPER,
    RIVER,
    RIVER_DARK,
    RIVER_LIGHT,
    SOOT,
    Colour,
    mix,
)
from .buildings.fire import flame, smoke
from .buildings.grain import apply_grain, grain_tile
from .buildings.parts import wall_windows
from .buildings.woodcut import BROWN, Heat, Woodcut
from .endings import ice_and_banner, markers_on_the_bank, white_flag
from .geometry import Points, arc, noise, ragged

SHORE: Final = 71.0
"""Where the city meets the river, in units from the top."""
_EAST: Final = 80.0
"""Units from the picture's own middle to its right edge."""
_SEED: Final = 1942


@dataclass(frozen=True, slots=True)
class Scenery:
    """What varies from one poster to the next."""

    heat: Heat = field(default_factory=lambda: Heat(0.6))
    sun: Colour = BRICK
    scene: Literal["ferries", "markers", "ice", "white flag"] = "ferries"
    """What stands before the city."""


def render_poster(size: tuple[int, int], scenery: Scenery | None = None) -> pygame.Surface:
    """The poster at a size in pixels; what matters keeps to its right edge."""
    scene = scenery or Scenery()
    board = Woodcut(size, scene.heat, _SEED)
    shift = board.half - _EAST
    _sky(board, shift, scene.sun)
    _far_bank(board, shift)
    _grain_elevator(board, shift - 15)
    _houses(board, shift + 22)
    _works(board, shift + 57)
    _fires(board, shift)
    _river(board, shift)
    if scene.scene == "markers":
        markers_on_the_bank(board, shift, SHORE)
    elif scene.scene == "ice":
        ice_and_banner(board, shift, SHORE)
    if scene.scene in {"ferries", "ice"}:
        _boat(board, shift + 16, 84.0, 1.0)
        _boat(board, shift + 52, 78.6, 0.55)
    _near_bank(board)
    if scene.scene == "white flag":
        white_flag(board, shift, SHORE)
    picture = board.finish()
    apply_grain(picture, grain_tile(max(round(size[1] / 400), 1)))
    return picture


def _sky(w: Woodcut, shift: float, sun: Colour) -> None:
    w.sky("rays", (shift + 31, 46, 27), sun)
    ink = mix(BROWN, EMBER, 0.3)
    for x, y, high, wide in ((-31, 40, 62, 1.0), (64, 34, 40, 0.8)):
        smoke(w, shift + x, y, high, ink, _SEED + x)
        smoke(w, shift + x + 4 * wide, y + 6, high * 0.66, mix(ink, SOOT, 0.5), _SEED + x + 1)
    for across, down, size in ((21, 8, 0.11), (31, 15, 0.095), (36, 5, 0.072)):
        _bomber(w, shift + across, down, size)


def _bomber(w: Woodcut, x: float, y: float, size: float) -> None:
    """A dive bomber coming down to the right."""
    half = 50 * size
    w.at(x - half, y - half, size).picture("scenery/bomber", SOOT, PAPER)


def _far_bank(w: Woodcut, shift: float) -> None:
    """The hill behind the city, and a line of ruins in front of it."""
    hill: Points = (
        (shift - 4, SHORE),
        (shift + 14, 55),
        (shift + 25, 47),
        (shift + 33, 45.5),
        (shift + 44, 50),
        (shift + 62, 60),
        (shift + 84, SHORE),
    )
    ink = mix(BROWN, EMBER, 0.12)
    w.poly(hill, ink)
    w.cut(hill, mix(w.light, ink, 0.35), pitch=2.2, weight=0.45, reach=(0.0, 0.35), angle=-64)
    x, step = -w.half - 2.0, 0
    while x < w.half:
        wide = 4 + 6 * noise(w.seed, step, 61)
        high = 4 + 9 * noise(w.seed, step, 62)
        top = SHORE - high
        edge = ragged((x, top), (x + wide, top + 2 * noise(w.seed, step, 63)), 2.5, 1.6, step)
        shade = mix(SOOT, ink, 0.55)
        w.poly([(x, SHORE + 1), *edge, (x + wide, SHORE + 1)], shade)
        for column in range(int(wide // 2.4)):
            for row in range(int(high // 3.4)):
                if noise(w.seed, step, column, row) > 0.62:
                    lit = w.pane_ink(column + step, row, w.shade)
                    w.rect(x + 1 + column * 2.4, top + 3 + row * 3.2, 0.9, 1.4, lit)
        x += wide + noise(w.seed, step, 64)
        step += 1


def _grain_elevator(w: Woodcut, x: float) -> None:
    """Silos and tower, the last thing seen from every deck and every trench."""
    foot = SHORE + 1
    w.rect(x - 27, 30, 41, foot - 30, SOOT)
    w.rect(x - 25, 24.5, 39, 6, SOOT)
    w.windows(x - 23.5, 26, 11, 1, (1.5, 2), (3.2, 4))
    for number in range(8):
        left = x - 26.4 + number * 5
        w.poly(arc(left + 2.5, 31, 2.5, 1.5, 180, 360), SOOT)
        for at, wide, deep in ((0.6, 1.4, foot - 1), (2.4, 0.8, foot - 4), (3.5, 0.45, foot - 11)):
            w.poly(
                ((left + at, 32), (left + at + wide, 32), (left + at + wide * 0.5, deep)), w.light
            )
    w.rect(x + 12, 13, 17, foot - 13, SOOT)
    w.rect(x + 11, 12.2, 19, 2, SOOT)
    w.rect(x + 16, 8, 9, 5, SOOT)
    w.windows(x + 14.4, 18, 3, 9, (2, 2.9), (4.6, 5.6))
    w.rect(x + 27.6, 16, 0.8, foot - 17, w.light)
    hole = ragged((x - 12, 44), (x - 4, 42.6), 2, 1.5, 5) + ragged(
        (x - 4, 49), (x - 11, 50), 2, 1.5, 8
    )
    w.poly(hole, mix(BROWN, EMBER, 0.3))


def _houses(w: Woodcut, x: float) -> None:
    """Shot-through houses of the centre, one of them with its side torn open."""
    foot = SHORE + 1
    for left, top, right, drop, seed in (
        (x - 3, 52, x + 7, 5.0, 3),
        (x + 9, 45, x + 21, -4.0, 4),
        (x + 21, 56, x + 28, 3.0, 6),
    ):
        edge = ragged((left, top + max(-drop, 0)), (right, top + max(drop, 0)), 3.4, 2.0, seed)
        w.poly([(left, foot), *edge, (right, foot)], SOOT)
        quad = ((left, top + 6), (right, top + 6), (right, foot - 1), (left, foot - 1))
        columns, rows = max(round((right - left) / 2.8), 2), max(round((foot - top - 7) / 4), 2)
        wall_windows(w, quad, columns, rows, fill=(0.46, 0.56), dark=0.2, ink=w.light)


def _works(w: Woodcut, x: float) -> None:
    """The factories of the north under their chimneys."""
    foot = SHORE + 1
    for number, (left, top) in enumerate(((-3, 27), (3.4, 22), (9.8, 25), (17, 33))):
        w.chimney(x + left, top, 2.6, SOOT, foot)
        w.rect(x + left + 0.35, top + 3, 0.5, 26 - number * 2, w.light)
    for tooth in range(5):
        left = x - 6 + tooth * 5.6
        w.poly(((left, foot), (left, 57), (left + 5.6, 61.5), (left + 5.6, foot)), SOOT)
        w.rect(left + 0.6, 59.6, 1.2, 3.4, w.pane_ink(tooth, 3, w.light))
    w.windows(x - 4.6, 65.4, 9, 1, (1.5, 2.4), (2.9, 4), dark=0.1, ink=w.light)


def _fires(w: Woodcut, shift: float) -> None:
    """What burns, from south to north."""
    blazes = ((-35, SHORE, 11), (2, 25.5, 9), (-3, SHORE, 15), (25, SHORE, 12), (39, 50, 8))
    more = ((47, SHORE, 16), (69, SHORE, 13), (56, 58, 7), (-22, SHORE, 17), (12, SHORE, 18))
    count = 3 + round(7 * w.heat.level)
    grown = 0.8 + 0.4 * w.heat.level + 0.2 * min(w.heat.infernos, 3)
    for number, (x, y, high) in enumerate((*blazes, *more)[:count]):
        flame(w, shift + x, y + 0.6, high * grown, _SEED + number * 7)


def _river(w: Woodcut, shift: float) -> None:
    """The Volga, with the fires and the sun in it."""
    water = mix(RIVER, (120, 52, 30), w.heat.glow * 0.4)
    w.rect(-w.half - 1, SHORE, 2 * w.half + 2, 101 - SHORE, water)
    w.rect(-w.half - 1, SHORE, 2 * w.half + 2, 1.0, SOOT)
    row, y = 0, SHORE + 2.4
    while y < 101:
        deep = (y - SHORE) / (100 - SHORE)
        x = -w.half - 8 * noise(w.seed, row, 41)
        while x < w.half:
            long = (3 + 7 * noise(w.seed, row, round(x * 3))) * (0.5 + 1.1 * deep)
            thick = 0.25 + 0.6 * deep
            ink = _glint(w, x + long / 2 - shift, deep, row, water)
            w.poly(
                ((x, y), (x + long * 0.5, y - thick), (x + long, y), (x + long / 2, y + thick)), ink
            )
            x += long * (1.1 + noise(w.seed, row, round(x), 2))
        y += 1.3 + 2.2 * deep
        row += 1


def _glint(w: Woodcut, x: float, deep: float, row: int, water: Colour) -> Colour:
    """What a crest shows: sun, fire, sky or only the dark."""
    spread = 9 + 14 * deep
    if abs(x - 31) < spread and noise(w.seed, row, round(x), 7) > 0.25:
        return mix(BRICK, FIRE, 0.35)
    if noise(w.seed, row, round(x), 8) > 0.86:
        return FIRE
    return mix(RIVER_LIGHT if noise(w.seed, row, round(x), 9) > 0.5 else RIVER_DARK, water, 0.35)


def _boat(w: Woodcut, x: float, y: float, size: float) -> None:
    """A ferry boat full of men, on its way across."""
    boat = w.at(x, y, size)
    boat.poly(((-13, 0), (15, -1.2), (11, 4.4), (-10, 4.4)), SOOT)
    for number in range(9):
        place = -10.5 + number * 2.3
        boat.poly(
            ((place - 1.2, 0.4), (place - 0.9, -2.6), (place + 0.9, -2.6), (place + 1.3, 0.4)), SOOT
        )
        boat.disc(place, -3.4, 0.95, SOOT)
        if number % 3 != 1:
            boat.stroke(((place + 0.6, -1.4), (place + 2.0, -7.4 + number % 2)), 0.32, SOOT)
    boat.poly(((10.6, -1), (11.4, -9), (12.1, -9), (12.6, -1)), SOOT)
    boat.poly(((12.0, -9), (19.5, -7.6), (12.1, -5.4)), BRICK)
    boat.rect(-12, 4.6, 24, 0.5, mix(RIVER_LIGHT, PAPER, 0.3))
    boat.rect(-8, 5.9, 15, 0.4, mix(RIVER_LIGHT, RIVER, 0.3))


def _near_bank(w: Woodcut) -> None:
    """The bank that one stands on."""
    edge = ragged((-w.half - 2, 95.5), (w.half + 2, 92.5), -2.2, 4.0, _SEED)
    w.poly([*edge, (w.half + 2, 101), (-w.half - 2, 101)], SOOT)
    x, step = float(-w.half), 0
    while x < w.half:
        high = 2.5 + 4 * noise(w.seed, step, 71)
        foot = 96.5 - 3 * (x + w.half) / (2 * w.half)
        lean = 1.4 * (noise(w.seed, step, 72) - 0.3)
        w.poly(((x, foot), (x + lean, foot - high), (x + 0.5, foot)), SOOT)
        x += 1.2 + 5 * noise(w.seed, step, 73) ** 2
        step += 1
