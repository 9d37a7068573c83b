"""A house that comes down: cracks run through it, floors fall on each other, the roof last.

The Section shows it piece by piece, the map from above; dust rises from both. A burst, dust and
the pace of what falls are those of all motions.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from ...art.canvas import Canvas
from ...art.geometry import Point, burst, noise, ragged
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK,
    BRICK_DARK,
    CHALK,
    DUST,
    EMBER,
    FIRE,
    FLAME,
    OCHRE,
    PAPER,
    SOOT,
    Colour,
    mix,
)
from ..model.board_model import CollapseMotion, HouseModel
from ..section_places import ROOF_SHARE, ColumnPlace
from . import section_art as art
from .house_art import house_block
from .tiles import TileCache, blit_around, unit_canvas, unit_tile

MOTION_STEPS: Final = 16
"""So many pictures make a motion of dust, fire or a burst."""
CRACKS_UNTIL: Final = 0.16
"""The share of its time until which a house cracks and still stands."""
_FLOOR_FALLS: Final = 0.36
_ROOF_FROM: Final = 0.3
"""When the roof begins to fall; the floors have given way below it."""
_ROOF_FALLS: Final = 0.3
_GONE: Final = (0.68, 0.84)
"""From when to when the pieces go in the dust."""
_LANDS: Final = 0.56
_SHAKES: Final = 0.2
"""When the roof strikes the heap, and for how long the ground shakes by it."""
_LEAN: Final = (-13.0, 10.0)
"""How many degrees the halves of a roof lean as they fall."""
_OVERHANG: Final = 0.22
"""What a roof reaches beyond its walls at each side, as a share of a floor's height."""
_FISSURES: Final = 4
_CRACK_RUNS: Final = 0.35
"""The share of its time in which a crack has run its way."""
_CLOUD_WIDE: Final = 1.25
"""For how much of a width, in heights of a floor, there is a cloud of its own."""


def step_of(share: float) -> int:
    """The picture of a motion at a share of its time."""
    return min(max(int(share * MOTION_STEPS), 0), MOTION_STEPS - 1)


