"""The ground of a hex, seen from above, cut in wood: every terrain by its own pattern.

Shapes are in units of X from the middle of the hex: its corners lie at (±1, ±√3) and (±2, 0).
Patterns say what colours say too, so that nobody needs to see these.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...art.canvas import Canvas
from ...art.geometry import Point, Points, arc, burst, noise, star
from ...style.theme import (
    ASH,
    BRICK,
    BRICK_DARK,
    COAL,
    DUST,
    FIRE,
    IRON,
    LEAF,
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

HIGH: Final = math.sqrt(3)
"""From the middle of a hex to its upper side, in units of X."""
BAR_WIDE: Final = 0.4
"""How broad a black bar is, in units."""
OUTLINE: Final[Points] = ((-1, -HIGH), (1, -HIGH), (2, 0), (1, HIGH), (-1, HIGH), (-2, 0))
WAYS: Final = ("road_paved", "road_dirt", "railroad", "bridge")
"""Terrains that are drawn from hex to hex."""
ROAD_WIDE: Final = 1.0


def ground_ink(word: str) -> Colour:
    """The colour that lies under a terrain's pattern, in the palette of now: dark and warm."""
    earth = mix(mix(IRON, OCHRE, 0.15), PAPER, 0.08)
    grounds: dict[str, Colour] = {
        "debris": mix(earth, ASH, 0.2),
        "junkyard": mix(earth, SOOT, 0.25),
        "shellholes": mix(earth, STEEL, 0.2),
        "rubble_wood": mix(COAL, OCHRE, 0.24),
        "rubble_masonry": mix(BRICK_DARK, COAL, 0.58),
        "ravine": mix(earth, COAL, 0.4),
        "woods": mix(LEAF, COAL, 0.68),
        "crops": mix(OCHRE, COAL, 0.6),
        "swamp": mix(mix(LEAF, RIVER, 0.45), COAL, 0.45),
        "bridge": RIVER,
        "water": RIVER,
        "rough": mix(earth, OCHRE, 0.1),
    }
    return grounds.get(word, earth)


def hex_ground(canvas: Canvas, ground: Colour) -> None:
    canvas.poly(OUTLINE, ground)


def hex_marks(canvas: Canvas, ground: Colour) -> None:
    """Where a hex ends: a thin mark at each of its corners, and a breath of a line between them."""
    faint, mark = mix(ground, SOOT, 0.34), mix(ground, PAPER, 0.34)
    canvas.stroke([(x * 0.99, y * 0.99) for x, y in OUTLINE], 0.05, faint, closed=True)
    for corner, (x, y) in enumerate(OUTLINE):
        for other in (OUTLINE[corner - 1], OUTLINE[(corner + 1) % 6]):
            tip = x + (other[0] - x) * 0.13, y + (other[1] - y) * 0.13
            canvas.stroke(((x * 0.985, y * 0.985), (tip[0] * 0.985, tip[1] * 0.985)), 0.07, mark)


def shore_art(canvas: Canvas, directions: tuple[int, ...]) -> None:
    """The bank of a water hex towards land: a dark quay with a pale line of foam."""
    for direction in directions:
        (x1, y1), (x2, y2) = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
        for share, wide, ink in (
            (0.99, 0.2, SOOT),
            (0.9, 0.07, mix(RIVER_LIGHT, PAPER, 0.35)),
            (0.8, 0.05, mix(RIVER_LIGHT, RIVER, 0.3)),
        ):
            canvas.stroke(((x1 * share, y1 * share), (x2 * share, y2 * share)), wide, ink)


def edge_art(canvas: Canvas, directions: tuple[int, ...]) -> None:
    """Where the map ends: a plain line along its outermost hexsides."""
    for direction in directions:
        (x1, y1), (x2, y2) = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
        canvas.stroke(((x1 * 0.985, y1 * 0.985), (x2 * 0.985, y2 * 0.985)), 0.09, STEEL)


