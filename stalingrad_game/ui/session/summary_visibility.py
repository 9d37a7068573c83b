"""Whether it lies on a table what happened since somebody last acted; the same at every table."""

from __future__ import annotations

from .session import NO_SEAT


class SummaryVisibility:
    """Comes when somebody is asked again, when a game is gone on with, and when it is called."""

    def __init__(self) -> None:
        self._open = False
        self.called = False
        """Whether somebody asked for it."""
        self.returned = False
        """Whether it came with a saved game, and tells what the last decision led to as well."""

    @property
    def seat(self) -> int:
        """The seat that it speaks to, or `NO_SEAT` where it isn't there."""
        raise NotImplementedError

    def show(self) -> None:
        """It comes, if there is anything to tell."""
        self._open = True

    def come_back(self) -> None:
        """A saved game is gone on with: it comes, if there is anything to tell."""
        self._open = self.returned = True

    def put_away(self) -> bool:
        """It goes; says whether it was there."""
        there = self.seat != NO_SEAT
        self._go()
        return there

    def _go(self) -> None:
        self._open = self.called = self.returned = False

    def _turn(self) -> None:
        """It is called, or put away where it is there."""
        called = not self.put_away()
        self._open = self.called = called
