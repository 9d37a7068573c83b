"""What everything lies on: the steppe, the districts' street plans, the river and its far bank.

Each part is painted once for its size and state, so a district that changes costs only its own.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from ...art.buildings.grain import apply_grain
from ...art.geometry import noise
from ...art.plan_board import plan_inks, steppe_inks
from ...art.resources import Look
from ...art.street_plan import MOST_SCORCH, StreetPlan
from ...style.theme import (
    BRICK_DARK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    PAPER,
    RIVER,
    RIVER_DARK,
    RIVER_LIGHT,
    SOOT,
    Colour,
    Theme,
    mix,
)
from .sprite_cache import PixelSize

_LEAST_PLAN: Final = 70
"""Lanes lower than this, in design pixels, are plain."""
_RUIN: Final = (0.16, 0.26, 0.38, 0.5)
"""The share of blocks that are rubble, by degree of fire."""
_CLOSED_RUIN: Final = 0.72
_NEAR: Final = 1.7
"""How much larger the plan of a magnified lane is."""
_NAME_TYPE: Final = 16
_PLAIN_CLOSED: Final[Colour] = (28, 28, 28)
"""A lost district where grounds are plain."""


def _plain_ground() -> Colour:
    """City and steppe where grounds are plain."""
    return mix(COAL, SOOT, 0.35)


class LaneGroundSprite(NamedTuple):
    """The ground of one lane."""

    district: int
    closed: bool = False
    scorch: int = 0
    """How much has burnt, from 0 to `MOST_SCORCH`."""
    names: tuple[str, str] = ("", "")
    """What the western and the eastern part of the district are called."""
    light: int = 0
    """How far the burning building lights the streets, from 0 to one more than `MOST_SCORCH`."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The street plan, that leaves nothing clear."""
        theme = look.theme
        height = size[1]
        picture = pygame.Surface(size, 0, 32)
        inks = plan_inks(closed=self.closed)
        degree = min(self.scorch, MOST_SCORCH)
        if theme.plain or height < theme.px(_LEAST_PLAN):
            picture.fill(inks.ground)
            if theme.plain:
                picture.fill(_PLAIN_CLOSED if self.closed else _plain_ground())
                pygame.draw.rect(
                    picture, IRON, picture.get_rect(), theme.line, border_radius=theme.px(6)
                )
        else:
            unit = theme.scale * min(max(height / max(theme.px(330), 1), 1.0), _NEAR)
            plan = StreetPlan(
                picture, self.district, unit, inks, _CLOSED_RUIN if self.closed else _RUIN[degree]
            )
            plan.draw()
            if self.light:
                plan.light(self.light)
            if degree:
                plan.scorch(degree)
            apply_grain(picture, look.gallery.grain(max(round(2 * theme.scale), 1)))
            self._names(picture, look, mix(inks.ground, PAPER, 0.5))
        _round_corners(picture, theme.px(6))
        return picture

    def _names(self, picture: pygame.Surface, look: Look, ink: Colour) -> None:
        """The names at the foot, the western one at the left, the eastern one at the right."""
        theme = look.theme
        width, height = picture.get_size()
        px = max(theme.px(_NAME_TYPE), MIN_TYPE)
        foot = height - theme.px(5)
        for place, name in enumerate(self.names):
            if not name:
                continue
            word = look.fonts.render("title", px, _spaced(name), ink)
            if word.get_width() > width * 0.3:
                continue
            box = word.get_rect(bottom=foot)
            if place:
                box.right = width - theme.px(26)
            else:
                box.left = theme.px(44)
            picture.blit(word, box)


class SteppeSprite(NamedTuple):
    """The steppe under the German Staging Line: furrows and the tracks that lead to the city."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The ground, that leaves nothing clear."""
        ground, furrow, stroke = steppe_inks()
        theme = look.theme
        width, height = size
        picture = pygame.Surface(size, 0, 32)
        picture.fill(_plain_ground() if theme.plain else ground)
        if theme.plain:
            return picture
        _furrows(picture, theme, furrow)
        unit = theme.scale
        for number in range(round(width * height / (2600 * unit * unit))):
            x, y = noise(number, 31) * width, noise(number, 32) * height
            high = (4 + 6 * noise(number, 33)) * unit
            for lean in (-0.5, 0.0, 0.6):
                pygame.draw.line(picture, stroke, (x, y), (x + lean * high, y - high), theme.hair)
        for rut in range(3):
            start = height * (0.3 + 0.26 * rut)
            for apart in (0, 13):
                line = [
                    (
                        width * step / 8,
                        start
                        - height * 0.1 * step / 8
                        + 7 * unit * math.sin(step + rut)
                        + apart * unit,
                    )
                    for step in range(9)
                ]
                pygame.draw.lines(picture, furrow, False, line, max(round(4 * unit), 2))
        apply_grain(picture, look.gallery.grain(max(round(2 * theme.scale), 1)))
        return picture


