"""The judge of ats: every question of `ask` passed on to the chapter that answers it (B10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...judge.reason import Reason
from ...position.position import Position
from ...position.questions import (
    AttackAnswer,
    AttackQuery,
    CapacityAnswer,
    CapacityQuery,
    CostQuery,
    LineAnswer,
    MoveAnswer,
    SightQuery,
)
from ...position.referee import Judge
from ..tables import Tables
from .attack import attack_answer, judged
from .field import Field
from .movement import answer_of_steps, follow, mode_named
from .places import capacity
from .sight import look


class AtsLine(LineAnswer, frozen=True, kw_only=True):
    """A line with what hinders it."""

    sees: bool
    why: Sequence[Reason]
    hindrance: int | None


class AtsJudge(Judge):
    """Judges single questions about a position; changes nothing."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    def cost(self, position: Position, query: CostQuery) -> MoveAnswer:
        field, mode = self._field(position), mode_named(query.mode)
        return answer_of_steps(field, follow(field, query.unit, query.path, mode), mode)

    def sees(self, position: Position, query: SightQuery) -> LineAnswer:
        seen = look(self._field(position), query.start, query.end)
        hindrance = seen.hindrance if seen.seen else None
        return AtsLine(sees=seen.seen, why=seen.why, hindrance=hindrance)

    def attack(self, position: Position, query: AttackQuery) -> AttackAnswer:
        """An attack of any kind (AT2 to AT6)."""
        field = self._field(position)
        return attack_answer(field, query, judged(field, query))

    def capacity(self, position: Position, query: CapacityQuery) -> CapacityAnswer:
        """How many more rifle squads of a side may stand there (AT2.1)."""
        return capacity(self._field(position), query.loc, query.side)

    def _field(self, position: Position) -> Field:
        return Field(self._tables, position)
