"""What the staff of a person's seat sees to: its answers and their lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from ....card_game.players.staff import Staff
from ....card_game.rules.kit import Kit
from ....card_game.state.code_names import SIDE_NAMES
from ....card_game.state.codes import Option, side_of
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ....kernel.decision import Decision
from ...session.session import AutomaticAnswers
from ..model.view_model import LogRow

_ROW_LEVEL: Final = 3


class StaffAnswer(NamedTuple):
    """An answer that the staff of a seat gave."""

    step: int
    """Which step of the record it is, from 1."""
    seat: int
    kind: str
    """What was asked, by the name of the operation."""


class StaffWork:
    """The staff's answers in one game at the table; of a resumed game the older are lost."""

    def __init__(self, kit: Kit, automatic: AutomaticAnswers) -> None:
        """`automatic` knows which steps are answers still, and weren't taken by choice since."""
        self._automatic: Final = automatic
        self._staff: Final = Staff(kit)
        self._answers: dict[int, StaffAnswer] = {}
        self._claimed: list[str] = []

    def option(
        self, view: Callable[[], State], decision: Decision, step: int, own: frozenset[str]
    ) -> Option | None:
        """What the staff answers to a person's question, which becomes this step.

        None for a question that isn't the staff's, or of a kind that a person answers: `own`.
        """
        self._answers.pop(step, None)
        kind = self._staff.kind(decision)
        if not kind or kind in own:
            return None
        self._answers[step] = StaffAnswer(step, decision.seat, kind)
        return self._staff.answer(view(), decision)

    def answer_at(self, step: int) -> StaffAnswer | None:
        """The answer that a step is; None where it isn't the staff's."""
        return self._answers.get(step) if self._automatic.answered(step) else None

    def claim(self, kind: str) -> None:
        """A person wants to answer questions of a kind; the window keeps it."""
        self._claimed.append(kind)

    def take_claimed(self) -> list[str]:
        """The kinds that persons have wanted since this was last called."""
        claimed, self._claimed = self._claimed, []
        return claimed

    def rows(self, words: Localizer, last: int) -> Iterator[LogRow]:
        """The lines of the answers up to a step, those in a row of one kind in one line."""
        found = map(self.answer_at, sorted(self._answers))
        mine = [one for one in found if one is not None and one.step <= last]
        for (seat, kind, _), some in groupby(
            enumerate(mine), lambda one: (one[1].seat, one[1].kind, one[1].step - one[0])
        ):
            answers = [one for _, one in some]
            side = side_of(seat)
            who = words.interface(f"table.staff.of.{SIDE_NAMES[side]}")
            what = words.interface(f"table.staff.chose.{kind}", who=who)
            text = words.interface("table.staff.line", what=what)
            yield LogRow(text, "", answers[-1].step, _ROW_LEVEL, side, staff=answers[0].step)
