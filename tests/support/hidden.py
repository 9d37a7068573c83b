"""What one who looks can't know, exchanged: another game that must look the same to him (R1.11)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from stalingrad_game.card_game.state.codes import HIDDEN, SIDES, CardZone, Ev, Event, FormationZone
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import Cards, State, sees_hand


def exchanged(state: State, viewer: int, luck: Random, *, chance: bool) -> State:
    """The state with unseen hands, and all decks and chance too, dealt anew; the viewer can't tell.

    Without `chance` only the unseen hands change places with their deck.
    """
    other = state.copy()
    viewpoint = state.copy()
    viewpoint.viewer = viewer
    for side in SIDES:
        seats = [
            seat
            for seat in range(side, state.seats, 2)
            if not sees_hand(viewpoint, seat) and state.looking != (viewer, seat)
        ]
        if seats or chance:
            _exchange_cards(other, side, seats, luck)
        if not chance:
            continue
        other.lines[FormationZone.DECK + side] = _mixed(
            state.lines[FormationZone.DECK + side], luck
        )
        other.campaign_decks[side] = _mixed(state.campaign_decks[side], luck)
    if not chance:
        return other
    other.building_deck = _mixed(state.building_deck, luck)
    other.carnage_deck = _mixed(state.carnage_deck, luck)
    other.rng = luck.getrandbits(64)
    return other


def _mixed(cards: Cards, luck: Random) -> Cards:
    return tuple(luck.sample(cards, len(cards)))


def _exchange_cards(state: State, side: int, seats: Iterable[int], luck: Random) -> None:
    """Deal the deck and the unseen hands of a side anew; cards handed over stay handed over.

    A hand that everybody knows something of (R9.4) keeps all its cards.
    """
    cards = state.cards
    places = [
        CardZone.HAND + seat
        for seat in seats
        if not state.known[seat] and not state.ruled_out[seat]
    ]
    picks = [zone - CardZone.HAND + CardZone.PICKED for zone in places]
    deck = CardZone.DECK + side
    pool = [card for zone in (*places, *picks, deck) for card in cards[zone]]
    luck.shuffle(pool)
    for zone in (*places, *picks):
        dealt = [pool.pop() for _ in cards[zone]]
        if zone in places:
            given = len(state.received[zone])
            state.received[zone] = tuple(sorted(dealt[:given]))
        cards[zone] = tuple(sorted(dealt))
    cards[deck] = tuple(pool)


def sight(events: Iterable[Event], view: State) -> list[Event]:
    """The events as the viewer of a view sees them."""
    seen = (seen_by(event, view) for event in events)
    return [event for event in seen if event is not None]


def reveals(event: Event, view: State) -> bool:
    """Whether an event turns up what was hidden from the viewer before it, or rolls dice."""
    kind = event[0]
    if kind == Ev.LOOK:
        return event[1] == view.viewer
    if kind == Ev.GIVEN:
        return sees_hand(view, event[2]) or sees_hand(view, event[3])
    if kind == Ev.CARD:
        return event[1] != HIDDEN and event[2] < CardZone.DISCARD
    if kind == Ev.FORMATION:
        return event[2] >= FormationZone.DECK
    return kind in {Ev.CAMPAIGN, Ev.CARNAGE, Ev.BUILDING, Ev.TURNED, Ev.ROLL}
