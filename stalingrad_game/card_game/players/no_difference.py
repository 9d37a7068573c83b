"""Whether a decision makes no difference: all its options lead to the very same game.

Only what lies open to everybody is looked at, so that nobody learns anything from a question that
is answered for its seat (R9.4): each option is tried on the public view, together with the same
question asked again, as for an order, up to where the work that it caused is done. Chance, decks
and hands must not come into it, nor any other question; then equal views mean equal games.
"""

from __future__ import annotations

from typing import Final

from ...kernel.decision import Decision
from ..rules.engine import Engine
from ..rules.operations import asking_operation
from ..state.codes import SIDES, CardZone, FormationZone
from ..state.state import PUBLIC, State, view

MOST_WORK: Final = 240
"""Pieces of work that are tried for one decision at most; it makes a difference if that is not
enough to see that it makes none."""
MOST_OPTIONS: Final = 8


class _MakesADifference(Exception):
    """Something was found for which a person must be asked."""


def makes_no_difference(engine: Engine, state: State, decision: Decision) -> bool:
    """Whether every answer to a state's decision, and to its repetitions, gives the same game."""
    options = decision.options
    if not 1 < len(options) <= MOST_OPTIONS or asking_operation(decision).private:
        return False
    seen = view(state, PUBLIC)
    seen.agenda = state.agenda[:]
    public = engine.decision(seen)
    if public is None or public.options != options:
        return False
    trial = _Trial(engine, decision, _hidden(seen))
    try:
        trial.ask(seen)
    except _MakesADifference:
        return False
    return True


class _Trial:
    """A decision that is tried in every way."""

    def __init__(self, engine: Engine, decision: Decision, hidden: tuple[object, ...]) -> None:
        self._engine: Final = engine
        self._asks: Final = (decision.op, decision.seat)
        self._hidden: Final = hidden
        self._depth = -1
        self._left = MOST_WORK
        self._examined: list[State] = []
        self._end: State | None = None

    def ask(self, seen: State) -> None:
        """Try every option of the question that a view waits for."""
        if self._depth < 0:
            self._depth = len(seen.agenda) - 1
        if any(seen == other for other in self._examined):
            return
        self._examined.append(seen)
        for option in self._engine.options(seen):
            after = seen.copy()
            self._engine.lay_out(after, option)
            self._work(after)

    def _work(self, seen: State) -> None:
        """Do what an option caused, and compare where it ends."""
        while len(seen.agenda) > self._depth:
            self._left -= 1
            if self._left < 0 or _hidden(seen) != self._hidden:
                raise _MakesADifference
            if self._engine.work_on(seen):
                again = self._engine.decision(seen)
                if again is None or (again.op, again.seat) != self._asks:
                    raise _MakesADifference
                self.ask(seen)
                return
        if _hidden(seen) != self._hidden:
            raise _MakesADifference
        if self._end is None:
            self._end = seen
        elif seen != self._end:
            raise _MakesADifference


def _hidden(seen: State) -> tuple[object, ...]:
    """What of a view changes as soon as chance or anything face down comes into play."""
    hands = (len(seen.cards[CardZone.HAND + seat]) for seat in range(seen.seats))
    picked = (len(seen.cards[CardZone.PICKED + seat]) for seat in range(seen.seats))
    decks = (
        (
            len(seen.cards[CardZone.DECK + side]),
            len(seen.lines[FormationZone.DECK + side]),
            len(seen.campaign_decks[side]),
        )
        for side in SIDES
    )
    piles = (len(seen.building_deck), len(seen.carnage_deck))
    return (seen.rng, seen.script, *hands, *picked, *decks, *piles)
