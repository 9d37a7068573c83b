"""Where the cards of a hand lie: whole cards while they fit side by side, else small ones in rows.

Every name is whole. Where not even small cards can show all names at once, their rows scroll.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...widgets.text_box import min_type_px
from ..model.targets import BUTTON, HAND, ButtonId, Target, hand_targets
from ..model.view_model import SpriteForm, TableViewModel
from ..sprites.card import CARD_TITLE, CardSprite, card_name_fits, small_card_name_fits
from ..sprites.marks import ScrollThumbSprite
from .builder import LayoutBuilder
from .grid import row_boxes
from .placement import HandPlaces, HandScroll, PlacedSprite

CARD_SIZE: Final = (150, 212)
WIDEST_CARD: Final = 0.9
"""How wide a card grows where there is room, as a share of its height."""
WIDEST_SMALL_CARD: Final = 3.4
"""The same of a small one, unless a name needs more."""
WEDGE_WIDTH: Final = 9
"""Room above the hand for the wedges that point at its cards."""
HAND_GAP: Final = 6
MOST_ROWS: Final = 6
LEAST_SHARE: Final = 0.7
"""How far the type of names shrinks so that all are seen at once, as a share of its size."""
SCROLL_BAR: Final = 8
PICK_LIFT: Final = 20
FOCUS_LIFT: Final = 34
"""How far a picked card, and the one pointed at, stand out of the hand."""


class HandPlan(NamedTuple):
    """How a hand is laid out."""

    form: SpriteForm
    size: tuple[int, int]
    """Of a card, in pixels."""
    columns: int
    rows: int
    """How many are seen at once."""
    gap: int
    """Between two cards, in pixels."""


class HandMeasure(NamedTuple):
    """What the plan of a hand depends on, besides its room."""

    names: tuple[str, ...]

    def plan(self, look: Look, room: tuple[int, int]) -> HandPlan:
        """Whole cards if their names fit; else the largest type, in as few rows as can be."""
        wanted = look.theme.read_type(CARD_TITLE)
        least = min(max(min_type_px(look), round(wanted * LEAST_SHARE)), wanted)
        for form in (self._cards, self._small_cards):
            for px in range(wanted, least - 1, -1):
                plan = form(look, room, px)
                if plan is not None:
                    return plan
        return self._scrolled(look, room, least)

    def _cards(self, look: Look, room: tuple[int, int], px: int) -> HandPlan | None:
        """All cards whole in one row, or nothing."""
        gap, number = max(look.theme.px(HAND_GAP) - 2, 2), len(self.names)
        height = room[1]
        width = min((room[0] - (number - 1) * gap) // number, round(height * WIDEST_CARD))
        if width < height * CARD_SIZE[0] // CARD_SIZE[1]:
            return None
        size = (width, height)
        if not all(card_name_fits(look, name, px, size) for name in self.names):
            return None
        return HandPlan("card", size, number, 1, gap)

    def _small_cards(self, look: Look, room: tuple[int, int], px: int) -> HandPlan | None:
        """All names at once in a number of rows, or nothing."""
        number = len(self.names)
        gap = look.theme.px(HAND_GAP)
        for rows in range(2 if number > 1 else 1, MOST_ROWS + 1):
            columns = -(-number // rows)
            height = (room[1] - (rows - 1) * gap) // rows
            width = (room[0] - (columns - 1) * gap) // columns
            for wide in (min(width, round(height * WIDEST_SMALL_CARD)), width):
                size = (wide, height)
                if all(small_card_name_fits(look, name, px, size) for name in self.names):
                    return HandPlan("small card", size, columns, rows, gap)
        return None

    def _scrolled(self, look: Look, room: tuple[int, int], px: int) -> HandPlan:
        """As many names at once as can be; there are more than that."""
        gap = look.theme.px(HAND_GAP)
        inside = room[0] - 2 * look.theme.px(SCROLL_BAR)
        best = HandPlan("small card", (max(inside, 1), max(room[1], 1)), 1, 1, gap)
        for lines in (1, 2, 3):
            height = min(lines * look.fonts.height("title", px) + 2 * gap, room[1])
            rows = max((room[1] + gap) // (height + gap), 1)
            height = (room[1] - (rows - 1) * gap) // rows
            for columns in range(len(self.names), 0, -1):
                size = ((inside - (columns - 1) * gap) // columns, height)
                if all(small_card_name_fits(look, name, px, size) for name in self.names):
                    if rows * columns > best.rows * best.columns:
                        best = HandPlan("small card", size, columns, rows, gap)
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
    measure = HandMeasure(tuple(_name(model, target) for target in targets))
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
            if plan.form == "card" and row * plan.columns + place in model.picks:
                rect.move_ip(0, -theme.px(PICK_LIFT))
            layout.put(target, rect, plan.form)
            layout.raised[target] = _raised(layout, rect, plan)


def _name(model: TableViewModel, card: Target) -> str:
    """What a card of the hand is called."""
    sprite = model.sprites[card]
    return sprite.name if isinstance(sprite, CardSprite) else ""


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
        layout.put(target, pygame.Rect(rect.centerx, edge, 0, 0), "small card")


def _raised(layout: LayoutBuilder, rect: pygame.Rect, plan: HandPlan) -> pygame.Rect:
    """A card that is pointed at grows upwards out of its place, to a size that can be read."""
    theme = layout.theme
    grow = min(max(theme.text, 0.85), 1.5)
    height = min(max(theme.px(CARD_SIZE[1] * grow), plan.size[1]), layout.size[1])
    if plan.form == "small card":
        height = min(theme.px(CARD_SIZE[1] * max(grow, 1.1)), layout.size[1])
    width = height * CARD_SIZE[0] // CARD_SIZE[1]
    raised = pygame.Rect(0, 0, max(width, rect.width if plan.form == "card" else 0), height)
    lift = theme.px(FOCUS_LIFT if plan.form == "card" else 0)
    raised.midbottom = (rect.centerx, rect.bottom - lift)
    hand = layout.frame.hand
    return raised.clamp(pygame.Rect(hand.left, 0, hand.width, layout.size[1])).clamp(layout.window)
