"""A disk that is full."""

from __future__ import annotations

import errno
import os

import pytest


def fill_up(patch: pytest.MonkeyPatch, left: int = 10) -> None:
    """Let a file take so many bytes more, all files together."""
    write = os.write

    def full(descriptor: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(descriptor, data[:left])
        left -= written
        return written

    patch.setattr(os, "write", full)
