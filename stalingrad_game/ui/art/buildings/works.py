"""The buildings of district D, the factories of the north and the villages beside them.

Each function cuts one picture into its `Woodcut`, from the sky to the foreground.
"""

from __future__ import annotations

from ...style.theme import BRICK, FLAME, OCHRE, PAPER, SOOT, Colour, mix
from ..canvas import Canvas
from ..geometry import arc, noise, ragged, star
from .parts import arched, bare_tree, house, sawtooth, wall_windows, waves
from .woodcut import Woodcut


def red_october(w: Woodcut) -> None:
    """A row of furnace chimneys and a long sawtooth roof against a red sun."""
    spots = (
        (-57, 64, 24),
        (-29, 64, 22),
        (30, 62, 22),
        (8, 64, 18),
        (58, 66, 20),
        (-62, 87, 34),
        (20, 87, 34),
    )
    w.backdrop(spots, "rising", (30, 34, 21), BRICK, far="works")
    for number, x in enumerate((-64, -50, -36, -22, -8)):
        top = 4 + 5 * (number % 2)
        w.chimney(x, top, 8, SOOT)
        w.poly(((x - 2.2, top + 3), (x - 1, top + 3), (x - 2.4, 62)), PAPER)
        if number in (1, 3):
            w.poly(ragged((x - 4, top - 1), (x + 4, top + 5), 3, 2, number), w.light)
    w.block(-72, 58, 2)
    sawtooth(w, 0, 46, 5, 15, 16)
    w.windows(-68, 65, 8, 2, (5, 5), (8.6, 9))
    w.windows(4, 67, 8, 2, (5, 5), (8.8, 9))
    w.stroke(((-72, 59), (2, 59)), 0.9, PAPER)
    w.burn(spots)
    w.ground()


def orlovka(w: Woodcut) -> None:
    """A village of the steppe: a windmill, a well with its sweep, low houses."""
    spots = ((-52, 70, 20), (44, 70, 20), (4, 48, 22), (64, 72, 18), (-32, 86, 28), (28, 86, 30))
    w.backdrop(spots, "falling", (40, 28, 14), OCHRE, far="houses")
    house(w, -74, 27, 16, 14)
    house(w, -42, 22, 14, 11)
    house(w, 29, 26, 16, 14)
    house(w, 59, 20, 13, 11)
    w.solid(((-8, 88), (-4, 44), (14, 44), (18, 88)), SOOT, PAPER, reach=(0.0, 0.35), pitch=3.2)
    w.poly(((-7, 45), (5, 31), (17, 45)), SOOT)
    w.rect(1.4, 62, 7, 9, w.pane_ink(2, 2, PAPER))
    hub = (5.0, 44.0)
    for turn in (-62, 28, 118, 208):
        sail = w.at(*hub, 1.0, turn)
        sail.rect(-0.8, -42, 1.6, 42, SOOT)
        sail.rect(0.8, -40, 7.4, 30, SOOT)
        for rung in range(5):
            sail.rect(1.8, -38.4 + rung * 5.8, 5.4, 4.2, w.shade if turn != 118 else SOOT)
    w.disc(*hub, 2.6, SOOT)
    w.burn(spots)
    w.ground()
    w.stroke(((-22, 90), (-20, 62)), 1.8, SOOT)
    w.stroke(((-32, 80), (-6, 52)), 1.2, SOOT)
    w.stroke(((-6, 52), (-6, 74)), 0.5, SOOT)
    w.poly(((-34, 78), (-29, 76), (-28, 83), (-34, 84)), SOOT)


