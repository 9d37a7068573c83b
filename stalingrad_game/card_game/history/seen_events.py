"""What one seat has been told of a recorded game, event by event."""

from __future__ import annotations

from typing import Final

from ...record.record import GameRecord
from ..game import CardGame
from ..rules.set_up import set_up
from ..state.codes import Event
from ..state.fold import fold, seen_by
from ..state.state import view


class SeenEvents:
    """The events of a record as a seat is told them; it goes on with the record."""

    def __init__(self, record: GameRecord[CardGame], seat: int) -> None:
        """Nothing is told yet."""
        self._record: Final = record
        self._seat: Final = seat
        self.forget()

    def forget(self) -> None:
        """Tell everything anew: steps were taken back."""
        record = self._record
        opening = set_up(record.game.kit, record.setup.seed, record.state.variants)
        self._view = view(opening, self._seat)
        self._events: list[Event] = []
        self._steps = 0
        self._add(record.opening)

    def all(self) -> list[Event]:
        """Everything up to now, in its order."""
        for step in self._record.steps[self._steps :]:
            self._add(step.events)
        self._steps = len(self._record.steps)
        return self._events

    def _add(self, events: tuple[Event, ...] | list[Event]) -> None:
        for event in events:
            seen = seen_by(event, self._view)
            if seen is not None:
                fold(self._view, seen)
                self._events.append(seen)
