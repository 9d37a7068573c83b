"""The buildings of district B, the centre: Pavlov's house, slums, square, station, store, workshop.

Each function cuts one picture into its `Woodcut`, from the sky to the foreground.
"""

from __future__ import annotations

from ...style.theme import BRICK, OCHRE, PAPER, RIVER_LIGHT, SOOT, STEEL, Colour, mix
from ..canvas import Canvas
from ..geometry import arc, noise, ragged
from .parts import Quad, arched, bricks, broken_wall, sawtooth, wall_windows
from .woodcut import GROUND_LEVEL, Woodcut


def pavlovs_house(w: Woodcut) -> None:
    """A corner house of four storeys, one flank open to the sky, mines before the door."""
    spots = ((-36, 26, 18), (34, 44, 20), (4, 30, 16), (52, 60, 18), (-52, 86, 30), (26, 86, 32))
    w.backdrop(spots, "falling", (52, 26, 16), BRICK)
    front = ((-56.0, 18.0), (8.0, 8.0), (8.0, 90.0), (-56.0, 86.0))
    w.poly(
        [
            (-56, 88),
            *ragged((-56, 18), (-30, 14), 3, 4, 6),
            (-30, 9),
            (-14, 6),
            (-14, 12),
            (8, 8),
            (8, 90),
        ],
        SOOT,
    )
    wall_windows(w, front, 8, 4, fill=(0.48, 0.56), margin=(0.05, 0.1), dark=0.08)
    w.poly(((-58, 50), (8, 45.4), (8, 47), (-58, 51.4)), PAPER)
    flank = [(8, 90), (8, 8), *ragged((10, 10), (56, 58), 9, 4.5, 12), (60, 64), (60, 87)]
    w.poly(flank, SOOT)
    w.cut(flank, PAPER, angle=-58, pitch=3.4, reach=(0.5, 1.0), weight=0.7)
    for level in (30, 50, 69):
        w.poly(
            (
                (9, level),
                (18 + (level - 30) * 0.9, level + 2),
                (18 + (level - 30) * 0.9, level + 4.2),
                (9, level + 2),
            ),
            SOOT,
        )
    wall_windows(
        w, ((12, 52), (44, 58), (44, 88), (12, 88)), 3, 2, fill=(0.42, 0.5), dark=0.0, ink=w.shade
    )
    w.rect(6.8, 8, 1.4, 81, PAPER)
    arched(w, -29, 70, 9, 89, w.pane_ink(4, 4, w.light))
    w.burn(spots)
    w.ground(rough=1.5)
    for number in range(9):
        x = -64 + number * 16 + 5 * noise(number, 9)
        y = 93 + 4 * (number % 2)
        w.ellipse(x, y, 3.2, 1.2, w.light)
        w.rect(x - 0.5, y - 2.4, 1, 1.8, w.light)


def worker_slums(w: Woodcut) -> None:
    """Shacks of planks and tar paper, leaning on each other, washing on a line."""
    spots = ((-50, 64, 22), (8, 56, 22), (44, 60, 24), (-24, 62, 20), (-62, 86, 32), (26, 86, 34))
    w.backdrop(spots, "rising", (30, 24, 14), BRICK, far="works")
    _shack(w, -70, 30, 42, -4, 1)
    _shack(w, -16, 34, 52, 5, 2)
    _shack(w, 40, 28, 44, -3, 3)
    _shack(w, -44, 32, 32, 3, 4)
    _shack(w, 14, 30, 34, -2, 5)
    line = ((-38, 56), (-28, 60), (-16, 61), (-6, 58))
    w.stroke(line, 0.7, SOOT)
    for x, y, wide, high, ink in (
        (-35, 57.4, 6, 11, BRICK),
        (-26, 60.4, 5, 8, PAPER),
        (-18, 61, 7, 12, BRICK),
    ):
        w.poly(
            ((x, y), (x + wide, y + 0.5), (x + wide - 1, y + high), (x - 0.6, y + high - 1.4)), SOOT
        )
        w.poly(
            (
                (x + 0.7, y + 0.7),
                (x + wide - 0.7, y + 1.2),
                (x + wide - 1.7, y + high - 0.7),
                (x + 0.2, y + high - 2),
            ),
            ink,
        )
    w.burn(spots)
    w.ground()


