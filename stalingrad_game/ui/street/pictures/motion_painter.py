"""Draws a motion over the map or the Section at a share of its time.

Both show by then what came of it: ruins lie there already while the house is seen to fall on them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from ....street_fight.board.locations import hex_of
from ...art.buildings.fire import flame
from ...art.canvas import Canvas
from ...art.geometry import Point, burst, noise
from ...art.resources import Look
from ...style.theme import (
    CHALK,
    DUST,
    IRON,
    MIN_TYPE,
    OCHRE,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
)
from ..counter_places import COUNTER_HIGH, COUNTER_WIDE
from ..map_places import between
from ..model.board_model import (
    BlazeMotion,
    CollapseMotion,
    CrackMotion,
    DiceMotion,
    MotionModel,
    MoveMotion,
    ShellMotion,
)
from ..section_places import PEOPLE_SHARE, PEOPLE_WIDE, ColumnPlace
from .collapse_art import MOTION_STEPS, Falling, eased, fallen, step_of
from .figure_art import figure_tile
from .map_painter import MapScene
from .section_painter import SectionScene
from .tiles import TileCache, blit_around
from .unit_art import counter_tile, plate

DIE: Final = 64
"""The edge of a die, in design pixels."""
_BURST_FROM: Final = 0.6
"""The share of a shell's time after which it bursts, on the map."""
_BURST_LAST: Final = 0.35
"""The share of a shell's time for which it bursts, in the Section."""
_MOST_DICE: Final = 20


