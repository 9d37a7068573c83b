"""The buildings of district C, the hill and the works and ravine below it.

Each function cuts one picture into its `Woodcut`, from the sky to the foreground.
"""

from __future__ import annotations

from ...style.theme import BRICK, FIELD, OCHRE, PAPER, RIVER, SOOT, STEEL, Colour, mix
from ..canvas import Canvas
from ..geometry import Points, arc, burst, noise, ragged, star
from .parts import bare_tree, grave, waves
from .woodcut import BROWN, Woodcut


def mamaev_kurgan(w: Woodcut) -> None:
    """The burial mound over the city, two water tanks on its top, trenches down its side."""
    spots = ((-44, 62, 20), (34, 52, 20), (-8, 44, 16), (58, 72, 22), (-66, 82, 28), (14, 80, 30))
    w.sky("rays", (6, 20, 17), OCHRE)
    w.far("houses")
    w.smoke_over(spots)
    half = w.half + 4
    mound = [
        (-half, 88.0),
        *ragged((-128, 84), (-66, 58), 2, 6, 4),
        *ragged((-60, 55), (-24, 33), 2, 6, 4),
        *ragged((-20, 31), (32, 30), 1.6, 6, 2),
        *ragged((38, 33), (72, 54), 2, 6, 7),
        *ragged((78, 57), (130, 82), 2, 6, 7),
        (half, 88.0),
    ]
    for x in (-12.0, 15.0):
        w.poly(
            [(x - 9, 32), (x - 9, 24), *arc(x, 24, 9, 8, 180, 360), (x + 9, 24), (x + 9, 32)], SOOT
        )
        w.rect(x - 9, 24.4, 18, 0.9, PAPER)
        w.cut(
            [(x - 8, 24), *arc(x, 24, 8, 7, 180, 300)],
            PAPER,
            pitch=2.2,
            reach=(0.0, 0.5),
            weight=0.6,
        )
    w.poly(mound, SOOT)
    w.cut(mound, PAPER, angle=38, pitch=4.6, reach=(0.0, 0.16), weight=1.3)
    w.cut(mound, mix(w.shade, SOOT, 0.35), angle=-38, pitch=6.4, reach=(0.02, 0.16), weight=1.2)
    for x, y, size in ((-62.0, 58.0, 1.1), (60.0, 48, 1.0), (-98, 74, 0.8), (104, 72, 0.8)):
        w.poly(burst(x, y - 8 * size, 15 * size, 0.4, 11, round(x)), BROWN)
        w.poly(burst(x + 1, y - 6 * size, 9 * size, 0.4, 9, round(x) + 3), w.light)
        w.ellipse(x, y + 2, 10 * size, 2, SOOT)
    for start, seed in (((-34.0, 54.0), 2), ((8.0, 48.0), 5)):
        x, y = start
        line = [start]
        for step in range(6):
            x += 9 if step % 2 == 0 else -3
            y += 6.5
            line.append((x + 2 * noise(seed, step), y))
        w.stroke(line, 1.6, w.light)
        w.stroke([(px, py + 1.5) for px, py in line], 1.0, BROWN)
    w.burn(spots)
    w.ground(rough=4)
    for x, lean in ((-58, 2), (-48, -1), (44, -2), (53, 1), (63, 2)):
        grave(w, x, 90, 11, lean=lean)
    bare_tree(w, -74, 30, foot=88)


