"""Plane geometry for drawing: arcs, stars, ragged lines and cuts.

Every shape is a list of points in the units of the canvas it is drawn on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
Points = Sequence[Point]


def noise(*keys: int) -> float:
    """A fixed number from 0 up to 1 for these whole numbers: the same ragged edge at every size."""
    value = 0x9E3779B9
    for key in keys:
        value = (value ^ (key & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        value = (value ^ (value >> 13)) * 0xC2B2AE35 & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0x1_0000_0000


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Points along an ellipse from one angle to another, in degrees: 0 is right, 90 is down."""
    steps = max(round(abs(end - start) / 7.5), 2)
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def star(x: float, y: float, radius: float, waist: float = 0.382, rays: int = 5) -> list[Point]:
    """A star with one ray straight up; `waist` is the inner radius as a share of the outer."""
    points = []
    for step in range(2 * rays):
        reach = radius if step % 2 == 0 else radius * waist
        angle = math.pi * step / rays - math.pi / 2
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return points


def burst(x: float, y: float, radius: float, waist: float, rays: int, seed: int) -> list[Point]:
    """An uneven star, like an impact or an explosion."""
    points = []
    for step in range(2 * rays):
        wide = radius * (0.78 + 0.22 * noise(seed, step))
        reach = wide if step % 2 == 0 else radius * waist
        angle = math.pi * step / rays - math.pi / 2
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return points


def ragged(start: Point, end: Point, depth: float, pitch: float, seed: int) -> list[Point]:
    """A broken line between two points, such as the top of a shelled wall; `depth` to the right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    steps = max(round(length / pitch), 1)
    points = [start]
    for step in range(1, steps):
        share = (step + 0.6 * (noise(seed, step) - 0.5)) / steps
        off = depth * (noise(seed, step, 7) ** 1.5)
        points.append(
            (
                start[0] + dx * share - dy / length * off,
                start[1] + dy * share + dx / length * off,
            )
        )
    points.append(end)
    return points


def cuts(outline: Points, angle: float, pitch: float) -> list[tuple[Point, Point]]:
    """The stretches of parallel lines that lie inside an outline; angle in degrees."""
    turn = math.radians(angle)
    along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    heights = [px * across[0] + py * across[1] for px, py in outline]
    stretches = []
    level = (math.floor(min(heights) / pitch) + 0.5) * pitch
    while level < max(heights):
        crossings = []
        edges = zip(outline, [*outline[1:], outline[0]], strict=True)
        for (first, second), low in zip(edges, heights, strict=True):
            high = second[0] * across[0] + second[1] * across[1]
            if (low < level) != (high < level):
                share = (level - low) / (high - low)
                x = first[0] + (second[0] - first[0]) * share
                y = first[1] + (second[1] - first[1]) * share
                crossings.append(x * along[0] + y * along[1])
        crossings.sort()
        for begin, finish in zip(crossings[::2], crossings[1::2], strict=False):
            stretches.append(
                (
                    (begin * along[0] + level * across[0], begin * along[1] + level * across[1]),
                    (finish * along[0] + level * across[0], finish * along[1] + level * across[1]),
                )
            )
        level += pitch
    return stretches
