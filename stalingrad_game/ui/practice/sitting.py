"""One puzzle being practised: its table, what was answered there, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Final

from ...practice.background import BackgroundWeighing
from ...practice.progress import PracticeProgress
from ...practice.puzzle import Puzzle, WeighedAnswer
from ...record.lines import Seat
from ...review.adapter import AnswerPlan, DescribedChoice
from ..screens.saved_games import SavedGames
from ..session.scene import SessionScene

if TYPE_CHECKING:
    from ..shell.app import AppContext
    from ..shell.screen_stack import Scene

OPPONENT: Final = "officer"
"""Who answers for all other seats where somebody plays on."""
PAGE_SCREEN: Final = "puzzle"
AS_GOOD: Final = 0.01
"""What an answer may be behind the best one to count as found."""


class PuzzleSitting:
    """A puzzle at its table."""

    def __init__(self, context: AppContext, puzzle: Puzzle, later: Sequence[Puzzle] = ()) -> None:
        """`later` are those that come after it.

        Raises `RecordError` where the game of the puzzle can't be opened.
        """
        self.context: Final = context
        self.puzzle: Final = puzzle
        self.later: Final = tuple(later)
        games = context.service(SavedGames)
        self._library: Final = games.library
        self._saved: Final = games.of_game(puzzle.position.game)
        self.record: Final = puzzle.position.opened(self._library)
        self.step: Final = len(puzzle.position.taken)
        kind = self._saved.practice()
        self._practice: Final = kind.practice(self.record.game)
        self._choice: Final = self._practice.choice(self.record, self.step)
        self._job: Final = kind.job(self.record)
        self.answer: AnswerPlan | None = None
        """What was answered at the table; None while it isn't all."""
        self.weighed: WeighedAnswer | None = None
        """What that is worth, once it is known."""
        self.weighing: BackgroundWeighing | None = None
        self.shown = False
        """Whether the best answer was asked for."""
        self._tried = False

    # --- the table

    def sit_down(self) -> None:
        """Open the table at the choice, with the page that asks over it."""
        self._leave_table()
        self.answer = self.weighed = None
        self.shown = False
        scene = self._table(self._seated())
        scene.session.hints_offered = False
        scene.session.taken = lambda: self._look(scene)
        self.context.open(PAGE_SCREEN, sitting=self)

    def posed_table(self) -> Scene:
        """The table at the choice, for a picture."""
        record = self.puzzle.position.opened(self._library, self._seated())
        scene: Scene = self._saved.host.table_of(record)
        return scene

    def _seated(self) -> tuple[Seat, ...]:
        seats = range(self.record.game.seats)
        return tuple(
            Seat() if seat == self.puzzle.seat else Seat(computer=OPPONENT) for seat in seats
        )

    def play_on(self) -> None:
        """Watch computer players go on from the best answer."""
        self._leave_table()
        players = (Seat(computer=OPPONENT),) * self.record.game.seats
        self._table(players, self.best)

    def leave(self) -> None:
        """Back to where the puzzle was chosen."""
        self._leave_table()

    def next(self) -> PuzzleSitting | None:
        """The next puzzle, None after the last one; raises `RecordError`."""
        if not self.later:
            return None
        first, *others = self.later
        return PuzzleSitting(self.context, first, others)

    def _table(self, players: tuple[Seat, ...], plan: AnswerPlan = ()) -> SessionScene:
        language = self.context.language.code
        record = self.puzzle.position.opened(self._library, players, language)
        for option in plan:
            record.take(option)
        scene: SessionScene = self._saved.host.sit_over(record)
        return scene

    def _leave_table(self) -> None:
        if self.weighing is not None:
            self.weighing.close()
            self.weighing = None
        self._saved.host.clear_table()

    # --- the answer

    @property
    def best(self) -> AnswerPlan:
        """What one had better answer, in options of the game."""
        return self.puzzle.plan(self.record.game, 0)

    @property
    def found(self) -> bool:
        """Whether the answer is as good as the best one."""
        one = self.weighed
        return one is not None and (one.behind <= AS_GOOD or one.share.low <= 0.0)

    def described(self, plan: AnswerPlan, weighed: WeighedAnswer) -> DescribedChoice:
        """An answer beside the best one in words."""
        words = self._practice.words(self.record, self.context.language)
        mistake = self.puzzle.mistake(self.record.game, plan, weighed)
        return words.choice(mistake, whole=True)

    @property
    def best_name(self) -> str:
        """The best answer in words."""
        return self.described(self.plan_of(1), self.puzzle.answers[1]).best

    @property
    def reason(self) -> str:
        """What the best answer leads to."""
        puzzle, language = self.puzzle, self.context.language
        words = self._practice.words(self.record, language)
        said = words.expects(puzzle.seat, puzzle.purpose)
        return said or self.context.words.sentence("review.why.none")

    @property
    def is_best(self) -> bool:
        """Whether the answer is the best one itself."""
        return self.weighed is self.puzzle.answers[0]

    def plan_of(self, place: int) -> AnswerPlan:
        """One of the answers that are known."""
        return self.puzzle.plan(self.record.game, place)

    def update(self) -> bool:
        """Take in what is known of the answer by now; says whether anything is new."""
        if self.weighing is None or not self.weighing.look():
            return False
        if self.weighing.behind is not None:
            assert self.answer is not None
            self._know(WeighedAnswer((), *self.weighing.behind))
        return True

    def _look(self, scene: SessionScene) -> None:
        """Something was answered at the table."""
        if self.answer is not None:
            return
        plan = self._practice.taken_plan(scene.session.record, self.step)
        if plan is None:
            return
        self.answer = plan
        for place, known in enumerate(self.puzzle.answers):
            if self._choice.alike(self.plan_of(place), plan):
                self._know(known)
                break
        else:
            self.weighing = BackgroundWeighing(self._job, self.step, (self.best, plan))
        self.context.open(PAGE_SCREEN, sitting=self)

    def _know(self, weighed: WeighedAnswer) -> None:
        self.weighed = weighed
        if not self._tried:
            self._tried = True
            with suppress(OSError):
                PracticeProgress().note(self.puzzle, date.today(), found=self.found)
