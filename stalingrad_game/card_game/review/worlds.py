"""What could still have come: the same table with other orders of everything that lay face down.

Hands are as they were dealt; decks lie in other orders, and chance begins elsewhere. As a game goes
on, every such world follows it: what was drawn in the game is exchanged with what would have been
drawn there, so that two neighbouring points differ by what came and by nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ...kernel.chance import seeded
from ..state.codes import SIDES, CardZone, FormationZone
from ..state.state import Cards, State
from .game_points import GamePoint

Piles = tuple[Cards, ...]
"""Everything that lies face down, pile by pile, from bottom to top."""


def piles_of(state: State) -> Piles:
    return (
        *(state.cards[CardZone.DECK + side] for side in SIDES),
        *(state.lines[FormationZone.DECK + side] for side in SIDES),
        *state.campaign_decks,
        state.carnage_deck,
        state.building_deck,
    )


def with_piles(state: State, piles: Piles, world_seed: int) -> State:
    """A copy of a state with other piles, and with chance from a seed."""
    new = state.copy()
    for side in SIDES:
        new.cards[CardZone.DECK + side] = piles[side]
        new.lines[FormationZone.DECK + side] = piles[2 + side]
        new.campaign_decks[side] = piles[4 + side]
    new.carnage_deck, new.building_deck = piles[6], piles[7]
    new.rng, new.script = seeded(world_seed), ()
    return new


def follow(order: Cards, before: Cards, after: Cards, chance: Random) -> Cards:
    """A pile's order in a world, after the game's own pile went from `before` to `after`.

    What was drawn off the top changes places in the world's order with what lay there, and is
    drawn. So every order that can still come is equally likely if it was before. A pile that was
    made anew lies in a new order.
    """
    if after == before:
        return order
    left = len(after)
    if before[:left] != after:
        return any_order(after, chance)
    cards = list(order)
    for place in range(len(before) - 1, left - 1, -1):
        alike = [other for other in range(place + 1) if cards[other] == before[place]]
        found = chance.choice(alike)  # any of its copies, so that none of them stays more often
        cards[found], cards[place] = cards[place], cards[found]
    return tuple(cards[:left])


def any_order(cards: Cards, chance: Random) -> Cards:
    order = list(cards)
    chance.shuffle(order)
    return tuple(order)


class Worlds:
    """So many worlds at every point of a game; the same seed makes the same ones."""

    def __init__(self, points: tuple[GamePoint, ...], number: int, seed: int) -> None:
        """Let them follow the game through all its points."""
        self.number: Final = number
        self._points: Final = points
        self._seeds: Final = [
            Random(f"world {seed} {world}").getrandbits(62) for world in range(number)
        ]
        own = [piles_of(point.state) for point in points]
        orders: list[Piles] = []
        self._orders: Final[list[list[Piles]]] = []
        for place, piles in enumerate(own):
            before = own[place - 1] if place else tuple(() for _ in piles)
            if piles != before:
                orders = [
                    self._followed(orders[world] if place else before, before, piles, world, place)
                    for world in range(number)
                ]
            self._orders.append(orders)

    def _followed(
        self, orders: Piles, before: Piles, after: Piles, world: int, place: int
    ) -> Piles:
        chance = Random(f"piles {self._seeds[world]} {place}")
        return tuple(
            follow(order, old, new, chance)
            for order, old, new in zip(orders, before, after, strict=True)
        )

    def state(self, place: int, world: int) -> State:
        """The state of a point in a world, to be played on."""
        state = self._points[place].state
        return with_piles(state, self._orders[place][world], self._seeds[world])

    def dealt_anew(self, place: int, world: int, number: int) -> list[State]:
        """So many states of a point, to be played on, each with all that lies face down reordered.

        Those of two worlds have nothing to do with each other.
        """
        chance = Random(f"anew {self._seeds[world]} {place}")
        state = self._points[place].state
        piles = piles_of(state)
        return [
            with_piles(
                state, tuple(any_order(pile, chance) for pile in piles), chance.getrandbits(62)
            )
            for _ in range(number)
        ]

    def unchanged(self, place: int, since: int) -> bool:
        """Whether chance did nothing between a point and an earlier one."""
        here, before = self._points[place].state, self._points[since].state
        if (here.rng, here.script) != (before.rng, before.script):
            return False
        return piles_of(here) == piles_of(before)
