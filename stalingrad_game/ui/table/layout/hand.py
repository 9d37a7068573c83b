"""Where the cards of a hand lie: in one row, or in rows where more of them can be read so.

Every card shows its whole name and its signs. Where not all can do so at once, their rows scroll.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ..model.targets import BUTTON, HAND, ButtonId, Target, hand_targets
from ..model.view_model import TableViewModel
from ..sprites.card import CardSprite, card_fit, least_name_px
from ..sprites.marks import ScrollThumbSprite
from .builder import LayoutBuilder
from .grid import row_boxes
from .placement import HandPlaces, HandScroll, PlacedSprite

CARD_SIZE: Final = (150, 212)
CARD_SHAPES: Final = (0.9, 1.5)
"""How wide a card grows where there is room, as a share of its height, and for long words."""
NARROWEST_CARD: Final = 0.42
"""How narrow it gets before the hand lies in rows, likewise."""
WIDEST_FLAT_CARD: Final = 3.4
"""How wide a card grows in a hand of several rows, likewise, unless more can be read so."""
WEDGE_WIDTH: Final = 9
"""Room above the hand for the wedges that point at its cards."""
HAND_GAP: Final = 6
MOST_ROWS: Final = 6
MOST_WORDED_ROWS: Final = 2
"""In more rows than that no card has room for words."""
SCROLL_BAR: Final = 8
PICK_LIFT: Final = 20
FOCUS_LIFT: Final = 34
"""How far a picked card, and the one pointed at, stand out of the hand."""


class HandPlan(NamedTuple):
    """How a hand is laid out."""

    size: tuple[int, int]
    """Of a card, in pixels."""
    columns: int
    rows: int
    """How many are seen at once."""
    gap: int
    """Between two cards, in pixels."""


class HandMeasure(NamedTuple):
    """What the plan of a hand depends on, besides its room."""

    cards: tuple[CardSprite, ...]

    def plan(self, look: Look, room: tuple[int, int]) -> HandPlan:
        """All cards with name and signs, as many as can be with their words, in few rows."""
        best, most = None, (-1, -1)
        for plan in self._plans(look, room):
            if best is not None and (plan.rows > MOST_WORDED_ROWS or most[0] == len(self.cards)):
                break
            fits = [card_fit(look, card, plan.size) for card in self.cards]
            if not all(fit.whole for fit in fits):
                continue
            rank = sum(fit.words for fit in fits), min(fit.px + fit.cell for fit in fits)
            if rank > most:
                best, most = plan, rank
        return best or self._scrolled(look, room)

    def _plans(self, look: Look, room: tuple[int, int]) -> Iterator[HandPlan]:
        """All cards at once, in one row and more."""
        number, gap = len(self.cards), max(look.theme.px(HAND_GAP) - 2, 2)
        for rows in range(1, min(number, MOST_ROWS) + 1):
            columns = -(-number // rows)
            height = (room[1] - (rows - 1) * gap) // rows
            width = (room[0] - (columns - 1) * gap) // columns
            if rows == 1 and width < height * NARROWEST_CARD:
                continue
            shapes = CARD_SHAPES if rows == 1 else (WIDEST_FLAT_CARD, width)
            for wide in dict.fromkeys(min(width, round(height * shape)) for shape in shapes):
                yield HandPlan((wide, height), columns, rows, gap)

    def _scrolled(self, look: Look, room: tuple[int, int]) -> HandPlan:
        """As many cards at once as can be; there are more than that."""
        gap = look.theme.px(HAND_GAP)
        inside = room[0] - 2 * look.theme.px(SCROLL_BAR)
        best = HandPlan((max(inside, 1), max(room[1], 1)), 1, 1, gap)
        px = least_name_px(look)
        for lines in (1, 2, 3):
            height = min(lines * look.fonts.height("title", px) + 2 * gap, room[1])
            rows = max((room[1] + gap) // (height + gap), 1)
            height = (room[1] - (rows - 1) * gap) // rows
            for columns in range(len(self.cards), 0, -1):
                size = ((inside - (columns - 1) * gap) // columns, height)
                if all(card_fit(look, card, size).whole for card in self.cards):
                    if rows * columns > best.rows * best.columns:
                        best = HandPlan(size, columns, rows, gap)
                    break
        return best


def place_hand(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The hand: open, every name whole, or as many backs."""
    theme = layout.theme
    box = layout.frame.hand
    tab = max(theme.px(24), 18)
    layout.hand = HandPlaces(pygame.Rect(box.left, box.top, box.width, tab))
    pad = theme.px(5)
    top = box.top + tab + theme.px(WEDGE_WIDTH)
    room = pygame.Rect(box.left + pad, top, box.width - 2 * pad, box.bottom - pad - top)
    if model.hand_seat < 0:
        _backs(layout, model, room)
        return
    layout.put(Target(BUTTON, ButtonId.HAND, model.bottom_seat), layout.hand.tab)
    if model.hand:
        _open_hand(layout, model, room)


