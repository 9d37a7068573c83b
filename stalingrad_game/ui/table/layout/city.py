"""City view: four lanes from D in the north to A, a Staging Line at either edge, the river between.

Formations stand nearest to the building that they fight for.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.rules.codes import DISTRICTS, GERMAN, SIDES, Line, lane
from ...style.theme import Theme
from ..model.board_queries import beside, heroes_at, played_on, stacks
from ..model.targets import DISTRICT, FORMATION, HERO, PLAYED, TRACK, UNIT, Thing
from ..model.view_model import LINE, TableModel
from .grid import column, inward, ranks, row, table
from .placement import Layout

STAGING: Final = 228
RIVER: Final = 56
LETTER: Final = 34
BUILDING: Final = 332
UNITS: Final = 140
GAP: Final = 6
ONE_ROW: Final = 4
"""Up to so many formations of a side stand in one row of a lane."""


def lay_city(found: Layout, model: TableModel) -> None:
    """Lay out both Staging Lines, the river and the four lanes."""
    theme = found.theme
    city = found.regions["city"]
    edge, river = theme.px(STAGING), theme.px(RIVER)
    found.regions["staging 0"] = pygame.Rect(city.left, city.top, edge, city.height)
    found.regions["staging 1"] = pygame.Rect(city.right - edge, city.top, edge, city.height)
    found.regions["river"] = pygame.Rect(city.right - edge - river, city.top, river, city.height)
    ground = pygame.Rect(city.left + edge, city.top, city.width - 2 * edge - river, city.height)
    found.regions["lanes"] = ground
    for side in SIDES:
        lay_staging(found, model, side)
    gap = theme.px(4)
    height = (ground.height - 3 * gap) // 4
    for place, district in enumerate(reversed(DISTRICTS)):
        top = ground.top + place * (height + gap)
        lay_lane(found, model, district, pygame.Rect(ground.left, top, ground.width, height))


def lay_staging(found: Layout, model: TableModel, side: int) -> None:
    """A Staging Line: up to 18 formations in two columns, larger while they are few."""
    theme = found.theme
    box = found.regions[f"staging {side}"]
    head = theme.px(34)
    found.regions[f"staging head {side}"] = pygame.Rect(box.left, box.top, box.width, head)
    room = pygame.Rect(box.left, box.top + head, box.width, box.height - head)
    room = room.inflate(-2 * theme.px(7), -2 * theme.px(3))
    found.rows[Thing(LINE, Line.STAGING + side)] = room
    line = model.view.lines[Line.STAGING + side]
    gap = theme.px(5)
    width = (room.width - gap) // 2
    rows = max(-(-len(line) // 2), 1)
    height = min((room.height - (rows - 1) * gap) // max(rows, 1), theme.px(116))
    height = max(height, theme.px(58))
    pair = row(pygame.Rect(room.left, room.top, room.width, height), 2, (width, height), gap)
    for number, formation in enumerate(line):
        place = pair[number % 2]
        steps = column(room, rows, height, gap)
        rect = pygame.Rect(place.left, steps[number // 2].top, width, height)
        found.put(Thing(FORMATION, formation), rect, "chip")


def lay_lane(found: Layout, model: TableModel, district: int, box: pygame.Rect) -> None:
    """One lane: letter, German formations and units, building, Soviet units and formations."""
    theme = found.theme
    found.regions[f"lane {district}"] = box
    found.put(Thing(DISTRICT, district), box)
    gap = theme.px(GAP)
    letter = theme.px(LETTER)
    found.regions[f"letter {district}"] = pygame.Rect(box.left, box.top, letter, box.height)
    inner = pygame.Rect(box.left + letter, box.top + gap, box.width - letter, box.height - 2 * gap)
    inner.width -= gap
    building = pygame.Rect(0, inner.top, theme.px(BUILDING), inner.height)
    building.centerx = inner.centerx - letter // 4
    found.regions[f"building {district}"] = building
    lay_building(found, model, district, building)
    units = theme.px(UNITS)
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
        lay_units(found, model, district, side, block)
        lay_formations(found, model, district, side, ranks_box)


def lay_building(found: Layout, model: TableModel, district: int, box: pygame.Rect) -> None:
    """A building with its tracking card: picture at the left, tracks at the right, name below."""
    theme = found.theme
    regions = found.regions
    gap = theme.px(4)
    name = max(theme.px(32), 20)
    art_width = box.width * 188 // BUILDING
    upper = pygame.Rect(box.left, box.top, box.width, box.height - name)
    art = pygame.Rect(upper.left, upper.top, art_width, upper.height)
    regions[f"art {district}"] = art
    regions[f"name {district}"] = pygame.Rect(box.left, upper.bottom, box.width, name)
    side = pygame.Rect(art.right + gap, upper.top, upper.right - art.right - gap, upper.height)
    rows = column(side, 4, (side.height - 3 * gap) // 4, gap)
    for track, rect in enumerate(rows if model.view.buildings[district] >= 0 else ()):
        found.put(Thing(TRACK, district, track), rect)
    tab = max(theme.px(24), 14)
    regions[f"initiative {district}"] = pygame.Rect(art.left, art.bottom - tab, art.width, tab)
    lay_heroes(found, model, district, art)


def lay_heroes(found: Layout, model: TableModel, district: int, art: pygame.Rect) -> None:
    """Heroes of this battle in the upper corners of the building's picture (R9.3)."""
    theme = found.theme
    width = min(max(art.height // 3, theme.px(40)), theme.px(72), art.width // 5)
    height = width * 5 // 4
    half = art.width // 2
    for side in SIDES:
        heroes = heroes_at(model, district, side)
        box = pygame.Rect(art.left + side * half, art.top, half, height)
        box = box.inflate(-theme.px(6), 0).move(0, theme.px(3))
        places = row(box, len(heroes), (width, height), theme.px(3), inward(1 - side))
        for hero, rect in zip(heroes, places, strict=True):
            found.put(Thing(HERO, hero), rect, "card")


def lay_units(found: Layout, model: TableModel, district: int, side: int, box: pygame.Rect) -> None:
    """Stacks of units beside the building: up to four large ones, else three by three."""
    theme = found.theme
    gap = theme.px(4)
    present = stacks(model, district, side)
    columns = 2 if len(present) <= 4 else 3
    rows = max(-(-len(present) // columns), 2 if columns == 2 else 3)
    edge = min(
        (box.width - (columns - 1) * gap) // columns, (box.height - (rows - 1) * gap) // rows
    )
    places = table(box, len(present), columns, (edge, edge), gap, inward(side))
    found.rows[Thing("units", district, side)] = box
    for unit, rect in zip(present, places, strict=True):
        found.put(Thing(UNIT, district, unit), rect, "counter")


def lay_formations(
    found: Layout, model: TableModel, district: int, side: int, box: pygame.Rect
) -> None:
    """A side's formations in a lane, in one or two rows, with the cards played on them."""
    theme = found.theme
    line = lane(district, side)
    formations = model.view.lines[line]
    found.rows[Thing(LINE, line)] = box
    gap = theme.px(5)
    one = len(formations) <= ONE_ROW
    strips = theme.px(21)
    columns = max(len(formations), 3) if one else ONE_ROW
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    if one:
        width = min(width, theme.px(114))
        height = min(round(width * 1.24), box.height - 2 * strips)
    places = ranks(box, len(formations), (width, height), gap, 1 if one else 2, inward(side))
    for formation, rect in zip(formations, places, strict=True):
        found.put(Thing(FORMATION, formation), rect, "chip")
        cards = played_on(model, formation) if district == model.view.district else []
        lay_played(found, cards, rect, theme, box.bottom if one else rect.bottom)
    if district == model.view.district:
        lay_loose(found, model, district, side)


def lay_played(found: Layout, cards: list[int], chip: pygame.Rect, theme: Theme, foot: int) -> None:
    """The cards on a formation: strips below it where there is room, else ticks on its foot."""
    if not cards:
        return
    room = foot - chip.bottom
    height = theme.px(21)
    if room >= len(cards) * (height + theme.px(1)):
        box = pygame.Rect(chip.left, chip.bottom + theme.px(1), chip.width, room - theme.px(1))
        for place, rect in zip(cards, column(box, len(cards), height, theme.px(1)), strict=True):
            found.put(Thing(PLAYED, place), rect, "strip")
        return
    size = (theme.px(14), theme.px(9))
    box = pygame.Rect(chip.left, chip.bottom - size[1], chip.width, size[1])
    for place, rect in zip(cards, row(box, len(cards), size, theme.px(2), "centre"), strict=True):
        found.put(Thing(PLAYED, place), rect, "tick")


def lay_loose(found: Layout, model: TableModel, district: int, side: int) -> None:
    """Cards whose formation is gone lie at the foot of the building's picture (R8.2.2)."""
    theme = found.theme
    cards = beside(model, side)
    art = found.regions[f"art {district}"]
    half = art.width // 2
    height = min(theme.px(21), art.height // 5)
    room = min(height * max(len(cards), 1), art.height // 2)
    foot = art.bottom - max(theme.px(24), 14)
    box = pygame.Rect(art.left + side * half, foot - room, half, room)
    for place, rect in zip(cards, column(box, len(cards), height, 0), strict=True):
        found.put(Thing(PLAYED, place), rect, "strip")