def yard_art(canvas: Canvas, seed: int) -> None:
    """Trodden ground beside houses: flagstones, a garden plot, a shed or a lone tree."""
    earth = ground_ink("open")
    flags = mix(earth, ASH, 0.16)
    canvas.poly([(x * 0.86, y * 0.86) for x, y in OUTLINE], mix(earth, ASH, 0.07))
    for number, (x, y) in enumerate(_spots(seed + 11, 7, 1.45)):
        size = 0.2 + 0.1 * noise(seed, number, 3)
        canvas.rect(x - size, y - size * 0.6, 2 * size, 1.2 * size, flags)
    place = ((-0.75, 0.7), (0.8, -0.75), (-0.7, -0.8), (0.7, 0.75), (0.0, 0.95))[seed % 5]
    if seed % 3 == 0:
        _garden(canvas.at(*place))
    elif seed % 3 == 1:
        canvas.rect(place[0] - 0.2, place[1] - 0.06, 0.62, 0.44, SOOT)
        canvas.rect(place[0] - 0.3, place[1] - 0.2, 0.62, 0.44, mix(STEEL, COAL, 0.5))
        canvas.rect(place[0] - 0.3, place[1] - 0.2, 0.62, 0.2, mix(STEEL, BRICK_DARK, 0.3))
    else:
        _lone_tree(canvas.at(*place))


def _garden(canvas: Canvas) -> None:
    """A few furrows of a plot."""
    canvas.rect(-0.5, -0.42, 1.0, 0.84, mix(COAL, OCHRE, 0.16))
    for row in range(4):
        y = -0.32 + 0.2 * row
        canvas.stroke(((-0.42, y + 0.06), (0.42, y)), 0.08, mix(LEAF, COAL, 0.55))


def _lone_tree(canvas: Canvas) -> None:
    """A bare tree that the shelling left."""
    bare = mix(SOOT, OCHRE, 0.08)
    for end in ((-0.3, -0.22), (0.32, -0.12), (-0.12, -0.42), (0.14, 0.36), (-0.34, 0.2)):
        canvas.stroke(((0.0, 0.0), end), 0.07, bare)
    canvas.disc(0, 0, 0.11, bare)


def terrain_pattern(canvas: Canvas, word: str, seed: int) -> None:
    """The pattern of a terrain over the bare hex; roads and tracks are drawn as ways."""
    paint = _PATTERNS.get(word)
    if paint is not None:
        paint(canvas, seed)


def hill_ink() -> Colour:
    """What contours, and the signs of a hill's level, are drawn with, in the palette of now."""
    return mix(OCHRE, COAL, 0.5)


def hill_art(canvas: Canvas, slopes: tuple[int, ...]) -> None:
    """The slopes of a hex on a hill: a contour along each lower neighbour, ticks downhill."""
    dark = hill_ink()
    for direction, drop in enumerate(slopes):
        if not drop:
            continue
        (x1, y1), (x2, y2) = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
        for row in range(drop):
            outer, inner = 0.99 - 0.15 * row, 0.9 - 0.15 * row
            shade = ((x1 * outer, y1 * outer), (x2 * outer, y2 * outer))
            crest = ((x2 * inner, y2 * inner), (x1 * inner, y1 * inner))
            canvas.poly((*shade, *crest), mix(COAL, OCHRE, 0.3))
            canvas.stroke(crest, 0.09, mix(OCHRE, DUST, 0.5))
            for number in range(9):
                share = (number + 0.5) / 9
                x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
                canvas.stroke(((x * inner, y * inner), (x * outer, y * outer)), 0.06, dark)


def level_art(canvas: Canvas) -> None:
    """A mound, beside which the level of a hill is written."""
    mound = ((-0.42, 0.26), (-0.1, -0.26), (0.1, -0.26), (0.42, 0.26))
    canvas.poly([(x * 1.28, y * 1.35) for x, y in mound], PAPER)
    canvas.poly(mound, hill_ink())


