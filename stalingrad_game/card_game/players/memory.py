"""What one seat knows of the hands that are closed to it, beyond what its view shows.

A view shows the table as it lies. Who has watched the game knows more: the hand that Collecting
Tongues laid open (R9.2), a card handed to the partner (R10.3), and, by counting, what the enemy
holds whenever their deck has run out. `Memory` keeps just that, from events as its seat sees
them.

What it says of a hand is certain. It draws no conclusion from what others chose, nor from which
card chance took out of a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from ..rules.kit import Kit
from ..state.card_rows import most_of_each
from ..state.codes import HIDDEN, CardZone, Ev, Event, side_of
from ..state.fold import seen_by
from ..state.state import Cards, State


class Claim(NamedTuple):
    """Cards that lie in the two closed hands of a side, it isn't known in which (R10.3)."""

    cards: Cards
    seat: int
    strays: int
    """So many of them, at most, are in the hand of this seat's partner; the others in its own."""


class Memory:
    """What one seat has seen since the start of the game; it must be told everything from there."""

    def __init__(self, kit: Kit, seat: int) -> None:
        """The memory of a seat before the first event of a game."""
        self.seat: Final = seat
        self.held: Final[list[list[int]]] = [[] for _ in range(kit.seats)]
        """By seat: cards that its hand certainly holds, each as often as it does."""
        self.claims: list[Claim] = []
        """Further cards of the enemy's hands; none of them is counted in `held`."""
        self.given: Final[list[int]] = []
        """What this seat has handed over since the last action of its side (R10.3)."""
        self.kit: Final = kit
        self._discard: Final[list[list[int]]] = [[], []]
        self._open: Final[list[list[int]]] = [[], []]
        """By side: its cards that lie open elsewhere than in the discard."""
        self._own: Final[Counter[int]] = Counter()
        """What the own hand has gained, and lost where it is below 0, since the last shuffle."""
        self._team: Cards = ()
        """What the hands of the own side held at that shuffle."""
        self._partner: Final[list[tuple[int, bool]]] = []
        """Cards that the partner's hand was seen to gain (True) or lose since then, in order."""

    def held_in(self, seat: int, own: Cards) -> Cards:
        """Cards that a closed hand certainly holds, by the cards of the own hand as it is now."""
        held = tuple(self.held[seat])
        if seat != self.seat ^ 2 or not self._team:
            return held
        rest = Counter(self._team)
        rest.subtract(own)
        rest.update(self._own)
        cards = list(rest.elements())
        for card, gained in self._partner:
            if gained:
                cards.append(card)
            elif card in cards:
                cards.remove(card)
        return most_of_each(held, tuple(cards))

    def note(self, event: Event) -> None:
        """Learn an event as the seat is told it (`seen_by`)."""
        kind = event[0]
        if kind == Ev.CARD:
            _, card, source, target, _ = event
            self._card(card, source, target)
        elif kind == Ev.PLAYED:
            _, card, _, _, _, zone = event
            if zone != CardZone.SHOWN:
                self._opened(zone % CardZone.PICKED, card)
        elif kind == Ev.HERO:
            _, card, seat = event
            self._opened(seat, card)
        elif kind == Ev.SHOWN:
            _, card, _, _, seat = event
            self._opened(seat, card)
        elif kind in {Ev.CLEARED, Ev.HERO_LEAVES, Ev.INTERCEPTED}:
            self._leaves_table(event)
        elif kind == Ev.SHUFFLE:
            _, side, *cards = event
            self._count(side, len(cards))
        elif kind == Ev.LOOK:
            _, _, seat, *cards = event
            if HIDDEN not in cards:
                self._look(seat, cards)
        elif kind == Ev.GIVEN:
            _, card, giver, receiver, _ = event
            self._given(card, giver, receiver)
        elif kind == Ev.GIFTS_END:
            self.given.clear()

    def _card(self, card: int, source: int, target: int) -> None:
        """A card goes from one zone to another."""
        side = self.kit.card_side[card] if card != HIDDEN else 0
        if source < CardZone.DECK:
            self._leaves(source % CardZone.PICKED, card)
        elif CardZone.DISCARD <= source < CardZone.ASH:
            self._discard[side].remove(card)
        if CardZone.DISCARD <= target < CardZone.ASH:
            self._discard[side].append(card)
        elif target >= CardZone.ASH:
            self._open[side].append(card)
        elif target < CardZone.PICKED and card != HIDDEN:
            self._comes(target, card, seen=source >= CardZone.DISCARD)

    def _opened(self, seat: int, card: int) -> None:
        """A card comes out of a hand onto the table."""
        self._leaves(seat, card)
        self._open[side_of(seat)].append(card)

    def _leaves_table(self, event: Event) -> None:
        """A card on the table goes to the discard, or a hero to the Ash Heap."""
        kind, card, *_, zone = event
        side = self.kit.card_side[card]
        if kind == Ev.INTERCEPTED or zone != CardZone.ASH:
            self._open[side].remove(card)
            self._discard[side].append(card)

    def _comes(self, seat: int, card: int, *, seen: bool = True) -> None:
        """A card that this seat knows comes into a hand; not `seen`: out of the deck."""
        if seat == self.seat:
            self._own[card] += 1
        if seen:
            self.held[seat].append(card)
            if seat == self.seat ^ 2:
                self._partner.append((card, True))

    def _leaves(self, seat: int, card: int) -> None:
        """A card that this seat sees comes out of a hand."""
        if seat == self.seat:
            self._own[card] -= 1
        elif seat == self.seat ^ 2:
            self._partner.append((card, False))
        if card in self.held[seat]:
            self.held[seat].remove(card)
            return
        side = side_of(seat)
        only = self._hidden(side).count(card) == 1
        claims = self.claims
        self.claims = []
        for claim in claims:
            if card not in claim.cards or side_of(claim.seat) != side:
                self._claim(claim)
                continue
            cards = list(claim.cards)
            cards.remove(card)
            found = int(only and seat != claim.seat)
            self._claim(Claim(tuple(cards), claim.seat, claim.strays - found))

    def _claim(self, claim: Claim) -> None:
        """Note a claim, or what it has come to."""
        if claim.strays <= 0:
            self.held[claim.seat].extend(claim.cards)
        elif claim.cards:
            self.claims.append(claim._replace(strays=min(claim.strays, len(claim.cards))))

    def _hidden(self, side: int) -> list[int]:
        """The cards of a side that lie in its deck or in any of its hands."""
        cards = list(self.kit.deck[side])
        for card in (*self._discard[side], *self._open[side]):
            cards.remove(card)
        return cards

    def _count(self, side: int, number: int) -> None:
        """R5.16: a deck that has run out is made anew of the discard, so all else was in hands."""
        discard = self._discard[side]
        whole = len(discard) == number
        if whole and side != side_of(self.seat):
            cards = self._hidden(side)
            for known in (*self.held[side::2], *(claim.cards for claim in self.claims)):
                for card in known:
                    cards.remove(card)
            one_hand = self.kit.seats == len(self._open)
            self._claim(Claim(tuple(cards), side, 0 if one_hand else len(cards)))
        elif side == side_of(self.seat):
            self._team = tuple(self._hidden(side)) if whole else ()
            self._own.clear()
            self._partner.clear()
        discard.clear()

    def _look(self, seat: int, cards: list[int]) -> None:
        """A whole hand is seen (R9.2)."""
        self.held[seat][:] = cards
        if side_of(seat) == side_of(self.seat):
            return
        partner = self.held[(seat ^ 2) % len(self.held)]
        for claim in self.claims:
            rest = list(claim.cards)
            for card in cards:
                if card in rest:
                    rest.remove(card)
            partner.extend(rest)
        self.claims = []

    def _given(self, card: int, giver: int, receiver: int) -> None:
        """A card changes hands within a side, seen or not (R10.3)."""
        if card != HIDDEN:
            self._leaves(giver, card)
            self._comes(receiver, card)
            if giver == self.seat:
                self.given.append(card)
            return
        claims = [*self.claims, Claim(tuple(self.held[giver]), giver, 0)]
        self.claims = []
        self.held[giver].clear()
        for claim in claims:
            more = int(claim.seat == giver)
            self._claim(claim._replace(strays=claim.strays + more))


def remembered(kit: Kit, view: State, events: Iterable[Event]) -> Memory:
    """The memory of a view's seat after a game's events from its start on, told as they were.

    It serves where no memory was kept, or where steps were taken back.
    """
    memory = Memory(kit, view.viewer)
    for event in events:
        seen = seen_by(event, view)
        if seen is not None:
            memory.note(seen)
    return memory


class Forgetful:
    """A computer player who needs no memory."""

    def note(self, event: Event) -> None:
        """Learn nothing: all it needs lies in its view."""


class Attentive:
    """A computer player who remembers: what it is told is worked out when it comes to decide."""

    def __init__(self, kit: Kit) -> None:
        self._kit: Final = kit
        self._not_yet_read: Final[list[Event]] = []
        self._memory: Memory | None = None

    def note(self, event: Event) -> None:
        """Learn an event, as this player's seat is told it."""
        self._not_yet_read.append(event)

    def memory(self, view: State) -> Memory:
        """What the view's seat has seen of this game; a player serves one seat."""
        memory = self._memory
        if memory is None:
            memory = self._memory = Memory(self._kit, view.viewer)
        for event in self._not_yet_read:
            memory.note(event)
        self._not_yet_read.clear()
        return memory
