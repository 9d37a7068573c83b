"""Icons of the table: emblems, doctrines, numbers on cards, piles, and the window's own signs.

Each is cut on a board of 100 by 100 in one ink; a second ink, or none, opens its lines.
"""

from __future__ import annotations

from ..style.theme import Colour
from .canvas import Canvas, Ink
from .geometry import arc, star
from .icons_battle import SHIELD


def balkenkreuz(c: Canvas, ink: Colour, second: Ink) -> None:
    """The beam cross of the German side."""
    c.path("M34 2 H66 V34 H98 V66 H66 V98 H34 V66 H2 V34 H34 Z", ink)
    c.path("M40 8 H60 V40 H92 V60 H60 V92 H40 V60 H8 V40 H40 Z", second)
    c.path("M44 8 H56 V44 H92 V56 H56 V92 H44 V56 H8 V44 H44 Z", ink)


def soviet_star(c: Canvas, ink: Colour, _second: Ink) -> None:
    """The star of the Soviet side."""
    c.poly(star(50, 54, 53), ink)


def infantry(c: Canvas, ink: Colour, second: Ink) -> None:
    """The map sign of infantry."""
    _frame(c, ink, second)
    c.stroke(((8, 22), (92, 78)), 5.5, ink)
    c.stroke(((92, 22), (8, 78)), 5.5, ink)


def tracked(c: Canvas, ink: Colour, second: Ink) -> None:
    """The map sign of armour."""
    _frame(c, ink, second)
    c.stroke(_track(), 5.5, ink, closed=True)


def mixed(c: Canvas, ink: Colour, second: Ink) -> None:
    """The map sign of motorised troops: both doctrines."""
    infantry(c, ink, second)
    c.stroke(_track(), 5.5, ink, closed=True)


def _frame(c: Canvas, ink: Colour, second: Ink) -> None:
    c.rect(4, 18, 92, 64, ink)
    c.rect(9.5, 23.5, 81, 53, second)


def _track() -> list[tuple[float, float]]:
    return [*arc(32, 50, 14, 14, 90, 270), *arc(68, 50, 14, 14, 270, 450)]


def general(c: Canvas, ink: Colour, second: Ink) -> None:
    """A general's star in its wreath: any formation with a general."""
    c.poly(star(50, 50, 30), ink)
    for side in (-1, 1):
        c.stroke([(50 + side * (x - 50), y) for x, y in arc(50, 50, 41, 41, 82, -50)], 4, ink)
        for angle in (70, 45, 20, -5, -30):
            (x, y), *_ = arc(50, 50, 41, 41, angle, angle - 8)
            leaf = c.at(50 + side * (x - 50), y, 1, side * (90 - angle) + (20 if side > 0 else -20))
            leaf.poly(((0, 8), (6, 0), (0, -9), (-6, 0)), ink)
    c.poly(star(50, 50, 12), second)


def shield(c: Canvas, ink: Colour, second: Ink) -> None:
    """Armoured: only a Precision Kill destroys it. Also the defence of a building."""
    c.path(SHIELD, ink)
    c.path("M50 16 L79 25 V48 C79 65 67 77 50 86 Z", second)


def boot(c: Canvas, ink: Colour, second: Ink) -> None:
    """A marching boot: how many formations find room."""
    c.path("M26 4 H62 L60 54 C72 62 92 62 94 76 V84 H24 Z", ink)
    c.path("M22 88 H56 V94 H94 V98 H22 Z M66 88 H94 V92 H66 Z", ink)
    c.path("M29 12 H60 V17 H29 Z", second)


def shock(c: Canvas, ink: Colour, second: Ink) -> None:
    """An arrow that breaks through a line: shock strength."""
    c.path("M4 36 H48 V14 L98 50 L48 86 V64 H4 Z", ink)
    for start, end in (((64, 2), (58, 30)), ((58, 70), (64, 98))):
        c.stroke((start, end), 15, second)
        c.stroke((start, end), 8, ink)


def patriotism(c: Canvas, ink: Colour, second: Ink) -> None:
    """A flag: patriotism, and what a card costs of it."""
    c.rect(12, 4, 8, 93, ink)
    c.path("M20 8 C40 0 56 20 90 10 V58 C56 68 40 48 20 56 Z", ink)
    c.poly(star(52, 33, 15), second)