def way_art(canvas: Canvas, word: str, directions: tuple[int, ...]) -> None:
    """A road or track from the middle of a hex to its sides; a spot where it leads nowhere."""
    ends = [_side_middle(direction) for direction in directions]
    if word == "railroad":
        for end in ends or [(0.0, -HIGH), (0.0, HIGH)]:
            _track(canvas, end)
        return
    if word == "bridge":
        _deck(canvas, ends)
        return
    paved = word == "road_paved"
    ground: Colour = mix(ASH, STEEL, 0.35) if paved else mix(mix(OCHRE, STEEL, 0.72), DUST, 0.12)
    edge: Colour = mix(SOOT, STEEL, 0.2) if paved else mix(OCHRE, COAL, 0.75)
    for ink, wide in ((edge, ROAD_WIDE + 0.16), (ground, ROAD_WIDE)):
        canvas.disc(0, 0, wide / 2, ink)
        for end in ends:
            canvas.stroke(((0, 0), end), wide, ink)
    for end in ends:
        if paved:
            _dashes(canvas, end, mix(PAPER, ASH, 0.3))
        else:
            _ruts(canvas, end, edge)


def _side_middle(direction: int) -> Point:
    (x1, y1), (x2, y2) = OUTLINE[direction], OUTLINE[(direction + 1) % 6]
    return (x1 + x2) / 2, (y1 + y2) / 2


def _across(end: Point) -> Point:
    """A step of one unit to the right of a way."""
    length = math.hypot(*end)
    return -end[1] / length, end[0] / length


def _along(end: Point, share: float, off: float) -> Point:
    x, y = _across(end)
    return end[0] * share + x * off, end[1] * share + y * off


def _dashes(canvas: Canvas, end: Point, ink: Colour) -> None:
    for share in (0.2, 0.6):
        canvas.stroke((_along(end, share, 0), _along(end, share + 0.2, 0)), 0.07, ink)


def _ruts(canvas: Canvas, end: Point, ink: Colour) -> None:
    for off in (-0.22, 0.22):
        canvas.stroke((_along(end, 0.12, off), _along(end, 1.0, off)), 0.07, ink)


def _track(canvas: Canvas, end: Point) -> None:
    """Two rails on sleepers, on a bed of ballast."""
    canvas.stroke((_along(end, 0, 0), _along(end, 1, 0)), 1.0, mix(IRON, SOOT, 0.45))
    for step in range(6):
        share = (step + 0.5) / 6
        tie = (_along(end, share, -0.44), _along(end, share, 0.44))
        canvas.stroke(tie, 0.14, mix(OCHRE, STEEL, 0.6))
    for off in (-0.24, 0.24):
        canvas.stroke((_along(end, 0, off), _along(end, 1, off)), 0.15, SOOT)
        canvas.stroke((_along(end, 0, off), _along(end, 1, off)), 0.07, DUST)


def _deck(canvas: Canvas, ends: list[Point]) -> None:
    """Planks between two rails, from hex to hex."""
    rail: Colour = mix(OCHRE, COAL, 0.75)
    found = ends or [(0.0, -HIGH), (0.0, HIGH)]
    for ink, wide in ((rail, ROAD_WIDE + 0.36), (mix(OCHRE, PAPER, 0.25), ROAD_WIDE + 0.12)):
        canvas.disc(0, 0, wide / 2, ink)
        for end in found:
            canvas.stroke(((0, 0), end), wide, ink)
    for end in found:
        for step in range(1, 7):
            share = step / 7
            half = (ROAD_WIDE + 0.12) / 2
            plank = (_along(end, share, -half), _along(end, share, half))
            canvas.stroke(plank, 0.06, mix(OCHRE, COAL, 0.55))


