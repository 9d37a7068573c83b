"""Rows of cards compared copy by copy; a card may come several times in a row."""

from __future__ import annotations

from .state import Cards


def most_of_each(cards: Cards, others: Cards) -> Cards:
    """Every card as often as it comes in one row or the other, whichever has more of it.

    >>> most_of_each((3, 3, 5), (3, 4))
    (3, 3, 5, 4)
    """
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
