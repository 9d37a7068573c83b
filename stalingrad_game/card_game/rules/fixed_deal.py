"""A deal that is laid out and not shuffled, as of a guided game: what lies on top of piles.

Whatever a deal doesn't name lies below, in the order of the data pack.
"""

from __future__ import annotations

import msgspec

from ..state.codes import DISTRICTS, SIDES, CardZone, FormationZone
from ..state.state import Cards, State


class FixedDeal(msgspec.Struct, frozen=True):
    """The cards of a deal by their numbers, of each pile the first to be drawn first."""

    hands: tuple[Cards, ...]
    """By side, the combat cards of the opening hand."""
    decks: tuple[Cards, ...]
    """By side, the combat cards that are drawn next."""
    formations: tuple[Cards, ...]
    """By side, the formations that are drawn next."""
    buildings: Cards
    """By district."""
    building_deck: Cards
    campaign: tuple[Cards, ...]
    """By side."""
    carnage: Cards


def lay_out(state: State, deal: FixedDeal) -> None:
    """Lay the piles, hands and buildings of a game that is set up anew (R2) as a deal says.

    Raises `ValueError` where a pile hasn't the card.
    """
    for side in SIDES:
        hand, deck = CardZone.HAND + side, CardZone.DECK + side
        own = state.cards[hand] + state.cards[deck]
        state.cards[hand] = tuple(sorted(deal.hands[side]))
        state.cards[deck] = _on_top(_without(own, deal.hands[side]), deal.decks[side])
        drawn = FormationZone.DECK + side
        state.lines[drawn] = _on_top(state.lines[drawn], deal.formations[side])
        state.campaign_decks[side] = _on_top(state.campaign_decks[side], deal.campaign[side])
    laid = [state.buildings[district] for district in DISTRICTS]
    buildings = _without(state.building_deck + tuple(laid), deal.buildings)
    for district in DISTRICTS:
        state.buildings[district] = deal.buildings[district]
    state.building_deck = _on_top(buildings, deal.building_deck)
    state.carnage_deck = _on_top(state.carnage_deck, deal.carnage)


def _without(cards: Cards, taken: Cards) -> Cards:
    """Cards without some of them; raises `ValueError` where one isn't there."""
    left = list(cards)
    for card in taken:
        if card not in left:
            raise ValueError(f"number {card} isn't in the pile that it is dealt from")
        left.remove(card)
    return tuple(left)


def _on_top(cards: Cards, top: Cards) -> Cards:
    """A pile from bottom to top with these on top, the first one uppermost."""
    rest = sorted(_without(cards, top), reverse=True)
    return tuple(rest) + tuple(reversed(top))