def barrikady(w: Woodcut) -> None:
    """Gun barrels in a row before the halls where they were bored."""
    spots = ((-46, 40, 20), (36, 38, 20), (0, 34, 18), (60, 46, 18), (-62, 84, 26), (50, 84, 28))
    w.backdrop(spots, "rays", (-46, 30, 13), OCHRE, far="works")
    w.chimney(58, 6, 8, SOOT)
    for x, wide, top in ((-70, 46, 40), (-24, 48, 30), (24, 46, 40)):
        w.poly(
            ((x, 88), (x, top + 12), (x + wide / 2, top), (x + wide, top + 12), (x + wide, 88)),
            SOOT,
        )
        w.poly(
            (
                (x + wide * 0.3, top + 3),
                (x + wide * 0.3, top - 3),
                (x + wide * 0.5, top - 8),
                (x + wide * 0.7, top - 3),
                (x + wide * 0.7, top + 3),
            ),
            SOOT,
        )
        w.windows(x + 6, top + 17, 5, 1, (4.4, 14), (wide / 6.2, 9))
        w.stroke(
            ((x + 1, top + 13), (x + wide / 2, top + 1.6), (x + wide - 1, top + 13)), 0.9, PAPER
        )
    w.burn(spots)
    w.ground(rough=1.5)
    for number in range(6):
        _barrel(w.at(-64 + number * 24, 97 - (number % 2), 1.0, -36), w.light, whole=number != 3)


def _barrel(c: Canvas, rim: Colour, *, whole: bool) -> None:
    long = 58 if whole else 34
    for grow, ink in ((1.1, rim), (0.0, SOOT)):
        c.poly(
            (
                (-6, -4.4 - grow),
                (14, -3.6 - grow),
                (long, -2.0 - grow),
                (long, 2.0 + grow),
                (14, 3.6 + grow),
                (-6, 4.4 + grow),
            ),
            ink,
        )
        if whole:
            c.rect(long - 2 - grow, -3.4 - grow, 8 + grow * 2, 6.8 + grow * 2, ink)
    c.poly(((-4, -2.6), (14, -2.0), (long - 3, -1.0), (14, -1.2)), rim)


def tractor_factory(w: Woodcut) -> None:
    """The gate between two towers, and a tank that leaves it unpainted."""
    spots = ((-54, 38, 20), (54, 40, 20), (-26, 26, 16), (28, 28, 16), (-68, 84, 28), (60, 84, 30))
    w.backdrop(spots, "falling", (0, 34, 17), BRICK, far="works")
    for side in (-1, 1):
        w.poly(
            [
                (side * 36, 88),
                (side * 36, 40),
                (side * 46, 40),
                (side * 46, 33),
                (side * 62, 33),
                (side * 62, 40),
                *ragged((side * 64, 40), (side * 80, 44), 4 * side, 3, 4),
                (side * 80, 88),
            ],
            SOOT,
        )
        w.windows(side * 58 - 14 - (4 if side < 0 else 0), 47, 4, 3, (5, 7), (8, 12))
        w.rect(side * 54 - 6.5, 35.2, 13, 3, PAPER)
        w.poly(((side * 18, 88), (side * 18, 16), (side * 37, 16), (side * 37, 88)), SOOT)
        w.poly(((side * 16, 18), (side * 16, 14), (side * 39, 14), (side * 39, 18)), SOOT)
        w.windows(side * 27.5 - 6, 24, 2, 3, (4, 8), (8, 13))
        w.rect(side * 27.5 - 9 + (0 if side < 0 else 16.6), 20, 1.2, 66, PAPER)
    w.rect(-18, 38, 36, 9, SOOT)
    w.poly(star(0, 42.5, 3.6), PAPER)
    w.stroke([*arc(0, 47, 17, 9, 180, 360)], 1.4, SOOT)
    w.burn(spots)
    w.ground(rough=1.2)
    for x, y in arc(-31, 43, 1.4, 1.4, 0, 360)[::4]:
        w.at(x, y, 0.62).picture("units/t34", w.light, w.light)
    w.at(-31, 43, 0.62).picture("units/t34", SOOT, w.light)


