"""Flames and smoke in flat inks, cut with a knife: sharp tongues that all lean with one wind.

A flame is a dark rim, a red body, an orange one and bright hearts, standing on a broad foot.
"""

from __future__ import annotations

from typing import Final

from ...style.theme import EMBER, FIRE, FLAME, SOOT, Colour
from ..canvas import Canvas
from ..geometry import Point, noise

_WIND: Final = 0.16
"""How far a tip drifts to the right, as a share of its height."""
_TONGUES: Final = ((-0.33, 0.5), (-0.14, 0.82), (0.06, 1.0), (0.25, 0.68), (0.4, 0.4))
"""Where tongues stand across the foot, and how tall they are, as shares of the flame's height."""
_LAYERS: Final[tuple[tuple[Colour, float, float], ...]] = (
    (SOOT, 1.0, 1.07),
    (EMBER, 0.9, 1.0),
    (FIRE, 0.66, 0.74),
    (FLAME, 0.36, 0.42),
)


def _tongues(high: float, broad: float, seed: int) -> list[tuple[float, float]]:
    mirror = -1.0 if noise(seed, 2) < 0.5 else 1.0
    tongues = [
        (
            mirror * place * high * broad + 0.07 * high * (noise(seed, number, 4) - 0.5),
            high * tall * (0.82 + 0.36 * noise(seed, number, 5)),
        )
        for number, (place, tall) in enumerate(_TONGUES)
    ]
    return sorted(tongues)


def _blaze(
    x: float, y: float, tongues: list[tuple[float, float]], wide: float, tall: float, half: float
) -> list[Point]:
    points: list[Point] = [(x - half * wide, y)]
    for number, (place, high) in enumerate(tongues):
        tip_y = high * tall
        foot = x + place * wide
        lean = tip_y * _WIND
        reach = half * wide * 0.36
        if number == 0:
            points.append((foot - reach * 1.25, y - tip_y * 0.34))
        points.append((foot - reach * 0.52 + lean * 0.2, y - tip_y * 0.56))
        points.append((foot + lean, y - tip_y))
        points.append((foot + reach * 0.5 + lean * 0.5, y - tip_y * 0.52))
        if number + 1 < len(tongues):
            place_next, high_next = tongues[number + 1]
            middle = (place + place_next) / 2 * wide
            dip = min(high, high_next) * tall * 0.42
            points.append((x + middle, y - dip))
        else:
            points.append((foot + reach * 1.2, y - tip_y * 0.3))
    points.append((x + half * wide, y))
    return points


def flame(
    canvas: Canvas, x: float, y: float, high: float, seed: int, *, broad: float = 1.0
) -> None:
    """A blaze standing on (x, y), `high` units tall and nearly as broad."""
    tongues = _tongues(high, broad, seed)
    half = high * 0.5 * broad
    for ink, wide, tall in _LAYERS:
        canvas.poly(_blaze(x, y + high * 0.02, tongues, wide, tall, half), ink)


def smoke(canvas: Canvas, x: float, y: float, high: float, ink: Colour, seed: int) -> None:
    """A slanting bank of smoke that rises from (x, y), angular and growing to the upper right."""
    wide = 3 + high * 0.12
    left, right = [(x - wide * 0.5, y)], [(x + wide * 0.5, y)]
    steps = 6
    for step in range(1, steps + 1):
        rise = high * 1.5 * step / steps
        drift = rise * 0.62
        grow = wide * (0.6 + 0.38 * step)
        bulge = grow * 0.5 * noise(seed, step)
        left.append((x + drift - grow * 0.5 - bulge * (step % 2), y - rise))
        right.append((x + drift + grow * 0.5 + bulge * ((step + 1) % 2), y - rise + 3))
    canvas.poly([*left, *reversed(right)], ink)
