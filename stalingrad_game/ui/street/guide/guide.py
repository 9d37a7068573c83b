"""Where a learner is in a lesson of Street Fight: the open page, and what is to be taken now.

What is told follows from the state of the game; kept here is only how far its pages were read.
"""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Option
from ....lesson.pages import Page
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.lesson.lesson_game import ScriptedMove, StreetLesson
from ....street_fight.position.state import State
from ...guide.page_turner import PageTurner


class StreetGuide(PageTurner):
    """The guide at one table."""

    def __init__(self, record: GameRecord[StreetGame], people: frozenset[int]) -> None:
        """Beside a game; one that is no lesson has no pages."""
        super().__init__()
        self._record: Final = record
        self._people: Final = people
        self._read: tuple[State, int, ScriptedMove | None] | None = None
        self._let_go = False
        self._armed = False

    @property
    def lesson(self) -> StreetLesson | None:
        """The lesson that is played; None where none is."""
        game = self._record.game
        return game if isinstance(game, StreetLesson) else None

    @property
    def step(self) -> ScriptedMove | None:
        """Where the game stands on the path of its lesson; None away from it."""
        lesson = self.lesson
        if lesson is None:
            return None
        state, taken = self._record.state, len(self._record.steps)
        if self._read is None or self._read[0] is not state or self._read[1] != taken:
            self._read = (state, taken, lesson.scripted(state))
        return self._read[2]

    @property
    def option(self) -> Option | None:
        """What is to be taken now; None where the players are free."""
        step = self.step
        return None if step is None else step.option

    @property
    def leads(self) -> bool:
        """Whether there is an option that is told."""
        return self.option is not None

    @property
    def waits(self) -> bool:
        """Whether the told option of a computer player waits until its pages were read."""
        step = self.step
        return step is not None and self.leads and step.seat not in self._people and bool(step.say)

    # --- pages

    def follow(self) -> None:
        """The game rests elsewhere: the first page of the step is opened."""
        step = self.step
        if self.open_pages_at(None if step is None else step.number):
            self._let_go = False
            self._armed = False

    def pages(self) -> tuple[Page, ...]:
        """What is to be read now."""
        step = self.step
        return () if step is None or self.closed or self._let_go else step.say

    @property
    def ends(self) -> bool:
        """Whether these pages are read to be closed: the last of all, or before others act."""
        step = self.step
        if step is None or self.closed or self._let_go:
            return False
        return step.option is None or self.waits

    @property
    def held(self) -> bool:
        """Whether a computer player may not act yet."""
        return self.waits and not self._let_go

    def turn(self) -> bool:
        """Open the next page, or let a computer player act; says whether anything was turned."""
        self._armed = False
        if self.waits and not self.more:
            went, self._let_go = not self._let_go, True
            return went
        return super().turn()

    def turn_back(self) -> bool:
        """Open the page before; says whether there was one."""
        self._armed = False
        return super().turn_back()

    def see(self, *, done: bool) -> bool:
        """Turn a page whose gesture has been made since it was opened; says whether it was."""
        page = self.page
        if page is None or not page.until or not self.more:
            return False
        if not done:
            self._armed = True
        return done and self._armed and self.turn()

    def progress(self) -> tuple[int, int]:
        """The number of the open page among all pages of the lesson, from 1, and how many."""
        lesson, now = self.lesson, self.step
        if lesson is None or now is None:
            return 0, 0
        before = sum(len(one.say) for one in lesson.steps[: now.number])
        return before + self._page + 1, sum(len(one.say) for one in lesson.steps)