def _shack(w: Woodcut, x: float, wide: float, high: float, lean: float, number: int) -> None:
    top = GROUND_LEVEL - high
    wall = [
        (x, 88.0),
        (x + lean, top + 9),
        (x + wide + lean, top + 4 - lean * 0.4),
        (x + wide, 88.0),
    ]
    w.poly(wall, SOOT)
    roof = (
        (x + lean - 4, top + 10),
        (x + lean - 2, top + 6),
        (x + wide + lean + 4, top - lean * 0.4 - 1),
        (x + wide + lean + 3, top + 5 - lean * 0.4),
    )
    planks = 7
    for plank in range(1, planks):
        share = plank / planks
        foot = (x + wide * share, 88)
        head = (x + lean + wide * share, top + 11)
        w.stroke(
            (
                head,
                (
                    head[0] + (foot[0] - head[0]) * (0.4 + 0.6 * noise(number, plank)),
                    60 + 24 * noise(number, plank),
                ),
            ),
            0.6,
            w.shade,
        )
    w.poly(roof, SOOT)
    w.stroke((roof[0], roof[3]), 0.8, w.light)
    pipe = x + wide * 0.72 + lean
    w.rect(pipe, top - 11, 3, 14, SOOT)
    w.poly(((pipe - 1.4, top - 11), (pipe + 1.5, top - 14), (pipe + 4.4, top - 11)), SOOT)
    w.rect(x + wide * 0.2 + lean * 0.6, top + 18, 8, 8, w.pane_ink(number, 3, PAPER))
    w.rect(x + wide * 0.2 + lean * 0.6 + 3.5, top + 18, 1, 8, SOOT)
    w.rect(
        x + wide * 0.58 + lean * 0.3,
        top + 20,
        7.5,
        high - 18,
        w.pane_ink(number, 5, mix(w.shade, SOOT, 0.5)),
    )


def red_square(w: Woodcut) -> None:
    """The fountain of the dancing children, and what stands around the square."""
    spots = ((-58, 40, 24), (58, 44, 24), (-40, 52, 18), (42, 54, 18), (-66, 84, 32), (66, 84, 32))
    w.backdrop(spots, "rays", (0, 44, 26), OCHRE)
    for side in (-1, 1):
        edge = ragged((side * 40, 52), (side * 76, 16), 8 * side, 4, w.seed + side)
        w.poly([(side * 40, 88), *edge, (side * 79, 30), (side * 80, 88)], SOOT)
        quad = ((45.0, 50.0), (76.0, 29.0), (76.0, 88.0), (45.0, 86.0))
        wall_windows(w, _mirrored(quad, side), 5, 4, fill=(0.46, 0.55))
    w.burn(spots)
    w.ground(level=84, rough=1.2)
    fountain = w.at(0, 88, 1.14)
    fountain.ellipse(0, 0, 40, 8.5, SOOT)
    fountain.ellipse(0, -1.5, 37, 6.6, mix(RIVER_LIGHT, (255, 190, 100), w.heat.glow))
    fountain.ellipse(0, -2, 24, 4.4, SOOT)
    fountain.poly(((-14, -4), (-9, -12), (9, -12), (14, -4)), SOOT)
    fountain.at(-20, -40, 0.4).picture("scenery/crocodile", SOOT, w.light)
    for number in range(8):
        angle = number * 45 + 22
        (x, y), *_ = arc(0, -8, 26, 5.4, angle, angle + 8)
        _child(fountain, x, y, 1.0 if y > -8 else 0.82, number, w.light)
    for x in (-34, -22, 22, 34):
        fountain.disc(x, 5, 2.1, SOOT)
        jet = ((1.0, 3.5), (0.9, -0.3), (0.8, -2.1), (0.71, -2.0), (0.62, 0.0))
        fountain.stroke([(x * share, y) for share, y in jet], 0.7, w.light)