def oil_plant(w: Woodcut) -> None:
    """Round tanks by the river; one has burst, and its oil runs down to the water."""
    spots = ((40, 46, 24), (-46, 44, 18), (-2, 52, 18), (56, 84, 24), (24, 88, 26), (-30, 86, 28))
    w.backdrop(spots, "falling", (-16, 24, 15), BRICK, far="works")
    for x, top, wide, number in ((-45.0, 42.0, 40.0, 0), (2, 50, 36, 1)):
        left = x - wide / 2
        w.poly(((left, 88), (left, top), (x, top - 8), (left + wide, top), (left + wide, 88)), SOOT)
        w.poly(((left - 1, top), (x, top - 9), (left + wide + 1, top), (x, top - 3)), SOOT)
        w.stroke(((left, top + 0.6), (left + wide, top + 0.6)), 0.9, PAPER)
        for at, broad in ((2, 4), (8, 2), (12, 0.9)):
            w.poly(
                ((left + at, top + 3), (left + at + broad, top + 3), (left + at + broad * 0.6, 84)),
                PAPER,
            )
        rungs = ((left + wide * 0.5, 86), (left + wide * 0.94, top + 2))
        w.stroke(rungs, 0.8, w.light)
        w.stroke([(a + 3, b + 1.5) for a, b in rungs], 0.8, w.light)
        w.rect(left + wide * 0.36, top + 14, 3, 3, w.pane_ink(number, 1, w.shade))
    shell = [
        (24, 88),
        (24, 50),
        *ragged((25, 46), (40, 62), 5, 3, 3),
        *ragged((42, 62), (63, 40), 6, 3, 8),
        (66, 44),
        (66, 88),
    ]
    w.solid(shell, SOOT, PAPER, pitch=3.2, reach=(0, 0.3))
    w.poly(((36, 88), (39, 70), (46, 66), (50, 72), (47, 88)), BROWN)
    w.rect(-70, 74, 94, 2, SOOT)
    w.rect(-70, 74.3, 94, 0.6, PAPER)
    w.burn(spots)
    half = w.half + 4
    w.ground(level=84, rough=1.4)
    waves(w, ((-half, 94), (0, 92), (half, 89)))
    oil: Points = (
        (34, 84),
        (52, 84),
        (60, 90),
        (40, 93),
        (8, 96),
        (-28, 101),
        (70, 101),
        (half, 96),
        (half, 89),
        (62, 87),
    )
    w.poly(oil, SOOT)
    w.cut(oil, mix(w.shade, BRICK, 0.5), angle=-12, pitch=3.2, reach=(0.2, 0.7), weight=1)


def chemical_works(w: Woodcut) -> None:
    """Columns, pipes and a globe, with the loop of rails that gave the place its nickname."""
    spots = ((-36, 36, 18), (30, 34, 20), (4, 48, 16), (54, 54, 18), (-58, 78, 26), (36, 78, 26))
    w.backdrop(spots, "rising", (58, 22, 13), BRICK, far="works")
    w.rect(-60, 60, 118, 28, SOOT)
    for x, top, wide in (
        (-54.0, 22.0, 9.0),
        (-40, 10, 11),
        (-24, 30, 8),
        (26, 16, 10),
        (40, 28, 9),
    ):
        w.poly(
            [
                (x, 88),
                (x, top),
                *arc(x + wide / 2, top, wide / 2, wide / 2, 180, 360),
                (x + wide, 88),
            ],
            SOOT,
        )
        w.poly(((x + 1, top + 1), (x + 2.6, top), (x + 1.8, 80)), PAPER)
        for y in range(round(top) + 10, 72, 12):
            w.rect(x - 1, y, wide + 2, 1, PAPER)
    w.disc(2, 48, 15, SOOT)
    w.cut(arc(2, 48, 13.4, 13.4, 0, 360), PAPER, pitch=2.8, reach=(0.02, 0.5), weight=1.3)
    for x in (-10, 1, 12):
        w.rect(x, 58, 2, 20, SOOT)
    w.stroke(((-34, 26), (-12, 26), (-12, 40)), 2.2, SOOT)
    w.stroke(((14, 44), (22, 44), (22, 24), (30, 24)), 2.2, SOOT)
    w.stroke(((-50, 34), (-60, 34), (-66, 60)), 2.0, SOOT)
    w.windows(-56, 66, 11, 1, (6, 7), (10.4, 8))
    w.burn(spots)
    w.ground(level=76, rough=1.4)
    for radius in (0.0, 3.2):
        w.stroke([*arc(-16, 88.5, 40 + radius, 7.6 + radius * 0.5, 20, 340)], 0.9, PAPER)
    for level in (86.2, 91.2):
        w.stroke(((24, level), (w.half, level + (level - 88.6) * 1.2)), 0.9, PAPER)
    for number in range(26):
        (at, foot), *_ = arc(-16, 88.5, 41.6, 8.6, 24 + number * 12.2, 30 + number * 12.2)
        w.stroke(((at - 1.8, foot - 0.7), (at + 1.8, foot + 0.7)), 0.7, mix(w.shade, SOOT, 0.3))


