"""The file of a game being played: lines are appended at once, synced by a thread of its own.

A line written survives the death of the program; a line synced survives the death of the machine.
"""

from __future__ import annotations

import _thread
import os
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Final

from ..data_files.faults import Keyed, reason
from ..folders import sync, sync_folder
from ..lock import locked, locked_soon, unlocked
from ..paths import followed
from ..unfinished import begin_file, clear_unfinished, drop_file, finish_file
from .errors import ErrorKind, RecordError

WAIT_SECONDS: Final = 2.0
"""A disk slower than this holds up nobody's game."""
LATE_SECONDS: Final = 1.0
"""What was written longer ago than this, and isn't on disk, is late."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_APPEND: Final = os.O_RDWR | os.O_APPEND | _BINARY
_LOOK: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY
_PIECE: Final = 1 << 20
PRIVATE: Final = 0o600
"""Who may read a record: its owner alone, for it tells every hand."""
OWNERS: Final = 0o700
"""What of a file's mode is for its owner."""


class Journal:
    """An open record file that this program alone writes to."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        """Take over an open and locked file of `size` bytes; see `created` and `opened`."""
        self.path: Final = path
        self._descriptor = descriptor
        self._size = size
        self._broken = ""
        """Why nothing more may be appended."""
        self._unsynced = ""
        """Why what was written may not be on disk; once the disk has refused it nobody knows what
        is."""
        self._requests: Final[SimpleQueue[threading.Lock | float]] = SimpleQueue()
        """For the thread: the moment at which a line was written, or a lock to be released once
        all before it is on disk. Unlike a condition both can be interrupted at any moment."""
        self._syncs_from = float("inf")
        """When the oldest line was written that the thread brings to disk now."""
        self._last_word = threading.Lock()
        """What the thread gives before it ends, once it is asked for."""
        self._started = False
        """Whether there is a thread that syncs; a `threading.Thread` would be waited for, and hang
        where there is no memory for it."""
        self._served = False
        """Whether it has begun."""

    @classmethod
    def created(cls, path: Path, first: bytes) -> Journal:
        """A new file with its first line; raises `RecordError`, also where there is one.

        It is on disk, as far as the disk allows, and then its name.
        """
        descriptor = _open(path, _APPEND | os.O_CREAT | os.O_EXCL)
        journal = cls(path, descriptor, 0)
        try:
            if not locked_soon(descriptor):
                raise RecordError(ErrorKind.LOCKED, path)
            journal.write(first)
            journal.settle()
            if journal.unsynced:
                raise RecordError(ErrorKind.UNWRITABLE, path, reason=journal.unsynced)
        except RecordError:
            journal.close()
            with suppress(OSError):
                path.unlink()
            raise
        sync_folder(path.parent)
        return journal

    @classmethod
    def opened(cls, path: Path, most: int) -> tuple[Journal, bytes]:
        """A file that is there, locked, and its bytes: `most` of them, one more where it has more.

        Raises `RecordError`: missing, unreadable, or played by another running program.
        """
        descriptor = _open(path, _APPEND)
        try:
            if not locked_soon(descriptor):
                raise RecordError(ErrorKind.LOCKED, path)
            data = _read(path, descriptor, most + 1)
        except RecordError:
            os.close(descriptor)
            raise
        return cls(path, descriptor, len(data)), data

    @property
    def size(self) -> int:
        """How many bytes of the game the file holds."""
        return self._size

    def lies_at(self, path: Path) -> bool:
        """Whether this open file is the one at a path."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), path.stat())
        except (OSError, ValueError):
            return False

    def intact(self) -> bool:
        """Whether the file is where it was, and as long as what was written to it."""
        if self._descriptor < 0 or self._broken or self._unsynced:
            return False
        try:
            return self.lies_at(self.path) and os.fstat(self._descriptor).st_size == self._size
        except OSError:
            return False

    @property
    def unsynced(self) -> str:
        """Why what was written may not be on disk; "" where the disk took all it was asked for."""
        return self._unsynced

    @property
    def late(self) -> bool:
        """Whether the disk is so slow that a power cut now costs more than the last second."""
        return monotonic() - self._syncs_from > LATE_SECONDS

    def write(self, data: bytes) -> None:
        """Append whole lines; raises `RecordError`, and then nothing was appended."""
        if self._broken:
            raise RecordError(ErrorKind.UNWRITABLE, self.path, reason=self._broken)
        written = 0
        try:
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
        except OSError as error:
            text = reason(error)
            self._take_back(text)
            raise RecordError(ErrorKind.UNWRITABLE, self.path, reason=text) from None
        self._size += len(data)
        self._ask_for_sync()

    def cut(self, size: int) -> None:
        """Keep only the first `size` bytes; raises `RecordError`.

        What comes next isn't written over what was there before that is on disk.
        """
        try:
            os.ftruncate(self._descriptor, size)
        except OSError as error:
            raise RecordError(ErrorKind.UNWRITABLE, self.path, reason=reason(error)) from None
        self._size = size
        self._ask_for_sync()
        self.settle()

    def replaced(self, data: bytes, path: Path | None = None) -> Journal:
        """A file with other bytes in place of all of its own, or untouched; closes this one.

        It is the same file unless there is another `path`; where that is a link, it is the file
        behind it. Raises `RecordError`, also where another program was faster to open it.
        """
        path = path or self.path
        try:
            target = followed(path)
            clear_unfinished(target)
            unfinished, descriptor = begin_file(target.parent, PRIVATE)
        except (OSError, ValueError) as error:
            raise RecordError(ErrorKind.UNWRITABLE, path, reason=reason(error)) from None
        new = Journal(path, descriptor, 0)
        try:
            new._write_all(data)
            self.close()
            finish_file(unfinished, target, new.close)
        except OSError as error:
            drop_file(unfinished, new.close)
            raise RecordError(ErrorKind.UNWRITABLE, path, reason=reason(error)) from None
        except BaseException:
            drop_file(unfinished, partial(new.close, 0))
            raise
        sync_folder(target.parent)
        journal, found = Journal.opened(path, len(data))
        if found != data:
            journal.close()
            raise RecordError(ErrorKind.LOCKED, path)
        return journal

    def _write_all(self, data: bytes) -> None:
        """The bytes of a file that may take another one's place: they are on disk.

        Raises `RecordError`, also where the disk takes too long: a power cut could cost both files.
        """
        self.write(data)
        if not self.settle():
            why = self.unsynced or Keyed("command.system.ebusy")
            raise RecordError(ErrorKind.UNWRITABLE, self.path, reason=why)

    def settle(self) -> bool:
        """Wait until all that was written is on disk; False where the disk takes too long.

        It has refused it where that is `unsynced`.
        """
        if self._started and not self._ask_for_word().acquire(timeout=WAIT_SECONDS):
            if self._served:
                return False
            self._started = False  # the thread has died, as there was no memory for it
            self._sync()
        return not self._unsynced

    def close(self, seconds: float = WAIT_SECONDS) -> None:
        """Let the file go, on disk as far as the disk allows in so long; twice is once."""
        if self._descriptor < 0:
            return
        if self._started:
            self._last_word = word = threading.Lock()
            word.acquire()
            self._requests.put(word)
            if not word.acquire(timeout=seconds) and self._served:
                return  # its disk hangs: the file goes when the program does
        descriptor, self._descriptor = self._descriptor, -1
        with suppress(OSError):
            unlocked(descriptor)
        with suppress(OSError):
            os.close(descriptor)

    def _take_back(self, text: str) -> None:
        """Cut off half a line; where even that fails, nothing more may be appended to it."""
        try:
            self.cut(self._size)
        except RecordError:
            self._broken = text

    def _ask_for_sync(self) -> None:
        if not self._started:
            try:
                _thread.start_new_thread(self._serve, ())
            except RuntimeError:  # there can be no further thread: the game waits for the disk
                self._sync()
                return
            self._started = True
        self._requests.put(monotonic())

    def _ask_for_word(self) -> threading.Lock:
        """A lock that is held until all that was written is on disk."""
        word = threading.Lock()
        word.acquire()
        self._requests.put(word)
        return word

    def _sync(self) -> None:
        try:
            sync(self._descriptor)
        except OSError as error:
            self._unsynced = reason(error)

    def _serve(self) -> None:
        """What the thread does: sync where that was asked for, then give word."""
        self._served = True
        last = False
        while not last:
            requests = [self._requests.get()]
            while not self._requests.empty():
                requests.append(self._requests.get())
            written = [one for one in requests if isinstance(one, float)]
            if written:
                self._syncs_from = written[0]
                self._sync()
                self._syncs_from = float("inf")
            last = self._last_word in requests
            for word in requests:
                if not isinstance(word, float):
                    word.release()