def eased(share: float) -> float:
    """A share that begins and ends slowly."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def fallen(share: float) -> float:
    """How much of a drop is behind what falls, with a small bounce at its end."""
    if share < 0.8:
        return (share / 0.8) ** 2
    swing = (share - 0.8) / 0.2
    return 1.0 - 0.06 * math.sin(math.pi * swing)


def _part(share: float, begin: float, length: float) -> float:
    """How far something is that begins at a share and takes so long, 0 to 1."""
    return min(max((share - begin) / length, 0.0), 1.0)


class Falling:
    """What falls and bursts at a share of its time, drawn over a picture."""

    def __init__(self, surface: pygame.Surface, look: Look, tiles: TileCache, share: float) -> None:
        """Draw on a surface; small pictures are kept among the tiles."""
        self._surface: Final = surface
        self._look: Final = look
        self._tiles: Final = tiles
        self._share: Final = share

    def _tile(self, key: tuple[object, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._tiles.get((*key, self._look.theme), paint)

    def cloud(self, middle: Point, unit: float, share: float, seed: int = 5) -> None:
        """Dust that swells around a point and goes at the end of its time."""
        step = step_of(share)
        tile = self._tile(("dust", round(unit, 1), step, seed), lambda: dust_tile(unit, step, seed))
        if share > 0.7:
            tile = tile.copy()
            tile.set_alpha(round(255 * (1 - share) / 0.3))
        blit_around(self._surface, tile, middle)

    def bang(self, middle: Point, unit: float, share: float) -> None:
        """A burst around a point."""
        step = step_of(share)
        tile = self._tile(("burst", round(unit, 1), step), lambda: burst_tile(unit, step, 3))
        blit_around(self._surface, tile, middle)

    # On the map.

    def on_map(self, middle: Point, unit: float, motion: CollapseMotion) -> None:
        """The block sinks into itself, a ring runs out from it, and dust covers its hex."""
        share = self._share
        if share < _GONE[0]:
            step = step_of(_part(share, CRACKS_UNTIL, _LANDS - CRACKS_UNTIL))
            key = ("sinking block", motion.house, round(unit, 1), step)
            tile = self._tile(key, partial(sinking_tile, motion.house, unit, step))
            shaken = math.sin(share * 90) * unit * 0.07 * (share < CRACKS_UNTIL)
            low = unit * 0.5 * step / MOTION_STEPS
            blit_around(self._surface, tile, (middle[0] + shaken, middle[1] + low))
        if share > CRACKS_UNTIL:
            spread = _part(share, CRACKS_UNTIL, 1 - CRACKS_UNTIL)
            step = step_of(spread)
            ring = self._tile(("ring", round(unit, 1), step), lambda: ring_tile(unit, step))
            blit_around(self._surface, ring, middle)
            for number, (x, y) in enumerate(((-1.1, 0.5), (1.2, 0.4), (0.0, -0.5))):
                place = middle[0] + x * unit * spread, middle[1] + y * unit * spread
                self.cloud(place, unit * (1.0 if number == 2 else 0.7), spread, 5 + number)

    def crack_on_map(self, middle: Point, unit: float, seed: int) -> None:
        """Bright cracks run out from the middle of a hex, and dust rises from them."""
        grown, seen = self._share / _CRACK_RUNS, 1 - _part(self._share, 0.6, 0.4)
        step = step_of(min(grown, 1.0))
        star = self._tile(
            ("star of cracks", round(unit, 1), seed % 5, step),
            lambda: star_tile(unit, seed % 5, step),
        )
        self.cloud(middle, unit * 0.7, self._share)
        self._fading(star, middle, seen)

    # In the Section.

    def crack(self, column: ColumnPlace) -> None:
        """A house shakes, bright cracks run down its walls, dust falls from every ceiling."""
        high, share, house = column.floor_high, self._share, column.column.house
        box = pygame.Rect(column.left, column.top, column.width, column.ground - column.top)
        box = box.clip(self._surface.get_rect())
        swing = math.sin(share * 40) * (1 - share) * max(high * 0.04, 2)
        self._surface.blit(self._surface.subsurface(box).copy(), box.move(round(swing), 0))
        for level in range(max((column.ground - column.top) // max(high, 1), 1)):
            down = column.ground - (level + 0.8 - share * 0.4) * high
            self.cloud((column.left + column.width / 2, down), high * 0.2, share, 5 + level)
        tall = max((1 if house is None else house.height) * high, 2)
        size = max(column.width, 2), tall
        tile = self._tile(
            ("fissures", size, column.column.hex),
            partial(fissure_tile, size, high, column.column.hex, _FISSURES),
        )
        shown = pygame.Rect(0, 0, size[0], round(tall * min(share / _CRACK_RUNS, 1)))
        part, seen = tile.subsurface(shown), 1 - _part(share, 0.6, 0.4)
        self._fading(
            part, (column.left + size[0] / 2, column.ground - tall + shown.height / 2), seen
        )

    def _fading(self, tile: pygame.Surface, middle: Point, seen: float) -> None:
        """A picture around a point, as much of it as is seen still."""
        if seen < 1:
            tile = tile.copy()
            tile.set_alpha(round(255 * seen))
        blit_around(self._surface, tile, middle)

    def in_section(self, column: ColumnPlace, motion: CollapseMotion) -> None:
        """Cracks, then floor after floor, the roof in two halves last, dust along the ground."""
        share, high = self._share, column.floor_high
        base = column.ground - motion.level * high
        self._shake(high)
        whole = self._surface.get_clip()
        above = pygame.Rect(0, 0, self._surface.get_width(), max(base, 1))
        self._surface.set_clip(above.clip(whole))
        if share < _GONE[1]:
            self._floors(column, motion, base)
            self._roof(column, motion, base)
        if share < CRACKS_UNTIL * 1.6:
            self._fissures(column, motion, base)
        self._surface.set_clip(whole)
        self._dust(column, base)

    def _shake(self, high: int) -> None:
        """The ground shakes as the house gives way, and as its roof strikes the heap."""
        share = self._share
        force = max(
            1 - share / CRACKS_UNTIL,
            (1 - (share - _LANDS) / _SHAKES) if share >= _LANDS else 0.0,
        )
        if force > 0:
            swing = math.sin(share * 160) * force * max(high * 0.035, 2)
            picture = self._surface.copy()
            self._surface.blit(picture, (round(swing * 0.5), round(swing)))

    @property
    def _alpha(self) -> int:
        """How much is seen of what falls: the dust takes it."""
        return round(255 * (1 - _part(self._share, _GONE[0], _GONE[1] - _GONE[0])))

    def _piece(self, tile: pygame.Surface, middle: Point, tilt: float) -> None:
        turned = pygame.transform.rotate(tile, tilt) if tilt else tile
        if self._alpha < 255:
            turned = turned.copy() if turned is tile else turned
            turned.set_alpha(self._alpha)
        blit_around(self._surface, turned, middle)

    def _floors(self, column: ColumnPlace, motion: CollapseMotion, base: int) -> None:
        high, house = column.floor_high, motion.house
        count = max(house.height - motion.level, 1)
        size = max(column.width, 2), max(high, 2)
        for number in range(count):
            begin = CRACKS_UNTIL + 0.1 * number / count
            fall = _part(self._share, begin, _FLOOR_FALLS)
            key = ("wreckage", size, house.material, number)
            tile = self._tile(key, partial(wreckage_tile, size, house.material, number))
            top = base - (number + 1) * high
            drop = (base - high * 0.55 - top) * fallen(fall)
            tilt = (noise(number, 9) - 0.5) * 24 * fall
            middle = column.left + column.width / 2, top + high / 2 + drop
            self._piece(tile, middle, tilt)

    def _roof(self, column: ColumnPlace, motion: CollapseMotion, base: int) -> None:
        """It breaks at its ridge: the halves lean apart as they come down."""
        house, high = motion.house, column.floor_high
        if house.roof == "open" or house.rubble >= 0:
            return
        fall = _part(self._share, _ROOF_FROM, _ROOF_FALLS)
        foot = base - (house.height - motion.level) * high
        tall = round(high * ROOF_SHARE)
        drop = (base - high * 0.42 - foot) * fallen(fall)
        for half, lean in enumerate(_LEAN):
            key = ("half a roof", house.material, house.roof, column.width, high, half)
            tile = self._tile(key, partial(roof_tile, house, column.width, high, half))
            apart = (half - 0.5) * (tile.get_width() + column.width * 0.16 * fall)
            middle = column.left + column.width / 2 + apart, foot - tall / 2 + drop
            self._piece(tile, middle, -lean * fall)

    def _fissures(self, column: ColumnPlace, motion: CollapseMotion, base: int) -> None:
        """Cracks that run down from the roof."""
        high = column.floor_high
        tall = max((motion.house.height - motion.level) * high, 2)
        size = max(column.width, 2), tall
        tile = self._tile(
            ("fissures", size, column.column.hex),
            partial(fissure_tile, size, high, column.column.hex, _FISSURES),
        )
        seen = pygame.Rect(0, 0, size[0], round(tall * min(self._share / CRACKS_UNTIL, 1)))
        self._surface.blit(tile, (column.left, base - tall), seen)

    def _dust(self, column: ColumnPlace, base: int) -> None:
        """A column of dust over the heap, and two clouds that roll along the ground."""
        high, middle = column.floor_high, column.left + column.width / 2
        first = _part(self._share, CRACKS_UNTIL, 1 - CRACKS_UNTIL)
        if first > 0:
            for side in (-1, 1):
                x = middle + side * column.width * (0.28 + 0.5 * math.sqrt(first))
                self.cloud((x, base - high * 0.2), high * 0.3, first, 6 + side)
        then = _part(self._share, 0.36, 0.64)
        count = max(round(column.width / (high * _CLOUD_WIDE)), 1)
        for number in range(count if then > 0 else 0):
            x = column.left + column.width * (number + 0.5) / count
            rise = high * (0.4 + (0.5 + 0.2 * noise(number, 15)) * then)
            self.cloud((x, base - rise), high * 0.42, then, 5 + number)


# Pieces.


def wreckage_tile(size: tuple[int, int], material: str, seed: int) -> pygame.Surface:
    """A floor of a house, torn loose: its slab, its back wall, what is left of its ends."""
    canvas = Canvas(size, units=float(size[1]))
    box, high = pygame.Rect((0, 0), size), size[1]
    top = ragged(
        (box.left, box.top + high * 0.16),
        (box.right, box.top + high * 0.16),
        high * 0.2,
        high * 0.2,
        seed,
    )
    tone = art.wall_tone(seed, cellar=False, works=False)
    canvas.poly([(box.left, box.bottom), *top, (box.right, box.bottom)], tone)
    canvas.rect(box.left, box.bottom - high * 0.36, box.width, high * 0.36, mix(tone, OCHRE, 0.32))
    art.back_windows(canvas, box, high, 2, seed)
    art.bare_bricks(canvas, box, high, seed + 3)
    canvas.stroke(top, max(high * 0.04, 2), SOOT)
    art.slab(canvas, box, high, material)
    wide = max(high * art.WALL_WIDE, 4)
    for number, x in enumerate((box.left, box.right - wide)):
        tall = high * (0.4 + 0.4 * noise(seed, number))
        end = pygame.Rect(round(x), round(box.bottom - tall), round(wide), round(tall))
        art.masonry(canvas, end, high)
    return canvas.finish()


def roof_tile(house: HouseModel, wide: int, high: int, half: int) -> pygame.Surface:
    """The left or the right half of a roof over a hex, torn along its middle."""
    over, tall = round(high * _OVERHANG), max(round(high * ROOF_SHARE), 4)
    size = max(wide, 2) + 2 * over, tall
    canvas = Canvas(size, units=float(tall))
    box = pygame.Rect(over, 0, max(wide, 2), tall)
    if house.material == "bunker":
        art.concrete(canvas, box, high)
    elif house.roof == "pitched":
        art.gable(canvas, box, house.material)
    else:
        art.flat_roof(canvas, box, high, house.material, (True, True))
    middle = size[0] / 2
    tear = ragged((middle, 0), (middle, tall), tall * 0.16, tall * 0.2, 4)
    edge = size[0] if half == 0 else 0
    canvas.poly([(edge, 0), *tear, (edge, tall)], None)
    whole = canvas.finish()
    return whole.subsurface(pygame.Rect(half * (size[0] // 2), 0, size[0] // 2, tall)).copy()


def fissure_tile(size: tuple[int, int], high: int, seed: int, count: int) -> pygame.Surface:
    """Fresh cracks, dark with a bright edge, on a clear ground."""
    canvas = Canvas(size, units=float(size[1]))
    art.cracks(canvas, pygame.Rect((0, 0), size), high, count, seed, (CHALK, SOOT))
    return canvas.finish()


def star_tile(unit: float, seed: int, step: int) -> pygame.Surface:
    """Cracks that run out from the middle of a hex by a share of their way."""
    share = (step + 1) / MOTION_STEPS
    canvas = unit_canvas(unit, 2.2, 2.0)
    for number in range(6):
        turn = math.tau * (number + 0.5 * noise(seed, number, 151)) / 6
        line = [(0.0, 0.0)]
        for part in range(1, 5):
            reach = 1.7 * share * part / 4
            bend = turn + 0.7 * (noise(seed, number, part, 152) - 0.5)
            line.append((reach * math.cos(bend), reach * 0.85 * math.sin(bend)))
        for ink, wide in ((CHALK, 0.2), (SOOT, 0.09)):
            canvas.stroke(line, wide, ink)
    return canvas.finish()


def sinking_tile(house: HouseModel, unit: float, step: int) -> pygame.Surface:
    """A house from above that has sunk by a share of its way, the darker the lower."""
    share = step / MOTION_STEPS
    whole = unit_tile(unit, 2.3, 2.05, lambda canvas: house_block(canvas, house, 1))
    size = whole.get_size()
    less = round(size[0] * (1 - 0.24 * share)), round(size[1] * (1 - 0.34 * share))
    small = pygame.transform.smoothscale(whole, less)
    tone = round(255 * (1 - 0.45 * share))
    small.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
    return small


def ring_tile(unit: float, step: int) -> pygame.Surface:
    """The blow that runs out over the ground: a broken ring that grows thin."""
    share = (step + 1) / MOTION_STEPS
    canvas = unit_canvas(unit, 4.6, 4.0)
    reach, thick = 1.2 + 3.0 * math.sqrt(share), 0.34 * (1 - share)
    for number in range(18):
        begin = math.tau * (number + 0.3 * noise(number, 141)) / 18
        turns = [begin + math.tau * 0.6 * part / 72 for part in range(4)]
        line = [(reach * math.cos(turn), reach * 0.8 * math.sin(turn)) for turn in turns]
        if thick > 0.02:
            canvas.stroke(line, thick + 0.1, SOOT)
            canvas.stroke(line, thick, mix(PAPER, DUST, share))
    return canvas.finish()


def dust_tile(unit: float, step: int, seed: int) -> pygame.Surface:
    """A cloud that swells around its middle and thins out, with stones flying from it.

    Its puffs are lit from the upper left, as everything on the poster.
    """
    share = (step + 1) / MOTION_STEPS
    canvas = unit_canvas(unit, 3.2, 3.0)
    swell = 0.5 + 1.5 * math.sqrt(share)
    tone: Colour = mix(mix(ASH, OCHRE, 0.12), DUST, share)
    puffs = []
    for number in range(16):
        turn = math.tau * noise(seed, number)
        reach = swell * (0.3 + 0.7 * noise(seed, number, 2))
        x, y = reach * math.cos(turn), reach * 0.8 * math.sin(turn) - 0.5 * share
        puffs.append((x, y, (0.78 - 0.56 * share) * (0.7 + 0.6 * noise(seed, number, 3))))
    for x, y, size in puffs:  # all rims lie below all puffs
        canvas.disc(x, y, size + 0.07, mix(tone, SOOT, 0.62))
    for x, y, size in puffs:
        canvas.disc(x, y, size, mix(tone, SOOT, 0.2))
    for x, y, size in puffs:
        canvas.disc(x - size * 0.14, y - size * 0.16, size * 0.8, tone)
    for x, y, size in puffs[::2]:
        canvas.disc(x - size * 0.3, y - size * 0.34, size * 0.42, mix(tone, PAPER, 0.4))
    for number in range(14):
        turn = math.tau * noise(seed, number, 5)
        reach = 2.7 * share**0.7 * (0.4 + 0.6 * noise(seed, number, 6))
        x, y = reach * math.cos(turn), reach * math.sin(turn) + 1.7 * share * share - 0.9 * share
        size = 0.1 + 0.16 * noise(seed, number, 7)
        spin = canvas.at(x, y, size, 360 * (noise(seed, number, 8) + share))
        spin.rect(-1, -0.62, 2, 1.24, SOOT)
        brick = mix(BRICK, BRICK_DARK, noise(seed, number, 9))
        spin.rect(-0.66, -0.32, 1.32, 0.64, brick)
    return canvas.finish()


def burst_tile(unit: float, step: int, seed: int) -> pygame.Surface:
    """A burst: a star that grows, then breaks into sparks."""
    share = (step + 1) / MOTION_STEPS
    canvas = unit_canvas(unit, 2.4, 2.4)
    size = 2.1 * math.sqrt(share)
    if share < 0.75:
        for ink, grow in ((SOOT, 1.08), (EMBER, 1.0), (FIRE, 0.74), (FLAME, 0.46), (CHALK, 0.22)):
            canvas.poly(burst(0, 0, size * grow, 0.55, 11, seed), ink)
    for number in range(14):
        turn = math.tau * (number + noise(seed, number)) / 14
        near, far = size * 0.8, size * (0.9 + 0.25 * noise(seed, number, 2))
        start = near * math.cos(turn), near * math.sin(turn)
        end = far * math.cos(turn), far * math.sin(turn)
        canvas.stroke((start, end), 0.14 * (1.2 - share), SOOT if number % 2 else FIRE)
    return canvas.finish()