def die(c: Canvas, ink: Colour, second: Ink) -> None:
    """A die."""
    c.path("M50 4 L92 26 V74 L50 97 L8 74 V26 Z", ink)
    c.trace("M12 28 L50 49 L88 28 M50 49 V94", 4.4, second)
    for x, y, rx, ry in (
        (50, 27, 9, 5),
        (24, 50, 4.6, 6.4),
        (35, 73, 4.6, 6.4),
        (70, 61, 4.8, 7.4),
    ):
        c.ellipse(x, y, rx, ry, second)


def dice(c: Canvas, ink: Colour, second: Ink) -> None:
    """A die more."""
    die(c.at(0, 22, 0.76), ink, second)
    c.disc(78, 24, 27, second)
    c.path("M72 2 H84 V18 H100 V30 H84 V46 H72 V30 H56 V18 H72 Z", ink)


def steal(c: Canvas, ink: Colour, second: Ink) -> None:
    """A die taken over."""
    die(c.at(0, 30, 0.68), ink, second)
    c.trace("M42 22 C54 2 84 6 86 42", 9, ink)
    c.path("M72 40 H100 L86 64 Z", ink)


def close_escape(c: Canvas, ink: Colour, second: Ink) -> None:
    """A helmet grazed: the target lives."""
    c.path("M8 74 C8 44 26 28 50 28 C72 28 86 44 88 64 L97 72 L86 76 L70 72 H30 L10 80 Z", ink)
    c.stroke(((2, 40), (98, 16)), 12, second)
    c.stroke(((2, 38), (86, 18)), 5, ink)
    c.path("M84 10 L100 14 L88 25 Z", ink)


def hit(c: Canvas, ink: Colour, second: Ink) -> None:
    """A helmet with a hole: the target is struck."""
    c.path("M6 72 C6 38 26 18 50 18 C74 18 88 36 90 58 L98 68 L86 74 L70 70 H32 L10 78 Z", ink)
    c.disc(48, 44, 10, second)
    for turn in (20, 95, 160, 230, 300):
        c.at(48, 44, 1, turn).poly(((-2.4, 8), (2.4, 8), (0, 24)), second)


def hideous_death(c: Canvas, ink: Colour, _second: Ink) -> None:
    """A cross on a grave: the target dies, hero or not."""
    c.path("M42 4 H58 V24 H84 V40 H58 V80 H42 V40 H16 V24 H42 Z", ink)
    c.path("M4 97 C16 76 84 76 96 97 Z", ink)


def pile(c: Canvas, ink: Colour, second: Ink) -> None:
    """A deck of cards."""
    for shift in (16, 8, 0):
        c.rect(10 + shift, 4 + shift, 62, 78, second)
        c.rect(12 + shift, 6 + shift, 58, 74, ink)
    c.path("M41 18 L60 43 L41 68 L22 43 Z", second)
    c.path("M41 31 L50 43 L41 55 L32 43 Z", ink)


def ash(c: Canvas, ink: Colour, second: Ink) -> None:
    """The Ash Heap."""
    c.path("M2 94 L26 62 L40 70 L56 42 L70 64 L80 58 L98 94 Z", ink)
    for x, y in ((30, 80), (52, 66), (66, 82), (46, 86), (80, 86)):
        c.poly(((x, y), (x + 8, y - 3), (x + 6, y + 3)), second)
    c.trace("M40 40 C30 30 48 24 40 10 M62 30 C54 22 70 16 62 4", 5, ink)


def eye(c: Canvas, ink: Colour, second: Ink) -> None:
    """Look: the hand is open."""
    c.path("M2 50 C24 16 76 16 98 50 C76 84 24 84 2 50 Z", ink)
    c.disc(50, 50, 20, second)
    c.disc(50, 50, 11.5, ink)


def eye_shut(c: Canvas, ink: Colour, _second: Ink) -> None:
    """Hidden: the hand lies face down."""
    c.path("M2 44 C24 74 76 74 98 44 L92 38 C72 60 28 60 8 38 Z", ink)
    for turn in (-46, -22, 0, 22, 46):
        c.at(50, 6, 1, turn).rect(-3.2, 56, 6.4, 24, ink)


def _back_arrow(c: Canvas, ink: Ink) -> None:
    c.stroke(arc(54, 58, 32, 30, -90, 100), 10, ink)
    c.path("M56 6 V50 L14 28 Z", ink)


