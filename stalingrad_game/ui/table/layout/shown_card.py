"""Where a card lies that everybody reads: beside what it is played on, and covering little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from ....card_game.state.codes import lane
from ..model.targets import (
    FORMATION,
    FORMATION_ROW,
    HERO,
    PLAYED_CARD,
    TRACK,
    UNIT_STACK,
    Target,
)
from ..sprites.card import CardSprite, card_words_fit
from .builder import LayoutBuilder

AVOIDED_KINDS: Final = frozenset({FORMATION, PLAYED_CARD, UNIT_STACK, TRACK, HERO})
"""What a shown card should leave uncovered."""
SHOWN_HEIGHTS: Final = (318, 276, 234)
READING_HEIGHTS: Final = (372, 340, 308, 276)
"""How high a card may be that is shown, in design pixels."""
CARD_SHAPE: Final = 212
LONG_CARD_SHAPE: Final = 300
"""How high a card is, to a width of 150; a longer one has room for more words."""
ARROW_LENGTH: Final = 48
"""How far a shown card lies from its formation, where there is room, in design pixels."""


def beside_formation(
    layout: LayoutBuilder, fought: int, sprite: CardSprite, formation: int
) -> pygame.Rect:
    """The box of a combat card at reading size, near what it is played on in the battle fought."""
    city, side, district = layout.frame.city, sprite.side, max(fought, 0)
    best = box_beside(layout, district, side, formation, READING_HEIGHTS)
    if best is not None and not card_words_fit(layout.look, sprite, best.size):
        heights = [height * LONG_CARD_SHAPE // CARD_SHAPE for height in READING_HEIGHTS]
        best = box_beside(layout, district, side, formation, heights, LONG_CARD_SHAPE)
    if best is None:
        best = next(iter(_candidate_boxes(layout, city, READING_HEIGHTS))).clamp(city)
    return best


def box_beside(
    layout: LayoutBuilder,
    district: int,
    side: int,
    formation: int,
    heights: Iterable[int],
    shape: int = CARD_SHAPE,
) -> pygame.Rect | None:
    """The box for a card of a side near a formation that covers least; None in the city view."""
    room = layout.spots.get(Target(FORMATION_ROW, lane(district, side)))
    if room is None:
        return None
    city, whole = layout.frame.city, layout.lanes[district].box
    bank = layout.ground.river.right
    left, right = (room.left, max(whole.right, bank)) if side else (whole.left, room.right)
    room = pygame.Rect(left, whole.top, right - left, whole.height)
    destination = layout.rect(Target(FORMATION, formation))
    taken = _taken(layout)
    arrow = 2 * layout.theme.px(ARROW_LENGTH)

    def badness(rect: pygame.Rect) -> tuple[int, int]:
        covers = _covered(rect, taken)
        far = 0
        if destination is not None:
            covers += 20 * _overlap_area(rect, destination)
            covers += rect.inflate(arrow, arrow).colliderect(destination)
            dx, dy = rect.centerx - destination.centerx, rect.centery - destination.centery
            far = abs(dx) + abs(dy)
        return covers, far - 2 * rect.height

    boxes = (rect.clamp(city) for rect in _candidate_boxes(layout, room, heights, shape))
    return min(boxes, key=badness)


def least_covering(
    layout: LayoutBuilder, district: int, boxes: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The first of some boxes that covers as little of a district's pieces as any of them."""
    ground = layout.lanes[district].box if district in layout.lanes else layout.window
    taken = [rect for rect in _taken(layout) if ground.contains(rect)]
    return min(boxes, key=lambda box: _covered(box, taken))


def _taken(layout: LayoutBuilder) -> list[pygame.Rect]:
    """Where that lies which should stay uncovered."""
    placed = layout.placements.items()
    return [placement.rect for target, placement in placed if target.kind in AVOIDED_KINDS]


def _covered(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How much of what is taken a box would cover, in square pixels."""
    return sum(_overlap_area(rect, taken[n]) for n in rect.collidelistall(taken))


def _candidate_boxes(
    layout: LayoutBuilder, room: pygame.Rect, heights: Iterable[int], shape: int = CARD_SHAPE
) -> Iterator[pygame.Rect]:
    """Where a shown card could stand, in several sizes."""
    city = layout.frame.city
    for design in heights:
        height = min(layout.theme.px(design), city.height - layout.theme.px(60))
        width = height * 150 // shape
        step = max((room.width - width) // 12, 1)
        for left in range(room.left, max(room.right - width, room.left) + 1, step):
            tops = (room.centery - height // 2, room.top, room.bottom - height)
            yield from (pygame.Rect(left, top, width, height) for top in tops)


def _overlap_area(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
