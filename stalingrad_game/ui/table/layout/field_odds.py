"""Where the odds of the battles to come stand: a small bar at each building under attack."""

from __future__ import annotations

from typing import Final

import pygame

from ..model.targets import FORMATION
from ..model.view_model import TableViewModel
from .builder import LayoutBuilder

CHIP_SIZE: Final = (164, 26)
"""How large the bar is, in design pixels; words of a larger text size make it larger."""


def place_field_odds(layout: LayoutBuilder, model: TableViewModel) -> None:
    """At the head of a building's picture; in a narrowed lane at an end that is free."""
    theme, regions = layout.theme, layout.regions
    size = max(theme.read_px(CHIP_SIZE[0]), 104), max(theme.read_px(CHIP_SIZE[1]), 16)
    for odds in model.field_odds:
        box, art = pygame.Rect((0, 0), size), regions.get(f"art {odds.district}")
        if art is not None:
            box.size = min(box.width, art.width), min(box.height, art.height)
            box.midtop = art.midtop
        elif not _place_at_end(layout, odds.district, box):
            continue
        regions[f"odds {odds.district}"] = box


def _place_at_end(layout: LayoutBuilder, district: int, box: pygame.Rect) -> bool:
    """Move a box beside the letter of a narrowed lane, or to the other end; False: no room."""
    lane, letter = layout.regions[f"lane {district}"], layout.regions[f"letter {district}"]
    gap = layout.theme.px(6)
    box.height = min(box.height, lane.height)
    formations = [one.rect for target, one in layout.placements.items() if target.kind == FORMATION]
    for left in (letter.right + gap, lane.right - gap - box.width):
        box.midleft = (left, lane.centery)
        if box.collidelist(formations) < 0:
            return True
    return False
