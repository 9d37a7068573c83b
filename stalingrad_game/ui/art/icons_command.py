"""Icons of what commands: cards drawn and lost, leaders, formations, campaign cards.

Each is cut on a board of 100 by 100 in one ink; a second ink, or none, opens its lines.
"""

from __future__ import annotations

from ..style.theme import Colour
from .canvas import Canvas, Ink
from .geometry import arc, star
from .icons_battle import FLAME, reticle


def _card(c: Canvas, ink: Ink, second: Ink, *, wide: float = 44.0, high: float = 62.0) -> None:
    """A card around the middle of its board."""
    c.rect(-wide / 2, -high / 2, wide, high, ink)
    c.rect(-wide / 2 + 5, -high / 2 + 5, wide - 10, high - 10, second)
    c.rect(-wide / 2 + 9, -high / 2 + 9, wide - 18, high - 18, ink)


def _arrow(c: Canvas, ink: Ink, rim: Ink, long: float = 40.0) -> None:
    """An arrow that points up, its tip at the middle of its board, with a rim around it."""
    for grow, tone in ((5.0, rim), (0.0, ink)):
        c.poly(
            (
                (0, -grow * 1.6),
                (20 + grow * 1.6, 21 + grow * 0.6),
                (7 + grow, 21 + grow * 0.6),
                (7 + grow, long + grow),
                (-7 - grow, long + grow),
                (-7 - grow, 21 + grow * 0.6),
                (-20 - grow * 1.6, 21 + grow * 0.6),
            ),
            tone,
        )


def _cycle(c: Canvas, radius: float, width: float, ink: Ink, *, turns: int = 2) -> None:
    """Arrows that chase each other round the middle of their board."""
    sweep = 360 / turns
    for number in range(turns):
        part = c.at(0, 0, 1, number * sweep)
        part.stroke(arc(0, 0, radius, radius, -90 + 24, -90 + sweep - 26), width, ink)
        head = part.at(0, 0, 1, sweep - 24).at(0, -radius)
        head.poly(
            ((-width * 0.4, -width * 1.5), (width * 1.7, 0), (-width * 0.4, width * 1.5)), ink
        )


def draw(c: Canvas, ink: Colour, second: Ink) -> None:
    """A card comes to the hand."""
    _card(c.at(36, 50, 1.12, -8), ink, second)
    _arrow(c.at(72, 34, 1.05), ink, second, 54)


def discard(c: Canvas, ink: Colour, second: Ink) -> None:
    """The enemy loses cards from his hand."""
    _card(c.at(36, 50, 1.12, 8), ink, second)
    _arrow(c.at(72, 70, 1.05, 180), ink, second, 54)


def _fan(c: Canvas, ink: Colour, second: Ink) -> None:
    for turn in (-26, 0, 26):
        hand = c.at(50, 104, 1, turn)
        hand.rect(-22, -96, 44, 62, second)
        hand.rect(-19, -93, 38, 58, ink)
        hand.rect(-14, -88, 28, 3, second)


def discard_all(c: Canvas, ink: Colour, second: Ink) -> None:
    """A whole hand is struck out."""
    _fan(c, ink, second)
    for start, end in (((14, 30), (86, 94)), ((86, 30), (14, 94))):
        c.stroke((start, end), 15, second)
        c.stroke((start, end), 8, ink)


def discard_hand(c: Canvas, ink: Colour, second: Ink) -> None:
    """A whole hand goes to its owner's discard."""
    _fan(c, ink, second)
    _arrow(c.at(50, 98, 1.15, 180), ink, second, 44)


def deplete(c: Canvas, ink: Colour, second: Ink) -> None:
    """A card turned sideways and hatched."""
    c.rect(4, 40, 92, 54, ink)
    c.rect(10, 46, 80, 42, second)
    for x in range(-20, 90, 17):
        left, right = max(x, 10), min(x + 42, 90)
        if right > left:
            c.stroke(((left, 88 - (left - x)), (right, 88 - (right - x))), 5, ink)
    c.trace("M20 32 C24 8 62 4 74 20", 8, ink)
    c.path("M84 6 L86 34 L60 30 Z", ink)


