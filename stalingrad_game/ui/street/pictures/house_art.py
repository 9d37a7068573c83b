"""A house seen from above, its roof a rim that one looks past: walls with their windows, floors.

Shapes are in units of X from the middle of the hex, as those of the terrain.
"""

from __future__ import annotations

import math
from typing import Final

from ...art.canvas import Canvas
from ...art.geometry import Point, Points, cuts, noise
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
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ..map_places import between
from ..model.board_model import HouseModel, WallModel
from .terrain_art import BAR_WIDE, OUTLINE, ground_ink, terrain_pattern

RIM: Final = 0.22
"""How much of the way to the middle the rim of a roof takes up."""
WALL: Final = 0.24
BLANK_WALL: Final = 0.32
PARTITION: Final = 0.1
GATE_GAP: Final = (0.34, 0.66)
_MOST_WINDOWS: Final = 6
_WOODEN: Final = ("wood", "hut")


def roof_ink(material: str) -> Colour:
    inks: dict[str, Colour] = {
        "masonry": BRICK,
        "wood": mix(OCHRE, BRICK_DARK, 0.3),
        "hut": OCHRE,
        "bunker": STEEL,
    }
    return inks[material]


def rubble_word(material: str) -> str:
    """The terrain that a house of a material falls to."""
    return "rubble_wood" if material in _WOODEN else "rubble_masonry"


def house_ground(canvas: Canvas, house: HouseModel, seed: int) -> None:
    """Everything but the walls: the inside, the rim of the roof, rubble where it has fallen."""
    if house.rubble == 0:
        word = rubble_word(house.material)
        canvas.poly(OUTLINE, ground_ink(word))
        terrain_pattern(canvas, word, seed)
        return
    inside: Colour = mix(CHALK, PAPER, 0.5) if house.roof != "open" else mix(PAPER, DUST, 0.8)
    canvas.poly(OUTLINE, inside)
    boards = mix(PAPER, DUST, 0.75) if house.roof != "open" else mix(DUST, ASH, 0.5)
    for start, end in cuts(OUTLINE, 0, 0.42):
        canvas.stroke((start, end), 0.05, boards)
    if house.rubble > 0:
        terrain_pattern(canvas, rubble_word(house.material), seed)
    if house.roof == "silo":
        _silo(canvas)
    elif house.roof != "open":
        for direction, wall in enumerate(house.walls):
            if not wall.inner:
                _rim(canvas, house, direction, seed)


def house_walls(canvas: Canvas, house: HouseModel, seed: int, grow: float = 1.0) -> None:
    """The walls, over the ground of all hexes: gaps for windows, doorways inside.

    An inner wall is drawn by both of its hexes alike. `grow` makes walls of a small plan thicker.
    """
    for direction, wall in enumerate(house.walls):
        ends = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
        if house.rubble == 0:
            if not wall.inner:
                _stump(canvas, ends, seed + direction)
        elif wall.barred:
            if grow > 1.0:
                canvas.stroke(ends, BAR_WIDE * grow, SOOT)
        elif wall.inner:
            _partition(canvas, ends, grow)
        elif house.rubble > 0:
            _broken(canvas, ends, seed + direction)
        else:
            _outer(canvas, ends, wall, grow)


def _inset(house: HouseModel, corner: int, before: int, after: int) -> Point:
    """Where the rim turns inside a corner, between two hexsides of which one is outer."""
    x, y = OUTLINE[corner]
    if not house.walls[before].inner and not house.walls[after].inner:
        return x * (1 - RIM), y * (1 - RIM)
    other = OUTLINE[(corner - 1) % 6] if house.walls[before].inner else OUTLINE[(corner + 1) % 6]
    return x + (other[0] - x) * RIM, y + (other[1] - y) * RIM


def _rim(canvas: Canvas, house: HouseModel, direction: int, seed: int) -> None:
    """The strip of roof along an outer wall, patterned by what it is made of."""
    after = (direction + 1) % 6
    inner_end = _inset(house, after, direction, after)
    inner_start = _inset(house, direction, (direction - 1) % 6, direction)
    strip = (OUTLINE[direction], OUTLINE[after], inner_end, inner_start)
    ink = roof_ink(house.material)
    if house.roof == "flat":
        canvas.poly(strip, mix(ink, PAPER, 0.45))
        canvas.stroke((inner_start, inner_end), 0.09, SOOT)
        return
    canvas.poly(strip, ink)
    angle = math.degrees(math.atan2(strip[1][1] - strip[0][1], strip[1][0] - strip[0][0]))
    pitch = {"masonry": 0.24, "wood": 0.4, "hut": 0.18, "bunker": 0.6}[house.material]
    lean = 90 if house.material != "hut" else 60 + 20 * noise(seed, direction)
    for start, end in cuts(strip, angle + lean, pitch):
        canvas.stroke((start, end), 0.055, mix(ink, SOOT, 0.55))
    canvas.stroke((inner_start, inner_end), 0.07, mix(ink, SOOT, 0.6))


def _silo(canvas: Canvas) -> None:
    canvas.disc(0.06, 0.1, 1.5, SOOT)
    canvas.disc(0, 0, 1.46, mix(STEEL, PAPER, 0.35))
    canvas.disc(0, 0, 1.24, mix(STEEL, PAPER, 0.55))
    for turn in range(0, 360, 30):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        canvas.stroke(((x * 1.24, y * 1.24), (x * 1.46, y * 1.46)), 0.05, IRON)


