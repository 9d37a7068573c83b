"""A whole game state, dealt out anew, that agrees with everything that one seat may know.

`sample` is the door for computer players that search: they are never handed the true state, but as
many such states as they like, and the engine plays each of them on like any other.

What a seat may know is its view, the decision with its agenda, and its `Memory`. All else is
dealt: the hands that are closed to it, every deck, and chance itself. Every deal that agrees with
the seat's knowledge is equally likely, each copy of a card counted as a card of its own:

* Decks (R2, R3.2, R3.3, R3.5, R4.4.7, R5.16). Each was shuffled after it was last looked into, so
  every order of the cards that lie nowhere else is equally likely. Which cards exist is known from
  the kit. A gentle first turn (R3.2) changes nothing: the whole deck is shuffled until a card of
  another kind is on top, and what lies below that card is in any order.
* Closed hands. What `Memory` and `State.known` say of them is kept, what `State.ruled_out` keeps
  out of them (R9.4) is kept out, and the rest comes from the same cards as their deck.
  Where limits of two hands leave next to nothing of what is tried, a deal is mended and mixed by
  exchanges; deals are then as likely as mixing makes them (`players/dealing.py`).
* Cards picked in a refresh (R4.4.2). Their owner alone sees them, and a view merges them into the
  hand. They are dealt as part of the hand: nothing is picked yet, and the question is the same.
* Cards received from a partner (R10.3). Where they are hidden they are any of the hand that weren't
  in it before.

The agenda is public. Its frames hold operations, seats, sides, formations on the table, carnage
cards turned, heroes in play, phases, unit types, and counts that cards in play say; a card in a
hand comes into none. Which frames there are follows from options taken openly, from cards shown and
from public numbers as the size of a hand: questions that depend on hidden cards are asked whatever
these are (R9.4). The fuzzer takes options in two games that differ in hidden things alone: as long
as a seat is told the same, the agenda is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...kernel.decision import Decision
from ..state.codes import SIDES, VOLGA, FormationZone
from ..state.state import OMNISCIENT, Cards, State
from .dealing import HandDealer, in_random_order
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
        self._dealers: Final = [HandDealer(base, side, memory) for side in SIDES]
        gone = {formation for line in base.lines for formation in line}
        turned = {*base.campaign, *base.campaign_ash}
        self._formations: Final = [_left(kit.formation_side, side, gone) for side in SIDES]
        self._campaign: Final = [_left(kit.campaign_side, side, turned) for side in SIDES]
        laid = {*base.buildings, *base.captured}
        volga = (VOLGA,) * (kit.content.pack.volga_cards - base.volga)
        self._buildings: Final[Cards] = _others(len(kit.buildings), laid) + volga
        self._carnage: Final = _others(len(kit.carnage), {*base.carnage_ash, *base.reading})
        pairs = [
            (self._buildings, base.building_deck),
            (self._carnage, base.carnage_deck),
            *zip(self._formations, base.lines[FormationZone.DECK :], strict=True),
            *zip(self._campaign, base.campaign_decks, strict=True),
        ]
        if any(len(cards) != len(deck) for cards, deck in pairs):
            raise ValueError("the decks of the view aren't what the kit has left for them")

    def deal(self, chance: Random) -> State:
        """Another full state; the same chance deals the same state."""
        new = self._base.copy()
        for side in SIDES:
            self._dealers[side].deal(new, chance)
            new.lines[FormationZone.DECK + side] = in_random_order(self._formations[side], chance)
            new.campaign_decks[side] = in_random_order(self._campaign[side], chance)
        new.building_deck = in_random_order(self._buildings, chance)
        new.carnage_deck = in_random_order(self._carnage, chance)
        # The true generator is never in a sample: whoever had it would know the dice to come.
        new.rng = chance.getrandbits(64)
        return new


def _left(sides: Sequence[int], side: int, gone: set[int]) -> Cards:
    """The numbers of a side but for those that lie open."""
    return tuple(n for n, owner in enumerate(sides) if owner == side and n not in gone)


def _others(number: int, gone: set[int]) -> Cards:
    """The numbers below a limit but for those that lie open."""
    return tuple(n for n in range(number) if n not in gone)


def sample(view: State, decision: Decision, memory: Memory, chance: Random) -> State:
    """One state that agrees with all that the view's seat may know; see `Sampler` for many."""
    return Sampler(view, decision, memory).deal(chance)
