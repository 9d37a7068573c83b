"""Battle view: one lane grown to fill the middle, the other three narrowed to strips.

It is the same table: every target of city view is here too, only larger or smaller.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.rules.codes import DISTRICTS, GERMAN, SIDES, FormationZone, lane
from ..model.board_queries import cards_beside_building, cards_played_on, heroes_at, unit_stacks
from ..model.targets import DISTRICT, FORMATION, HERO, PLAYED_CARD, TRACK, UNIT_STACK, Target
from ..model.view_model import FORMATION_ROW, TableViewModel
from .grid import column_boxes, grid_boxes, inner_edge, row_boxes
from .placement import TableLayout

BATTLE_EDGE: Final = 124
BATTLE_BAR: Final = 112
BATTLE_MARK: Final = 30
"""How much wider bars are where they show whose they are."""
BATTLE_RIVER: Final = 48
BATTLE_STRIP: Final = 44
BATTLE_CENTRE: Final = 466
BATTLE_LETTER: Final = 40
BATTLE_CARD_STRIP: Final = 27
BATTLE_HEROES: Final = 112


def place_battle(layout: TableLayout, model: TableViewModel) -> None:
    """Lay out the narrowed Staging Lines, the river, three strips and the lane in the middle."""
    theme = layout.theme
    city = layout.regions["city"]
    edge, river = theme.px(BATTLE_EDGE + _marked(model)), theme.px(BATTLE_RIVER)
    layout.regions["staging 0"] = pygame.Rect(city.left, city.top, edge, city.height)
    layout.regions["staging 1"] = pygame.Rect(city.right - edge, city.top, edge, city.height)
    layout.regions["river"] = pygame.Rect(city.right - edge - river, city.top, river, city.height)
    ground = pygame.Rect(city.left + edge, city.top, city.width - 2 * edge - river, city.height)
    layout.regions["lanes"] = ground
    for side in SIDES:
        _staging(layout, model, side)
    gap = theme.px(4)
    strip = max(theme.px(BATTLE_STRIP), 28)
    top = ground.top
    for district in reversed(DISTRICTS):
        height = ground.height - 3 * (strip + gap) if district == model.magnified else strip
        box = pygame.Rect(ground.left, top, ground.width, height)
        layout.regions[f"lane {district}"] = box
        layout.put(Target(DISTRICT, district), box)
        if district == model.magnified:
            _lane(layout, model, district, box)
        else:
            _strip(layout, model, district, box)
        top = box.bottom + gap


def _marked(model: TableViewModel) -> int:
    return BATTLE_MARK if model.kit.seats > len(SIDES) else 0


def _staging(layout: TableLayout, model: TableViewModel, side: int) -> None:
    """A Staging Line as a list of bars."""
    theme = layout.theme
    box = layout.regions[f"staging {side}"]
    head = theme.px(34)
    layout.regions[f"staging head {side}"] = pygame.Rect(box.left, box.top, box.width, head)
    room = pygame.Rect(box.left, box.top + head, box.width, box.height - head)
    room = room.inflate(-2 * theme.px(5), -2 * theme.px(2))
    layout.rows[Target(FORMATION_ROW, FormationZone.STAGING + side)] = room
    line = model.view.lines[FormationZone.STAGING + side]
    gap = theme.px(4)
    height = min((room.height - (len(line) - 1) * gap) // max(len(line), 1), theme.px(46))
    height = max(height, theme.px(30))
    for formation, rect in zip(line, column_boxes(room, len(line), height, gap), strict=True):
        layout.put(Target(FORMATION, formation), rect, "bar")


def _strip(layout: TableLayout, model: TableViewModel, district: int, box: pygame.Rect) -> None:
    """Another lane, narrowed: its formations as small bars, its building in a line."""
    theme = layout.theme
    gap = theme.px(4)
    letter = theme.px(BATTLE_LETTER)
    layout.regions[f"letter {district}"] = pygame.Rect(box.left, box.top, letter, box.height)
    centre = pygame.Rect(0, box.top, theme.px(BATTLE_CENTRE), box.height)
    centre.centerx = box.centerx
    layout.regions[f"building {district}"] = centre
    width = theme.px(BATTLE_BAR + _marked(model))
    for side in SIDES:
        line = lane(district, side)
        formations = model.view.lines[line]
        left = box.left + letter if side == GERMAN else centre.right + gap
        right = centre.left - gap if side == GERMAN else box.right - gap
        room = pygame.Rect(left, box.top + gap, right - left, box.height - 2 * gap)
        layout.rows[Target(FORMATION_ROW, line)] = room
        places = row_boxes(room, len(formations), (width, room.height), gap, inner_edge(side))
        for formation, rect in zip(formations, places, strict=True):
            layout.put(Target(FORMATION, formation), rect, "bar")


def _lane(layout: TableLayout, model: TableViewModel, district: int, box: pygame.Rect) -> None:
    """The lane in the middle."""
    theme = layout.theme
    gap = theme.px(8)
    letter = theme.px(BATTLE_LETTER)
    layout.regions[f"letter {district}"] = pygame.Rect(box.left, box.top, letter, box.height)
    centre = pygame.Rect(0, box.top + gap, theme.px(BATTLE_CENTRE), box.height - 2 * gap)
    centre.centerx = box.centerx + letter // 2
    layout.regions[f"building {district}"] = centre
    _centre(layout, model, district, centre)
    left = box.left + letter
    german = pygame.Rect(left, centre.top, centre.left - gap - left, centre.height)
    right = centre.right + gap
    soviet = pygame.Rect(right, centre.top, box.right - gap - right, centre.height)
    for side, room in ((GERMAN, german), (1 - GERMAN, soviet)):
        _formations(layout, model, district, side, room)


def _centre(layout: TableLayout, model: TableViewModel, district: int, box: pygame.Rect) -> None:
    """Building, tracks and units, one below the other."""
    theme = layout.theme
    regions = layout.regions
    gap = theme.px(6)
    name = theme.px(42)
    tracks = theme.px(3 * 30)
    edge = min(theme.px(76), (box.width - 7 * gap) // 6)
    most = max(len(unit_stacks(model, district, side)) for side in SIDES)
    rows = max(-(-most // 3), 2)
    units = rows * edge + (rows - 1) * gap
    heroes = (
        theme.px(BATTLE_HEROES) if any(heroes_at(model, district, side) for side in SIDES) else 0
    )
    art = box.height - name - tracks - units - 3 * gap - (heroes + gap if heroes else 0)
    regions[f"art {district}"] = pygame.Rect(box.left, box.top, box.width, art)
    tab = theme.px(36)
    foot = box.top + art - tab
    regions[f"initiative {district}"] = pygame.Rect(box.left, foot, box.width, tab)
    regions[f"name {district}"] = pygame.Rect(box.left, box.top + art, box.width, name)
    top = box.top + art + name + gap
    room = pygame.Rect(box.left, top, box.width * 64 // 100, tracks)
    inferno = pygame.Rect(room.right + gap, top, box.right - room.right - gap, tracks)
    boxes = (*column_boxes(room, 3, (tracks - 2 * theme.px(3)) // 3, theme.px(3)), inferno)
    for track, rect in enumerate(boxes if model.view.buildings[district] >= 0 else ()):
        layout.put(Target(TRACK, district, track), rect)
    row_top = room.bottom + gap
    _heroes(layout, model, district, pygame.Rect(box.left, row_top, box.width, heroes))
    row_top += heroes + gap if heroes else 0
    ground = pygame.Rect(box.left, row_top, box.width, units)
    half = 3 * edge + 2 * gap
    for side in SIDES:
        left = ground.left if side == GERMAN else ground.right - half
        place = pygame.Rect(left, ground.top, half, units)
        layout.rows[Target("units", district, side)] = place
        present = unit_stacks(model, district, side)
        rects = grid_boxes(place, len(present), 3, (edge, edge), gap, inner_edge(side))
        for unit, rect in zip(present, rects, strict=True):
            layout.put(Target(UNIT_STACK, district, unit), rect, "counter")
    for side in SIDES:
        cards = cards_beside_building(model, side) if district == model.view.district else []
        width = box.width * 36 // 100
        height = theme.px(BATTLE_CARD_STRIP)
        room_height = min(len(cards) * height, art - theme.px(60))
        left = box.left if side == GERMAN else box.right - width
        place = pygame.Rect(left, foot - room_height, width, room_height)
        for card, rect in zip(cards, column_boxes(place, len(cards), height, 0), strict=True):
            layout.put(Target(PLAYED_CARD, card), rect, "strip")


def _heroes(layout: TableLayout, model: TableViewModel, district: int, box: pygame.Rect) -> None:
    """The heroes of this battle lie at the tracking card, each side's at its edge (R9.3)."""
    theme = layout.theme
    half = box.width // 2 - theme.px(6)
    gap = theme.px(4)
    for side in SIDES:
        heroes = heroes_at(model, district, side)
        each = (half - gap * (len(heroes) - 1)) // max(len(heroes), 1)
        size = (min(box.height * 4 // 5, max(each, box.height // 2)), box.height)
        left = box.left if side == GERMAN else box.right - half
        room = pygame.Rect(left, box.top, half, box.height)
        towards = inner_edge(1 - side)
        for hero, rect in zip(
            heroes, row_boxes(room, len(heroes), size, gap, towards), strict=True
        ):
            layout.put(Target(HERO, hero), rect, "card")


def _formations(
    layout: TableLayout, model: TableViewModel, district: int, side: int, box: pygame.Rect
) -> None:
    """Formations with the cards played on them in strips below; larger while they are few."""
    theme = layout.theme
    line = lane(district, side)
    formations = model.view.lines[line]
    layout.rows[Target(FORMATION_ROW, line)] = box
    gap = theme.px(6)
    if not formations:
        return
    strip = theme.px(BATTLE_CARD_STRIP)
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
        for rect in row_boxes(line_box, here, (width, height), gap, inner_edge(side)):
            formation = formations[number]
            number += 1
            layout.put(Target(FORMATION, formation), rect, "chip")
            cards = cards_played_on(model, formation) if district == model.view.district else []
            room = pygame.Rect(rect.left, rect.bottom + 1, width, top + cell - rect.bottom - 1)
            for card, place in zip(cards, column_boxes(room, len(cards), strip, 1), strict=True):
                layout.put(Target(PLAYED_CARD, card), place, "strip")
        left -= here
