"""Draws what lies on the table: ground, lanes, bars, targets, and the newest lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from ....card_game.state.codes import DISTRICTS, DistrictStatus
from ...art.counters import CardBack
from ...style.theme import COAL, OCHRE, SOOT
from ..layout.hand import bottom_hand_seat
from ..layout.placement import PlacedLogRow, Placement
from ..model.targets import FORMATION, Target
from ..model.view_model import LOG_ROW
from ..sprite_builders import board, bottom_panel
from ..sprites.button import pick_up_sprite
from ..sprites.card import CardBackSprite
from ..sprites.edges import ClosedMarkerSprite, StagingHeadSprite
from ..sprites.ground import BandSprite, RiverSprite, SteppeSprite
from ..sprites.log import LogRowSprite
from .cause_line import draw_cause_lines
from .context import PanelDrawer, RenderContext, draw_panels


def draw_board(d: RenderContext, panels: Sequence[PanelDrawer]) -> None:
    """Everything on the table, from the ground up."""
    _ground(d)
    _lanes(d)
    _bars(d)
    draw_panels(d, (one for one in panels if one.layer == "board"))
    draw_cause_lines(d)
    late = _drawn_late(d)
    for target, placement in d.layout.placements.items():
        if target not in d.moving and target not in late and target.kind != LOG_ROW:
            d.draw_target(target, placement)
    d.slot("board")
    for target in late:
        placement = d.layout.placements[target]
        rect = d.layout.raised.get(target)
        d.draw_target(target, Placement(rect, "card") if rect else placement)
    if d.layout.hand_scroll is not None:
        bar = d.layout.hand_scroll.thumb
        d.blit(bar.sprite, bar.rect)
    draw_log_rows(d, d.layout.log_rows)


def _drawn_late(d: RenderContext) -> list[Target]:
    """What is drawn after everything else: what is raised, or lies half under its neighbour."""
    model, layout = d.model, d.layout
    pointed_at = [target for target in (model.hover, model.focus) if target is not None]
    return [
        target
        for target in dict.fromkeys((*model.selected, *pointed_at))
        if target in layout.placements
        and (target in layout.raised or target.kind == FORMATION)
        and target not in d.moving
    ]


def _ground(d: RenderContext) -> None:
    regions, view = d.layout.regions, d.model.view
    closed = tuple(view.status[district] == DistrictStatus.CLOSED for district in DISTRICTS)
    _bare(d)
    river, far, band = regions["river"], regions["staging 1"], regions["band"]
    d.blit(SteppeSprite(), regions["staging 0"])
    phrase = d.model.words.catalogue.phrase
    d.blit(RiverSprite(river.width, phrase("label.volga")), river.union(far))
    parts = tuple(regions[name].left - band.left for name in ("hand", "actions", "log"))
    d.blit(BandSprite(parts), band)
    for district in DISTRICTS:
        lane, building = regions[f"lane {district}"], regions[f"building {district}"]
        plot = (building.left - lane.left, building.right - lane.left)
        d.blit(board.lane_ground_sprite(d.model, district, plot), lane)
    if view.district >= 0:
        lane, theme = regions[f"lane {view.district}"], d.theme
        d.frame(OCHRE, lane, theme.px(2), theme.px(6))
    for side in (0, 1):
        text = d.model.words.catalogue.phrase("label.staging")
        d.blit(StagingHeadSprite(side, text), regions[f"staging head {side}"])
    for district in DISTRICTS:
        if closed[district] and f"marker {district}" not in d.moving:
            d.blit(ClosedMarkerSprite(), regions[f"marker {district}"])


def _bare(d: RenderContext) -> None:
    """Soot where no other ground lies: above the city, and between its lanes."""
    regions = d.layout.regions
    city, ground = regions["city"], regions["lanes"]
    d.fill(SOOT, pygame.Rect(0, 0, d.layout.window.width, city.top))
    top = ground.top
    for lane in sorted((regions[f"lane {district}"] for district in DISTRICTS), key=_top):
        d.fill(SOOT, pygame.Rect(ground.left, top, ground.width, lane.top - top))
        top = lane.bottom
    foot = regions["band"].top
    d.fill(SOOT, pygame.Rect(ground.left, top, ground.width, foot - top))


def _top(rect: pygame.Rect) -> int:
    return rect.top


def _lanes(d: RenderContext) -> None:
    model, regions = d.model, d.layout.regions
    for district in DISTRICTS:
        d.blit(board.district_letter_sprite(model, district), regions[f"letter {district}"])
        if f"art {district}" not in regions:
            summary = board.district_summary_sprite(model, district)
            d.blit(summary, regions[f"building {district}"])
            continue
        d.blit(board.building_sprite(model, district), regions[f"art {district}"])
        d.slot(f"art {district}")
        d.blit(board.building_name_sprite(model, district), regions[f"name {district}"])
        initiative = bottom_panel.initiative_sprite(model, district)
        if initiative is not None:
            d.blit(initiative, regions[f"initiative {district}"])


def _bars(d: RenderContext) -> None:
    model, regions = d.model, d.layout.regions
    d.fill(COAL, regions["prompt"])
    d.blit(bottom_panel.acting_seat_sprite(model), regions["who"])
    d.blit(bottom_panel.prompt_sprite(model), regions["question"])
    if model.rule:
        d.blit(bottom_panel.rule_number_sprite(model), regions["rule"])
    d.blit(bottom_panel.phase_strip_sprite(model), regions["phases"])
    seat = bottom_hand_seat(model)
    d.blit(bottom_panel.hand_tab_sprite(model, seat), regions["hand tab"])
    back: CardBack = "soviet" if seat & 1 else "german"
    number = 0
    while f"back {number}" in regions:
        d.blit(CardBackSprite(back), regions[f"back {number}"])
        number += 1
    button = pick_up_sprite(model, seat) if "pick up" in regions else None
    if button is not None:
        d.blit(button, regions["pick up"])


def draw_log_rows(d: RenderContext, rows: Iterable[PlacedLogRow]) -> None:
    """Lines of the log; the one that is pointed at is lit."""
    pointed_at = {d.model.hover, d.model.focus} - {None}
    for row in rows:
        d.blit(LogRowSprite(row.entry, lit=row.target in pointed_at), row.rect)
