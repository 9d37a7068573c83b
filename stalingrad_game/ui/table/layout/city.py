"""City view: four lanes from D in the north to A, a Staging Line at either edge, the river between.

Formations stand nearest to the building that they fight for.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.state.codes import DISTRICTS, SIDES
from ..model.board_queries import cards_beside_building, cards_played_on, unit_stacks
from ..model.targets import PLAYED_CARD, Target
from ..model.view_model import TableViewModel
from .builder import LayoutBuilder
from .frame import (
    lane_inside,
    lane_row,
    parts_of_sides,
    place_lane_frame,
    put_card_strips,
    put_formations,
    put_heroes,
    put_initiative,
    put_tracks,
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


def place_city(layout: LayoutBuilder, model: TableViewModel) -> None:
    """Lay out both Staging Lines, the river and the four lanes."""
    ground, gap = layout.ground.lanes, layout.theme.px(4)
    for side in SIDES:
        place_staging(layout, model, side)
    height = (ground.height - 3 * gap) // 4
    for row, district in enumerate(reversed(DISTRICTS)):
        top = ground.top + row * (height + gap)
        place_lane(layout, model, district, pygame.Rect(ground.left, top, ground.width, height))


def place_staging(layout: LayoutBuilder, model: TableViewModel, side: int) -> None:
    """A Staging Line: up to 18 formations in two columns, larger while they are few."""
    theme = layout.theme
    room, formations = staging_row(layout, model, side, (7, 3))
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


def place_lane(
    layout: LayoutBuilder, model: TableViewModel, district: int, box: pygame.Rect
) -> None:
    """One lane: letter, German formations and units, building, Soviet units and formations."""
    theme = layout.theme
    gap, letter = theme.px(CITY_GAP), theme.px(CITY_LETTER)
    inside = lane_inside(box, letter, gap)
    inside = inside.inflate(0, 2 * (gap - layout.squeezed(CITY_GAP)))
    building = pygame.Rect(0, inside.top, theme.px(CITY_BUILDING), inside.height)
    building.centerx = inside.centerx - letter // 4
    place_lane_frame(layout, district, box, letter, building)
    place_building(layout, model, district, building)
    units = theme.px(CITY_UNITS)
    middle = building.inflate(2 * (units + gap), 0)
    for side, room in parts_of_sides(inside, middle, gap):
        left = middle.right - units if side else middle.left
        block = pygame.Rect(left, inside.top, units, inside.height)
        place_units(layout, model, district, side, block)
        place_formations(layout, model, district, side, room)


def place_building(
    layout: LayoutBuilder, model: TableViewModel, district: int, box: pygame.Rect
) -> None:
    """A building with its tracking card: picture at the left, tracks at the right, name below."""
    theme = layout.theme
    gap = theme.px(4)
    name = max(theme.px(32), 20)
    height = box.height - name
    art = pygame.Rect(box.left, box.top, box.width * 188 // CITY_BUILDING, height)
    bar = pygame.Rect(box.left, art.bottom, box.width, name)
    tracks = pygame.Rect(art.right + gap, box.top, box.right - art.right - gap, height)
    put_tracks(layout, model, district, column_boxes(tracks, 4, (height - 3 * gap) // 4, gap))
    tab = max(theme.px(24), 14)
    initiative = pygame.Rect(art.left, art.bottom - tab, art.width, tab)
    put_initiative(layout, model, district, initiative)
    lane = layout.lanes[district]
    layout.lanes[district] = lane._replace(art=art, name=bar, initiative=initiative)
    place_heroes(layout, model, district, art)
    if district == model.view.district:
        place_loose_cards(layout, model, art, initiative.top)


def place_heroes(
    layout: LayoutBuilder, model: TableViewModel, district: int, art: pygame.Rect
) -> None:
    """Heroes of this battle in the upper corners of the building's picture."""
    theme = layout.theme
    width = min(max(art.height // 3, theme.px(40)), theme.px(72), art.width // 5)
    height = width * 5 // 4
    half = art.width // 2
    for side in SIDES:
        box = pygame.Rect(art.left + side * half, art.top, half, height)
        box = box.inflate(-theme.px(6), 0).move(0, theme.px(3))
        put_heroes(layout, model, (district, side), box, (width, height, theme.px(3)))


def place_units(
    layout: LayoutBuilder, model: TableViewModel, district: int, side: int, box: pygame.Rect
) -> None:
    """Stacks of units beside the building: up to four large ones, else three by three."""
    gap = layout.theme.px(4)
    number = len(unit_stacks(model, district, side))
    columns = 2 if number <= 4 else 3
    rows = max(-(-number // columns), columns)
    edge = min(
        (box.width - (columns - 1) * gap) // columns, (box.height - (rows - 1) * gap) // rows
    )
    put_units(layout, model, (district, side), box, (columns, edge, gap))


def place_formations(
    layout: LayoutBuilder, model: TableViewModel, district: int, side: int, box: pygame.Rect
) -> None:
    """A side's formations in a lane, in one or two rows, with the cards played on them."""
    theme = layout.theme
    formations = lane_row(layout, model, district, side, box)
    gap = theme.px(5)
    one_row = len(formations) <= MAX_ONE_ROW
    columns = max(len(formations), 3) if one_row else MAX_ONE_ROW
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    if one_row:
        width = min(width, theme.px(114))
        height = min(round(width * 1.24), box.height - 2 * theme.px(CITY_CARD_STRIP))
    rects = multi_row_boxes(
        box, len(formations), (width, height), gap, 1 if one_row else 2, inner_edge(side)
    )
    fought = district == model.view.district
    for formation, rect in zip(formations, rects, strict=True):
        put_formations(layout, [formation], [rect], "chip")
        if fought:
            foot = box.bottom if one_row else rect.bottom
            place_played_cards(layout, cards_played_on(model, formation), rect, foot)


def place_played_cards(
    layout: LayoutBuilder, cards: list[int], chip: pygame.Rect, foot: int
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


def place_loose_cards(
    layout: LayoutBuilder, model: TableViewModel, art: pygame.Rect, foot: int
) -> None:
    """Cards whose formation is gone lie at the foot of the building's picture (R8.2.2)."""
    half = art.width // 2
    height = min(layout.theme.px(CITY_CARD_STRIP), art.height // 5)
    for side in SIDES:
        cards = cards_beside_building(model, side)
        room = min(height * max(len(cards), 1), art.height // 2)
        box = pygame.Rect(art.left + side * half, foot - room, half, room)
        put_card_strips(layout, cards, box, height, 0)
