"""The file of a game being played: whatever happens to it, the game goes on and all of it is kept.

Before every line the file is compared with what was written to it. One that was deleted, moved,
replaced or cut is written whole again; where nothing can be written, the game goes on in memory,
and the next line that can be written takes everything with it. A sealed file can't grow by a line:
each line writes all of it anew, beside the old one and then in its place.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from ..data_files.faults import reason
from ..folders import make_folder
from .errors import ErrorKind, RecordError, RecordWarning, printable
from .journal import Journal, is_locked, numbered_paths, read_bytes
from .sealing import Seal

MOST_HELD: Final = 8
"""Sealed bytes that a file may hold after as many failures to write it."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C that comes meanwhile is handled at the end, as it would have been.

    Python handles it in its main thread alone, so that any other thread runs on as it is.
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    pending: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: pending.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if pending:
            handler(*pending[0])


class GameFile:
    """The file of one game, this program's alone as long as it is open."""

    def __init__(self, journal: Journal, seal: Seal | None = None, held: bytes = b"") -> None:
        """Take over an open journal that holds all of the game so far.

        With a seal, `held` are the sealed bytes in it.
        """
        self._journal = journal
        self._seal = seal
        self._held: tuple[bytes, ...] = (held,)
        """What a sealed file may hold: more than one where writing the last was interrupted."""
        self._length = -1
        """How many bytes of the game a sealed file holds; -1 before it was written."""
        self._plays = False
        self.unsaved: RecordWarning | None = None
        """Why what was played last is in memory alone; None where the file holds all of it."""
        self.rescued: RecordWarning | None = None
        """What happened to the file last, and was put right; whoever tells it may take it away."""

    @property
    def path(self) -> Path:
        return self._journal.path

    @property
    def late(self) -> bool:
        """Whether the disk is so slow that a power cut now costs more than the last second."""
        return self._journal.late

    def keep(self, data: bytes | bytearray) -> bool:
        """Let the file hold the whole record `data`; False where it can't be written now."""
        with uninterrupted():
            self._plays = True
            try:
                self._keep(data)
            except RecordError as error:
                self.unsaved = error.warning
            else:
                self.unsaved = None
        return self.unsaved is None

    def reseal(self, seal: Seal) -> None:
        """Seal the file otherwise from the next `keep` on."""
        self._seal, self._length = seal, -1

    def settle(self, data: bytes | bytearray) -> None:
        """Wait until the whole record `data` is on disk, as long as the disk may take.

        What the disk has refused is written anew.
        """
        self._journal.settle()
        if self._journal.unsynced:
            self.keep(data)

    def close(self, data: bytes) -> None:
        """Let the file go, and with it what was played since it was opened. Twice is once."""
        with uninterrupted():
            if self._plays:
                self.keep(data)
                self.settle(data)
                self._plays = False
            self._journal.close()

    def _keep(self, data: bytes | bytearray) -> None:
        """Let the file hold the whole record; raises `RecordError`."""
        if self._seal is not None:
            self._keep_sealed(self._seal, bytes(data))
        elif self._journal.intact():
            self._journal.write(bytes(data[self._journal.size :]))
        else:
            self._write_anew(bytes(data))

    def _keep_sealed(self, seal: Seal, data: bytes) -> None:
        """Let the file hold the whole record, sealed; raises `RecordError`."""
        intact = self._journal.intact()
        if intact and self._length == len(data):
            return
        held, sealed = self._held, seal.sealed(data)
        self._held = (*held, sealed)
        try:
            if intact:
                self._journal = self._journal.replaced(sealed)
            else:
                self._write_anew(sealed)
        except RecordError:
            self._held = self._held[-MOST_HELD:]
            raise
        self._held, self._length = (sealed,), len(data)

    def _write_anew(self, data: bytes) -> None:
        """The whole record in place of what became of the file; raises `RecordError`."""
        before = self._journal.path
        try:
            make_folder(before.parent)
        except OSError as error:
            raise RecordError(ErrorKind.UNWRITABLE, before, reason=reason(error)) from None
        path = next(path for path in numbered_paths(before) if self._may_take(path, data))
        refused = bool(self._journal.unsynced)
        self._journal = self._journal.replaced(data, path)
        if refused and path == before:  # the file was as it should be, but not on disk
            return
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
        held = (data,) if self._seal is None else self._held
        return any(one.startswith(found) for one in held) and not is_locked(path)