def _spots(seed: int, count: int, reach: float = 1.7) -> list[Point]:
    """Places spread over a hex, the same for the same seed."""
    found: list[Point] = []
    number = 0
    while len(found) < count and number < 40 * count:
        number += 1
        x = (noise(seed, number, 1) * 2 - 1) * reach
        y = (noise(seed, number, 2) * 2 - 1) * reach * 0.86
        if abs(x) * HIGH + abs(y) > 2 * HIGH * 0.86:
            continue
        if all(math.hypot(x - a, y - b) > 1.5 / math.sqrt(count) for a, b in found):
            found.append((x, y))
    return sorted(found, key=lambda place: place[1])


def _chunk(x: float, y: float, size: float, seed: int) -> Points:
    corners = 5
    points = []
    for n in range(corners):
        turn = math.tau * n / corners + seed
        wide, high = (size * (0.7 + 0.5 * noise(seed, n, axis)) for axis in (1, 3))
        points.append((x + wide * math.cos(turn), y + 0.72 * high * math.sin(turn)))
    return points


def _debris(canvas: Canvas, seed: int) -> None:
    for number, (x, y) in enumerate(_spots(seed, 15)):
        size = 0.13 + 0.17 * noise(seed, number, 9)
        canvas.poly(_chunk(x + 0.07, y + 0.09, size, number), SOOT)
        canvas.poly(_chunk(x, y, size, number), mix(ASH, STEEL, noise(number, seed)))


def _junkyard(canvas: Canvas, seed: int) -> None:
    for number, (x, y) in enumerate(_spots(seed, 7, 1.5)):
        ink = (STEEL, mix(OCHRE, STEEL, 0.5), ASH)[number % 3]
        if number % 3 == 0:
            canvas.disc(x + 0.06, y + 0.08, 0.32, SOOT)
            canvas.disc(x, y, 0.3, ink)
            canvas.disc(x, y, 0.13, ground_ink("junkyard"))
        elif number % 3 == 1:
            canvas.poly(_chunk(x + 0.06, y + 0.08, 0.38, number), SOOT)
            canvas.poly(_chunk(x, y, 0.34, number), ink)
        else:
            canvas.stroke(((x - 0.34, y + 0.14), (x + 0.34, y - 0.16)), 0.13, ink)
            canvas.stroke(((x - 0.1, y - 0.3), (x + 0.12, y + 0.3)), 0.13, ink)


def _shellholes(canvas: Canvas, seed: int) -> None:
    earth = ground_ink("shellholes")
    for number, (x, y) in enumerate(_spots(seed, 5, 1.45)):
        size = 0.28 + 0.14 * noise(seed, number)
        canvas.poly(burst(x, y, size * 1.6, 0.72, 7, number + seed), mix(earth, OCHRE, 0.22))
        canvas.ellipse(x, y, size, size * 0.8, SOOT)
        canvas.ellipse(
            x + size * 0.2, y + size * 0.24, size * 0.7, size * 0.46, mix(earth, COAL, 0.4)
        )


def _heap(canvas: Canvas, seed: int, inks: tuple[Colour, Colour], *, planks: bool) -> None:
    """A field of rubble: stones or planks over each other."""
    dark, light = inks
    for number, (x, y) in enumerate(_spots(seed, 18, 1.75)):
        tone = mix(dark, light, noise(seed, number, 5))
        if planks:
            turn = math.pi * noise(seed, number, 6)
            dx, dy = math.cos(turn) * 0.42, math.sin(turn) * 0.42
            canvas.stroke(((x - dx, y - dy + 0.07), (x + dx, y + dy + 0.07)), 0.18, SOOT)
            canvas.stroke(((x - dx, y - dy), (x + dx, y + dy)), 0.14, tone)
        else:
            size = 0.2 + 0.16 * noise(seed, number, 4)
            canvas.poly(_chunk(x + 0.05, y + 0.09, size * 1.08, number), SOOT)
            canvas.poly(_chunk(x, y, size, number), tone)


def _rubble_masonry(canvas: Canvas, seed: int) -> None:
    _heap(canvas, seed, (mix(BRICK_DARK, BRICK, 0.35), mix(BRICK, DUST, 0.5)), planks=False)


