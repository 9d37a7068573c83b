"""Where the odds of the battles to come stand: a small bar at each building under attack."""

from __future__ import annotations

from typing import Final

import pygame

from ..model.view_model import TableViewModel
from .builder import LayoutBuilder

CHIP_SIZE: Final = (164, 26)
"""How large the bar is, in design pixels; words of a larger text size make it larger."""


def place_field_odds(layout: LayoutBuilder, model: TableViewModel) -> None:
    """At the head of a building's picture, or at the end of a narrowed lane's line."""
    theme, regions = layout.theme, layout.regions
    for odds in model.field_odds:
        art = regions.get(f"art {odds.district}")
        room = art or regions[f"building {odds.district}"]
        width = min(max(theme.read_px(CHIP_SIZE[0]), 104), room.width)
        height = min(max(theme.read_px(CHIP_SIZE[1]), 16), room.height)
        box = pygame.Rect(0, 0, width, height)
        if art is not None:
            box.midtop = art.midtop
        else:
            box.midright = (room.right, room.centery)
        regions[f"odds {odds.district}"] = box
