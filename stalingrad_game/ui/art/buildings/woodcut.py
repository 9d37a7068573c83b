"""The board on which buildings are cut: two inks and paper, strong diagonals, and fire by degrees.

Units: 100 high, x from the middle. What matters lies within 70 to either side; the rest is filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from ...style.theme import EMBER, FIRE, FLAME, OCHRE, PAPER, SOOT, STEEL, Colour, mix
from ..canvas import Canvas, Rows
from ..geometry import Point, Points, cuts, noise, ragged
from .fire import flame, smoke

GROUND_LEVEL: Final = 86.0
"""Where buildings stand."""
SAFE_HALF_WIDTH: Final = 70.0
"""How far to either side a building may reach."""
PAPER_SHADE: Final[Colour] = (205, 189, 157)
BROWN: Final[Colour] = (52, 44, 38)
"""Soot thinned: what stands behind the building."""

FireSpots = Sequence[tuple[float, float, float]]
"""Where a building burns: x, foot of the flame, height; in the order of catching."""
Beams = Literal["falling", "rising", "rays"]
Horizon = Literal["ruins", "houses", "works", "none"]


@dataclass(frozen=True, slots=True)
class Heat:
    """How much a building burns: Fire counter from 0 to 1 of its track, and Inferno counters."""

    level: float = 0.0
    infernos: int = 0

    @property
    def glow(self) -> float:
        """How red the sky is, 0 to 1."""
        return min(0.45 * self.level + (0.35 + 0.15 * self.infernos if self.infernos else 0), 1.0)


class Woodcut(Canvas):
    """A building's picture while it is cut."""

    def __init__(
        self, size: tuple[int, int], heat: Heat, seed: int, rows: Rows | None = None
    ) -> None:
        super().__init__(size, backdrop=PAPER, centred=True, rows=rows)
        self.heat = heat
        self.seed = seed
        self.half = max(self.breadth / 2, 40.0)

    @property
    def light(self) -> Colour:
        """The paper, reddened by fire."""
        return mix(PAPER, (244, 178, 92), self.heat.glow * 0.9)

    @property
    def shade(self) -> Colour:
        """The paper's second tone, reddened by fire."""
        return mix(PAPER_SHADE, (196, 74, 34), self.heat.glow)

    def sky(
        self,
        beams: Beams,
        sun: tuple[float, float, float] | None = None,
        ink: Colour = OCHRE,
        *,
        pitch: float = 26.0,
    ) -> None:
        """Diagonal beams, and a sun at (x, y, radius) in the second ink."""
        self.rect(-self.half, 0, 2 * self.half, 100, self.light)
        if beams == "rays":
            self._rays(sun[:2] if sun else (0.0, 60.0))
        else:
            lean = 62.0 if beams == "rising" else -62.0
            x = -self.half - 80.0
            while x < self.half + 80.0:
                top = x + lean
                self.poly(
                    ((top, 0), (top + pitch * 0.5, 0), (x + pitch * 0.5, 100), (x, 100)), self.shade
                )
                x += pitch
        if sun:
            self.disc(*sun, ink)

    def backdrop(
        self,
        spots: FireSpots,
        beams: Beams,
        sun: tuple[float, float, float] | None = None,
        ink: Colour = OCHRE,
        *,
        far: Horizon = "ruins",
    ) -> None:
        """Sky, city and smoke: all that stands behind the building."""
        self.sky(beams, sun, ink)
        self.far(far)
        self.smoke_over(spots)

    def _rays(self, centre: Point) -> None:
        """Searchlights from one place: uneven, and none of them level."""
        for angle, wide in (
            (-168, 9),
            (-146, 12),
            (-122, 8),
            (-103, 13),
            (-76, 8),
            (-52, 13),
            (-26, 9),
        ):
            tips = [pygame.Vector2(400, 0).rotate(angle + side) for side in (0, wide)]
            self.poly(
                (centre, *((centre[0] + tip.x, centre[1] + tip.y) for tip in tips)), self.shade
            )

    def far(self, kind: Horizon) -> None:
        """What is left of the city to both sides, behind the building."""
        if kind == "none":
            return
        ink = mix(STEEL, SOOT, 0.35)
        x = -self.half - 4.0
        step = 0
        while x < self.half:
            wide = 9 + 12 * noise(self.seed, step, 1)
            high = 7 + 15 * noise(self.seed, step, 2)
            if abs(x + wide / 2) < SAFE_HALF_WIDTH * 0.7:
                high *= 0.6
            self._far_house(kind, x, wide, GROUND_LEVEL - high, ink, step)
            x += wide + (3 if kind == "houses" else 1) * noise(self.seed, step, 3) * 3
            step += 1

    def _far_house(
        self, kind: Horizon, x: float, wide: float, top: float, ink: Colour, step: int
    ) -> None:
        if kind == "houses":
            self.poly(
                (
                    (x, GROUND_LEVEL),
                    (x, top + 5),
                    (x + wide / 2, top - 1),
                    (x + wide, top + 5),
                    (x + wide, GROUND_LEVEL),
                ),
                ink,
            )
            return
        edge = ragged((x, top), (x + wide, top + 2), 6, 3.5, self.seed + step)
        self.poly([(x, GROUND_LEVEL), *edge, (x + wide, GROUND_LEVEL)], ink)
        if kind == "works" and step % 3 == 1:
            self.chimney(x + wide / 2, top - 22, 3.4, ink)
            self.rect(x + wide / 2 - 1.7, top - 2, 3.4, 12, ink)
        elif kind == "ruins":
            for row in range(2):
                for column in range(int(wide // 5)):
                    if noise(self.seed, step, row, column) > 0.45:
                        self.rect(x + 2 + column * 5, top + 7 + row * 6, 2, 3, self.shade)

    def chimney(
        self, x: float, top: float, width: float, ink: Colour, foot: float = GROUND_LEVEL
    ) -> None:
        """A tall stack, a little narrower at its head."""
        half = width / 2
        self.poly(
            ((x - half * 0.72, top), (x + half * 0.72, top), (x + half, foot), (x - half, foot)),
            ink,
        )
        self.rect(x - half * 0.95, top, half * 1.9, 1.6, ink)

    def block(
        self,
        x: float,
        top: float,
        right: float,
        ink: Colour = SOOT,
        *,
        torn: float = 0.0,
        foot: float = GROUND_LEVEL + 2,
    ) -> None:
        """A wall from x to right; its top is torn down to `torn` units deep."""
        edge: Points = ((x, top), (right, top))
        if torn:
            edge = ragged((x, top), (right, top), torn, 3.0, self.seed + round(x * 3))
        self.poly([(x, foot), *edge, (right, foot)], ink)

    def windows(
        self,
        x: float,
        y: float,
        columns: int,
        rows: int,
        pane: tuple[float, float],
        step: tuple[float, float],
        *,
        ink: Colour = PAPER,
        dark: float = 0.15,
    ) -> None:
        """Rows of windows; a share `dark` is left out, and the more fire, the more of them glow."""
        for row in range(rows):
            for column in range(columns):
                if noise(self.seed, row, column, 11) >= dark:
                    place = (x + column * step[0], y + row * step[1])
                    self.rect(*place, *pane, self.pane_ink(column, row, ink))

    def pane_ink(self, column: int, row: int, ink: Colour) -> Colour:
        """What shows in a window: the sky's paper, or fire behind it."""
        lit = noise(self.seed, column, row, 5)
        if lit < self.heat.level * 0.75 + self.heat.infernos * 0.3:
            return FLAME if lit < 0.2 else FIRE
        return ink

    def cut(
        self,
        outline: Points,
        ink: Colour,
        *,
        angle: float = -58.0,
        pitch: float = 3.0,
        weight: float = 0.9,
        reach: tuple[float, float] = (0.0, 1.0),
    ) -> None:
        """Tapering parallel cuts inside an outline; `reach` is the part of each that is cut."""
        for number, (start, end) in enumerate(cuts(outline, angle, pitch)):
            wobble = 0.12 * noise(self.seed, number, 3)
            low, high = reach[0] + wobble * (reach[0] > 0), reach[1] - wobble * (reach[1] < 1)
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = (dx * dx + dy * dy) ** 0.5
            if length < 1.0:
                continue
            off_x, off_y = -dy / length * weight / 2, dx / length * weight / 2
            near = (start[0] + dx * low, start[1] + dy * low)
            tip = (start[0] + dx * high, start[1] + dy * high)
            self.poly(
                ((near[0] + off_x, near[1] + off_y), tip, (near[0] - off_x, near[1] - off_y)), ink
            )

    def solid(
        self,
        outline: Points,
        ink: Colour = SOOT,
        lit: Colour | None = PAPER,
        *,
        pitch: float = 3.0,
        reach: tuple[float, float] = (0.0, 0.45),
        angle: float = -58.0,
        weight: float = 0.9,
    ) -> None:
        """A dark shape with light cut into the side that the beams fall on."""
        self.poly(outline, ink)
        if lit:
            self.cut(outline, lit, pitch=pitch, reach=reach, angle=angle, weight=weight)

    def ground(
        self, ink: Colour = SOOT, *, level: float = GROUND_LEVEL, rough: float = 3.0
    ) -> None:
        """The foreground: broken stone to the lower edge."""
        edge = ragged((-self.half - 2, level), (self.half + 2, level), -rough, 4.5, self.seed)
        self.poly([*edge, (self.half + 2, 101), (-self.half - 2, 101)], ink)
        step = 0
        x = -self.half
        while x < self.half:
            y = level + 4 + 8 * noise(self.seed, step, 21)
            wide = 3 + 8 * noise(self.seed, step, 22)
            self.poly(
                ((x, y), (x + wide, y - 1.4), (x + wide * 0.7, y + 0.4)), mix(self.shade, SOOT, 0.2)
            )
            x += wide + 5 + 9 * noise(self.seed, step, 23)
            step += 1

    def rubble(self, level: float) -> None:
        """A low broken edge along the foot of the picture."""
        edge = ragged((-self.half - 2, level), (self.half + 2, level), -3, 4, self.seed + 5)
        self.poly([*edge, (self.half + 2, 101), (-self.half - 2, 101)], SOOT)

    def smoke_over(self, spots: FireSpots) -> None:
        """Smoke behind the building, leaning with the wind."""
        count = self._alight(spots)
        for number, (x, y, high) in enumerate(spots[:count]):
            if number % 2 == 0 or self.heat.infernos:
                dark = mix(BROWN, EMBER, 0.25 + 0.3 * (self.heat.infernos > 0))
                smoke(
                    self, x, y - high * 0.4, high * (1.1 + self.heat.glow), dark, self.seed + number
                )

    def burn(self, spots: FireSpots) -> None:
        """The flames of the Fire counter at these spots, and those of every Inferno before all."""
        count = self._alight(spots)
        grown = 0.75 + 0.35 * self.heat.level + 0.12 * min(self.heat.infernos, 3)
        for number, (x, y, high) in enumerate(spots[:count]):
            flame(self, x, y, high * grown, self.seed + number)

    def infernos(self) -> None:
        """One great fire for each Inferno, from the middle outwards, up to six."""
        places = (-30.0, 38.0, 4.0, -62.0, 64.0, -16.0)
        spread = min(self.half / 78.0, 1.3)
        count = min(self.heat.infernos, len(places))
        for number in range(count):
            high = 47 - 6 * (number % 3)
            flame(self, places[number] * spread, 99, high, self.seed + 31 * number, broad=1.25)
        if count:
            self.rubble(97.0)

    def _alight(self, spots: FireSpots) -> int:
        if self.heat.infernos:
            return len(spots)
        return min(round(self.heat.level * len(spots) + 0.49), len(spots)) if self.heat.level else 0
