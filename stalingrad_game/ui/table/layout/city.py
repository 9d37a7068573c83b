"""City view: four lanes from D in the north to A, a Staging Line at either edge, the river between.

Formations stand nearest to the building that they fight for.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.rules.codes import DISTRICTS, GERMAN, SIDES, FormationZone, lane
from ...style.theme import Theme
from ..model.board_queries import cards_beside_building, cards_played_on, heroes_at, unit_stacks
from ..model.targets import DISTRICT, FORMATION, HERO, PLAYED_CARD, TRACK, UNIT_STACK, Target
from ..model.view_model import FORMATION_ROW, TableViewModel
from .grid import column_boxes, grid_boxes, inner_edge, multi_row_boxes, row_boxes
from .placement import TableLayout

CITY_STAGING: Final = 228
CITY_RIVER: Final = 56
CITY_LETTER: Final = 34
CITY_BUILDING: Final = 332
CITY_UNITS: Final = 140
CITY_GAP: Final = 6
MAX_ONE_ROW: Final = 4
"""Up to so many formations of a side stand in one row of a lane."""


def place_city(layout: TableLayout, model: TableViewModel) -> None:
    """Lay out both Staging Lines, the river and the four lanes."""
    theme = layout.theme
    city = layout.regions["city"]
    edge, river = theme.px(CITY_STAGING), theme.px(CITY_RIVER)
    layout.regions["staging 0"] = pygame.Rect(city.left, city.top, edge, city.height)
    layout.regions["staging 1"] = pygame.Rect(city.right - edge, city.top, edge, city.height)
    layout.regions["river"] = pygame.Rect(city.right - edge - river, city.top, river, city.height)
    ground = pygame.Rect(city.left + edge, city.top, city.width - 2 * edge - river, city.height)
    layout.regions["lanes"] = ground
    for side in SIDES:
        place_staging(layout, model, side)
    gap = theme.px(4)
    height = (ground.height - 3 * gap) // 4
    for place, district in enumerate(reversed(DISTRICTS)):
        top = ground.top + place * (height + gap)
        place_lane(layout, model, district, pygame.Rect(ground.left, top, ground.width, height))


def place_staging(layout: TableLayout, model: TableViewModel, side: int) -> None:
    """A Staging Line: up to 18 formations in two columns, larger while they are few."""
    theme = layout.theme
    box = layout.regions[f"staging {side}"]
    head = theme.px(34)
    layout.regions[f"staging head {side}"] = pygame.Rect(box.left, box.top, box.width, head)
    room = pygame.Rect(box.left, box.top + head, box.width, box.height - head)
    room = room.inflate(-2 * theme.px(7), -2 * theme.px(3))
    layout.rows[Target(FORMATION_ROW, FormationZone.STAGING + side)] = room
    line = model.view.lines[FormationZone.STAGING + side]
    gap = theme.px(5)
    width = (room.width - gap) // 2
    rows = max(-(-len(line) // 2), 1)
    height = min((room.height - (rows - 1) * gap) // max(rows, 1), theme.px(116))
    height = max(height, theme.px(58))
    pair = row_boxes(pygame.Rect(room.left, room.top, room.width, height), 2, (width, height), gap)
    for number, formation in enumerate(line):
        place = pair[number % 2]
        steps = column_boxes(room, rows, height, gap)
        rect = pygame.Rect(place.left, steps[number // 2].top, width, height)
        layout.put(Target(FORMATION, formation), rect, "chip")


def place_lane(layout: TableLayout, model: TableViewModel, district: int, box: pygame.Rect) -> None:
    """One lane: letter, German formations and units, building, Soviet units and formations."""
    theme = layout.theme
    layout.regions[f"lane {district}"] = box
    layout.put(Target(DISTRICT, district), box)
    gap = theme.px(CITY_GAP)
    letter = theme.px(CITY_LETTER)
    layout.regions[f"letter {district}"] = pygame.Rect(box.left, box.top, letter, box.height)
    inner = pygame.Rect(box.left + letter, box.top + gap, box.width - letter, box.height - 2 * gap)
    inner.width -= gap
    building = pygame.Rect(0, inner.top, theme.px(CITY_BUILDING), inner.height)
    building.centerx = inner.centerx - letter // 4
    layout.regions[f"building {district}"] = building
    place_building(layout, model, district, building)
    units = theme.px(CITY_UNITS)
    for side in SIDES:
        if side == GERMAN:
            block = pygame.Rect(building.left - gap - units, inner.top, units, inner.height)
            ranks_box = pygame.Rect(
                inner.left, inner.top, block.left - gap - inner.left, inner.height
            )
        else:
            block = pygame.Rect(building.right + gap, inner.top, units, inner.height)
            ranks_box = pygame.Rect(
                block.right + gap, inner.top, inner.right - block.right - gap, inner.height
            )
        place_units(layout, model, district, side, block)
        place_formations(layout, model, district, side, ranks_box)


def place_building(
    layout: TableLayout, model: TableViewModel, district: int, box: pygame.Rect
) -> None:
    """A building with its tracking card: picture at the left, tracks at the right, name below."""
    theme = layout.theme
    regions = layout.regions
    gap = theme.px(4)
    name = max(theme.px(32), 20)
    art_width = box.width * 188 // CITY_BUILDING
    upper = pygame.Rect(box.left, box.top, box.width, box.height - name)
    art = pygame.Rect(upper.left, upper.top, art_width, upper.height)
    regions[f"art {district}"] = art
    regions[f"name {district}"] = pygame.Rect(box.left, upper.bottom, box.width, name)
    side = pygame.Rect(art.right + gap, upper.top, upper.right - art.right - gap, upper.height)
    rows = column_boxes(side, 4, (side.height - 3 * gap) // 4, gap)
    for track, rect in enumerate(rows if model.view.buildings[district] >= 0 else ()):
        layout.put(Target(TRACK, district, track), rect)
    tab = max(theme.px(24), 14)
    regions[f"initiative {district}"] = pygame.Rect(art.left, art.bottom - tab, art.width, tab)
    place_heroes(layout, model, district, art)


def place_heroes(
    layout: TableLayout, model: TableViewModel, district: int, art: pygame.Rect
) -> None:
    """Heroes of this battle in the upper corners of the building's picture (R9.3)."""
    theme = layout.theme
    width = min(max(art.height // 3, theme.px(40)), theme.px(72), art.width // 5)
    height = width * 5 // 4
    half = art.width // 2
    for side in SIDES:
        heroes = heroes_at(model, district, side)
        box = pygame.Rect(art.left + side * half, art.top, half, height)
        box = box.inflate(-theme.px(6), 0).move(0, theme.px(3))
        places = row_boxes(box, len(heroes), (width, height), theme.px(3), inner_edge(1 - side))
        for hero, rect in zip(heroes, places, strict=True):
            layout.put(Target(HERO, hero), rect, "card")


def place_units(
    layout: TableLayout, model: TableViewModel, district: int, side: int, box: pygame.Rect
) -> None:
    """Stacks of units beside the building: up to four large ones, else three by three."""
    theme = layout.theme
    gap = theme.px(4)
    present = unit_stacks(model, district, side)
    columns = 2 if len(present) <= 4 else 3
    rows = max(-(-len(present) // columns), 2 if columns == 2 else 3)
    edge = min(
        (box.width - (columns - 1) * gap) // columns, (box.height - (rows - 1) * gap) // rows
    )
    places = grid_boxes(box, len(present), columns, (edge, edge), gap, inner_edge(side))
    layout.rows[Target("units", district, side)] = box
    for unit, rect in zip(present, places, strict=True):
        layout.put(Target(UNIT_STACK, district, unit), rect, "counter")


def place_formations(
    layout: TableLayout, model: TableViewModel, district: int, side: int, box: pygame.Rect
) -> None:
    """A side's formations in a lane, in one or two rows, with the cards played on them."""
    theme = layout.theme
    line = lane(district, side)
    formations = model.view.lines[line]
    layout.rows[Target(FORMATION_ROW, line)] = box
    gap = theme.px(5)
    one = len(formations) <= MAX_ONE_ROW
    strips = theme.px(21)
    columns = max(len(formations), 3) if one else MAX_ONE_ROW
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    if one:
        width = min(width, theme.px(114))
        height = min(round(width * 1.24), box.height - 2 * strips)
    places = multi_row_boxes(
        box, len(formations), (width, height), gap, 1 if one else 2, inner_edge(side)
    )
    for formation, rect in zip(formations, places, strict=True):
        layout.put(Target(FORMATION, formation), rect, "chip")
        cards = cards_played_on(model, formation) if district == model.view.district else []
        place_played_cards(layout, cards, rect, theme, box.bottom if one else rect.bottom)
    if district == model.view.district:
        place_loose_cards(layout, model, district, side)


def place_played_cards(
    layout: TableLayout, cards: list[int], chip: pygame.Rect, theme: Theme, foot: int
) -> None:
    """The cards on a formation: strips below it where there is room, else ticks on its foot."""
    if not cards:
        return
    room = foot - chip.bottom
    height = theme.px(21)
    if room >= len(cards) * (height + theme.px(1)):
        box = pygame.Rect(chip.left, chip.bottom + theme.px(1), chip.width, room - theme.px(1))
        for place, rect in zip(
            cards, column_boxes(box, len(cards), height, theme.px(1)), strict=True
        ):
            layout.put(Target(PLAYED_CARD, place), rect, "strip")
        return
    size = (theme.px(14), theme.px(9))
    box = pygame.Rect(chip.left, chip.bottom - size[1], chip.width, size[1])
    for place, rect in zip(
        cards, row_boxes(box, len(cards), size, theme.px(2), "centre"), strict=True
    ):
        layout.put(Target(PLAYED_CARD, place), rect, "tick")


def place_loose_cards(layout: TableLayout, model: TableViewModel, district: int, side: int) -> None:
    """Cards whose formation is gone lie at the foot of the building's picture (R8.2.2)."""
    theme = layout.theme
    cards = cards_beside_building(model, side)
    art = layout.regions[f"art {district}"]
    half = art.width // 2
    height = min(theme.px(21), art.height // 5)
    room = min(height * max(len(cards), 1), art.height // 2)
    foot = art.bottom - max(theme.px(24), 14)
    box = pygame.Rect(art.left + side * half, foot - room, half, room)
    for place, rect in zip(cards, column_boxes(box, len(cards), height, 0), strict=True):
        layout.put(Target(PLAYED_CARD, place), rect, "strip")
