"""Silhouettes of men's units, each by the thing they carry: helmet, cap, rifle, knife, flame.

Each is cut on a board of 100 by 100 in one ink, its lines opened in the ink of the ground.
"""

from __future__ import annotations

from typing import Final

from ..style.theme import Colour
from .buildings.fire import flame
from .canvas import Canvas
from .geometry import star

_STAHLHELM: Final = (
    "M11 66 C10 36 28 17 52 17 C73 17 85 32 87 53 L97 62 L89 65.5 L73 61 L61 63 "
    "C53 64.5 45 70 40 79 L22 79 C14 78 11 73 11 66 Z"
)


def infantry(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A steel helmet with its flared neck."""
    c.path(_STAHLHELM, ink)
    c.trace("M19 62 C30 52 56 47 84 54", 2.2, cut)
    c.disc(52, 36, 2.4, cut)
    c.trace("M62 64 C64 74 60 82 52 88", 2.4, ink)


def grenadier(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A helmet and a stick grenade."""
    part = c.at(-4, 12, 0.82)
    infantry(part, ink, cut)
    grenade(c.at(76, 44, 0.6, 24), ink, cut)


def grenade(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A stick grenade, upright around the middle."""
    c.rect(-11, -46, 22, 32, ink)
    c.rect(-11, -20, 22, 2.4, cut)
    c.rect(-4.4, -16, 8.8, 58, ink)
    c.rect(-6, 40, 12, 8, ink)


def pioneer(c: Canvas, ink: Colour, cut: Colour) -> None:
    """Spade and grenade, crossed."""
    spade = c.at(50, 50, 1.0, 42)
    spade.rect(-3.2, -44, 6.4, 60, ink)
    spade.rect(-9, -46, 18, 5.4, ink)
    spade.path("M-13 14 H13 V32 C13 40 5 46 0 49 C-5 46 -13 40 -13 32 Z", ink)
    spade.rect(-1, 18, 2, 18, cut)
    back = c.at(50, 50, 0.94, -42)
    for grow, tone in ((2.4, cut), (0.0, ink)):
        back.rect(-11 - grow, -47 - grow, 22 + 2 * grow, 31 + 2 * grow, tone)
        back.rect(-4.2 - grow, -18, 8.4 + 2 * grow, 62 + grow, tone)
    back.rect(-11, -23, 22, 2.2, cut)
    back.rect(-6, 40, 12, 7, ink)


def flamethrower(c: Canvas, ink: Colour, cut: Colour) -> None:
    """Two tanks, a hose and the lance, alight."""
    for x in (6, 22):
        c.path(f"M{x} 44 C{x} 34 {x + 14} 34 {x + 14} 44 V80 C{x + 14} 88 {x} 88 {x} 80 Z", ink)
        c.rect(x + 5, 32, 4, 6, ink)
        c.rect(x + 3, 48, 2.2, 26, cut)
    c.trace("M29 86 C34 98 50 94 50 80 L54 70", 3.6, ink)
    c.stroke(((44, 84), (70, 54)), 5.4, ink)
    c.stroke(((52, 82), (56, 88)), 4, ink)
    jet = c.at(68, 56, 1.0, 22)
    flame(jet, 2, 0, 54, 3, broad=0.8)


def marksman(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A rifle with a telescope, and the ring that is seen through it."""
    c.ring(66, 66, 22, 4.4, ink)
    for turn in (0, 90, 180, 270):
        c.at(66, 66, 1, turn).rect(-1.8, 10, 3.6, 19, ink)
    _rifle(c.at(46, 42, 0.98, -38, flip=True), ink, cut, scope=True)


def _rifle(
    c: Canvas, ink: Colour, cut: Colour, *, scope: bool = False, bayonet: bool = False
) -> None:
    """A long rifle lying around the middle, its muzzle to the left."""
    for grow, tone in ((2.2, cut), (0.0, ink)):
        c.rect(-46 - grow, -2.4 - grow, 66 + grow, 4.0 + 2 * grow, tone)
        c.poly(
            (
                (-26 - grow, -1),
                (18, -3 - grow),
                (27, -1 - grow),
                (51 + grow, 8 - grow),
                (49 + grow, 17 + grow),
                (28, 8 + grow),
                (16, 6 + grow),
                (-26 - grow, 4 + grow),
            ),
            tone,
        )
        if bayonet:
            c.poly(((-46, -2.6 - grow), (-66 - grow, -0.4), (-46, 1.6 + grow)), tone)
        if scope:
            c.rect(-16 - grow, -12 - grow, 30 + 2 * grow, 5.6 + 2 * grow, tone)
            c.rect(-9, -8, 3, 7, tone)
            c.rect(5, -8, 3, 7, tone)
    c.path("M10 6 C11 12 17 12 18 6.5 Z", ink)
    c.rect(-22, 0.8, 36, 1.2, cut)


def rifle(c: Canvas, ink: Colour, cut: Colour) -> None:
    """The long rifle of the line, bayonet fixed."""
    _rifle(c.at(54, 54, 0.98, 42), ink, cut, bayonet=True)


def motivator(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A raised hand with a pistol."""
    c.path("M26 98 L33 70 H63 L72 98 Z", ink)
    c.rect(30, 66, 36, 3, cut)
    c.path("M33 66 V50 C33 45 38 43 43 45 L62 46 C67 47 67 51 66 54 V60 C66 64 64 66 60 66 Z", ink)
    c.path("M36 46 V8 H50 V34 H54 V46 Z M38 8 V4 H41 V8 Z", ink)
    c.path("M54 36 C62 36 64 42 62 47 L58 46 C59 42 57 40 54 40 Z", ink)
    c.rect(47.6, 10, 1.8, 24, cut)
    for y in (51.5, 57):
        c.stroke(((50, y), (64, y + 0.6)), 1.8, cut)


def assault(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A submachine gun with its drum."""
    part = c.at(50, 46, 1.02, 28)
    part.path("M-50 -5 H-12 V5 H-46 Z", ink)
    for x in (-40, -31, -22):
        part.rect(x, -1.6, 5.4, 3.2, cut)
    part.path("M-13 -6 H20 L27 -3 L52 6 L50 20 L40 18 L26 8 L16 7 H-13 Z", ink)
    part.path("M14 6 C14 14 22 14 22 7 Z", ink)
    part.rect(-48, -8, 2.6, 4, ink)
    part.disc(-1, 16, 13.4, cut)
    part.disc(-1, 16, 12, ink)
    part.disc(-1, 16, 7.2, cut)
    part.disc(-1, 16, 5.4, ink)


def commando(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A fighting knife, point down to the left."""
    knife = c.at(52, 48, 1.0, -45)
    knife.path("M-54 0 C-48 -7 -40 -8.5 -34 -8.5 H12 V8.5 H-36 C-44 8 -50 5 -54 0 Z", ink)
    knife.stroke(((-44, 1.2), (8, 1.2)), 2.4, cut)
    knife.rect(12, -16, 6.4, 32, ink)
    knife.path("M18 -6 C26 -9 36 -7 46 -6 V6 C36 7 26 9 18 6 Z", ink)
    knife.path("M46 -9 H53 V9 H46 Z", ink)
    for x in (25, 32, 39):
        knife.rect(x, -7, 1.8, 14, cut)


def nkvd(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A peaked cap with its star."""
    c.path(
        "M12 38 C22 22 62 18 92 30 C98 36 94 46 87 50 L86 66 H24 L23 50 C15 47 10 43 12 38 Z", ink
    )
    c.rect(22, 49.5, 66, 2.6, cut)
    c.path("M24 66 H64 C50 72 28 74 12 84 C8 80 14 70 24 66 Z", ink)
    c.rect(24, 65.4, 62, 2.0, cut)
    c.poly(star(46, 57, 8.6), cut)
    c.trace("M80 66 C80 76 70 84 58 86", 2.2, ink)


def sailor(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A sailor's cap with its ribbons, over an anchor's arms."""
    c.path(
        "M8 40 C10 26 40 20 62 24 C86 26 98 36 92 46 C88 51 84 52 82 52 L80 67 H24 L22 53 "
        "C12 52 7 46 8 40 Z",
        ink,
    )
    c.rect(21, 51.6, 62, 2.4, cut)
    c.rect(28, 58, 40, 2.8, cut)
    c.path("M74 66 L96 86 L88 86 L90 95 L70 72 Z", ink)
    c.path("M64 66 L76 92 L69 89 L66 97 L58 68 Z", ink)
    c.poly(star(32, 41, 6.4), cut)


def scout(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A hooded man lying behind his glass."""
    c.path(
        "M2 84 C14 74 26 72 34 70 L40 46 C42 30 58 22 70 28 C82 34 84 50 82 60 C92 66 98 76 "
        "99 84 Z",
        ink,
    )
    c.path("M41 46 C44 40 52 40 55 46 L54 58 C50 63 44 62 41 57 Z", cut)
    c.path("M42 49 H20 V44 H10 V58 H20 V55 H42 Z", ink)
    c.rect(13, 46.4, 2.2, 9, cut)
    c.path("M44 50 H52 L50 54 H44 Z", ink)
    for x, y, lean in (
        (60, 80, 6),
        (72, 74, -5),
        (84, 80, 5),
        (30, 80, -5),
        (48, 78, 4),
        (66, 46, 4),
        (73, 54, -4),
    ):
        c.stroke(((x, y), (x + lean, y - 8)), 2.0, cut)


def recon(c: Canvas, ink: Colour, cut: Colour) -> None:
    """A despatch rider and his machine."""
    for x in (22, 79):
        c.disc(x, 72, 16, ink)
        c.disc(x, 72, 10.4, cut)
        c.disc(x, 72, 3.6, ink)
    c.path(
        "M14 58 L30 52 L42 58 L54 56 L64 48 L62 42 L70 40 L84 70 L78 73 L68 56 L58 66 L56 78 "
        "H32 L26 66 Z",
        ink,
    )
    c.path(
        "M28 56 C28 42 36 31 48 31 L58 40 L70 45 L68 50 L55 47 L50 44 L48 54 L60 60 L58 76 "
        "H50 L51 64 L34 60 Z",
        ink,
    )
    c.path("M42 26 C41 16 48 10 55 10 C62 10 66 15 66 21 L70 24 L64 26 L63 31 L52 32 L44 29 Z", ink)
    c.stroke(((44, 23.4), (67, 22)), 1.6, cut)
    c.disc(71, 45, 4, ink)
