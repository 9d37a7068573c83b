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
FIGURED: Final = frozenset({"mines", "cracked"})
"""Markers that bear a number; what others are of is told where they are pointed at."""


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


def _cracked(canvas: Canvas, _seed: int) -> None:
    """A crack from edge to edge through plaster."""
    line: tuple[Point, ...] = ((-0.8, -0.5), (-0.35, -0.35), (-0.1, 0.1), (0.3, 0.0), (0.8, 0.55))
    for ink, wide in ((PAPER, 0.34), (BRICK_DARK, 0.18)):
        canvas.stroke(line, wide, ink)
        canvas.stroke(((-0.1, 0.1), (-0.3, 0.6)), wide, ink)


def _left_weapon(canvas: Canvas, _seed: int) -> None:
    """A machine gun on its bipod, with nobody behind it."""
    for ink, grow in ((PAPER, 0.12), (SOOT, 0.0)):
        canvas.stroke(((-0.8, 0.25), (0.9, -0.3)), 0.16 + grow, ink)
        canvas.stroke(((-0.8, 0.25), (-0.9, 0.55)), 0.2 + grow, ink)
        for foot in (0.3, 0.75):
            canvas.stroke(((0.5, -0.17), (foot, 0.5)), 0.1 + grow, ink)


def _blockhouse(canvas: Canvas, _seed: int) -> None:
    """Concrete with a slit."""
    canvas.poly(((-0.9, 0.6), (-0.72, -0.42), (0.72, -0.42), (0.9, 0.6)), SOOT)
    canvas.poly(((-0.76, 0.5), (-0.62, -0.32), (0.62, -0.32), (0.76, 0.5)), mix(ASH, PAPER, 0.2))
    canvas.rect(-0.46, -0.1, 0.92, 0.2, SOOT)


def _pit(canvas: Canvas, wide: float) -> None:
    canvas.ellipse(0, 0, wide, wide * 0.68, mix(OCHRE, DUST, 0.5))
    canvas.ellipse(0, 0.02, wide * 0.78, wide * 0.5, SOOT)
    canvas.ellipse(0, 0.08, wide * 0.62, wide * 0.34, mix(OCHRE, COAL, 0.72))


def _foxhole(canvas: Canvas, _seed: int) -> None:
    _pit(canvas, 0.62)


def _weapons_pit(canvas: Canvas, _seed: int) -> None:
    """A broader pit, a barrel over its edge."""
    _pit(canvas, 0.95)
    canvas.stroke(((-0.2, 0.05), (0.95, -0.3)), 0.2, PAPER)
    canvas.stroke(((-0.2, 0.05), (0.95, -0.3)), 0.11, SOOT)


def _ditch(canvas: Canvas, _seed: int) -> None:
    """A broad cut between two banks of earth, its sides steep, its floor below."""
    earth = mix(OCHRE, DUST, 0.5)
    for y in (-0.44, 0.44):
        for number in range(6):
            canvas.ellipse(-0.85 + 0.34 * number, y, 0.24, 0.16, earth)
    canvas.rect(-1.0, -0.4, 2.0, 0.8, SOOT)
    canvas.rect(-1.0, -0.12, 2.0, 0.24, mix(OCHRE, COAL, 0.6))
    for number in range(9):
        x = -0.92 + 0.23 * number
        for y in (-0.4, 0.14):
            canvas.stroke(((x, y), (x, y + 0.26)), 0.06, earth)


def _tank_trap(canvas: Canvas, _seed: int) -> None:
    """Concrete teeth in two rows."""
    for row, (y, count) in enumerate(((-0.4, 3), (0.35, 4))):
        for number in range(count):
            x = (number - (count - 1) / 2) * 0.52
            size = 0.26 + 0.04 * row
            tooth = ((x - size, y + size), (x, y - size * 1.3), (x + size, y + size))
            canvas.poly(tooth, SOOT)
            small = ((x - size * 0.62, y + size * 0.8), (x, y - size * 0.8), (x, y + size * 0.8))
            canvas.poly(small, mix(ASH, PAPER, 0.45))


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
        "cracked": _cracked,
        "left_weapon": _left_weapon,
        "blockhouse": _blockhouse,
        "foxhole": _foxhole,
        "weapons_pit": _weapons_pit,
        "ditch": _ditch,
        "tank_trap": _tank_trap,
    }
)
