"""The buildings of district A, the south: from the silo to the shore.

Each function cuts one picture into its `Woodcut`, from the sky to the foreground.
"""

from __future__ import annotations

from ...style.theme import BRICK, FIELD, OCHRE, PAPER, SOOT, mix
from ..geometry import arc, ragged, star
from .parts import arched, bare_tree, grave, house, inside, rails, wall_windows, waves
from .woodcut import BROWN, Woodcut


def grain_elevator(w: Woodcut) -> None:
    """A rank of silos under a gallery, and the tower at its end that was seen from everywhere."""
    spots = ((-38, 34, 20), (44, 40, 17), (4, 36, 24), (-56, 84, 30), (34, 84, 30), (-14, 84, 34))
    w.backdrop(spots, "rays", (58, 62, 15), OCHRE)
    w.solid(((-54, 20), (28, 20), (28, 29), (-54, 29)), SOOT, None)
    w.windows(-51, 22.5, 13, 1, (2.6, 3), (6, 6))
    w.rect(-58, 28, 88, 60, SOOT)
    for number in range(9):
        left = -58 + number * 9.6
        w.poly(arc(left + 4.8, 29, 4.8, 2.6, 180, 360), SOOT)
        for at, wide, foot in ((0.9, 2.6, 86), (4.3, 1.5, 82), (6.5, 0.8, 70)):
            w.poly(
                ((left + at, 31), (left + at + wide, 31), (left + at + wide * 0.55, foot)), PAPER
            )
    w.poly(((26, 5), (54, 5), (54, 88), (26, 88)), SOOT)
    w.poly(((24, 4), (56, 4), (56, 7), (24, 7)), SOOT)
    w.rect(33, -3, 14, 9, SOOT)
    w.windows(30, 12, 3, 8, (3.4, 4.6), (8, 8.6))
    w.poly(((52, 9), (53.4, 9), (53.4, 86), (52, 86)), PAPER)
    w.poly(ragged((-20, 52), (-6, 49), 3, 2.5, 5) + ragged((-6, 60), (-18, 62), 3, 2.5, 8), BROWN)
    w.poly(ragged((34, 55), (45, 53), 3, 2.2, 2) + ragged((46, 62), (35, 63), 3, 2.2, 6), w.light)
    w.burn(spots)
    w.ground()


def army_barracks(w: Woodcut) -> None:
    """Two long wings in perspective towards a gate with a star."""
    spots = ((-44, 40, 24), (40, 46, 18), (-20, 50, 18), (58, 38, 22), (-58, 84, 36), (48, 84, 30))
    w.backdrop(spots, "falling", (0, 30, 17), BRICK)
    left = ((-70, 20), (-10, 50), (-10, 86), (-70, 92))
    right = ((10, 50), (70, 20), (70, 92), (10, 86))
    for quad in (left, right):
        w.poly(quad, SOOT)
        wall_windows(w, quad, 8, 3, fill=(0.5, 0.56), margin=(0.05, 0.14))
    for quad, edge in ((left, (0.0, 1.0)), (right, (0.0, 1.0))):
        a, b = inside(quad, edge[0], 0.07), inside(quad, edge[1], 0.07)
        w.stroke((a, b), 0.9, PAPER)
    w.poly(((-14, 88), (-14, 46), (0, 36), (14, 46), (14, 88)), SOOT)
    w.poly(star(0, 47.5, 5.0), BRICK)
    arched(w, -6, 56, 12, 88, w.pane_ink(0, 0, w.light))
    w.rect(-0.5, 56, 1, 32, SOOT)
    for y in (63, 70, 77):
        w.rect(-6, y, 12, 1, SOOT)
    w.burn(spots)
    w.ground()


