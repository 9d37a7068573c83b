"""Piles that run out: drawing combat cards (R5.16) and turning carnage cards (R4.4.7)."""

from __future__ import annotations

from .chance import shuffled
from .codes import Ev, Frame, Zone, side_of
from .game import Game, Work


def draw(g: Game, seat: int, number: int) -> int:
    """Draw combat cards; returns how many there were (R5.16)."""
    side = side_of(seat)
    deck, hand = Zone.DECK + side, Zone.HAND + seat
    for drawn in range(number):
        if not g.s.cards[deck]:
            discard = g.s.cards[Zone.DISCARD + side]
            if not discard:
                return drawn
            g.tell((Ev.SHUFFLE, side, *shuffled(g.s, discard)))
        g.tell((Ev.CARD, g.s.cards[deck][-1], deck, hand, 0))
    return number


def turn_carnage(g: Game, section: int) -> int:
    """Turn a carnage card to read one of its sections; `CarnageUsed` must follow."""
    if not g.s.carnage_deck:  # R4.4.7: those being read stay out
        g.tell((Ev.CARNAGE_SHUFFLE, *shuffled(g.s, g.s.carnage_ash)))
    card = g.s.carnage_deck[-1]
    g.tell((Ev.CARNAGE, card, section))
    return card


class CarnageUsed(Work):
    """R4.4.7: a carnage card that has been used goes to the Ash Heap."""

    rule = "R4.4.7"

    def do(self, g: Game, frame: Frame) -> None:
        """Put it there."""
        g.tell((Ev.CARNAGE_ASH,))
