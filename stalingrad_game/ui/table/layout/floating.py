"""What floats beside the target that is pointed at: itself in readable size, and its tooltip.

Both are docked where they hide neither what may be chosen now nor the question, nor each other, nor
what they speak of: of all places that keep to this, the one that covers least and lies nearest.
What finds no such place isn't shown until somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..model.targets import (
    BUTTON,
    DICE,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PLAYED_CARD,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    Target,
)
from ..model.view_model import TableViewModel
from ..sprites.sprite_cache import PixelSize
from .builder import LayoutBuilder

ROWS: Final = frozenset({HAND, REVEALED_CARD})
"""Kinds of targets that lie in a row and are compared: none is hidden by what floats of another."""
WORTH_SEEING: Final = frozenset(
    {FORMATION, UNIT_STACK, TRACK, HERO, PLAYED_CARD, DICE, HOLD_EFFECT, *ROWS}
)
"""Kinds of targets that should stay uncovered where that is possible."""
OVERLAP_COST: Final = 8_000
"""What it costs to cover as much as oneself of what is worth seeing; a pixel away costs one."""

NEAR_EDGES: Final = 10
"""Beside so many of the nearest things worth seeing a place is looked for too."""
MIDDLES_COUNT: Final = 16
"""So many pixels between the middles of two boxes count as one between the boxes."""


def kept_free(layout: LayoutBuilder, model: TableViewModel, target: Target) -> list[pygame.Rect]:
    """What nothing that floats may lie over: the bars at the top, a balloon, what may be chosen."""
    choices = {*model.glow, target}
    choices |= {one.target for one in model.buttons if one.group == "answer" and one.enabled}
    if target.kind in ROWS:
        choices |= {one for one in layout.placements if one.kind == target.kind}
    rects = [layout.frame.prompt.union(layout.frame.phases)]
    balloon = layout.panel_rect("balloon")
    if balloon is not None:
        rects.append(balloon)
    for one in sorted(choices):
        rect = layout.rect(one)
        if rect is not None:
            rects.append(rect)
        if one == target and one in layout.raised:
            rects.append(layout.raised[one])
    return rects


def free_place(
    layout: LayoutBuilder,
    anchor: pygame.Rect,
    size: PixelSize,
    inside: pygame.Rect,
    kept: Sequence[pygame.Rect],
) -> pygame.Rect | None:
    """The best place for a box of a size near an anchor that meets nothing of `kept`, or None."""
    width, height = size
    seen = worth_seeing(layout)
    near = sorted(seen, key=lambda rect: (_distance(rect, anchor), *rect))[:NEAR_EDGES]
    lefts, tops = _edges(anchor, (*kept, *near), size, layout.theme.px(10))
    lefts |= {inside.left, inside.right - width}
    tops |= {inside.top, inside.bottom - height}
    across = {
        left: _apart(left, width, anchor.left, anchor.width)
        for left in lefts
        if inside.left <= left <= inside.right - width
    }
    down = {
        top: _apart(top, height, anchor.top, anchor.height)
        for top in tops
        if inside.top <= top <= inside.bottom - height
    }
    ranked = sorted(
        (wide + high + (aside + below) // MIDDLES_COUNT, top, left)
        for top, (high, below) in down.items()
        for left, (wide, aside) in across.items()
    )
    best: tuple[int, int, int] | None = None
    for away, top, left in ranked:
        if best is not None and away >= best[0]:
            break
        box = pygame.Rect(left, top, width, height)
        if box.collidelist(kept) < 0:
            cost = away + OVERLAP_COST * _covered(box, seen) // max(width * height, 1)
            if best is None or cost < best[0]:
                best = cost, top, left
    return None if best is None else pygame.Rect(best[2], best[1], width, height)


def _edges(
    anchor: pygame.Rect, rects: Sequence[pygame.Rect], size: PixelSize, gap: int
) -> tuple[set[int], set[int]]:
    """Where a box of a size stands beside an anchor or one of these, by its left and its top."""
    width, height = size
    lefts, tops = {anchor.centerx - width // 2}, {anchor.centery - height // 2}
    for rect in (anchor, *rects):
        lefts |= {rect.right + gap, rect.left - gap - width}
        tops |= {rect.bottom + gap, rect.top - gap - height}
    return lefts, tops


def least_hiding(
    anchor: pygame.Rect,
    size: PixelSize,
    inside: pygame.Rect,
    kept: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Where what was asked for hides as little as can be; it never lies over the question."""
    prompt = kept[0]
    room = pygame.Rect(inside)
    room.top = max(room.top, prompt.bottom)
    room.height = inside.bottom - room.top
    width, height = min(size[0], room.width), min(size[1], room.height)
    steps = 12
    boxes = [
        pygame.Rect(
            room.left + (room.width - width) * x // steps,
            room.top + (room.height - height) * y // steps,
            width,
            height,
        )
        for x in range(steps + 1)
        for y in range(steps + 1)
    ]
    return min(
        boxes,
        key=lambda box: (
            4 * _area(box.clip(anchor)) + _covered(box, kept),
            _distance(box, anchor),
        ),
    )


def worth_seeing(layout: LayoutBuilder) -> list[pygame.Rect]:
    """What of the table should stay uncovered."""
    rects = [
        placement.rect
        for target, placement in layout.placements.items()
        if target.kind in WORTH_SEEING or target.kind == BUTTON
    ]
    rects += [lane.building for lane in layout.lanes.values()]
    over = (layout.rect(Target(name)) for name in ("recap", "hint", "tray"))
    return rects + [rect for rect in over if rect is not None]


def _covered(box: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    """How many pixels of these a box lies over; those under each other count each."""
    return sum(_area(box.clip(rects[n])) for n in box.collidelistall(list(rects)))


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _distance(box: pygame.Rect, anchor: pygame.Rect) -> int:
    """How far a box is from an anchor, in pixels along both axes; middles count a little."""
    across, aside = _apart(box.left, box.width, anchor.left, anchor.width)
    down, below = _apart(box.top, box.height, anchor.top, anchor.height)
    return across + down + (aside + below) // MIDDLES_COUNT


def _apart(one: int, long: int, other: int, wide: int) -> tuple[int, int]:
    """The gap between two stretches of one axis, and how far apart their middles are."""
    gap = max(other - one - long, one - other - wide, 0)
    return gap, abs(one + long // 2 - other - wide // 2)