def supply(c: Canvas, ink: Colour, second: Ink) -> None:
    """A crate with an arrow up: a formation is restored."""
    c.rect(6, 48, 88, 46, ink)
    for y in (62, 77):
        c.rect(12, y, 76, 4, second)
    c.rect(22, 48, 4, 46, second)
    c.rect(74, 48, 4, 46, second)
    _arrow(c.at(50, 4, 1.2), ink, second, 50)


def overrun(c: Canvas, ink: Colour, second: Ink) -> None:
    """Two chevrons: a formation hurries to the battle."""
    for x in (2, 32):
        c.path(f"M{x} 12 H{x + 26} L{x + 52} 50 L{x + 26} 88 H{x} L{x + 26} 50 Z", ink)
    c.path("M88 12 H98 V88 H88 Z", ink)
    c.path("M28 8 L34 12 L60 50 L34 88 L28 92 L56 50 Z", second)


def promote(c: Canvas, ink: Colour, second: Ink) -> None:
    """A shoulder board with an arrow up."""
    _board(c, ink, second)
    _arrow(c.at(76, 28, 1.1), ink, second, 60)


def demote(c: Canvas, ink: Colour, second: Ink) -> None:
    """A shoulder board with an arrow down."""
    _board(c, ink, second)
    _arrow(c.at(76, 94, 1.1, 180), ink, second, 60)


def _board(c: Canvas, ink: Colour, second: Ink) -> None:
    c.path("M8 94 V24 L32 4 L56 24 V94 Z", ink)
    c.path("M14 88 V27 L32 12 L50 27 V88 Z", second)
    c.path("M19 83 V29.4 L32 18.6 L45 29.4 V83 Z", ink)
    c.poly(star(32, 40, 9.5), second)
    c.poly(star(32, 64, 9.5), second)


def second_action(c: Canvas, ink: Colour, _second: Ink) -> None:
    """Act again: one arrow round a second one."""
    c.stroke(arc(50, 50, 38, 38, -60, 220), 10, ink)
    head = c.at(50, 50, 1, -62).at(38, 0)
    head.poly(((-17, 4), (0, -24), (17, 4)), ink)
    c.path("M38 28 L74 50 L38 72 Z", ink)


def refresh(c: Canvas, ink: Colour, second: Ink) -> None:
    """Cards out, cards in."""
    _cycle(c.at(50, 50), 38, 9, ink)
    _card(c.at(50, 50, 0.62, 12), ink, second)


def levy(c: Canvas, ink: Colour, second: Ink) -> None:
    """A formation of the deck comes straight into the battle."""
    c.path("M4 10 H62 V54 H4 Z", ink)
    c.path("M10 16 H56 V48 H10 Z", second)
    for start, end in (((10, 16), (56, 48)), ((56, 16), (10, 48))):
        c.stroke((start, end), 5, ink)
    c.path("M34 64 H70 V50 L98 74 L70 98 V84 H34 Z", second)
    c.path("M34 66 H72 V54 L96 75 L72 96 V84 H34 Z", ink)


def ghost(c: Canvas, ink: Colour, second: Ink) -> None:
    """A star that fades away: the next card is free."""
    c.poly(star(50, 54, 53), ink)
    for number, wide in enumerate((3.0, 4.5, 6.0, 7.5, 9.0)):
        c.rect(0, 44 + number * 11.5, 100, wide, second)


def tongues(c: Canvas, ink: Colour, second: Ink) -> None:
    """An eye over a card: the hand is seen."""
    _card(c.at(50, 60, 1.15), ink, second)
    for grow, tone in ((5, second), (0, ink)):
        c.path(
            f"M{2 - grow} 38 C{22 - grow} {6 - grow} {78 + grow} {6 - grow} {98 + grow} 38 "
            f"C{78 + grow} {70 + grow} {22 - grow} {70 + grow} {2 - grow} 38 Z",
            tone,
        )
    c.disc(50, 38, 18, second)
    c.disc(50, 38, 10.5, ink)


def recover(c: Canvas, ink: Colour, second: Ink) -> None:
    """A card is taken back out of the pile."""
    for number in range(3):
        y = 92 - number * 7
        c.path(f"M8 {y} L34 {y - 13} H92 L66 {y} Z", second)
        c.path(f"M10 {y - 1} L35 {y - 12} H88 L64 {y - 1} Z", ink)
    _card(c.at(38, 36, 0.86, -12), ink, second)
    _arrow(c.at(74, 6, 1.0), ink, second, 52)


