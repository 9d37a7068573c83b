"""Piles that run out: drawing combat cards (R5.16) and turning carnage cards (R4.4.7)."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ..state.codes import CardZone, Ev, Frame, side_of
from .declaration import operation
from .resolver import AutomaticOperation, Resolver


def draw_cards(g: Resolver, seat: int, number: int) -> int:
    """Draw combat cards; returns how many there were (R5.16)."""
    side = side_of(seat)
    deck, hand = CardZone.DECK + side, CardZone.HAND + seat
    for drawn in range(number):
        if not g.s.cards[deck]:
            discard = g.s.cards[CardZone.DISCARD + side]
            if not discard:
                return drawn
            g.emit((Ev.SHUFFLE, side, *shuffle(g.s, discard)))
        g.emit((Ev.CARD, g.s.cards[deck][-1], deck, hand, 0))
    return number


def turn_carnage(g: Resolver, section: int) -> int:
    """Turn a carnage card to read one of its sections; `CarnageUsed` must follow."""
    if not g.s.carnage_deck:  # R4.4.7: those being read stay out
        g.emit((Ev.CARNAGE_SHUFFLE, *shuffle(g.s, g.s.carnage_ash)))
    card = g.s.carnage_deck[-1]
    g.emit((Ev.CARNAGE, card, section))
    return card


@operation("carnage_used")
class CarnageUsed(AutomaticOperation):
    """R4.4.7: a carnage card that has been used goes to the Ash Heap."""

    rule = "R4.4.7"

    def do(self, g: Resolver, frame: Frame) -> None:
        g.emit((Ev.CARNAGE_ASH,))
