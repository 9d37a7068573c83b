"""Shows what asks: its outline, and a quiet line from it to what can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

import pygame

from ....card_game.state.codes import DISTRICTS
from ...style.theme import CHALK, SOOT
from ..layout.placement import TableLayout
from ..model.targets import BUTTON, DISTRICT, FORMATION, HAND, HOLD_EFFECT, REVEALED_CARD, Target
from ..sprites.formation import FormationSprite
from .context import RenderContext

MOST_LINES: Final = 6
"""With more targets than that a line leads only to the one that is pointed at."""
UNLINED_KINDS: Final = frozenset({BUTTON, DISTRICT, HAND, HOLD_EFFECT, REVEALED_CARD})
"""Targets that lie at the foot or over the table, where no line leads."""

Segment = tuple[tuple[int, int], tuple[int, int]]


def draw_cause_outlines(d: RenderContext) -> None:
    """What asks is framed where it is seen."""
    rect = _cause_rect(d)
    if rect is not None:
        d.draw_highlight("pointed out", rect)


def draw_cause_lines(d: RenderContext) -> None:
    """A thin line from what asks to each target, below everything that lies on the table."""
    source = _cause_rect(d)
    if source is None:
        return
    found = (d.layout.rect(target) for target in _lined_targets(d))
    targets = [rect for rect in found if rect is not None and not rect.colliderect(source)]
    covers = _covers(d.layout)
    thin = max(d.theme.line // 2, 1)
    for line in _lines(d.layout, source, targets, d.theme.px(9)):
        for start, end in _free_parts(line, covers):
            d.line(SOOT, start, end, thin + 2)
            d.line(CHALK, start, end, thin)


def _lined_targets(d: RenderContext) -> tuple[Target, ...]:
    """What a line leads to: what is pointed at, else everything that can be chosen, if it's few."""
    model = d.model
    targets = sorted(target for target in model.glow if target.kind not in UNLINED_KINDS)
    pointed = model.hover if model.hover is not None else model.focus
    if pointed in targets:
        return (pointed,)
    return tuple(targets) if len(targets) <= MOST_LINES else ()


def _cause_rect(d: RenderContext) -> pygame.Rect | None:
    """Where the cause is seen, or the nearest to it; of a building the bar with its effects."""
    layout = d.layout
    for target in d.model.cause:
        rect = layout.rect(target)
        if target.kind == DISTRICT:
            lane = layout.lanes[target.a]
            rect = lane.initiative or lane.building
        elif target in layout.placements:
            sprite = d.sprite_of(target, layout.placements[target].form)
            if isinstance(sprite, FormationSprite) and rect is not None:
                rect = sprite.plate(rect)
        if rect is not None:
            return rect
    return None


def _covers(layout: TableLayout) -> list[pygame.Rect]:
    """What the line passes behind: words, pictures of buildings, formations."""
    frame = layout.frame
    words: list[pygame.Rect | None] = [frame.prompt, frame.phases, *layout.ground.heads]
    for lane in layout.lanes.values():
        words += (lane.letter, lane.art or lane.building, lane.name, lane.initiative)
    words += (frame.log, frame.actions, frame.hand)
    words += (part.rect for name in ("odds", "forecasts") for part in layout.panels.get(name, ()))
    chips = [one.rect for target, one in layout.placements.items() if target.kind == FORMATION]
    return [*(rect for rect in words if rect is not None), *chips]


def _lines(
    layout: TableLayout, source: pygame.Rect, targets: list[pygame.Rect], drop: int
) -> Iterator[Segment]:
    """Round below all targets of one lane, from the lane or from below it; else straight across."""
    lanes = (layout.lanes[district].box for district in DISTRICTS)
    lane = next((box for box in lanes if all(map(box.contains, targets))), None)
    inside = lane is not None and lane.contains(source)
    if lane is None or not targets or not (inside or source.top >= lane.bottom):
        yield from (_between(source, rect) for rect in targets)
        return
    joined = (source, *targets) if inside else targets
    foot = min(max(rect.bottom for rect in joined) + drop, lane.bottom - 2)
    yield (source.midbottom if inside else source.midtop), (source.centerx, foot)
    for rect in targets:
        yield (source.centerx, foot), (rect.centerx, foot)
        yield (rect.centerx, foot), rect.midbottom


def _between(source: pygame.Rect, target: pygame.Rect) -> Segment:
    """From the edge of a box to the edge of another, along the line of their middles."""
    out = source.clipline(source.center, target.center)
    into = target.clipline(source.center, target.center)
    return (out[1] if out else source.center), (into[0] if into else target.center)


def _free_parts(line: Segment, covers: Iterable[pygame.Rect]) -> list[Segment]:
    """What is left of a line where boxes are cut out of it."""
    parts = [line]
    for cover in covers:
        parts = list(chain.from_iterable(_without(part, cover) for part in parts))
    return parts


def _without(part: Segment, cover: pygame.Rect) -> Iterator[Segment]:
    """A line without what of it lies in a box."""
    inside = cover.clipline(*part)
    if not inside:
        yield part
        return
    start, end = part
    if inside[0] != start:
        yield start, inside[0]
    if inside[1] != end:
        yield inside[1], end
