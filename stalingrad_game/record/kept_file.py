"""The file of a game being played: whatever happens to it, the game goes on and all of it is kept.

Before every line the file is compared with what was written to it. One that was deleted, moved,
replaced or cut is written whole again; where nothing can be written, the game goes on in memory,
and the next line that can be written takes everything with it.
"""

from __future__ import annotations

import os
from pathlib import Path

from .errors import ErrorKind, RecordError, RecordWarning, printable, reason
from .journal import Journal, is_locked, numbered_paths, read_bytes


class KeptFile:
    """The file of one game, this program's alone as long as it is open."""

    def __init__(self, journal: Journal) -> None:
        """Take over an open journal that holds all of the game so far."""
        self._journal = journal
        self._plays = False
        self.unsaved: RecordWarning | None = None
        """Why what was played last is in memory alone; None where the file holds all of it."""
        self.rescued: RecordWarning | None = None
        """What happened to the file last, and was put right; whoever tells it may take it away."""

    @property
    def path(self) -> Path:
        """Where the file is now."""
        return self._journal.path

    def keep(self, data: bytes | bytearray) -> bool:
        """Let the file hold the whole record `data`; False where it can't be written now."""
        self._plays = True
        try:
            if self._journal.intact():
                self._journal.write(bytes(data[self._journal.size :]))
            else:
                self._write_anew(bytes(data))
        except RecordError as error:
            self.unsaved = error.warning
            return False
        self.unsaved = None
        return True

    def settle(self) -> None:
        """Wait until all that was written is on disk, as long as the disk may take."""
        self._journal.settle()

    def close(self, data: bytes) -> None:
        """Let the file go, and with it what was played since it was opened. Twice is once."""
        if self._plays:
            self.keep(data)
            self._plays = False
        self._journal.close()

    def _write_anew(self, data: bytes) -> None:
        """The whole record in place of what became of the file; raises `RecordError`."""
        before = self._journal.path
        try:
            before.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(ErrorKind.UNWRITABLE, before, reason=reason(error)) from None
        path = next(path for path in numbered_paths(before) if self._may_take(path, data))
        self._journal = self._journal.replaced(data, path)
        kind = ErrorKind.REWRITTEN if path == before else ErrorKind.ELSEWHERE
        facts = {"file": printable(str(path)), "before": printable(str(before))}
        self.rescued = RecordWarning(kind, facts)

    def _may_take(self, path: Path, data: bytes) -> bool:
        """Whether nothing is lost if the record takes a path: nothing lies there but part of it."""
        if self._journal.lies_at(path):
            return True
        try:
            found = read_bytes(path, len(data))
        except RecordError as error:
            return error.kind == ErrorKind.MISSING and not os.path.lexists(path)
        return data.startswith(found) and not is_locked(path)
