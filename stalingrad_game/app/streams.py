"""The program's input and output, whatever they are: closed, full, or in an odd encoding."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import Final

from stalingrad_game.record.errors import printable

STREAMS: Final = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
LONGEST_REMARK: Final = 2_000
"""Letters of what is said, however long a mistake was."""
NO_ROOM: Final = frozenset(
    getattr(errno, name)
    for name in ("ENOSPC", "EDQUOT", "EROFS", "EFBIG", "EIO")
    if hasattr(errno, name)
)
"""What a disk says that takes nothing more; the user can put that right."""


def make_usable() -> None:
    """Closed streams end nowhere; a terminal that can't show a letter shows another.

    The system gives the number of a closed stream to the next file that is opened, which then holds
    whatever a library says to the stream; so all three are taken first.
    """
    for name, mode in STREAMS:
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDONLY if mode == "r" else os.O_WRONLY)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def tell(message: str) -> None:
    """Say something on one line of standard error; nothing in it can move the cursor."""
    text = message.replace("\n", " ")
    if len(text) > LONGEST_REMARK:
        text = f"{text[:LONGEST_REMARK]}…"
    with suppress(OSError):
        print("stalingrad:", printable(text), file=sys.stderr)


def give_up_output() -> None:
    """Nobody reads any more, or there is no room: the interpreter's last flush goes nowhere."""
    with suppress(OSError, io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
