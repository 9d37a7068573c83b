"""Rows of cards copy by copy, and what everybody knows of hands by them (R9.4)."""

from __future__ import annotations

from .codes import HIDDEN
from .state import Cards, State


def most_of_each(cards: Cards, others: Cards) -> Cards:
    """Every card as often as it comes in one row or the other, whichever has more of it.

    >>> most_of_each((3, 3, 5), (3, 4))
    (3, 3, 5, 4)
    """
    if not cards:
        return others
    more = list(cards)
    for card in set(others):
        more += [card] * (others.count(card) - cards.count(card))
    return tuple(more)


def in_both(cards: Cards, others: Cards) -> Cards:
    """Every card as often as it comes in both rows.

    >>> in_both((3, 3, 5), (4, 3))
    (3,)
    """
    return tuple(card for n, card in enumerate(cards) if cards[:n].count(card) < others.count(card))


def without(cards: Cards, card: int) -> Cards:
    """The cards less one copy of a card, or less an unknown one where it isn't among them."""
    place = cards.index(card) if card in cards else cards.index(HIDDEN)
    return cards[:place] + cards[place + 1 :]


def hand_over_unseen(state: State, giver: int, receiver: int) -> None:
    """What everybody knows of two hands after any card of one has gone to the other."""
    might = state.known[giver]
    out = tuple(card for card in state.ruled_out[giver] if card not in might)
    state.known[giver] = ()
    state.ruled_out[giver] = out
    state.ruled_out[receiver] = in_both(state.ruled_out[receiver], out)
