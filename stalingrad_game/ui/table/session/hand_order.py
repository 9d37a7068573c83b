"""The open hand as it is displayed: its order, its copies, and what was picked in a refresh."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from ....card_game.rules.kit import Kit
from ....card_game.state.codes import CardZone, side_of
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer

HandOrder = Literal["number", "price", "name"]
HAND_ORDERS: Final[tuple[HandOrder, ...]] = ("number", "price", "name")


def hand_cards(view: State, seat: int) -> tuple[int, ...]:
    """All cards that a seat holds, those picked in a refresh among them."""
    return view.cards[CardZone.HAND + seat] + view.cards[CardZone.PICKED + seat]


def line_up(
    words: Localizer, cards: Iterable[int], line: Iterable[int], order: HandOrder
) -> tuple[int, ...]:
    """Cards from left to right: what is left of a line as it lay, then what has come since."""
    left = Counter(cards)
    kept: list[int] = []
    for card in line:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return (*kept, *sort_hand(words, left.elements(), order))


def sort_hand(words: Localizer, cards: Iterable[int], order: HandOrder) -> tuple[int, ...]:
    """Cards from left to right; like ones always lie side by side."""
    kit = words.kit
    if order == "name":
        return tuple(sorted(cards, key=lambda card: (words.card(card), card)))
    if order == "price":
        return tuple(sorted(cards, key=lambda card: (kit.hero[card], _price(kit, card), card)))
    return tuple(sorted(cards))


def _price(kit: Kit, card: int) -> int:
    """What a card costs (R6.3), or its doctrine (R6.2)."""
    return kit.cost[card] if side_of(kit.card_side[card]) else kit.doctrine[card]
