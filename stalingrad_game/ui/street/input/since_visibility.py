"""When it lies on Street Fight's table what happened since a side last acted, and for whom."""

from __future__ import annotations

from typing import Final

from ....street_fight.meanwhile import Meanwhile, meanwhile
from ....street_fight.position.codes import NOBODY, SIDES, Ev, LogLevel
from ....street_fight.words.log import LogLine
from ...session.session import NO_SEAT
from ...session.summary_visibility import SummaryVisibility
from ..session.session import StreetSession
from .viewport import Viewport

_Moment = tuple[int, int]
"""How many steps were taken, and who is asked."""


class SinceVisibility(SummaryVisibility):
    """It comes with the question of a person after whom somebody else has acted.

    It goes as soon as anything is chosen or answered, or it is put away.
    """

    def __init__(self, session: StreetSession, viewport: Viewport) -> None:
        super().__init__()
        self._session: Final = session
        self._viewport: Final = viewport
        self._steps = -1
        self._found: tuple[_Moment, Meanwhile] | None = None

    @property
    def seat(self) -> int:
        """Of the person who is asked, once everything is shown and nobody has to look away."""
        session = self._session
        if not self._open or not session.asks or self._viewport.card != NOBODY:
            return NO_SEAT
        return session.acting if self.called or self.lines else NO_SEAT

    @property
    def facts(self) -> Meanwhile:
        """What happened since whoever is asked last acted, as all people here may know it."""
        session = self._session
        steps = session.record.steps
        moment = len(steps), session.acting
        if self._found is None or self._found[0] != moment:
            people = session.people or SIDES
            self._found = moment, meanwhile(session.record, session.acting, sorted(people))
        return self._found[1]

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The lines of the log that tell of it, dice and headings left out."""
        first = self.facts.first
        return tuple(
            line
            for line in self._session.log
            if line.step > first
            and line.level >= LogLevel.LEAD
            and (line.aim or (line.event is not None and line.event[0] == Ev.LOGGED))
        )

    def follow(self, *, begun: bool) -> None:
        """The session is further on, or something is chosen: `begun`."""
        session = self._session
        steps = session.record.steps
        if len(steps) != self._steps:
            self._steps = len(steps)
            self._go()
            led = session.watched or session.guide.leads
            self._open = bool(steps) and not led and steps[-1].seat != session.acting
        elif begun and not self.called:
            self._go()

    def turn(self) -> None:
        """Call it, or put it away where it is there."""
        self._session.skip()
        if self._session.asks:
            self._turn()
        self._session.touch()