def undo(c: Canvas, ink: Colour, _second: Ink) -> None:
    """Take back."""
    _back_arrow(c, ink)


def redo(c: Canvas, ink: Colour, _second: Ink) -> None:
    """Do again what was taken back."""
    _back_arrow(c.at(100, 0, flip=True), ink)


def book(c: Canvas, ink: Colour, second: Ink) -> None:
    """The rulebook."""
    c.path(
        "M4 16 C20 8 38 8 48 18 V94 C38 84 20 84 4 90 Z M96 16 C80 8 62 8 52 18 V94 C62 84 "
        "80 84 96 90 Z",
        ink,
    )
    for y in (32, 46, 60):
        c.stroke(((14, y - 1), (38, y + 3)), 4, second)
        c.stroke(((86, y - 1), (62, y + 3)), 4, second)


def gear(c: Canvas, ink: Colour, second: Ink) -> None:
    """Options."""
    for turn in range(0, 360, 45):
        c.at(50, 50, 1, turn).poly(((-11, -30), (11, -30), (8, -48), (-8, -48)), ink)
    c.disc(50, 50, 35, ink)
    c.disc(50, 50, 15, second)


def log(c: Canvas, ink: Colour, second: Ink) -> None:
    """What has happened."""
    c.path("M14 4 H70 L88 22 V96 H14 Z", ink)
    c.path("M68 4 V24 H88 Z", second)
    for y, wide in ((34, 50), (49, 40), (64, 50), (79, 30)):
        c.rect(25, y, wide, 6, second)


def legend(c: Canvas, ink: Colour, second: Ink) -> None:
    """What the signs mean: a square, a disc and a star, each with its line."""
    c.rect(4, 6, 24, 24, ink)
    c.disc(16, 50, 13, ink)
    c.disc(16, 50, 6, second)
    c.poly(star(16, 84, 15), ink)
    for y, wide in ((12, 60), (44, 46), (77, 54)):
        c.rect(38, y, wide, 12, ink)


def menu(c: Canvas, ink: Colour, _second: Ink) -> None:
    """The menu."""
    for y in (16, 43, 70):
        c.path(f"M8 {y} H92 L86 {y + 14} H8 Z", ink)


def disk(c: Canvas, ink: Colour, second: Ink) -> None:
    """Save."""
    c.path("M6 6 H78 L94 22 V94 H6 Z", ink)
    c.rect(24, 6, 44, 28, second)
    c.rect(52, 10, 10, 20, ink)
    c.rect(22, 52, 56, 42, second)
    for y in (62, 74):
        c.rect(30, y, 40, 5, ink)


def glass(c: Canvas, ink: Colour, second: Ink) -> None:
    """Look closer, or search."""
    c.disc(40, 40, 36, ink)
    c.disc(40, 40, 25, second)
    c.stroke(((64, 64), (94, 94)), 14, ink)


def white_flag(c: Canvas, ink: Colour, second: Ink) -> None:
    """Resign."""
    c.rect(12, 4, 8, 93, ink)
    c.path("M20 8 C40 0 56 20 90 10 V58 C56 68 40 48 20 56 Z", ink)
    c.path("M26 14 C44 10 58 26 84 18 V52 C58 58 44 42 26 48 Z", second)


def cross(c: Canvas, ink: Colour, _second: Ink) -> None:
    """Close, or no."""
    c.stroke(((12, 12), (88, 88)), 17, ink)
    c.stroke(((88, 12), (12, 88)), 17, ink)


def tick(c: Canvas, ink: Colour, _second: Ink) -> None:
    """Yes, or done."""
    c.path("M4 54 L18 40 L38 60 L82 10 L97 24 L40 90 Z", ink)


def chevron(c: Canvas, ink: Colour, _second: Ink) -> None:
    """On to the right; drawn turned for the other ways."""
    c.path("M26 6 H48 L82 50 L48 94 H26 L60 50 Z", ink)


def lock(c: Canvas, ink: Colour, second: Ink) -> None:
    """Closed."""
    c.trace("M26 52 V34 C26 2 74 2 74 34 V52", 11, ink)
    c.rect(12, 46, 76, 50, ink)
    c.disc(50, 66, 8, second)
    c.rect(46, 68, 8, 16, second)
