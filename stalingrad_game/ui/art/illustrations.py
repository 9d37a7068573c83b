"""Pictures on cards: a vignette made from what a card does, and emblems of commanders and heroes.

Faces are never shown: a headgear, a collar and a sun behind them are emblem enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

import pygame

from ..style.theme import BRICK, OCHRE, PAPER, SIDE_LOOKS, SOOT, SideName, mix
from .buildings.catalogue import name_seed
from .buildings.fire import flame
from .buildings.woodcut import Beams, Heat, Woodcut
from .canvas import Canvas
from .geometry import Points, noise, star
from .icons import ICONS
from .units import UNITS

Headgear = Literal["peaked", "steel", "fur", "field", "bare", "bun"]

HEADGEAR: Final[Mapping[SideName, tuple[Headgear, ...]]] = MappingProxyType(
    {"german": ("peaked", "steel", "field"), "soviet": ("fur", "field", "peaked")}
)
HEADGEAR_OF: Final[Mapping[str, Headgear]] = MappingProxyType(
    {
        "zaitsev": "fur",
        "chernova": "bun",
        "chekhov": "field",
        "pavlov": "field",
        "putilov": "fur",
        "vorobyov": "steel",
        "vollmer": "steel",
        "linden": "field",
        "hozzel": "bare",
        "muench": "peaked",
        "sauvant": "field",
    }
)
"""What a person of the standard pack wears, by id."""
_BEAMS: Final[tuple[Beams, ...]] = ("falling", "rising", "rays")


def render_vignette(
    name: str, side: SideName, subjects: Sequence[str], size: tuple[int, int]
) -> pygame.Surface:
    """A card's picture: its subjects (unit ids and icon names) large and black before the beams."""
    seed = name_seed(name)
    board = Woodcut(size, Heat(), seed)
    burning = "fire" in subjects or "inferno" in subjects
    sun = BRICK if side == "soviet" else SIDE_LOOKS["german"].colour
    half = board.breadth / 2
    spot = (0.42 if noise(seed, 6) < 0.5 else -0.42) * half
    board.sky(_BEAMS[seed % 3], (spot, 40, 24), sun)
    board.far("ruins")
    shown = [
        subject for subject in dict.fromkeys(subjects) if subject in UNITS or subject in ICONS
    ][:3]
    wide = min(2 * half * 0.9 / max(len(shown), 1), 84.0)
    left = -wide * len(shown) / 2
    for number, subject in enumerate(shown):
        scale = wide / 100 * (0.94 if len(shown) > 1 else 1.0)
        x = left + wide * number + (wide - 100 * scale) / 2
        _subject(board, subject, x, scale)
    if burning:
        for number, x in enumerate((-0.8, 0.78, -0.36)):
            flame(board, x * half, 96, 30 - 5 * number, seed + number)
    board.ground(level=90, rough=2)
    return board.finish()


def _subject(board: Woodcut, subject: str, x: float, scale: float) -> None:
    if subject in UNITS:
        part = board.at(x, 92 - 84 * scale, scale)
        UNITS[subject](part, SOOT, PAPER)
        return
    part = board.at(x, 48 - 50 * scale * 0.86 + (1 - scale) * 10, scale * 0.86).at(8, 0)
    ICONS[subject](part, SOOT, PAPER)


_SHOULDERS: Final = "M-46 104 C-44 84 -26 76 -13 72 L-11 62 H11 L13 72 C26 76 44 84 46 104 Z"
_FACE: Final = "M-14 36 H14 C16 52 12 60 6 65 C3 67 -3 67 -6 65 C-12 60 -16 52 -14 36 Z"


