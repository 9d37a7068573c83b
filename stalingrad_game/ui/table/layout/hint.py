"""The hint on the table: where it covers no answer, as many options as there is room for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

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
_WIDTH_SHARES: Final = (1.0, 0.75)
"""As wide as that, where large type leaves no room for all of it."""
_USUAL_HEIGHT: Final = 320
"""Of a hint that is told, in design pixels: while somebody thinks, a corner with such room is kept,
so that what is told then stands where it was waited for.
"""


def place_hint(layout: LayoutBuilder, hint: HintModel) -> None:
    """In the corner of the city where it covers fewest pieces, or where the log lies."""
    pad = layout.theme.read_px(8)
    city, log = layout.regions["city"], layout.regions["log"]
    widest = min(layout.theme.read_px(_WIDTH), city.width // 2)
    box: pygame.Rect | None = None
    for share in _WIDTH_SHARES:
        panel = _measured(layout, hint, round(widest * share))
        box = _corner(layout, hint, (panel.wide, panel.high))
        if box is not None:
            break
    else:  # the log is no answer to anything
        panel = _measured(layout, hint, log.width)
        box = log.copy()
    options = panel.options
    while len(options) > 1 and panel.title + sum(options) + pad > box.height:
        options.pop()
    layout.regions["hint"] = box
    layout.put(Target(HINT_PANEL), box)
    layout.cover_links(box)
    title = layout.hint("hint", hint.title, box.width)
    title.topleft = box.topleft
    top = title.bottom + pad // 2
    for place, each in enumerate(options):
        row = pygame.Rect(box.left + pad, top, box.width - 2 * pad, each)
        layout.put(Target(HINT_OPTION, place), row.clip(box))
        top += each
    if hint.remark and top + panel.below <= box.bottom:
        rect = pygame.Rect(box.left + 2 * pad, top + pad // 2, box.width - 3 * pad, panel.below)
        layout.hint_remark = PlacedSprite(rect, RecapRowSprite("hint", hint.remark))


class _Panel(NamedTuple):
    """The parts of a hint in a width, in pixels."""

    wide: int
    title: int
    options: list[int]
    """How high each is, the best first."""
    below: int
    """How high the remark is."""
    high: int
    """All of it."""


def _measured(layout: LayoutBuilder, hint: HintModel, width: int) -> _Panel:
    """How high the parts of a hint are in a width."""
    pad = layout.theme.read_px(8)
    title = layout.hint("hint", hint.title, width).height
    options = _heights(layout, hint, width - 2 * pad)
    remark = RecapRowSprite("hint", hint.remark)
    below = recap_line_height(layout, remark, width - 3 * pad) if hint.remark else 0
    return _Panel(width, title, options, below, title + sum(options) + below + 2 * pad)


def _corner(layout: LayoutBuilder, hint: HintModel, size: tuple[int, int]) -> pygame.Rect | None:
    """The best corner for a panel of a size; None where it would cover an answer in each."""
    city = layout.regions["city"]
    wide, high = size
    kept: frozenset[Region] = frozenset(_kept(hint))
    seen: set[Region] = {"log panel"}
    seen.update(one for one in layout.placements if one.kind == SHOWN_CARD)
    usual = layout.theme.read_px(_USUAL_HEIGHT)
    for room in (high,) if hint.options else (max(high, usual), high):
        space = wide, min(room, city.height)
        box = free_corner(layout, kept | seen, space) or free_corner(layout, kept, space)
        if box is not None:
            foot = box.bottom == city.bottom
            box.height = min(high, box.height)
            box.bottom = city.bottom if foot else box.bottom
            return box
    return None


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
