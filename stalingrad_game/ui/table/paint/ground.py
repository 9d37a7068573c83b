"""What everything lies on: soot, the lanes of the city, the river and both its banks.

Painted once for a window's size and view; only what lies on it changes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.shapes import noise
from ...look import Look
from ...theme import (
    BRICK_DARK,
    COAL,
    DUST,
    FIELD_DARK,
    OCHRE,
    PAPER,
    RIVER,
    RIVER_DARK,
    RIVER_LIGHT,
    SOOT,
    Colour,
    mix,
)
from .press import Size

Box = tuple[int, int, int, int]
_LANE: Final[Colour] = mix(COAL, SOOT, 0.25)
_CLOSED: Final[Colour] = (52, 52, 52)


class GroundFace(NamedTuple):
    """The ground of one view."""

    staging: tuple[Box, Box]
    river: Box
    lanes: tuple[Box, ...]
    closed: tuple[bool, ...]
    fought: int
    """The district of the battle being fought, or -1: its lane has a bright edge."""
    band: Box
    panels: tuple[Box, ...]
    """Panels of the band, parted by lines."""

    def paint(self, look: Look, size: Size) -> pygame.Surface:
        """The ground, without a clear spot."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        self._bank(picture, look, pygame.Rect(self.staging[0]), FIELD_DARK)
        self._water(picture, look)
        for box, closed in zip(self.lanes, self.closed, strict=True):
            self._lane(picture, look, pygame.Rect(box), closed=closed)
        if self.fought >= 0:
            frame = pygame.Rect(self.lanes[self.fought])
            radius = look.theme.px(6)
            pygame.draw.rect(picture, OCHRE, frame, look.theme.px(2), border_radius=radius)
        self._band(picture, look)
        return picture

    def _bank(self, picture: pygame.Surface, look: Look, box: pygame.Rect, ink: Colour) -> None:
        """The steppe or the far bank: slanting furrows."""
        theme = look.theme
        picture.fill(mix(ink, SOOT, 0.72), box)
        clip = picture.get_clip()
        picture.set_clip(box)
        pitch = theme.px(34)
        furrow = mix(ink, SOOT, 0.6)
        for x in range(box.left - box.height, box.right, pitch):
            pygame.draw.polygon(
                picture,
                furrow,
                (
                    (x, box.bottom),
                    (x + pitch // 2, box.bottom),
                    (x + pitch // 2 + box.height // 2, box.top),
                    (x + box.height // 2, box.top),
                ),
            )
        picture.set_clip(clip)

    def _water(self, picture: pygame.Surface, look: Look) -> None:
        theme = look.theme
        river = pygame.Rect(self.river)
        far = pygame.Rect(self.staging[1])
        picture.fill(RIVER, (river.left, river.top, far.right - river.left, river.height))
        near_bank, far_bank = self._banks(theme.px(9), theme.px(16))
        shade = mix(RIVER, RIVER_DARK, 0.5)
        for number in range(9):
            y = river.top + river.height * number // 9
            pygame.draw.rect(
                picture, shade, (river.left, y, far.right - river.left, river.height // 18)
            )
        wave = theme.px(26)
        light = mix(RIVER, RIVER_LIGHT, 0.4)
        rows = max(river.height // theme.px(30), 1)
        for row_number in range(rows):
            y = river.top + (row_number * 2 + 1) * river.height // (2 * rows)
            x = river.left + int(noise(row_number, 3) * theme.px(60))
            while x < far.right:
                length = wave + int(noise(row_number, x) * wave)
                self._wave(picture, x, y, length, light, theme.line)
                x += length + int((0.6 + noise(x, row_number)) * theme.px(50))
        land = [*near_bank, (river.left, river.bottom), (river.left, river.top)]
        pygame.draw.polygon(picture, SOOT, land)
        pygame.draw.lines(picture, DUST, False, near_bank, theme.px(3))
        bank = mix(BRICK_DARK, SOOT, 0.62)
        pygame.draw.polygon(
            picture, bank, [*far_bank, (far.right, far.bottom), (far.right, far.top)]
        )
        clip = picture.get_clip()
        picture.set_clip(far)
        pitch = theme.px(34)
        furrow = mix(BRICK_DARK, SOOT, 0.52)
        for x in range(far.left - far.height // 2, far.right, pitch):
            pygame.draw.polygon(
                picture,
                furrow,
                (
                    (x + theme.px(26), far.bottom),
                    (x + pitch // 2 + theme.px(26), far.bottom),
                    (x + pitch // 2 + far.height // 2 + theme.px(26), far.top),
                    (x + far.height // 2 + theme.px(26), far.top),
                ),
            )
        picture.set_clip(clip)
        pygame.draw.lines(picture, mix(DUST, SOOT, 0.3), False, far_bank, theme.px(3))

    def _banks(self, swing: int, step: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        river = pygame.Rect(self.river)
        near: list[tuple[int, int]] = []
        far: list[tuple[int, int]] = []
        count = max(river.height // (step * 4), 4)
        for number in range(count + 1):
            y = river.top + river.height * number // count
            near.append((river.left + swing // 2 + int(noise(number, 7) * swing), y))
            far.append((river.right - int(noise(number, 8) * swing), y))
        return near, far

    def _wave(
        self, picture: pygame.Surface, x: int, y: int, length: int, ink: Colour, line: int
    ) -> None:
        high = max(length // 7, 2)
        points = [(x + length * n // 6, y + (high if n % 2 else 0)) for n in range(7)]
        pygame.draw.lines(picture, ink, False, points, line)

    def _lane(self, picture: pygame.Surface, look: Look, box: pygame.Rect, *, closed: bool) -> None:
        theme = look.theme
        ground = _CLOSED if closed else _LANE
        radius = theme.px(6)
        pygame.draw.rect(picture, ground, box, border_radius=radius)
        clip = picture.get_clip()
        picture.set_clip(box.inflate(-2, -2))
        pitch = theme.px(70)
        ray = mix(ground, PAPER, 0.022)
        lean = box.height
        for x in range(box.left - lean, box.right, pitch):
            pygame.draw.polygon(
                picture,
                ray,
                (
                    (x, box.bottom),
                    (x + pitch // 2, box.bottom),
                    (x + pitch // 2 + lean, box.top),
                    (x + lean, box.top),
                ),
            )
        picture.set_clip(clip)

    def _band(self, picture: pygame.Surface, look: Look) -> None:
        theme = look.theme
        band = pygame.Rect(self.band)
        picture.fill(mix(SOOT, (0, 0, 0), 0.3), band)
        picture.fill(mix(OCHRE, SOOT, 0.1), (band.left, band.top, band.width, theme.line))
        for box in self.panels:
            left = box[0]
            inset = theme.px(14)
            picture.fill(COAL, (left, band.top + inset, theme.line, band.height - 2 * inset))
