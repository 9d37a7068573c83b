"""The band at the foot: commanders and piles, and how many columns its answers stand in.

The band keeps its order at every size: whose piles, whose hand, what to press, what has happened.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.state.codes import SIDES
from ..model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    PILE,
    ButtonId,
    PileId,
    Target,
)
from ..model.view_model import TableViewModel
from ..sprites.bottom_panel import plaque_parts, waiver_button_size
from .builder import LayoutBuilder

MAX_ONE_COLUMN: Final = 4
"""More buttons than that stand in two columns."""
SIDED_PILES: Final = (
    *(PileId.DECK, PileId.DESTROYED),
    *(PileId.CAMPAIGN, PileId.DISCARD, PileId.FORMATIONS),
)
"""The two that count most, then the others."""
COMMON_WIDTH: Final = 66
TEAM_SHARE: Final = 46
"""How much of a plaque two commanders take, in hundredths."""


def place_piles(layout: LayoutBuilder, model: TableViewModel) -> None:
    """A plaque for each side with its commanders and piles, what is common at the right."""
    theme = layout.theme
    box = layout.frame.piles.inflate(-2 * theme.px(8), -2 * theme.px(6))
    gap = theme.px(6)
    common = pygame.Rect(0, box.top, max(theme.px(COMMON_WIDTH), 26), box.height)
    common.right = box.right
    height = (box.height - gap) // 2
    for side in SIDES:
        top = box.top + side * (height + gap)
        plaque = pygame.Rect(box.left, top, common.left - gap - box.left, height)
        _place_plaque(layout, model, side, plaque)
    third = (box.height - 2 * gap) // 3
    for number, pile in enumerate((PileId.CARNAGE, PileId.BUILDINGS, PileId.ASH)):
        rect = pygame.Rect(common.left, common.top + number * (third + gap), common.width, third)
        layout.put(Target(PILE, pile), rect.inflate(0, -third // 3))
    if model.board.carnage_open:
        layout.put(Target(CARNAGE_CARD), layout.placements[Target(PILE, PileId.CARNAGE)].rect)


def _place_plaque(
    layout: LayoutBuilder, model: TableViewModel, side: int, box: pygame.Rect
) -> None:
    """A side's commanders with their hands, and its piles: the two that count most are large."""
    seats = range(side, len(model.hand_counts), len(SIDES))
    alone = len(seats) == 1
    each = box.width if alone else box.width * TEAM_SHARE // 100 // len(seats)
    for number, seat in enumerate(seats):
        rect = pygame.Rect(box.left + number * each, box.top, each, box.height)
        layout.put(Target(COMMANDER, seat), rect)
        parts = plaque_parts(rect.size)
        held = parts.hand.move(rect.topleft)
        layout.put(Target(BUTTON, ButtonId.HAND, seat), held)
        reclaim = Target(BUTTON, ButtonId.RECLAIM, seat)
        if any(one.target == reclaim for one in model.buttons):
            edge = waiver_button_size(layout.theme)
            layout.put(reclaim, pygame.Rect(rect.right - edge, rect.top, edge, edge))
    places = [one.move(box.topleft) for one in plaque_parts(box.size).piles]
    if not alone:
        left = box.left + len(seats) * each + layout.theme.px(6)
        places = _team_places(pygame.Rect(left, box.top, box.right - left, box.height))
    for pile, rect in zip(SIDED_PILES, places, strict=True):
        layout.put(Target(PILE, pile, side), rect)
        if pile == PileId.CAMPAIGN and side in model.board.campaign_open:
            layout.put(Target(CAMPAIGN_CARD, side), rect)


def _team_places(box: pygame.Rect) -> list[pygame.Rect]:
    """Where the piles of two commanders lie: a row of two large ones, one of three small ones.

    The first of these, the campaign cards, has two numbers.
    """
    high = box.height * 56 // 100
    half, quarter = box.width // 2, box.width * 28 // 100
    first = box.width - 2 * quarter
    large = [pygame.Rect(box.left + n * half, box.top, half, high) for n in range(2)]
    places = ((0, first), (first, quarter), (first + quarter, quarter))
    return large + [
        pygame.Rect(box.left + left, box.top + high, width, box.height - high)
        for left, width in places
    ]


def answer_columns(model: TableViewModel) -> int:
    """In how many columns the buttons stand that answer the game."""
    answers = sum(one.group == "answer" for one in model.buttons)
    return 2 if answers > MAX_ONE_COLUMN else 1
