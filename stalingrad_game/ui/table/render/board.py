"""Draws what lies on the table: ground, lanes, bars, targets, and the newest lines of the log."""

from __future__ import annotations

import pygame

from ....card_game.rules.codes import DISTRICTS, DistrictStatus
from ...art.counters import CardBack
from ...style.theme import COAL, OCHRE
from ..layout.bottom_panel import bottom_hand_seat
from ..layout.placement import Placement
from ..model.targets import FORMATION, Target
from ..model.view_model import LOG_ROW
from ..sprites.card import CardBackSprite
from ..sprites.edges import ClosedMarkerSprite, StagingHeadSprite
from ..sprites.ground import BoxValues, GroundSprite
from ..sprites.log import LogRowSpec, LogRowSprite, log_row_sprite_height, log_rule_box
from . import sprites_board, sprites_panel
from .context import RenderContext


def draw_board(d: RenderContext) -> None:
    """Everything on the table, from the ground up."""
    _ground(d)
    _lanes(d)
    _bars(d)
    late = _late(d)
    for target, placement in d.layout.placements.items():
        if target not in d.moving and target not in late:
            d.target(target, placement)
    for target in late:
        rect = d.layout.lifted.get(target)
        placement = d.layout.placements[target]
        d.target(target, Placement(rect, placement.form) if rect else placement)
    draw_log_rows(d, d.layout.regions["log lines"], 0)


def _late(d: RenderContext) -> list[Target]:
    """What is drawn after everything else: what is lifted, or lies half under its neighbour."""
    model, layout = d.model, d.layout
    chosen = [target for target in model.selected if target in layout.placements]
    looked_at = [
        target
        for target in (model.hover, model.focus)
        if target is not None and target in layout.placements
    ]
    return [
        target
        for target in dict.fromkeys((*chosen, *looked_at))
        if (target in layout.lifted or target.kind == FORMATION) and target not in d.moving
    ]


def _ground(d: RenderContext) -> None:
    regions, view = d.layout.regions, d.model.view
    closed = tuple(view.status[district] == DistrictStatus.CLOSED for district in DISTRICTS)
    face = GroundSprite(
        staging=(rect_tuple(regions["staging 0"]), rect_tuple(regions["staging 1"])),
        river=rect_tuple(regions["river"]),
        lanes=tuple(rect_tuple(regions[f"lane {district}"]) for district in DISTRICTS),
        closed=closed,
        band=rect_tuple(regions["band"]),
        panels=tuple(rect_tuple(regions[name]) for name in ("hand", "actions", "log")),
    )
    d.print(face, d.layout.window)
    if view.district >= 0:
        lane, theme = regions[f"lane {view.district}"], d.theme
        pygame.draw.rect(d.surface, OCHRE, lane, theme.px(2), border_radius=theme.px(6))
    for side in (0, 1):
        text = d.model.words.catalogue.phrase("label.staging")
        d.print(StagingHeadSprite(side, text), regions[f"staging head {side}"])
    for district in DISTRICTS:
        if closed[district]:
            _marker(d, regions[f"lane {district}"])


def _marker(d: RenderContext, lane: pygame.Rect) -> None:
    """The German marker on the bank of a closed district."""
    edge = min(d.theme.px(64), lane.height - d.theme.px(6))
    river = d.layout.regions["river"]
    place = pygame.Rect(0, 0, edge, edge)
    place.midright = (river.left + edge // 3, lane.centery)
    d.print(ClosedMarkerSprite(), place)


def _lanes(d: RenderContext) -> None:
    regions = d.layout.regions
    for district in DISTRICTS:
        d.print(
            sprites_board.district_letter_sprite(d.model, district), regions[f"letter {district}"]
        )
        if f"art {district}" in regions:
            d.print(sprites_board.building_sprite(d.model, district), regions[f"art {district}"])
            d.print(
                sprites_board.building_name_sprite(d.model, district), regions[f"name {district}"]
            )
            tabs = sprites_panel.initiative_sprite(d.model, district)
            if tabs is not None:
                d.print(tabs, regions[f"initiative {district}"])
        else:
            d.print(
                sprites_board.district_summary_sprite(d.model, district),
                regions[f"building {district}"],
            )


def _bars(d: RenderContext) -> None:
    model, regions = d.model, d.layout.regions
    d.surface.fill(COAL, regions["prompt"])
    d.print(sprites_panel.acting_seat_sprite(model), regions["who"])
    d.print(sprites_panel.prompt_sprite(model), regions["question"])
    if model.rule:
        d.print(sprites_panel.rule_number_sprite(model), regions["rule"])
    d.print(sprites_panel.phase_strip_sprite(model), regions["phases"])
    seat = bottom_hand_seat(model)
    d.print(sprites_panel.hand_tab_sprite(model, seat), regions["hand tab"])
    kind: CardBack = "soviet" if seat & 1 else "german"
    number = 0
    while f"back {number}" in regions:
        d.print(CardBackSprite(kind), regions[f"back {number}"])
        number += 1
    plate = sprites_panel.pick_up_sprite(model, seat) if "pick up" in regions else None
    if plate is not None:
        d.print(plate, regions["pick up"])


def draw_log_rows(d: RenderContext, box: pygame.Rect, scroll: int) -> None:
    """Lines of the log from the foot of a box up, `scroll` lines back from the newest.

    Each becomes a target of the layout, for it leads to its moment.
    """
    foot = box.bottom
    log = d.model.log
    for place in range(len(log) - 1 - scroll, -1, -1):
        line = log[place]
        entry = LogRowSpec(line.text, line.rule, line.level, line.side)
        high = log_row_height(d, entry, box.width)
        if foot - high < box.top:
            return
        rect = pygame.Rect(box.left, foot - high, box.width, high)
        target = Target(LOG_ROW, place)
        d.print(LogRowSprite(entry, lit=target in {d.model.hover, d.model.focus}), rect)
        d.layout.put(target, rect)
        add_rule_link(d, entry, rect)
        foot -= high


def add_rule_link(d: RenderContext, entry: LogRowSpec, rect: pygame.Rect) -> None:
    """The rule number of an entry leads to the rulebook."""
    if entry.rule:
        box = log_rule_box(d.look, entry, rect.width)
        d.layout.links.append((box.move(rect.topleft), entry.rule))


def log_row_height(d: RenderContext, entry: LogRowSpec, width: int) -> int:
    """How high a line of the log is in a width, in pixels."""
    room = (width, 0)
    return d.press.measured(
        entry, room, lambda: (width, log_row_sprite_height(d.look, entry, width))
    )[1]


def rect_tuple(rect: pygame.Rect) -> BoxValues:
    """A box as plain numbers."""
    return rect.x, rect.y, rect.width, rect.height
