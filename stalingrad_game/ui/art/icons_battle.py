"""Icons of what strikes: kills, snipers, fire, units, dice and the icons of the carnage cards.

Each is cut on a board of 100 by 100 in one ink; a second ink, or none, opens its lines.
"""

from __future__ import annotations

from typing import Final

from ..style.theme import Colour
from .canvas import Canvas, Ink
from .geometry import burst, path_points, star

SHIELD: Final = "M50 6 L88 18 V48 C88 70 72 86 50 96 C28 86 12 70 12 48 V18 Z"
FLAME: Final = (
    "M50 96 C26 96 16 80 18 63 C19 52 25 45 29 35 C33 40 35 45 35 51 C41 44 37 24 51 4 "
    "C55 22 72 28 73 50 C77 47 78 42 78 38 C86 50 86 60 84 68 C81 86 70 96 50 96 Z"
)
_HEART: Final = (
    "M51 90 C38 90 33 80 36 70 C38 63 45 58 48 46 C55 54 57 60 57 66 C60 65 62 62 63 58 "
    "C68 66 68 74 66 80 C63 87 58 90 51 90 Z"
)
_SKULL: Final = (
    "M50 10 C76 10 88 26 88 46 C88 58 82 66 74 71 V86 H26 V71 C18 66 12 58 12 46 "
    "C12 26 24 10 50 10 Z"
)


def kill(c: Canvas, ink: Colour, second: Ink) -> None:
    """An impact."""
    c.poly(burst(50, 50, 48, 0.5, 9, 4), ink)
    c.poly(burst(50, 50, 17, 0.5, 7, 8), second)


def precision_kill(c: Canvas, ink: Colour, second: Ink) -> None:
    """An impact through a shield."""
    c.path(SHIELD, ink)
    c.poly(burst(50, 46, 36, 0.46, 9, 4), second)
    c.disc(50, 46, 8, ink)


def reticle(c: Canvas, ink: Colour, second: Ink) -> None:
    """What a sniper sees."""
    c.disc(50, 50, 38, ink)
    c.disc(50, 50, 29, second)
    for turn in (0, 90, 180, 270):
        c.at(50, 50, 1, turn).poly(((-3.6, 47), (3.6, 47), (2, 12), (-2, 12)), ink)
    c.disc(50, 50, 4.4, ink)


def fire(c: Canvas, ink: Colour, second: Ink) -> None:
    """A flame."""
    c.path(FLAME, ink)
    c.path(_HEART, second)


def bucket(c: Canvas, ink: Colour, second: Ink) -> None:
    """A fire bucket, its handle up, water in it."""
    c.trace("M18 40 C20 0 80 0 82 40", 5.5, ink)
    c.path("M12 36 H88 L78 94 H22 Z", ink)
    c.path(
        "M20 44 C32 36 40 52 50 45 C60 38 68 52 80 44 L79 51 C68 59 60 46 50 53 C40 60 32 45 "
        "21 51 Z",
        second,
    )
    c.path("M50 60 C57 69 60 74 60 79 C60 90 40 90 40 79 C40 74 43 69 50 60 Z", second)


def fire_bucket(c: Canvas, ink: Colour, second: Ink) -> None:
    """Flame or bucket, with a stroke between."""
    fire(c.at(-4, 0, 0.56), ink, second)
    bucket(c.at(47, 44, 0.54), ink, second)
    c.stroke(((28, 92), (78, 12)), 4.4, ink)


def inferno(c: Canvas, ink: Colour, second: Ink) -> None:
    """A blaze of three tongues on its own foot."""
    for x, y, size in ((-7, 22, 0.66), (42, 22, 0.66)):
        c.at(x, y, size).path(FLAME, ink)
    for outline in path_points(FLAME):
        c.at(11, -2, 0.8).stroke(outline, 10, second, closed=True)
    c.at(11, -2, 0.8).path(FLAME, ink)
    c.at(11, -2, 0.8).path(_HEART, second)
    c.rect(4, 84, 92, 12, ink)
    c.rect(4, 81, 92, 3, second)


def skull(c: Canvas, ink: Colour, second: Ink) -> None:
    """A skull: the Hold track."""
    c.path(_SKULL, ink)
    c.disc(33, 47, 11.5, second)
    c.disc(67, 47, 11.5, second)
    c.path("M50 56 L57 70 H43 Z", second)
    for x in (36.5, 48, 59.5):
        c.rect(x, 77, 4, 11, second)
    c.path("M28 86 H72 L68 94 H32 Z", ink)
    for x in (41, 54):
        c.rect(x, 84, 4, 11, second)


def burning_skull(c: Canvas, ink: Colour, second: Ink) -> None:
    """A skull in flames: a unique formation."""
    c.path(
        "M50 98 C20 98 6 78 10 56 C12 44 18 36 20 24 C26 29 29 34 30 40 C36 32 34 16 46 2 "
        "C50 14 60 18 63 32 C67 28 69 22 69 16 C78 26 80 34 80 42 C84 40 86 36 87 32 "
        "C96 48 96 60 92 70 C86 88 72 98 50 98 Z",
        ink,
    )
    face = c.at(21, 34, 0.6)
    face.trace(_SKULL, 8, second)
    skull(face, ink, second)


def machine_gun(c: Canvas, ink: Colour, second: Ink) -> None:
    """A gun behind one's own lines: own Rifles are executed."""
    c.path("M2 34 H40 V46 H2 Z M0 37 H4 V43 H0 Z", ink)
    for x in (9, 17, 25):
        c.rect(x, 34, 3, 12, second)
    c.path("M34 18 H42 V66 H34 Z", ink)
    c.path("M42 32 H78 V48 H42 Z M78 35 H90 V40 H78 Z M80 40 L87 56 H81 L75 44 Z", ink)
    c.disc(50, 68, 16, ink)
    c.disc(50, 68, 9, second)
    c.disc(50, 68, 3.6, ink)
    c.path("M56 48 L98 80 L94 87 L48 56 Z", ink)


