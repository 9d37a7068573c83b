"""Where a panel that comes and goes lies: in the column, else where it hides least of the city."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from ..layout.builder import LayoutBuilder
from ..layout.column import column_box
from ..model.targets import FORMATION, HERO, PLAYED_CARD, TRACK, UNIT_STACK, Target

_PIECES: Final = frozenset({FORMATION, HERO, PLAYED_CARD, TRACK, UNIT_STACK})
"""Kinds of targets that had better stay uncovered."""


def free_corner(
    layout: LayoutBuilder, kept: Iterable[Target], size: tuple[int, int]
) -> pygame.Rect | None:
    """The column, else the corner that covers fewest pieces; None where all cover `kept`."""
    places = (layout.rect(target) for target in kept)
    answers = [rect for rect in places if rect is not None]
    column = column_box(layout, size, answers)
    if column is not None:
        return column
    pieces = [one.rect for target, one in layout.placements.items() if target.kind in _PIECES]
    free = [box for box in _corners(layout, size) if box.collidelist(answers) < 0]
    return min(free, key=lambda box: len(box.collidelistall(pieces)), default=None)


def _corners(layout: LayoutBuilder, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of a size in the corners of the city, those at its foot first."""
    city = layout.frame.city
    for corner in ("bottomleft", "bottomright", "topleft", "topright"):
        box = pygame.Rect((0, 0), size)
        setattr(box, corner, getattr(city, corner))
        yield box
