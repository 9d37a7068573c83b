"""Battle view: one lane grown to fill the middle, the other three narrowed to strips.

It is the same table: every thing of city view is here too, only larger or smaller.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.rules.codes import DISTRICTS, GERMAN, SIDES, Line, lane
from ..model.board_queries import beside, heroes_at, played_on, stacks
from ..model.targets import DISTRICT, FORMATION, HERO, PLAYED, TRACK, UNIT, Thing
from ..model.view_model import LINE, TableModel
from .grid import column, inward, row, table
from .placement import Layout

EDGE: Final = 124
BAR: Final = 112
MARK: Final = 30
"""How much wider bars are where they show whose they are."""
RIVER: Final = 48
STRIP: Final = 44
CENTRE: Final = 466
LETTER: Final = 40
CARD_STRIP: Final = 27
HEROES: Final = 112


def lay_battle(found: Layout, model: TableModel) -> None:
    """Lay out the narrowed Staging Lines, the river, three strips and the lane in the middle."""
    theme = found.theme
    city = found.regions["city"]
    edge, river = theme.px(EDGE + _marked(model)), theme.px(RIVER)
    found.regions["staging 0"] = pygame.Rect(city.left, city.top, edge, city.height)
    found.regions["staging 1"] = pygame.Rect(city.right - edge, city.top, edge, city.height)
    found.regions["river"] = pygame.Rect(city.right - edge - river, city.top, river, city.height)
    ground = pygame.Rect(city.left + edge, city.top, city.width - 2 * edge - river, city.height)
    found.regions["lanes"] = ground
    for side in SIDES:
        _staging(found, model, side)
    gap = theme.px(4)
    strip = max(theme.px(STRIP), 28)
    top = ground.top
    for district in reversed(DISTRICTS):
        height = ground.height - 3 * (strip + gap) if district == model.magnified else strip
        box = pygame.Rect(ground.left, top, ground.width, height)
        found.regions[f"lane {district}"] = box
        found.put(Thing(DISTRICT, district), box)
        if district == model.magnified:
            _lane(found, model, district, box)
        else:
            _strip(found, model, district, box)
        top = box.bottom + gap


def _marked(model: TableModel) -> int:
    return MARK if model.kit.seats > len(SIDES) else 0


def _staging(found: Layout, model: TableModel, side: int) -> None:
    """A Staging Line as a list of bars."""
    theme = found.theme
    box = found.regions[f"staging {side}"]
    head = theme.px(34)
    found.regions[f"staging head {side}"] = pygame.Rect(box.left, box.top, box.width, head)
    room = pygame.Rect(box.left, box.top + head, box.width, box.height - head)
    room = room.inflate(-2 * theme.px(5), -2 * theme.px(2))
    found.rows[Thing(LINE, Line.STAGING + side)] = room
    line = model.view.lines[Line.STAGING + side]
    gap = theme.px(4)
    height = min((room.height - (len(line) - 1) * gap) // max(len(line), 1), theme.px(46))
    height = max(height, theme.px(30))
    for formation, rect in zip(line, column(room, len(line), height, gap), strict=True):
        found.put(Thing(FORMATION, formation), rect, "bar")


def _strip(found: Layout, model: TableModel, district: int, box: pygame.Rect) -> None:
    """Another lane, narrowed: its formations as small bars, its building in a line."""
    theme = found.theme
    gap = theme.px(4)
    letter = theme.px(LETTER)
    found.regions[f"letter {district}"] = pygame.Rect(box.left, box.top, letter, box.height)
    centre = pygame.Rect(0, box.top, theme.px(CENTRE), box.height)
    centre.centerx = box.centerx
    found.regions[f"building {district}"] = centre
    width = theme.px(BAR + _marked(model))
    for side in SIDES:
        line = lane(district, side)
        formations = model.view.lines[line]
        left = box.left + letter if side == GERMAN else centre.right + gap
        right = centre.left - gap if side == GERMAN else box.right - gap
        room = pygame.Rect(left, box.top + gap, right - left, box.height - 2 * gap)
        found.rows[Thing(LINE, line)] = room
        places = row(room, len(formations), (width, room.height), gap, inward(side))
        for formation, rect in zip(formations, places, strict=True):
            found.put(Thing(FORMATION, formation), rect, "bar")


def _lane(found: Layout, model: TableModel, district: int, box: pygame.Rect) -> None:
    """The lane in the middle."""
    theme = found.theme
    gap = theme.px(8)
    letter = theme.px(LETTER)
    found.regions[f"letter {district}"] = pygame.Rect(box.left, box.top, letter, box.height)
    centre = pygame.Rect(0, box.top + gap, theme.px(CENTRE), box.height - 2 * gap)
    centre.centerx = box.centerx + letter // 2
    found.regions[f"building {district}"] = centre
    _centre(found, model, district, centre)
    left = box.left + letter
    german = pygame.Rect(left, centre.top, centre.left - gap - left, centre.height)
    right = centre.right + gap
    soviet = pygame.Rect(right, centre.top, box.right - gap - right, centre.height)
    for side, room in ((GERMAN, german), (1 - GERMAN, soviet)):
        _formations(found, model, district, side, room)


def _centre(found: Layout, model: TableModel, district: int, box: pygame.Rect) -> None:
    """Building, tracks and units, one below the other."""
    theme = found.theme
    regions = found.regions
    gap = theme.px(6)
    name = theme.px(42)
    tracks = theme.px(3 * 30)
    edge = min(theme.px(76), (box.width - 7 * gap) // 6)
    most = max(len(stacks(model, district, side)) for side in SIDES)
    rows = max(-(-most // 3), 2)
    units = rows * edge + (rows - 1) * gap
    heroes = theme.px(HEROES) if any(heroes_at(model, district, side) for side in SIDES) else 0
    art = box.height - name - tracks - units - 3 * gap - (heroes + gap if heroes else 0)
    regions[f"art {district}"] = pygame.Rect(box.left, box.top, box.width, art)
    tab = theme.px(36)
    foot = box.top + art - tab
    regions[f"initiative {district}"] = pygame.Rect(box.left, foot, box.width, tab)
    regions[f"name {district}"] = pygame.Rect(box.left, box.top + art, box.width, name)
    top = box.top + art + name + gap
    room = pygame.Rect(box.left, top, box.width * 64 // 100, tracks)
    inferno = pygame.Rect(room.right + gap, top, box.right - room.right - gap, tracks)
    boxes = (*column(room, 3, (tracks - 2 * theme.px(3)) // 3, theme.px(3)), inferno)
    for track, rect in enumerate(boxes if model.view.buildings[district] >= 0 else ()):
        found.put(Thing(TRACK, district, track), rect)
    row_top = room.bottom + gap
    _heroes(found, model, district, pygame.Rect(box.left, row_top, box.width, heroes))
    row_top += heroes + gap if heroes else 0
    ground = pygame.Rect(box.left, row_top, box.width, units)
    half = 3 * edge + 2 * gap
    for side in SIDES:
        left = ground.left if side == GERMAN else ground.right - half
        place = pygame.Rect(left, ground.top, half, units)
        found.rows[Thing("units", district, side)] = place
        present = stacks(model, district, side)
        rects = table(place, len(present), 3, (edge, edge), gap, inward(side))
        for unit, rect in zip(present, rects, strict=True):
            found.put(Thing(UNIT, district, unit), rect, "counter")
    for side in SIDES:
        cards = beside(model, side) if district == model.view.district else []
        width = box.width * 36 // 100
        height = theme.px(CARD_STRIP)
        room_height = min(len(cards) * height, art - theme.px(60))
        left = box.left if side == GERMAN else box.right - width
        place = pygame.Rect(left, foot - room_height, width, room_height)
        for card, rect in zip(cards, column(place, len(cards), height, 0), strict=True):
            found.put(Thing(PLAYED, card), rect, "strip")


def _heroes(found: Layout, model: TableModel, district: int, box: pygame.Rect) -> None:
    """The heroes of this battle lie at the tracking card, each side's at its edge (R9.3)."""
    theme = found.theme
    half = box.width // 2 - theme.px(6)
    gap = theme.px(4)
    for side in SIDES:
        heroes = heroes_at(model, district, side)
        each = (half - gap * (len(heroes) - 1)) // max(len(heroes), 1)
        size = (min(box.height * 4 // 5, max(each, box.height // 2)), box.height)
        left = box.left if side == GERMAN else box.right - half
        room = pygame.Rect(left, box.top, half, box.height)
        towards = inward(1 - side)
        for hero, rect in zip(heroes, row(room, len(heroes), size, gap, towards), strict=True):
            found.put(Thing(HERO, hero), rect, "card")


def _formations(
    found: Layout, model: TableModel, district: int, side: int, box: pygame.Rect
) -> None:
    """Formations with the cards played on them in strips below; larger while they are few."""
    theme = found.theme
    line = lane(district, side)
    formations = model.view.lines[line]
    found.rows[Thing(LINE, line)] = box
    gap = theme.px(6)
    if not formations:
        return
    strip = theme.px(CARD_STRIP)
    columns = min(len(formations), 4)
    rows = 1 if len(formations) <= 3 else 2
    if rows == 2:
        columns = max(-(-len(formations) // 2), 2)
    width = min((box.width - 3 * gap) // min(max(columns, 3), 4), theme.px(196))
    cell = (box.height - (rows - 1) * gap) // rows
    height = min(round(width * (1.42 if rows == 1 else 1.12)), cell - 5 * (strip + 1) - 2)
    left = len(formations)
    number = 0
    if rows == 1:
        spare = (cell - height - 5 * (strip + 1)) // 3
        box = pygame.Rect(box.left, box.top + spare, box.width, box.height - spare)
        cell = box.height
    for index in range(rows):
        here = -(-left // (rows - index))
        top = box.top + index * (cell + gap)
        line_box = pygame.Rect(box.left, top, box.width, cell)
        for rect in row(line_box, here, (width, height), gap, inward(side)):
            formation = formations[number]
            number += 1
            found.put(Thing(FORMATION, formation), rect, "chip")
            cards = played_on(model, formation) if district == model.view.district else []
            room = pygame.Rect(rect.left, rect.bottom + 1, width, top + cell - rect.bottom - 1)
            for card, place in zip(cards, column(room, len(cards), strip, 1), strict=True):
                found.put(Thing(PLAYED, card), place, "strip")
        left -= here
