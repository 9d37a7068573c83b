"""The state of a game as plain data, and what one seat may see of it.

A view is the same state with every unknown card turned face down, so one `fold` keeps both.
"""

from __future__ import annotations

from copy import copy as shallow
from typing import Final

import msgspec

from .codes import HIDDEN, SIDES, CardZone, FormationZone, Frame, Phase, side_of
from .variants import Variants

Cards = tuple[int, ...]
OMNISCIENT: Final = -1
"""The viewer of the state itself, from whom nothing is hidden."""
PUBLIC: Final = -2
"""The viewer who sees what lies open on the table and no hand at all."""


class State(msgspec.Struct):
    """A whole game between two options; formations, cards and units are the numbers of a `Kit`."""

    mode: int
    seats: int
    variants: Variants
    rng: int
    script: tuple[int, ...]
    """Chance results to come before the generator is asked; the last one comes first."""
    agenda: list[Frame]
    """Unfinished work, the next piece last."""
    turn: int
    last_turn: int
    cards: list[Cards]
    """Combat cards by `CardZone`; hands and picks sorted, piles from bottom to top."""
    played: tuple[tuple[int, int, int], ...]
    """Combat cards of this battle: card, formation (-1: beside the building), Motivator pairs."""
    lines: list[Cards]
    """Formations by `FormationZone`."""
    depleted: list[int]
    """By formation: 1 where it is depleted."""
    leader: list[int]
    """By formation: its leader counter or -1."""
    level: list[int]
    """By formation: the level of its leader, 0 where it has none."""
    spent: list[int]
    """By formation: shock or patriotism used in this battle."""
    pools: list[Cards]
    """By side: leader counters not in play, the next to come first."""
    turned: list[int]
    """By seat: 1 where the commander has been turned over."""
    buildings: list[int]
    """By district: the building laid out or -1."""
    status: list[int]
    """By district: `Status`."""
    building_deck: Cards
    captured: Cards
    volga: int
    """Volga cards laid out."""
    fire: list[int]
    bucket: list[int]
    inferno: list[int]
    units: list[tuple[int, ...]]
    """By district: how many units of each type stand in its building."""
    campaign_decks: list[Cards]
    campaign: list[int]
    """By side: the campaign card being resolved or -1."""
    campaign_ash: Cards
    carnage_deck: Cards
    carnage_ash: Cards
    reading: Cards
    """Carnage cards being read, the latest last."""
    reinforcement: list[int]
    """By side: the campaign card whose number counts for this turn's reinforcement, or -1."""
    owner: list[int]
    """By formation: the seat it belongs to (R10.2)."""
    sharing: list[int]
    """By side: the seat that its next formation goes to (R10.2)."""
    received: list[Cards]
    """By seat: cards handed over by the partner before this action (R10.3)."""
    known: list[Cards]
    """By seat: cards of its hand that everybody knows (R9.4)."""
    ruled_out: list[Cards]
    """By seat: cards that everybody knows the rest of its hand not to hold (R9.4)."""
    phase: int = Phase.SET_UP
    district: int = -1
    """The district being fought for or -1."""
    intensity: int = 0
    hold: int = 0
    """Hold actions still to come before the Break Test."""
    round: int = 0
    active: int = -1
    """The side whose action round it is or -1."""
    touched: int = 0
    """Formations depleted in this round, one bit each (R8.2.1)."""
    refreshes: int = 0
    """Refresh actions in a row (R4.4.8)."""
    heroes: tuple[tuple[int, int, int], ...] = ()
    """Heroes in play: card, seat, 1 where wounded (R9.3)."""
    bonus: int = 0
    stolen: int = 0
    ghost: int = 0
    """1 while the next Soviet combat card costs 0 (R9.2)."""
    shown: tuple[int, ...] = ()
    """The card that waits for the interception question: card, formation, pairs, seat (R9.4)."""
    waived: int = 0
    """Seats that waive interception in this battle, one bit each (R9.4)."""
    looking: tuple[int, ...] = ()
    """Seat that looks at a hand, and seat whose hand it is (R9.2)."""
    winner: int = -1
    victory: int = 0
    viewer: int = OMNISCIENT
    """The seat whose view this is, `PUBLIC`, or `OMNISCIENT` for the state itself."""

    def copy(self) -> State:
        new = shallow(self)
        new.agenda = self.agenda[:]
        new.cards = self.cards[:]
        new.lines = self.lines[:]
        new.depleted = self.depleted[:]
        new.leader = self.leader[:]
        new.level = self.level[:]
        new.spent = self.spent[:]
        new.pools = self.pools[:]
        new.turned = self.turned[:]
        new.buildings = self.buildings[:]
        new.status = self.status[:]
        new.fire = self.fire[:]
        new.bucket = self.bucket[:]
        new.inferno = self.inferno[:]
        new.units = self.units[:]
        new.campaign_decks = self.campaign_decks[:]
        new.campaign = self.campaign[:]
        new.reinforcement = self.reinforcement[:]
        new.owner = self.owner[:]
        new.sharing = self.sharing[:]
        new.received = self.received[:]
        new.known = self.known[:]
        new.ruled_out = self.ruled_out[:]
        return new


def face_down(cards: Cards) -> Cards:
    """As many cards, none of them known."""
    return (HIDDEN,) * len(cards)


def view(state: State, seat: int) -> State:
    """What a seat may see (R1.11): hands of others, decks and chance lie face down."""
    seen = state.copy()
    seen.viewer = seat
    seen.rng = 0
    seen.script = ()
    seen.agenda = []
    cards = seen.cards
    for other in range(state.seats):
        if not sees_hand(seen, other):
            seen.received[other] = face_down(seen.received[other])
            if seen.looking == (seat, other):
                continue
            held = len(cards[CardZone.HAND + other]) + len(cards[CardZone.PICKED + other])
            cards[CardZone.HAND + other] = (HIDDEN,) * held
            cards[CardZone.PICKED + other] = ()
    for side in SIDES:
        cards[CardZone.DECK + side] = face_down(cards[CardZone.DECK + side])
        seen.lines[FormationZone.DECK + side] = face_down(seen.lines[FormationZone.DECK + side])
        seen.campaign_decks[side] = face_down(seen.campaign_decks[side])
    seen.building_deck = face_down(seen.building_deck)
    seen.carnage_deck = face_down(seen.carnage_deck)
    return seen


def sees_hand(state: State, seat: int) -> bool:
    """Whether the one who looks at this state or view sees a seat's hand as a matter of course."""
    viewer = state.viewer
    if viewer in {OMNISCIENT, seat}:
        return True
    partners = viewer >= 0 and side_of(viewer) == side_of(seat)
    return partners and state.variants.team_hands == "open"  # R10.3
