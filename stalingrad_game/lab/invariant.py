"""A broken promise, and the note that reproduces it: set-up, options taken, what was found.

The note is kept by `app`; options stand in it in the words of a record.
"""

from __future__ import annotations

import msgspec


class Broken(Exception):
    """A promise that a game doesn't keep."""

    def __init__(self, promise: str, found: str) -> None:
        """The promise by its short name, and what was found instead."""
        super().__init__(f"{promise}: {found}")
        self.promise = promise
        self.found = found


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """How a fault came about; the game is the same wherever it is played again."""

    mode: str
    pack: str
    """Digest of the data pack."""
    seed: int
    variants: dict[str, str]
    options: tuple[str, ...]
    """All that were taken; where playing the last one failed, it stands there too."""
    promise: str
    found: str


def demand(promise: str, kept: bool, found: object = "") -> None:
    """Raise `Broken` where a promise isn't kept."""
    if not kept:
        raise Broken(promise, str(found))
