"""Dice: German ones square with square pips, Soviet ones round with round pips, told apart unaided.

A die is drawn from above; without a number it shows its side's mark.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from ..style.theme import (
    CHALK,
    COAL,
    FIELD_DARK,
    PAPER,
    SIDE_LOOKS,
    SOOT,
    STEEL,
    Colour,
    SideName,
    mix,
)
from .canvas import Canvas
from .geometry import Point, arc

DieState = Literal["plain", "best", "lost"]
"""`best` is the die that counts now; `lost` is one given up in a Bloody Slaughter."""

_PIPS: Final[tuple[tuple[Point, ...], ...]] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def _rounded(inset: float, radius: float) -> list[Point]:
    low, high = inset + radius, 100 - inset - radius
    return [
        *arc(high, high, radius, radius, 0, 90),
        *arc(low, high, radius, radius, 90, 180),
        *arc(low, low, radius, radius, 180, 270),
        *arc(high, low, radius, radius, 270, 360),
    ]


def render_die(value: int | None, side: SideName, px: int, state: DieState) -> pygame.Surface:
    """One face, 1 to 6, or the side's mark for None; `px` is the length of an edge."""
    look = SIDE_LOOKS[side]
    german = side == "german"
    rim: Colour = CHALK if state == "best" else SOOT
    body: Colour = mix(look.colour, COAL, 0.72) if state == "lost" else look.colour
    ink: Colour = STEEL if state == "lost" else PAPER
    c = Canvas((px, px), edge=rim)
    c.poly(_rounded(1, 7 if german else 26), rim)
    inset = 9 if state == "best" else 5
    c.poly(_rounded(inset, 4 if german else 22), body)
    if state != "lost":
        c.poly(
            (
                (inset + 4, 96 - inset),
                (96 - inset, 96 - inset),
                (96 - inset, inset + 4),
                (92 - inset, inset + 8),
                (92 - inset, 92 - inset),
                (inset + 8, 92 - inset),
            ),
            mix(body, FIELD_DARK if german else look.dark, 0.5),
        )
    if value is None:
        c.at(26, 26, 0.48).picture(f"icons/{look.emblem}", ink, body)
    else:
        for x, y in _PIPS[value - 1]:
            if german:
                c.rect(50 + 25 * x - 8, 50 + 25 * y - 8, 16, 16, ink)
            else:
                c.disc(50 + 25 * x, 50 + 25 * y, 9.2, ink)
    if state == "lost":
        c.stroke(((12, 88), (88, 12)), 7, SOOT)
        c.stroke(((12, 88), (88, 12)), 3.4, ink)
    return c.finish()
