"""Deals the combat cards of one side that a seat can't see: its deck, and the hands closed to it.

Every deal that agrees with what is known is equally likely. Each copy of a card counts as a card of
its own here; copies in one place look alike afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import comb, floor
from random import Random
from typing import Final

from ..state.card_rows import most_of_each
from ..state.codes import HIDDEN, CardZone
from ..state.state import Cards, State
from .memory import Claim, Memory

_OTHER: Final = "the view and the memory are of different moments or games"


MOST_TRIES: Final = 200
"""Deals that are tried where hands have limits; it takes 2 as a rule."""
MOST_MENDING: Final = 50_000
MIXING: Final = 30
"""Exchanges of two cards that mend a deal at most, and that mix it then, for each card."""


def in_random_order(cards: Sequence[int], chance: Random) -> Cards:
    """The cards in a random order, every order equally likely."""
    order, random = list(cards), chance.random
    for last in range(len(order) - 1, 0, -1):
        other = floor(random() * (last + 1))  # int() takes twice as long
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class _Hand:
    """A hand to be dealt."""

    def __init__(self, state: State, seat: int, memory: Memory, more: Sequence[int]) -> None:
        """What is known of it, by a view, a memory, and further cards that it holds."""
        self.seat: Final = seat
        self.size: Final = len(state.cards[CardZone.HAND + seat])
        known = state.known[seat]
        own = state.cards[CardZone.HAND + memory.seat] + state.cards[CardZone.PICKED + memory.seat]
        self.held: Final = most_of_each((*memory.held_in(seat, own), *more), known)
        """Cards that it holds."""
        self.most: Final = {
            card: memory.kit.deck[seat & 1].count(card)
            - state.ruled_out[seat].count(card)
            - self.held.count(card)
            + known.count(card)
            for card in set(state.ruled_out[seat])
        }
        """By card of which not every number may be in it: how many more than those held."""
        self.free: Final = self.size - len(self.held)

    def takes(self, cards: Sequence[int]) -> bool:
        """Whether it may hold these besides."""
        return all(cards.count(card) <= most for card, most in self.most.items())

    def excess(self, cards: Sequence[int]) -> int:
        """How many of these are more than it may hold."""
        return sum(max(0, cards.count(card) - most) for card, most in self.most.items())


class HandDealer:
    """Deals the hands of a side that are closed to a seat, and its deck, for one decision."""

    def __init__(self, state: State, side: int, memory: Memory) -> None:
        """For a view, or a state that was made of it; raises `ValueError` where nothing fits."""
        kit, cards = memory.kit, state.cards
        self._deck: Final = CardZone.DECK + side
        closed = [
            seat for seat in range(side, state.seats, 2) if HIDDEN in cards[CardZone.HAND + seat]
        ]
        claims = [claim for claim in memory.claims if claim.seat & 1 == side]
        more: list[int] = []
        if len(closed) == 1:  # the partner's hand is empty
            more = [card for claim in claims for card in claim.cards]
            claims = []
        self._hands: Final = [_Hand(state, seat, memory, more) for seat in closed]
        rest = list(kit.deck[side])
        seen = [row[0] for row in (*state.played, *state.heroes)]
        seen += [*state.shown[:1], *cards[CardZone.ASH], *cards[CardZone.DISCARD + side]]
        for seat in range(side, state.seats, 2):
            if seat not in closed:
                seen += [*cards[CardZone.HAND + seat], *cards[CardZone.PICKED + seat]]
        for hand in self._hands:
            seen += hand.held
        for claim in claims:
            seen += claim.cards
        for card in seen:
            if kit.card_side[card] == side:
                if card not in rest:
                    raise ValueError(_OTHER)
                rest.remove(card)
        self._rest: Final = tuple(rest)
        """What may lie in any of the hands or in the deck."""
        self._received: Final = [
            (seat, len(state.received[seat]), memory.given if seat == memory.seat ^ 2 else [])
            for seat in range(side, state.seats, 2)
            if HIDDEN in state.received[seat]
        ]
        needed = len(cards[self._deck]) + sum(hand.free for hand in self._hands)
        if needed != len(rest) + sum(len(claim.cards) for claim in claims):
            raise ValueError(_OTHER)
        hands = self._hands
        self._pair: Final = (
            _Pair(hands[0], hands[1], claims, self._rest) if len(hands) > 1 else None
        )
        self._allowed: Final = tuple(
            card for card in rest if hands and hands[0].most.get(card, 1) > 0
        )
        self._barred: Final = tuple(
            card for card in rest if hands and hands[0].most.get(card, 1) <= 0
        )
        if len(hands) == 1 and not 0 <= hands[0].free <= len(self._allowed):
            raise ValueError("the memory says more of a hand than it can hold")

    def deal(self, state: State, chance: Random) -> None:
        """Fill the closed hands of a state, and the deck."""
        cards = state.cards
        if not self._hands:
            cards[self._deck] = in_random_order(self._rest, chance)
        elif self._pair is None:
            hand = self._hands[0]
            order = self._order(hand, chance)
            cards[CardZone.HAND + hand.seat] = tuple(sorted(hand.held + order[: hand.free]))
            deck = order[hand.free :]
            cards[self._deck] = (
                in_random_order(deck + self._barred, chance) if self._barred else deck
            )
        else:
            first, second, left = self._pair.deal(chance)
            for hand, dealt in zip(self._hands, (first, second), strict=True):
                cards[CardZone.HAND + hand.seat] = tuple(sorted((*hand.held, *dealt)))
            cards[self._deck] = in_random_order(left, chance)
        for seat, number, given in self._received:
            self._receive(state, seat, number, given, chance)

    def _order(self, hand: _Hand, chance: Random) -> Cards:
        """The cards that the only closed hand may hold, those that it gets first."""
        # Rejection: what is dealt without a look at the limits and keeps them is exactly as likely
        # as it should be; to deal within the limits card by card would not be.
        for _ in range(MOST_TRIES):
            order = in_random_order(self._allowed, chance)
            if not hand.most or hand.takes(order[: hand.free]):
                return order
        taken: Cards = ()
        left: Cards = ()
        for card in order:  # nearly as likely, and never wrong
            if len(taken) < hand.free and hand.takes((*taken, card)):
                taken += (card,)
            else:
                left += (card,)
        if len(taken) < hand.free:
            raise ValueError(_OTHER)
        return taken + in_random_order(left, chance)

    def _receive(
        self, state: State, seat: int, number: int, given: Sequence[int], chance: Random
    ) -> None:
        """R10.3: which cards a hand has received since the last action of its side."""
        if len(given) == number:
            state.received[seat] = tuple(sorted(given))
            return
        new = list(state.cards[CardZone.HAND + seat])
        for hand in self._hands:
            for card in hand.held if hand.seat == seat else ():
                if len(new) > number:
                    new.remove(card)
        state.received[seat] = tuple(sorted(in_random_order(new, chance)[:number]))


class _Pair:
    """Two closed hands of a side (R10), dealt together: a claim may be met by either."""

    def __init__(self, first: _Hand, second: _Hand, claims: Sequence[Claim], rest: Cards) -> None:
        """Count the ways of every division of the claims, and of cards that one may not hold."""
        self._first: Final = first
        self._second: Final = second
        self._faces: Final[list[int]] = []
        """By the number of a card among all that are dealt: which card it is."""
        self._limits: Final = claims
        self._claims: Final = [self._number(claim.cards) for claim in claims]
        self._claimed: Final = len(self._faces)
        self._both: Final = self._number(_those(rest, first, second, takes=(True, True)))
        self._only_first: Final = self._number(_those(rest, first, second, takes=(True, False)))
        self._only_second: Final = self._number(_those(rest, first, second, takes=(False, True)))
        self._neither: Final = self._number(_those(rest, first, second, takes=(False, False)))
        ranges = [
            range(claim.strays + 1)
            if claim.seat == first.seat
            else range(len(claim.cards) - claim.strays, len(claim.cards) + 1)
            for claim in claims
        ]
        self._divisions: Final[list[tuple[tuple[int, ...], int]]] = []
        """How many of each claim the second hand has, and how many that only it may hold."""
        self._ways: Final[list[int]] = []
        # Each way to divide the claims between the two hands is weighed by the number of deals that
        # it leaves, a product of binomial coefficients; then a division drawn by these weights, and
        # dealt at random, makes every deal equally likely.
        for shares in product(*ranges):
            claimed = sum(shares)
            one = first.free - sum(map(len, self._claims)) + claimed
            two = second.free - claimed
            if one < 0 or two < 0:
                continue
            ways = 1
            for cards, share in zip(self._claims, shares, strict=True):
                ways *= comb(len(cards), share)
            for own in range(min(two, len(self._only_second)) + 1):
                both = len(self._both)
                left = both - (two - own) + len(self._only_first)
                number = comb(len(self._only_second), own) * comb(both, two - own)
                if number and comb(left, one):
                    self._divisions.append((shares, own))
                    self._ways.append(ways * number * comb(left, one))
        if not self._ways:
            raise ValueError(_OTHER)

    def _number(self, cards: Iterable[int]) -> Cards:
        first = len(self._faces)
        self._faces.extend(cards)
        return tuple(range(first, len(self._faces)))

    def deal(self, chance: Random) -> list[list[int]]:
        """What the hands hold beyond what they are known to hold, and the deck in some order."""
        for _ in range(MOST_TRIES):
            places = self._try(chance)
            if not self._excess(places):
                break
        else:
            self._mend(places, chance)
        return [[self._faces[number] for number in place] for place in places]

    def _excess(self, places: list[list[int]]) -> int:
        """How many cards are more than the hands may hold."""
        first, second, _ = ([self._faces[number] for number in place] for place in places)
        return self._first.excess(first) + self._second.excess(second)

    def _mend(self, places: list[list[int]], chance: Random) -> None:
        """Exchange cards until all limits are kept, and go on until the deal is mixed again.

        Exchanges that keep them are as likely there as back, so in the long run every deal is as
        likely; it is needed where limits leave next to nothing of what is tried.
        """
        excess = self._excess(places)
        left = MOST_MENDING
        while left:
            left -= 1
            one, two = chance.sample(range(3), 2)
            if not (places[one] and places[two]):
                continue
            here = floor(chance.random() * len(places[one]))
            there = floor(chance.random() * len(places[two]))
            self._exchange(places, one, here, two, there)
            now = self._excess(places)
            # A Metropolis walk: exchanges are proposed evenly and undone where they break a limit,
            # which makes every allowed deal equally likely in the long run.
            if now > excess or not self._claims_kept(places):
                self._exchange(places, one, here, two, there)
                continue
            if excess and not now:
                left = MIXING * len(self._faces)
            excess = now
        if excess:
            raise ValueError(_OTHER)

    @staticmethod
    def _exchange(places: list[list[int]], one: int, here: int, two: int, there: int) -> None:
        first, second = places[one], places[two]
        first[here], second[there] = second[there], first[here]

    def _claims_kept(self, places: list[list[int]]) -> bool:
        """Whether claimed cards lie in hands, and no more than may be are with the partner."""
        first, second, deck = places
        if deck and min(deck) < self._claimed:
            return False
        for numbers, claim in zip(self._claims, self._limits, strict=True):
            other = second if claim.seat == self._first.seat else first
            if sum(number in numbers for number in other) > claim.strays:
                return False
        return True

    def _try(self, chance: Random) -> list[list[int]]:
        """A deal that breaks no limit of 0 for an unclaimed card, but may break others."""
        shares, own = chance.choices(self._divisions, self._ways)[0]
        first: list[int] = []
        second: list[int] = []
        for cards, share in zip(self._claims, shares, strict=True):
            order = in_random_order(cards, chance)
            second += order[:share]
            first += order[share:]
        missing = self._second.free - len(second) - own
        strange = in_random_order(self._only_second, chance)
        common = in_random_order(self._both, chance)
        second += strange[:own] + common[:missing]
        left = in_random_order((*common[missing:], *self._only_first), chance)
        missing = self._first.free - len(first)
        first += left[:missing]
        return [first, second, [*left[missing:], *strange[own:], *self._neither]]


def _those(rest: Iterable[int], first: _Hand, second: _Hand, *, takes: tuple[bool, bool]) -> Cards:
    """The cards that each of two hands may hold some of, or none."""
    return tuple(
        card
        for card in rest
        if (first.most.get(card, 1) > 0, second.most.get(card, 1) > 0) == takes
    )
