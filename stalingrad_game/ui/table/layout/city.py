"""City view: four lanes from D in the north to A, a Staging Line at either edge, the river between.

Formations stand nearest to the building that they fight for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.state.codes import SIDES
from ..model.board import BoardModel, BySide, DistrictModel
from ..model.targets import PLAYED_CARD, Target
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
from .grid import column_boxes, inner_edge, multi_row_boxes, row_boxes

CITY_EDGES: Final = (228, 56)
"""How wide a Staging Line and the river are, in design pixels."""
CITY_LETTER: Final = 34
CITY_BUILDING: Final = 332
CITY_UNITS: Final = 140
CITY_GAP: Final = 6
CITY_CARD_STRIP: Final = 21
MAX_ONE_ROW: Final = 4
"""Up to so many formations of a side stand in one row of a lane."""


def place_city(layout: LayoutBuilder, board: BoardModel) -> None:
    """Lay out both Staging Lines, the river and the four lanes."""
    ground, gap = layout.ground.lanes, layout.theme.px(4)
    for side in SIDES:
        _staging(layout, board.staging[side], side)
    height = (ground.height - 3 * gap) // 4
    for row, district in enumerate(reversed(board.districts)):
        top = ground.top + row * (height + gap)
        _lane(layout, board, district, pygame.Rect(ground.left, top, ground.width, height))


def _staging(layout: LayoutBuilder, formations: Sequence[int], side: int) -> None:
    """A Staging Line: up to 18 formations in two columns, larger while they are few."""
    theme = layout.theme
    room = staging_row(layout, side, (7, 3))
    gap, between = theme.px(5), layout.squeezed(5)
    width = (room.width - gap) // 2
    rows = max(-(-len(formations) // 2), 1)
    height = max(min((room.height - (rows - 1) * between) // rows, theme.px(116)), theme.px(58))
    pair = row_boxes(room, 2, (width, height), gap)
    tops = [row.top for row in column_boxes(room, rows, height, between)]
    rects = [
        pygame.Rect(pair[number % 2].left, tops[number // 2], width, height)
        for number in range(len(formations))
    ]
    put_formations(layout, formations, rects, "chip")


def _lane(
    layout: LayoutBuilder, board: BoardModel, district: DistrictModel, box: pygame.Rect
) -> None:
    """One lane: letter, German formations and units, building, Soviet units and formations."""
    theme = layout.theme
    gap, letter = theme.px(CITY_GAP), theme.px(CITY_LETTER)
    inside = lane_inside(box, letter, gap)
    inside = inside.inflate(0, 2 * (gap - layout.squeezed(CITY_GAP)))
    building = pygame.Rect(0, inside.top, theme.px(CITY_BUILDING), inside.height)
    building.centerx = inside.centerx - letter // 4
    place_lane_frame(layout, district.number, box, letter, building)
    _building(layout, district, building, board.beside)
    units = theme.px(CITY_UNITS)
    middle = building.inflate(2 * (units + gap), 0)
    for side, room in lane_rows(layout, district, inside, middle, gap):
        left = middle.right - units if side else middle.left
        _units(layout, district, side, pygame.Rect(left, inside.top, units, inside.height))
        _formations(layout, board, district, side, room)


def _building(
    layout: LayoutBuilder, district: DistrictModel, box: pygame.Rect, loose: BySide
) -> None:
    """A building's picture, its name below, then its tracks in a quiet line.

    In the battle fought, heroes and `loose` cards lie on the picture.
    """
    theme = layout.theme
    bar, line = max(theme.px(32), 20), max(theme.px(26), 14)
    height = box.height - bar - line
    art = pygame.Rect(box.left, box.top, box.width, height)
    name = pygame.Rect(box.left, art.bottom, box.width, bar)
    tab = max(theme.px(24), 14)
    initiative = pygame.Rect(art.left, art.bottom - tab, art.width, tab)
    foot = pygame.Rect(box.left, name.bottom, box.width, line)
    tracks = row_boxes(foot, 4, (box.width // 4, line), 0)
    place_building_parts(layout, district, (art, name, initiative), tracks, ("quiet",) * 4)
    width = min(max(height // 3, theme.px(40)), theme.px(72), art.width // 5)
    half = art.width // 2
    for side in SIDES:
        corner = pygame.Rect(art.left + side * half, art.top, half, width * 5 // 4)
        corner = corner.inflate(-theme.px(6), 0).move(0, theme.px(3))
        put_heroes(layout, district, side, corner, (width, width * 5 // 4, theme.px(3)))
    if district.fought:
        strip = min(theme.px(CITY_CARD_STRIP), height // 5)
        for side in SIDES:
            high = min(strip * max(len(loose[side]), 1), height // 2)
            foot = pygame.Rect(art.left + side * half, initiative.top - high, half, high)
            put_card_strips(layout, loose[side], foot, strip, 0)


def _units(layout: LayoutBuilder, district: DistrictModel, side: int, box: pygame.Rect) -> None:
    """Stacks of units beside the building: up to four large ones, else three by three."""
    gap = layout.theme.px(4)
    number = len(district.units[side])
    columns = 2 if number <= 4 else 3
    rows = max(-(-number // columns), columns)
    edge = min(
        (box.width - (columns - 1) * gap) // columns, (box.height - (rows - 1) * gap) // rows
    )
    put_units(layout, district, side, box, (columns, edge, gap))


def _formations(
    layout: LayoutBuilder, board: BoardModel, district: DistrictModel, side: int, box: pygame.Rect
) -> None:
    """A side's formations in a lane, in one or two rows, with the cards played on them."""
    theme, formations = layout.theme, district.formations[side]
    gap = theme.px(5)
    one_row = len(formations) <= MAX_ONE_ROW
    columns = max(len(formations), 3) if one_row else MAX_ONE_ROW
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    if one_row:
        width = min(width, theme.px(114))
        height = min(round(width * 1.24), box.height - 2 * theme.px(CITY_CARD_STRIP))
    rows = 1 if one_row else 2
    rects = multi_row_boxes(box, len(formations), (width, height), gap, rows, inner_edge(side))
    for formation, rect in zip(formations, rects, strict=True):
        put_formations(layout, [formation], [rect], "chip")
        if district.fought:
            foot = box.bottom if one_row else rect.bottom
            _played_cards(layout, board.played.get(formation, ()), rect, foot)


def _played_cards(
    layout: LayoutBuilder, cards: Sequence[int], chip: pygame.Rect, foot: int
) -> None:
    """The cards on a formation: strips below it where there is room, else ticks on its foot."""
    theme = layout.theme
    room = foot - chip.bottom
    height, gap = theme.px(CITY_CARD_STRIP), theme.px(1)
    if room >= len(cards) * (height + gap):
        box = pygame.Rect(chip.left, chip.bottom + gap, chip.width, room - gap)
        put_card_strips(layout, cards, box, height, gap)
        return
    size = (theme.px(14), theme.px(9))
    box = pygame.Rect(chip.left, chip.bottom - size[1], chip.width, size[1])
    rects = row_boxes(box, len(cards), size, theme.px(2), "centre")
    layout.put_row([Target(PLAYED_CARD, card) for card in cards], rects, "tick")
