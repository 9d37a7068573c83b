"""Draws what lies on the table: ground, lanes, bars, things, and the newest lines of the log."""

from __future__ import annotations

import pygame

from ....card_game.rules.codes import DISTRICTS, Status
from ...art.counters import Back
from ...style.theme import COAL, OCHRE
from ..layout.bottom_panel import shut_seat
from ..layout.placement import Spot
from ..model.targets import FORMATION, Thing
from ..model.view_model import LOG_LINE
from ..sprites.card import BackFace
from ..sprites.edges import HeadFace, MarkerFace
from ..sprites.ground import Box, GroundFace
from ..sprites.log import Entry, EntryFace, height_of, rule_box
from . import sprites_board, sprites_panel
from .context import Drawing


def draw_table(d: Drawing) -> None:
    """Everything on the table, from the ground up."""
    _ground(d)
    _lanes(d)
    _bars(d)
    late = _late(d)
    for thing, spot in d.found.spots.items():
        if thing not in d.moving and thing not in late:
            d.thing(thing, spot)
    for thing in late:
        rect = d.found.lifted.get(thing)
        spot = d.found.spots[thing]
        d.thing(thing, Spot(rect, spot.form) if rect else spot)
    log_lines(d, d.found.regions["log lines"], 0)


def _late(d: Drawing) -> list[Thing]:
    """What is drawn after everything else: what is lifted, or lies half under its neighbour."""
    model, found = d.model, d.found
    chosen = [thing for thing in model.selected if thing in found.spots]
    looked_at = [
        thing for thing in (model.hover, model.focus) if thing is not None and thing in found.spots
    ]
    return [
        thing
        for thing in dict.fromkeys((*chosen, *looked_at))
        if (thing in found.lifted or thing.kind == FORMATION) and thing not in d.moving
    ]


def _ground(d: Drawing) -> None:
    regions, view = d.found.regions, d.model.view
    closed = tuple(view.status[district] == Status.CLOSED for district in DISTRICTS)
    face = GroundFace(
        staging=(box_of(regions["staging 0"]), box_of(regions["staging 1"])),
        river=box_of(regions["river"]),
        lanes=tuple(box_of(regions[f"lane {district}"]) for district in DISTRICTS),
        closed=closed,
        band=box_of(regions["band"]),
        panels=tuple(box_of(regions[name]) for name in ("hand", "actions", "log")),
    )
    d.print(face, d.found.window)
    if view.district >= 0:
        lane, theme = regions[f"lane {view.district}"], d.theme
        pygame.draw.rect(d.surface, OCHRE, lane, theme.px(2), border_radius=theme.px(6))
    for side in (0, 1):
        text = d.model.words.catalogue.phrase("label.staging")
        d.print(HeadFace(side, text), regions[f"staging head {side}"])
    for district in DISTRICTS:
        if closed[district]:
            _marker(d, regions[f"lane {district}"])


def _marker(d: Drawing, lane: pygame.Rect) -> None:
    """The German marker on the bank of a closed district."""
    edge = min(d.theme.px(64), lane.height - d.theme.px(6))
    river = d.found.regions["river"]
    place = pygame.Rect(0, 0, edge, edge)
    place.midright = (river.left + edge // 3, lane.centery)
    d.print(MarkerFace(), place)


def _lanes(d: Drawing) -> None:
    regions = d.found.regions
    for district in DISTRICTS:
        d.print(sprites_board.letter(d.model, district), regions[f"letter {district}"])
        if f"art {district}" in regions:
            d.print(sprites_board.art(d.model, district), regions[f"art {district}"])
            d.print(sprites_board.name(d.model, district), regions[f"name {district}"])
            tabs = sprites_panel.initiative(d.model, district)
            if tabs is not None:
                d.print(tabs, regions[f"initiative {district}"])
        else:
            d.print(sprites_board.summary(d.model, district), regions[f"building {district}"])


def _bars(d: Drawing) -> None:
    model, regions = d.model, d.found.regions
    d.surface.fill(COAL, regions["prompt"])
    d.print(sprites_panel.who(model), regions["who"])
    d.print(sprites_panel.question(model), regions["question"])
    if model.rule:
        d.print(sprites_panel.rule(model), regions["rule"])
    d.print(sprites_panel.steps(model), regions["phases"])
    seat = shut_seat(model)
    d.print(sprites_panel.tab(model, seat), regions["hand tab"])
    kind: Back = "soviet" if seat & 1 else "german"
    number = 0
    while f"back {number}" in regions:
        d.print(BackFace(kind), regions[f"back {number}"])
        number += 1
    plate = sprites_panel.pick_up(model, seat) if "pick up" in regions else None
    if plate is not None:
        d.print(plate, regions["pick up"])


def log_lines(d: Drawing, box: pygame.Rect, scroll: int) -> None:
    """Lines of the log from the foot of a box up, `scroll` lines back from the newest.

    Each becomes a thing of the layout, for it leads to its moment.
    """
    foot = box.bottom
    log = d.model.log
    for place in range(len(log) - 1 - scroll, -1, -1):
        line = log[place]
        entry = Entry(line.text, line.rule, line.level, line.side)
        high = entry_height(d, entry, box.width)
        if foot - high < box.top:
            return
        rect = pygame.Rect(box.left, foot - high, box.width, high)
        thing = Thing(LOG_LINE, place)
        d.print(EntryFace(entry, lit=thing in {d.model.hover, d.model.focus}), rect)
        d.found.put(thing, rect)
        link_of(d, entry, rect)
        foot -= high


def link_of(d: Drawing, entry: Entry, rect: pygame.Rect) -> None:
    """The rule number of an entry leads to the rulebook."""
    if entry.rule:
        box = rule_box(d.look, entry, rect.width)
        d.found.links.append((box.move(rect.topleft), entry.rule))


def entry_height(d: Drawing, entry: Entry, width: int) -> int:
    """How high a line of the log is in a width, in pixels."""
    room = (width, 0)
    return d.press.measured(entry, room, lambda: (width, height_of(d.look, entry, width)))[1]


def box_of(rect: pygame.Rect) -> Box:
    """A box as plain numbers."""
    return rect.x, rect.y, rect.width, rect.height
