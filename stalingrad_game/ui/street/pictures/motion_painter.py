"""Draws a motion over the map or the Section at a share of its time.

Both show by then what came of it: ruins lie there already while the house is seen to fall on them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import pygame

from ....street_fight.board.locations import hex_of
from ...art.geometry import Point, noise
from ...art.resources import Look
from ..counter_places import COUNTER_HIGH, COUNTER_WIDE
from ..model.board_model import (
    BlazeMotion,
    CollapseMotion,
    DiceMotion,
    MotionModel,
    MoveMotion,
    ShellMotion,
)
from ..section_places import ColumnPlace
from . import motion_art as art
from .map_painter import MapScene
from .section_painter import SectionScene
from .tiles import TileCache, blit_around
from .unit_art import counter_tile

DIE: Final = 64
"""The edge of a die, in design pixels."""
_BURST_FROM: Final = 0.6
"""The share of a shell's time after which it bursts, on the map."""
_BURST_LAST: Final = 0.35
"""The share of a shell's time for which it bursts, in the Section."""
_MOST_DICE: Final = 20


class MotionPainter:
    """Draws motions for one window."""

    def __init__(self, tiles: TileCache) -> None:
        """Keep small pictures in a cache."""
        self._tiles: Final = tiles

    def on_map(
        self,
        surface: pygame.Surface,
        scene: MapScene,
        motion: MotionModel,
        share: float,
        look: Look,
    ) -> None:
        """Draw it over a map whose picture begins at the upper left of the surface."""
        if isinstance(motion, MoveMotion):
            self._move_on_map(surface, scene, motion, share, look)
        elif isinstance(motion, CollapseMotion):
            self._cloud(surface, scene.places.centre(motion.hex), scene.places.unit, share, look)
        elif isinstance(motion, ShellMotion):
            self._shell_on_map(surface, scene, motion, share, look)
        elif isinstance(motion, BlazeMotion):
            unit = scene.places.unit
            size = round(3.2 * unit), round(3.0 * unit)
            tile = self._blaze(size, share, motion.loc, look)
            blit_around(surface, tile, scene.places.centre(hex_of(motion.loc)))
        else:
            self._dice(surface, scene.box, motion, share, look)

    def on_section(
        self,
        surface: pygame.Surface,
        scene: SectionScene,
        motion: MotionModel,
        share: float,
        look: Look,
    ) -> None:
        """Draw it over a Section; nothing where that shows another house."""
        if isinstance(motion, MoveMotion):
            self._move_in_section(surface, scene, motion, share, look)
        elif isinstance(motion, BlazeMotion):
            place = scene.places.floor_of(motion.loc)
            if place is not None:
                tile = self._blaze(place.rect.size, share, motion.loc, look)
                surface.blit(tile, place.rect)
        elif isinstance(motion, CollapseMotion | ShellMotion):
            columns = scene.places.columns
            column = next((each for each in columns if each.column.hex == motion.hex), None)
            if column is not None and isinstance(motion, CollapseMotion):
                self._collapse(surface, column, motion, share, look)
            elif column is not None and isinstance(motion, ShellMotion):
                self._shell(surface, column, motion, share, look)

    # Counters.

    def _move_on_map(
        self, surface: pygame.Surface, scene: MapScene, motion: MoveMotion, share: float, look: Look
    ) -> None:
        unit = scene.places.unit
        points = [scene.places.centre(hex_of(loc)) for loc in motion.path if loc >= 0]
        if not points:
            return
        size = max(round(COUNTER_WIDE * unit), 8), max(round(COUNTER_HIGH * unit), 8)
        x, y = _on_way(points, share)
        self._counter(surface, motion, size, (x, y - 0.4 * unit), look)

    def _move_in_section(
        self,
        surface: pygame.Surface,
        scene: SectionScene,
        motion: MoveMotion,
        share: float,
        look: Look,
    ) -> None:
        places = [scene.places.floor_of(loc) for loc in motion.path]
        rects = [place.rect for place in places if place is not None]
        if len(rects) < len(places) or not rects:
            return
        high = round(min(rect.height for rect in rects) * 0.66)
        size = max(round(high * COUNTER_WIDE / COUNTER_HIGH), 6), max(high, 6)
        points = [(float(rect.centerx), rect.bottom - high * 0.6) for rect in rects]
        self._counter(surface, motion, size, _on_way(points, share), look)

    def _counter(
        self,
        surface: pygame.Surface,
        motion: MoveMotion,
        size: tuple[int, int],
        middle: Point,
        look: Look,
    ) -> None:
        blit_around(surface, counter_tile(self._tiles, motion.counter, size, look), middle)

    # Dust, shells, fire.

    def _cloud(
        self, surface: pygame.Surface, middle: Point, unit: float, share: float, look: Look
    ) -> None:
        step = art.step_of(share)
        key: Hashable = ("dust", round(unit, 1), step, look.theme)
        tile = self._tiles.get(key, lambda: art.dust_tile(unit, step, 5))
        shown = tile
        if share > 0.7:
            shown = tile.copy()
            shown.set_alpha(round(255 * (1 - share) / 0.3))
        blit_around(surface, shown, middle)

    def _bang(
        self, surface: pygame.Surface, middle: Point, unit: float, share: float, look: Look
    ) -> None:
        step = art.step_of(share)
        key: Hashable = ("burst", round(unit, 1), step, look.theme)
        blit_around(surface, self._tiles.get(key, lambda: art.burst_tile(unit, step, 3)), middle)

    def _blaze(self, size: tuple[int, int], share: float, loc: int, look: Look) -> pygame.Surface:
        step = art.step_of(share)
        key: Hashable = ("catching", size, step, loc % 7, look.theme)
        return self._tiles.get(key, lambda: art.blaze_tile(size, step, loc % 7))

    def _shell_on_map(
        self,
        surface: pygame.Surface,
        scene: MapScene,
        motion: ShellMotion,
        share: float,
        look: Look,
    ) -> None:
        unit = scene.places.unit
        x, y = scene.places.centre(motion.hex)
        if share < _BURST_FROM:
            drop = (1 - share / _BURST_FROM) * 7 * unit
            self._shell_at(surface, (x, y - drop), max(round(1.1 * unit), 10), look)
        else:
            self._bang(surface, (x, y), unit, (share - _BURST_FROM) / (1 - _BURST_FROM), look)

    def _shell_at(self, surface: pygame.Surface, foot: Point, high: int, look: Look) -> None:
        tile = self._tiles.get(("shell", high, look.theme), lambda: art.shell_tile(high))
        surface.blit(tile, tile.get_rect(midbottom=(round(foot[0]), round(foot[1]))))

    def _shell(
        self,
        surface: pygame.Surface,
        column: ColumnPlace,
        motion: ShellMotion,
        share: float,
        look: Look,
    ) -> None:
        """It falls from above the roof, leaves a hole in each slab, and bursts."""
        high = column.floor_high
        x = column.left + column.width * 0.5
        start = column.top - high * 0.4
        end = column.ground - motion.burst * high - high * 0.1
        falling = min(share / (1 - _BURST_LAST), 1.0)
        foot = start + (end - start) * falling
        size = max(high // 2, 8), max(high // 4, 6)
        for level in range(motion.floors, motion.burst, -1):
            slab = column.ground - level * high
            if foot > slab:
                key = ("hole", size, look.theme)
                tile = self._tiles.get(key, lambda: art.hole_tile(size, 2))
                blit_around(surface, tile, (x, slab))
        if falling < 1:
            self._shell_at(surface, (x, foot), max(round(high * 0.55), 8), look)
        else:
            middle = x, end - high * 0.35
            self._bang(surface, middle, high * 0.42, (share - 1 + _BURST_LAST) / _BURST_LAST, look)

    def _collapse(
        self,
        surface: pygame.Surface,
        column: ColumnPlace,
        motion: CollapseMotion,
        share: float,
        look: Look,
    ) -> None:
        """Floor after floor comes down, the highest last, and dust rises."""
        high = column.floor_high
        base = column.ground - motion.level * high
        whole = surface.get_clip()
        above = pygame.Rect(0, 0, surface.get_width(), max(base, 1))
        surface.set_clip(above.clip(whole))
        count = max(motion.floors - motion.level, 1)
        size = max(column.width, 2), max(high, 2)
        for number in range(count):
            begin = 0.12 * number / count
            fall = min(max((share - begin) / 0.55, 0.0), 1.0)
            if share > 0.72:
                break
            key = ("wreckage", size, motion.material, number, look.theme)
            tile = self._tiles.get(key, partial(art.wreckage_tile, size, motion.material, number))
            top = base - (number + 1) * high
            drop = (base - high * 0.55 - top) * art.fallen(fall)
            tilt = (noise(number, 9) - 0.5) * 24 * fall
            turned = pygame.transform.rotate(tile, tilt)
            blit_around(surface, turned, (column.left + column.width / 2, top + high / 2 + drop))
        surface.set_clip(whole)
        if share > 0.25:
            unit = column.width / 4.4
            middle = column.left + column.width / 2, base - high * 0.4
            self._cloud(surface, middle, unit, (share - 0.25) / 0.75, look)

    # Dice.

    def _dice(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        motion: DiceMotion,
        share: float,
        look: Look,
    ) -> None:
        """They drop onto the foot of the map, one shortly after the other."""
        dice = motion.dice[:_MOST_DICE]
        room = box.width * 0.9 / max(len(dice), 1)
        px = max(min(look.theme.px(DIE), round(room * 0.86)), 14)
        pitch = px * 1.16
        left = box.centerx - pitch * len(dice) / 2
        for number, value in enumerate(dice):
            fall = min(max(share * 1.6 - 0.5 * number / max(len(dice), 1), 0.0), 1.0)
            shown = value
            if fall < 0.8:
                shown = 1 + int(noise(number, int(share * 24)) * motion.faces)
            key = ("die", shown, motion.faces, motion.side, px, look.theme)
            tile = self._tiles.get(
                key,
                partial(art.die_tile, look, shown, motion.faces, motion.side, px),
            )
            y = box.bottom - px * 0.8 - (1 - art.fallen(fall)) * box.height * 0.4
            blit_around(surface, tile, (left + pitch * (number + 0.5), y))


def _on_way(points: list[Point], share: float) -> Point:
    """The point of a way at a share of it, each stretch taking the same time."""
    if len(points) == 1:
        return points[0]
    at = min(max(share, 0.0), 1.0) * (len(points) - 1)
    index = min(int(at), len(points) - 2)
    part = art.eased(at - index)
    (x1, y1), (x2, y2) = points[index], points[index + 1]
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