def _rubble_wood(canvas: Canvas, seed: int) -> None:
    _heap(canvas, seed, (mix(OCHRE, COAL, 0.6), mix(OCHRE, STEEL, 0.35)), planks=True)


def _railcar(canvas: Canvas, _seed: int) -> None:
    canvas.rect(-1.42, -0.5, 2.84, 1.0, SOOT)
    canvas.rect(-1.32, -0.4, 2.64, 0.8, mix(BRICK, STEEL, 0.45))
    for x in (-0.9, -0.45, 0.45, 0.9):
        canvas.stroke(((x, -0.4), (x, 0.4)), 0.06, SOOT)
    canvas.rect(-0.28, -0.4, 0.56, 0.8, mix(BRICK_DARK, COAL, 0.3))
    for x in (-1.55, 1.55):
        canvas.rect(x - 0.1, -0.12, 0.2, 0.24, SOOT)


def _fountain(canvas: Canvas, _seed: int) -> None:
    canvas.disc(0, 0, 1.05, SOOT)
    canvas.disc(0, 0, 0.95, mix(PAPER, ASH, 0.3))
    canvas.disc(0, 0, 0.76, RIVER_LIGHT)
    canvas.disc(0, 0, 0.34, SOOT)
    canvas.poly(star(0, 0, 0.3, 0.5, 6), PAPER)
    for turn in range(0, 360, 45):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        canvas.stroke(((x * 0.4, y * 0.4), (x * 0.66, y * 0.66)), 0.06, PAPER)


def _tank(canvas: Canvas, _seed: int) -> None:
    canvas.disc(0.08, 0.12, 1.18, SOOT)
    canvas.disc(0, 0, 1.14, mix(STEEL, PAPER, 0.45))
    canvas.disc(0, 0, 0.98, mix(STEEL, PAPER, 0.25))
    for turn in range(0, 180, 45):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        canvas.stroke(((-x * 0.95, -y * 0.95), (x * 0.95, y * 0.95)), 0.05, COAL)
    canvas.disc(0, 0, 0.2, SOOT)


def _ravine(canvas: Canvas, seed: int) -> None:
    dark = mix(OCHRE, STEEL, 0.6)
    canvas.poly([(x * 0.66, y * 0.66) for x, y in OUTLINE], SOOT)
    for number in range(24):
        turn = math.tau * number / 24 + 0.1 * noise(seed, number)
        x, y = math.cos(turn), math.sin(turn)
        outer, inner = 1.62, 1.02 + 0.22 * noise(seed, number, 2)
        canvas.stroke(((x * outer, y * outer), (x * inner, y * inner)), 0.09, dark)


def _woods(canvas: Canvas, seed: int) -> None:
    for number, (x, y) in enumerate(_spots(seed, 8, 1.6)):
        size = 0.42 + 0.12 * noise(seed, number)
        canvas.disc(x + 0.14, y + 0.18, size, SOOT)
        canvas.poly(burst(x, y, size * 1.08, 0.84, 9, number), mix(LEAF, COAL, 0.5))
        canvas.poly(burst(x - 0.1, y - 0.12, size * 0.6, 0.8, 7, number), mix(LEAF, COAL, 0.22))


def _crops(canvas: Canvas, seed: int) -> None:
    """Rows of standing grain, with ears."""
    dark = mix(OCHRE, SOOT, 0.72)
    for row in range(7):
        y = -1.32 + row * 0.45
        room = 2 - abs(y) / HIGH - 0.35
        count = max(round(room * 2 / 0.34), 1)
        for number in range(count):
            x = -room + (number + 0.5) * 2 * room / count + 0.08 * (noise(seed, row, number) - 0.5)
            canvas.stroke(((x, y + 0.14), (x + 0.03, y - 0.12)), 0.07, dark)
            canvas.ellipse(x + 0.04, y - 0.16, 0.08, 0.14, mix(OCHRE, STEEL, 0.4))


