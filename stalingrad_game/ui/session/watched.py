"""A recorded game at a table: nobody is asked, and it shows whatever moment it is told to."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from ...kernel.game import Game
from ...record.watched_record import WatchedRecord
from ...watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from .session import NO_SEAT, GameSession

G = TypeVar("G", bound=Game[Any])


class WatchedSession(GameSession[G]):
    """A session over a `WatchedRecord`, shown as it stood after a step or as a step comes about.

    It stands before a game's own session among the bases of its watched one.
    """

    watched: ClassVar[bool] = True
    viewpoint = PUBLIC_VIEWPOINT
    """Through whose eyes the game is watched."""
    runs = False
    """Whether time passes for what is shown."""

    @property
    def watched_record(self) -> WatchedRecord[G]:
        """The record, which stands where it is told to."""
        assert isinstance(self.record, WatchedRecord)
        return self.record

    # --- what a game may bring

    def show_moved(self, before: int) -> None:
        """The record stood after so many steps and now stands elsewhere: show at once how."""
        del before
        self.show_anew()

    def set_speed(self, speed: float) -> None:
        """Let what is shown pass so many times as fast as usual."""

    # --- what every table does

    @property
    def only_person(self) -> int:
        """The seat through whose eyes the game is watched."""
        return max(self.viewpoint, NO_SEAT)

    @property
    def hides_nothing(self) -> bool:
        """Whether it is watched with all eyes."""
        return self.viewpoint == FULL_VIEWPOINT

    def show(self, step: int) -> None:
        """Show at once how the game stood after so many steps; raises `IndexError`."""
        before = len(self.record.steps)
        self.watched_record.stand(step)
        self.show_moved(before)
        self.settled()

    def play(self, step: int) -> None:
        """Show how a step comes about, from the one before it."""
        if len(self.record.steps) != step - 1:
            self.show(step - 1)
        self.finish()
        self.watched_record.stand(step)
        taken = self.record.steps[-1]
        self.show_step(step, taken.events, taken.seat)
        self.settled()

    def look_through(self, viewpoint: int) -> None:
        """Show what these eyes see; what they may see is asked before."""
        self.viewpoint = viewpoint
        self.touch()

    def run(self, *, runs: bool, speed: float) -> None:
        """Let what is shown pass by itself so many times as fast as usual, or hold it."""
        self.runs, self.playback.holds = runs, not runs
        self.set_speed(speed)