def dar_gova(w: Woodcut) -> None:
    """After one night only the chimneys stand, up the slope of a hill."""
    spots = ((-44, 84, 18), (16, 74, 18), (-12, 80, 19), (46, 62, 17), (-60, 90, 28), (30, 84, 30))
    w.backdrop(spots, "rising", (-50, 26, 15), OCHRE, far="none")
    half = w.half + 4
    slope = ragged((-half, 92), (half, 42), -3, 6, 9)
    w.poly([*slope, (half, 101), (-half, 101)], BROWN)
    places = (
        (-66, 34),
        (-46, 50),
        (-24, 40),
        (-2, 62),
        (22, 44),
        (44, 52),
        (66, 36),
        (96, 44),
        (-100, 30),
    )
    for number, (x, high) in enumerate(places):
        foot = 92 - (x + half) / (2 * half) * 50 + 5
        _stove(w, x, foot, high, number)
    front = ragged((-half, 96), (half, 66), -3, 5, 4)
    w.burn(spots)
    w.poly([*front, (half, 101), (-half, 101)], SOOT)
    w.cut(
        [*front, (half, 101), (-half, 101)],
        mix(w.shade, SOOT, 0.3),
        angle=-14,
        pitch=5,
        reach=(0.2, 0.5),
        weight=1.0,
    )


def _stove(w: Woodcut, x: float, foot: float, high: float, number: int) -> None:
    wide = 3.4 + 0.035 * high
    w.poly(
        (
            (x - wide, foot),
            (x - wide, foot - high * 0.36),
            (x - wide * 0.6, foot - high * 0.45),
            (x - wide * 0.55, foot - high),
            (x + wide * 0.55, foot - high),
            (x + wide * 0.6, foot - high * 0.4),
            (x + wide * 2.3, foot - high * 0.34),
            (x + wide * 2.3, foot),
        ),
        SOOT,
    )
    w.rect(x - wide * 0.85, foot - high, wide * 1.7, 2.2, SOOT)
    arched(w, x + wide * 0.4, foot - high * 0.26, wide * 1.3, foot, w.pane_ink(number, 2, w.light))
    w.rect(x - wide * 0.38, foot - high * 0.92, 0.9, high * 0.44, w.light)
    w.stroke(((x - wide * 3.4, foot + 1), (x - wide * 1.5, foot - 7 - number % 3)), 1.4, SOOT)
    w.stroke(((x - wide * 2.2, foot + 1), (x - wide * 2.0, foot - 9)), 1.4, SOOT)


def southern_station(w: Woodcut) -> None:
    """A clock tower over the platforms; the clock has stopped."""
    spots = ((-46, 46, 20), (42, 48, 18), (-22, 48, 16), (0, 42, 17), (60, 84, 32), (-60, 84, 34))
    w.backdrop(spots, "falling", None, OCHRE, far="works")
    w.poly(
        (
            (-64, 88),
            (-64, 50),
            (-58, 44),
            (-20, 44),
            (-16, 48),
            (16, 48),
            (20, 44),
            (58, 44),
            (64, 50),
            (64, 88),
        ),
        SOOT,
    )
    w.poly([*ragged((44, 42), (66, 56), 6, 3, 3), (70, 40)], w.light)
    for number in range(5):
        for left in (-59 + number * 9, 19 + number * 9):
            arched(w, left, 55, 5, 74, w.pane_ink(round(left), number, PAPER))
    w.poly(
        (
            (-15, 88),
            (-15, 20),
            (-17, 20),
            (-17, 17),
            (0, 3),
            (17, 17),
            (17, 20),
            (15, 20),
            (15, 88),
        ),
        SOOT,
    )
    w.disc(0, 30, 10.4, PAPER)
    w.disc(0, 30, 8.6, SOOT)
    w.disc(0, 30, 7.6, PAPER)
    w.stroke(((0, 30), (0, 24)), 1.4, SOOT)
    w.stroke(((0, 30), (4.2, 32.4)), 1.4, BRICK)
    w.cut(((-15, 42), (15, 42), (15, 52), (-15, 52)), PAPER, angle=-58, pitch=3.2, reach=(0, 0.5))
    arched(w, -8, 60, 16, 88, w.pane_ink(1, 9, w.light))
    w.poly(((-70, 74), (70, 74), (66, 78), (-66, 78)), SOOT)
    w.rect(-70, 74, 140, 0.8, PAPER)
    for x in (-62, -40, -22, 22, 40, 62):
        w.rect(x - 0.7, 76, 1.4, 12, SOOT)
    w.burn(spots)
    w.ground(rough=1)
    rails(w, (-10, 84), -58, -36)
    rails(w, (10, 84), 30, 52)


