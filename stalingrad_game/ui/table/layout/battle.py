"""Battle view: one lane grown to fill the middle, the other three narrowed to strips.

It is the same table: every target of city view is here too, only larger or smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.state.codes import GERMAN, SIDES
from ..model.board import BoardModel, BySide, DistrictModel
from .builder import LayoutBuilder
from .frame import (
    lane_inside,
    lane_rows,
    place_building_parts,
    place_lane_frame,
    put_card_strips,
    put_formations,
    put_heroes,
    put_units,
    staging_row,
)
from .grid import column_boxes, inner_edge, row_boxes

BATTLE_EDGES: Final = (124, 48)
"""How wide a Staging Line and the river are, in design pixels."""
BATTLE_BAR: Final = 112
BATTLE_MARK: Final = 30
"""How much wider bars are where they show whose they are."""
BATTLE_STRIP: Final = 44
BATTLE_CENTRE: Final = 466
BATTLE_LETTER: Final = 40
BATTLE_CARD_STRIP: Final = 27
BATTLE_HEROES: Final = 112
MOST_CARD_STRIPS: Final = 5
"""Room is left for so many cards below a formation."""


def place_battle(layout: LayoutBuilder, board: BoardModel, magnified: int, mark: int) -> None:
    """Lay out the narrowed Staging Lines, the river, three strips and the lane in the middle.

    `mark` is how much wider bars are for showing whose they are, in design pixels.
    """
    theme, ground = layout.theme, layout.ground.lanes
    for side in SIDES:
        _staging(layout, board.staging[side], side)
    gap = theme.px(4)
    strip = max(theme.px(BATTLE_STRIP), 28)
    top = ground.top
    for district in reversed(board.districts):
        grown = district.number == magnified
        height = ground.height - 3 * (strip + gap) if grown else strip
        box = pygame.Rect(ground.left, top, ground.width, height)
        if grown:
            _lane(layout, board, district, box)
        else:
            _strip(layout, district, box, theme.px(BATTLE_BAR + mark))
        top = box.bottom + gap


def _staging(layout: LayoutBuilder, formations: Sequence[int], side: int) -> None:
    """A Staging Line as a list of bars."""
    theme = layout.theme
    room = staging_row(layout, side, (5, 2))
    gap, number = layout.squeezed(4), len(formations)
    height = min((room.height - (number - 1) * gap) // max(number, 1), theme.px(46))
    rects = column_boxes(room, number, max(height, theme.px(30)), gap)
    put_formations(layout, formations, rects, "bar")


def _strip(layout: LayoutBuilder, district: DistrictModel, box: pygame.Rect, width: int) -> None:
    """Another lane, narrowed: its formations as small bars of a width, its building in a line."""
    theme = layout.theme
    gap, letter = theme.px(4), theme.px(BATTLE_LETTER)
    centre = pygame.Rect(0, box.top, theme.px(BATTLE_CENTRE), box.height)
    centre.centerx = box.centerx
    place_lane_frame(layout, district.number, box, letter, centre)
    inside = lane_inside(box, letter, gap)
    for side, room in lane_rows(layout, district, inside, centre, gap):
        formations = district.formations[side]
        rects = row_boxes(room, len(formations), (width, room.height), gap, inner_edge(side))
        put_formations(layout, formations, rects, "bar")


def _lane(
    layout: LayoutBuilder, board: BoardModel, district: DistrictModel, box: pygame.Rect
) -> None:
    """The lane in the middle."""
    theme = layout.theme
    gap, letter = theme.px(8), theme.px(BATTLE_LETTER)
    inside = lane_inside(box, letter, gap)
    inside = inside.inflate(0, 2 * (gap - layout.squeezed(8)))
    centre = pygame.Rect(0, inside.top, theme.px(BATTLE_CENTRE), inside.height)
    centre.centerx = box.centerx + letter // 2
    place_lane_frame(layout, district.number, box, letter, centre)
    _centre(layout, district, centre, board.beside)
    for side, room in lane_rows(layout, district, inside, centre, gap):
        _formations(layout, board, district, side, room)


def _centre(
    layout: LayoutBuilder, district: DistrictModel, box: pygame.Rect, loose: BySide
) -> None:
    """Building, tracks, heroes and units, one below the other."""
    theme = layout.theme
    gap = theme.px(6)
    bar, tracks, tab = theme.px(42), theme.px(3 * 30), theme.px(36)
    edge = min(theme.px(76), (box.width - 7 * gap) // 6)
    most = max(len(units) for units in district.units)
    rows = max(-(-most // 3), 2)
    units = rows * edge + (rows - 1) * gap
    heroes = theme.px(BATTLE_HEROES) if any(district.heroes) else 0
    high = box.height - bar - tracks - units - 3 * gap - (heroes + gap if heroes else 0)
    art = pygame.Rect(box.left, box.top, box.width, high)
    name = pygame.Rect(box.left, art.bottom, box.width, bar)
    initiative = pygame.Rect(box.left, art.bottom - tab, box.width, tab)
    top = name.bottom + gap
    room = pygame.Rect(box.left, top, box.width * 64 // 100, tracks)
    inferno = pygame.Rect(room.right + gap, top, box.right - room.right - gap, tracks)
    three = column_boxes(room, 3, (tracks - 2 * theme.px(3)) // 3, theme.px(3))
    place_building_parts(layout, district, (art, name, initiative), (*three, inferno))
    top = room.bottom + gap
    if heroes:
        _heroes(layout, district, pygame.Rect(box.left, top, box.width, heroes))
        top += heroes + gap
    half = 3 * edge + 2 * gap
    for side in SIDES:
        left = box.left if side == GERMAN else box.right - half
        place = pygame.Rect(left, top, half, units)
        put_units(layout, district, side, place, (3, edge, gap))
    if district.fought:
        _loose_cards(layout, loose, art, initiative.top)


def _loose_cards(layout: LayoutBuilder, loose: BySide, art: pygame.Rect, foot: int) -> None:
    """Cards whose formation is gone lie at the foot of the building's picture (R8.2.2)."""
    width, height = art.width * 36 // 100, layout.theme.px(BATTLE_CARD_STRIP)
    for side, cards in enumerate(loose):
        room = min(len(cards) * height, art.height - layout.theme.px(60))
        left = art.left if side == GERMAN else art.right - width
        box = pygame.Rect(left, foot - room, width, room)
        put_card_strips(layout, cards, box, height, 0)


