"""What everything lies on: soot, the lanes of the city, the river and both its banks.

Painted once for a window's size and view; only what lies on it changes.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from ...art.geometry import noise
from ...art.resources import Look
from ...style.theme import (
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
    Theme,
    mix,
)
from .outlines import side_look
from .sprite_cache import PixelSize

BoxValues = tuple[int, int, int, int]
_LANE: Final[Colour] = mix(COAL, SOOT, 0.25)
_CLOSED: Final[Colour] = (46, 46, 46)


class GroundSprite(NamedTuple):
    """The ground of one view."""

    staging: tuple[BoxValues, BoxValues]
    river: BoxValues
    lanes: tuple[BoxValues, ...]
    closed: tuple[bool, ...]
    band: BoxValues
    panels: tuple[BoxValues, ...]
    """Panels of the band, parted by lines."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The ground, that leaves nothing clear."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        self._bank(picture, look, pygame.Rect(self.staging[0]), FIELD_DARK)
        self._water(picture, look)
        for box, closed in zip(self.lanes, self.closed, strict=True):
            self._lane(picture, look, pygame.Rect(box), closed=closed)
        self._band(picture, look)
        return picture

    def _bank(self, picture: pygame.Surface, look: Look, box: pygame.Rect, ink: Colour) -> None:
        """The steppe, or the far bank: slanting furrows."""
        picture.fill(mix(ink, SOOT, 0.74), box)
        clip = picture.get_clip()
        picture.set_clip(box)
        pitch = look.theme.px(44)
        lean = box.height // 2
        furrow = mix(ink, SOOT, 0.66)
        for x in range(box.left - lean, box.right, pitch):
            pygame.draw.polygon(
                picture,
                furrow,
                (
                    (x, box.bottom),
                    (x + pitch // 2, box.bottom),
                    (x + pitch // 2 + lean, box.top),
                    (x + lean, box.top),
                ),
            )
        picture.set_clip(clip)

    def _water(self, picture: pygame.Surface, look: Look) -> None:
        """The river, from the city's bank to under the Soviet Staging Line."""
        theme = look.theme
        river, far = pygame.Rect(self.river), pygame.Rect(self.staging[1])
        near_bank = self._shore(river.left + theme.px(8), theme.px(12), 7)
        far_bank = self._shore(far.left + far.width * 2 // 5, theme.px(46), 8)
        clip = picture.get_clip()
        picture.set_clip(river.union(far))
        self._bank(picture, look, far, BRICK_DARK)
        water = [*near_bank, *reversed(far_bank)]
        pygame.draw.polygon(picture, RIVER, water)
        self._waves(picture, look, near_bank, far_bank)
        shallow = [(x - theme.px(9), y) for x, y in far_bank]
        pygame.draw.lines(picture, mix(RIVER, RIVER_LIGHT, 0.45), False, shallow, theme.line)
        pygame.draw.lines(picture, mix(DUST, SOOT, 0.45), False, far_bank, theme.px(4))
        pygame.draw.lines(picture, SOOT, False, [(x - 3, y) for x, y in near_bank], theme.px(8))
        pygame.draw.lines(picture, DUST, False, near_bank, theme.px(4))
        picture.set_clip(clip)

    def _shore(self, x: int, swing: int, seed: int) -> list[tuple[int, int]]:
        """A bank from north to south that bends to and fro."""
        river = pygame.Rect(self.river)
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
                river.top + river.height * number // count,
            )
            for number in range(count + 1)
        ]

    def _waves(
        self,
        picture: pygame.Surface,
        look: Look,
        near: list[tuple[int, int]],
        far: list[tuple[int, int]],
    ) -> None:
        """Strokes of the current, lighter and darker by turns."""
        theme = look.theme
        inks = (mix(RIVER, RIVER_LIGHT, 0.34), mix(RIVER, RIVER_DARK, 0.6))
        pitch = theme.px(17)
        river = pygame.Rect(self.river)
        for number in range(river.height // pitch):
            y = river.top + number * pitch + pitch // 2
            place = min((y - river.top) * (len(near) - 1) // river.height, len(near) - 1)
            left, right = near[place][0] + theme.px(10), far[place][0] - theme.px(16)
            x = left + int(noise(number, 3) * theme.px(60))
            while x < right:
                length = theme.px(22) + int(noise(number, x, 2) * theme.px(54))
                end = min(x + length, right)
                if end - x > theme.px(12):
                    self._wave(picture, x, y, end - x, inks[number % 2], theme)
                x = end + theme.px(16) + int(noise(x, number) * theme.px(70))

    def _wave(
        self, picture: pygame.Surface, x: int, y: int, length: int, ink: Colour, theme: Theme
    ) -> None:
        high = max(theme.px(4), 2)
        points = [
            (x + length * n // 8, y + round(high * math.sin(n * math.pi / 4))) for n in range(9)
        ]
        pygame.draw.lines(picture, ink, False, points, theme.line)

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
        edge = min(box.height * 6 // 10, theme.px(150))
        for side, place in ((0, 2), (1, 6)):
            ink = side_look(side)
            mark = look.gallery.icon(ink.emblem, edge, mix(ground, ink.colour, 0.11), None)
            rect = mark.get_rect(center=(box.left + box.width * place // 8, box.centery))
            picture.blit(mark, rect)

    def _band(self, picture: pygame.Surface, look: Look) -> None:
        theme = look.theme
        band = pygame.Rect(self.band)
        picture.fill(mix(SOOT, (0, 0, 0), 0.3), band)
        picture.fill(mix(OCHRE, SOOT, 0.1), (band.left, band.top, band.width, theme.line))
        for box in self.panels:
            left = box[0]
            inset = theme.px(14)
            picture.fill(COAL, (left, band.top + inset, theme.line, band.height - 2 * inset))
