"""Whether an answer comes in haste: it can't be taken back, and its question couldn't be read yet.

What can be taken back may be answered as fast as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.foresight import Foresight
from ....street_fight.lesson_game import GO_ALONE
from ....street_fight.position.state import State
from ...session.question_guard import QuestionGuard
from ..session.session import StreetSession


class Haste:
    """What has been seen of the question of one table, and for how long."""

    def __init__(
        self, session: StreetSession, guard: QuestionGuard, view: Callable[[], State]
    ) -> None:
        """`view` is what the side sees that is asked."""
        self._session: Final = session
        self._guard: Final = guard
        self._view: Final = view
        self._foresight: Final = Foresight(session.kit)
        self._seen: tuple[Decision | None, bool] = (None, False)
        """The question that was seen last, and whether it was a result that waits."""
        self._stood: Sequence[Option] = ()
        """What stood ready then."""

    def pass_time(self, ms: float, ready: Sequence[Option], *, asks: bool) -> bool:
        """Let time pass over a question for which these answers stand ready to be taken.

        Says whether it is only now, or no longer, too early to answer.
        """
        before = self.unread
        waits = self._session.playback.waits
        seen = self._session.decision, waits
        changed = seen[0] is not self._seen[0] or waits != self._seen[1]
        if changed or (ready and list(ready) != list(self._stood)):
            self._guard.question_changed()
        else:
            self._guard.pass_time(ms, shown=asks or waits)
        self._seen, self._stood = seen, ready
        return self.unread != before

    @property
    def unread(self) -> bool:
        """Whether what is asked now, or waits, couldn't be read yet."""
        seen = self._session.decision, self._session.playback.waits
        same = seen[0] is self._seen[0] and seen[1] == self._seen[1]
        return not (same and self._guard.read) and not self._session.settings.shows_nothing

    def forbids(self, options: Sequence[Option], ready: Sequence[Option] = ()) -> bool:
        """Whether answers that somebody gives one after the other are given in haste.

        `ready`: what stands ready of which they are, where they are taken by *Roll* or the like.
        """
        decision = self._session.decision
        if self._session.settings.shows_nothing or decision is None:
            return False
        if not self.unread and list(ready) == list(self._stood if ready else ()):
            return False
        bars = partial(self._session.game.reveals, seat=decision.seat)
        return GO_ALONE in options or self._foresight.binds(self._view(), decision, options, bars)
