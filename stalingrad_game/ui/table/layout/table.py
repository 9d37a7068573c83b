"""The geometry of the whole table: from a model and a window's size to a place for everything.

City view and battle view are two magnifications of it; the bars and the panel at the foot are the
same in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..model.view_model import TableViewModel
from .battle import place_battle
from .bottom_panel import place_bottom_panel
from .builder import LayoutBuilder, PanelPlacer, place_panels
from .city import place_city
from .measure_cache import MeasureCache
from .overlays import place_overlays
from .placement import TableLayout

PROMPT_BAR_HEIGHT: Final = 44
PHASE_STRIP_HEIGHT: Final = 26
BOTTOM_PANEL_HEIGHT: Final = 236
MOST_BAR_GROWTH: Final = 1.5
"""How much higher than usual the prompt bar gets with the size of the text.

The gaps of the city give it that room, so that no formation is smaller for it.
"""


def build_layout(
    model: TableViewModel,
    size: tuple[int, int],
    measures: MeasureCache,
    panels: Sequence[PanelPlacer],
) -> TableLayout:
    """Where everything lies in a window of this size in pixels, from 640×360 up.

    `panels` are all that the table has, the lowest first.
    """
    layout = LayoutBuilder(model, size, measures)
    theme = layout.theme
    width, height = size
    bar = theme.px(PROMPT_BAR_HEIGHT * min(max(theme.text, 1.0), MOST_BAR_GROWTH))
    layout.squeeze = -(-(bar - theme.px(PROMPT_BAR_HEIGHT)) // 8)
    strip = max(theme.px(PHASE_STRIP_HEIGHT), 18)
    band = theme.px(BOTTOM_PANEL_HEIGHT)
    regions = layout.regions
    regions["prompt"] = pygame.Rect(0, 0, width, bar)
    regions["phases"] = pygame.Rect(0, bar, width, strip)
    regions["band"] = pygame.Rect(0, height - band, width, band)
    regions["city"] = pygame.Rect(0, bar + strip, width, height - bar - strip - band)
    if model.magnify == "battle":
        place_battle(layout, model)
    else:
        place_city(layout, model)
    place_bottom_panel(layout, model)
    place_panels(layout, model, (one for one in panels if one.layer == "board"))
    place_overlays(layout, model, panels)
    return layout.freeze()
