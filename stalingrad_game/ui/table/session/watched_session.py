"""A recorded game at the table: nobody is asked, and it shows whatever moment it is told to."""

from __future__ import annotations

import msgspec

from ....card_game.game import CardGame
from ....record.watched_record import WatchedRecord
from ....watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from ...session.session import NO_SEAT
from ...session.watched import WatchedSession
from .hand_visibility import HandVisibility
from .log import TableLog, WatchedLog
from .session import TableSession
from .settings import TableSettings


class WatchedHands(HandVisibility):
    """The hands of a game that is watched: whose lies open is chosen, not picked up."""

    viewpoint = PUBLIC_VIEWPOINT
    """Through whose eyes: everybody's, a seat's, or all."""
    shown = NO_SEAT
    """With all eyes, the seat whose hand lies open; -1: that of whoever acts."""

    def open(self, acting: int) -> int:
        """The seat whose hand lies open."""
        if self.viewpoint != FULL_VIEWPOINT:
            return self.viewpoint if self.viewpoint >= 0 else NO_SEAT
        return self.shown if self.shown >= 0 else max(acting, 0)

    def toggle(self, _seat: int, *, peek: bool = False) -> bool:
        """Nothing is picked up."""
        del peek
        return False

    def passes(self, _seat: int) -> None:
        """Nothing is put down."""


class WatchedTableSession(WatchedSession[CardGame], TableSession):
    """A recorded game, shown as it stood after a step or as a step comes about."""

    hands: WatchedHands

    def __init__(self, record: WatchedRecord[CardGame], settings: TableSettings) -> None:
        """Where the record stands."""
        super().__init__(record, settings)
        self.playback.holds = True

    def _hands(self) -> HandVisibility:
        """Hands that are opened by choosing whose eyes to look through."""
        return WatchedHands(self.people, self.settings)

    def _log_anew(self) -> TableLog:
        """A log that goes back and on again."""
        return WatchedLog(self.words, self._opening)

    def show_moved(self, before: int) -> None:
        steps = self.record.steps
        self.show_redone(before + 1)
        self.playback.jump(len(steps), self.record.state)

    def look_through(self, viewpoint: int) -> None:
        """Show what these eyes see; what they may see is asked before."""
        self.hands.viewpoint, self.hands.shown = viewpoint, NO_SEAT
        super().look_through(viewpoint)

    def turn_hands(self, seat: int = NO_SEAT) -> None:
        """With all eyes, lay a seat's hand open; -1: the next seat's."""
        self.hands.shown = seat if seat >= 0 else (self.open_seat + 1) % self.kit.seats
        self.touch()

    def set_speed(self, speed: float) -> None:
        if speed != self.settings.speed:
            self.settings = msgspec.structs.replace(self.settings, speed=speed)
