"""One answer for a row of questions: an order left to the table, every Spillover of an effect.

It holds for the whole row, whatever else is asked in between, and goes as the row ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....card_game.rules.effects import Kill, PrecisionKill, Spillover
from ....card_game.rules.resolver import YES
from ....card_game.state.codes import Frame, Op, Option, side_of
from ....card_game.state.state import State
from ....kernel.decision import Decision


class RowAnswer(NamedTuple):
    """What would answer the present question and those like it."""

    option: Option
    op: int
    seat: int
    depth: int
    """Where on the agenda the last of them lies."""
    number: int
    """How many steps a counter would advance; 0 where nothing but an order is asked."""


def row_answer(state: State, decision: Decision | None) -> RowAnswer | None:
    """What answers a row of questions; None where the present one stands alone.

    Vanguards come in table order (R4.1). A Spillover is taken for each Kill that still waits
    behind this one (R5.5); whoever wants fewer answers one by one.
    """
    if decision is None:
        return None
    agenda, seat = state.agenda, decision.seat
    last = len(agenda) - 1
    if decision.op == Op.VANGUARD:
        return RowAnswer(decision.options[0], decision.op, seat, last, 0)
    if decision.op != Spillover.op:
        return None
    number = 1 + _kills_behind(agenda, agenda[last][1])
    if number == 1:
        return None
    return RowAnswer(YES, decision.op, seat, last + 1 - number, number)


def _kills_behind(agenda: Sequence[Frame], seat: int) -> int:
    """How many Kills of a seat come right after the present question."""
    number = 0
    for op, *rest in reversed(agenda[:-1]):
        if op not in {Kill.op, PrecisionKill.op} or rest[0] != seat:
            break
        number += 1
    return number


class StandingAnswer:
    """The answer that was given to a row of questions, while it holds."""

    def __init__(self) -> None:
        self._row: RowAnswer | None = None
        self._left: int = 0

    def give(self, row: RowAnswer) -> None:
        """Answer a row thus from now on."""
        self._row, self._left = row, row.number - 1

    def forget(self) -> None:
        """Nothing is answered any more."""
        self._row = None

    def option(self, state: State, decision: Decision) -> Option | None:
        """The answer to a question of the row; None for another, and where it has ended."""
        row = self._row
        if row is None:
            return None
        if not self._lasts(row, state.agenda):
            self._row = None
        elif (decision.op, decision.seat) == (row.op, row.seat):
            self._left -= 1
            return decision.options[0] if row.op == Op.VANGUARD else row.option
        return None

    def _lasts(self, row: RowAnswer, agenda: Sequence[Frame]) -> bool:
        """Whether a question of the row may still come."""
        if row.op != Op.VANGUARD:
            return self._left > 0
        side: Final = side_of(row.seat)
        if row.depth >= len(agenda):
            return False
        op, seat, *_ = agenda[row.depth]
        return op == row.op and side_of(seat) == side
