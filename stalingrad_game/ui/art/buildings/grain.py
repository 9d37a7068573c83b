"""The coarse grain of a print: specks of the other ink, laid over a finished picture."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ..geometry import noise

_TILE = 97
_SPECKS = 420


@lru_cache(maxsize=4)
def grain_tile(pixel: int) -> pygame.Surface:
    """A tile that repeats without a seam one notices; `pixel` is the size of a speck in pixels.

    It is shared, so don't draw on it.
    """
    side = _TILE * pixel
    tile = pygame.Surface((side, side), 0, 32)
    tile.fill((255, 255, 255))
    for number in range(_SPECKS):
        x = int(noise(number, 1) * _TILE) * pixel
        y = int(noise(number, 2) * _TILE) * pixel
        depth = 255 - int(34 * noise(number, 3) ** 2 + 6)
        length = pixel * (1 + int(2.2 * noise(number, 4)))
        tile.fill((depth, depth, depth), (x, y, length, pixel))
    return tile


def apply_grain(
    picture: pygame.Surface, tile: pygame.Surface, begins: tuple[int, int] = (0, 0)
) -> None:
    """Darken a picture by the grain, in place; `begins` is a place where a tile has its corner."""
    (width, height), (across, down) = picture.get_size(), tile.get_size()
    left, top = begins[0] % across, begins[1] % down
    for x in range(left and left - across, width, across):
        for y in range(top and top - down, height, down):
            picture.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
