"""The tutor of a table: "Sure?" before a choice that costs much, with what would be better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from ...kernel.decision import Option
from ...practice.background import BackgroundTutor
from ...practice.tutor import LEAST_COSTS, NO_REASON, TutorVerdict
from ...review.accounts import Mistake
from ...review.adapter import DescribedChoice
from ..session.host import SavedKind
from ..session.session import ChoiceCheck, GameSession
from ..shell.settings import TutorPolicy

if TYPE_CHECKING:
    from ...practice.adapter import PracticeGame, PracticeKind
    from ..shell.app import AppContext

PATIENCE_MS: Final = 500.0
"""How long an answer waits at most for what the tutor says of it."""
TUTOR_SCREEN: Final = "tutor"


def attend(context: AppContext, saved: SavedKind[Any], session: GameSession[Any]) -> None:
    """Seat a tutor at a table; none at a lesson, nor where a game is sent from one to the other."""
    if session.guide.lesson is None and session.record.seal is None and session.people:
        session.check = TableTutor(context, saved.practice(), session)
        session.check.rests()


class TableTutor(ChoiceCheck):
    """The tutor at one table."""

    def __init__(self, context: AppContext, kind: PracticeKind, session: GameSession[Any]) -> None:
        """It thinks in a process of its own, which is started with the first choice."""
        self._context: Final = context
        self._kind: Final = kind
        self._session: Final = session
        self._practice: PracticeGame | None = None
        self._work: BackgroundTutor | None = None
        self._step: int | None = None
        """How many steps had been taken when the choice came up that is judged; None: none is."""
        self._asked = False
        """Whether it has asked about this choice already."""
        self._held: list[tuple[Option, bool]] = []
        """What was chosen in one go, with whether it belongs to the choice before."""
        self._sent = False
        """Whether the tutor has been asked about what is held."""
        self._waited_ms = 0.0
        self._passes = False
        self.verdict: TutorVerdict | None = None
        """What it says of the option that is held."""

    @property
    def policy(self) -> TutorPolicy:
        """Which choices it may speak of at this table now."""
        settings = self._context.settings
        if self._session.hot_seat and not settings.tutor_agreed:
            return "off"
        return settings.tutor

    @property
    def busy(self) -> bool:
        return bool(self._held) and self.verdict is None

    # --- what the table tells it

    def rests(self) -> None:
        """Begin with the choice that has come up; what was held is no longer asked."""
        self._held, self.verdict = [], None
        record, decision = self._session.record, self._session.decision
        if decision is None or not self._session.person_acts or self.policy == "off":
            self._step = None
            return
        practice = self._game
        steps = len(record.steps)
        if self._step == steps:
            return
        begun = self._step
        if begun is not None and begun < steps and practice.taken_plan(record, begun) is None:
            return  # it goes on
        self._step, self._asked = None, False
        if len(decision.options) > 1 and practice.tutored(decision):
            self._step = steps
            if self._work is None or self._work.failed:
                self.close()
                self._work = BackgroundTutor()
            self._work.judge(self._kind.job(record), steps)

    def holds(self, option: Option, *, goes_on: bool) -> bool:
        """Hold an option until it is known what the whole choice costs.

        What is chosen in the same go, as all cards of a refresh, is held with it.
        """
        if self._held and self._sent:
            return True
        if self._passes or self._asked or self._step is None or self.policy == "off":
            return False
        self._held.append((option, goes_on))
        self._sent, self._waited_ms = False, 0.0
        return True

    def _ask(self) -> None:
        assert self._work is not None
        assert self._step is not None
        steps = self._session.record.steps[self._step :]
        taken = (
            *(one.option for one in steps if not one.standing),
            *(option for option, _ in self._held),
        )
        self._sent = True
        self._work.ask(taken, LEAST_COSTS[self.policy])

    def pass_time(self, ms: float) -> None:
        """Ask, or take what is held, as soon as the tutor has said something or time is up."""
        if not self._held or self.look_for_reason() or self.verdict is not None:
            return
        if self.policy == "off":
            self.take_held()
            return
        if not self._sent:
            self._ask()
        assert self._work is not None
        self._waited_ms += ms
        said = self._work.answer()
        if isinstance(said, TutorVerdict):
            self.speak_of(said)
            self._context.open(TUTOR_SCREEN, tutor=self)
        elif said is not None or self._waited_ms >= PATIENCE_MS:
            self.take_held()

    def close(self) -> None:
        """End the process at work, whatever it weighs."""
        if self._work is not None:
            self._work.close()

    def look_for_reason(self) -> bool:
        """Take in why the better choice is the better one; says whether that has come now."""
        if self.verdict is None or self.verdict.purpose is not None or self._work is None:
            return False
        said = self._work.answer()
        if said == "nothing":  # it was lost meanwhile
            said = msgspec.structs.replace(self.verdict, purpose=NO_REASON)
        if not isinstance(said, TutorVerdict):
            return False
        self.verdict = said
        return True

    def speak_of(self, verdict: TutorVerdict) -> None:
        """Have something to say of the choice that the game has come to."""
        self.verdict, self._asked = verdict, True
        if self._step is None:
            self._step = len(self._session.record.steps)

    # --- what a person answers

    def take_held(self) -> None:
        """Take what is held; raises `RecordError` where it can't be written."""
        held, self._held, self.verdict = self._held, [], None
        self._passes = True
        try:
            for number, (option, goes_on) in enumerate(held):
                decision = self._session.decision
                if number and (decision is None or option not in decision.options):
                    return  # it didn't belong to the same choice
                self._session.take(option, goes_on=goes_on)
        finally:
            self._passes = False

    def choose_again(self) -> None:
        """Let what is held be."""
        self._held, self.verdict = [], None
        self._session.touch()

    def described(self) -> DescribedChoice:
        """What was chosen, what would be better and why, in words; raises `CatalogueError`."""
        verdict, record = self.verdict, self._session.record
        assert verdict is not None
        assert self._step is not None
        words = self._game.words(record, self._context.language)
        decision = record.game.decision(record.at(self._step))
        assert decision is not None
        return words.choice(
            Mistake(
                step=self._step,
                turn=0,
                seat=decision.seat,
                chosen=verdict.chosen,
                best=verdict.best,
                chance=verdict.chance,
                cost=verdict.cost,
                purpose=verdict.purpose or NO_REASON,
            ),
            whole=True,
        )

    @property
    def _game(self) -> PracticeGame:
        if self._practice is None:
            self._practice = self._kind.practice(self._session.record.game)
        return self._practice
