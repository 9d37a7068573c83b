"""Files that are written beside others, to take their places once they are whole.

Each is new, under a name that nobody else gives, and locked while it is written: so what a killed
program left is told from what a running one writes, and nothing else is ever taken away.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from .lock import locked, locked_soon
from .paths import followed

_CLOSED_FIRST: Final = sys.platform == "win32"
"""Whether only a closed file can be given another name."""
_NAMED: Final = re.compile(r"\.stalingrad-[0-9a-f]{32}\.unfinished")
_BINARY: Final = getattr(os, "O_BINARY", 0)
_BEGIN: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY
_LOOK: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def begin_file(folder: Path, mode: int = 0o666) -> tuple[Path, int]:
    """A new empty file in a folder, and its descriptor, locked; raises `OSError` or `ValueError`.

    Nobody clears it away until it is closed.
    """
    while True:
        path = folder / f".stalingrad-{secrets.token_hex(16)}.unfinished"
        descriptor = os.open(path, _BEGIN, mode)
        locked_soon(descriptor)
        if _lies_at(path, descriptor):
            return path, descriptor
        os.close(descriptor)  # cleared away before it was locked


def write_all(descriptor: int, data: bytes) -> None:
    """Write all these bytes; raises `OSError`."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def finish_file(unfinished: Path, target: Path, close: Callable[[], None]) -> None:
    """Let a whole file take the place of `target`, or of nothing, and close it; raises `OSError`.

    It is locked up to then where the system allows that.
    """
    if _CLOSED_FIRST:
        close()
    unfinished.replace(target)
    close()


def drop_file(unfinished: Path, close: Callable[[], None]) -> None:
    """Close a file that won't take any place, and remove it."""
    with suppress(OSError):
        close()
    with suppress(OSError):
        unfinished.unlink()


def clear_unfinished(path: Path) -> None:
    """Remove what killed programs left half written beside a file."""
    with suppress(OSError, ValueError):
        for beside in followed(path).parent.iterdir():
            if _NAMED.fullmatch(beside.name):
                with suppress(OSError):
                    _clear(beside)


def _clear(path: Path) -> None:
    """Remove an unfinished file, unless a running program writes to it; raises `OSError`."""
    if _CLOSED_FIRST:
        path.unlink()  # the system refuses it of an open file
        return
    descriptor = os.open(path, _LOOK)
    try:
        if locked(descriptor) and _lies_at(path, descriptor):
            path.unlink()
    finally:
        os.close(descriptor)


def _lies_at(path: Path, descriptor: int) -> bool:
    """Whether an open file is still the one of a name."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.lstat())
    except OSError:
        return False
