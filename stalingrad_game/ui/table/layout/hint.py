"""The hint on the table: where it covers no answer, as many options as there is room for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from ..model.targets import DISTRICT, HINT_OPTION, HINT_PANEL, SHOWN_CARD, Target
from ..model.view_model import HintModel
from ..sprite_builders.overlays import hint_option_sprite
from ..sprites.hint import hint_option_height
from ..sprites.log import RecapRowSprite
from .builder import LayoutBuilder
from .placement import PlacedSprite, Region
from .recap import free_corner, recap_line_height

_WIDTH: Final = 600
_USUAL_HEIGHT: Final = 320
"""Of a hint that is told, in design pixels: while somebody thinks, a corner with such room is kept,
so that what is told then stands where it was waited for.
"""


def place_hint(layout: LayoutBuilder, hint: HintModel) -> None:
    """In the corner of the city where it covers fewest pieces, or where the log lies."""
    theme = layout.theme
    pad = theme.read_px(8)
    city, log = layout.regions["city"], layout.regions["log"]
    width = min(theme.read_px(_WIDTH), city.width // 2)
    title = layout.hint("hint", hint.title, width)
    remark = RecapRowSprite("hint", hint.remark)
    options = _heights(layout, hint, width - 2 * pad)
    below = recap_line_height(layout, remark, width - 3 * pad) if hint.remark else 0
    high = title.height + sum(options) + below + 2 * pad
    kept: frozenset[Region] = frozenset(_kept(hint))
    seen = {"log panel", *(one for one in layout.placements if one.kind == SHOWN_CARD)}
    for room in (high,) if hint.options else (max(high, theme.read_px(_USUAL_HEIGHT)), high):
        size = width, min(room, city.height)
        box = free_corner(layout, kept | seen, size) or free_corner(layout, kept, size)
        if box is not None:
            foot = box.bottom == city.bottom
            box.height = min(high, box.height)
            box.bottom = city.bottom if foot else box.bottom
            break
    else:  # the log is no answer to anything
        box = log.copy()
        title = layout.hint("hint", hint.title, box.width)
        options = _heights(layout, hint, box.width - 2 * pad)
        below = recap_line_height(layout, remark, box.width - 3 * pad) if hint.remark else 0
    while len(options) > 1 and title.height + sum(options) + pad > box.height:
        options.pop()
    layout.regions["hint"] = box
    layout.put(Target(HINT_PANEL), box)
    layout.cover_links(box)
    title.topleft = box.topleft
    top = title.bottom + pad // 2
    for place, each in enumerate(options):
        row = pygame.Rect(box.left + pad, top, box.width - 2 * pad, each)
        layout.put(Target(HINT_OPTION, place), row.clip(box))
        top += each
    if hint.remark and top + below <= box.bottom:
        rect = pygame.Rect(box.left + 2 * pad, top + pad // 2, box.width - 3 * pad, below)
        layout.hint_remark = PlacedSprite(rect, remark)


def _kept(hint: HintModel) -> Iterator[Region]:
    """What must stay in sight; of a district's lane that is the building."""
    for target in sorted(hint.answers):
        yield f"building {target.a}" if target.kind == DISTRICT else target


def _heights(layout: LayoutBuilder, hint: HintModel, width: int) -> list[int]:
    """How high each option is in a width."""
    highs = []
    for place in range(len(hint.options)):
        sprite = hint_option_sprite(hint, place)
        highs.append(
            layout.measures.measured(
                sprite,
                (width, 0),
                layout.theme,
                partial(hint_option_height, layout.look, sprite, width),
            )
        )
    return highs