def spartanovka(w: Woodcut) -> None:
    """A workers' settlement on its river bend, the plank bridge still up."""
    spots = ((-50, 50, 20), (8, 46, 20), (50, 54, 20), (-20, 56, 16), (-62, 76, 26), (30, 76, 28))
    w.backdrop(spots, "rising", (-14, 24, 14), BRICK, far="houses")
    for x, wide, top, number in ((-72, 36, 48, 1), (-12, 38, 44, 2), (38, 32, 52, 3)):
        w.poly(
            (
                (x, 80),
                (x, top),
                (x + wide * 0.24, top - 11),
                (x + wide * 0.76, top - 11),
                (x + wide, top),
                (x + wide, 80),
            ),
            SOOT,
        )
        w.poly(
            (
                (x - 2, top + 1),
                (x + wide * 0.22, top - 12),
                (x + wide * 0.78, top - 12),
                (x + wide + 2, top + 1),
            ),
            SOOT,
        )
        w.cut(
            (
                (x + 2, top),
                (x + wide * 0.24, top - 11),
                (x + wide * 0.76, top - 11),
                (x + wide - 2, top),
            ),
            PAPER,
            angle=58,
            pitch=2.8,
            reach=(0.15, 0.95),
            weight=0.6,
        )
        wall_windows(
            w,
            ((x, top + 1), (x + wide, top + 1), (x + wide, 80), (x, 80)),
            4,
            2,
            fill=(0.44, 0.52),
            dark=0.05,
        )
        w.rect(x + wide * 0.62, top - 18, 4, 9, SOOT)
        w.rect(x + wide * 0.34, top + 12 + number, wide * 0.32, 1.2, PAPER)
    w.burn(spots)
    half = w.half + 4
    w.ground(level=77, rough=1.4)
    waves(w, ((-half, 86), (-30, 87), (0, 90), (30, 87), (half, 84)))
    w.poly(((6, 80), (16, 80), (34, 101), (2, 101)), SOOT)
    for step in range(7):
        share = step / 7
        y = 82 + 19 * share**1.3
        w.stroke(((6.4 - 4 * share, y), (17 + 16 * share, y)), 0.9, w.light)
    bare_tree(w, -30, 36, foot=82)
    bare_tree(w, 76, 32, foot=82)


def bread_factory(w: Woodcut) -> None:
    """The round bakery with its ovens lit, and one tall stack."""
    spots = ((-28, 34, 20), (22, 34, 20), (0, 30, 16), (56, 52, 18), (-60, 84, 28), (48, 84, 30))
    w.backdrop(spots, "falling", (-50, 28, 14), OCHRE, far="ruins")
    w.chimney(62, 2, 9, SOOT)
    w.poly(((59.4, 6), (61, 6), (59.6, 56)), PAPER)
    w.block(36, 50, 74, torn=3)
    w.windows(44, 56, 3, 2, (5, 6), (9, 11))
    w.poly([(-56, 88), (-56, 36), *arc(-6, 36, 50, 7, 180, 360), (44, 36), (44, 88)], SOOT)
    w.poly([(-30, 31), (-30, 20), *arc(-6, 20, 24, 4, 180, 360), (18, 20), (18, 31)], SOOT)
    for row, y in ((0, 40), (1, 53)):
        for column in range(11):
            angle = 172 - column * 16.4
            (x, drop), *_ = arc(-6, y, 48, 5.5, angle, angle - 8)
            wide = max(5.6 * abs((48**2 - (x + 6) ** 2) ** 0.5) / 48, 1.0)
            if noise(w.seed, row, column) > 0.08:
                w.rect(x - wide / 2, drop - 2, wide, 7, w.pane_ink(column, row, PAPER))
    for column in range(6):
        w.rect(
            -25 + column * 7.4,
            22 + 1.5 * (1 - abs(column - 2.5) / 2.5),
            3.4,
            5,
            w.pane_ink(column, 7, PAPER),
        )
    for number, x in enumerate((-44, -27, -10, 7, 24)):
        arched(w, x, 71, 12, 88, FLAME if number % 2 == 0 else mix(OCHRE, BRICK, 0.4))
        arched(w, x + 3, 77, 6, 88, SOOT)
    w.poly(arc(-6, 66, 50, 3, 170, 10) + arc(-6, 64.8, 50, 3, 10, 170), PAPER)
    w.burn(spots)
    w.ground(rough=1.5)
    for x, turn in ((-68, -16), (-63, 6)):
        _ear(w.at(x, 98, 1.0, turn))


def _ear(c: Canvas) -> None:
    c.stroke(((0, 2), (0, -30)), 1.2, OCHRE)
    for number in range(5):
        y = -20 - number * 4
        for side in (-1, 1):
            c.poly(((0, y), (side * 3.4, y - 3), (side * 3.2, y - 7), (side * 0.4, y - 4)), OCHRE)
    c.poly(((0, -38), (1.4, -42), (0, -47), (-1.4, -42)), OCHRE)
