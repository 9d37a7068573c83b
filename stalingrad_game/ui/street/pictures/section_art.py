"""A house cut open, piece by piece: rooms, slabs, walls, stairs, roofs, rubble, earth and sky.

All shapes are in pixels of the picture that they are drawn on.
"""

from __future__ import annotations

from math import pi, sin
from typing import Final, NamedTuple

import pygame

from ...art.buildings.fire import flame, smoke
from ...art.canvas import Canvas
from ...art.geometry import Point, arc, cuts, noise, ragged
from ...style.theme import (
    ASH,
    BRICK,
    BRICK_DARK,
    BRICK_LIGHT,
    CHALK,
    COAL,
    DUST,
    FIRE,
    FLAME,
    IRON,
    OCHRE,
    PAPER,
    RIVER,
    RIVER_DARK,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ..model.board_model import LightKind, WallModel
from .house_art import roof_ink

SLAB: Final = 0.1
"""The thickness of a floor, as a share of its height."""
WALL_WIDE: Final = 0.15
"""The thickness of an outer wall, as a share of a floor's height."""
_RAYS: Final = 15
_MOST_WINDOWS: Final = 5
_FINE: Final = 110
"""From this height of a floor on, in pixels, there is room for what is small."""


class SkyInks(NamedTuple):
    """The inks of the sky by a light."""

    dark: Colour
    ray: Colour
    sun: Colour
    size: float
    """The size of sun or moon, as a share of the sky's height."""


def sky_inks(light: LightKind) -> SkyInks:
    """From the pale rays of dawn to the moon of a night that only fires light."""
    if light == "dawn":
        return SkyInks(mix(DUST, RIVER_LIGHT, 0.4), mix(PAPER, BRICK_LIGHT, 0.2), BRICK_LIGHT, 0.36)
    if light == "smoke":
        return SkyInks(
            mix(ASH, BRICK_DARK, 0.25), mix(DUST, OCHRE, 0.15), mix(BRICK, ASH, 0.3), 0.46
        )
    if light == "dusk":
        return SkyInks(
            mix(BRICK_DARK, SOOT, 0.2), mix(BRICK, FIRE, 0.3), mix(FIRE, FLAME, 0.35), 0.4
        )
    if light == "night":
        return SkyInks(
            mix(SOOT, RIVER_DARK, 0.6), mix(SOOT, RIVER, 0.55), mix(PAPER, DUST, 0.4), 0.2
        )
    return SkyInks(mix(mix(DUST, OCHRE, 0.2), BRICK, 0.2), mix(PAPER, OCHRE, 0.22), BRICK, 0.46)


def sky(canvas: Canvas, box: pygame.Rect, light: LightKind = "day", *, plain: bool) -> None:
    """The sky of the poster: rays, a red sun, smoke, and far off a city that burns."""
    if plain:
        canvas.rect(box.left, box.top, box.width, box.height, mix(DUST, STEEL, 0.3))
        return
    inks = sky_inks(light)
    canvas.rect(box.left, box.top, box.width, box.height, inks.dark)
    x, y = box.left + box.width * 0.3, box.bottom + box.height * 0.1
    reach = 2.0 * max(box.width, box.height)
    for number in range(_RAYS):
        angles = arc(x, y, reach, reach, 180 + number * 12.5, 186 + number * 12.5)
        canvas.poly([(x, y), *angles], inks.ray)
    high = 0.12 if inks.size > 0.3 else 0.72
    canvas.disc(x, box.bottom - box.height * high, box.height * inks.size, inks.sun)
    for number, place in enumerate((0.04, 0.55, 0.86)):
        tall, ink = box.height * (0.5 + 0.2 * noise(number, 3)), mix(SOOT, BRICK_DARK, 0.3)
        smoke(canvas, box.left + box.width * place, box.bottom, tall, ink, number)
    _skyline(canvas, box)


def _skyline(canvas: Canvas, box: pygame.Rect) -> None:
    """Broken houses far behind, a flat shape each, some windows lit by fire."""
    left, number = float(box.left), 0
    while left < box.right:
        wide = box.height * (0.16 + 0.22 * noise(number, 1))
        tall = box.height * (0.14 + 0.3 * noise(number, 2))
        right, top = left + wide, box.bottom - tall
        edge = ragged((left, top), (right, top), tall * 0.5, wide / 6, number)
        canvas.poly([(left, box.bottom), *edge, (right, box.bottom)], mix(SOOT, BRICK_DARK, 0.16))
        pane = max(wide / 9, 2.0)
        for row in range(3):
            for column in range(3):
                lit = noise(number, row, column)
                if lit < 0.5:
                    y = box.bottom - tall * (0.18 + 0.18 * row) - pane
                    ink = FIRE if lit < 0.2 else mix(PAPER, BRICK, 0.2)
                    canvas.rect(left + wide * (0.16 + 0.28 * column), y, pane, pane * 1.4, ink)
        if noise(number, 6) < 0.3:
            flame(canvas, left + wide * 0.5, box.bottom, tall * 0.7, number)
        left += wide * (1.0 + 0.5 * noise(number, 4))
        number += 1


def earth(canvas: Canvas, box: pygame.Rect) -> None:
    """The ground, cut upright: a pavement, earth, stones."""
    dark = mix(COAL, OCHRE, 0.18)
    canvas.rect(box.left, box.top, box.width, box.height, dark)
    outline = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    for start, end in cuts(outline, 35, max(box.height * 0.22, 6)):
        canvas.stroke((start, end), 1.2, mix(dark, STEEL, 0.35))
    count = max(box.width // max(box.height // 2, 8), 4)
    for number in range(count):
        x = box.left + box.width * noise(number, 31)
        y = box.top + box.height * (0.3 + 0.6 * noise(number, 32))
        size = max(box.height * (0.05 + 0.05 * noise(number, 33)), 1.5)
        canvas.ellipse(x, y, size * 1.5, size, mix(dark, ASH, 0.4))
    canvas.rect(box.left, box.top, box.width, max(box.height * 0.1, 2), SOOT)
    for number in range(max(box.width // 40, 6)):
        x = box.left + box.width * noise(number, 41)
        size = max(box.height * (0.05 + 0.12 * noise(number, 42)), 2.0)
        tone = mix(BRICK_DARK, PAPER, 0.4 * noise(number, 43))
        canvas.poly(
            ((x - size, box.top), (x - size * 0.4, box.top - size), (x + size, box.top)), SOOT
        )
        inner = size * 0.6
        canvas.poly(((x - inner, box.top), (x, box.top - inner), (x + inner, box.top)), tone)


def room(
    canvas: Canvas, box: pygame.Rect, high: int, *, level: int, cellar: bool, works: bool, seed: int
) -> None:
    """The inside of a room on a floor: back wall, and the slab that one stands on."""
    tone = wall_tone(level, cellar=cellar, works=works)
    canvas.rect(box.left, box.top, box.width, box.height, tone)
    if cellar or works:
        _courses(canvas, box, max(high // 6, 4), mix(tone, SOOT, 0.22 if works else 0.35))
    elif noise(seed, 51) < 0.5 and high >= _FINE:
        stripe = max(high * 0.09, 3.0)
        for number in range(int(box.width / stripe / 2)):
            canvas.rect(
                box.left + 2 * number * stripe, box.top, stripe, box.height, mix(tone, DUST, 0.3)
            )
    if not cellar:
        for number in range(2 if high >= _FINE else 1):
            if noise(seed, 60 + number) < 0.7:
                bare_bricks(canvas, box, high, seed + 7 * number)
        dado = mix(tone, STEEL if works else OCHRE, 0.32)
        canvas.rect(box.left, box.bottom - high * 0.36, box.width, high * 0.36, dado)
        canvas.rect(
            box.left,
            box.bottom - high * 0.36,
            box.width,
            max(high * 0.015, 1),
            mix(dado, SOOT, 0.5),
        )
    shade = mix(tone, SOOT, 0.3)
    canvas.rect(box.left, box.top, box.width, high * 0.06, shade)


def wall_tone(level: int, *, cellar: bool, works: bool) -> Colour:
    """The ink of a back wall."""
    if cellar:
        return mix(STEEL, DUST, 0.35)
    if works:
        return mix(DUST, PAPER, 0.5 if level % 2 else 0.7)
    return mix(CHALK, PAPER, 0.5) if level % 2 else mix(PAPER, DUST, 0.12)


def _courses(canvas: Canvas, box: pygame.Rect, row: int, ink: Colour) -> None:
    """The joints of bricks or stones all over a box."""
    for line in range(box.height // row + 1):
        y = box.top + line * row
        canvas.rect(box.left, y, box.width, 1, ink)
        for x in range(box.left + (line % 2) * row, box.right, 2 * row):
            canvas.rect(x, y, 1, min(row, box.bottom - y), ink)


def bare_bricks(canvas: Canvas, box: pygame.Rect, high: int, seed: int) -> None:
    """Where plaster has come off: a ragged patch with its bricks."""
    wide, tall = high * (0.12 + 0.16 * noise(seed, 73)), high * (0.08 + 0.1 * noise(seed, 74))
    x = box.left + 1.3 * wide + max(box.width - 2.6 * wide, 0) * noise(seed, 71)
    y = box.top + box.height * (0.22 + 0.3 * noise(seed, 72))
    edge = []
    for step in range(14):
        turn = 2 * pi * step / 14
        reach = 0.7 + 0.5 * noise(seed, step, 75)
        edge.append((x + wide * reach * sin(turn + pi / 2), y + tall * reach * sin(turn)))
    brick = mix(BRICK, PAPER, 0.45)
    canvas.poly(edge, brick)
    for start, end in cuts(edge, 0, max(high * 0.055, 3)):
        canvas.stroke((start, end), 1.2, mix(brick, PAPER, 0.5))
    canvas.stroke(edge, max(high * 0.012, 1.0), mix(brick, SOOT, 0.45), closed=True)


def glow(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    """The light of a fire on the wall behind it."""
    for reach, ink in (
        (1.0, mix(tone, FIRE, 0.4)),
        (0.72, mix(tone, FIRE, 0.7)),
        (0.42, mix(FIRE, FLAME, 0.5)),
    ):
        wide, tall = box.width * 0.5 * reach, box.height * 0.95 * reach
        canvas.poly(arc(box.centerx, box.bottom, wide, tall, 180, 360), ink)


def furniture(
    canvas: Canvas, box: pygame.Rect, high: int, seed: int, ink: Colour, *, works: bool
) -> None:
    """What stands about in a room, as one flat shape behind the people."""
    foot, thing = box.bottom - high * SLAB, int(noise(seed, 81) * 5)
    x = box.left + box.width * (0.12 + 0.42 * noise(seed, 82))
    unit = high * 0.1
    if works:
        _machine(canvas, x, foot, unit, thing, ink)
    elif thing == 0:  # a table and a chair
        canvas.rect(x, foot - 3.2 * unit, 5 * unit, 0.5 * unit, ink)
        for leg in (0.4, 4.2):
            canvas.rect(x + leg * unit, foot - 3 * unit, 0.4 * unit, 3 * unit, ink)
        canvas.rect(x + 5.8 * unit, foot - 2 * unit, 1.8 * unit, 0.4 * unit, ink)
        for leg, tall in ((5.8, 2.0), (7.3, 4.2)):
            canvas.rect(x + leg * unit, foot - tall * unit, 0.35 * unit, tall * unit, ink)
    elif thing == 1:  # a bed
        for end, tall in ((0.0, 3.4), (6.6, 2.4)):
            canvas.rect(x + end * unit, foot - tall * unit, 0.4 * unit, tall * unit, ink)
        canvas.rect(x, foot - 1.8 * unit, 7 * unit, 0.7 * unit, ink)
        canvas.poly(
            (
                (x + 0.5 * unit, foot - 1.8 * unit),
                (x + 0.8 * unit, foot - 2.8 * unit),
                (x + 2.4 * unit, foot - 2.4 * unit),
                (x + 2.6 * unit, foot - 1.8 * unit),
            ),
            ink,
        )
    elif thing == 2:  # a stove with its pipe
        canvas.rect(x, foot - 4 * unit, 3.4 * unit, 4 * unit, ink)
        canvas.rect(x + 1.3 * unit, box.top, 0.8 * unit, foot - 4 * unit - box.top, ink)
        canvas.rect(x + 0.7 * unit, foot - 2.6 * unit, 2 * unit, 1.2 * unit, mix(ink, SOOT, 0.5))
    elif thing == 3:  # shelves
        canvas.rect(x, foot - 6 * unit, 4.4 * unit, 6 * unit, ink)
        for row in range(3):
            top = foot - (5.6 - 1.9 * row) * unit
            canvas.rect(x + 0.3 * unit, top, 3.8 * unit, 1.5 * unit, mix(ink, SOOT, 0.4))
            for book in range(6):
                if noise(seed, row, book) < 0.7:
                    tall = unit * (0.9 + 0.5 * noise(seed, row, book, 2))
                    canvas.rect(
                        x + (0.4 + 0.6 * book) * unit,
                        top + 1.5 * unit - tall,
                        0.45 * unit,
                        tall,
                        mix(ink, PAPER, 0.35),
                    )
    else:  # a picture, a lamp, a chest
        canvas.rect(x, foot - 2.2 * unit, 3.6 * unit, 2.2 * unit, ink)
        canvas.rect(x, foot - 1.5 * unit, 3.6 * unit, 0.2 * unit, mix(ink, SOOT, 0.5))
        canvas.rect(x + 4 * unit, box.top, 0.2 * unit, 2.4 * unit, ink)
        canvas.poly(
            (
                (x + 3.2 * unit, box.top + 3.2 * unit),
                (x + 3.8 * unit, box.top + 2.2 * unit),
                (x + 4.4 * unit, box.top + 2.2 * unit),
                (x + 5 * unit, box.top + 3.2 * unit),
            ),
            ink,
        )


def _machine(canvas: Canvas, x: float, foot: float, unit: float, thing: int, ink: Colour) -> None:
    """A lathe, a press, or crates."""
    if thing < 2:
        canvas.rect(x, foot - 1.0 * unit, 7 * unit, 1.0 * unit, ink)
        canvas.rect(x + 0.4 * unit, foot - 4 * unit, 2 * unit, 3 * unit, ink)
        canvas.disc(x + 1.4 * unit, foot - 4 * unit, 1.3 * unit, ink)
        canvas.rect(x + 2 * unit, foot - 3 * unit, 4 * unit, 0.8 * unit, ink)
        canvas.rect(x + 5.4 * unit, foot - 3.6 * unit, 1.2 * unit, 2.8 * unit, ink)
    elif thing < 4:
        for left in (0.0, 3.6):
            canvas.rect(x + left * unit, foot - 6.4 * unit, 0.8 * unit, 6.4 * unit, ink)
        canvas.rect(x - 0.4 * unit, foot - 7 * unit, 5.2 * unit, 1.2 * unit, ink)
        canvas.rect(x + 1.6 * unit, foot - 6 * unit, 1.2 * unit, 2.4 * unit, ink)
        canvas.rect(x - 0.4 * unit, foot - 1.4 * unit, 5.2 * unit, 1.4 * unit, ink)
    else:
        for left, top, wide in ((0.0, 2.2, 2.6), (2.8, 1.8, 2.2), (0.6, 4.0, 2.0)):
            canvas.rect(x + left * unit, foot - top * unit, wide * unit, 1.9 * unit, ink)
            canvas.stroke(
                (
                    (x + left * unit, foot - top * unit),
                    (x + (left + wide) * unit, foot - (top - 1.9) * unit),
                ),
                unit * 0.2,
                mix(ink, SOOT, 0.5),
            )


def slab(canvas: Canvas, box: pygame.Rect, high: int, material: str) -> None:
    """The floor at the foot of a room, its joists cut through."""
    thick = max(high * SLAB, 3)
    canvas.rect(box.left, box.bottom - thick, box.width, thick, SOOT)
    ink = mix(roof_ink(material), SOOT, 0.25)
    canvas.rect(box.left, box.bottom - thick * 0.8, box.width, thick * 0.22, mix(ink, PAPER, 0.35))
    pitch = max(high * 0.13, 5.0)
    for number in range(int(box.width / pitch)):
        x = box.left + (number + 0.25) * pitch
        canvas.rect(x, box.bottom - thick * 0.46, pitch * 0.5, thick * 0.32, ink)


def back_windows(canvas: Canvas, box: pygame.Rect, high: int, count: int, seed: int = 0) -> None:
    """The windows of the wall behind, which looks north: taped, some panes broken."""
    count = min(count, _MOST_WINDOWS)
    wide, tall = min(high * 0.26, box.width * 0.5 / max(count, 1)), high * 0.36
    room_wide = box.width * 0.7
    air = mix(RIVER_LIGHT, DUST, 0.45)
    for number in range(count):
        x = box.left + box.width * 0.06 + room_wide * (number + 0.5) / count - wide / 2
        y = box.top + high * 0.15
        canvas.rect(
            x - high * 0.025, y - high * 0.025, wide + high * 0.05, tall + high * 0.05, SOOT
        )
        canvas.rect(x, y, wide, tall, air)
        for pane in range(4):
            left, top = x + wide / 2 * (pane % 2), y + tall / 2 * (pane // 2)
            if noise(seed, number, pane, 91) < 0.4:
                shard = (
                    (left, top),
                    (left + wide / 2, top),
                    (left + wide * 0.3, top + tall * 0.2),
                    (left + wide * 0.36, top + tall / 2),
                    (left + wide * 0.1, top + tall * 0.3),
                )
                canvas.poly(shard, mix(COAL, STEEL, 0.25))
            elif high >= _FINE:
                cross = (
                    ((left, top), (left + wide / 2, top + tall / 2)),
                    ((left + wide / 2, top), (left, top + tall / 2)),
                )
                for line in cross:
                    canvas.stroke(line, max(high * 0.012, 0.8), mix(air, PAPER, 0.55))
        bar = max(high * 0.018, 1.4)
        canvas.rect(x + wide / 2 - bar / 2, y, bar, tall, SOOT)
        canvas.rect(x, y + tall / 2 - bar / 2, wide, bar, SOOT)
        canvas.rect(x - high * 0.05, y + tall + high * 0.02, wide + high * 0.1, high * 0.03, SOOT)


def back_doorway(canvas: Canvas, box: pygame.Rect, high: int) -> None:
    """A dark doorway to the hex behind."""
    wide, tall = high * 0.34, high * 0.62
    x = box.left + box.width * 0.5 - wide / 2
    canvas.rect(x - 2, box.bottom - tall - 2, wide + 4, tall + 2, SOOT)
    canvas.rect(x, box.bottom - tall, wide, tall, mix(COAL, STEEL, 0.3))


def side_wall(
    canvas: Canvas, x: float, box: pygame.Rect, high: int, wall: WallModel | None
) -> None:
    """A wall cut through, in the middle of x: windows show as gaps, a bar is wider and whole.

    None is an open side.
    """
    wide = max(high * WALL_WIDE, 4)
    if wall is None:
        return
    if wall.barred:
        tall = box.height * (0.34 if wall.door else 1.0)
        canvas.rect(x - wide * 0.6, box.top, wide * 1.2, tall, SOOT)
        return
    if wall.inner:
        canvas.rect(x - wide * 0.22, box.top, wide * 0.44, box.height * 0.34, SOOT)
        return
    masonry(canvas, pygame.Rect(round(x - wide / 2), box.top, round(wide), box.height), high)
    if wall.openings or wall.door:
        tall = box.height * (0.62 if wall.door else 0.34)
        top = box.bottom - tall - high * SLAB if wall.door else box.top + box.height * 0.2
        canvas.rect(x - wide / 2 - 1, top, wide + 2, tall, mix(RIVER_LIGHT, DUST, 0.45))
        canvas.rect(x - wide * 0.08, top, wide * 0.16, tall, SOOT)
        for line in (top - high * 0.03, top + tall):
            canvas.rect(x - wide * 0.62, line, wide * 1.24, high * 0.03, SOOT)


def masonry(canvas: Canvas, box: pygame.Rect, high: int) -> None:
    """A wall cut through: bricks between two dark edges."""
    canvas.rect(box.left, box.top, box.width, box.height, SOOT)
    edge = max(box.width * 0.16, 1.0)
    brick = mix(BRICK, SOOT, 0.25)
    row = max(high * 0.055, 3.0)
    for line in range(int(box.height / row) + 1):
        y = box.top + line * row
        tall = min(row * 0.72, box.bottom - y)
        split = box.left + box.width * (0.62 if line % 2 else 0.4)
        if tall > 0:
            tone = mix(brick, PAPER, 0.16 * noise(line, box.left % 7))
            canvas.rect(box.left + edge, y, split - box.left - edge * 1.3, tall, tone)
            canvas.rect(split + edge * 0.3, y, box.right - split - edge * 1.3, tall, tone)


def stairs(canvas: Canvas, box: pygame.Rect, high: int, ink: Colour) -> None:
    """Steps with a rail that rise to the right through the ceiling."""
    left, right = box.right - box.width * 0.27, box.right - box.width * 0.05
    foot, top = box.bottom - high * SLAB, box.top - high * SLAB * 0.6
    steps = max(min(round((foot - top) / max(high * 0.12, 6)), 9), 5)
    points: list[Point] = [(left, foot)]
    for step in range(steps):
        x = left + (right - left) * step / steps
        y = foot - (foot - top) * (step + 1) / steps
        points += [(x, y), (left + (right - left) * (step + 1) / steps, y)]
    under = max(high * 0.14, 4)
    points += [(right, top + under), (left + under * 0.6, foot)]
    canvas.poly(points, ink)
    canvas.stroke(points[: 2 * steps + 1], max(high * 0.02, 1.2), SOOT)
    rail, thin = high * 0.22, max(high * 0.014, 1.0)
    for step in range(1, steps - 1):
        x = left + (right - left) * (step + 0.5) / steps
        y = foot - (foot - top) * (step + 1) / steps
        canvas.stroke(((x, y), (x, y - rail)), thin, SOOT)
    slope = (foot - top) / (right - left)
    first, last = left + (right - left) * 1.5 / steps, left + (right - left) * (steps - 1.5) / steps
    start = foot - (foot - top) * 2 / steps - rail
    canvas.stroke(((first, start), (last, start - (last - first) * slope)), thin * 2, SOOT)


def stairwell_hole(canvas: Canvas, box: pygame.Rect, high: int, tone: Colour) -> None:
    """The gap in a ceiling over the stairs below it."""
    left, right = box.right - box.width * 0.2, box.right - box.width * 0.05
    thick = max(high * SLAB, 3) + 1
    canvas.rect(left, box.bottom - thick, right - left, thick, tone)


def gable(canvas: Canvas, box: pygame.Rect, material: str) -> None:
    """A pitched roof over a run of rooms, its rafters cut open."""
    over = min(box.height * 0.25, 14)
    ridge = min(box.height * 0.9, box.width * 0.3)
    left, right, foot, top = box.left - over, box.right + over, box.bottom, box.bottom - ridge
    inset = min(box.height * 0.8, box.width * 0.35)
    shape = ((left, foot), (left + inset, top), (right - inset, top), (right, foot))
    canvas.poly(shape, SOOT)
    ink = roof_ink(material)
    step = max(ridge * 0.12, 3.0)
    inner = (
        (left + step * 2.2, foot - step),
        (left + inset + step * 0.5, top + step),
        (right - inset - step * 0.5, top + step),
        (right - step * 2.2, foot - step),
    )
    canvas.poly(inner, ink)
    for start, end in cuts(inner, 90, max(ridge * 0.22, 5)):
        canvas.stroke((start, end), 1.4, mix(ink, SOOT, 0.6))
    for row in (0.35, 0.7):
        y = top + (foot - top) * row
        bend = inset * (1 - row)
        canvas.stroke(((left + bend + 3, y), (right - bend - 3, y)), 1.4, mix(ink, SOOT, 0.6))


def concrete(canvas: Canvas, box: pygame.Rect, high: int) -> None:
    """The thick ceiling of a bunker."""
    thick = high * 0.34
    top, over = box.bottom - thick, high * 0.1
    shape = [
        *((box.left - over, box.bottom), (box.left - over, top + thick * 0.4)),
        *((box.left + over, top), (box.right - over, top)),
        *((box.right + over, top + thick * 0.4), (box.right + over, box.bottom)),
    ]
    canvas.poly(shape, SOOT)
    inner = [(x, min(y + 3, box.bottom - 3)) for x, y in shape]
    for start, end in cuts(inner, 60, max(high * 0.09, 5)):
        canvas.stroke((start, end), 1.6, mix(STEEL, PAPER, 0.1))


def flat_roof(
    canvas: Canvas, box: pygame.Rect, high: int, material: str, ends: tuple[bool, bool]
) -> None:
    """A slab with a parapet at its open ends; `box` is the place on the roof."""
    slab(canvas, box, high, material)
    wide, tall = max(high * WALL_WIDE, 4), high * 0.2
    for there, x in zip(ends, (box.left, box.right), strict=True):
        if there:
            canvas.rect(x - wide / 2, box.bottom - tall, wide, tall, SOOT)


def silo_body(canvas: Canvas, box: pygame.Rect, high: int) -> None:
    """The shell of a silo above its ground floor: bands, and nothing to stand on."""
    canvas.rect(box.left, box.top, box.width, box.height, SOOT)
    inset = max(high * WALL_WIDE, 4)
    shell = box.inflate(-2 * inset, 0)
    canvas.rect(shell.left, shell.top, shell.width, shell.height, mix(STEEL, PAPER, 0.42))
    shade = mix(STEEL, PAPER, 0.2)
    canvas.rect(shell.left, shell.top, shell.width * 0.22, shell.height, shade)
    band = max(high // 2, 8)
    for y in range(shell.top, shell.bottom, band):
        canvas.rect(shell.left, y, shell.width, max(high * 0.03, 1.5), IRON)
    for x in (0.35, 0.65):
        canvas.rect(
            shell.left + shell.width * x, shell.top, max(high * 0.02, 1), shell.height, IRON
        )


def broken_top(canvas: Canvas, box: pygame.Rect, high: int, seed: int) -> None:
    """What is left of walls where the roof or a floor has gone."""
    wide = max(high * WALL_WIDE, 4)
    for number, x in enumerate((box.left, box.right)):
        tall = high * (0.14 + 0.2 * noise(seed, number))
        points = [
            *((x - wide / 2, box.bottom), (x - wide / 2, box.bottom - tall)),
            *((x, box.bottom - tall * 0.55), (x + wide / 2, box.bottom - tall * 0.8)),
            (x + wide / 2, box.bottom),
        ]
        canvas.poly(points, SOOT)


def remains(canvas: Canvas, box: pygame.Rect, high: int, material: str, seed: int) -> None:
    """What is left above a floor that has fallen: the corners of the walls, slabs that hang.

    `box` is all that has fallen of a hex.
    """
    steps = max(round(box.width / max(high * 0.14, 6)), 8)
    edge: list[Point] = []
    for number in range(steps):
        place = abs(2 * (number + 0.5) / steps - 1)
        tall = box.height * min(
            (0.1 + 0.8 * place**1.6) * (0.7 + 0.5 * noise(seed, number, 101)), 1
        )
        for x in (number / steps, (number + 1) / steps):
            edge.append((box.left + box.width * x, box.bottom - tall))
    shape = [(float(box.left), float(box.bottom)), *edge, (float(box.right), float(box.bottom))]
    brick, inside = mix(BRICK, SOOT, 0.3), mix(PAPER, STEEL, 0.4)
    canvas.stroke(edge, max(high * 0.035, 2.0), SOOT)
    canvas.poly(shape, brick)
    for start, end in cuts(shape, 0, max(high * 0.055, 3)):
        canvas.stroke((start, end), 1.0, mix(brick, SOOT, 0.5))
    thick, middle = high * 0.11, box.centerx
    plaster = [(x + (thick if x > middle else -thick), y + thick) for x, y in edge]
    kept = [(min(max(x, box.left), box.right), min(y, box.bottom)) for x, y in plaster]
    inner = [(float(box.left), float(box.bottom)), *kept, (float(box.right), float(box.bottom))]
    canvas.poly(inner, inside)
    for start, end in cuts(inner, 90, max(high * 0.1, 5)):
        canvas.stroke((start, end), 1.0, mix(inside, SOOT, 0.16))
    ink = mix(roof_ink(material), SOOT, 0.4)
    for level in range(1, max(round(box.height / max(high, 1)), 1)):
        y = box.bottom - level * high
        for side, end_x in ((1, float(box.left)), (-1, float(box.right))):
            _hanging(canvas, (end_x, y), high, (side, box.width), (seed + level, ink))


def _hanging(
    canvas: Canvas, start: Point, high: int, way: tuple[int, int], look: tuple[int, Colour]
) -> None:
    """A stretch of a slab that hangs from a wall, with its bars."""
    (x, y), (side, wide), (grain, ink) = start, way, look
    reach = wide * (0.14 + 0.16 * noise(grain, side + 2, 102))
    sag = high * (0.06 + 0.16 * noise(grain, side + 2, 103))
    end = x + side * reach
    board = (
        *((x, y - high * 0.1), (end, y - high * 0.1 + sag)),
        *((end - side * reach * 0.12, y + sag), (x, y)),
    )
    canvas.poly(board, SOOT)
    joist = (x, y - high * 0.05), (end - side * reach * 0.1, y - high * 0.05 + sag)
    canvas.stroke(joist, max(high * 0.02, 1), ink)
    for bar in range(3):
        left = end - side * reach * 0.12 * bar
        low = y + sag + high * (0.06 + 0.14 * noise(grain, bar, 104))
        line = (left, y - high * 0.06 + sag), (left + side * high * 0.03, low)
        canvas.stroke(line, max(high * 0.012, 1.0), SOOT)


def cracks(
    canvas: Canvas,
    box: pygame.Rect,
    high: int,
    count: int,
    seed: int,
    inks: tuple[Colour, Colour] | None = None,
) -> None:
    """Cracks down a hex of a house, from the roof into the ground; `inks`: of edge and gap."""
    edge, gap = inks or (mix(PAPER, DUST, 0.6), SOOT)
    for number in range(count):
        x = box.left + box.width * (0.2 + 0.6 * noise(seed, number, 111))
        line: list[Point] = [(x, float(box.top))]
        steps = max(round(box.height / max(high * 0.13, 4)), 4)
        for step in range(1, steps + 1):
            x += high * 0.2 * (noise(seed, number, step, 112) - 0.5)
            line.append((x, box.top + box.height * step / steps))
        twigs = []
        for step in range(1, steps, 2):
            start = line[step]
            way = 1 if noise(seed, number, step, 113) < 0.5 else -1
            reach = high * (0.06 + 0.12 * noise(seed, number, step, 114))
            twigs.append(
                (
                    start,
                    (start[0] + way * reach * 0.6, start[1] + reach * 0.4),
                    (start[0] + way * reach, start[1] + reach),
                )
            )
        wide = max(high * 0.026, 1.8)
        for shift, ink in ((wide * 0.55, edge), (0.0, gap)):
            canvas.stroke([(px + shift, py) for px, py in line], wide, ink)
            for twig in twigs:
                canvas.stroke([(px + shift, py) for px, py in twig], wide * 0.6, ink)


def rubble_heap(canvas: Canvas, box: pygame.Rect, high: int, material: str, seed: int) -> None:
    """A heap on a floor, as broad as the room, with beams that stick out of it."""
    wooden = material in {"wood", "hut"}
    dark: Colour = mix(OCHRE, COAL, 0.55) if wooden else BRICK_DARK
    light: Colour = mix(OCHRE, PAPER, 0.3) if wooden else mix(BRICK, PAPER, 0.5)
    beam = max(high * 0.06, 2.5)
    for number in range(3):
        x = box.left + box.width * (0.15 + 0.7 * noise(seed, number, 121))
        lean = high * 0.5 * (noise(seed, number, 122) - 0.5)
        tip = x + lean, box.bottom - high * (0.42 + 0.24 * noise(seed, number, 123))
        for ink, wide in ((SOOT, beam), (mix(OCHRE, SOOT, 0.5), beam * 0.45)):
            canvas.stroke(((x, box.bottom - high * 0.1), tip), wide, ink)
    crest: list[Point] = []
    steps = max(round(box.width / max(high * 0.12, 5)), 6)
    for step in range(steps + 1):
        share = step / steps
        swell = 0.12 + 0.24 * sin(pi * share) ** 0.8
        y = box.bottom - high * swell * (0.8 + 0.5 * noise(seed, step, 124))
        crest.append((box.left + box.width * share, y))
    canvas.poly([(box.left, box.bottom), *crest, (box.right, box.bottom)], SOOT)
    count = max(int(box.width / max(high * 0.2, 6)) * 5, 6)
    for number in range(count):
        x = box.left + box.width * (0.02 + 0.96 * noise(seed, number, 1))
        swell = 0.10 + 0.24 * sin(pi * (x - box.left) / max(box.width, 1))
        y = box.bottom - high * swell * noise(seed, number, 2) - high * 0.04
        size = high * (0.04 + 0.06 * noise(seed, number, 3))
        turn = noise(seed, number, 4) * pi
        tone = mix(dark, light, noise(seed, number, 5))
        wide = size * (2.4 if wooden else 1.2)
        dx, dy = wide * sin(turn + pi / 2), size * sin(turn)
        canvas.stroke(((x - dx, y - dy), (x + dx, y + dy)), size * 1.5 + 2, SOOT)
        canvas.stroke(((x - dx, y - dy), (x + dx, y + dy)), size * 1.2, tone)


def hatching(canvas: Canvas, box: pygame.Rect, high: int) -> None:
    """Slanting lines over a floor that can't be reached."""
    outline = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    for start, end in cuts(outline, -45, max(high * 0.15, 7)):
        canvas.stroke((start, end), max(high * 0.014, 1.6), mix(BRICK_DARK, ASH, 0.25))


def lit_frame(canvas: Canvas, box: pygame.Rect, ink: Colour, wide: float) -> None:
    """A frame just inside a floor."""
    inner = box.inflate(-2 * wide, -2 * wide)
    corners = (inner.topleft, inner.topright, inner.bottomright, inner.bottomleft)
    for tone, share in ((SOOT, 1.9), (ink, 1.0)):
        canvas.stroke(corners, wide * share, tone, closed=True)


def fumes(canvas: Canvas, box: pygame.Rect, seed: int, tone: Colour) -> None:
    """Smoke that fills a room from its ceiling down."""
    for edge, ink in ((box.height * 0.03, mix(tone, SOOT, 0.6)), (0.0, tone)):
        count = max(round(box.width / max(box.height * 0.3, 1)), 3)
        for number in range(count):
            x = box.left + box.width * (number + 0.5) / count
            size = box.height * (0.2 + 0.16 * noise(seed, number, 131))
            y = box.top + box.height * (0.26 + 0.16 * noise(seed, number, 132))
            canvas.ellipse(x, y, size * 1.2 + edge, size + edge, ink)
    for number in range(4):
        x = box.left + box.width * (0.2 + 0.2 * number)
        curl = arc(x, box.top + box.height * 0.34, box.height * 0.14, box.height * 0.1, 160, 330)
        canvas.stroke(curl, max(box.height * 0.025, 1.2), mix(tone, STEEL, 0.5))
