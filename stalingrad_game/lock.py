"""One writer per file: the system's own file locks, which end with the program, however it ends.

They are only advice on POSIX; on Windows a byte far behind the end is locked, so reading goes on.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Final

LOCK_TRIES: Final = 20
LOCK_TRY_SECONDS: Final = 0.01
"""Whoever only looks whether a game is being played holds its lock for far less than this."""

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30

    def locked(descriptor: int) -> bool:
        """Lock an open file, unless another one has; returns whether that worked."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlocked(descriptor: int) -> None:
        """Give up a lock; raises `OSError`."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def locked(descriptor: int) -> bool:
        """Lock an open file, unless another one has; returns whether that worked."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks keeps nobody from playing
            return True
        return True

    def unlocked(descriptor: int) -> None:
        """Give up a lock; raises `OSError`."""
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def locked_soon(descriptor: int) -> bool:
    """Lock an open file, unless another program keeps it locked; returns whether that worked."""
    for _ in range(LOCK_TRIES):
        if locked(descriptor):
            return True
        time.sleep(LOCK_TRY_SECONDS)
    return False
