"""The judge of ats: every question of `ask` passed on to the chapter that answers it (B10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..position.position import Position
from ..position.referee import Answer, Query
from .combat.attack import attack_answer
from .field import Field
from .movement import cost
from .places import capacity
from .sight import look
from .tables import Tables


class AtsJudge:
    """Judges single questions about a position; changes nothing."""

    def __init__(self, tables: Tables) -> None:
        """Judge by these figures."""
        self._tables: Final = tables

    def cost(self, position: Position, unit: int, path: Sequence[int], mode: str | None) -> Answer:
        """The move of a unit through locations, in a mode (AT7)."""
        return cost(self._field(position), unit, path, mode)

    def sees(self, position: Position, start: int, end: int) -> Answer:
        """The line between two locations (AT10)."""
        seen = look(self._field(position), start, end)
        hindrance = seen.hindrance if seen.seen else None
        return {"sees": seen.seen, "why": seen.why, "hindrance": hindrance}

    def attack(self, position: Position, units: Sequence[int], loc: int, query: Query) -> Answer:
        """An attack of any kind (AT2 to AT6)."""
        return attack_answer(self._field(position), units, loc, query)

    def capacity(self, position: Position, loc: int, side: int) -> Answer:
        """How many more rifle squads of a side may stand there (AT2.1)."""
        return capacity(self._field(position), loc, side)

    def other(self, position: Position, verb: str, words: Sequence[int]) -> Answer:
        """There are no other questions; raises `LookupError`."""
        raise LookupError(verb)

    def _field(self, position: Position) -> Field:
        return Field(self._tables, position)
