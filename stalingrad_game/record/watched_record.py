"""A record that is watched: it stands wherever somebody looks, and nothing is ever written to it.

What comes after the step that it stands at isn't in it, so whoever shows it can't tell of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from ..kernel.decision import Decision, Event, Option
from ..kernel.game import Game, Result
from .record import GameRecord
from .timeline import GameOver, NothingToMove, Step

G_co = TypeVar("G_co", bound=Game[Any], covariant=True)


class WatchedRecord(GameRecord[G_co]):
    """The steps of another record up to one of them."""

    def __init__(self, source: GameRecord[G_co], step: int | None = None) -> None:
        """Stand after so many steps of a record, or at its end; raises `IndexError`."""
        super().__init__(source.timeline, b"", None)
        self.source: Final = source
        """The whole record."""
        self.stop = source.stop
        self._stand(len(source.steps) if step is None else step)

    def _stand(self, step: int) -> None:
        steps = self.source.steps
        self._state: Any = self.source.at(step)
        self._steps = list(steps[:step])
        self._ends = step == len(steps)
        self._asks: Decision | None = None if self.result else self.game.decision(self._state)

    def stand(self, step: int) -> None:
        """Stand after another number of steps; raises `IndexError`."""
        if step != len(self._steps):
            self._stand(step)

    @property
    def data(self) -> bytes:
        return self.source.data

    @property
    def state(self) -> Any:
        return self._state

    @property
    def decision(self) -> Decision | None:
        return self._asks

    @property
    def result(self) -> Result | None:
        """How the game ended, after its last step only."""
        return self.source.result if self._ends else None

    @property
    def laid_open(self) -> bool:
        return self.source.laid_open

    @property
    def steps(self) -> Sequence[Step]:
        return self._steps

    def at(self, number: int) -> Any:
        """A copy of the state after an earlier step; raises `IndexError`."""
        if number > len(self._steps):
            raise IndexError(number)
        return self.source.at(number)

    def take(self, _option: Option) -> tuple[Event, ...]:
        """Nothing is taken in what is watched; raises `GameOver`."""
        raise GameOver

    def can_undo(self, _seat: int | None = None, _count: int = 1) -> bool:
        return False

    def can_redo(self, _seat: int | None = None) -> bool:
        return False

    def undo(self, _seat: int | None = None) -> Step:
        raise NothingToMove

    def redo(self, _seat: int | None = None) -> Step:
        raise NothingToMove

    def resign(self, _seat: int) -> Result:
        """Nobody gives up what is watched; raises `GameOver`."""
        raise GameOver
