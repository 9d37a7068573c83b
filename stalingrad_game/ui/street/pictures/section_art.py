"""A house cut open, piece by piece: rooms, slabs, walls, stairs, roofs, rubble, earth and sky.

All shapes are in pixels of the picture that they are drawn on.
"""

from __future__ import annotations

from math import pi, sin
from typing import Final

import pygame

from ...art.canvas import Canvas
from ...art.geometry import Point, arc, cuts, noise, ragged
from ...style.theme import (
    ASH,
    BRICK,
    BRICK_DARK,
    CHALK,
    COAL,
    DUST,
    IRON,
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ..model.board_model import WallModel
from .house_art import roof_ink

SLAB: Final = 0.1
"""The thickness of a floor, as a share of its height."""
WALL_WIDE: Final = 0.1
"""The thickness of an outer wall, as a share of a floor's height."""
_RAYS: Final = 15
_MOST_WINDOWS: Final = 5


def sky(canvas: Canvas, box: pygame.Rect, *, plain: bool) -> None:
    """Paper, with rays that rise from the lower middle."""
    ground = mix(DUST, STEEL, 0.25)
    canvas.rect(box.left, box.top, box.width, box.height, ground)
    if plain:
        return
    x, y = box.left + box.width * 0.3, box.bottom + box.height * 0.1
    reach = 2.0 * max(box.width, box.height)
    light = mix(ground, PAPER, 0.35)
    for number in range(_RAYS):
        angles = arc(x, y, reach, reach, 180 + number * 12.5, 186 + number * 12.5)
        canvas.poly([(x, y), *angles], light)


def earth(canvas: Canvas, box: pygame.Rect) -> None:
    """The ground, cut upright."""
    dark = mix(COAL, OCHRE, 0.18)
    canvas.rect(box.left, box.top, box.width, box.height, dark)
    outline = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    for start, end in cuts(outline, 35, max(box.height * 0.22, 6)):
        canvas.stroke((start, end), 1.2, mix(dark, STEEL, 0.35))
    canvas.rect(box.left, box.top, box.width, max(box.height * 0.08, 2), SOOT)


def room(canvas: Canvas, box: pygame.Rect, high: int, *, level: int, cellar: bool) -> None:
    """The inside of a room on a floor: back wall, and the slab that one stands on."""
    tone: Colour = mix(CHALK, PAPER, 0.4 if level % 2 else 0.9)
    if cellar:
        tone = mix(STEEL, DUST, 0.35)
    canvas.rect(box.left, box.top, box.width, box.height, tone)
    skirting = mix(tone, OCHRE, 0.3)
    canvas.rect(box.left, box.bottom - high * 0.3, box.width, high * 0.3, mix(tone, skirting, 0.6))
    if cellar:
        row = max(high // 5, 4)
        for line in range(box.height // row + 1):
            y = box.top + line * row
            canvas.rect(box.left, y, box.width, 1, mix(tone, SOOT, 0.35))
            for x in range(box.left + (line % 2) * row, box.right, 2 * row):
                canvas.rect(x, y, 1, row, mix(tone, SOOT, 0.35))


def slab(canvas: Canvas, box: pygame.Rect, high: int, material: str) -> None:
    """The floor at the foot of a room."""
    thick = max(high * SLAB, 3)
    canvas.rect(box.left, box.bottom - thick, box.width, thick, SOOT)
    ink = mix(roof_ink(material), SOOT, 0.35)
    canvas.rect(box.left, box.bottom - thick * 0.7, box.width, thick * 0.35, ink)


def back_windows(canvas: Canvas, box: pygame.Rect, high: int, count: int) -> None:
    """The windows of the wall behind, which looks north."""
    count = min(count, _MOST_WINDOWS)
    wide, tall = min(high * 0.22, box.width * 0.5 / max(count, 1)), high * 0.34
    room_wide = box.width * 0.7
    for number in range(count):
        x = box.left + box.width * 0.06 + room_wide * (number + 0.5) / count - wide / 2
        y = box.top + high * 0.16
        canvas.rect(x - 1.5, y - 1.5, wide + 3, tall + 3, SOOT)
        canvas.rect(x, y, wide, tall, mix(RIVER_LIGHT, CHALK, 0.35))
        canvas.rect(x + wide / 2 - 0.8, y, 1.6, tall, SOOT)
        canvas.rect(x, y + tall * 0.4, wide, 1.6, SOOT)


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
        canvas.rect(x - wide * 0.8, box.top, wide * 1.6, tall, SOOT)
        return
    if wall.inner:
        canvas.rect(x - wide * 0.28, box.top, wide * 0.56, box.height * 0.34, SOOT)
        return
    canvas.rect(x - wide / 2, box.top, wide, box.height, SOOT)
    if wall.openings or wall.door:
        tall = box.height * (0.62 if wall.door else 0.34)
        top = box.bottom - tall - high * SLAB if wall.door else box.top + box.height * 0.2
        canvas.rect(x - wide / 2, top, wide, tall, mix(RIVER_LIGHT, CHALK, 0.35))
        canvas.rect(x - wide * 0.1, top, wide * 0.2, tall, SOOT)


def stairs(canvas: Canvas, box: pygame.Rect, high: int, ink: Colour) -> None:
    """Steps that rise to the right through the ceiling."""
    left, right = box.right - box.width * 0.27, box.right - box.width * 0.05
    foot, top = box.bottom - high * SLAB, box.top - high * SLAB * 0.6
    steps = 6
    points: list[Point] = [(left, foot)]
    for step in range(steps):
        x = left + (right - left) * step / steps
        y = foot - (foot - top) * (step + 1) / steps
        points += [(x, y), (left + (right - left) * (step + 1) / steps, y)]
    under = max(high * 0.14, 4)
    points += [(right, top + under), (left + under * 0.6, foot)]
    canvas.poly(points, ink)
    canvas.stroke(points[: 2 * steps + 1], max(high * 0.02, 1.2), SOOT)


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


def ghost(canvas: Canvas, box: pygame.Rect) -> None:
    """The outline of a floor that has fallen."""
    dash = 7.0
    ink = mix(STEEL, DUST, 0.3)
    for start, end in (
        (box.bottomleft, box.topleft),
        (box.topleft, box.topright),
        (box.topright, box.bottomright),
    ):
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])
        steps = max(int(length / (2 * dash)), 1)
        for step in range(steps):
            low, high = step / steps, (step + 0.5) / steps
            a = start[0] + (end[0] - start[0]) * low, start[1] + (end[1] - start[1]) * low
            b = start[0] + (end[0] - start[0]) * high, start[1] + (end[1] - start[1]) * high
            canvas.stroke((a, b), 1.6, ink)


def rubble_heap(canvas: Canvas, box: pygame.Rect, high: int, material: str, seed: int) -> None:
    """A heap on a floor, as broad as the room."""
    wooden = material in {"wood", "hut"}
    dark: Colour = mix(OCHRE, COAL, 0.55) if wooden else BRICK_DARK
    light: Colour = mix(OCHRE, PAPER, 0.3) if wooden else mix(BRICK, PAPER, 0.5)
    crest = ragged(
        (box.left, box.bottom - high * 0.14),
        (box.right, box.bottom - high * 0.14),
        -high * 0.32,
        max(high * 0.16, 5),
        seed,
    )
    canvas.poly([(box.left, box.bottom), *crest, (box.right, box.bottom)], SOOT)
    count = max(int(box.width / max(high * 0.2, 6)) * 3, 6)
    for number in range(count):
        x = box.left + box.width * noise(seed, number, 1)
        swell = 0.10 + 0.2 * sin(pi * (x - box.left) / max(box.width, 1))
        y = box.bottom - high * swell * noise(seed, number, 2) - high * 0.04
        size = high * (0.05 + 0.05 * noise(seed, number, 3))
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
        canvas.stroke((start, end), max(high * 0.03, 2), mix(BRICK_DARK, ASH, 0.25))


def lit_frame(canvas: Canvas, box: pygame.Rect, ink: Colour, wide: float) -> None:
    """A frame just inside a floor."""
    inner = box.inflate(-2 * wide, -2 * wide)
    corners = (inner.topleft, inner.topright, inner.bottomright, inner.bottomleft)
    for tone, share in ((SOOT, 1.9), (ink, 1.0)):
        canvas.stroke(corners, wide * share, tone, closed=True)
