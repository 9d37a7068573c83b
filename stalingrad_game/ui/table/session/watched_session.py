"""A recorded game at the table: nobody is asked, and it shows whatever moment it is told to."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from ....card_game.game import CardGame
from ....record.watched_record import WatchedRecord
from ....watching.eyes import ALL_EYES, PUBLIC_EYES
from ..model.settings import TableSettings
from .computers import CardComputers
from .hand_visibility import NO_SEAT, HandVisibility
from .log import TableLog, WatchedLog
from .session import TableSession


class WatchedHands(HandVisibility):
    """The hands of a game that is watched: whose lies open is chosen, not picked up."""

    eyes = PUBLIC_EYES
    """Through whose eyes: everybody's, a seat's, or all."""
    shown = NO_SEAT
    """With all eyes, the seat whose hand lies open; -1: that of whoever acts."""

    def open(self, acting: int) -> int:
        """The seat whose hand lies open."""
        if self.eyes != ALL_EYES:
            return self.eyes if self.eyes >= 0 else NO_SEAT
        return self.shown if self.shown >= 0 else max(acting, 0)

    def toggle(self, _seat: int, *, peek: bool = False) -> bool:
        """Nothing is picked up."""
        del peek
        return False

    def passes(self, _seat: int) -> None:
        """Nothing is put down."""


class WatchedSession(TableSession):
    """A recorded game, shown as it stood after a step or as a step comes about."""

    watched: ClassVar[bool] = True

    def __init__(self, record: WatchedRecord[CardGame], settings: TableSettings) -> None:
        """Where the record stands."""
        self._watched: Final = record
        self.runs = False
        """Whether time passes for what is shown."""
        computers = CardComputers(record, watched=True)
        super().__init__(record, settings, computers=computers)
        self.playback.holds = True

    def _seated(self) -> frozenset[int]:
        return frozenset()

    def _hands(self) -> HandVisibility:
        """Hands that are opened by choosing whose eyes to look through."""
        self._eyes = WatchedHands(self.people, self.settings)
        return self._eyes

    def _log_anew(self) -> TableLog:
        """A log that goes back and on again."""
        return WatchedLog(self.words, self._opening)

    def show(self, step: int) -> None:
        """Show at once how the game stood after so many steps; raises `IndexError`."""
        record, before = self._watched, len(self._watched.steps)
        record.stand(step)
        for number in range(before + 1, step + 1):
            self._add(number)
        self.playback.jump(step, record.state)
        self._settled()

    def play(self, step: int) -> None:
        """Show how a step comes about, from the one before it."""
        if len(self._watched.steps) != step - 1:
            self.show(step - 1)
        self.finish()
        self._watched.stand(step)
        self._add(step)
        self._settled()

    def look_through(self, eyes: int) -> None:
        """Show what these eyes see; what they may see is asked before."""
        self._eyes.eyes, self._eyes.shown = eyes, NO_SEAT
        self.touch()

    def turn_hands(self, seat: int = NO_SEAT) -> None:
        """With all eyes, lay a seat's hand open; -1: the next seat's."""
        self._eyes.shown = seat if seat >= 0 else (self.open_seat + 1) % self.kit.seats
        self.touch()

    def run(self, *, runs: bool, speed: float) -> None:
        """Let what is shown pass by itself so many times as fast as usual, or hold it."""
        self.runs, self.playback.holds = runs, not runs
        if speed != self.settings.speed:
            self.settings = msgspec.structs.replace(self.settings, speed=speed)

    def _add(self, number: int) -> None:
        step = self._watched.steps[number - 1]
        self.playback.add(number, step.events, step.seat)