class MotionFrame(NamedTuple):
    """A motion at a share of its time, and what it is drawn on."""

    surface: pygame.Surface
    look: Look
    tiles: TileCache
    """Small pictures, each painted once."""
    share: float

    def on_map(self, scene: MapScene, motion: MotionModel) -> None:
        """Draw it over a map whose picture begins at the upper left of the surface."""
        places, unit = scene.places, scene.places.unit
        if isinstance(motion, MoveMotion):
            points = [places.centre(hex_of(loc)) for loc in motion.path if loc >= 0]
            if points:
                size = max(round(COUNTER_WIDE * unit), 8), max(round(COUNTER_HIGH * unit), 8)
                x, y = _on_way(points, self.share)
                self._counter(motion, size, (x, y - 0.4 * unit))
        elif isinstance(motion, CollapseMotion):
            self._falling.on_map(places.centre(motion.hex), unit, motion)
        elif isinstance(motion, CrackMotion):
            self._falling.crack_on_map(places.centre(motion.hex), unit, motion.hex)
        elif isinstance(motion, ShellMotion):
            self._shell_on_map(places.centre(motion.hex), unit)
        elif isinstance(motion, BlazeMotion):
            tile = self._blaze((round(3.2 * unit), round(3.0 * unit)), motion.loc)
            blit_around(self.surface, tile, places.centre(hex_of(motion.loc)))
        else:
            self._dice(scene.box, motion)

    def on_section(self, scene: SectionScene, motion: MotionModel) -> None:
        """Draw it over a Section; of a house nothing where that shows another one."""
        if isinstance(motion, MoveMotion):
            self._move_in_section(scene, motion)
        elif isinstance(motion, DiceMotion):
            self._dice(pygame.Rect((0, 0), scene.size), motion)
        elif isinstance(motion, BlazeMotion):
            place = scene.places.floor_of(motion.loc)
            if place is not None:
                self.surface.blit(self._blaze(place.rect.size, motion.loc), place.rect)
        else:
            for column in scene.places.columns:
                if column.column.hex == motion.hex:
                    self._of_column(column, motion)

    def _of_column(
        self, column: ColumnPlace, motion: CollapseMotion | ShellMotion | CrackMotion
    ) -> None:
        if isinstance(motion, CollapseMotion):
            self._falling.in_section(column, motion)
        elif isinstance(motion, ShellMotion):
            self._shell(column, motion)
        else:
            self._falling.crack(column)

    @property
    def _falling(self) -> Falling:
        return Falling(self.surface, self.look, self.tiles, self.share)

    def _tile(self, key: tuple[object, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self.tiles.get((*key, self.look.theme), paint)

    # Counters.

    def _move_in_section(self, scene: SectionScene, motion: MoveMotion) -> None:
        """From floor to floor; who comes or goes crosses the edge of the picture on his side."""
        places = [scene.places.floor_of(loc) for loc in motion.path]
        rects = [place.rect for place in places if place is not None]
        if not rects:
            return
        high = round(min(rect.height for rect in rects) * PEOPLE_SHARE)
        size = max(round(high * PEOPLE_WIDE), 6), max(high, 6)
        edge = float(scene.size[0] if motion.counter.side else 0)
        known = iter(rects)
        points = []
        last = rects[0]
        for place in places:
            last = next(known) if place is not None else last
            x = edge if place is None else float(last.centerx)
            points.append((x, last.bottom - high * 0.56))
        people = figure_tile(self.tiles, motion.counter, size, self.look)
        blit_around(self.surface, people, _on_way(points, self.share))

    def _counter(self, motion: MoveMotion, size: tuple[int, int], middle: Point) -> None:
        blit_around(self.surface, counter_tile(self.tiles, motion.counter, size, self.look), middle)

    # Dust, shells, fire.

    def _blaze(self, size: tuple[int, int], loc: int) -> pygame.Surface:
        step, seed = step_of(self.share), loc % 7
        return self._tile(("catching", size, step, seed), lambda: blaze_tile(size, step, seed))

    def _shell_on_map(self, middle: Point, unit: float) -> None:
        (x, y), share = middle, self.share
        if share < _BURST_FROM:
            drop = (1 - share / _BURST_FROM) * 7 * unit
            self._shell_at((x, y - drop), max(round(1.1 * unit), 10))
        else:
            self._falling.bang(middle, unit, (share - _BURST_FROM) / (1 - _BURST_FROM))

    def _shell_at(self, foot: Point, high: int) -> None:
        tile = self._tile(("shell", high), lambda: shell_tile(high))
        self.surface.blit(tile, tile.get_rect(midbottom=(round(foot[0]), round(foot[1]))))

    def _shell(self, column: ColumnPlace, motion: ShellMotion) -> None:
        """It falls from above the roof, leaves a hole in each slab, and bursts."""
        high = column.floor_high
        x = column.left + column.width * 0.5
        start = column.top - high * 0.4
        end = column.ground - motion.burst * high - high * 0.1
        falling = min(self.share / (1 - _BURST_LAST), 1.0)
        foot = start + (end - start) * falling
        size = max(high // 2, 8), max(high // 4, 6)
        for level in range(motion.floors, motion.burst, -1):
            slab = column.ground - level * high
            if foot > slab:
                tile = self._tile(("hole", size), lambda: hole_tile(size, 2))
                blit_around(self.surface, tile, (x, slab))
        if falling < 1:
            self._shell_at((x, foot), max(round(high * 0.55), 8))
        else:
            share = (self.share - 1 + _BURST_LAST) / _BURST_LAST
            self._falling.bang((x, end - high * 0.35), high * 0.42, share)

    # Dice.

    def _dice(self, box: pygame.Rect, motion: DiceMotion) -> None:
        """They drop onto the foot of a box, one shortly after the other."""
        dice = motion.dice[:_MOST_DICE]
        room = box.width * 0.9 / max(len(dice), 1)
        px = max(min(self.look.theme.px(DIE), round(room * 0.86)), 14)
        pitch = px * 1.16
        left = box.centerx - pitch * len(dice) / 2
        for number, value in enumerate(dice):
            fall = min(max(self.share * 1.6 - 0.5 * number / max(len(dice), 1), 0.0), 1.0)
            shown = value
            if fall < 0.8:
                shown = 1 + int(noise(number, int(self.share * 24)) * motion.faces)
            face = (shown, motion.faces, motion.side, px)
            tile = self._tile(("die", *face), partial(die_tile, self.look, *face))
            y = box.bottom - px * 0.8 - (1 - fallen(fall)) * box.height * 0.4
            blit_around(self.surface, tile, (left + pitch * (number + 0.5), y))


def _on_way(points: list[Point], share: float) -> Point:
    """The point of a way at a share of it, each stretch taking the same time."""
    if len(points) == 1:
        return points[0]
    at = min(max(share, 0.0), 1.0) * (len(points) - 1)
    index = min(int(at), len(points) - 2)
    return between((points[index], points[index + 1]), eased(at - index))


_CUBE: Final = 6


def blaze_tile(size: tuple[int, int], step: int, seed: int) -> pygame.Surface:
    """A fire that catches and flickers in a box."""
    share = (step + 1) / MOTION_STEPS
    canvas = Canvas(size, units=float(size[1]))
    grown = min(0.25 + 1.3 * share, 1.0)
    for number in range(3):
        flicker = 0.85 + 0.3 * noise(seed, number, step)
        x = size[0] * (0.22 + 0.28 * number)
        high = size[1] * 0.82 * grown * flicker
        flame(canvas, x, size[1] * 0.97, high, seed + 7 * number + step // 2)
    return canvas.finish()


def shell_tile(high: int) -> pygame.Surface:
    """A shell that points down."""
    canvas = Canvas((max(high // 2, 4), high), units=100.0)
    canvas.poly(((8, 30), (42, 30), (42, 62), (25, 100), (8, 62)), SOOT)
    canvas.poly(((13, 35), (37, 35), (37, 60), (25, 88), (13, 60)), IRON)
    canvas.rect(8, 30, 34, 9, OCHRE)
    canvas.poly(((2, 0), (48, 0), (36, 28), (14, 28)), SOOT)
    return canvas.finish()


def hole_tile(size: tuple[int, int], seed: int) -> pygame.Surface:
    """A hole that a shell has left in a slab."""
    canvas = Canvas(size, units=float(size[1]))
    x, y = size[0] / 2, size[1] / 2
    canvas.poly(burst(x, y, size[1] * 0.5, 0.6, 9, seed), SOOT)
    canvas.poly(burst(x, y, size[1] * 0.34, 0.6, 9, seed), DUST)
    return canvas.finish()


def die_tile(look: Look, value: int, faces: int, side: int, px: int) -> pygame.Surface:
    """A die's face; one that has no pips shows its number on a plate of its side's shape."""
    word = SIDE_ORDER[side]
    if faces == _CUBE:
        return look.gallery.die(value, word, px)
    inks = SIDE_LOOKS[word]
    board = Canvas((px, px), units=float(px), edge=SOOT)
    board.poly(plate(word, (px, px), 0), SOOT)
    board.poly(plate(word, (px, px), max(px * 0.06, 1.0)), inks.colour)
    board.stroke(((px * 0.5, px * 0.06), (px * 0.94, px * 0.5)), px * 0.03, inks.dark)
    board.stroke(((px * 0.5, px * 0.94), (px * 0.06, px * 0.5)), px * 0.03, inks.dark)
    picture = board.finish()
    size = max(round(px * 0.56), MIN_TYPE)
    look.fonts.draw(picture, "title", size, str(value), CHALK, picture.get_rect(), "centre")
    return picture
