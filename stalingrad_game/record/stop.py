"""Where a record no longer plays: the line, why, and the lines that are left as text."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from ..kernel.library import GameLibrary
from .errors import ErrorKind, RecordWarning
from .journal import read_bytes
from .lines import MAX_BYTES, End, RecordLine, Resign
from .record_text import RecordText

STOPPING: Final = frozenset({ErrorKind.BAD_OPTION, ErrorKind.OTHER_CHANCE, ErrorKind.OTHER_STATE})
"""What a whole line is told of that doesn't play by today's rules."""
UNPLAYED: Final = STOPPING | {
    ErrorKind.OTHER_GAME,
    ErrorKind.OTHER_RULES,
    ErrorKind.OTHER_PACK,
    ErrorKind.OTHER_SCENARIO,
    ErrorKind.BAD_SETUP,
}
"""Why a game can't be gone on with although its record is whole."""


class RecordStop(NamedTuple):
    """Where a record stops to play."""

    line: int
    """The number of the first line that doesn't play, from 1."""
    warning: RecordWarning
    """Why it doesn't."""
    rest: tuple[tuple[int, RecordLine], ...]
    """That line and all that follow, with their numbers."""

    @property
    def over(self) -> bool:
        """Whether the game was played to its end there."""
        return any(isinstance(line, End | Resign) for _, line in self.rest)


def unplayed(path: Path, library: GameLibrary, warning: RecordWarning) -> RecordStop:
    """All of a record that can't be played at all, and why; raises `RecordError` for damage."""
    text = RecordText(read_bytes(path, MAX_BYTES), str(path), library)
    return RecordStop(1, warning, ((1, text.start), *text.lines()))
