"""The geometry of the whole table: from a model and a window's size to a place for everything.

City view and battle view are two magnifications of it; the bars and the band are the same in both.
"""

from __future__ import annotations

import pygame

from ...style.theme import Theme
from ..model.view_model import TableModel
from .battle import lay_battle
from .bottom_panel import lay_band
from .city import lay_city
from .overlays import lay_over
from .placement import Layout

BAR: float = 44
STRIP: float = 26
BAND: float = 236


def layout(model: TableModel, size: tuple[int, int]) -> Layout:
    """Where everything lies in a window of this size in pixels, from 640×360 up."""
    theme = Theme.for_window(size, model.text_scale)
    found = Layout(size, theme)
    width, height = size
    bar = theme.px(BAR * min(max(theme.text, 1.0), 2.0))
    strip = max(theme.px(STRIP), 18)
    band = theme.px(BAND * min(max(1 + (theme.text - 1) * 0.2, 1.0), 1.3))
    regions = found.regions
    regions["prompt"] = pygame.Rect(0, 0, width, bar)
    regions["phases"] = pygame.Rect(0, bar, width, strip)
    regions["band"] = pygame.Rect(0, height - band, width, band)
    regions["city"] = pygame.Rect(0, bar + strip, width, height - bar - strip - band)
    if model.magnify == "battle":
        lay_battle(found, model)
    else:
        lay_city(found, model)
    lay_band(found, model)
    lay_over(found, model)
    return found
