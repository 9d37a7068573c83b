"""Draws the table: ground, lanes, the hand, pieces, and the panels between and over them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ...art.counters import CardBack
from ...style.theme import DUST, SOOT
from ..layout.placement import PANEL_LAYERS, Placement
from ..layout.target_sprites import pick_up_sprite
from ..model.targets import BUILDING, CLOSED_MARKER, FORMATION, UNIT_STACK, Target
from ..sprites.card import CardBackSprite
from ..sprites.edges import ClosedMarkerSprite
from ..sprites.ground import BandSprite, SteppeSprite
from .cause_line import draw_cause_lines, draw_cause_outlines
from .context import PanelDrawer, RenderContext, draw_panels


def draw_table(d: RenderContext, panels: Sequence[PanelDrawer]) -> None:
    """Everything from the ground up; what moves lies over the pieces, below most panels."""
    _ground(d)
    _lanes(d)
    _hand(d)
    draw_panels(d, panels, "board")
    draw_cause_lines(d)
    _pieces(d)
    _pointed_out(d)
    draw_panels(d, panels, "table")
    d.slot("top")
    for layer in PANEL_LAYERS[2:]:
        draw_panels(d, panels, layer)


def _pieces(d: RenderContext) -> None:
    """All targets that are no part of a panel, and what scrolls the hand."""
    of_panels = {part.target for parts in d.layout.panels.values() for part in parts}
    late = _drawn_late(d)
    for target, placement in d.layout.placements.items():
        first = target not in late or _grows_apart(d, target)
        if first and target not in d.moving and target not in of_panels:
            d.draw_target(target, placement)
    d.slot("board")
    for target in late:
        if target not in of_panels:
            rect, placement = d.layout.raised.get(target), d.layout.placements[target]
            d.draw_target(target, Placement(rect, "card") if rect else placement)
    if d.layout.hand_scroll is not None:
        bar = d.layout.hand_scroll.thumb
        d.blit(bar.sprite, bar.rect)


def _grows_apart(d: RenderContext, target: Target) -> bool:
    """Whether a target that is raised is seen in its place too: it lies clear of it."""
    raised = d.layout.raised.get(target)
    return raised is not None and not raised.colliderect(d.layout.placements[target].rect)


def _pointed_out(d: RenderContext) -> None:
    """What the question speaks of and what asks it; whatever changes where it lies."""
    for target in d.model.meant:
        rect = d.layout.rect(target)
        if rect is not None:
            d.draw_highlight("pointed out", rect)
    draw_cause_outlines(d)
    for one in d.model.animations:
        rect = d.layout.rect(one.destination) if one.kind == "point" else None
        if rect is not None:
            d.draw_highlight("pointed out", rect)


def _drawn_late(d: RenderContext) -> list[Target]:
    """What is drawn after everything else: what is raised, or stands out over its neighbour."""
    model, layout = d.model, d.layout
    at = (model.hover, model.focus, model.suggested)
    pointed_at = [target for target in at if target is not None]
    return [
        target
        for target in dict.fromkeys((*model.selected, *pointed_at))
        if target in layout.placements
        and (target in layout.raised or target.kind in {FORMATION, UNIT_STACK})
        and target not in d.moving
    ]


def _ground(d: RenderContext) -> None:
    layout, board = d.layout, d.model.board
    _bare(d)
    river, (near, far), band = layout.ground.river, layout.ground.staging, layout.frame.band
    d.blit(SteppeSprite(), near)
    d.blit(board.river._replace(near=river.width), river.union(far))
    parts = (layout.frame.hand, layout.frame.actions, layout.frame.log)
    d.blit(BandSprite(tuple(part.left - band.left for part in parts)), band)
    for district in board.districts:
        d.blit(district.ground, layout.lanes[district.number].box)
    if board.fought >= 0:
        d.frame(DUST, layout.lanes[board.fought].box, d.theme.px(2), d.theme.px(6))
    for sprite, head in zip(board.heads, layout.ground.heads, strict=True):
        d.blit(sprite, head)
    for district in board.districts:
        if district.closed and Target(CLOSED_MARKER, district.number) not in d.moving:
            d.blit(ClosedMarkerSprite(), layout.lanes[district.number].marker)


def _bare(d: RenderContext) -> None:
    """Soot where no other ground lies: above the city, and between its lanes."""
    frame, ground = d.layout.frame, d.layout.ground.lanes
    d.fill(SOOT, pygame.Rect(0, 0, frame.city.width, frame.city.top))
    top = ground.top
    for lane in d.layout.lanes.values():
        d.fill(SOOT, pygame.Rect(ground.left, top, ground.width, lane.box.top - top))
        top = lane.box.bottom
    d.fill(SOOT, pygame.Rect(ground.left, top, ground.width, frame.band.top - top))


def _lanes(d: RenderContext) -> None:
    for district in d.model.board.districts:
        lane = d.layout.lanes[district.number]
        d.blit(district.letter, lane.letter)
        if lane.art is None or lane.name is None or lane.initiative is None:
            d.blit(district.summary, lane.building)
            continue
        d.blit(district.picture, lane.art)
        d.slot(Target(BUILDING, district.number))
        d.blit(district.name, lane.name)
        if district.initiative is not None:
            d.blit(district.initiative, lane.initiative)


def _hand(d: RenderContext) -> None:
    """The tab above the hand, and its backs while it lies face down."""
    hand, model = d.layout.hand, d.model
    d.blit(model.hand_tab, hand.tab)
    back: CardBack = "soviet" if model.hand_tab.side else "german"
    for rect in hand.backs:
        d.blit(CardBackSprite(back), rect)
    button = pick_up_sprite(model, model.bottom_seat)
    if button is not None and hand.pick_up is not None:
        d.blit(button, hand.pick_up)
