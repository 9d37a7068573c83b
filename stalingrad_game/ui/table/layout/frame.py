"""What city view and battle view share: Staging Lines, river, lanes, and rows of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from ....card_game.state.codes import GERMAN, SIDES, FormationZone, lane
from ...style.theme import Theme
from ..model.board import DistrictModel
from ..model.targets import (
    BUILDING,
    CLOSED_MARKER,
    DISTRICT,
    FACT,
    FORMATION,
    FORMATION_ROW,
    HERO,
    PLAYED_CARD,
    TRACK,
    UNIT_STACK,
    FactId,
    Target,
)
from ..model.view_model import SpriteForm
from .builder import LayoutBuilder
from .grid import column_boxes, grid_boxes, inner_edge, row_boxes
from .placement import Ground, Lane

STAGING_HEAD: Final = 34
CLOSED_MARKER_SIZE: Final = 64


def city_ground(theme: Theme, city: pygame.Rect, widths: tuple[float, float]) -> Ground:
    """The Staging Lines at both edges, the river, and the ground between them.

    `widths` are those of a line and of the river in design pixels.
    """
    staging, river = theme.px(widths[0]), theme.px(widths[1])
    lines = [
        pygame.Rect(left, city.top, staging, city.height)
        for left in (city.left, city.right - staging)
    ]
    heads = tuple(pygame.Rect(line.topleft, (staging, theme.px(STAGING_HEAD))) for line in lines)
    bank = city.right - staging - river
    left = city.left + staging
    return Ground(
        lanes=pygame.Rect(left, city.top, bank - left, city.height),
        river=pygame.Rect(bank, city.top, river, city.height),
        staging=tuple(lines),
        heads=heads,
    )


def staging_row(layout: LayoutBuilder, side: int, padding: tuple[float, float]) -> pygame.Rect:
    """The room of a Staging Line below its heading; formations move to and from it."""
    theme = layout.theme
    head, whole = layout.ground.heads[side], layout.ground.staging[side]
    room = pygame.Rect(whole.left, head.bottom, whole.width, whole.height - head.height)
    room = room.inflate(-2 * theme.px(padding[0]), -2 * theme.px(padding[1]))
    layout.spots[Target(FORMATION_ROW, FormationZone.STAGING + side)] = room
    return room


def lane_inside(box: pygame.Rect, letter: int, gap: int) -> pygame.Rect:
    """The room of a lane beside its letter."""
    width = box.width - letter - gap
    return pygame.Rect(box.left + letter, box.top + gap, width, box.height - 2 * gap)


def place_lane_frame(
    layout: LayoutBuilder, district: int, box: pygame.Rect, letter: int, building: pygame.Rect
) -> None:
    """A lane with its letter, its building, and the marker on the bank once it is closed."""
    layout.put(Target(DISTRICT, district), box)
    edge = min(layout.theme.px(CLOSED_MARKER_SIZE), box.height - layout.theme.px(6))
    marker = pygame.Rect(0, 0, edge, edge)
    marker.midright = (layout.ground.river.left + edge // 3, box.centery)
    head = pygame.Rect(box.left, box.top, letter, box.height)
    layout.lanes[district] = Lane(box, head, marker, building)
    layout.spots[Target(BUILDING, district)] = building
    layout.spots[Target(CLOSED_MARKER, district)] = marker


def lane_rows(
    layout: LayoutBuilder,
    district: DistrictModel,
    inside: pygame.Rect,
    middle: pygame.Rect,
    gap: int,
) -> Iterator[tuple[int, pygame.Rect]]:
    """Each side with its part of a lane: the German's left, the Soviet's right of the middle.

    Formations move to and from it.
    """
    for side in SIDES:
        left = inside.left if side == GERMAN else middle.right + gap
        right = middle.left - gap if side == GERMAN else inside.right
        room = pygame.Rect(left, inside.top, right - left, inside.height)
        layout.spots[Target(FORMATION_ROW, lane(district.number, side))] = room
        yield side, room


def put_formations(
    layout: LayoutBuilder,
    formations: Sequence[int],
    rects: Sequence[pygame.Rect],
    form: SpriteForm,
) -> None:
    """Formations, one in each box; -1 leaves a box empty."""
    for formation, rect in zip(formations, rects, strict=True):
        if formation >= 0:
            layout.put(Target(FORMATION, formation), rect, form)


def put_card_strips(
    layout: LayoutBuilder, cards: Sequence[int], room: pygame.Rect, height: int, gap: int
) -> None:
    """Combat cards as strips with their names, one below the other."""
    targets = [Target(PLAYED_CARD, card) for card in cards]
    layout.put_row(targets, column_boxes(room, len(cards), height, gap), "strip")


def put_units(
    layout: LayoutBuilder,
    district: DistrictModel,
    side: int,
    box: pygame.Rect,
    cell: tuple[int, int, int],
) -> None:
    """The stacks of units of a side in so many columns, of an edge, with a gap."""
    columns, edge, gap = cell
    stacks = [Target(UNIT_STACK, district.number, unit) for unit in district.units[side]]
    rects = grid_boxes(box, len(stacks), columns, (edge, edge), gap, inner_edge(side))
    layout.put_row(stacks, rects, "counter")


def put_heroes(
    layout: LayoutBuilder,
    district: DistrictModel,
    side: int,
    box: pygame.Rect,
    cell: tuple[int, int, int],
) -> None:
    """The heroes of a battle at a side's outer edge, of a width and height, with a gap (R9.3)."""
    width, height, gap = cell
    heroes = district.heroes[side]
    rects = row_boxes(box, len(heroes), (width, height), gap, inner_edge(1 - side))
    layout.put_row([Target(HERO, hero) for hero in heroes], rects, "card")


def place_building_parts(
    layout: LayoutBuilder,
    district: DistrictModel,
    parts: tuple[pygame.Rect, pygame.Rect, pygame.Rect],
    tracks: Sequence[pygame.Rect],
    forms: Sequence[SpriteForm] = (),
) -> None:
    """The picture, the bar with the name, what is given with the initiative, and the tracks.

    `forms` are those of the first tracks, which are plain without.

    Where no building stands neither the initiative nor the tracks can be pointed at.
    """
    art, name, initiative = parts
    lane = layout.lanes[district.number]
    layout.lanes[district.number] = lane._replace(art=art, name=name, initiative=initiative)
    if district.initiative is not None:
        layout.put_fact(Target(FACT, FactId.INITIATIVE, district.number), initiative)
        for track, rect in enumerate(tracks):
            form = forms[track] if track < len(forms) else "plain"
            layout.put(Target(TRACK, district.number, track), rect, form)