def read_bytes(path: Path, most: int) -> bytes:
    """A file's bytes: `most` of them, one more where it has more; raises `RecordError`."""
    descriptor = _open(path, _LOOK)
    try:
        return _read(path, descriptor, most + 1)
    finally:
        os.close(descriptor)


def write_new(path: Path, data: bytes) -> None:
    """A new file with these bytes, on disk; raises `RecordError`, also where there is one."""
    Journal.created(path, data).close()


def numbered_paths(path: Path) -> Iterator[Path]:
    """A path, then the same with a number behind its name, without end.

    >>> names = numbered_paths(Path("game.jsonl"))
    >>> next(names).name, next(names).name
    ('game.jsonl', 'game (2).jsonl')
    """
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem} ({number}){path.suffix}")


def is_locked(path: Path) -> bool:
    """Whether a running program, perhaps this one, plays the game in a file."""
    try:
        descriptor = os.open(path, _APPEND)
    except (OSError, ValueError):
        return False
    try:
        return not locked(descriptor)
    finally:
        os.close(descriptor)


def keep_private(path: Path) -> None:
    """Let nobody but its owner read a record; older ones could be read by all.

    What a link leads to, a file with a second name, or somebody else's stays as it is.
    """
    if sys.platform == "win32":  # who may read is inherited from the user's folder there
        return
    try:
        descriptor = os.open(path, _LOOK | os.O_NOFOLLOW)
    except (OSError, ValueError):
        return
    try:
        with suppress(OSError):  # a file system without modes
            found = os.fstat(descriptor)
            mode = stat.S_IMODE(found.st_mode)
            alone = found.st_uid == os.geteuid() and found.st_nlink == 1
            if stat.S_ISREG(found.st_mode) and alone and mode & ~OWNERS:
                os.fchmod(descriptor, mode & OWNERS)
    finally:
        os.close(descriptor)


def _open(path: Path, how: int) -> int:
    kind = ErrorKind.UNREADABLE if how == _LOOK else ErrorKind.UNWRITABLE
    try:
        return os.open(path, how, PRIVATE)
    except FileExistsError:
        raise RecordError(ErrorKind.EXISTS, path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError) and not how & os.O_CREAT:
            raise RecordError(ErrorKind.MISSING, path) from None
        raise RecordError(kind, path, reason=reason(error)) from None


def _read(path: Path, descriptor: int, most: int) -> bytes:
    """The first `most` bytes of a regular file."""
    pieces: list[bytes] = []
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise RecordError(ErrorKind.FOREIGN, path)
        os.lseek(descriptor, 0, os.SEEK_SET)
        left = most
        while left > 0 and (piece := os.read(descriptor, min(left, _PIECE))):
            pieces.append(piece)
            left -= len(piece)
    except OSError as error:
        raise RecordError(ErrorKind.UNREADABLE, path, reason=reason(error)) from None
    return b"".join(pieces)