def red_star(c: Canvas, ink: Colour, second: Ink) -> None:
    """The star of the Soviets; as a depletion icon it brings an elite unit."""
    c.poly(star(50, 54, 52), ink)
    c.poly(star(50, 54, 22), second)


def add(c: Canvas, ink: Colour, second: Ink) -> None:
    """Units enter: a helmet and a plus."""
    c.path(
        "M2 78 C1 54 16 38 38 37 C58 37 70 50 72 66 L82 74 L74 78 L60 74 L49 76 C42 78 36 84 33 92 "
        "H14 C6 90 2 86 2 78 Z",
        ink,
    )
    c.trace("M10 74 C20 64 46 60 70 67", 3.6, second)
    c.path("M69 4 H81 V20 H97 V32 H81 V48 H69 V32 H53 V20 H69 Z", ink)


def rubble_fort(c: Canvas, ink: Colour, second: Ink) -> None:
    """A broken wall with a slit: the enemy gains a shielded unit."""
    c.path("M6 94 V40 L20 34 L26 44 L38 22 L52 30 L60 18 L70 40 L82 36 L94 50 V94 Z", ink)
    c.path("M26 58 H74 L82 70 H18 Z", second)
    for x, y, wide in ((14, 82, 18), (42, 82, 20), (70, 82, 16), (36, 44, 14), (60, 46, 16)):
        c.rect(x, y, wide, 3, second)


def sacrifice(c: Canvas, ink: Colour, second: Ink) -> None:
    """A rifle in the earth with a helmet on it: own Rifles are spent."""
    c.path("M24 30 C24 12 38 2 51 2 C66 2 77 12 78 28 L84 34 H18 Z", ink)
    c.rect(46, 32, 8, 52, ink)
    c.path("M40 36 H60 L57 50 H43 Z", ink)
    c.rect(41, 56, 18, 4, ink)
    c.path("M10 96 C22 78 78 78 90 96 Z", ink)
    c.trace("M28 26 H74", 3, second)


def surrender(c: Canvas, ink: Colour, second: Ink) -> None:
    """A man with his hands up."""
    c.disc(50, 24, 12, ink)
    c.stroke(((30, 6), (26, 32), (40, 50)), 9, ink)
    c.stroke(((70, 6), (74, 32), (60, 50)), 9, ink)
    c.path("M36 42 H64 L62 68 H38 Z", ink)
    c.path("M37 66 H63 L66 97 H54 L50 76 L46 97 H34 Z", ink)
    c.rect(39, 62, 22, 3, second)


def last_stand(c: Canvas, ink: Colour, second: Ink) -> None:
    """A torn flag on a mound."""
    c.stroke(((30, 86), (38, 4)), 6, ink)
    c.path("M38 8 L60 14 L88 6 L78 22 L90 34 L76 40 L84 54 L58 48 L35 54 Z", ink)
    c.poly(star(56, 31, 11), second)
    c.path("M4 97 C14 78 30 72 46 74 C66 74 86 82 96 97 Z", ink)


def stuka(c: Canvas, ink: Colour, second: Ink) -> None:
    """A dive bomber, coming down: the German has the initiative."""
    plane = c.at(50, 50, 1.0, 38)
    plane.path("M-6 -40 H6 L8 10 L5 46 L0 52 L-5 46 L-8 10 Z", ink)
    plane.path(
        "M-8 12 L-24 22 L-52 2 L-52 -10 L-24 4 L-8 -6 Z M8 12 L24 22 L52 2 L52 -10 L24 4 L8 -6 Z",
        ink,
    )
    plane.path("M-20 -44 H20 V-36 L6 -33 H-6 L-20 -36 Z", ink)
    plane.path("M-27 16 H-19 V33 L-23 37 L-27 33 Z M19 16 H27 V33 L23 37 L19 33 Z", ink)
    plane.rect(-3, 2, 6, 24, second)
    plane.rect(-3, 12, 6, 2.4, ink)


def rat(c: Canvas, ink: Colour, second: Ink) -> None:
    """A rat among the ruins: the Soviet has the initiative."""
    c.path(
        "M2 74 C8 60 18 52 26 46 C24 36 32 30 38 36 C40 38 40 41 40 43 C56 32 82 36 88 58 "
        "C91 68 88 78 80 82 H26 C16 82 8 80 2 74 Z",
        ink,
    )
    c.trace("M82 78 C96 76 98 60 92 48 C88 38 92 26 99 22", 5, ink)
    c.disc(20, 60, 3.6, second)
    c.disc(33, 41, 4.0, second)
    c.trace("M52 80 C48 68 56 58 66 60", 3, second)
    c.path("M22 80 H38 V87 H16 Z M58 80 H76 V87 H52 Z", ink)
    c.stroke(((6, 70), (-2, 64)), 2, ink)


def binoculars(c: Canvas, ink: Colour, second: Ink) -> None:
    """Field glasses: who has more recon units has the initiative."""
    for side in (-1, 1):
        c.poly([(50 + side * x, y) for x, y in ((10, 24), (32, 24), (46, 78), (8, 78))], ink)
        c.poly([(50 + side * x, y) for x, y in ((12, 10), (28, 10), (31, 21), (10, 21))], ink)
        c.ellipse(50 + side * 27, 78, 20, 15, ink)
        c.ellipse(50 + side * 27, 78, 13.5, 9, second)
    c.rect(40, 30, 20, 12, ink)
    c.rect(43, 50, 14, 8, ink)
    c.rect(48.6, 24, 2.8, 44, second)
