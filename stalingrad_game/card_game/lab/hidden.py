"""What a seat may not know (R1.11): the table with all that exchanged, and events that tell it.

Whatever differs for the seat after the exchange was betrayed to it.

`players/sample.py` deals hidden things too, from a view and a memory, for players. The two share
no code on purpose: this one starts from the true state and pins what the rules call public, and so
it would notice where a view, or what is sampled from it, leans on something hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from ..state.codes import HIDDEN, SIDES, CardZone, Ev, Event, FormationZone, side_of
from ..state.events import CardGiven, FormationMoved
from ..state.state import Cards, State, sees_hand

TRIES: Final = 20
"""How often hands are dealt anew until they agree with what everybody knows."""
CHANCE_EVENTS: Final = frozenset(
    {
        *(Ev.SHUFFLE, Ev.FORMATIONS_SHUFFLE, Ev.BUILDINGS_SHUFFLE, Ev.CARNAGE_SHUFFLE),
        *(Ev.ROLL, Ev.CARNAGE, Ev.CAMPAIGN, Ev.CAMPAIGN_SHUFFLE),
        *(Ev.BUILDING, Ev.TURNED, Ev.LOOK),
    }
)
"""Events that chance has always a hand in, or that show a hand."""


def exchanged(state: State, seat: int, random: Random) -> State:
    """The state with everything that a seat can't know mixed anew; what it knows is pinned."""
    other = state.copy()
    other.viewer = seat
    closed = [
        hand
        for hand in range(state.seats)
        if not sees_hand(other, hand) and state.looking != (seat, hand)
    ]
    other.viewer = state.viewer
    for side in SIDES:
        _mix_combat(other, side, [hand for hand in closed if side_of(hand) == side], random)
        line = FormationZone.DECK + side
        other.lines[line] = shuffled(other.lines[line], random)
        other.campaign_decks[side] = shuffled(other.campaign_decks[side], random)
    other.building_deck = shuffled(other.building_deck, random)
    other.carnage_deck = shuffled(other.carnage_deck, random)
    other.rng = random.getrandbits(64)
    return other


def _mix_combat(state: State, side: int, closed: list[int], random: Random) -> None:
    """Mix a side's deck with those of its hands, and of its picks, that lie face down.

    What everybody knows of these hands (R9.4) stays so; where no luck brings that, all stays.
    """
    cards = state.cards
    deck = CardZone.DECK + side
    pool, fixed = Counter(cards[deck]), {}
    for seat in closed:
        known = Counter(state.known[seat])
        for zone in (CardZone.HAND + seat, CardZone.PICKED + seat):
            here = Counter(cards[zone])
            fixed[zone] = here & known
            known -= fixed[zone]
            pool += here - fixed[zone]
    for _ in range(TRIES):
        dealt = list(shuffled(tuple(pool.elements()), random))
        new = {
            zone: Counter(dealt.pop() for _ in range(len(cards[zone]) - kept.total()))
            for zone, kept in fixed.items()
        }
        if all(_possible(state, seat, new) for seat in closed):
            for zone, drawn in new.items():
                cards[zone] = tuple(sorted((drawn + fixed[zone]).elements()))
            cards[deck] = tuple(dealt)
            break
    for seat in closed:
        hand = list(shuffled(cards[CardZone.HAND + seat], random))
        state.received[seat] = tuple(sorted(hand[: len(state.received[seat])]))


def _possible(state: State, seat: int, dealt: Mapping[int, Counter[int]]) -> bool:
    """Whether a seat may have been dealt these cards, for all that everybody knows.

    A card that is ruled out at all is kept away, be there other copies of it or not.
    """
    hand = dealt[CardZone.HAND + seat] + dealt[CardZone.PICKED + seat]
    return not any(card in hand for card in state.ruled_out[seat])


def shuffled(cards: Cards, random: Random) -> Cards:
    return tuple(random.sample(cards, len(cards)))


def betrays(event: Event, view: State) -> bool:
    """Whether an event, as the viewer of a view is told it, names a card that they can't see.

    Said a second time and in other words than the engine says it.
    """
    kind = event[0]
    if kind == Ev.CARD:
        _, card, source, target, _ = event
        return card != HIDDEN and not (_open(view, source) or _open(view, target))
    if kind == Ev.PICK:
        _, _, seat = event
        return not sees_hand(view, seat)
    if kind == Ev.GIVEN:
        given = CardGiven(*event)
        seen = sees_hand(view, given.giver) or sees_hand(view, given.receiver)
        return given.card != HIDDEN and not seen
    if kind == Ev.LOOK:
        _, looker, victim, *cards = event
        seen = looker == view.viewer or sees_hand(view, victim)
        return not seen and any(card != HIDDEN for card in cards)
    if kind in {Ev.SHUFFLE, Ev.CAMPAIGN_SHUFFLE}:
        return any(card != HIDDEN for card in event[2:])
    if kind == Ev.FORMATIONS_SHUFFLE:
        return any(card != HIDDEN for card in event[3:])
    if kind in {Ev.BUILDINGS_SHUFFLE, Ev.CARNAGE_SHUFFLE}:
        return any(card != HIDDEN for card in event[1:])
    return False


def _open(view: State, zone: int) -> bool:
    """Whether what lies in a zone is seen."""
    if zone >= CardZone.DISCARD:
        return True
    return zone < CardZone.DECK and sees_hand(view, zone % CardZone.PICKED)


def _from_deck(event: Event) -> bool:
    """Whether a formation comes from the deck."""
    return event[0] == Ev.FORMATION and FormationMoved(*event).source >= FormationZone.DECK


def barred(events: Sequence[Event], seat: int) -> bool:
    """Whether chance, or a card out of another hand, has answered a seat's option."""
    for event in events:
        kind = event[0]
        if kind in CHANCE_EVENTS or _from_deck(event):
            return True
        if kind == Ev.GIVEN and CardGiven(*event).revealed:
            return True
        if kind == Ev.CARD:
            _, _, source, _, by_chance = event
            drawn = CardZone.DECK <= source < CardZone.DISCARD
            strange = source < CardZone.DECK and source % CardZone.PICKED != seat
            if drawn or strange or by_chance:
                return True
    return False