def interception(c: Canvas, ink: Colour, second: Ink) -> None:
    """A card stopped at a bar."""
    c.rect(4, 8, 13, 84, ink)
    _card(c.at(66, 50, 1.06, 14), ink, second)
    _arrow(c.at(22, 50, 1.0, -90), ink, second, 34)


def hourglass(c: Canvas, ink: Colour, second: Ink) -> None:
    """Time runs: the turn marker moves once more."""
    c.rect(16, 4, 68, 10, ink)
    c.rect(16, 86, 68, 10, ink)
    c.path(
        "M22 14 H78 C78 34 66 42 57 50 C66 58 78 66 78 86 H22 C22 66 34 58 43 50 C34 42 22 "
        "34 22 14 Z",
        ink,
    )
    c.path("M30 20 H70 C69 27 66 32 62 35 H38 C34 32 31 27 30 20 Z", second)
    c.path("M31 82 C33 76 44 72 48.6 63 V44 H51.4 V63 C56 72 67 76 69 82 Z", second)


def portrait(c: Canvas, ink: Colour, second: Ink) -> None:
    """A commander's emblem: a cap above a collar, no likeness of anyone."""
    c.path("M20 30 C26 12 74 12 80 30 L78 40 H22 Z", ink)
    c.path("M26 43 H74 L68 50 H32 Z", ink)
    c.path("M32 53 H68 C68 68 60 76 50 76 C40 76 32 68 32 53 Z", ink)
    c.path("M4 98 C6 80 24 76 36 74 L50 88 L64 74 C76 76 94 80 96 98 Z", ink)
    c.disc(50, 31, 4.4, second)
    c.path("M24 88 L30 82 L36 90 L30 96 Z M76 88 L70 82 L64 90 L70 96 Z", second)


def dismissal(c: Canvas, ink: Colour, second: Ink) -> None:
    """A portrait crossed out."""
    portrait(c, ink, second)
    for start, end in (((6, 6), (94, 94)), ((94, 6), (6, 94))):
        c.stroke((start, end), 16, second)
        c.stroke((start, end), 8.5, ink)


def burn_militia(c: Canvas, ink: Colour, second: Ink) -> None:
    """A formation goes up in flames."""
    c.rect(4, 40, 72, 52, ink)
    c.rect(10, 46, 60, 40, second)
    c.stroke(((10, 46), (70, 86)), 5.5, ink)
    c.stroke(((70, 46), (10, 86)), 5.5, ink)
    part = c.at(40, 2, 0.62)
    part.trace(FLAME, 16, second)
    part.path(FLAME, ink)
    part.at(27, 44, 0.48).path(FLAME, second)


def cap(c: Canvas, ink: Colour, second: Ink) -> None:
    """A commissar's cap with its star."""
    c.path("M6 40 C20 18 80 18 94 40 C98 48 92 54 86 56 L84 68 H16 L14 56 C8 54 2 48 6 40 Z", ink)
    c.rect(13, 55, 74, 3.4, second)
    c.path("M18 71 H82 C78 84 64 90 50 90 C36 90 22 84 18 71 Z", ink)
    c.poly(star(50, 43, 13), second)


def execute_commissars(c: Canvas, ink: Colour, second: Ink) -> None:
    """A commissar's cap in a sniper's ring."""
    cap(c.at(0, -6, 0.74), ink, second)
    c.disc(70, 68, 30, second)
    reticle(c.at(42, 40, 0.56), ink, second)


def hold(c: Canvas, ink: Colour, second: Ink) -> None:
    """A fist: the side holds."""
    c.path(
        "M22 44 C22 36 32 36 34 42 V34 C34 26 46 26 46 34 V32 C46 24 58 24 58 32 V34 C58 26 "
        "70 26 70 34 V42 C72 36 82 38 82 46 V62 C82 74 74 80 70 84 V98 H34 V84 C26 78 22 70 "
        "22 60 Z",
        ink,
    )
    for x in (34.5, 46.5, 58.5):
        c.rect(x - 1.6, 36, 3.2, 20, second)
    c.path("M22 56 H56 C62 56 62 66 56 66 H42 V62 H54 V60 H22 Z", second)
    c.rect(34, 86, 36, 3.4, second)