def _backs(layout: LayoutBuilder, model: TableViewModel, room: pygame.Rect) -> None:
    """As many backs as the hand has cards, and the plate that picks it up."""
    theme, seat = layout.theme, model.bottom_seat
    count = model.hand_counts[seat]
    size = (room.height * CARD_SIZE[0] // CARD_SIZE[1], room.height)
    pile = room.inflate(-room.width // 4, 0)
    rects = row_boxes(pile, count, size, -size[0] // 2, "centre")
    fan = rects[0].unionall(rects) if rects else room
    layout.put(Target(BUTTON, ButtonId.HAND, seat), fan)
    plate = pygame.Rect(0, 0, theme.read_px(270), theme.read_px(52))
    plate.center = fan.center
    plate = plate.clip(layout.frame.hand)
    layout.hand = HandPlaces(layout.hand.tab, tuple(rects), plate)


def _open_hand(layout: LayoutBuilder, model: TableViewModel, room: pygame.Rect) -> None:
    """The cards that are seen, and a scroll bar where there are more."""
    theme = layout.theme
    targets = hand_targets(model.hand)
    measure = HandMeasure(tuple(_card(model, target) for target in targets))
    plan = layout.measures.measured(
        measure, room.size, theme, lambda: measure.plan(layout.look, room.size)
    )
    rows = -(-len(targets) // plan.columns)
    hidden = max(rows - plan.rows, 0)
    first = min(max(model.hand_scroll, 0), hidden)
    if hidden:
        first = min(max(_shown_row(model, targets, plan, first), 0), hidden)
        bar = pygame.Rect(0, room.top, theme.px(SCROLL_BAR), room.height)
        bar.right = room.right
        room = pygame.Rect(room.left, room.top, room.width - 2 * bar.width, room.height)
        thumb = ScrollThumbSprite(first / rows, plan.rows / rows)
        layout.hand_scroll = HandScroll(first, hidden, PlacedSprite(bar, thumb))
    gap = plan.gap
    width, height = plan.size
    block = min(rows, plan.rows) * (height + gap) - gap
    for row in range(rows):
        here = targets[row * plan.columns : (row + 1) * plan.columns]
        top = room.top + (row - first) * (height + gap) + max(room.height - block, 0) // 2
        line = pygame.Rect(room.left, top, room.width, height)
        # The last row stands below the others, card under card.
        whole = pygame.Rect(0, 0, min(plan.columns, len(targets)) * (width + gap) - gap, height)
        whole.midtop = line.midtop
        rects = row_boxes(whole, len(here), (width, height), gap)
        if not first <= row < first + plan.rows:
            _out_of_sight(layout, here, rects, room.top if row < first else room.bottom)
            continue
        for place, (target, rect) in enumerate(zip(here, rects, strict=True)):
            if plan.rows == 1 and row * plan.columns + place in model.picks:
                rect.move_ip(0, -theme.px(PICK_LIFT))
            layout.put(target, rect, "card")
            # A card of a lower row grows above all rows: it covers none of them.
            foot = rect.bottom if row == first else room.top
            layout.raised[target] = _raised(layout, rect, plan, foot)


def _card(model: TableViewModel, target: Target) -> CardSprite:
    """What a card of the hand shows."""
    sprite = model.sprites[target]
    assert isinstance(sprite, CardSprite)
    return sprite


def _shown_row(
    model: TableViewModel, targets: tuple[Target, ...], plan: HandPlan, first: int
) -> int:
    """The uppermost row that is seen: what the keyboard is at, or is chosen, is in sight."""
    for target in (*model.selected, model.focus):
        if target is not None and target.kind == HAND and target in targets:
            row = targets.index(target) // plan.columns
            first = min(max(first, row - plan.rows + 1), row)
    return first


def _out_of_sight(
    layout: LayoutBuilder, targets: tuple[Target, ...], rects: list[pygame.Rect], edge: int
) -> None:
    """Cards scrolled away take no room at the edge that they went over: arrow keys find them."""
    for target, rect in zip(targets, rects, strict=True):
        layout.put(target, pygame.Rect(rect.centerx, edge, 0, 0), "card")


def _raised(layout: LayoutBuilder, rect: pygame.Rect, plan: HandPlan, foot: int) -> pygame.Rect:
    """A card that is pointed at grows upwards from `foot`, to a size that can be read."""
    theme = layout.theme
    grow = min(max(theme.text, 1.1), 1.5)
    height = min(max(theme.px(CARD_SIZE[1] * grow), plan.size[1]), layout.size[1])
    width = height * CARD_SIZE[0] // CARD_SIZE[1]
    in_one_row = plan.rows == 1
    raised = pygame.Rect(0, 0, max(width, rect.width if in_one_row else 0), height)
    raised.midbottom = (rect.centerx, foot - (theme.px(FOCUS_LIFT) if in_one_row else 0))
    hand = layout.frame.hand
    return raised.clamp(pygame.Rect(hand.left, 0, hand.width, layout.size[1])).clamp(layout.window)
