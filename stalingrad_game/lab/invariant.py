"""A violated invariant, and the note that reproduces it: set-up, options taken, what was found.

The note is kept by `app`; options stand in it in the words of a record.
"""

from __future__ import annotations

import msgspec


class InvariantError(Exception):
    """An invariant that a game doesn't keep."""

    def __init__(self, invariant: str, found: str) -> None:
        """The invariant by its short name, and what was found instead."""
        super().__init__(f"{invariant}: {found}")
        self.invariant = invariant
        self.found = found


class Reproduction(msgspec.Struct, frozen=True, kw_only=True):
    """How a fault came about; the game is the same wherever it is played again."""

    mode: str
    pack: str
    """Digest of the data pack."""
    seed: int
    variants: dict[str, str]
    options: tuple[str, ...]
    """All that were taken; where playing the last one failed, it stands there too."""
    invariant: str
    found: str


def check(invariant: str, kept: bool, found: object = "", *facts: object) -> None:
    """Raise `InvariantError` where an invariant isn't kept.

    What was found may be a function of the facts: it is told in words only where it is needed.
    """
    if not kept:
        raise InvariantError(invariant, str(found(*facts) if callable(found) else found))