def meat_combine(w: Woodcut) -> None:
    """A block of brick with a tower; in front the hooks still hang from their rail."""
    spots = ((-38, 40, 20), (26, 36, 18), (2, 42, 16), (54, 44, 18), (-60, 84, 30), (30, 84, 32))
    w.backdrop(spots, "falling", None, BRICK, far="works")
    w.block(-66, 40, 66, torn=4)
    w.block(14, 20, 44)
    w.poly(((12, 21), (29, 12), (46, 21)), SOOT)
    w.windows(-60, 48, 7, 3, (6, 7), (10.4, 12))
    w.windows(19, 27, 3, 2, (4, 8), (8, 13))
    w.windows(50, 52, 2, 2, (6, 7), (9, 13))
    w.poly(((14, 20), (16, 20), (15.4, 88), (14, 88)), PAPER)
    w.chimney(-52, 10, 9, SOOT)
    w.poly(((-55, 14), (-53.4, 14), (-54.4, 40), (-55.6, 40)), PAPER)
    w.burn(spots)
    w.ground()
    w.rect(-w.half, 0, 2 * w.half, 5, SOOT)
    w.rect(-w.half, 5.4, 2 * w.half, 0.9, SOOT)
    for number, x in enumerate((-88, -62, -24, -2, 36, 62, 92)):
        if number in (1, 4):
            w.at(x - 21, 36.34, 0.42).picture("scenery/carcass", BRICK, w.light)
        w.at(x - 21, 2.74, 0.42).picture("scenery/hook", SOOT, w.light)


def flying_school(w: Woodcut) -> None:
    """A hangar, a windsock, and a training plane on its nose in the flat field."""
    spots = ((-50, 50, 20), (-26, 46, 18), (-8, 60, 18), (44, 82, 22), (-60, 86, 28), (16, 86, 28))
    w.sky("falling", (54, 22, 12), OCHRE)
    half = w.half + 4
    w.poly([(-half, 80), *ragged((10, 78), (half, 46), -2, 7, 6), (half, 88), (-half, 88)], BROWN)
    w.smoke_over(spots)
    w.poly([(-74, 88), (-74, 62), *arc(-40, 64, 34, 26, 180, 360), (-6, 62), (-6, 88)], SOOT)
    w.poly([(-67, 88), (-67, 66), *arc(-40, 66, 27, 17, 180, 360), (-13, 66), (-13, 88)], w.light)
    for x in (-62, -52, -42, -32, -22):
        w.rect(x, 50, 1.4, 38, SOOT)
    w.rect(-67, 65, 54, 1.6, SOOT)
    w.poly(((-56, 88), (-56, 76), (-40, 70), (-24, 76), (-24, 88)), SOOT)
    w.cut([(-73, 62), *arc(-40, 64, 32.5, 24.5, 180, 268)], PAPER, pitch=3, reach=(0.0, 0.3))
    w.rect(8, 34, 1.6, 54, SOOT)
    w.poly(((9, 35), (30, 40), (29, 46), (9, 44)), BRICK)
    w.poly(((15, 36.4), (20, 37.6), (20, 45.2), (15, 44.6)), w.light)
    w.poly(((25, 38.8), (28, 39.5), (27.6, 45.8), (25, 45.6)), w.light)
    w.burn(spots)
    w.ground(level=85, rough=1.0)
    _crashed_plane(w.at(40, 86, 1.05, 24), w.light)