def _heroes(layout: LayoutBuilder, district: DistrictModel, box: pygame.Rect) -> None:
    """The heroes of this battle lie at the tracking card, each side's at its edge."""
    half = box.width // 2 - layout.theme.px(6)
    gap = layout.theme.px(4)
    for side, heroes in enumerate(district.heroes):
        each = (half - gap * (len(heroes) - 1)) // max(len(heroes), 1)
        width = min(box.height * 4 // 5, max(each, box.height // 2))
        left = box.left if side == GERMAN else box.right - half
        room = pygame.Rect(left, box.top, half, box.height)
        put_heroes(layout, district, side, room, (width, box.height, gap))


def _formations(
    layout: LayoutBuilder, board: BoardModel, district: DistrictModel, side: int, box: pygame.Rect
) -> None:
    """Formations with the cards played on them in strips below; larger while they are few."""
    theme, formations = layout.theme, district.formations[side]
    number = len(formations)
    gap, strip = theme.px(6), theme.px(BATTLE_CARD_STRIP)
    strips = MOST_CARD_STRIPS * (strip + 1)
    rows = 1 if number <= 3 else 2
    columns = 3 if rows == 1 else max(-(-number // 2), 2)
    width = min((box.width - 3 * gap) // min(max(columns, 3), 4), theme.px(196))
    cell = (box.height - (rows - 1) * gap) // rows
    height = min(round(width * (1.42 if rows == 1 else 1.12)), cell - strips - 2)
    if rows == 1:
        spare = (cell - height - strips) // 3
        box = pygame.Rect(box.left, box.top + spare, box.width, box.height - spare)
        cell = box.height
    upper = -(-number // rows)
    for row, line in enumerate((formations[:upper], formations[upper:])):
        top = box.top + row * (cell + gap)
        room = pygame.Rect(box.left, top, box.width, cell)
        rects = row_boxes(room, len(line), (width, height), gap, inner_edge(side))
        for formation, rect in zip(line, rects, strict=True):
            put_formations(layout, [formation], [rect], "chip")
            if district.fought:
                below = pygame.Rect(rect.left, rect.bottom + 1, width, top + cell - rect.bottom - 1)
                put_card_strips(layout, board.played.get(formation, ()), below, strip, 1)
