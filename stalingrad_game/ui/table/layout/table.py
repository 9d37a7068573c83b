"""The geometry of the whole table: from a model and a window's size to a place for everything.

City view and battle view are two magnifications of it; the bars and the panel at the foot are the
same in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.state.codes import SIDES
from ...style.theme import Theme
from ..model.view_model import TableViewModel
from .battle import BATTLE_EDGES, BATTLE_MARK, place_battle
from .bottom_panel import answer_columns, place_piles
from .builder import LayoutBuilder, PanelPlacer, place_panels
from .city import CITY_EDGES, place_city
from .frame import city_ground
from .hand import place_hand
from .measure_cache import MeasureCache
from .placement import PANEL_LAYERS, Frame, TableLayout

PILES_WIDTH: Final = 404
TEAM_PILES_WIDTH: Final = 496
"""With two commanders a side there is more to lay out."""
ACTIONS_WIDTH: Final = 176
LOG_WIDTH: Final = 380
PROMPT_BAR_HEIGHT: Final = 50
"""Room for two lines in the smallest type of the smallest usual window."""
ROOMY_BAR_HEIGHT: Final = 44
"""What of it the city doesn't lack."""
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
    theme = Theme.for_window(size, model.text_scale)
    frame = window_frame(theme, size, model)
    mark = BATTLE_MARK if len(model.hand_counts) > len(SIDES) else 0
    battle = model.magnify == "battle"
    edges = (BATTLE_EDGES[0] + mark, BATTLE_EDGES[1]) if battle else CITY_EDGES
    layout = LayoutBuilder(theme, frame, city_ground(theme, frame.city, edges), measures)
    layout.squeeze = -(-(frame.prompt.height - theme.px(ROOMY_BAR_HEIGHT)) // 8)
    if battle:
        place_battle(layout, model.board, model.magnified, mark)
    else:
        place_city(layout, model.board)
    place_piles(layout, model)
    place_hand(layout, model)
    for layer in PANEL_LAYERS:
        place_panels(layout, model, (one for one in panels if one.layer == layer))
    return layout.freeze()


def window_frame(theme: Theme, size: tuple[int, int], model: TableViewModel) -> Frame:
    """The bars at the head, the city, and the band at the foot with its parts side by side."""
    width, height = size
    growth = min(max(theme.text, 1.0), MOST_BAR_GROWTH)
    bar = theme.px(max(ROOMY_BAR_HEIGHT * growth, PROMPT_BAR_HEIGHT))
    strip = max(theme.px(PHASE_STRIP_HEIGHT), 18)
    high = theme.px(BOTTOM_PANEL_HEIGHT)
    top = height - high
    grow = min(max(1 + (theme.text - 1) * 0.3, 0.95), 1.45)
    piles = theme.px(PILES_WIDTH if len(model.hand_counts) == len(SIDES) else TEAM_PILES_WIDTH)
    log = theme.px(LOG_WIDTH * grow)
    actions = theme.px(ACTIONS_WIDTH * grow) * answer_columns(model)
    actions = min(actions, width - piles - log - theme.px(520))
    return Frame(
        prompt=pygame.Rect(0, 0, width, bar),
        phases=pygame.Rect(0, bar, width, strip),
        city=pygame.Rect(0, bar + strip, width, top - bar - strip),
        band=pygame.Rect(0, top, width, high),
        piles=pygame.Rect(0, top, piles, high),
        hand=pygame.Rect(piles, top, width - piles - log - actions, high),
        actions=pygame.Rect(width - log - actions, top, actions, high),
        log=pygame.Rect(width - log, top, log, high),
    )
