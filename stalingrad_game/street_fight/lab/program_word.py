"""A word for the program that games between computer players follow from.

Whoever keeps games names by it which players and which rules played them: what is played by another
program isn't what this one would play.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ...assets import asset
from ..players.chances import PARTS as LEAF

_ROOT: Final = Path(__file__).parents[2]
_PLAYED_BY: Final = ("kernel", "search", "street_fight")
_NOT_PLAYED_BY: Final = frozenset({"words", "editing", "review", "practice.py"})
"""Parts of a package that no game follows from."""
_SUFFIXES: Final = frozenset({".py", ".pyd", ".so"})
_WORD_BYTES: Final = 4


def program_word(root: Path = _ROOT) -> str:
    """The word of the program under a folder; of a frozen one that of the whole program."""
    found = hashlib.blake2b(digest_size=_WORD_BYTES)
    for name, file in _files(root):
        found.update(name.encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    """What is read, with its name, the same on any machine."""
    if getattr(sys, "frozen", False):
        yield "frozen", Path(sys.executable)
        return
    yield "leaf", asset(*LEAF)
    for package in _PLAYED_BY:
        for file in sorted((root / package).rglob("*")):
            inside = file.relative_to(root / package)
            if file.suffix in _SUFFIXES and inside.parts[0] not in _NOT_PLAYED_BY:
                yield f"{package}/{inside.as_posix()}", file
