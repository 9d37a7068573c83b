"""The open hand as it is displayed: its order, its copies, and what was picked in a refresh."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from ....card_game.rules.codes import Zone, side_of
from ....card_game.rules.kit import Kit
from ....card_game.rules.state import State
from ....card_game.words.words import Words
from .targets import HAND, Thing

HandOrder = Literal["number", "price", "name"]
HAND_ORDERS: Final[tuple[HandOrder, ...]] = ("number", "price", "name")


def cards_of(view: State, seat: int) -> tuple[int, ...]:
    """All cards that a seat holds, those picked in a refresh among them."""
    return view.cards[Zone.HAND + seat] + view.cards[Zone.PICKED + seat]


def in_order(words: Words, cards: Iterable[int], order: HandOrder) -> tuple[int, ...]:
    """Cards from left to right; like ones always lie side by side."""
    kit = words.kit
    if order == "name":
        return tuple(sorted(cards, key=lambda card: (words.card(card), card)))
    if order == "price":
        return tuple(sorted(cards, key=lambda card: (kit.hero[card], _price(kit, card), card)))
    return tuple(sorted(cards))


def things_of(hand: Iterable[int]) -> tuple[Thing, ...]:
    """The cards of a hand as things, each with its copy."""
    seen: Counter[int] = Counter()
    things = []
    for card in hand:
        things.append(Thing(HAND, card, seen[card]))
        seen[card] += 1
    return tuple(things)


def _price(kit: Kit, card: int) -> int:
    """What a card costs (R6.3), or its doctrine (R6.2)."""
    return kit.cost[card] if side_of(kit.card_side[card]) else kit.doctrine[card]