class RiverSprite(NamedTuple):
    """The river, from the city's bank to under the Soviet Staging Line, and the far bank."""

    near: int
    """How wide the river is before the Staging Line begins, in pixels."""
    name: str = ""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Water, islands, landings and both banks; it leaves nothing clear."""
        theme = look.theme
        width, height = size
        picture = pygame.Surface(size, 0, 32)
        far_ground = mix(BRICK_DARK, SOOT, 0.74 if theme.plain else 0.4)
        picture.fill(far_ground)
        if not theme.plain:
            _furrows(picture, theme, mix(BRICK_DARK, SOOT, 0.3))
        near_bank = _shore(theme.px(8), theme.px(12), 7, height)
        far_bank = _shore(self.near + (width - self.near) * 2 // 5, theme.px(46), 8, height)
        if not theme.plain:
            self._trees(picture, theme, far_bank)
        pygame.draw.polygon(picture, RIVER, [*near_bank, *reversed(far_bank)])
        if not theme.plain:
            _waves(picture, theme, near_bank, far_bank)
            self._island(picture, theme, far_bank)
        shallow = [(x - theme.px(9), y) for x, y in far_bank]
        pygame.draw.lines(picture, mix(RIVER, RIVER_LIGHT, 0.45), False, shallow, theme.line)
        pygame.draw.lines(picture, mix(DUST, SOOT, 0.45), False, far_bank, theme.px(4))
        if not theme.plain:
            self._landings(picture, theme, near_bank)
        pygame.draw.lines(picture, SOOT, False, [(x - 3, y) for x, y in near_bank], theme.px(8))
        pygame.draw.lines(picture, DUST, False, near_bank, theme.px(4))
        self._name(picture, look, near_bank)
        return picture

    def _trees(self, picture: pygame.Surface, theme: Theme, bank: list[tuple[int, int]]) -> None:
        """The woods of the far bank, where guns and crossings were hidden."""
        unit, width = theme.scale, picture.get_width()
        inks = (mix(BRICK_DARK, SOOT, 0.86), mix(BRICK_DARK, SOOT, 0.6))
        for number in range(round(picture.get_height() / (13 * unit))):
            edge, y = bank[
                min(
                    number * len(bank) * 13 // max(round(picture.get_height() / unit), 1),
                    len(bank) - 1,
                )
            ]
            y = round(number * 13 * unit)
            for tree in range(5):
                x = edge + (16 + 30 * tree + 20 * noise(number, tree, 41)) * unit
                if x > width or noise(number, tree, 42) > 0.6:
                    continue
                high = (11 + 9 * noise(number, tree, 43)) * unit
                for ink, grown in zip(inks, (1.0, 0.55), strict=True):
                    half = high * 0.34 * grown
                    pygame.draw.polygon(
                        picture, ink, ((x - half, y), (x, y - high * grown), (x + half, y))
                    )

    def _island(self, picture: pygame.Surface, theme: Theme, bank: list[tuple[int, int]]) -> None:
        """Sandbanks in midstream, long with the current."""
        unit, height = theme.scale, picture.get_height()
        sand, rim = mix(RIVER, SOOT, 0.45), mix(RIVER, DUST, 0.32)
        for share, long, wide in ((0.17, 96, 14), (0.66, 150, 18), (0.86, 62, 10)):
            y = share * height
            x = (bank[round(share * (len(bank) - 1))][0] + theme.px(30)) * 0.56
            outline = []
            for step in range(20):
                angle = math.tau * step / 20
                swell = 0.8 + 0.4 * noise(step, round(long), 44)
                lens = math.copysign(math.cos(angle) ** 2, math.cos(angle))
                along = math.sin(angle)
                outline.append(
                    (
                        x + wide * unit * swell * lens + 9 * unit * along,
                        y + long * unit / 2 * along,
                    )
                )
            pygame.draw.polygon(picture, sand, outline)
            pygame.draw.lines(picture, rim, True, outline, theme.line)

    def _landings(self, picture: pygame.Surface, theme: Theme, bank: list[tuple[int, int]]) -> None:
        """The landings of the ferries, each with a boat that lies off it."""
        unit, height = theme.scale, picture.get_height()
        plank, hull = mix(DUST, SOOT, 0.35), mix(SOOT, RIVER_DARK, 0.2)
        for share in (0.14, 0.44, 0.6, 0.91):
            x, y = bank[round(share * (len(bank) - 1))]
            y = round(share * height)
            pygame.draw.rect(picture, plank, (x, y, 20 * unit, max(5 * unit, 2)))
            for post in (0, 8, 16):
                pygame.draw.rect(
                    picture, SOOT, (x + post * unit, y - 2 * unit, max(2 * unit, 1), 9 * unit)
                )
            left, top = x + 24 * unit, y + 12 * unit
            boat = ((left, top - 9 * unit), (left + 6 * unit, top - 15 * unit),
                    (left + 9 * unit, top - 6 * unit), (left + 7 * unit, top + 11 * unit),
                    (left + 1 * unit, top + 11 * unit))  # fmt: skip
            pygame.draw.polygon(picture, hull, boat)
            wake = ((left + 2 * unit, top + 13 * unit), (left + 5 * unit, top + 24 * unit))
            pygame.draw.line(picture, mix(RIVER, RIVER_LIGHT, 0.6), *wake, theme.hair)

    def _name(self, picture: pygame.Surface, look: Look, bank: list[tuple[int, int]]) -> None:
        """The river's name, along the current."""
        theme = look.theme
        if not self.name:
            return
        px = max(theme.px(_NAME_TYPE), MIN_TYPE)
        ink = RIVER_LIGHT if theme.plain else mix(RIVER, RIVER_LIGHT, 0.86)
        word = look.fonts.render("title", px, _spaced(self.name), ink)
        word = pygame.transform.rotate(word, -90)
        middle = len(bank) * 3 // 4
        left = max(x for x, _ in bank[middle - 8 : middle + 8]) + theme.px(9)
        if left + word.get_width() <= self.near + theme.px(6):
            picture.blit(word, word.get_rect(left=left, centery=bank[middle][1]))


