"""What stands before the city in the pictures of a game's end, each plain from afar."""

from __future__ import annotations

from ..style.theme import (
    BRICK,
    BRICK_DARK,
    CHALK,
    DUST,
    FIELD,
    PAPER,
    RIVER,
    RIVER_LIGHT,
    SOOT,
    mix,
)
from .buildings.woodcut import Woodcut
from .geometry import noise, ragged


def markers_on_the_bank(w: Woodcut, shift: float, shore: float) -> None:
    """The Germans stand at the river: their markers on its bank, a ferry sunk before them."""
    for x, high, edge in (
        (shift + 40, 31.0, 21.0),
        (shift + 9, 18.0, 12.0),
        (shift + 69, 17.0, 11.0),
    ):
        foot = shore + 3
        w.rect(x - edge * 0.07, foot - high, edge * 0.14, high, SOOT)
        top = foot - high - edge * 0.4
        half = edge / 2
        w.rect(x - half, top, edge, edge, SOOT)
        w.rect(x - half * 0.88, top + half * 0.12, edge * 0.88, edge * 0.88, PAPER)
        w.rect(x - half * 0.76, top + half * 0.24, edge * 0.76, edge * 0.76, FIELD)
        scale = edge * 0.6 / 100
        w.at(x - edge * 0.3, top + edge * 0.2, scale).picture("icons/balkenkreuz", PAPER, FIELD)
    _wreck(w, shift + 30, shore + 14)


def _wreck(w: Woodcut, x: float, y: float) -> None:
    """A ferry that went down by the stern."""
    boat = w.at(x, y, 1.0, -19)
    boat.poly(((-17, 2), (15, -5), (19, -7.4), (14, 4), (-12, 8)), SOOT)
    boat.poly(((-3, -2), (-2, -13), (2, -13.6), (3, -3)), SOOT)
    w.poly(
        ((x - 26, y + 7), (x - 4, y + 3.4), (x + 20, y + 5), (x + 25, y + 12), (x - 24, y + 13)),
        mix(RIVER, SOOT, 0.25),
    )
    w.rect(x - 18, y + 5.6, 32, 0.5, mix(RIVER_LIGHT, PAPER, 0.3))


def ice_and_banner(w: Woodcut, shift: float, shore: float) -> None:
    """The Volga carries ice, and the banner flies over a house that was held."""
    _banner(w, shift + 38, 47.5)
    row = 0
    y = shore + 3.0
    while y < 96:
        deep = (y - shore) / (100 - shore)
        x = -w.half - 20 * noise(row, 91)
        column = 0
        while x < w.half:
            long = (4 + 9 * noise(row, column, 92)) * (0.5 + 1.3 * deep)
            if noise(row, column, 93) < 0.46:
                _floe(w, x, y, long, deep)
            x += long * (1.15 + 0.9 * noise(row, column, 94))
            column += 1
        y += 2.2 + 3.4 * deep
        row += 1
    for number in range(150):
        x = -w.half + 2 * w.half * noise(number, 95)
        y = 70 * noise(number, 96)
        size = 0.3 + 0.5 * noise(number, 97)
        w.poly(((x, y - size), (x + size, y), (x, y + size), (x - size, y)), CHALK)


def _floe(w: Woodcut, x: float, y: float, long: float, deep: float) -> None:
    """A slab of ice with its dark edge."""
    thick = 0.5 + 1.3 * deep
    slab = (
        (x, y),
        (x + long * 0.2, y - thick),
        (x + long * 0.8, y - thick * 0.9),
        (x + long, y + thick * 0.1),
        (x + long * 0.7, y + thick),
        (x + long * 0.25, y + thick * 0.9),
    )
    w.poly([(px, py + thick * 0.55) for px, py in slab], SOOT)
    w.poly(slab, mix(PAPER, RIVER_LIGHT, 0.25))


def _banner(w: Woodcut, x: float, foot: float) -> None:
    """A long banner on a leaning staff."""
    w.stroke(((x, foot), (x + 7, foot - 30)), 0.9, SOOT)
    cloth = [
        (x + 7, foot - 30),
        (x + 20, foot - 33.5),
        (x + 31, foot - 29.5),
        *ragged((x + 31, foot - 29.5), (x + 28.5, foot - 17), -1.6, 2.5, 5)[1:],
        (x + 17, foot - 20.5),
        (x + 4, foot - 16.8),
    ]
    w.poly(cloth, BRICK)
    w.poly(
        (
            (x + 17, foot - 20.5),
            (x + 20, foot - 33.5),
            (x + 22.5, foot - 32.6),
            (x + 20, foot - 19.6),
        ),
        BRICK_DARK,
    )


def white_flag(w: Woodcut, shift: float, shore: float) -> None:
    """A white flag over a broken wall in the foreground: one side has laid down its arms."""
    x, foot = shift + 30, 100.0
    wall = [
        (x - 34, foot + 1),
        *ragged((x - 30, 92), (x - 12, 82), 3, 3, 7),
        *ragged((x - 8, 78), (x + 14, 80.5), -2.4, 3, 8),
        *ragged((x + 18, 86), (x + 52, 93), 3, 4, 9),
        (x + 60, foot + 1),
    ]
    w.poly(wall, SOOT)
    for row in range(4):
        for column in range(7):
            if noise(row, column, 98) > 0.45:
                left = x - 20 + column * 6 + (row % 2) * 3
                w.rect(left, 86 + row * 3.4, 4.6, 0.5, mix(SOOT, PAPER, 0.2))
    top = shore - 44
    w.stroke(((x - 4, 86), (x + 6, top - 2)), 2.6, SOOT)
    w.stroke(((x - 4, 86), (x + 6, top - 2)), 1.3, DUST)
    upper = ((5.6, 0.0), (13.0, -2.6), (21.0, -0.6), (29.0, 2.2), (38.0, -1.6))
    lower = ((34.5, 12.0), (30.0, 17.6), (21.5, 18.6), (12.0, 13.2), (3.2, 16.4))
    cloth = [(x + px, top + py) for px, py in (*upper, *lower)]
    middle_x, middle_y = x + 20, top + 8
    rim = [
        (px + (1.1 if px > middle_x else -1.1), py + (1.1 if py > middle_y else -1.1))
        for px, py in cloth
    ]
    w.poly(rim, SOOT)
    w.poly(cloth, CHALK)
    fold = ((21.0, -0.6), (25.5, 1.0), (24.6, 9.0), (21.5, 18.6), (18.2, 16.9), (20.6, 8.0))
    w.poly([(x + px, top + py) for px, py in fold], mix(CHALK, SOOT, 0.22))
