"""Battle view: one lane grown to fill the middle, the other three narrowed to strips.

It is the same table: every target of city view is here too, only larger or smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.state.codes import GERMAN, SIDES
from ..model.board import BoardModel, BySide, DistrictModel
from ..model.targets import UNIT_STACK, Target
from ..sprites.counter import rank_length
from .builder import LayoutBuilder
from .frame import (
    lane_inside,
    lane_rows,
    place_building_parts,
    place_lane_frame,
    put_card_strips,
    put_formations,
    put_heroes,
    staging_row,
)
from .grid import column_boxes, grid_boxes, inner_edge, rank_boxes, row_boxes

BATTLE_EDGES: Final = (124, 48)
"""How wide a Staging Line and the river are, in design pixels."""
BATTLE_BAR: Final = 112
BATTLE_MARK: Final = 30
"""How much wider bars are where they show whose they are."""
BATTLE_STRIP: Final = 44
BATTLE_CENTRES: Final = (466, 330)
"""How wide building and tracks are, and while formations of a side stand in four columns."""
BATTLE_RING: Final = 40
"""How wide the tracks are that go round a building's picture."""
BATTLE_ART: Final = 300
"""How high the picture is at the most."""
BATTLE_LETTER: Final = 40
BATTLE_CARD_STRIP: Final = 27
BATTLE_HEROES: Final = 112
BATTLE_CELL: Final = 294
"""How high the place of a formation and its cards is at the least, two of which fill a lane."""
LEAST_CARD_STRIPS: Final = 3
"""Room is left below a formation for so many cards at the least."""
CHIP_WIDTHS: Final = (186, 160, 138, 132)
"""How wide formations are that stand in so many columns."""
RANK: Final = 114
"""How high a rank of units is at the most, and so the edge of a unit."""


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
    centre = pygame.Rect(0, box.top, theme.px(BATTLE_CENTRES[0]), box.height)
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
    crowded = max(map(_columns, district.formations)) == len(CHIP_WIDTHS)
    centre = pygame.Rect(0, inside.top, theme.px(BATTLE_CENTRES[crowded]), inside.height)
    centre.centerx = box.centerx + letter // 2
    place_lane_frame(layout, district.number, box, letter, centre)
    _centre(layout, district, centre, board.beside)
    for side, room in lane_rows(layout, district, inside, centre, gap):
        _half(layout, board, district, side, room)


def _centre(
    layout: LayoutBuilder, district: DistrictModel, box: pygame.Rect, loose: BySide
) -> None:
    """The building in the ring of its tracks, its name below, then the heroes.

    Hold at the head, Fire rises at the German's side, Bucket at the Soviet's, Infernos at the foot.
    """
    theme = layout.theme
    gap, ring = theme.px(6), max(theme.px(BATTLE_RING), 14)
    bar, tab = max(theme.px(46), 20), theme.px(36)
    heroes = theme.px(BATTLE_HEROES) if any(district.heroes) else 0
    foot = heroes + gap if heroes else 0
    room = box.height - 2 * ring - bar - 2 * gap - foot
    high = max(min(room, theme.px(BATTLE_ART)), 1)
    top = box.top + (room - high) // 2
    hold = pygame.Rect(box.left, top, box.width, ring)
    art = pygame.Rect(box.left + ring, hold.bottom + gap, box.width - 2 * ring, high)
    fire = pygame.Rect(box.left, art.top, ring - gap, high)
    bucket = fire.move_to(right=box.right)
    name = pygame.Rect(box.left, art.bottom, box.width, bar)
    inferno = pygame.Rect(box.left, name.bottom + gap, box.width, ring)
    initiative = pygame.Rect(art.left, art.bottom - tab, art.width, tab)
    parts = (art, name, initiative)
    place_building_parts(
        layout, district, parts, (hold, fire, bucket, inferno), ("plain", "upright", "upright")
    )
    if heroes:
        _heroes(layout, district, pygame.Rect(box.left, inferno.bottom + gap, box.width, heroes))
    if district.fought:
        _loose_cards(layout, loose, art, initiative.top)


