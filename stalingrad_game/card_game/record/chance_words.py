"""What chance did in a step, in words of the record, and after which events nothing is taken back.

A barrier is a die, a shuffle, a draw, or a card out of another hand; showing one's own is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ..state.codes import CardZone, Ev, Event, FormationZone
from ..state.events import BuildingLaid, CardGiven, CardMoved, CarnageTurned, DiceRolled
from ..state.state import State
from .notation import DISTRICT_WORDS, SEAT_WORDS, SIDE_WORDS, Notation

HANDS: Final = 4
"""Zones of hands, and again of picks: a zone's remainder by it is the seat."""


def _row(word: str, names: Iterable[str]) -> str:
    return " ".join((word, *names))


def _campaign(names: Notation, event: Event) -> str:
    _, side, card = event
    return _row("campaign", (SIDE_WORDS[side], names.campaign[card] if card >= 0 else "none"))


def _formation(names: Notation, event: Event) -> str:
    _, formation, source, _ = event
    if source < FormationZone.DECK:
        return ""
    return _row("formation", (SIDE_WORDS[source - FormationZone.DECK], names.formations[formation]))


def _card(names: Notation, event: Event) -> str:
    _, card, source, _, by_chance = event
    if CardZone.DECK <= source < CardZone.DISCARD:
        return _row("draw", (SIDE_WORDS[source - CardZone.DECK], names.cards[card]))
    if by_chance:
        return _row("lose", (SEAT_WORDS[source % HANDS], names.cards[card]))
    return ""


def _shuffle(names: Notation, event: Event) -> str:
    _, side, *cards = event
    return _row("shuffle", (SIDE_WORDS[side], *(names.cards[card] for card in cards)))


def _campaign_shuffle(names: Notation, event: Event) -> str:
    _, side, *cards = event
    return _row("shuffle_campaign", (SIDE_WORDS[side], *(names.campaign[card] for card in cards)))


def _formations_shuffle(names: Notation, event: Event) -> str:
    _, side, _, *deck = event
    formations = (names.formations[formation] for formation in deck)
    return _row("shuffle_formations", (SIDE_WORDS[side], *formations))


def _buildings_shuffle(names: Notation, event: Event) -> str:
    return _row("shuffle_buildings", (names.building(card) for card in event[1:]))


def _carnage_shuffle(names: Notation, event: Event) -> str:
    return _row("shuffle_carnage", (names.carnage[card] for card in event[1:]))


def _building(names: Notation, event: Event) -> str:
    _, district, building = BuildingLaid(*event)
    return _row("building", (DISTRICT_WORDS[district], names.building(building)))


def _carnage(names: Notation, event: Event) -> str:
    return _row("carnage", (names.carnage[CarnageTurned(*event).card],))


def _turned(names: Notation, event: Event) -> str:
    _, card = event
    return _row("turned", (names.building(card),))


def _roll(_names: Notation, event: Event) -> str:
    side, dice = DiceRolled.of(event)
    return _row("roll", (SIDE_WORDS[side], *map(str, dice)))


CHANCE: Final[Mapping[int, Callable[[Notation, Event], str]]] = MappingProxyType(
    {
        Ev.CAMPAIGN: _campaign,
        Ev.FORMATION: _formation,
        Ev.CARD: _card,
        Ev.SHUFFLE: _shuffle,
        Ev.FORMATIONS_SHUFFLE: _formations_shuffle,
        Ev.CAMPAIGN_SHUFFLE: _campaign_shuffle,
        Ev.BUILDINGS_SHUFFLE: _buildings_shuffle,
        Ev.CARNAGE_SHUFFLE: _carnage_shuffle,
        Ev.BUILDING: _building,
        Ev.CARNAGE: _carnage,
        Ev.TURNED: _turned,
        Ev.ROLL: _roll,
    }
)
"""By `Ev`: what chance did, or "" where this event of the kind owes nothing to chance."""


def outcomes(names: Notation, events: Iterable[Event]) -> tuple[str, ...]:
    """What chance did in these events, as "roll german 6 4", in order."""
    outcome_words = (CHANCE[event[0]](names, event) for event in events if event[0] in CHANCE)
    return tuple(text for text in outcome_words if text)


def reveals(event: Event, seat: int) -> bool:
    """Whether the event shows cards out of another hand, or those of this seat to another."""
    if event[0] == Ev.LOOK:
        return True
    if event[0] == Ev.GIVEN:
        return bool(CardGiven(*event).revealed)
    if event[0] != Ev.CARD:
        return False
    source = CardMoved(*event).source
    return source < CardZone.DECK and source % HANDS != seat


def deal(names: Notation, state: State) -> tuple[str, ...]:
    """How set-up's shuffles left hands and piles (R2), bottom first, at the first decision."""
    piles = []
    for seat in range(state.seats):
        hand = (names.cards[card] for card in state.cards[CardZone.HAND + seat])
        piles.append(_row("hand", (SEAT_WORDS[seat], *hand)))
    for side, word in enumerate(SIDE_WORDS):
        deck = (names.cards[card] for card in state.cards[CardZone.DECK + side])
        formations = (names.formations[f] for f in state.lines[FormationZone.DECK + side])
        campaign = (names.campaign[card] for card in state.campaign_decks[side])
        piles += [
            _row("deck", (word, *deck)),
            _row("formation_deck", (word, *formations)),
            _row("campaign_deck", (word, *campaign)),
        ]
    return (
        *piles,
        _row("carnage_deck", (names.carnage[card] for card in state.carnage_deck)),
        _row("building_deck", (names.building(card) for card in state.building_deck)),
        _row("buildings", (names.building(card) for card in state.buildings if card >= 0)),
    )
