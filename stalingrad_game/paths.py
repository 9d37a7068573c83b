"""What lies at a path: no answer but no, where a path can't be, or can't be looked at."""

from __future__ import annotations

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
