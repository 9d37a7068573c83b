"""Where a learner is in a lesson: which page is open, and what is to be answered now.

What is scripted follows from the state of the game; kept here is only how far its pages were read.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from ...kernel.decision import Option
from ...lesson.script import Page
from ...record.record import GameRecord


class LessonStep(Protocol):
    """A decision of a lesson as it comes up in the game."""

    @property
    def number(self) -> int:
        """Its place on the path, from 0."""

    @property
    def option(self) -> Option | None:
        """What is to be answered; None at the end of the path."""

    @property
    def say(self) -> tuple[Page, ...]:
        """The pages that are read before it is answered."""

    @property
    def seat(self) -> int:
        """Who is asked."""


StepT = TypeVar("StepT", bound=LessonStep)
StepT_co = TypeVar("StepT_co", bound=LessonStep, covariant=True)


class GuidedGame(Protocol[StepT_co]):
    """A game along the path of a lesson."""

    @property
    def steps(self) -> Sequence[StepT_co]:
        """The path."""

    def scripted(self, state: Any, /) -> StepT_co | None:
        """Where a state stands on it; None away from the path."""


LessonT = TypeVar("LessonT", bound=GuidedGame[Any])


class Guide(Generic[LessonT, StepT]):
    """The guide at one table; beside a game that is no lesson it has no pages."""

    def __init__(
        self, record: GameRecord[Any], people: frozenset[int], lesson: LessonT | None = None
    ) -> None:
        """`lesson` is the record's game where it is one and somebody learns."""
        self.lesson: Final = lesson
        self._record: Final = record
        self._people: Final = people
        self._read: tuple[object, int, StepT | None] | None = None
        self._place: Hashable = None
        self._page = 0
        self.closed = False
        """Whether the last pages of all were closed."""
        self._let_go = False
        self._armed = False
        self.refused = False
        """Whether something else was tried than what is scripted."""

    # --- the path

    @property
    def step(self) -> StepT | None:
        """Where the game stands on the path of its lesson; None away from it."""
        if self.lesson is None:
            return None
        state, taken = self._record.state, len(self._record.steps)
        if self._read is None or self._read[0] is not state or self._read[1] != taken:
            found: StepT | None = self.lesson.scripted(state)
            self._read = (state, taken, found)
        return self._read[2]

    @property
    def option(self) -> Option | None:
        """What is to be answered now; None where the players are free."""
        step = self.step
        return None if step is None else step.option

    @property
    def leads(self) -> bool:
        """Whether there is an answer that is scripted."""
        return self.option is not None

    @property
    def waits(self) -> bool:
        """Whether the scripted answer of a computer player waits until its pages were read."""
        step = self.step
        if step is None or not self.leads or step.seat in self._people:
            return False
        return bool(self.step_pages(step))

    @property
    def held(self) -> bool:
        """Whether a computer player may not act yet."""
        return self.waits and not self._let_go

    def refuse(self) -> None:
        """Something else was tried than what is scripted."""
        self.refused = True

    def accept(self) -> None:
        """What is scripted is being done: what was tried before is forgotten."""
        self.refused = False

    # --- pages

    def step_pages(self, step: StepT) -> tuple[Page, ...]:
        """What is to be read at a step, by those who learn."""
        return step.say

    def pages(self) -> tuple[Page, ...]:
        """What is to be read now."""
        step = self.step
        return () if step is None or self.closed or self._let_go else self.step_pages(step)

    @property
    def ends(self) -> bool:
        """Whether these pages are read to be closed: the last of all, or before others act."""
        step = self.step
        if step is None or self.closed or self._let_go:
            return False
        return step.option is None or self.waits

    @property
    def place(self) -> Hashable:
        """Differs where other pages are to be read."""
        step = self.step
        return None if step is None else step.number

    def follow(self) -> None:
        """The game rests elsewhere, or something else is shown: its first page is opened."""
        if self.place != self._place:
            self._place, self._page = self.place, 0
            self.refused = self._let_go = self._armed = False

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        pages = self.pages()
        return pages[min(self._page, len(pages) - 1)] if pages else None

    @property
    def more(self) -> bool:
        """Whether another page follows."""
        return self._page + 1 < len(self.pages())

    @property
    def turns(self) -> bool:
        """Whether going on turns a page, or closes the last one."""
        return self.more or self.ends

    def turn(self) -> bool:
        """Open the next page, or close the last one; says whether there was one to turn."""
        self._armed = False
        if not self.turns:
            return False
        if self.more:
            self._page += 1
        elif self.waits:
            self._let_go = True
        else:
            self.closed = True
        self.refused = False
        return True

    @property
    def can_turn_back(self) -> bool:
        """Whether a page lies before the one that is open."""
        return self._page > 0 and bool(self.pages())

    def turn_back(self) -> bool:
        """Open the page before; says whether there was one."""
        self._armed = False
        if not self.can_turn_back:
            return False
        self._page -= 1
        self.refused = False
        return True

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
        now = self.step
        if self.lesson is None or now is None:
            return 0, 0
        steps = self.lesson.steps
        before = sum(len(one.say) for one in steps[: now.number])
        return before + self._page + 1, sum(len(one.say) for one in steps)
