"""What sets a search's best option apart from the others, in any game."""

from __future__ import annotations

import msgspec


class Purpose(msgspec.Struct, frozen=True):
    """Its kind and two facts, as they are expected where the rollouts end."""

    code: int
    """A kind of the game's own; 0 is none that could be named."""
    best: int
    """The fact after the best option."""
    others: int
    """The fact after the other options, on average."""

    @property
    def facts(self) -> tuple[int, int]:
        return self.best, self.others
