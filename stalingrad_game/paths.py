"""What lies at a path: no answer but no, where a path can't be, or can't be looked at."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def is_there(path: Path) -> bool:
    """Whether there is anything of that name that can be looked at."""
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def is_folder(path: Path) -> bool:
    """Whether there is a folder that can be looked into."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def followed(path: Path) -> Path:
    """The path of the file itself where there is a link to it, even to one that isn't there yet.

    Raises `OSError` for links that lead in a circle.
    """
    if not path.is_symlink():
        return path
    try:
        return Path(os.path.realpath(path, strict=True))
    except FileNotFoundError:
        return Path(os.path.realpath(path))
