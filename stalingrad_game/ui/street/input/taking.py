"""How options are taken: at once or by *Roll*, and several of them by one gesture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, Literal

from ....kernel.decision import Decision, Option
from ....street_fight.position.codes import Ev
from ....street_fight.position.state import State
from ....street_fight.sums import sum_of_act
from ..model.table_model import Target
from ..session.session import StreetSession
from .option_targets import LAYS, NAMED, PLACED, ROLLS, TESTED, OptionTargets
from .selection import Selection

_HALTS: Final = frozenset({Ev.ROLL, Ev.REVEAL, Ev.SHOW})
"""Events after which nobody walks on by himself."""


Follows = Literal["done", "rolls", "ready", "asks", "back"]
"""What comes of a press on a verb: it is done, waits for *Roll* or for *Confirm*, asks for more, or
is laid down again."""


class Taking:
    """How the options of one game are taken."""

    def __init__(
        self,
        session: StreetSession,
        reader: OptionTargets,
        view: Callable[[], State],
        idle: Callable[[], Collection[Option]],
    ) -> None:
        """Those of one table, of which a side sees a view; `idle` are acts that lead to nothing."""
        self._idle: Final = idle
        self._session: Final = session
        self._view: Final = view
        self._reader: Final = reader
        self._dice: Final = session.kit.referee.with_dice
        self._summed: Final = session.kit.referee.with_sum

    def rolls(self, option: Option) -> bool:
        """Whether an option throws dice that decide what comes of it."""
        word = self._reader.word(option)
        if word in self._summed:
            return False
        if word in TESTED:
            return self._has_odds(option)
        return word in ROLLS or word in self._dice

    def throws(self, attack: Sequence[Option]) -> bool:
        """Whether the answers of an attack end with dice, and not before a fight to come."""
        return self._reader.word(attack[-1]) not in self._summed

    def stands_first(self, option: Option) -> bool:
        """Whether the sum of an option is shown before it is taken, by a button alone."""
        if self._reader.word(option) in self._summed:
            return self._has_odds(option)
        return self.rolls(option)

    def _has_odds(self, option: Option) -> bool:
        """Whether the referee's sum of an option of the present decision has odds."""
        decision = self._session.decision
        if decision is None:
            return False
        found = sum_of_act(self._session.kit, self._view(), decision.frame, option)
        return found is not None and bool(found.answer.odds)

    def at_once(self, option: Option, picks: Collection[Target]) -> bool:
        """Whether a complete option needs no *Roll*: its verb, or all it is done to, was chosen."""
        word = self._reader.word(option)
        if self.stands_first(option) or option in self._idle():
            return False
        on_map, verb = self._reader.on_map(option), self._reader.verb(option)
        if verb in picks:
            return word not in LAYS or set(on_map) <= set(picks)
        if not on_map or not set(on_map) <= set(picks):
            return False
        placed = any(target.kind != "unit" for target in on_map)
        return word in NAMED or (placed and word in PLACED)

    def follows(self, selection: Selection, verb: Target) -> Follows:
        """What comes of a press on a verb."""
        if verb in selection.picks:
            option, picks = selection.complete, selection.picks
            if option is None:
                return "back"
            return "rolls" if self.rolls(option) else "done"
        picks = (*selection.picks, verb)
        options = selection.among(picks)
        if len(options) != 1:
            return "asks"
        if self.rolls(options[0]):
            return "rolls"
        return "done" if self.at_once(options[0], picks) else "ready"


class Gesture:
    """The answers of one gesture that are still to be given: a walk, an attack with supporters.

    Each is given where it is offered. What comes between stops it: dice, somebody who is shown,
    another question.
    """

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
