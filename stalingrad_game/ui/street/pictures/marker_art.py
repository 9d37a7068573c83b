"""Markers in a hex: fire, smoke, mines, wire, trenches, wrecks; a sign each, told by its shape.

Shapes are in units of X from the middle of the sign, which takes up about one unit each way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...art.buildings.fire import flame
from ...art.canvas import Canvas
from ...art.geometry import Point, arc, noise
from ...style.theme import (
    ASH,
    BRICK_DARK,
    CHALK,
    COAL,
    DUST,
    EMBER,
    IRON,
    OCHRE,
    PAPER,
    SOOT,
    STEEL,
    Colour,
    mix,
)

MARKER_REACH: Final = 1.0
"""How far a sign reaches from its middle, in units."""
FLAME_REACH: Final = 2.0
"""Fire and smoke fill the hex."""


def marker_art(canvas: Canvas, word: str, seed: int) -> None:
    _SIGNS[word](canvas, seed)


def _weakened(canvas: Canvas, _seed: int) -> None:
    crack: tuple[Point, ...] = ((-0.5, -0.75), (-0.1, -0.3), (-0.3, 0.05), (0.2, 0.35), (0.1, 0.8))
    twig: tuple[Point, ...] = ((-0.1, -0.3), (0.45, -0.5), (0.6, -0.2))
    other: tuple[Point, ...] = ((-0.3, 0.05), (-0.75, 0.3))
    for ink, wide in ((PAPER, 0.26), (SOOT, 0.13)):
        for line in (crack, twig, other):
            canvas.stroke(line, wide, ink)


def _flame(canvas: Canvas, seed: int) -> None:
    flame(canvas, 0, 1.25, 2.3, seed, broad=1.15)


def _smoke(canvas: Canvas, seed: int) -> None:
    for ink, grow in ((SOOT, 1.1), (mix(ASH, PAPER, 0.35), 1.0)):
        for number in range(7):
            turn = math.tau * number / 7
            x, y = 0.82 * math.cos(turn), 0.62 * math.sin(turn)
            size = (0.5 + 0.2 * noise(seed, number)) * grow
            canvas.ellipse(x, y, size, size * 0.82, ink)
        canvas.ellipse(0, 0, 0.8, 0.6, ink)
    for number in range(4):
        x, y = (0.5 * (number - 1.5), 0.3 * (number % 2) - 0.12)
        canvas.stroke(arc(x, y, 0.3, 0.24, 170, 330), 0.08, mix(STEEL, ASH, 0.3))


def _entrenchment(canvas: Canvas, _seed: int) -> None:
    """Sandbags in a bow."""
    for row, (radius, count) in enumerate(((0.95, 7), (0.72, 5))):
        for number in range(count):
            turn = math.pi * (number + 0.5) / count
            x, y = -radius * math.cos(turn), -radius * 0.72 * math.sin(turn) + 0.42 + 0.14 * row
            canvas.ellipse(x, y, 0.24, 0.16, SOOT)
            canvas.ellipse(x, y, 0.19, 0.11, mix(OCHRE, DUST, 0.6))


def _trench(canvas: Canvas, _seed: int) -> None:
    line: tuple[Point, ...] = (
        (-1.0, 0.2), (-0.6, 0.2), (-0.4, -0.2), (0.1, -0.2), (0.3, 0.2), (0.75, 0.2), (1.0, -0.1)
    )  # fmt: skip
    for ink, wide in ((mix(OCHRE, DUST, 0.5), 0.52), (SOOT, 0.34), (mix(OCHRE, COAL, 0.72), 0.2)):
        canvas.stroke(line, wide, ink)


def _hedgehog(canvas: Canvas, _seed: int) -> None:
    for ink, wide in ((PAPER, 0.34), (SOOT, 0.24), (STEEL, 0.1)):
        for turn in (20, 80, 140):
            x, y = 0.72 * math.cos(math.radians(turn)), 0.72 * math.sin(math.radians(turn))
            canvas.stroke(((-x, -y), (x, y)), wide, ink)


def _mines(canvas: Canvas, _seed: int) -> None:
    for turn in range(0, 360, 45):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        canvas.stroke(((0, 0), (x * 0.66, y * 0.66)), 0.14, SOOT)
    canvas.disc(0, 0, 0.5, SOOT)
    canvas.disc(0, 0, 0.4, BRICK_DARK)


def _wire(canvas: Canvas, _seed: int) -> None:
    for ink, wide in ((PAPER, 0.2), (SOOT, 0.09)):
        for number in range(5):
            x = -0.8 + 0.4 * number
            canvas.stroke(arc(x, 0, 0.34, 0.34, 0, 360), wide, ink)
    for number in range(5):
        x = -0.8 + 0.4 * number
        canvas.stroke(((x - 0.1, -0.44), (x + 0.1, -0.24)), 0.07, SOOT)
        canvas.stroke(((x + 0.1, -0.44), (x - 0.1, -0.24)), 0.07, SOOT)


def _lane(canvas: Canvas, _seed: int) -> None:
    """A cleared way between two lines of dashes."""
    for y in (-0.34, 0.34):
        for number in range(4):
            canvas.rect(-1.0 + number * 0.54, y - 0.07, 0.36, 0.14, SOOT)
    canvas.poly(((0.3, -0.2), (0.75, 0), (0.3, 0.2)), SOOT)
    canvas.rect(-0.75, -0.06, 1.1, 0.12, SOOT)


def _wreck(canvas: Canvas, _seed: int) -> None:
    _hulk(canvas, IRON)


def _hulk(canvas: Canvas, ink: Colour) -> None:
    canvas.poly(((-0.95, 0.5), (-0.8, 0.05), (0.8, 0.05), (0.95, 0.5)), SOOT)
    canvas.poly(((-0.45, 0.05), (-0.32, -0.36), (0.3, -0.28), (0.42, 0.05)), SOOT)
    canvas.stroke(((0.3, -0.1), (0.95, 0.14)), 0.12, SOOT)
    canvas.poly(((-0.75, 0.4), (-0.66, 0.16), (0.66, 0.16), (0.75, 0.4)), ink)
    for ends in (((-0.5, -0.6), (0.5, 0.6)), ((0.5, -0.6), (-0.5, 0.6))):
        canvas.stroke(ends, 0.2, SOOT)
        canvas.stroke(ends, 0.1, CHALK)


def _burning_wreck(canvas: Canvas, seed: int) -> None:
    flame(canvas, 0.0, 0.5, 1.5, seed)
    _hulk(canvas, EMBER)


_SIGNS: Final[Mapping[str, Callable[[Canvas, int], None]]] = MappingProxyType(
    {
        "weakened": _weakened,
        "flame": _flame,
        "smoke": _smoke,
        "entrenchment": _entrenchment,
        "hedgehog": _hedgehog,
        "trench": _trench,
        "mines": _mines,
        "wire": _wire,
        "lane": _lane,
        "wreck": _wreck,
        "burning_wreck": _burning_wreck,
    }
)
