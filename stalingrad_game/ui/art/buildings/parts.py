"""What several buildings share: roofs, houses, arches, rails, water, trees, people.

Each function cuts one thing into a `Woodcut`, in its units.
"""

from __future__ import annotations

from ...style.theme import PAPER, RIVER, RIVER_LIGHT, SOOT, Colour, mix
from ..geometry import Point, Points, arc, noise, ragged
from .woodcut import GROUND_LEVEL, Woodcut

Quad = tuple[Point, Point, Point, Point]
"""Upper left, upper right, lower right, lower left of a wall seen at an angle."""


def inside(quad: Quad, u: float, v: float) -> Point:
    """A place on a wall seen at an angle: u from left to right, v from top to bottom, 0 to 1."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    top = (ax + (bx - ax) * u, ay + (by - ay) * u)
    foot = (dx + (cx - dx) * u, dy + (cy - dy) * u)
    return top[0] + (foot[0] - top[0]) * v, top[1] + (foot[1] - top[1]) * v


def wall_windows(
    w: Woodcut,
    quad: Quad,
    columns: int,
    rows: int,
    *,
    fill: tuple[float, float] = (0.5, 0.5),
    margin: tuple[float, float] = (0.06, 0.1),
    ink: Colour = PAPER,
    dark: float = 0.12,
) -> None:
    """Rows of windows on a wall seen at an angle; the more fire, the more of them glow."""
    wide = (1 - 2 * margin[0]) / columns
    high = (1 - 2 * margin[1]) / rows
    for row in range(rows):
        for column in range(columns):
            if noise(w.seed, row, column, 11) < dark:
                continue
            left = margin[0] + (column + (1 - fill[0]) / 2) * wide
            top = margin[1] + (row + (1 - fill[1]) / 2) * high
            right, foot = left + fill[0] * wide, top + fill[1] * high
            pane = [
                inside(quad, *place)
                for place in ((left, top), (right, top), (right, foot), (left, foot))
            ]
            w.poly(pane, w.pane_ink(column, row, ink))


def sawtooth(
    w: Woodcut, x: float, top: float, teeth: int, wide: float, high: float, *, ink: Colour = SOOT
) -> None:
    """A shed with a sawtooth roof, the glass of each tooth on its upright side."""
    points = [(x, GROUND_LEVEL + 2)]
    for tooth in range(teeth):
        left = x + tooth * wide
        points += [(left, top), (left + wide, top + high)]
    points.append((x + teeth * wide, GROUND_LEVEL + 2))
    w.poly(points, ink)
    for tooth in range(teeth):
        left = x + tooth * wide
        roof = ((left, top), (left + wide, top + high), (left, top + high))
        w.poly(
            (
                (left + 0.9, top + 3.4),
                (left + 2.9, top + 4.6),
                (left + 2.9, top + high - 0.6),
                (left + 0.9, top + high - 0.6),
            ),
            w.pane_ink(tooth, 3, PAPER),
        )
        w.cut(roof, PAPER, pitch=2.6, reach=(0.5, 1.0), weight=0.7)


def house(
    w: Woodcut, x: float, wide: float, wall: float, roof: float, *, foot: float = GROUND_LEVEL + 2
) -> None:
    """A small gabled house from its left corner; `wall` and `roof` are heights."""
    top = foot - wall
    gable = (x + wide / 2, top - roof)
    eave = 0.09 * wide
    w.poly(((x, foot), (x, top), gable, (x + wide, top), (x + wide, foot)), SOOT)
    w.poly(
        (
            (x - eave, top + 1.6),
            gable,
            (x + wide + eave, top + 1.6),
            (gable[0], gable[1] + 3.4),
        ),
        SOOT,
    )
    slope = (gable, (x + wide, top), (x + wide * 0.55, top))
    w.cut(slope, PAPER, angle=38, pitch=2.2, weight=0.6, reach=(0.1, 0.9))
    side = min(wide * 0.2, 4.5)
    w.rect(x + wide * 0.26, top + wall * 0.3, side, side * 1.1, w.pane_ink(int(x), 1, PAPER))


def arched(w: Woodcut, x: float, top: float, wide: float, foot: float, ink: Colour) -> None:
    """An arched opening from its left side."""
    w.poly(
        [
            *arc(x + wide / 2, top + wide / 2, wide / 2, wide / 2, 180, 360),
            (x + wide, foot),
            (x, foot),
        ],
        ink,
    )


def rails(w: Woodcut, vanish: Point, left: float, right: float, *, ink: Colour = PAPER) -> None:
    """A railway line from the lower edge towards a vanishing point, with its sleepers."""
    for step in range(9):
        share = 1 - (step / 9) ** 0.55
        y = vanish[1] + (101 - vanish[1]) * share
        near = [vanish[0] + (x - vanish[0]) * share for x in (left - 5, right + 5)]
        if y > GROUND_LEVEL + 1:
            w.rect(near[0], y, near[1] - near[0], 0.5 + 1.3 * share, mix(ink, SOOT, 0.45))
    for x in (left, right):
        w.poly((vanish, (x + 1.1, 101), (x - 1.1, 101)), ink)


def waves(
    w: Woodcut, top: Points, *, ink: Colour = RIVER, crest: Colour = RIVER_LIGHT, foot: float = 101
) -> None:
    """Water below a bank, with flat crests cut into it."""
    w.poly(
        [*top, (top[-1][0], foot), (top[0][0], foot)], mix(ink, (150, 60, 30), w.heat.glow * 0.5)
    )
    left, right = top[0][0], top[-1][0]
    level = min(y for _, y in top)
    row = 0
    y = level + 3.0
    while y < foot:
        x = left + 18 * noise(w.seed, row, 41)
        while x < right - 4:
            long = 6 + 12 * noise(w.seed, row, round(x))
            w.poly(
                (
                    (x, y),
                    (x + long * 0.5, y - 0.9),
                    (min(x + long, right), y),
                    (x + long * 0.5, y + 0.3),
                ),
                mix(crest, (255, 180, 90), w.heat.glow),
            )
            x += long + 8 + 10 * noise(w.seed, row, round(x), 2)
        y += 3.6
        row += 1


def bare_tree(
    w: Woodcut, x: float, high: float, *, foot: float = GROUND_LEVEL + 1, ink: Colour = SOOT
) -> None:
    """A tree without leaves, its crown shot off."""
    w.poly(
        ((x - 1.3, foot), (x - 0.5, foot - high), (x + 0.3, foot - high * 0.93), (x + 1.3, foot)),
        ink,
    )
    for number in range(5):
        side = 1 if number % 2 else -1
        rise = high * (0.4 + 0.12 * number)
        long = high * (0.34 - 0.045 * number)
        start = (x, foot - rise)
        bend = (x + side * long * 0.6, foot - rise - long * 0.45)
        w.stroke((start, bend, (bend[0] + side * long * 0.25, bend[1] - long * 0.55)), 0.9, ink)


def grave(
    w: Woodcut, x: float, foot: float, high: float, *, ink: Colour = SOOT, lean: float = 0.0
) -> None:
    """A plain wooden cross."""
    w.stroke(((x, foot), (x + lean, foot - high)), 1.3, ink)
    w.stroke(
        (
            (x + lean * 0.7 - high * 0.26, foot - high * 0.7),
            (x + lean * 0.7 + high * 0.26, foot - high * 0.74),
        ),
        1.3,
        ink,
    )


def bricks(w: Woodcut, left: float, top: float, right: float, foot: float, ink: Colour) -> None:
    """Courses of a brick wall, as thin joints."""
    row = 0
    y = top
    while y < foot:
        w.rect(left, y, right - left, 0.45, ink)
        x = left + (2.5 if row % 2 else 0)
        while x < right:
            if noise(w.seed, row, round(x)) > 0.2:
                w.rect(x, y, 0.45, 3, ink)
            x += 5
        y += 3
        row += 1


def broken_wall(
    w: Woodcut, x: float, top: float, right: float, drop: float, *, ink: Colour = SOOT
) -> None:
    """A wall whose top falls from left to right (or the other way when `drop` is negative)."""
    start, end = (x, top + max(-drop, 0)), (right, top + max(drop, 0))
    edge = ragged(start, end, 5, 3.2, w.seed + round(x))
    w.poly([(x, GROUND_LEVEL + 2), *edge, (right, GROUND_LEVEL + 2)], ink)
