"""Plane geometry for drawing: paths written as text, arcs, stars, ragged lines and cuts.

Every shape is a list of points in the units of the canvas it is drawn on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

Point = tuple[float, float]
Points = Sequence[Point]

_CURVE_STEPS: Final = 10
_ARGUMENTS: Final[Mapping[str, int]] = MappingProxyType(
    {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6}
)


def noise(*keys: int) -> float:
    """A fixed number from 0 up to 1 for these whole numbers: the same ragged edge at every size."""
    value = 0x9E3779B9
    for key in keys:
        value = (value ^ (key & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        value = (value ^ (value >> 13)) * 0xC2B2AE35 & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0x1_0000_0000


def bezier(points: Points) -> list[Point]:
    """A Bézier curve of any order, flattened; its start is left out."""
    flat = []
    for step in range(1, _CURVE_STEPS + 1):
        share = step / _CURVE_STEPS
        level = list(points)
        while len(level) > 1:
            level = [
                (ax + (bx - ax) * share, ay + (by - ay) * share)
                for (ax, ay), (bx, by) in pairwise(level)
            ]
        flat.append(level[0])
    return flat


def _words(path: str) -> Iterator[tuple[str, list[float]]]:
    spaced = "".join(f" {mark} " if mark.isalpha() else mark for mark in path.replace(",", " "))
    word, numbers = "", list[float]()
    for part in spaced.split():
        if part.isalpha():
            if word:
                yield word, numbers
            word, numbers = part, []
        else:
            numbers.append(float(part))
    if word:
        yield word, numbers


def path_points(path: str) -> list[list[Point]]:
    """The outlines of a path in the manner of SVG: M, L, H, V, Q, C and Z, small letters relative.

    >>> path_points("M0 0 H4 v3 Z")
    [[(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]]
    """
    outlines: list[list[Point]] = []
    x = y = 0.0
    for word, numbers in _words(path):
        command = word.upper()
        if command == "Z":
            x, y = outlines[-1][0]
            continue
        count = _ARGUMENTS[command]
        for start in range(0, len(numbers), count):
            batch = numbers[start : start + count]
            base_x, base_y = (x, y) if word.islower() else (0.0, 0.0)
            if command == "H":
                x = base_x + batch[0]
                outlines[-1].append((x, y))
                continue
            if command == "V":
                y = base_y + batch[0]
                outlines[-1].append((x, y))
                continue
            pairs = zip(batch[::2], batch[1::2], strict=True)
            targets = [(base_x + dx, base_y + dy) for dx, dy in pairs]
            if command == "M" and start == 0:
                outlines.append([targets[0]])
            elif command in "QC":
                outlines[-1].extend(bezier([(x, y), *targets]))
            else:
                outlines[-1].append(targets[0])
            x, y = targets[-1]
    return outlines


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


def bounds(points: Points) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
