"""What a user can put right, in one line: before a game is set up, and in a typed line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..data_files.faults import Keyed


class SetUpFault(ValueError):
    """Tables, a scenario or a question that can't be used; the message is one line."""


class LineFault(ValueError):
    """A typed line that can't be read."""

    def __init__(self, key: str, **facts: str) -> None:
        """A key of ``street.line`` and its facts."""
        super().__init__(Keyed(f"street.line.{key}", **facts))
        self.key: Final = key
        self.facts: Final[Mapping[str, str]] = facts


class QuestionError(LineFault, SetUpFault):
    """A question that nobody can answer: an unknown word or unit, a malformed location."""


def unit_fault(unit: str, table: str, what: str) -> Keyed:
    """A fault in what a scenario says of a unit in a referee's table, or in a field of it."""
    return Keyed("street.fault.unit", word=unit, table=table, what=what)
