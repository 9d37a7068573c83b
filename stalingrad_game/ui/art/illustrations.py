"""Pictures on cards: a vignette made from what a card does, and emblems of commanders and heroes.

Whoever has a file under ``people`` has that bust, anyone else one of the side's numbered ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..style.theme import BRICK, OCHRE, PAPER, SIDE_LOOKS, SOOT, SideName
from .buildings.catalogue import name_seed
from .buildings.fire import flame
from .buildings.woodcut import Beams, Heat, Woodcut
from .geometry import noise
from .svg_pictures import picture_names, picture_of

_KINDS: Final = ("units", "icons")
"""Where the pictures of what a card does are looked for."""
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
    found = (picture_of(subject, *_KINDS) for subject in dict.fromkeys(subjects))
    shown = list(filter(None, found))[:3]
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


def _subject(board: Woodcut, name: str, x: float, scale: float) -> None:
    if name.startswith("units/"):
        part = board.at(x, 92 - 84 * scale, scale)
    else:
        part = board.at(x, 48 - 50 * scale * 0.86 + (1 - scale) * 10, scale * 0.86).at(8, 0)
    part.picture(name, SOOT, PAPER)


def render_portrait(name: str, side: SideName, size: tuple[int, int]) -> pygame.Surface:
    """The emblem of a commander or hero: the person's own picture, else one of the side's."""
    seed = name_seed(name)
    board = Woodcut(size, Heat(), seed)
    board.sky("rays" if seed % 2 else "falling", (0, 42, 33), OCHRE if side == "german" else BRICK)
    bust = picture_of(name, "people")
    if not bust:
        general = f"people/{side}_"
        anyone = [found for found in picture_names() if found.startswith(general)]
        bust = anyone[seed % len(anyone)] if anyone else f"{general}1"
    board.at(-50, 0).picture(bust, SOOT, board.shade)
    return board.finish()
