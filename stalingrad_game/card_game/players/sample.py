"""A whole game state, dealt out anew, that agrees with everything that one seat may know.

`sample` is the door for computer players that search: they are never handed the true state, but as
many such states as they like, and the engine plays each of them on like any other.

What a seat may know is its view, the present decision with the agenda, and its `Memory`. The rest is
dealt: the hands that are closed to it, every deck, and chance itself. Every deal that agrees with
the seat's knowledge is equally likely, each copy of a card counted as a card of its own:

* Decks (R2, R3.2, R3.3, R3.5, R4.4.7, R5.16). Each was shuffled after it was last looked into, so
  each order of the cards that lie nowhere else is equally likely. The cards that exist are known
  from the kit. A gentle first turn (R3.2) changes nothing: it shuffles the whole deck until a card
  of another kind is on top, and what lies below that card is in any order.
* Closed hands: what `Memory` and `State.known` say of them is kept, what `State.ruled_out` keeps out
  of them (R9.4) is kept out, and the rest comes from the same cards as their deck.
* Cards picked in a refresh (R4.4.2) are shown to their owner alone, and a view merges them into the
  hand. They are dealt as part of the hand: none is picked yet, and the question is the same.
* Cards received from a partner (R10.3), where they are hidden, are any of the hand not known longer.

The agenda is public. Its frames hold operations, seats, sides, formations on the table, carnage
cards turned, heroes in play, phases, unit types and counts of what cards in play say; a card of a
hand comes into a frame of none of them. Which frames there are follows from options, from cards
that have been shown, and from public numbers as the size of a hand: the questions that depend on
hidden cards are asked whatever these are (R9.4). `asks` and the exchange of hidden things in the
fuzzer hold the rules to this.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ...kernel.decision import Decision
from ..state.codes import SIDES, VOLGA, FormationZone
from ..state.state import OMNISCIENT, Cards, State
from .dealing import HandDealer, shuffled
from .memory import Memory


class Sampler:
    """Deals states for one decision of one seat; what is the same in all is worked out once."""

    def __init__(self, view: State, decision: Decision, memory: Memory) -> None:
        """For the seat of the view and of the memory; of the decision only its agenda is read.

        Raises `ValueError` where memory and view are of different seats or games.
        """
        if memory.seat != view.viewer:
            raise ValueError(f"a view of seat {view.viewer} with a memory of seat {memory.seat}")
        kit = memory.kit
        base = view.copy()
        base.viewer = OMNISCIENT
        base.agenda = list(decision.agenda)
        self._base: Final = base
        lines, decks = base.lines, base.campaign_decks
        gone = {f for line in lines for f in line}
        self._formations: Final[list[Cards]] = [
            tuple(
                n for n, owner in enumerate(kit.formation_side) if owner == side and n not in gone
            )
            for side in SIDES
        ]
        turned = {*base.campaign, *base.campaign_ash}
        self._campaign: Final[list[Cards]] = [
            tuple(
                n for n, owner in enumerate(kit.campaign_side) if owner == side and n not in turned
            )
            for side in SIDES
        ]
        read = {*base.carnage_ash, *base.reading}
        self._carnage: Final[Cards] = tuple(n for n in range(len(kit.carnage)) if n not in read)
        laid = {*base.buildings, *base.captured}
        volga = kit.content.pack.volga_cards - base.volga
        self._buildings: Final[Cards] = (
            *(n for n in range(len(kit.buildings)) if n not in laid),
            *(VOLGA,) * volga,
        )
        self._dealers: Final = [HandDealer(base, side, memory) for side in SIDES]
        hidden = ((self._formations[side], lines[FormationZone.DECK + side]) for side in SIDES)
        piles = (
            *hidden,
            *((self._campaign[side], decks[side]) for side in SIDES),
            (self._carnage, base.carnage_deck),
            (self._buildings, base.building_deck),
        )
        if any(len(cards) != len(pile) for cards, pile in piles):
            raise ValueError("the view shows another number of cards than the kit has")

    def deal(self, chance: Random) -> State:
        """Another full state; the same chance deals the same state."""
        new = self._base.copy()
        for side in SIDES:
            self._dealers[side].deal(new, chance)
            new.lines[FormationZone.DECK + side] = shuffled(self._formations[side], chance)
            new.campaign_decks[side] = shuffled(self._campaign[side], chance)
        new.building_deck = shuffled(self._buildings, chance)
        new.carnage_deck = shuffled(self._carnage, chance)
        new.rng = chance.getrandbits(64)
        return new


def sample(view: State, decision: Decision, memory: Memory, chance: Random) -> State:
    """One state that agrees with all that the view's seat may know; see `Sampler` for many."""
    return Sampler(view, decision, memory).deal(chance)
