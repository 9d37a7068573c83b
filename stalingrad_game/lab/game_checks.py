"""What only a game itself can say when it is tried out: its invariants, its secrets, its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from ..kernel.decision import Decision, Event, Option
from ..kernel.game import Game

S = TypeVar("S")


S_contra = TypeVar("S_contra", contravariant=True)


class Witness(Protocol[S_contra]):
    """Watches a game from one seat, with a memory of its own."""

    def note(self, event: Event) -> None:
        """Learn an event, as the seat is told it."""

    def faults(self, state: S_contra, decision: Decision, random: Random) -> Iterable[str]:
        """What is wrong with that memory, or with a state that is sampled from it."""


Pick: TypeAlias = Callable[[S, Decision], Option]
"""Chooses one of the options that the decision of a state offers."""


def any_of(random: Random) -> Pick[Any]:
    """Chooses any option, each as likely as the next."""
    chance = random.random
    return lambda _state, decision: decision.options[int(chance() * len(decision.options))]


class GameChecks(Protocol[S]):
    """A game to be tried out, and the checks that are its own."""

    @property
    def game(self) -> Game[S]:
        """The game."""

    @property
    def most_decisions(self) -> int:
        """More than any game takes with `random_variants`."""

    def random_variants(self, random: Random) -> Mapping[str, str]:
        """Variants of a random game, in words of a record."""

    def picker(self, random: Random) -> Pick[S]:
        """What chooses in one random game, with that game's generator."""

    def violations(self, state: S) -> Iterable[str]:
        """What lies nowhere, twice, or where it can't; a sound state has none."""

    def exchanged(self, state: S, seat: int, random: Random) -> S:
        """The state with everything that a seat can't know mixed anew; what it knows is kept."""

    def witness(self, seat: int) -> Witness[S]:
        """Somebody who watches a new game from a seat."""

    def asks(self, state: S) -> bool:
        """Whether the work that waits, done anew, asks its question again; the game goes on."""

    def betrays(self, event: Event, view: S) -> bool:
        """Whether an event, as the viewer of a view is told it, names what it can't see.

        Said a second time and in other words than the game says it.
        """

    def bars(self, events: Sequence[Event], seat: int) -> bool:
        """Whether chance, or something hidden, has answered a seat's option: no way back.

        Said a second time and in other words than the game says it.
        """

    def sentences(
        self,
        decision: Decision,
        view: S,
        refused: Sequence[tuple[int, Option]],
        number: int,
    ) -> Iterable[str]:
        """What is said about a decision, and about candidates with the reason for each.

        Languages take turns with the number of the decision. May raise `InvariantError` itself.
        """

    def met(self, option: Option, events: Sequence[Event], /) -> Iterable[str]:
        """What is counted of a step, in words: kinds of options, rolls and facts; or nothing.

        May raise `InvariantError` where something of it can't be told.
        """
