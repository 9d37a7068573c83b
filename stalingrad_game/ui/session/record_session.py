"""A game at a table where its record stands; whatever changes raises its version."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from ...kernel.decision import Decision
from ...kernel.game import Game, Result
from ...record.record import GameRecord

G = TypeVar("G", bound=Game[Any])


class RecordSession(Generic[G]):
    """What the sessions of all games begin with."""

    def __init__(self, record: GameRecord[G]) -> None:
        """A game where its record stands."""
        self.record: Final = record
        self.version = 0

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        return self.record.decision

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.record.result

    def can_redo(self) -> bool:
        """Whether an option can be taken again; only people take options back."""
        return self.record.can_redo()

    def touch(self) -> None:
        """Something looks different now."""
        self.version += 1
