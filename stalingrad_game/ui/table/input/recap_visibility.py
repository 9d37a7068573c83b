"""When the recap lies on the table, and for whom."""

from __future__ import annotations

from typing import Final

from ....card_game.history.of_record import SinceActed
from ....card_game.state.codes import Ev
from ...session.session import NO_SEAT
from ...session.summary_visibility import SummaryVisibility
from ..session.session import TableSession


class RecapVisibility(SummaryVisibility):
    """Whether it is there.

    It comes with a hand that is picked up, with the turn of whoever's hand always lies open, after
    a battle, when a saved game is gone on with and when it is called; it goes when something is
    answered or it is put away.
    """

    def __init__(self, session: TableSession) -> None:
        super().__init__()
        self._session: Final = session
        self.whole = False
        """Whether all of its lines were asked for."""

    @property
    def seat(self) -> int:
        """The seat that it speaks to, or -1 where it isn't there: nothing has changed, say.

        What was called is there in any case.
        """
        session, hands = self._session, self._session.hands
        if not self._open or hands.peeked or hands.curtain >= 0:
            return NO_SEAT
        seat = session.open_seat
        if seat == NO_SEAT and (self.called or self.returned):
            seat = session.acting if session.person_acts else min(session.people, default=NO_SEAT)
        return seat if seat != NO_SEAT and (self.called or self._tells(seat)) else NO_SEAT

    def since(self, seat: int) -> SinceActed | None:
        """What it tells a seat; None where nothing has happened."""
        return self._session.since_acted(seat, decided=self.returned)

    def _go(self) -> None:
        super()._go()
        self.whole = False

    def turn(self) -> None:
        """Call it in the place of a hint, or put it away where it is there."""
        session = self._session
        session.hints.drop()
        session.skip()
        if not session.playback.busy:
            self._turn()
        session.touch()

    def passes(self, *, taken: bool) -> None:
        """Another step is the last one: it goes, and comes if one was taken before an open hand.

        What somebody has done themselves it doesn't tell, but for the end of a battle.
        """
        self._go()
        session = self._session
        if session.watched:
            return
        if taken and session.private and session.hands.picked == NO_SEAT:
            last = session.record.steps[-1]
            ended = any(event[0] == Ev.BATTLE_END for event in last.events)
            self._open = ended or last.seat != session.acting

    def _tells(self, seat: int) -> bool:
        """Whether anything has happened since a seat last acted."""
        since = self.since(seat)
        return since is not None and bool(since.changes or since.cards or since.battles)
