"""What stands on a hexside, seen from above: walls, hedges, fences, black bars, rubble; gates.

Shapes are in units of X from the middle of the hexside, which runs from (-1, 0) to (1, 0).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...art.canvas import Canvas
from ...art.geometry import noise
from ...style.theme import ASH, BRICK_DARK, COAL, DUST, LEAF, OCHRE, PAPER, SOOT, STEEL, mix
from .house_art import BAR_WIDE

GATE_HALF: Final = 0.32
"""Half the width of a gate."""
SidePart = tuple[float, float]


def hexside_art(canvas: Canvas, kind: str, gate: bool, seed: int) -> None:
    """One hexside; a gate is a gap between two posts."""
    stretches = ((-1.0, -GATE_HALF), (GATE_HALF, 1.0)) if gate else ((-1.0, 1.0),)
    for stretch in stretches:
        _KINDS[kind](canvas, stretch, seed)
    if gate:
        for x in (-GATE_HALF, GATE_HALF):
            canvas.rect(x - 0.1, -0.24, 0.2, 0.48, SOOT)


def _wall(canvas: Canvas, stretch: SidePart, _seed: int) -> None:
    start, end = stretch
    canvas.rect(start, -0.17, end - start, 0.34, SOOT)
    canvas.rect(start + 0.04, -0.1, end - start - 0.08, 0.2, mix(STEEL, PAPER, 0.4))
    steps = max(round((end - start) / 0.4), 1)
    for step in range(1, steps):
        canvas.rect(start + (end - start) * step / steps - 0.025, -0.1, 0.05, 0.2, SOOT)


def _hedge(canvas: Canvas, stretch: SidePart, seed: int) -> None:
    start, end = stretch
    steps = max(round((end - start) / 0.25), 2)
    for ink, grow in ((SOOT, 1.0), (mix(LEAF, COAL, 0.3), 0.74)):
        for step in range(steps):
            x = start + (end - start) * (step + 0.5) / steps
            canvas.disc(x, 0.06 * (noise(seed, step) - 0.5), 0.22 * grow, ink)


def _fence(canvas: Canvas, stretch: SidePart, _seed: int) -> None:
    start, end = stretch
    canvas.rect(start, -0.05, end - start, 0.1, mix(OCHRE, COAL, 0.6))
    steps = max(round((end - start) / 0.33), 1)
    for step in range(steps + 1):
        x = start + (end - start) * step / steps
        canvas.rect(x - 0.05, -0.17, 0.1, 0.34, mix(OCHRE, COAL, 0.6))


def _bar(canvas: Canvas, stretch: SidePart, _seed: int) -> None:
    start, end = stretch
    canvas.rect(start - 0.08, -BAR_WIDE / 2, end - start + 0.16, BAR_WIDE, SOOT)


def _rubble(canvas: Canvas, stretch: SidePart, seed: int) -> None:
    start, end = stretch
    steps = max(round((end - start) / 0.22), 2)
    for step in range(steps):
        x = start + (end - start) * (step + 0.5) / steps
        y = 0.3 * (noise(seed, step) - 0.5)
        size = 0.13 + 0.08 * noise(seed, step, 2)
        canvas.rect(x - size, y - size + 0.05, 2 * size, 2 * size, SOOT)
        canvas.rect(
            x - size * 0.8, y - size, 1.6 * size, 1.7 * size, mix(ASH, DUST, noise(step, 3))
        )
    canvas.rect(start, -0.03, end - start, 0.06, BRICK_DARK)


_KINDS: Final[Mapping[str, Callable[[Canvas, SidePart, int], None]]] = MappingProxyType(
    {"wall": _wall, "hedge": _hedge, "fence": _fence, "bar": _bar, "rubble": _rubble}
)
