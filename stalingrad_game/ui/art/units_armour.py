"""Silhouettes of armour, guns and works: Germans face the river on the right, Soviets the left.

Each is cut on a board of 100 by 100 in one ink, its lines opened in the ink of the ground.
"""

from __future__ import annotations

from typing import Final

from ..style.theme import Colour
from .canvas import Canvas

_T34_TRACK: Final = "M7 67 L13 60 H89 L96 66 L93 75 L85 80 H17 L9 75 Z"
_T34_HULL: Final = "M11 61 L27 49 H83 L95 58 L93 62 H11 Z"
_T34_TURRET: Final = "M32 50 L37 37 H44 V34 H56 V37 H62 L72 43 V50 Z"
_T34_GUN: Final = "M1 42 H36 V46.5 H1 Z"


def _wheels(
    c: Canvas, places: tuple[float, ...], y: float, radius: float, ink: Colour, cut: Colour
) -> None:
    for x in places:
        c.disc(x, y, radius, cut)
        c.disc(x, y, radius * 0.76, ink)
        c.disc(x, y, radius * 0.26, cut)


def t34(c: Canvas, ink: Colour, cut: Colour, *, rim: bool = False) -> None:
    """The T-34: sloped hull, five great wheels; with `rim` only a line around it is drawn."""
    outlines = (_T34_TRACK, _T34_HULL, _T34_TURRET, _T34_GUN)
    if rim:
        for outline in outlines:
            c.trace(outline, 4.5, ink)
        return
    for outline in outlines:
        c.path(outline, ink)
    _wheels(c, (22, 36.5, 51, 65.5, 80), 71, 7.4, ink, cut)
    c.stroke(((13, 60.6), (92, 60.6)), 1.6, cut)
    c.stroke(((31, 50.2), (73, 50.2)), 1.4, cut)


def panzer(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A medium tank: upright plates, a box of a turret, many small wheels."""
    c.path("M5 66 L10 60 H88 L96 65 L94 74 L86 80 H14 L7 75 Z", ink)
    c.path("M6 61 V52 H12 V46 H78 L82 52 H92 L95 61 Z", ink)
    c.path("M24 46 V33 H38 V29 H50 V33 H62 L66 38 V46 Z", ink)
    c.path("M64 37.5 H97 V42 H64 Z M92 36.4 H99 V43 H92 Z", ink)
    _wheels(c, (17, 27.5, 38, 48.5, 59, 69.5, 80), 72.5, 5.4, ink, cut)
    c.stroke(((8, 61), (93, 61)), 1.6, cut)
    c.stroke(((12, 52.4), (82, 52.4)), 1.4, cut)
    c.stroke(((24, 46.2), (66, 46.2)), 1.4, cut)


def stug(c: Canvas, ink: Colour, cut: Colour) -> None:
    """An assault gun: no turret, a low casemate and a gun close over the tracks."""
    c.path("M5 66 L10 60 H88 L96 65 L94 74 L86 80 H14 L7 75 Z", ink)
    c.path("M6 61 L8 54 H18 L22 42 H32 V39 H46 V42 H62 L68 50 L82 53 L94 57 L95 61 Z", ink)
    c.path("M60 46.5 H92 V51 H60 Z M89 45.2 H98 V52.2 H89 Z M58 44 H68 V54 H58 Z", ink)
    _wheels(c, (17, 29.5, 42, 54.5, 67, 79.5), 72, 6, ink, cut)
    c.stroke(((8, 61), (93, 61)), 1.6, cut)
    c.stroke(((22, 46.4), (56, 46.4)), 1.2, cut)


def fort(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A strongpoint of rubble and concrete, its slit towards the enemy."""
    c.path("M4 82 L14 50 L26 40 H80 L90 52 L96 82 Z", ink)
    c.path("M8 44 L20 30 H82 L94 44 L90 47 H12 Z", ink)
    c.path("M22 56 H58 L66 64 H16 Z", cut)
    c.path("M2 58.5 H34 V62 H2 Z", ink)
    for x, y in ((70, 60), (80, 68), (66, 74), (30, 74), (48, 72)):
        c.poly(((x, y), (x + 9, y - 1), (x + 7, y + 1.6)), cut)
    c.stroke(((13, 47.4), (90, 47.4)), 1.6, cut)


def field_gun(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A gun on wheels behind its shield."""
    c.disc(46, 68, 18, ink)
    c.disc(46, 68, 12.4, cut)
    for turn in (0, 60, 120):
        c.at(46, 68, 1, turn).rect(-1.3, -14, 2.6, 28, ink)
    c.disc(46, 68, 4, ink)
    c.path("M40 48 H94 V52.6 H40 Z M90 47 H97 V53.6 H90 Z", ink)
    c.path("M54 34 L60 34 L56 72 L50 72 Z", ink)
    c.path("M48 60 L8 82 L6 77 L42 54 Z", ink)


def mortar(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A tube on its two legs and plate, a bomb above the mouth."""
    c.stroke(((56, 42), (78, 86)), 4, ink)
    c.stroke(((56, 42), (92, 82)), 4, ink)
    c.stroke(((66, 63), (77, 64)), 2.6, ink)
    c.stroke(((26, 82), (62, 24)), 11.5, ink)
    c.stroke(((57, 42.5), (49, 37.5)), 2.2, cut)
    c.path("M8 84 L34 80 L40 88 H6 Z", ink)
    bomb = c.at(74, 12, 0.9, 32)
    bomb.path("M0 -11 C6 -6 6 4 2 9 L5 16 H-5 L-2 9 C-6 4 -6 -6 0 -11 Z", ink)


def machine_gun(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A water-cooled gun on its wheeled mount, with a shield."""
    c.path("M2 46 H34 V56 H2 Z M0 49 H4 V53 H0 Z", ink)
    for x in (9, 16, 23):
        c.rect(x, 46, 1.4, 10, cut)
    c.path("M34 44 H72 V58 H34 Z M72 46 H80 V50 H72 Z M74 50 L80 62 H76 L70 52 Z", ink)
    c.path("M30 30 H36 V70 H30 Z", ink)
    c.disc(46, 74, 11, ink)
    c.disc(46, 74, 6.6, cut)
    c.disc(46, 74, 2.6, ink)
    c.path("M52 58 L96 82 L94 86 L48 64 Z", ink)
    c.path("M50 58 L58 58 L66 66 L52 72 Z", ink)
