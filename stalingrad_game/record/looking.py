"""A record of any rules, to be looked at: as far as it plays, or all of it as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..kernel.library import GameLibrary
from .errors import RecordError
from .journal import read_bytes
from .lines import MAX_BYTES
from .record import GameRecord
from .record_text import RecordText
from .stop import UNPLAYED, RecordStop


def looked_at(path: Path, library: GameLibrary) -> GameRecord[Any] | RecordStop:
    """The game as far as its lines play today; a stop at line 1 where not even that one does.

    Raises `RecordError` for what can't be read as a whole record.
    """
    try:
        return GameRecord.read_as_far(path, library)
    except RecordError as error:
        if error.kind not in UNPLAYED:
            raise
        why = error.warning
    text = RecordText(read_bytes(path, MAX_BYTES), str(path), library)
    return RecordStop(1, why, text.start, ((1, text.start), *text.lines()))
