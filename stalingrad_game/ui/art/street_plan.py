"""The city's ground as a map cut in wood: blocks, railways, gullies, works, seen from above.

Each district has its own plan, from A in the south to D in the north. A plan is laid into any box:
places are shares of the box, sizes are units, so that nothing is stretched. All of it is low in
contrast, for words and pieces lie on it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from ..style.theme import (
    BRICK_DARK,
    COAL,
    EMBER,
    FIELD,
    FIELD_DARK,
    FIRE,
    PAPER,
    SOOT,
    Colour,
    mix,
)
from .geometry import Points, arc, noise, ragged

Shares = tuple[tuple[float, float], ...]
"""Places as shares of a box's width and height."""
_LEAN: Final = 0.42
"""How far streets lean to the right for every unit upwards."""
MOST_SCORCH: Final = 3
"""Degrees of fire that the ground knows."""


class PlanInks(NamedTuple):
    """What a plan is printed with: all but `deep` lie close to each other."""

    ground: Colour
    west: Colour
    """Blocks on the German side of the building."""
    east: Colour
    """Blocks on the Soviet side."""
    edge: Colour
    """Lit edges, rails, rims."""
    deep: Colour
    """Gullies, shadows, smoke."""


def plan_inks(*, closed: bool = False) -> PlanInks:
    """The inks of a district that is fought for, or of one that is lost: greys alone."""
    if closed:
        ground = mix(COAL, (64, 64, 64), 0.35)
        block = mix(ground, (128, 128, 128), 0.16)
        return PlanInks(
            ground, block, block, mix(ground, (160, 160, 160), 0.2), mix(ground, SOOT, 0.6)
        )
    ground = mix(COAL, SOOT, 0.35)
    block = mix(ground, PAPER, 0.062)
    return PlanInks(
        ground,
        mix(block, FIELD, 0.15),
        mix(block, BRICK_DARK, 0.24),
        mix(ground, PAPER, 0.2),
        mix(SOOT, (0, 0, 0), 0.35),
    )


class Quarter(NamedTuple):
    """The blocks of a district."""

    block: tuple[float, float]
    """Width and height, in units."""
    street: float
    courtyard: bool = False
    settled: tuple[float, float] = (0.0, 1.0)
    """Where blocks begin and end, as shares of the width."""
    density: float = 0.9


_QUARTERS: Final[Mapping[int, Quarter]] = MappingProxyType(
    {
        0: Quarter((27, 14), 8, settled=(0.1, 0.97), density=0.6),
        1: Quarter((66, 36), 10, courtyard=True, settled=(0.06, 0.98), density=0.95),
        2: Quarter((36, 17), 9, settled=(0.0, 0.93), density=0.5),
        3: Quarter((42, 17), 9, settled=(0.02, 0.84), density=0.78),
    }
)
_RAILWAYS: Final[Mapping[int, tuple[Shares, ...]]] = MappingProxyType(
    {
        0: (
            ((0.0, 0.86), (0.17, 0.8), (0.3, 0.55), (0.44, 0.4), (0.6, 0.34), (0.72, -0.05)),
            ((0.3, 0.55), (0.5, 0.7), (0.74, 0.76), (0.88, 0.7)),
        ),
        1: (((0.2, 1.05), (0.24, 0.62), (0.27, 0.36), (0.36, -0.05)),),
        2: (
            ((0.3, 1.05), (0.36, 0.55), (0.42, 0.24), (0.52, -0.05)),
            ((0.62, -0.05), (0.7, 0.3), (0.8, 0.42), (0.88, 0.3), (0.86, 0.12), (0.78, 0.1),
             (0.7, 0.3), (0.66, 0.62), (0.64, 1.05)),
        ),
        3: (
            ((0.44, 1.05), (0.5, 0.5), (0.58, -0.05)),
            ((0.5, 0.5), (0.64, 0.58), (0.8, 0.54), (0.97, 0.58)),
        ),
    }
)  # fmt: skip
_GULLIES: Final[Mapping[int, tuple[Shares, ...]]] = MappingProxyType(
    {
        0: (
            ((-0.02, 0.05), (0.16, 0.13), (0.33, 0.05), (0.5, 0.11), (0.68, 0.06), (1.02, 0.16)),
            ((0.0, 0.98), (0.42, 0.93), (0.62, 0.97), (0.82, 0.9), (1.02, 0.96)),
        ),
        1: (((-0.02, 0.9), (0.16, 0.96), (0.34, 0.9), (0.5, 0.97), (0.72, 0.93), (1.02, 1.0)),),
        2: (
            ((0.46, 0.72), (0.58, 0.78), (0.68, 0.74), (0.8, 0.84), (1.02, 0.8)),
            ((0.74, 0.2), (0.86, 0.52), (1.02, 0.5)),
        ),
        3: (((-0.02, 0.12), (0.14, 0.06), (0.3, 0.12), (0.46, 0.03), (0.7, 0.09), (1.02, 0.04)),),
    }
)
_ROADS: Final[Mapping[int, tuple[Shares, ...]]] = MappingProxyType(
    {
        0: (((-0.02, 0.4), (0.3, 0.32), (0.62, 0.5), (1.02, 0.44)),),
        1: (((-0.02, 0.24), (0.3, 0.2), (0.62, 0.46), (1.02, 0.5)),),
        2: (((-0.02, 0.62), (0.24, 0.7), (0.46, 0.5), (0.66, 0.5), (1.02, 0.66)),),
        3: (((-0.02, 0.7), (0.26, 0.6), (0.5, 0.74), (0.74, 0.8), (1.02, 0.76)),),
    }
)