class BandSprite(NamedTuple):
    """The ground of the bottom band, its panels parted by lines."""

    parts: tuple[int, ...]
    """Where panels begin, in pixels from the left."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """A dark ground with a grain, under a bright line."""
        theme = look.theme
        width, height = size
        picture = pygame.Surface(size, 0, 32)
        ground = mix(SOOT, (0, 0, 0), 0.3)
        picture.fill(ground)
        pitch, lean = theme.px(40), height // 2
        ray = ground if theme.plain else mix(ground, COAL, 0.28)
        first, last = (self.parts[0], self.parts[-1]) if self.parts else (0, 0)
        for x in range(first - lean, last, pitch):
            shape = (
                (x, height),
                (x + pitch // 2, height),
                (x + pitch // 2 + lean, 0),
                (x + lean, 0),
            )
            pygame.draw.polygon(picture, ray, shape)
        picture.fill(ground, (0, 0, first, height))
        picture.fill(ground, (last, 0, width - last, height))
        if not theme.plain:
            apply_grain(picture, look.gallery.grain(max(round(2 * theme.scale), 1)))
        picture.fill(mix(DUST, SOOT, 0.3), (0, 0, width, theme.line))
        inset = theme.px(14)
        for left in self.parts:
            picture.fill(COAL, (left, inset, theme.line, height - 2 * inset))
        return picture


def _spaced(name: str) -> str:
    """A name in wide capitals, as on maps."""
    return "\u2009".join(name.upper())


def _furrows(picture: pygame.Surface, theme: Theme, ink: Colour) -> None:
    """Slanting bands over a whole picture."""
    width, height = picture.get_size()
    pitch, lean = theme.px(44), height // 2
    for x in range(-lean, width, pitch):
        shape = ((x, height), (x + pitch // 2, height), (x + pitch // 2 + lean, 0), (x + lean, 0))
        pygame.draw.polygon(picture, ink, shape)


def _round_corners(picture: pygame.Surface, radius: int) -> None:
    """Soot in the corners, as if a rounded plate lay on it."""
    width, height = picture.get_size()
    for x, y, across, down in (
        (0, 0, 1, 1),
        (width, 0, -1, 1),
        (0, height, 1, -1),
        (width, height, -1, -1),
    ):
        for step in range(radius):
            deep = radius - math.isqrt(radius * radius - (radius - step) ** 2)
            left = x if across > 0 else x - deep
            top = y + step if down > 0 else y - step - 1
            picture.fill(SOOT, (left, top, deep, 1))


def _shore(x: int, swing: int, seed: int, height: int) -> list[tuple[int, int]]:
    """A bank from north to south that bends to and fro."""
    count = 64
    return [
        (
            x
            + round(
                swing
                * (
                    0.62 * math.sin(number / 9 + seed)
                    + 0.26 * math.sin(number / 3.1 + 2 * seed)
                    + 0.16 * (noise(number, seed) - 0.5)
                )
            ),
            height * number // count,
        )
        for number in range(count + 1)
    ]


def _waves(
    picture: pygame.Surface,
    theme: Theme,
    near: list[tuple[int, int]],
    far: list[tuple[int, int]],
) -> None:
    """Strokes of the current, lighter and darker by turns."""
    inks = (mix(RIVER, RIVER_LIGHT, 0.34), mix(RIVER, RIVER_DARK, 0.6))
    pitch, height = theme.px(17), picture.get_height()
    for number in range(height // pitch):
        y = number * pitch + pitch // 2
        place = min(y * (len(near) - 1) // height, len(near) - 1)
        left, right = near[place][0] + theme.px(10), far[place][0] - theme.px(16)
        x = left + int(noise(number, 3) * theme.px(60))
        while x < right:
            length = theme.px(22) + int(noise(number, x, 2) * theme.px(54))
            end = min(x + length, right)
            if end - x > theme.px(12):
                _wave(picture, x, y, end - x, inks[number % 2], theme)
            x = end + theme.px(16) + int(noise(x, number) * theme.px(70))


def _wave(picture: pygame.Surface, x: int, y: int, length: int, ink: Colour, theme: Theme) -> None:
    high = max(theme.px(4), 2)
    points = [(x + length * n // 8, y + round(high * math.sin(n * math.pi / 4))) for n in range(9)]
    pygame.draw.lines(picture, ink, False, points, theme.line)
