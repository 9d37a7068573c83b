"""Watches a game from one seat, and tries what computer players make of it: memory and samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from ...kernel.decision import Decision, Event
from ..game import CardGame
from ..players.memory import Memory
from ..players.sample import Sampler
from ..state.codes import CardZone, side_of
from ..state.state import State
from .invariants import StateInvariants

PLAYED_ON: Final = 6
"""Options that are taken in a sampled game, which must raise nothing."""


class SampleWitness:
    """One seat's memory; it says where it, or a state sampled with it, can't be so."""

    def __init__(self, game: CardGame, invariants: StateInvariants, seat: int) -> None:
        """Before the first event of a game."""
        self._game: Final = game
        self._invariants: Final = invariants
        self.memory: Final = Memory(game.kit, seat)

    def note(self, event: Event) -> None:
        """Learn an event, as the seat is told it."""
        self.memory.note(event)

    def faults(self, state: State, decision: Decision, random: Random) -> Iterator[str]:
        """What is wrong with the memory in the true state, or with a state that is sampled."""
        yield from untrue(self.memory, state)
        game, seat = self._game, self.memory.seat
        view = game.view(state, seat)
        sampler = Sampler(view, decision, self.memory)
        seed = random.getrandbits(32)
        sampled = sampler.deal(Random(seed))
        if sampler.deal(Random(seed)) != sampled:
            yield "the same chance samples another state"
        yield from self._invariants.violations(sampled)
        yield from untrue(self.memory, sampled)
        if game.view(sampled, seat) != view:
            yield "a sampled state looks otherwise to its seat"
        found = game.decision(sampled)
        if found is None or found.agenda != decision.agenda or found.seat != decision.seat:
            yield "a sampled state waits for something else"
        elif seat == decision.seat and found != decision:
            yield f"it offers something else: {game.describe_decision(found)}"
        if not game.asks(sampled):
            yield "a sampled state doesn't ask again"
        for _ in range(PLAYED_ON):
            options = game.options(sampled)
            if options:
                game.apply(sampled, options[int(random.random() * len(options))])


def untrue(memory: Memory, state: State) -> Iterator[str]:
    """What a seat remembers of hands that isn't so."""
    hands = [
        Counter(state.cards[CardZone.HAND + seat] + state.cards[CardZone.PICKED + seat])
        for seat in range(state.seats)
    ]
    own = tuple(hands[memory.seat].elements())
    rows = [memory.held_in(seat, own) for seat in range(state.seats)]
    left = [hand - Counter(held) for hand, held in zip(hands, rows, strict=True)]
    for seat, held in enumerate(rows):
        if Counter(held) - hands[seat]:
            yield f"seat {memory.seat} remembers {held} in hand {seat}"
    claimed: Counter[int] = Counter()
    for claim in memory.claims:
        claimed.update(claim.cards)
        strays = (Counter(claim.cards) - left[claim.seat]).total()
        if strays > claim.strays:
            yield f"seat {memory.seat} remembers {claim}, but {strays} are elsewhere"
    enemy = 1 - side_of(memory.seat)
    if claimed - sum(left[enemy::2], Counter()):
        yield f"seat {memory.seat} remembers {claimed} in the hands of side {enemy}"