class StreetPlan:
    """One district's ground on a surface, `unit` pixels to a unit."""

    def __init__(
        self, picture: pygame.Surface, district: int, unit: float, inks: PlanInks, ruin: float
    ) -> None:
        """`district` is 0 for A to 3 for D; `ruin` is the share of blocks that are rubble."""
        self._picture = picture
        self._district = district
        self._u = unit
        self._inks = inks
        self._ruin = ruin
        self._width, self._height = picture.get_size()
        self._hair = max(round(unit), 1)

    def draw(self) -> None:
        """All of it, from the ground up."""
        self._picture.fill(self._inks.ground)
        self._blocks()
        for road in _ROADS[self._district]:
            self._band(road, 15)
        for gully in _GULLIES[self._district]:
            self._gully(gully)
        if self._district == 0:
            self._silos()
        elif self._district == 1:
            self._squares()
        elif self._district == 2:
            self._hill()
        else:
            self._works()
        for railway in _RAILWAYS[self._district]:
            self._railway(railway)
        self._bluff()

    def scorch(self, degree: int) -> None:
        """What fires left: burnt ground round the building, and smoke that drifts off eastward."""
        degree = min(degree, MOST_SCORCH)
        u, seed = self._u, 11 + self._district
        x, y = self._width * 0.5, self._height * 0.62
        reach = min(self._width * (0.1 + 0.035 * degree), 190 * u + 60 * u * degree)
        burnt = mix(self._inks.deep, self._inks.ground, 0.25)
        points = []
        for step in range(40):
            far = reach * (0.62 + 0.38 * noise(seed, step, 3)) * (1 if step % 2 else 0.8)
            angle = math.tau * step / 40
            points.append((x + far * math.cos(angle), y + far * 0.5 * math.sin(angle)))
        pygame.draw.polygon(self._picture, burnt, points)
        for number in range(2 * degree):
            across = (number // 2 + 1) * (1 if number % 2 else -1)
            start = x + across * reach * 0.5
            self._smoke(start, self._height * (0.8 - 0.1 * (number % 3)), 13 + 4 * degree, number)
        inks = (mix(EMBER, self._inks.ground, 0.35), mix(FIRE, self._inks.ground, 0.5))
        for number in range(14 * degree):
            far = reach * (0.35 + 0.75 * noise(seed, number, 5))
            angle = math.tau * noise(seed, number, 6)
            wide = max(round(u * (1.5 + 3 * noise(seed, number, 8))), 1)
            spot = (x + far * math.cos(angle), y + far * 0.5 * math.sin(angle))
            self._picture.fill(inks[number % 2], (*spot, wide, self._hair))

    def _smoke(self, x: float, foot: float, wide: float, seed: int) -> None:
        """A slanting plume of round puffs with a lit western edge."""
        u, inks = self._u, self._inks
        steps = 9
        for lit in (True, False):
            for step in range(steps):
                radius = (wide * 0.34 + wide * 1.05 * step / steps) * u
                left = x + step * wide * 0.95 * u + (noise(seed, step) - 0.5) * wide * u
                top = foot - step * wide * 0.62 * u
                if lit:
                    spot = (left - 1.5 * u, top - 1.5 * u)
                    ink = mix(inks.deep, inks.edge, 0.55)
                    pygame.draw.circle(self._picture, ink, spot, radius)
                else:
                    pygame.draw.circle(self._picture, inks.deep, (left, top), radius)

    def _at(self, places: Shares) -> list[tuple[float, float]]:
        return [(x * self._width, y * self._height) for x, y in places]

    def _blocks(self) -> None:
        """Blocks between leaning streets; some are whole, some rubble, none at the edge of town."""
        quarter, u, inks = _QUARTERS[self._district], self._u, self._inks
        wide, high = quarter.block[0] * u, quarter.block[1] * u
        street = quarter.street * u
        middle = self._width / 2
        seed = 40 + self._district
        first, last = (share * self._width for share in quarter.settled)
        row, y = 0, -high * 0.3
        while y < self._height:
            slant = (self._height - y) * _LEAN
            column = int((first - slant) // (wide + street))
            while (x := column * (wide + street) + slant) < last:
                outskirts = min((x - first) / (0.2 * self._width) + 0.35, 1)
                if noise(seed, row, column) < quarter.density * outskirts:
                    ink = inks.west if x < middle else inks.east
                    if noise(seed, row, column, 2) < self._ruin:
                        self._rubble((x, y), (wide, high), ink, row * 97 + column)
                    else:
                        self._block((x, y), (wide, high), ink, row * 97 + column)
                column += 1
            row, y = row + 1, y + high + street

    def _block(
        self, corner: tuple[float, float], size: tuple[float, float], ink: Colour, seed: int
    ) -> None:
        """One block: a plain shape, its upper edge lit, cut or hollow by turns."""
        picture, inks = self._picture, self._inks
        (x, y), (wide, high) = corner, size
        lean = high * _LEAN
        pygame.draw.polygon(
            picture, ink, ((x + lean, y), (x + lean + wide, y), (x + wide, y + high), (x, y + high))
        )
        if _QUARTERS[self._district].courtyard:
            inset, rise = wide * 0.2, high * 0.3
            shape = (
                (x + lean * 0.7 + inset, y + rise),
                (x + lean * 0.7 + wide - inset, y + rise),
                (x + lean * 0.3 + wide - inset, y + high - rise),
                (x + lean * 0.3 + inset, y + high - rise),
            )
            pygame.draw.polygon(picture, inks.ground, shape)
        if noise(seed, 4) < 0.34:
            lit = mix(ink, inks.edge, 0.6)
            pygame.draw.line(picture, lit, (x + lean, y), (x + lean + wide, y), self._hair)
            pygame.draw.line(picture, lit, (x + lean, y), (x, y + high), self._hair)

    def _rubble(
        self, corner: tuple[float, float], size: tuple[float, float], ink: Colour, seed: int
    ) -> None:
        """What is left of a block: the stump of a corner and bricks."""
        (x, y), (wide, high) = corner, size
        broken = [
            (x, y + high),
            (x + wide * 0.1, y + high * (0.2 + 0.4 * noise(seed, 1))),
            (x + wide * 0.3, y + high * (0.5 + 0.3 * noise(seed, 2))),
            (x + wide * (0.4 + 0.2 * noise(seed, 3)), y + high * 0.4 * noise(seed, 5)),
            (x + wide * 0.66, y + high),
        ]
        pygame.draw.polygon(self._picture, ink, broken)
        size_of_brick = (2 * self._hair, self._hair)
        for number in range(3):
            spot = (x + wide * noise(seed, number, 6), y + high * noise(seed, number, 7))
            self._picture.fill(ink, (spot, size_of_brick))

    def _band(self, places: Shares, wide: float) -> None:
        """A road: bare ground through the blocks."""
        points = self._at(places)
        pygame.draw.lines(
            self._picture, self._inks.ground, False, points, max(round(wide * self._u), 2)
        )

    def _railway(self, places: Shares) -> None:
        """A line with its sleepers, on bare ground."""
        picture, u, inks = self._picture, self._u, self._inks
        points = self._at(places)
        pygame.draw.lines(picture, inks.ground, False, points, max(round(17 * u), 3))
        ink = mix(inks.ground, inks.edge, 0.85)
        half, pitch = 5 * u, 9 * u
        for (x, y), (right, foot) in pairwise(points):
            dx, dy = right - x, foot - y
            length = math.hypot(dx, dy)
            ax, ay = -dy / length * half, dx / length * half
            for step in range(int(length / pitch)):
                share = (step + 0.5) * pitch / length
                cx, cy = x + dx * share, y + dy * share
                pygame.draw.line(picture, ink, (cx - ax, cy - ay), (cx + ax, cy + ay), self._hair)
        pygame.draw.lines(picture, ink, False, points, max(round(3 * u), 1))

    def _gully(self, places: Shares) -> None:
        """A balka: a dark cleft with ragged rims and hachures down its slopes."""
        picture, u, inks = self._picture, self._u, self._inks
        points = self._at(places)
        upper: list[tuple[float, float]] = []
        lower: list[tuple[float, float]] = []
        for number, (start, end) in enumerate(pairwise(points)):
            seed = 7 * self._district + number
            upper += ragged(start, end, 9 * u, 17 * u, seed)[:-1]
            shift = 12 * u
            lower += ragged(
                (start[0], start[1] + shift), (end[0], end[1] + shift), 8 * u, 15 * u, seed + 50
            )[:-1]
        pygame.draw.polygon(picture, inks.deep, [*upper, *reversed(lower)])
        pygame.draw.lines(picture, mix(inks.ground, inks.edge, 0.8), False, upper, self._hair)
        tick = mix(inks.ground, inks.edge, 0.5)
        for number, (x, y) in enumerate(lower):
            deep = (6 + 5 * noise(number, 9)) * u
            pygame.draw.line(picture, tick, (x, y), (x - deep * 0.5, y + deep), self._hair)
        for number, (x, y) in enumerate(upper):
            deep = (5 + 4 * noise(number, 10)) * u
            pygame.draw.line(picture, tick, (x, y), (x + deep * 0.5, y - deep), self._hair)

    def _hill(self) -> None:
        """Mamayev Kurgan: rings of the hill, each a little lighter, and strokes down its slope."""
        picture, u, inks = self._picture, self._u, self._inks
        x, y = self._width * 0.235, self._height * 0.5
        across = min(self._width * 0.15, 230 * u)
        down = min(self._height * 0.52, across * 0.62)
        for ring in range(5):
            share = 1 - 0.2 * ring
            outline = [
                (px + (noise(ring, n) - 0.5) * 9 * u, py + (noise(ring, n, 2) - 0.5) * 6 * u)
                for n, (px, py) in enumerate(
                    arc(x + 8 * ring * u, y - 3 * ring * u, across * share, down * share, 0, 352.5)
                )
            ]
            pygame.draw.polygon(picture, mix(inks.ground, inks.west, 0.2 + 0.24 * ring), outline)
            rim = mix(inks.ground, inks.edge, 0.45 + 0.1 * ring)
            pygame.draw.lines(picture, rim, True, outline, self._hair)
            self._strokes(outline[: len(outline) // 2 + 2], (x, y), 0.1, rim)

    def _strokes(
        self,
        line: Sequence[tuple[float, float]],
        to: tuple[float, float],
        reach: float,
        ink: Colour,
    ) -> None:
        """Hachures from a line towards a place."""
        for x, y in line:
            end = (x + (to[0] - x) * reach, y + (to[1] - y) * reach)
            pygame.draw.line(self._picture, ink, (x, y), end, self._hair)

    def _shape(self, points: Points, ink: Colour, *, shadow: float = 0.0) -> None:
        """A roof; its shadow falls to the lower right, so many units long."""
        if shadow:
            away = shadow * self._u
            count = len(points)
            for number in range(count):
                (x, y), (right, foot) = points[number], points[(number + 1) % count]
                pygame.draw.polygon(
                    self._picture,
                    self._inks.deep,
                    (
                        (x, y),
                        (right, foot),
                        (right + away, foot + away * 0.6),
                        (x + away, y + away * 0.6),
                    ),
                )
        pygame.draw.polygon(self._picture, ink, points)

    def _works(self) -> None:
        """Red October and the Barricades: long saw-toothed halls, and chimneys."""
        u, inks = self._u, self._inks
        roof = mix(inks.east, inks.edge, 0.34)
        halls = (
            (0.65, 0.17, 180, 38), (0.83, 0.14, 150, 34), (0.66, 0.64, 150, 38),
            (0.82, 0.67, 190, 40), (0.1, 0.3, 150, 36), (0.22, 0.62, 120, 34),
        )  # fmt: skip
        for number, (across, down, wide, high) in enumerate(halls):
            x, y = across * self._width, down * self._height
            width, height = wide * u, high * u
            lean = height * _LEAN
            ink = roof if across > 0.5 else mix(inks.west, inks.edge, 0.3)
            hall = ((x + lean, y), (x + lean + width, y), (x + width, y + height), (x, y + height))
            self._shape(hall, ink, shadow=7)
            tooth = 15 * u
            for step in range(int(width / tooth)):
                left = x + step * tooth
                if noise(number, step, 12) < self._ruin * 0.8:
                    hole = (
                        (left + lean, y),
                        (left + lean + tooth * 1.2, y + height * 0.3),
                        (left + tooth, y + height * 0.9),
                        (left + lean * 0.4, y + height * 0.6),
                    )
                    pygame.draw.polygon(self._picture, inks.deep, hole)
                    continue
                band = (
                    (left + lean, y),
                    (left + lean + tooth * 0.4, y),
                    (left + tooth * 0.4, y + height),
                    (left, y + height),
                )
                pygame.draw.polygon(self._picture, mix(ink, inks.ground, 0.55), band)
        for across, down in ((0.63, 0.5), (0.655, 0.5), (0.68, 0.5), (0.8, 0.47), (0.825, 0.47)):
            self._chimney(across * self._width, down * self._height)

    def _chimney(self, x: float, y: float) -> None:
        """A chimney from above, with its long shadow."""
        u, inks = self._u, self._inks
        radius = 6.5 * u
        shadow = (
            (x - radius * 0.5, y + radius * 0.8),
            (x + radius * 0.6, y - radius * 0.8),
            (x + 70 * u, y + 35 * u),
            (x + 66 * u, y + 40 * u),
        )
        pygame.draw.polygon(self._picture, inks.deep, shadow)
        pygame.draw.circle(self._picture, mix(inks.ground, inks.edge, 1.0), (x, y), radius)
        pygame.draw.circle(self._picture, inks.deep, (x, y), radius * 0.5)

    def _squares(self) -> None:
        """The centre: an open square with its fountain, and the park before the station."""
        u, inks, picture = self._u, self._inks, self._picture
        for across, down, wide, high in ((0.72, 0.28, 150, 70), (0.3, 0.32, 96, 60)):
            x, y = across * self._width, down * self._height
            width, height = wide * u, high * u
            lean = height * _LEAN
            square = (
                (x + lean, y),
                (x + lean + width, y),
                (x + width, y + height),
                (x, y + height),
            )
            pygame.draw.polygon(picture, inks.ground, square)
            rim = mix(inks.ground, inks.edge, 0.6)
            pygame.draw.lines(picture, rim, True, square, self._hair)
            spot = (x + (width + lean) / 2, y + height / 2)
            for radius, ink in ((12, rim), (10, inks.ground), (5, rim)):
                pygame.draw.circle(picture, ink, spot, radius * u)
            for number in range(6):
                tree = (x + lean + width * (number + 0.5) / 6 - 6 * u, y + height * 0.13)
                pygame.draw.circle(picture, rim, tree, 2.4 * u)

    def _silos(self) -> None:
        """The Grain Elevator from above: two rows of silos and the head house, with its shadow."""
        u, inks, picture = self._u * 1.5, self._inks, self._picture
        x, y = self._width * 0.68, self._height * 0.38
        roof = mix(inks.east, inks.edge, 0.42)
        head = ((x + 92 * u, y - 9 * u), (x + 120 * u, y - 9 * u), (x + 112 * u, y + 33 * u),
                (x + 84 * u, y + 33 * u))  # fmt: skip
        self._shape(head, roof, shadow=48)
        for row in range(2):
            for column in range(7):
                spot = (x + (column * 13 - row * 4) * u, y + (6 + row * 13) * u)
                pygame.draw.circle(picture, inks.deep, (spot[0] + 4 * u, spot[1] + 3 * u), 6.6 * u)
        for row in range(2):
            for column in range(7):
                spot = (x + (column * 13 - row * 4) * u, y + (6 + row * 13) * u)
                pygame.draw.circle(picture, roof, spot, 6 * u)
                pygame.draw.circle(picture, mix(roof, inks.ground, 0.6), spot, 3 * u)
        pygame.draw.polygon(picture, roof, head)
        pygame.draw.lines(picture, inks.edge, True, head, self._hair)

    def _bluff(self) -> None:
        """The steep bank above the river, at the eastern edge."""
        u, inks = self._u, self._inks
        right = self._width
        line = ragged((right - 9 * u, -2), (right - 9 * u, self._height + 2), 7 * u, 9 * u, 3)
        pygame.draw.polygon(self._picture, inks.deep, [*line, (right, self._height), (right, 0)])
        for number, (x, y) in enumerate(line):
            deep = (5 + 8 * noise(number, 21)) * u
            ink = mix(inks.ground, inks.edge, 0.7)
            pygame.draw.line(self._picture, ink, (x - deep, y - deep * 0.3), (x, y), self._hair)


def steppe_inks() -> tuple[Colour, Colour, Colour]:
    """Ground, furrow and stroke of the steppe before the city."""
    ground = mix(FIELD_DARK, SOOT, 0.66)
    return ground, mix(ground, SOOT, 0.3), mix(ground, PAPER, 0.11)