def _mirrored(quad: Quad, side: int) -> Quad:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return (side * ax, ay), (side * bx, by), (side * cx, cy), (side * dx, dy)


def _child(c: Canvas, x: float, y: float, size: float, number: int, light: Colour) -> None:
    figure = c.at(x, y, size)
    tilt = 3.0 if number % 2 else -3.0
    for width, ink in ((2.6, light), (0.0, SOOT)):
        figure.disc(tilt * 0.4, -24.5, 3.3 + width * 0.36, ink)
        figure.poly(
            (
                (-2.6 - width * 0.4, -21),
                (2.6 + width * 0.4, -21),
                (4.6 + width * 0.4, -9),
                (-4.6 - width * 0.4, -9),
            ),
            ink,
        )
        line = 2.0 + width
        figure.stroke(((-2, -19.5), (-8, -18), (-12.6, -20 - tilt)), line, ink)
        figure.stroke(((2, -19.5), (8, -18), (12.6, -20 + tilt)), line, ink)
        figure.stroke(((-1.6, -10), (-3.4 - tilt * 0.6, -4), (-2, 1)), line, ink)
        figure.stroke(((1.6, -10), (3.4 - tilt * 0.6, -5), (6.6, -1)), line, ink)


def central_station(w: Woodcut) -> None:
    """Three great arches between towers, the roof gone, an engine before them."""
    spots = ((-20, 30, 18), (22, 34, 18), (-52, 34, 18), (52, 40, 18), (-60, 86, 32), (40, 86, 30))
    w.backdrop(spots, "rising", None, OCHRE)
    w.poly(
        [
            (-44, 88),
            *ragged((-44, 28), (-16, 22), 5, 4, 3),
            (0, 14),
            *ragged((2, 15), (44, 34), 8, 4, 7),
            (44, 88),
        ],
        SOOT,
    )
    for side in (-1, 1):
        w.poly(
            [
                (side * 44, 88),
                (side * 44, 18),
                (side * 42, 18),
                (side * 42, 14),
                (side * 65, 14 + 7 * (side > 0)),
                (side * 65, 18 + 7 * (side > 0)),
                (side * 63, 20),
                (side * 63, 88),
            ],
            SOOT,
        )
        w.windows(side * 53.5 - 7, 26, 2, 5, (4, 6), (10, 11))
    for number, x in enumerate((-38, -12, 14)):
        arched(w, x, 36, 22, 76, w.pane_ink(number, 8, w.light))
        for bar in (5.5, 11, 16.5):
            w.rect(x + bar - 0.6, 36, 1.2, 40, SOOT)
        w.rect(x, 52, 22, 1.2, SOOT)
    w.rect(-44, 30, 88, 1.2, PAPER)
    w.burn(spots)
    w.at(-68.09, 30.43, 0.87).picture("scenery/engine", SOOT, w.light)
    w.ground(rough=1)
    w.rect(-w.half, 89.5, 2 * w.half, 1.2, PAPER)
    for number in range(40):
        w.rect(-120 + number * 6.4, 91.6, 3.2, 1.4, mix(w.shade, SOOT, 0.5))