def render_portrait(
    name: str,
    side: SideName,
    size: tuple[int, int],
    emblem: str = "",
    headgear: Headgear | None = None,
) -> pygame.Surface:
    """The emblem of a commander or hero; to either side of the bust stands what he is known for.

    Without a headgear, the person's own if there is one, else one of the side's.
    """
    seed = name_seed(name)
    board = Woodcut(size, Heat(), seed)
    board.sky("rays" if seed % 2 else "falling", (0, 42, 33), OCHRE if side == "german" else BRICK)
    room = board.half - 36
    if room > 16 and (emblem in UNITS or emblem in ICONS):
        scale = min(room, 46.0) / 100
        for x in (-board.half + (room - 100 * scale) / 2, 36 + (room - 100 * scale) / 2):
            _subject(board, emblem, x, scale)
    own = HEADGEAR_OF.get(name, HEADGEAR[side][seed % len(HEADGEAR[side])])
    _bust(board.at(0, 4), side, headgear or own, board.shade)
    return board.finish()


def _bust(c: Canvas, side: SideName, headgear: Headgear, light: tuple[int, int, int]) -> None:
    c.path(_SHOULDERS, SOOT)
    c.path(_FACE, SOOT)
    c.poly(((-14, 38), (-10, 38), (-7, 60), (-11, 56)), light)
    for side_of in (-1, 1):
        collar: Points = (
            (side_of * 3, 78),
            (side_of * 14, 70),
            (side_of * 19, 80),
            (side_of * 7, 90),
        )
        c.poly(collar, light)
        c.poly(
            [(x * 0.93 + side_of * 0.8, 80 + (y - 80) * 0.72) for x, y in collar],
            SOOT if side == "german" else BRICK,
        )
    _head(c, headgear, light, side)
    if side == "soviet" and headgear in {"bare", "bun"}:
        c.poly(star(-27, 92, 4.4), BRICK)


_GERMAN_HELMET: Final = (
    "M-20 38 C-22 14 -12 6 0 6 C12 6 22 14 20 38 L25 47 C20 49 17 45 15 42 H-15 "
    "C-17 45 -20 49 -25 47 Z"
)
_SOVIET_HELMET: Final = "M-19 38 C-21 16 -12 6 0 6 C12 6 21 16 19 38 L24 42 C14 40 -14 40 -24 42 Z"


def _head(c: Canvas, headgear: Headgear, light: tuple[int, int, int], side: SideName) -> None:
    if headgear == "peaked":
        c.path("M-26 20 C-20 6 20 6 26 20 L20 32 H-20 Z", SOOT)
        c.rect(-19, 29, 38, 7, mix(SIDE_LOOKS[side].colour, SOOT, 0.15))
        c.path("M-21 36 H21 C17 43 8 45 0 45 C-8 45 -17 43 -21 36 Z", SOOT)
        c.stroke(((-20, 28.6), (20, 28.6)), 1.0, light)
    elif headgear == "steel":
        c.path(_GERMAN_HELMET if side == "german" else _SOVIET_HELMET, SOOT)
        c.stroke(((-19, 37), (19, 37)), 1.2, light)
        c.poly(((-15, 30), (-13, 16), (-8, 11), (-10, 30)), light)
    elif headgear == "fur":
        c.path(
            "M-21 38 L-22 16 C-18 6 18 6 22 16 L21 38 L25 42 L21 54 L15 52 L14 38 H-14 L-15 "
            "52 L-21 54 L-25 42 Z",
            SOOT,
        )
        c.stroke(((-15, 36), (-15, 20), (15, 20), (15, 36)), 1.2, light)
        c.poly(star(0, 28, 6), BRICK)
    elif headgear == "field":
        c.path("M-18 36 L-20 22 L-4 8 L18 14 L18 36 Z", SOOT)
        c.stroke(((-18, 31), (18, 25)), 1.2, light)
        c.path("M-18 35 H18 L21 40 H-10 Z", SOOT)
        if side == "soviet":
            c.poly(star(2, 20, 4.2), BRICK)
        else:
            c.disc(2, 20, 2.4, light)
    else:
        c.path(
            "M-16 42 C-20 20 -10 10 2 10 C14 10 19 20 16 42 L14 34 C8 32 2 28 -2 24 C-6 30 "
            "-12 34 -14 36 Z",
            SOOT,
        )
        if headgear == "bun":
            c.path(
                "M-17 34 C-22 44 -20 56 -14 60 L-11 52 Z M17 34 C22 44 20 56 14 60 L11 52 Z", SOOT
            )
        c.stroke(((-8, 20), (4, 14)), 1.2, light)