def _swamp(canvas: Canvas, seed: int) -> None:
    reed = mix(LEAF, DUST, 0.25)
    for number, (x, y) in enumerate(_spots(seed, 7, 1.55)):
        wide = 0.34 + 0.16 * noise(seed, number)
        canvas.ellipse(x, y, wide, wide * 0.5, RIVER_DARK)
        canvas.stroke(arc(x, y, wide * 0.55, wide * 0.2, 200, 340), 0.05, RIVER_LIGHT)
        for dx in (-0.24, -0.12, 0.02):
            canvas.stroke(((x + dx, y + 0.05), (x + dx * 1.5, y - 0.42)), 0.06, reed)


def _water(canvas: Canvas, seed: int) -> None:
    """The river as on the poster: long blades of light and dark, some red with the fires."""
    for row in range(8):
        y = -1.5 + row * 0.43
        room = 2 - abs(y) / HIGH - 0.1
        x = -room + noise(seed, row) * 0.7
        while x + 0.5 < room:
            long = min(0.5 + 0.9 * noise(seed, row, round(x * 8)), room - x)
            thick = 0.06 + 0.05 * noise(seed, row, round(x * 8), 4)
            blade = ((x, y), (x + long / 2, y - thick), (x + long, y), (x + long / 2, y + thick))
            canvas.poly(blade, _glint(noise(seed, row, round(x * 8), 8)))
            x += long * (1.3 + 0.9 * noise(seed, row, round(x * 8), 2))


def _glint(chance: float) -> Colour:
    """What a blade of water shows: the sky, the deep, or a fire on the bank."""
    if chance > 0.93:
        return mix(BRICK, FIRE, 0.4)
    return mix(RIVER_LIGHT, RIVER, 0.4) if chance > 0.5 else RIVER_DARK


def _rough(canvas: Canvas, seed: int) -> None:
    ink = mix(OCHRE, STEEL, 0.5)
    for x, y in _spots(seed, 9, 1.6):
        canvas.stroke(arc(x, y, 0.26, 0.2, 190, 350), 0.08, ink)
        for dx in (-0.12, 0.04, 0.18):
            canvas.stroke(((x + dx, y + 0.02), (x + dx - 0.05, y + 0.16)), 0.05, ink)


def _sewer(canvas: Canvas, _seed: int) -> None:
    """A lid, low in the hex, where no counter covers it."""
    low = 1.12
    canvas.disc(0, low, 0.5, SOOT)
    canvas.disc(0, low, 0.42, ASH)
    for x in (-0.24, -0.08, 0.08, 0.24):
        half = math.sqrt(0.36**2 - x * x)
        canvas.stroke(((x, low - half), (x, low + half)), 0.07, SOOT)


def _open(canvas: Canvas, seed: int) -> None:
    earth = ground_ink("open")
    for number, (x, y) in enumerate(_spots(seed, 9, 1.6)):
        ink = mix(earth, SOOT, 0.34) if number % 3 else mix(earth, ASH, 0.3)
        canvas.stroke(((x - 0.16, y + 0.12), (x + 0.18, y - 0.1)), 0.06, ink)


_PATTERNS: Final[Mapping[str, Callable[[Canvas, int], None]]] = MappingProxyType(
    {
        "open": _open,
        "debris": _debris,
        "junkyard": _junkyard,
        "shellholes": _shellholes,
        "rubble_wood": _rubble_wood,
        "rubble_masonry": _rubble_masonry,
        "railcar": _railcar,
        "fountain": _fountain,
        "tank": _tank,
        "ravine": _ravine,
        "woods": _woods,
        "crops": _crops,
        "swamp": _swamp,
        "bridge": _water,
        "water": _water,
        "rough": _rough,
        "sewer": _sewer,
    }
)


GATE_HALF: Final = 0.32
"""Half the width of a gate."""
SidePart = tuple[float, float]


