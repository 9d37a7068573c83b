"""The column of whatever helps: balloon, tip, hint, recap and notes lie at the right, over the log.

There is one of them at a time; `presenter/voices.py` says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..sprites.sprite_cache import PixelSize
from .builder import LayoutBuilder

_EDGE: Final = 8
"""Between the column and the edges of what it lies on, in design pixels."""


def column_box(
    layout: LayoutBuilder, size: PixelSize, kept: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """The place of something of a size in the column: just above the log, else from its foot up.

    None where it would cover something of `kept` in both, or reach above the city.
    """
    city, edge = layout.frame.city, layout.theme.px(_EDGE)
    for foot in (city.bottom, layout.window.bottom):
        box = pygame.Rect((0, 0), size)
        box.bottomright = (layout.window.right - edge, foot)
        if box.top >= city.top and box.collidelist(list(kept)) < 0:
            return box
    return None