def _crashed_plane(c: Canvas, rim: Colour) -> None:
    """Nose in the earth, wings and tail against the sky."""
    for grow, ink in ((1.3, rim), (0.0, SOOT)):
        c.poly(
            (
                (-5 - grow, 6),
                (-4 - grow, -18),
                (-1.6 - grow, -56),
                (1.6 + grow, -56),
                (4 + grow, -18),
                (5 + grow, 6),
            ),
            ink,
        )
        c.poly(
            (
                (-41 - grow, -21 - grow),
                (41 + grow, -25 - grow),
                (41 + grow, -15.5 + grow),
                (-41 - grow, -10.5 + grow),
            ),
            ink,
        )
        c.poly(
            (
                (-14 - grow, -57 - grow),
                (14 + grow, -59 - grow),
                (13 + grow, -52 + grow),
                (-13 - grow, -50.6 + grow),
            ),
            ink,
        )
    c.poly(((-38, -13), (38, -17.5), (38, -16.8), (-38, -12)), rim)
    for x in (-29, 29):
        c.poly(star(x, -17.6 - x * 0.05, 4.0), BRICK)
    c.rect(-0.7, -50, 1.4, 22, rim)


def banny_ravine(w: Woodcut) -> None:
    """A gully that cuts down to the river, dugouts and ladders in its walls."""
    spots = ((-46, 48, 18), (48, 46, 18), (-32, 62, 16), (34, 64, 18), (-62, 40, 20), (10, 92, 24))
    w.sky("rays", (0, 36, 13), OCHRE)
    w.far("houses")
    half = w.half + 4
    w.rect(-half, 44, 2 * half, 60, BROWN)
    w.smoke_over(spots)
    waves(w, ((-26, 46), (26, 46)), foot=60)
    w.poly(((-26, 43), (-8, 46), (8, 46), (26, 43), (26, 47), (-26, 47)), BROWN)
    left = [
        (-half, 30),
        *ragged((-half + 4, 30), (-34, 34), -2, 6, 3),
        (-22, 46),
        (-29, 58),
        (-12, 72),
        (-20, 84),
        (-4, 101),
        (-half, 101),
    ]
    right = [
        (half, 26),
        *ragged((half - 4, 27), (34, 33), 2, 6, 5),
        (22, 47),
        (27, 60),
        (9, 74),
        (18, 86),
        (6, 101),
        (half, 101),
    ]
    for wall, angle in ((left, 30), (right, -30)):
        w.poly(wall, SOOT)
        w.cut(
            wall,
            mix(w.shade, SOOT, 0.15),
            angle=angle,
            pitch=5.4,
            reach=(0.84, 1.0) if angle > 0 else (0.0, 0.16),
            weight=1.8,
        )
    for x, y, number in ((-56.0, 58.0, 1), (-41, 74, 2), (48, 60, 3), (36, 80, 4), (66, 76, 5)):
        w.rect(x - 6, y, 12, 8, w.pane_ink(number, 2, w.light))
        w.poly(((x - 8, y), (x - 7, y - 3), (x + 7, y - 3), (x + 8, y)), STEEL)
        w.rect(x - 0.8, y, 1.4, 8, SOOT)
    w.stroke(((-30, 98), (-62, 36)), 1.2, PAPER)
    w.stroke(((-25, 98), (-57, 36)), 1.2, PAPER)
    for step in range(11):
        x, y = -29 - step * 2.9, 94 - step * 5.4
        w.stroke(((x, y), (x + 5, y)), 1.0, PAPER)
    path: Points = (
        (-3, 101),
        (6, 101),
        (16, 86),
        (6, 74),
        (24, 60),
        (20, 52),
        (12, 47),
        (-8, 47),
        (-20, 50),
        (-26, 58),
        (-9, 72),
        (-18, 84),
    )
    w.poly(path, mix(w.shade, FIELD, 0.55))
    w.poly(((-9, 47), (9, 47), (11, 51), (-10, 51)), RIVER)
    w.burn(spots)
    bare_tree(w, 56, 30, foot=35)
    bare_tree(w, -46, 24, foot=36)
