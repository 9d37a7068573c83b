"""One puzzle being practised: its table, what was answered there, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from ...localisation.catalogue import Catalogue
from ...practice.background import BackgroundWeighing
from ...practice.progress import PracticeProgress
from ...practice.puzzle import PUZZLE_KINDS, Puzzle, WeighedAnswer
from ...record.lines import Seat
from ...record.record import GameRecord
from ...review.adapter import AnswerPlan, DescribedChoice
from ..screens.saved_games import SavedGames
from ..session.scene import SessionScene
from ..session.session import GameSession
from ..session.task import TableTask

if TYPE_CHECKING:
    from ..shell.app import AppContext
    from ..shell.screen_stack import Scene

OPPONENT: Final = "officer"
"""Who answers for all other seats where somebody plays on."""
PAGE_SCREEN: Final = "puzzle"
AS_GOOD: Final = 0.01
"""What an answer may be behind the best one to count as found."""


SAME_WORTH: Final = 0.005
"""What answers may differ by to be told together."""


def as_good(answer: WeighedAnswer) -> bool:
    """Whether an answer is as good as the best one, as far as can be told."""
    return answer.behind <= AS_GOOD or answer.share.low <= 0.0


def tables_stand_up(context: AppContext) -> None:
    """The next table of a puzzle stands above the screens that are open then."""
    games = context.service(SavedGames)
    for played in PUZZLE_KINDS:
        games.of_game(played).host.stand_up()


def theme_name(texts: Catalogue, kind: str, theme: str) -> str:
    """What a theme is called; of one that this version doesn't know, a general word."""
    try:
        return texts.phrase(f"practice.theme.{kind}.{theme}")
    except KeyError:
        return texts.phrase("practice.theme.other")


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
        self._plans: Final = puzzle.plans(self.record.game)
        self._job: Final = kind.job(self.record)
        self.answer: AnswerPlan | None = None
        """What was answered at the table; None while it isn't all."""
        self.weighed: WeighedAnswer | None = None
        """What that is worth, once it is known."""
        self.weighing: BackgroundWeighing | None = None
        self.shown = False
        """Whether the best answer was asked for."""
        self.came_to = ""
        """What came of the best answer as far as it was watched; "" where it wasn't."""
        self._tried = False

    # --- the table

    def sit_down(self) -> None:
        """Open the table at the choice, with the page that asks over it."""
        self._leave_table()
        self.answer = self.weighed = None
        self.shown = False
        self.came_to = ""
        session = self._table(self._seated()).session
        session.task = _Solving(self, session)
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
        """Watch the best answer, and computer players go on to the end of what belongs to it."""
        self._leave_table()
        self.came_to = ""
        players = (Seat(computer=OPPONENT),) * self.record.game.seats
        session = self._table(players).session
        for option in self.best:
            if self._practice.taken_plan(session.record, self.step) is None:
                session.take(option)  # the end of a plan may go unasked
        session.task = _Watching(self, session)

    def leave(self) -> None:
        """Back to where the puzzle was chosen."""
        self._leave_table()

    def next(self) -> PuzzleSitting | None:
        """The next puzzle, None after the last one; raises `RecordError`."""
        if not self.later:
            return None
        first, *others = self.later
        return PuzzleSitting(self.context, first, others)

    def _table(self, players: tuple[Seat, ...]) -> SessionScene:
        language = self.context.language.code
        record = self.puzzle.position.opened(self._library, players, language)
        scene: SessionScene = self._saved.host.sit_over(record)
        return scene

    def _leave_table(self) -> None:
        if self.weighing is not None:
            if self.weighing.runs:  # it isn't known yet whether the answer is good: once more
                self._note(found=False)
            self.weighing.close()
            self.weighing = None
        self._saved.host.clear_table()

    # --- the answer

    @property
    def best(self) -> AnswerPlan:
        """What one had better answer, in options of the game."""
        return self.plan_of(0)

    @property
    def found(self) -> bool:
        """Whether the answer is as good as the best one."""
        return self.weighed is not None and as_good(self.weighed)

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
        nothing = "" if self.odds else self.context.words.sentence("review.why.none")
        return said or nothing

    @property
    def odds(self) -> str:
        """What dice and chances say for the best answer beside the one given, or the next best."""
        other = self.plan_of(1) if self.answer is None or self.is_best else self.answer
        plans = (self.best, other)
        return self._practice.odds(self.record, self.step, plans, self.context.language)

    @property
    def standing(self) -> Sequence[str]:
        """What had better be seen before it is answered, a line each."""
        return self._practice.standing(self.record, self.step, self.context.language)

    def rivals(self) -> tuple[Sequence[str], Sequence[str], float]:
        """In words: other answers as good as the best; the next best ones; what those cost.

        The answer that was given is none of them.
        """
        others = [
            (place, one)
            for place, one in enumerate(self.puzzle.answers)
            if place and one is not self.weighed
        ]
        good = [row for row in others if as_good(row[1])]
        behind = [row for row in others if not as_good(row[1])]
        least = min((one.behind for _, one in behind), default=0.0)
        nearest = [row for row in behind if row[1].behind <= least + SAME_WORTH]
        told = [
            [self.described(self.plan_of(place), one).chosen for place, one in some]
            for some in (good, nearest)
        ]
        return told[0], told[1], least

    @property
    def is_best(self) -> bool:
        """Whether the answer is the best one itself."""
        return self.weighed is self.puzzle.answers[0]

    def plan_of(self, place: int) -> AnswerPlan:
        """One of the answers that are known."""
        return self._plans[place]

    def update(self) -> bool:
        """Take in what is known of the answer by now; says whether anything is new."""
        if self.weighing is None or not self.weighing.look():
            return False
        if self.weighing.behind is not None:
            assert self.answer is not None
            self._know(WeighedAnswer((), *self.weighing.behind))
        return True

    def look(self, record: GameRecord[Any]) -> None:
        """Something was answered at the table."""
        if self.answer is not None:
            return
        plan = self._practice.taken_plan(record, self.step)
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
        self._note(found=self.found)

    def _note(self, *, found: bool) -> None:
        """Keep what became of the first answer."""
        if not self._tried:
            self._tried = True
            with suppress(OSError):
                PracticeProgress().note(self.puzzle, date.today(), found=found)

    def table_text(self) -> str:
        """What is said at the table while it is solved."""
        texts, puzzle = self.context.words, self.puzzle
        theme = theme_name(texts, puzzle.kind, puzzle.theme)
        side = ("german", "soviet")[puzzle.seat & 1]
        return texts.sentence(f"practice.at_table.{side}", theme=theme)

    def played_out(self, record: GameRecord[Any]) -> bool:
        """Whether the game that is watched has come to the end of what belongs to the choice."""
        return self._practice.played_out(record, self.step)

    def watched(self, record: GameRecord[Any]) -> None:
        """Back from watching: what came of it is told above what the answer is worth."""
        self.came_to = self._practice.came_to(record, self.step, self.context.language)
        self.context.open(PAGE_SCREEN, sitting=self)


class _Solving(TableTask):
    """The table at which a puzzle is solved."""

    hints = False

    def __init__(self, sitting: PuzzleSitting, session: GameSession[Any]) -> None:
        self._sitting: Final = sitting
        self._session: Final = session
        self.begins = sitting.step

    @property
    def text(self) -> str:
        return self._sitting.table_text()

    def taken(self) -> None:
        self._sitting.look(self._session.record)


class _Watching(TableTask):
    """The table at which the best answer is played on, up to the end of what belongs to it."""

    leads_back = True

    def __init__(self, sitting: PuzzleSitting, session: GameSession[Any]) -> None:
        self._sitting: Final = sitting
        self._session: Final = session
        self._left = False
        self.waits = sitting.played_out(session.record)

    @property
    def text(self) -> str:
        return self._sitting.context.words.sentence("practice.at_table.watching")

    def taken(self) -> None:
        """At the end computer players wait; what is shown still, is shown."""
        self.waits = self._sitting.played_out(self._session.record)
        if not self._session.playback.busy:
            self.shown()

    def shown(self) -> None:
        if self.waits:
            self.leave()

    def leave(self) -> None:
        if not self._left:
            self._left = self.waits = True
            self._sitting.watched(self._session.record)