def _broken(canvas: Canvas, ends: tuple[Point, Point], seed: int) -> None:
    """A wall of which pieces stand."""
    for number in range(4):
        reach = 0.25 * (number + 0.45 + 0.5 * noise(seed, number))
        canvas.stroke((between(ends, 0.25 * number), between(ends, reach)), WALL, SOOT)


def _outer(canvas: Canvas, ends: tuple[Point, Point], wall: WallModel, grow: float) -> None:
    wide = WALL * grow
    if not wall.openings:
        canvas.stroke(ends, BLANK_WALL * grow, SOOT)
        return
    canvas.stroke(ends, wide, SOOT)
    if wall.door:
        canvas.stroke((between(ends, GATE_GAP[0]), between(ends, GATE_GAP[1])), wide * 1.1, PAPER)
        canvas.stroke((between(ends, 0.48), between(ends, 0.52)), wide * 1.1, SOOT)
    else:
        _windows(canvas, ends, min(wall.openings, _MOST_WINDOWS), wide)
    for end in ends:
        canvas.disc(*end, wide * 0.62, SOOT)


def _windows(canvas: Canvas, ends: tuple[Point, Point], count: int, wide: float) -> None:
    """So many light gaps, evenly along a wall."""
    half = min(0.5 / count, 0.2) * 0.44
    for number in range(count):
        middle = (number + 0.5) / count * 0.8 + 0.1
        canvas.stroke(
            (between(ends, middle - half), between(ends, middle + half)), wide * 0.46, CHALK
        )


def _partition(canvas: Canvas, ends: tuple[Point, Point], grow: float) -> None:
    for start, end in ((0.0, GATE_GAP[0]), (GATE_GAP[1], 1.0)):
        canvas.stroke((between(ends, start), between(ends, end)), PARTITION * grow, COAL)


def _stump(canvas: Canvas, ends: tuple[Point, Point], seed: int) -> None:
    """What is left of a fallen wall: pieces at its corners."""
    left, right = 0.14 + 0.16 * noise(seed, 1), 0.14 + 0.16 * noise(seed, 2)
    canvas.stroke((ends[0], between(ends, left)), WALL, SOOT)
    canvas.stroke((between(ends, 1 - right), ends[1]), WALL, SOOT)


# The small front of a house that says how many floors stand, what roof is on it and so on.


def storeys_sign(canvas: Canvas, x: float, foot: float, house: HouseModel) -> float:
    """A bar for each floor, hollow where one has fallen; gives the width that it took.

    A gable is a roof that nobody stands on, a slab one that is a place, a notch none at all; a box
    below the ground is a cellar.
    """
    wide, high = 0.62, 0.2
    pitch = high + 0.07
    standing = 0 if house.rubble == 0 else house.floors
    for floor in range(house.printed):
        top = foot - (floor + 1) * pitch
        canvas.rect(x - 0.05, top - 0.05, wide + 0.1, high + 0.1, PAPER)
        canvas.rect(x, top, wide, high, SOOT)
        if floor >= standing:
            canvas.rect(x + 0.06, top + 0.06, wide - 0.12, high - 0.12, PAPER)
    top = foot - house.printed * pitch
    if house.rubble < 0:
        _sign_of_roof(canvas, x, top, wide, house)
    if house.cellar:
        canvas.rect(x - 0.05, foot + 0.02, wide + 0.1, high + 0.1, PAPER)
        for column in range(3):
            canvas.rect(x + column * 0.24, foot + 0.06, 0.14, high, SOOT)
    if house.stairs and (standing > 1 or house.cellar):
        _ladder(canvas, x + wide + 0.16, foot, max(pitch * standing, 0.5))
        return wide + 0.6
    return wide


def _sign_of_roof(canvas: Canvas, x: float, top: float, wide: float, house: HouseModel) -> None:
    middle = x + wide / 2
    if house.roof == "pitched":
        tip: Points = ((x - 0.12, top), (x + wide + 0.12, top), (middle, top - 0.3))
        canvas.poly(
            ((x - 0.22, top + 0.05), (x + wide + 0.22, top + 0.05), (middle, top - 0.4)), PAPER
        )
        canvas.poly(tip, BRICK_DARK)
    elif house.roof in {"flat", "silo"}:
        canvas.rect(x - 0.16, top - 0.17, wide + 0.32, 0.2, PAPER)
        canvas.rect(x - 0.12, top - 0.13, wide + 0.24, 0.13, BRICK_DARK)
    else:
        for left in (x, x + wide - 0.1):
            canvas.rect(left, top - 0.16, 0.1, 0.18, SOOT)


def _ladder(canvas: Canvas, x: float, foot: float, high: float) -> None:
    canvas.rect(x - 0.05, foot - high - 0.05, 0.4, high + 0.1, PAPER)
    for left in (x, x + 0.24):
        canvas.rect(left, foot - high, 0.06, high, SOOT)
    rungs = max(round(high / 0.17), 2)
    for rung in range(rungs):
        canvas.rect(x, foot - (rung + 0.5) * high / rungs - 0.03, 0.3, 0.06, SOOT)