def _loose_cards(layout: LayoutBuilder, loose: BySide, art: pygame.Rect, foot: int) -> None:
    """Cards whose formation is gone lie at the foot of the building's picture (R8.2.2)."""
    width, height = art.width * 44 // 100, layout.theme.px(BATTLE_CARD_STRIP)
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


def _half(
    layout: LayoutBuilder, board: BoardModel, district: DistrictModel, side: int, box: pygame.Rect
) -> None:
    """A side's half: its units in ranks before the building, its formations behind them."""
    columns = _columns(district.formations[side])
    gap = layout.theme.px(6)
    width = layout.theme.px(CHIP_WIDTHS[columns - 1])
    behind = pygame.Rect(box.left, box.top, columns * (width + gap) - gap, box.height)
    if side != GERMAN:
        behind.right = box.right
    front = pygame.Rect(box.left, box.top, box.width - behind.width - 2 * gap, box.height)
    if side == GERMAN:
        front.right = box.right
    _formations(layout, board, district, side, behind, (width, columns))
    _ranks(layout, district, side, front)


def _columns(formations: Sequence[int]) -> int:
    """In how many columns the formations of a side stand."""
    return min(max(-(-len(formations) // 2), 1), len(CHIP_WIDTHS))


def _ranks(layout: LayoutBuilder, district: DistrictModel, side: int, box: pygame.Rect) -> None:
    """Units as they face the enemy: a rank for each type, the foremost nearest to the building.

    The more types, the lower the ranks; two stand in a line where they are higher so.
    """
    theme = layout.theme
    stacks = [Target(UNIT_STACK, district.number, unit) for unit in district.units[side]]
    gap = layout.squeezed(8)
    most = max(*map(len, district.units), 1)

    def edge_of(files: int) -> int:
        lines = -(-most // files)
        high = (box.height - (lines - 1) * gap) // lines
        return max(min(theme.px(RANK), high, (box.width - (files - 1) * gap) // files), 1)

    files = max((1, 2), key=edge_of)
    edge, width = edge_of(files), (box.width - (files - 1) * gap) // files
    rects = rank_boxes(box, len(stacks), (width, edge), gap, files, inner_edge(side))
    for rect, number in zip(rects, district.strengths[side], strict=True):
        long = min(width, rank_length(edge, number))
        rect.left, rect.width = rect.right - long if side == GERMAN else rect.left, long
    layout.put_row(stacks, rects, "counter")


def _formations(
    layout: LayoutBuilder,
    board: BoardModel,
    district: DistrictModel,
    side: int,
    box: pygame.Rect,
    cell: tuple[int, int],
) -> None:
    """Formations of a width in so many columns, the cards played on them in strips below."""
    theme, formations = layout.theme, district.formations[side]
    width, columns = cell
    gap, strip = theme.px(6), theme.px(BATTLE_CARD_STRIP)
    played = max((len(board.played.get(one, ())) for one in formations), default=0)
    strips = max(played, LEAST_CARD_STRIPS) * (strip + 1)
    high = (box.height - gap) // 2
    room = min(high, theme.px(BATTLE_CELL)) - strips - 2
    height = max(min(round(width * 1.42), room), theme.px(66))
    rects = grid_boxes(box, len(formations), columns, (width, high), gap, inner_edge(1 - side))
    for formation, rect in zip(formations, rects, strict=True):
        chip = pygame.Rect(rect.topleft, (width, height))
        put_formations(layout, [formation], [chip], "chip")
        if district.fought:
            below = pygame.Rect(rect.left, chip.bottom + 1, width, rect.bottom - chip.bottom - 1)
            put_card_strips(layout, board.played.get(formation, ()), below, strip, 1)
