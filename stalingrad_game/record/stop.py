"""Where a record no longer plays: the line, why, and the lines that are left as text."""

from __future__ import annotations

from typing import Final, NamedTuple

from .errors import ErrorKind, RecordWarning
from .lines import End, RecordLine, Resign, Start

STOPPING: Final = frozenset({ErrorKind.BAD_OPTION, ErrorKind.OTHER_CHANCE, ErrorKind.OTHER_STATE})
"""What a whole line is told of that doesn't play by today's rules."""
UNPLAYED: Final = STOPPING | {
    ErrorKind.OTHER_GAME,
    ErrorKind.OTHER_RULES,
    ErrorKind.OTHER_PACK,
    ErrorKind.DAMAGED_PACK,
    ErrorKind.OTHER_SCENARIO,
    ErrorKind.OTHER_LESSON,
    ErrorKind.BAD_SETUP,
}
"""Why a game can't be gone on with although its record is whole."""


class RecordStop(NamedTuple):
    """Where a record stops to play."""

    line: int
    """The number of the first line that doesn't play, from 1."""
    warning: RecordWarning
    """Why it doesn't."""
    start: Start
    """The first line of the record."""
    rest: tuple[tuple[int, RecordLine], ...]
    """The line that doesn't play and all that follow, with their numbers."""

    @property
    def over(self) -> bool:
        """Whether the game was played to its end there."""
        return any(isinstance(line, End | Resign) for _, line in self.rest)

    @property
    def why(self) -> RecordWarning:
        """What may be told of why it doesn't: of a game that goes on, nothing that was chosen."""
        facts = self.warning.facts
        if self.over or self.warning.kind != ErrorKind.BAD_OPTION:
            return self.warning
        return RecordWarning(self.warning.kind, {**facts, "what": "…"})
