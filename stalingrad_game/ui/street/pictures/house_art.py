"""A house seen from the south: a block with its roof, thick walls, windows and a long shadow.

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
    FIRE,
    FLAME,
    IRON,
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ..map_places import between
from ..model.board_model import HouseModel, WallModel
from .terrain_art import BAR_WIDE, OUTLINE, terrain_pattern

RIM: Final = 0.34
"""How much of the way to the middle the slope of a roof takes up."""
FRONTS: Final = (2, 3, 4)
"""The hexsides of which one sees the wall: those to the south."""
LIT: Final = (0.22, 0.0, -0.5, -0.34, -0.1, 0.42)
"""By hexside: how light a slope is there, dark below 0; the light comes from the north-west."""
ROOF_SHADE: Final = 0.22
"""How much darker a roof is than its ink, so that counters stand out on it."""
SHADOW_FALLS: Final = (0.84, 0.54)
SHADOW_MOST: Final = 6.0
"""Which way a shadow falls, and how far at the most, in units."""
FRONT_FOOT: Final = 0.12
FRONT_STOREY: Final = 0.3
FRONT_MOST: Final = 1.15
"""The height of a front in units: of its foot, of each storey, and at the most."""
WALL: Final = 0.24
BLANK_WALL: Final = 0.32
PARTITION: Final = 0.1
_FAR: Final = (
    ((-1.2, -0.9, 2.3, 0.8),),
    ((-1.0, -0.7, 0.9, 1.5), (0.35, 0.1, 0.9, 0.8)),
    ((-0.9, 0.0, 1.9, 0.85),),
    ((-1.3, -0.3, 0.8, 0.75), (-0.1, -0.8, 1.2, 0.7)),
    ((-0.6, -1.0, 0.9, 1.9),),
)
"""What stands in a hex beyond the map, one way or another: left, top, width, height."""
GATE_GAP: Final = (0.34, 0.66)
_MOST_WINDOWS: Final = 6
_WOODEN: Final = ("wood", "hut")


def roof_ink(material: str) -> Colour:
    inks: dict[str, Colour] = {
        "masonry": BRICK,
        "wood": mix(OCHRE, BRICK_DARK, 0.5),
        "hut": mix(OCHRE, STEEL, 0.5),
        "bunker": STEEL,
    }
    return inks[material]


def rubble_word(material: str) -> str:
    """The terrain that a house of a material falls to."""
    return "rubble_wood" if material in _WOODEN else "rubble_masonry"


def house_height(house: HouseModel) -> float:
    """How many storeys of it stand up from the ground; a silo stands out over its house."""
    if house.rubble >= 0:
        return float(house.rubble)
    return house.height + (0.5 if house.roof == "pitched" else 1.5 if house.roof == "silo" else 0.0)


def shadow_shape(house: HouseModel, long: float) -> Points:
    """What a house shades of the ground, a long diagonal to the lower right; nothing of rubble.

    `long` is how far the shadow of a storey falls, in units.
    """
    reach = min(house_height(house) * long, SHADOW_MOST)
    if not reach:
        return ()
    dx, dy = reach * SHADOW_FALLS[0], reach * SHADOW_FALLS[1]
    first, last = OUTLINE[1], OUTLINE[4]
    return (
        OUTLINE[5], OUTLINE[0], first, (first[0] + dx, first[1] + dy),
        *((x + dx, y + dy) for x, y in OUTLINE[2:4]),
        (last[0] + dx, last[1] + dy), last,
    )  # fmt: skip


def house_block(canvas: Canvas, house: HouseModel, seed: int) -> None:
    """The house as a block: roof, thick walls, and the front towards the south with its windows.

    A hex wholly in ruins has the stumps of its walls only; its rubble is ground.
    """
    if house.rubble != 0:
        block = _Block(house)
        if house.rubble > 0 or house.roof == "open":
            _inside(canvas, house, seed)
        elif house.type == "factory" and house.roof != "silo":
            _saw_teeth(canvas, block)
        else:
            _roof(canvas, block, seed)
        for direction in FRONTS:
            if not house.walls[direction].inner:
                _front(canvas, block, direction, seed)
        if house.roof == "silo" and house.rubble < 0:
            _silo(canvas)
    for direction in range(6):
        _block_wall(canvas, house, direction, seed)


def _block_wall(canvas: Canvas, house: HouseModel, direction: int, seed: int) -> None:
    """One hexside of a block, on top of its roof and front."""
    wall = house.walls[direction]
    ends = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
    if house.rubble == 0:
        if not wall.inner:
            _stump(canvas, ends, seed + direction)
    elif wall.barred:
        canvas.stroke(ends, BAR_WIDE + 0.14, DUST)
        canvas.stroke(ends, BAR_WIDE, SOOT)
        if wall.door:
            _doorway(canvas, ends, BAR_WIDE)
    elif wall.inner:
        _partition(canvas, ends, 1.0)
    elif house.rubble > 0:
        _broken(canvas, ends, seed + direction)
    elif direction in FRONTS:
        canvas.stroke(ends, 0.12, SOOT)
    else:
        _outer(canvas, ends, wall, 1.0)


def far_block(canvas: Canvas, seed: int) -> None:
    """Houses beyond the map: dark roofs with a lit slope and a shadow, that nobody fights for."""
    for x, y, wide, high in _FAR[seed % len(_FAR)]:
        fall = 0.3 + 0.16 * noise(seed, round(x * 10))
        dx, dy, right, foot = fall * 1.6, fall, x + wide, y + high
        shade = ((right, y), (right + dx, y + dy), (right + dx, foot + dy), (x + dx, foot + dy))
        canvas.poly((*shade, (x, foot)), SOOT)
        ink = mix(BRICK, COAL, 0.68) if (seed + round(wide * 10)) % 3 else mix(ASH, COAL, 0.62)
        front = min(0.24, high * 0.3)
        canvas.rect(x, y, wide, high, mix(ink, SOOT, 0.36))
        canvas.rect(x, y, wide, (high - front) * 0.5, ink)
        canvas.rect(x, y + high - front, wide, front, SOOT)
        for number in range(round(wide / 0.3)):
            pane = x + 0.1 + number * 0.3
            canvas.rect(pane, y + high - front * 0.75, 0.12, front * 0.45, mix(DUST, COAL, 0.35))


class _Block:
    """How a house stands in its hex: its front is lifted out of the lower half of it."""

    def __init__(self, house: HouseModel) -> None:
        self.house: Final = house
        self.outer: Final = tuple(not wall.inner for wall in house.walls)
        storeys = house.rubble if house.rubble > 0 else house.floors
        self.high: Final = min(FRONT_FOOT + FRONT_STOREY * storeys, FRONT_MOST)

    def upper(self, direction: int) -> tuple[Point, Point]:
        """The upper edge of a hexside: of a front, lifted; of others the hexside itself."""
        start, end = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
        if direction not in FRONTS or not self.outer[direction]:
            return start, end
        return self._lifted(start, direction, 2), self._lifted(end, direction, 4)

    def _lifted(self, corner: Point, direction: int, last: int) -> Point:
        """A corner of a front; at its end, where the house ends too, it leans inwards."""
        beyond = {2: 1, 4: 5}.get(direction)
        leans = direction == last and beyond is not None and self.outer[beyond]
        return (corner[0] * 0.93, -self.high * 0.5) if leans else (corner[0], corner[1] - self.high)

    def rim(self, direction: int) -> tuple[Point, Point, Point, Point]:
        """The slope of the roof along an outer hexside: its eaves, then the line inside."""
        start, end = self.upper(direction)
        after, before = (direction + 1) % 6, (direction - 1) % 6
        return start, end, self._inset(end, after, 1), self._inset(start, before, 0)

    def _inset(self, corner: Point, other: int, end: int) -> Point:
        """Where a slope turns inside a corner, next to another hexside."""
        if self.outer[other]:
            middle = 0.0, -self.high * 0.5
            return corner[0] * (1 - RIM), corner[1] + (middle[1] - corner[1]) * RIM
        there = OUTLINE[(other + 1) % 6] if end else OUTLINE[other]
        return corner[0] + (there[0] - corner[0]) * RIM, corner[1] + (there[1] - corner[1]) * RIM

    @property
    def roof(self) -> Points:
        """The outline of the roof."""
        found: list[Point] = []
        for direction in range(6):
            for point in self.upper(direction):
                if not found or point != found[-1]:
                    found.append(point)
        return found


def _inside(canvas: Canvas, house: HouseModel, seed: int) -> None:
    """A house without a roof: one looks down on its floor, or on what fell there."""
    floor: Colour = mix(COAL, OCHRE, 0.12)
    canvas.poly(OUTLINE, floor)
    for start, end in cuts(OUTLINE, 0, 0.42):
        canvas.stroke((start, end), 0.05, mix(floor, ASH, 0.3))
    if house.rubble > 0:
        terrain_pattern(canvas, rubble_word(house.material), seed)
    elif house.type == "factory":
        for start, end in cuts(OUTLINE, 90, 1.5):
            canvas.stroke((start, end), 0.16, SOOT)
            canvas.stroke((start, end), 0.07, mix(STEEL, ASH, 0.4))


def _roof(canvas: Canvas, block: _Block, seed: int) -> None:
    """Slopes along the outer walls, those to the north-west in the light; a plain in the middle."""
    house, ink = block.house, mix(roof_ink(block.house.material), COAL, ROOF_SHADE)
    flat = house.roof in {"flat", "silo"}
    plain: Colour = mix(ink, STEEL, 0.62) if flat else mix(ink, SOOT, 0.34)
    canvas.poly(block.roof, plain)
    if flat:
        for start, end in cuts(OUTLINE, 30, 0.75):
            canvas.stroke((start, end), 0.04, mix(plain, SOOT, 0.3))
    for direction in range(6):
        if block.outer[direction]:
            _slope(canvas, block, direction, ink, seed)
    if not flat and house.material != "bunker":
        x = 0.45 if seed % 2 else -0.5
        canvas.rect(x - 0.2, -0.72 - block.high * 0.4, 0.4, 0.42, SOOT)
        canvas.rect(x - 0.15, -0.72 - block.high * 0.4, 0.3, 0.2, mix(ink, DUST, 0.5))


def _slope(canvas: Canvas, block: _Block, direction: int, ink: Colour, seed: int) -> None:
    """The strip of roof along an outer wall, patterned by what it is made of."""
    house = block.house
    strip = block.rim(direction)
    flat = house.roof in {"flat", "silo"}
    lit = LIT[direction]
    tone = mix(ink, PAPER, lit) if lit > 0 else mix(ink, SOOT, -lit)
    if flat:
        tone = mix(tone, ASH, 0.45)
    canvas.poly(strip, tone)
    if not flat:
        angle = math.degrees(math.atan2(strip[1][1] - strip[0][1], strip[1][0] - strip[0][0]))
        pitch = {"masonry": 0.26, "wood": 0.4, "hut": 0.2, "bunker": 0.6}[house.material]
        lean = 90 if house.material != "hut" else 60 + 20 * noise(seed, direction)
        for start, end in cuts(strip, angle + lean, pitch):
            canvas.stroke((start, end), 0.06, mix(tone, SOOT, 0.4))
    canvas.stroke((strip[2], strip[3]), 0.07, mix(tone, SOOT, 0.62))


def _saw_teeth(canvas: Canvas, block: _Block) -> None:
    """The roof of a factory: teeth from north to south, each with its glass to the west."""
    roof = block.roof
    dark: Colour = mix(mix(STEEL, BRICK_DARK, 0.35), SOOT, 0.25)
    canvas.poly(roof, dark)
    for shift, wide, ink in (
        (0.0, 0.36, SOOT),
        (0.06, 0.2, mix(PAPER, RIVER_LIGHT, 0.3)),
        (0.36, 0.3, mix(dark, ASH, 0.5)),
    ):
        moved = [(x - shift, y) for x, y in roof]
        for (x1, y1), (x2, y2) in cuts(moved, 90, 1.0):
            canvas.stroke(((x1 + shift, y1), (x2 + shift, y2)), wide, ink)
    canvas.stroke(roof, 0.1, SOOT, closed=True)


def _front(canvas: Canvas, block: _Block, direction: int, seed: int) -> None:
    """The wall that one sees: soot, with a row of windows for each floor, as many as count."""
    house, wall = block.house, block.house.walls[direction]
    ends = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
    upper = block.upper(direction)
    canvas.poly((*upper, ends[1], ends[0]), SOOT)
    if house.type == "factory" and house.roof in {"pitched", "flat"} and house.rubble < 0:
        _teeth(canvas, upper)
    storeys = max(house.rubble if house.rubble > 0 else house.floors, 1)
    if wall.door and not wall.barred:
        _door(canvas, ends, upper)
        return
    count = min(wall.openings, _MOST_WINDOWS)
    for row in range(storeys):
        low, top = (row + 0.24) / storeys, (row + 0.76) / storeys
        for number in range(count):
            if house.rubble > 0 and noise(seed, direction, row, number) > 0.6:
                continue
            middle = (number + 0.5) / count * 0.84 + 0.08
            half = min(0.26 / count, 0.1)
            lit = noise(seed, direction, number, row + 5) > 0.82
            left, right = middle - half, middle + half
            pane = (
                *(_on_front(ends, upper, along, low) for along in (left, right)),
                *(_on_front(ends, upper, along, top) for along in (right, left)),
            )
            canvas.poly(pane, mix(FIRE, FLAME, 0.35) if lit else mix(PAPER, DUST, 0.3))
    if not count:
        for number in range(1, 7):
            base, head = (_on_front(ends, upper, number / 7, share) for share in (0.1, 0.9))
            canvas.stroke((base, head), 0.04, mix(IRON, STEEL, 0.4))


def _on_front(
    foot: tuple[Point, Point], upper: tuple[Point, Point], along: float, up: float
) -> Point:
    """A point of a front, by shares of its length and of its height."""
    return between((between(foot, along), between(upper, along)), up)


def _teeth(canvas: Canvas, upper: tuple[Point, Point]) -> None:
    """The profile of a saw-tooth roof along the top of a front."""
    for number in range(2):
        left, right = between(upper, number / 2), between(upper, (number + 1) / 2)
        if left[0] > right[0]:
            left, right = right, left
        canvas.poly((left, (left[0], left[1] - 0.42), right), SOOT)
        pane = (left[0] + 0.08, left[1] - 0.28)
        canvas.rect(pane[0], pane[1], 0.16, 0.24, mix(FIRE, FLAME, 0.35))


def _door(canvas: Canvas, foot: tuple[Point, Point], upper: tuple[Point, Point]) -> None:
    """A gate in a front."""
    for inset, ink in ((0.0, PAPER), (0.04, mix(OCHRE, COAL, 0.6))):
        low, high = GATE_GAP[0] + inset, GATE_GAP[1] - inset
        canvas.poly(
            (
                _on_front(foot, upper, low, 0.0), _on_front(foot, upper, high, 0.0),
                _on_front(foot, upper, high, 0.8 - inset), _on_front(foot, upper, low, 0.8 - inset),
            ),
            ink,
        )  # fmt: skip
    canvas.stroke((_on_front(foot, upper, 0.5, 0.0), _on_front(foot, upper, 0.5, 0.8)), 0.06, PAPER)


def _doorway(canvas: Canvas, ends: tuple[Point, Point], wide: float) -> None:
    """A gate through a wall."""
    canvas.stroke((between(ends, GATE_GAP[0]), between(ends, GATE_GAP[1])), wide * 1.1, PAPER)
    canvas.stroke((between(ends, 0.48), between(ends, 0.52)), wide * 1.1, SOOT)


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


def _silo(canvas: Canvas) -> None:
    """A tower that stands out over its house, seen on its lid."""
    body: Colour = mix(STEEL, DUST, 0.35)
    for step in range(7):
        tone = mix(SOOT, body, 0.2 + 0.1 * step)
        canvas.disc(0.0, 0.32 - 0.1 * step, 1.42, tone)
    canvas.disc(0, -0.34, 1.42, SOOT)
    canvas.disc(0, -0.36, 1.34, body)
    canvas.disc(-0.1, -0.44, 1.06, mix(body, PAPER, 0.22))
    for turn in range(0, 360, 30):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        canvas.stroke(((x * 1.14, y * 1.14 - 0.36), (x * 1.34, y * 1.34 - 0.36)), 0.05, IRON)


def _broken(canvas: Canvas, ends: tuple[Point, Point], seed: int) -> None:
    """A wall of which pieces stand."""
    for number in range(4):
        reach = 0.25 * (number + 0.45 + 0.5 * noise(seed, number))
        part = between(ends, 0.25 * number), between(ends, reach)
        canvas.stroke(part, WALL, SOOT)
        canvas.stroke(part, WALL * 0.3, mix(BRICK, DUST, 0.4))


def _outer(canvas: Canvas, ends: tuple[Point, Point], wall: WallModel, grow: float) -> None:
    wide = WALL * grow
    if not wall.openings:
        canvas.stroke(ends, BLANK_WALL * grow, SOOT)
        return
    canvas.stroke(ends, wide, SOOT)
    if wall.door:
        _doorway(canvas, ends, wide)
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
    for part in ((ends[0], between(ends, left)), (between(ends, 1 - right), ends[1])):
        canvas.stroke(part, WALL, SOOT)
        canvas.stroke(part, WALL * 0.3, mix(BRICK, DUST, 0.4))


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