def department_store(w: Woodcut) -> None:
    """A rounded corner of glass and stone; dressed figures stand in the lowest windows."""
    spots = ((-44, 26, 18), (42, 30, 20), (-8, 18, 16), (60, 46, 18), (-58, 84, 26), (58, 84, 28))
    w.backdrop(spots, "falling", (-52, 28, 15), OCHRE)
    w.poly([(-66, 88), (-66, 34), *ragged((-66, 30), (-22, 18), 3, 4, 5), (-22, 88)], SOOT)
    w.poly([(22, 88), (22, 18), *ragged((24, 19), (68, 40), 8, 4, 8), (68, 88)], SOOT)
    wall_windows(
        w, ((-66, 34), (-22, 22), (-22, 66), (-66, 66)), 5, 3, fill=(0.55, 0.6), margin=(0.03, 0.05)
    )
    wall_windows(
        w, ((22, 22), (68, 38), (68, 66), (22, 66)), 5, 3, fill=(0.55, 0.6), margin=(0.03, 0.05)
    )
    w.poly([(-24, 88), (-24, 10), *arc(0, 10, 24, 3, 180, 360), (24, 10), (24, 88)], SOOT)
    w.rect(-26, 8, 52, 3.4, SOOT)
    for column, (x, wide) in enumerate(((-21.5, 4), (-14.6, 6.6), (-5, 10), (8, 6.6), (17.5, 4))):
        for row in range(3):
            w.rect(x, 17 + row * 16.5, wide, 12.5, w.pane_ink(column, row, PAPER))
            if wide > 5:
                w.rect(x + wide / 2 - 0.4, 17 + row * 16.5, 0.8, 12.5, SOOT)
    w.rect(-70, 66.5, 140, 1.6, PAPER)
    for number, x in enumerate((-63, -42, -21, 1, 23, 45)):
        w.rect(x, 70, 18, 17, w.pane_ink(number, 12, w.light))
        _mannequin(w, x + 9, 87.5, fallen=number in (1, 4))
    w.burn(spots)
    w.ground(level=88, rough=1.2)


def _mannequin(w: Woodcut, x: float, foot: float, *, fallen: bool) -> None:
    figure = w.at(x, foot - 1.4, 1.0, 78) if fallen else w.at(x, foot)
    shift = 7 if fallen else 0
    figure.disc(0, -14.2 + shift, 1.7, SOOT)
    figure.poly(
        (
            (-2.6, -11.6 + shift),
            (2.6, -11.6 + shift),
            (1.6, -6.6 + shift),
            (3.4, 0 + shift),
            (-3.4, 0 + shift),
            (-1.6, -6.6 + shift),
        ),
        BRICK,
    )


def nail_factory(w: Woodcut) -> None:
    """Two workshops, one wall of brick between them, and the nails they made."""
    spots = ((-48, 50, 20), (40, 44, 22), (-22, 54, 16), (62, 50, 18), (-60, 84, 28), (36, 84, 32))
    w.backdrop(spots, "falling", (-30, 28, 15), BRICK, far="works")
    w.chimney(54, 4, 8, SOOT)
    sawtooth(w, -72, 42, 4, 17, 15)
    broken_wall(w, 8, 36, 72, 14)
    wall_windows(w, ((12, 50), (70, 56), (70, 84), (12, 84)), 6, 2, fill=(0.6, 0.55))
    w.windows(-68, 64, 6, 2, (6, 6), (10.6, 10))
    w.poly([(-7, 90), *ragged((-7, 30), (11, 30), 2, 3, 4), (11, 90)], BRICK)
    bricks(w, -7, 34, 11, 90, SOOT)
    w.poly(ragged((-2, 58), (8, 56), 3, 2.4, 3) + ragged((7, 68), (-1, 70), 3, 2.4, 6), w.light)
    w.rect(-8.4, 29, 1.4, 61, SOOT)
    w.rect(11, 29, 1.4, 61, SOOT)
    w.burn(spots)
    w.ground()
    for x, y, turn, size in (
        (-52, 96, -62, 1.0),
        (-34, 97, -38, 0.9),
        (28, 97, -64, 1.05),
        (47, 95, -30, 0.9),
        (4, 97, -20, 0.8),
    ):
        _nail(w, x, y, turn, size)


def _nail(w: Woodcut, x: float, y: float, turn: float, size: float) -> None:
    nail = w.at(x, y, size, turn)
    for grow, ink in ((1.0, SOOT), (0.0, mix(STEEL, PAPER, 0.55))):
        nail.poly(
            (
                (-14 - grow * 2, 0),
                (-8, -1.2 - grow),
                (16, -1.2 - grow),
                (16, 1.2 + grow),
                (-8, 1.2 + grow),
            ),
            ink,
        )
        nail.rect(15 - grow, -4 - grow, 2.6 + grow * 2, 8 + grow * 2, ink)