def hexside_art(canvas: Canvas, kind: str, gate: bool, seed: int) -> None:
    """One hexside; a gate is a gap between two posts."""
    stretches = ((-1.0, -GATE_HALF), (GATE_HALF, 1.0)) if gate else ((-1.0, 1.0),)
    for stretch in stretches:
        _KINDS[kind](canvas, stretch, seed)
    if gate:
        for x in (-GATE_HALF, GATE_HALF):
            canvas.rect(x - 0.1, -0.24, 0.2, 0.48, SOOT)


def _wall(canvas: Canvas, stretch: SidePart, _seed: int) -> None:
    start, end = stretch
    canvas.rect(start, -0.17, end - start, 0.34, SOOT)
    canvas.rect(start + 0.04, -0.1, end - start - 0.08, 0.2, DUST)
    steps = max(round((end - start) / 0.4), 1)
    for step in range(1, steps):
        canvas.rect(start + (end - start) * step / steps - 0.025, -0.1, 0.05, 0.2, SOOT)


def _hedge(canvas: Canvas, stretch: SidePart, seed: int) -> None:
    start, end = stretch
    steps = max(round((end - start) / 0.25), 2)
    for ink, grow in ((SOOT, 1.0), (mix(LEAF, COAL, 0.15), 0.74)):
        for step in range(steps):
            x = start + (end - start) * (step + 0.5) / steps
            canvas.disc(x, 0.06 * (noise(seed, step) - 0.5), 0.22 * grow, ink)


def _fence(canvas: Canvas, stretch: SidePart, _seed: int) -> None:
    start, end = stretch
    steps = max(round((end - start) / 0.33), 1)
    for ink, grow in ((SOOT, 0.07), (mix(OCHRE, DUST, 0.6), 0.0)):
        canvas.rect(start - grow, -0.05 - grow, end - start + 2 * grow, 0.1 + 2 * grow, ink)
        for step in range(steps + 1):
            x = start + (end - start) * step / steps
            canvas.rect(x - 0.05 - grow, -0.17 - grow, 0.1 + 2 * grow, 0.34 + 2 * grow, ink)


def _bar(canvas: Canvas, stretch: SidePart, _seed: int) -> None:
    start, end = stretch
    half = BAR_WIDE / 2
    canvas.rect(start - 0.08, -half - 0.07, end - start + 0.16, BAR_WIDE + 0.14, DUST)
    canvas.rect(start - 0.08, -half, end - start + 0.16, BAR_WIDE, SOOT)


def _rubble(canvas: Canvas, stretch: SidePart, seed: int) -> None:
    start, end = stretch
    steps = max(round((end - start) / 0.22), 2)
    for step in range(steps):
        x = start + (end - start) * (step + 0.5) / steps
        y = 0.3 * (noise(seed, step) - 0.5)
        size = 0.13 + 0.08 * noise(seed, step, 2)
        canvas.rect(x - size, y - size + 0.05, 2 * size, 2 * size, SOOT)
        canvas.rect(
            x - size * 0.8, y - size, 1.6 * size, 1.7 * size, mix(ASH, DUST, noise(step, 3))
        )
    canvas.rect(start, -0.03, end - start, 0.06, BRICK_DARK)


def _passage(canvas: Canvas, _stretch: SidePart, _seed: int) -> None:
    """A doorway between two houses: a light gap with jambs and an arrow each way."""
    canvas.rect(-0.46, -0.3, 0.92, 0.6, SOOT)
    canvas.rect(-0.36, -0.34, 0.72, 0.68, PAPER)
    for way in (-1, 1):
        canvas.poly(((-0.2, way * 0.1), (0.2, way * 0.1), (0, way * 0.46)), SOOT)


_KINDS: Final[Mapping[str, Callable[[Canvas, SidePart, int], None]]] = MappingProxyType(
    {
        "wall": _wall,
        "hedge": _hedge,
        "fence": _fence,
        "bar": _bar,
        "rubble": _rubble,
        "passage": _passage,
    }
)