def tannery(w: Woodcut) -> None:
    """A drying loft with open slats, hides on a line, vats before the door."""
    spots = ((-34, 42, 20), (20, 46, 18), (46, 50, 16), (-52, 84, 30), (0, 84, 30))
    w.backdrop(spots, "rising", (46, 26, 15), BRICK, far="houses")
    w.chimney(-50, 8, 8, SOOT)
    w.poly(((-42, 88), (-42, 42), (-45, 42), (-8, 20), (34, 42), (31, 42), (31, 88)), SOOT)
    for row in range(5):
        y = 43 + row * 4.4
        w.poly(((-38, y), (27, y), (27, y + 1.9), (-38, y + 0.9)), w.pane_ink(row, 1, PAPER))
    w.cut(((-8, 20), (34, 42), (-8, 42)), PAPER, pitch=3, reach=(0.45, 1.0))
    w.rect(-6, 72, 12, 16, w.pane_ink(3, 3, w.shade))
    w.rect(-0.6, 72, 1.2, 16, SOOT)
    w.rect(30, 54, 42, 2, SOOT)
    w.rect(68, 54, 2.4, 34, SOOT)
    for number, x in enumerate((38, 51, 63)):
        hide = w.at(x - 12.5, 54.5, 0.25)
        hide.picture("scenery/hide", BRICK if number != 1 else SOOT, PAPER)
        w.stroke(((x, 59), (x, 73)), 0.6, w.light)
    w.burn(spots)
    w.ground()
    for x in (-62, -45, -27):
        w.poly(((x - 8, 80), (x + 8, 80), (x + 6.6, 97), (x - 6.6, 97)), SOOT)
        w.ellipse(x, 80, 8, 2.4, PAPER)
        w.ellipse(x, 80.4, 6.6, 1.7, mix(FIELD, SOOT, 0.4))
        w.rect(x - 7.4, 86, 14.8, 1, PAPER)


def kuporosnoye(w: Woodcut) -> None:
    """The shore where the front was cut through: a wedge driven to the river between two halves."""
    spots = ((-54, 66, 20), (-28, 70, 22), (54, 66, 20), (40, 44, 16), (-68, 72, 26), (30, 74, 24))
    w.backdrop(spots, "rays", (0, 56, 15), OCHRE, far="none")
    half = w.half + 4
    w.poly(((-half, 56), (-22, 74), (-6, 82), (-half, 92)), BROWN)
    w.poly(((half, 52), (26, 72), (8, 82), (half, 92)), BROWN)
    house(w, -96, 24, 15, 13, foot=72)
    house(w, -70, 25, 16, 14, foot=74)
    house(w, -42, 22, 13, 12, foot=77)
    w.poly(((28, 76), (30, 34), (26, 33), (36.5, 17), (47, 33), (43, 34), (45, 76)), SOOT)
    w.stroke(((36.5, 18), (36.5, 5)), 1.6, SOOT)
    w.stroke(((32.5, 10.5), (40.5, 10.5)), 1.6, SOOT)
    w.poly(((31.4, 36), (33.2, 36), (32, 74), (30, 74)), PAPER)
    arched(w, 34.4, 40, 4.6, 52, w.pane_ink(2, 2, PAPER))
    house(w, 47, 25, 16, 14, foot=76)
    house(w, 76, 22, 14, 12, foot=72)
    w.burn(spots)
    w.poly([*ragged((-half, 72), (-6, 84), -2, 5, 3), (-2, 90), (-half, 97)], SOOT)
    w.poly([*ragged((half, 70), (7, 84), 2, 5, 5), (5, 90), (half, 97)], SOOT)
    waves(w, ((-half, 90), (-20, 88), (0, 87), (24, 88), (half, 90)))
    for x, foot, lean in ((-24, 84, -2), (-15, 86, 1), (17, 86, 2)):
        grave(w, x, foot, 13, lean=lean)
    w.poly(((-74, 90), (-34, 90), (-40, 97.5), (-68, 97.5)), SOOT)
    w.rect(-62, 82, 10, 8, SOOT)
    w.rect(-48, 78, 2, 12, SOOT)
    bare_tree(w, 66, 40, foot=80)
