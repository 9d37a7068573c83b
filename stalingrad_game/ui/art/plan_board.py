"""A board on which a street plan is drawn: its inks, its unit, roofs with shadows, hachures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ..style.theme import BRICK, FIELD, IRON, OCHRE, PAPER, SOOT, Colour, mix
from .geometry import Points

PLAN_LEAN: Final = 0.42
"""How far streets lean to the right for every unit upwards."""


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
        ground = mix(SOOT, (48, 48, 48), 0.8)
        block = mix(ground, (128, 128, 128), 0.18)
        return PlanInks(
            ground, block, block, mix(ground, (170, 170, 170), 0.24), mix(ground, SOOT, 0.6)
        )
    ground = mix(IRON, OCHRE, 0.035)
    block = mix(ground, PAPER, 0.07)
    return PlanInks(
        ground,
        mix(block, FIELD, 0.2),
        mix(block, BRICK, 0.12),
        mix(ground, PAPER, 0.2),
        mix(ground, SOOT, 0.62),
    )


def steppe_inks() -> tuple[Colour, Colour, Colour]:
    """Ground, furrow and stroke of the steppe before the city."""
    ground = mix(mix(IRON, OCHRE, 0.035), FIELD, 0.3)
    return ground, mix(ground, SOOT, 0.24), mix(ground, PAPER, 0.14)


class PlanBoard:
    """A surface that is drawn on from above, `unit` pixels to a unit."""

    def __init__(
        self, picture: pygame.Surface, district: int, unit: float, inks: PlanInks, ruin: float
    ) -> None:
        """`district` is 0 for A to 3 for D; `ruin` is the share of blocks that are rubble."""
        self.picture = picture
        self.district = district
        self.unit = unit
        self.inks = inks
        self.ruin = ruin
        self.width, self.height = picture.get_size()
        self.hair = max(round(unit), 1)

    def strokes(
        self,
        line: Sequence[tuple[float, float]],
        to: tuple[float, float],
        reach: float,
        ink: Colour,
    ) -> None:
        """Hachures from a line towards a place."""
        for x, y in line:
            end = (x + (to[0] - x) * reach, y + (to[1] - y) * reach)
            pygame.draw.line(self.picture, ink, (x, y), end, self.hair)

    def shape(self, points: Points, ink: Colour, *, shadow: float = 0.0) -> None:
        """A roof; its shadow falls to the lower right, so many units long."""
        if shadow:
            away = shadow * self.unit
            count = len(points)
            for number in range(count):
                (x, y), (right, foot) = points[number], points[(number + 1) % count]
                pygame.draw.polygon(
                    self.picture,
                    self.inks.deep,
                    (
                        (x, y),
                        (right, foot),
                        (right + away, foot + away * 0.6),
                        (x + away, y + away * 0.6),
                    ),
                )
        pygame.draw.polygon(self.picture, ink, points)
