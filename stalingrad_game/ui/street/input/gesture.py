"""Several answers given by one gesture: a walk of many steps, an attack with its supporters.

Each is given where it is offered. What comes between stops the gesture: dice, somebody who is
shown, another question.
"""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.position.codes import Ev
from ..session.session import StreetSession
from .option_targets import OptionTargets

_HALTS: Final = frozenset({Ev.ROLL, Ev.REVEAL, Ev.SHOW})
"""Events after which nobody walks on by himself."""


class Gesture:
    """The answers of one gesture that are still to be given."""

    def __init__(self, session: StreetSession, reader: OptionTargets) -> None:
        self._session: Final = session
        self._reader: Final = reader
        self._left: tuple[Option, ...] = ()
        self.begun = False
        """Whether its first answer was given: the next ones belong to it."""
        self.left_by_dice: tuple[Option, ...] = ()
        """What was still to be answered when dice fell before an attack."""

    def start(self, options: tuple[Option, ...]) -> None:
        self._left, self.begun, self.left_by_dice = options, False, ()

    def next(self) -> Option | None:
        """The next answer, where it is offered; otherwise the gesture is over."""
        decision = self._session.decision
        if not self._left or decision is None:
            return None
        option, *rest = self._left
        self._left = tuple(rest)
        if option in decision.options:
            return option
        self.halt()
        return None

    def took(self, option: Option, before: Decision) -> None:
        """An answer was given: stop where something has come between."""
        self.begun = True
        now, kinds = (
            self._session.decision,
            {one[0] for one in self._session.record.steps[-1].events},
        )
        if now is None or now.seat != before.seat:
            self.halt()
        elif self._reader.is_step(option):
            if now.op != before.op or kinds & _HALTS:
                self.halt()
        elif Ev.ROLL in kinds and self._left:
            if not self._reader.is_step(self._left[0]):
                self.left_by_dice, self._left = self._left, ()
            self.begun = False

    def halt(self) -> None:
        self._left = self.left_by_dice = ()
