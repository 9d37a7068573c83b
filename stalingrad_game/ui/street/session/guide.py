"""Who leads a learner through a lesson of Street Fight, and through the fight that ends it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from ....kernel.decision import Option
from ....lesson.script import Page
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.lesson_game import ScriptedStep, StreetLesson
from ...session.guide import Guide
from ...session.session import AutomaticAnswers

LAST_OF_ALL: Final = Page("further")
"""Where to go on; the last page of all."""
OWN_DONE: Final = Page("done", ("goal",)), LAST_OF_ALL
"""What is read when all decisions of one's own are made."""
OWN_OVER: Final = Page("over", ("goal",))
"""What is read when the fight of one's own was over before: it is fought once more."""


class StreetGuide(Guide[StreetLesson, ScriptedStep]):
    """The guide at one table of Street Fight: along the path, then beside a fight of one's own.

    There it counts decisions. Nothing is scripted, so nothing is refused.
    """

    def __init__(
        self,
        record: GameRecord[StreetGame],
        people: frozenset[int],
        automatic: AutomaticAnswers,
    ) -> None:
        """`automatic` are the answers that belong to the choice before: a walk is one decision."""
        lesson = record.game if isinstance(record.game, StreetLesson) else None
        super().__init__(record, people, lesson)
        self._game: Final = record
        self._automatic: Final = automatic
        self._read_own = -1
        """Of how many decisions made the page was closed."""
        self.made_before = 0
        """How many decisions of his own the learner made in fights before this one."""
        self._fights_again = False

    @property
    def ahead(self) -> tuple[Option, ...]:
        """What is to be answered now, and what one gesture may answer with it: up to a page."""
        now = self.step
        if self.lesson is None or now is None or now.option is None:
            return ()
        found = [now.option]
        for step in self.lesson.steps[now.number + 1 :]:
            if step.option is None or step.say or step.seat != now.seat:
                break
            found.append(step.option)
        return tuple(found)

    @property
    def fights(self) -> bool:
        """Whether this is a fight of one's own."""
        return self.made >= 0

    @property
    def begins_fight(self) -> bool:
        """Whether nothing was answered yet in a fight of one's own."""
        lesson = self.lesson
        return lesson is not None and self.fights and len(self._game.steps) == len(lesson.own_path)

    @property
    def made(self) -> int:
        """How many decisions of his own the learner has made, in fights before too; -1 for none."""
        lesson, steps = self.lesson, self._game.steps
        if lesson is None or not self._people:
            return -1
        begun = len(lesson.own_path)
        if len(steps) < begun or steps[begun - 1].option != lesson.own_path[-1]:
            return -1
        own = (
            step.seat in self._people and not self._automatic.answered(number)
            for number, step in enumerate(steps[begun:], begun + 1)
        )
        return self.made_before + sum(own)

    def pages(self) -> tuple[Page, ...]:
        """What is to be read now; at each decision of one's own a page that may be closed."""
        made, lesson, decision = self.made, self.lesson, self._game.decision
        if made < 0 or lesson is None:
            return super().pages()
        if self.closed:
            return ()
        if made >= len(lesson.own_pages):
            return OWN_DONE
        if decision is None:
            return (OWN_OVER,)
        reads = decision.seat in self._people and made != self._read_own
        return (lesson.own_pages[made],) if reads else ()

    def step_pages(self, step: ScriptedStep) -> tuple[Page, ...]:
        """What is to be read at a step; in the middle of what one gesture does its last page."""
        steps, number = () if self.lesson is None else self.lesson.steps, step.number
        while number > 0 and not steps[number].say and steps[number - 1].seat == step.seat:
            number -= 1
        if step.say or step.seat not in self._people or not steps:
            return step.say
        return steps[number].say[-1:]

    @property
    def place(self) -> Hashable:
        """Differs where other pages are to be read."""
        made, lesson = self.made, self.lesson
        if made < 0 or lesson is None:
            return super().place
        return ("own", made, self._game.decision is None and made < len(lesson.own_pages))

    @property
    def ends(self) -> bool:
        """Whether these pages are read to be closed."""
        return super().ends if self.made < 0 else bool(self.pages())

    @property
    def fights_next(self) -> bool:
        """Whether a fight of one's own comes next: the path is at its end, or one was over."""
        step = self.step
        return self._fights_again or (self.closed and step is not None and step.option is None)

    @property
    def last(self) -> bool:
        """Whether the open page is the last one of all."""
        return self.page == LAST_OF_ALL

    def turn(self) -> bool:
        """Open the next page, or close the last one; says whether there was one to turn."""
        made = self.made
        if made < 0 or self.more or self.last:
            return super().turn()
        if self.page is None:
            return False
        self._read_own, self._fights_again = made, self.page == OWN_OVER
        return True

    def progress(self) -> tuple[int, int]:
        """The number of the open page from 1, or of the decision of one's own, and how many."""
        made = self.made
        if made < 0 or self.lesson is None:
            return super().progress()
        count = len(self.lesson.own_pages)
        return min(made + 1, count), count
