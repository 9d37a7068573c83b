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
from ..sprites.bottom_panel import waiver_button_size
from .builder import LayoutBuilder
from .grid import row_boxes

MAX_ONE_COLUMN: Final = 4
"""More buttons than that stand in two columns."""
SIDED_PILES: Final = (PileId.DECK, PileId.DISCARD, PileId.FORMATIONS, PileId.DESTROYED)


def place_piles(layout: LayoutBuilder, model: TableViewModel) -> None:
    """Commanders, campaign cards and piles: a row for each side, what is common at the right."""
    theme = layout.theme
    box = layout.frame.piles.inflate(-2 * theme.px(8), -2 * theme.px(6))
    gap = theme.px(5)
    per_side = len(model.hand_counts) // 2
    columns = len(SIDED_PILES) + 1 + per_side + 1
    width = (box.width - (columns - 1) * gap) // columns
    height = (box.height - gap) // 2
    for side in SIDES:
        line = pygame.Rect(box.left, box.top + side * (height + gap), box.width, height)
        rects = row_boxes(line, columns, (width, height), gap)
        for number in range(per_side):
            seat = side + 2 * number
            layout.put(Target(COMMANDER, seat), rects[number])
            foot = rects[number].height // 4
            held = pygame.Rect(rects[number].left, rects[number].bottom - foot, width, foot)
            layout.put(Target(BUTTON, ButtonId.HAND, seat), held)
            reclaim = Target(BUTTON, ButtonId.RECLAIM, seat)
            if any(one.target == reclaim for one in model.buttons):
                edge = waiver_button_size(theme)
                corner = pygame.Rect(rects[number].right - edge, rects[number].top, edge, edge)
                layout.put(reclaim, corner)
        campaign = rects[per_side]
        layout.put(Target(PILE, PileId.CAMPAIGN, side), campaign)
        if side in model.board.campaign_open:
            layout.put(Target(CAMPAIGN_CARD, side), campaign)
        for pile, rect in zip(SIDED_PILES, rects[per_side + 1 :], strict=False):
            layout.put(Target(PILE, pile, side), rect)
    last = pygame.Rect(box.right - width, box.top, width, box.height)
    third = (box.height - 2 * gap) // 3
    for number, pile in enumerate((PileId.CARNAGE, PileId.BUILDINGS, PileId.ASH)):
        rect = pygame.Rect(last.left, last.top + number * (third + gap), width, third)
        layout.put(Target(PILE, pile), rect)
    if model.board.carnage_open:
        layout.put(Target(CARNAGE_CARD), layout.placements[Target(PILE, PileId.CARNAGE)].rect)


def answer_columns(model: TableViewModel) -> int:
    """In how many columns the buttons stand that answer the game."""
    answers = sum(one.group == "answer" for one in model.buttons)
    return 2 if answers > MAX_ONE_COLUMN else 1
