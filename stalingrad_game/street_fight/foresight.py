"""What an answer leads to, as far as a side can know: the decision that follows where no die falls.

The rules themselves are run on a copy of what the side sees. What it doesn't know isn't there, so
the game may go another way; whoever acts on this looks again at each decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..kernel.agenda import AgendaEngine
from ..kernel.decision import Decision, Event, Option
from .position.codes import Ev
from .position.fold import copied
from .position.referee import StreetKit, StreetResolver
from .position.set_up import SET_UP_WORK
from .position.state import State


class Foreseen(NamedTuple):
    """A decision that would follow."""

    view: State
    """What the side would see then."""
    decision: Decision
    tested: bool
    """Whether a test must be passed before."""
    events: Sequence[Event] = ()
    """What would happen before it."""


class _DiceFall(Exception):
    """A die is to be rolled: nobody knows what follows."""


class _Foreseer(StreetResolver):
    """Moves a game as far as no die is needed, or one that would let its unit go on."""

    __slots__ = ()

    def roll(self, purpose: int, side: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        hoped = self.kit.referee.hoped(purpose, dice)
        if hoped is None:
            raise _DiceFall
        self.log((Ev.ROLL, purpose, side, faces, *hoped))
        return hoped


class Foresight:
    """Looks ahead in the games of one kit."""

    def __init__(self, kit: StreetKit) -> None:
        set_up = {op: work() for op, work in SET_UP_WORK.items()}
        operations = {**set_up, **kit.referee.operations}
        self._engine: Final = AgendaEngine[StreetKit, State, StreetResolver](
            operations, _Foreseer, kit
        )

    def after(self, view: State, decision: Decision, option: Option) -> Foreseen | None:
        """What the same side is asked next; None where dice fall or somebody else is asked.

        `view` is what the side sees at the decision; nothing in it is changed.
        """
        state = copied(view)
        state.agenda = list(decision.agenda)
        try:
            events, options = self._engine.step(state, option)
        except _DiceFall:
            return None
        found = self._engine.decision_among(state, options)
        if found is None or found.seat != decision.seat:
            return None
        return Foreseen(state, found, any(event[0] == Ev.ROLL for event in events), events)

    def first_question(
        self, view: State, decision: Decision, option: Option
    ) -> Sequence[Option] | None:
        """What the side could answer to the first question of what an answer begins.

        Nothing where all of that is done and nobody was asked; None where it isn't known: dice
        fall before, or somebody else is asked.
        """
        state = copied(view)
        state.agenda = list(decision.agenda)
        below = len(state.agenda) - 1
        try:
            self._engine.lay_out(state, option)
            while len(state.agenda) > below:
                if self._engine.work_on(state):
                    found = self._engine.decision(state)
                    own = found is not None and found.seat == decision.seat
                    return found.options if found is not None and own else None
        except _DiceFall:
            return None
        return ()

    def binds(
        self,
        view: State,
        decision: Decision,
        options: Sequence[Option],
        bars: Callable[[Event], bool],
    ) -> bool:
        """Whether answers given one after the other can't be taken back, as far as a side knows.

        Dice fall, somebody else is asked, or an event bars the way back.
        """
        for option in options:
            if option not in decision.options:
                return False
            then = self.after(view, decision, option)
            if then is None or then.tested or any(map(bars, then.events)):
                return True
            view, decision = then.view, then.decision
        return False
