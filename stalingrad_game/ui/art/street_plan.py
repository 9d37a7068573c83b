"""The city's ground as a map cut in wood: blocks, railways, gullies, works, seen from above.

Each district has its own plan, from A in the south to D in the north. A plan is laid into any box:
places are shares of the box, sizes are units, so that nothing is stretched. All of it is low in
contrast, for words and pieces lie on it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from ..style.theme import EMBER, FIRE, Colour, mix
from .geometry import noise, ragged
from .landmarks import LANDMARKS
from .plan_board import PLAN_LEAN, PlanBoard

PlanPlaces = tuple[tuple[float, float], ...]
"""Places as shares of a box's width and height."""
_LIT: Final = 0.34
"""The share of blocks whose edges are lit."""
MOST_SCORCH: Final = 3
"""Degrees of fire that the ground knows."""


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
_RAILWAYS: Final[Mapping[int, tuple[PlanPlaces, ...]]] = MappingProxyType(
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
_GULLIES: Final[Mapping[int, tuple[PlanPlaces, ...]]] = MappingProxyType(
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
_ROADS: Final[Mapping[int, tuple[PlanPlaces, ...]]] = MappingProxyType(
    {
        0: (((-0.02, 0.4), (0.3, 0.32), (0.62, 0.5), (1.02, 0.44)),),
        1: (((-0.02, 0.24), (0.3, 0.2), (0.62, 0.46), (1.02, 0.5)),),
        2: (((-0.02, 0.62), (0.24, 0.7), (0.46, 0.5), (0.66, 0.5), (1.02, 0.66)),),
        3: (((-0.02, 0.7), (0.26, 0.6), (0.5, 0.74), (0.74, 0.8), (1.02, 0.76)),),
    }
)


class StreetPlan(PlanBoard):
    """One district's ground on a surface, `unit` pixels to a unit."""

    def draw(self) -> None:
        """All of it, from the ground up."""
        self.picture.fill(self.inks.ground)
        self._blocks()
        for road in _ROADS[self.district]:
            self._band(road, 15)
        for gully in _GULLIES[self.district]:
            self._gully(gully)
        LANDMARKS[self.district](self)
        for railway in _RAILWAYS[self.district]:
            self._railway(railway)
        self._bluff()

    def scorch(self, degree: int) -> None:
        """What fires left: burnt ground round the building, and smoke that drifts off eastward."""
        degree = min(degree, MOST_SCORCH)
        u, seed = self.unit, 11 + self.district
        x, y = self.width * 0.5, self.height * 0.62
        reach = min(self.width * (0.1 + 0.035 * degree), 190 * u + 60 * u * degree)
        burnt = mix(self.inks.deep, self.inks.ground, 0.25)
        points = []
        for step in range(40):
            far = reach * (0.62 + 0.38 * noise(seed, step, 3)) * (1 if step % 2 else 0.8)
            angle = math.tau * step / 40
            points.append((x + far * math.cos(angle), y + far * 0.5 * math.sin(angle)))
        pygame.draw.polygon(self.picture, burnt, points)
        for number in range(2 * degree):
            across = (number // 2 + 1) * (1 if number % 2 else -1)
            start = x + across * reach * 0.5
            self._smoke(start, self.height * (0.8 - 0.1 * (number % 3)), 13 + 4 * degree, number)
        inks = (mix(EMBER, self.inks.ground, 0.35), mix(FIRE, self.inks.ground, 0.5))
        for number in range(14 * degree):
            far = reach * (0.35 + 0.75 * noise(seed, number, 5))
            angle = math.tau * noise(seed, number, 6)
            wide = max(round(u * (1.5 + 3 * noise(seed, number, 8))), 1)
            spot = (x + far * math.cos(angle), y + far * 0.5 * math.sin(angle))
            self.picture.fill(inks[number % 2], (*spot, wide, self.hair))

    def light(self, degree: int) -> None:
        """What the burning building throws on the streets: rings of light, and rays between blocks.

        The ground alone is lit; `degree` is one more than that of the scorch.
        """
        u, seed = self.unit, 23 + self.district
        x, y = self.width * 0.5, self.height * 0.62
        lit = pygame.Surface(self.picture.get_size(), 0, 32)
        reach = (150 + 120 * degree) * u
        for number in range(16):
            angle = math.tau * (number + 0.7 * noise(seed, number)) / 16
            wide, far = 0.05 + 0.05 * noise(seed, number, 2), reach * (1.2 + noise(seed, number, 3))
            tips = [
                (x + far * math.cos(angle + aside), y + far * 0.6 * math.sin(angle + aside))
                for aside in (-wide, wide)
            ]
            pygame.draw.polygon(lit, mix((0, 0, 0), FIRE, 0.05), ((x, y), *tips))
        for ring, share in enumerate((1.0, 0.66, 0.36)):  # each lies within the one before
            points = []
            for step in range(36):
                far = reach * share * (0.86 + 0.2 * noise(seed, step, ring))
                angle = math.tau * step / 36
                points.append((x + far * math.cos(angle), y + far * 0.55 * math.sin(angle)))
            ink = mix((0, 0, 0), FIRE, 0.045 + (0.05 + 0.02 * degree) * (ring + 1) / 3)
            pygame.draw.polygon(lit, ink, points)
        self.picture.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    def _smoke(self, x: float, foot: float, wide: float, seed: int) -> None:
        """A slanting plume of round puffs with a lit western edge."""
        u, inks = self.unit, self.inks
        steps = 9
        for lit in (True, False):
            for step in range(steps):
                radius = (wide * 0.34 + wide * 1.05 * step / steps) * u
                left = x + step * wide * 0.95 * u + (noise(seed, step) - 0.5) * wide * u
                top = foot - step * wide * 0.62 * u
                if lit:
                    spot = (left - 1.5 * u, top - 1.5 * u)
                    ink = mix(inks.deep, inks.edge, 0.55)
                    pygame.draw.circle(self.picture, ink, spot, radius)
                else:
                    pygame.draw.circle(self.picture, inks.deep, (left, top), radius)

    def _at(self, places: PlanPlaces) -> list[tuple[float, float]]:
        return [(x * self.width, y * self.height) for x, y in places]

    def _blocks(self) -> None:
        """Blocks between leaning streets; some are whole, some rubble, none at the edge of town."""
        quarter, u, inks = _QUARTERS[self.district], self.unit, self.inks
        wide, high = quarter.block[0] * u, quarter.block[1] * u
        street = quarter.street * u
        middle = self.width / 2
        seed = 40 + self.district
        first, last = (share * self.width for share in quarter.settled)
        row, y = 0, -high * 0.3
        while y < self.height:
            slant = (self.height - y) * PLAN_LEAN
            column = int((first - slant) // (wide + street))
            roll = Random(seed * 1009 + row).random
            while (x := column * (wide + street) + slant) < last:
                outskirts = min((x - first) / (0.2 * self.width) + 0.35, 1)
                stands, ruined, lit = roll(), roll(), roll()
                if stands < quarter.density * outskirts:
                    ink = inks.west if x < middle else inks.east
                    if ruined < self.ruin:
                        self._rubble((x, y), (wide, high), ink, row * 97 + column)
                    else:
                        self._block((x, y), (wide, high), ink, lit=lit < _LIT)
                column += 1
            row, y = row + 1, y + high + street

    def _block(
        self, corner: tuple[float, float], size: tuple[float, float], ink: Colour, *, lit: bool
    ) -> None:
        """One block: a plain shape, its upper edge lit, cut or hollow by turns."""
        picture, inks = self.picture, self.inks
        (x, y), (wide, high) = corner, size
        lean = high * PLAN_LEAN
        pygame.draw.polygon(
            picture, ink, ((x + lean, y), (x + lean + wide, y), (x + wide, y + high), (x, y + high))
        )
        if _QUARTERS[self.district].courtyard:
            inset, rise = wide * 0.2, high * 0.3
            shape = (
                (x + lean * 0.7 + inset, y + rise),
                (x + lean * 0.7 + wide - inset, y + rise),
                (x + lean * 0.3 + wide - inset, y + high - rise),
                (x + lean * 0.3 + inset, y + high - rise),
            )
            pygame.draw.polygon(picture, inks.ground, shape)
        if lit:
            edge = mix(ink, inks.edge, 0.6)
            pygame.draw.line(picture, edge, (x + lean, y), (x + lean + wide, y), self.hair)
            pygame.draw.line(picture, edge, (x + lean, y), (x, y + high), self.hair)

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
        pygame.draw.polygon(self.picture, ink, broken)
        size_of_brick = (2 * self.hair, self.hair)
        for number in range(3):
            spot = (x + wide * noise(seed, number, 6), y + high * noise(seed, number, 7))
            self.picture.fill(ink, (spot, size_of_brick))

    def _band(self, places: PlanPlaces, wide: float) -> None:
        """A road: bare ground through the blocks."""
        points = self._at(places)
        pygame.draw.lines(
            self.picture, self.inks.ground, False, points, max(round(wide * self.unit), 2)
        )

    def _railway(self, places: PlanPlaces) -> None:
        """A line with its sleepers, on bare ground."""
        picture, u, inks = self.picture, self.unit, self.inks
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
                pygame.draw.line(picture, ink, (cx - ax, cy - ay), (cx + ax, cy + ay), self.hair)
        pygame.draw.lines(picture, ink, False, points, max(round(3 * u), 1))

    def _gully(self, places: PlanPlaces) -> None:
        """A balka: a dark cleft with ragged rims and hachures down its slopes."""
        picture, u, inks = self.picture, self.unit, self.inks
        points = self._at(places)
        upper: list[tuple[float, float]] = []
        lower: list[tuple[float, float]] = []
        for number, (start, end) in enumerate(pairwise(points)):
            seed = 7 * self.district + number
            upper += ragged(start, end, 9 * u, 17 * u, seed)[:-1]
            shift = 12 * u
            lower += ragged(
                (start[0], start[1] + shift), (end[0], end[1] + shift), 8 * u, 15 * u, seed + 50
            )[:-1]
        pygame.draw.polygon(picture, inks.deep, [*upper, *reversed(lower)])
        pygame.draw.lines(picture, mix(inks.ground, inks.edge, 0.8), False, upper, self.hair)
        tick = mix(inks.ground, inks.edge, 0.5)
        for number, (x, y) in enumerate(lower):
            deep = (6 + 5 * noise(number, 9)) * u
            pygame.draw.line(picture, tick, (x, y), (x - deep * 0.5, y + deep), self.hair)
        for number, (x, y) in enumerate(upper):
            deep = (5 + 4 * noise(number, 10)) * u
            pygame.draw.line(picture, tick, (x, y), (x + deep * 0.5, y - deep), self.hair)

    def _bluff(self) -> None:
        """The steep bank above the river, at the eastern edge."""
        u, inks = self.unit, self.inks
        right = self.width
        line = ragged((right - 9 * u, -2), (right - 9 * u, self.height + 2), 7 * u, 9 * u, 3)
        pygame.draw.polygon(self.picture, inks.deep, [*line, (right, self.height), (right, 0)])
        for number, (x, y) in enumerate(line):
            deep = (5 + 8 * noise(number, 21)) * u
            ink = mix(inks.ground, inks.edge, 0.7)
            pygame.draw.line(self.picture, ink, (x - deep, y - deep * 0.3), (x, y), self.hair)
