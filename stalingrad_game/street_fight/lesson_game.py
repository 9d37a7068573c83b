"""A guided game of Street Fight: its file, and the game along its path (`assets/lessons`).

Units and places are named by the scenario, options and rolls written as records write them. Whoever
leaves the path plays on with real chance. The walk along it, done once as the game is made,
compares every roll with the written one, so that no change of a set-up breaks a lesson in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec

from ..assets import AssetError, BrokenAssetError, asset
from ..kernel.decision import Event, Option, UnreadableOption
from ..kernel.game import ChangedLesson, Game, UnknownMode, UnknownScenario
from ..kernel.library import LineStep, OldAnswers, SameAnswers
from ..lesson.script import ALONE_TEXT, GUIDED, LessonError, Page, ScriptedStates, read_page
from .faults import SetUpFault
from .game import RULES_VERSION, StreetGame
from .position.codes import SIDE_WORDS
from .position.state import State
from .referees import REFEREES, street_kit

LESSONS_FOLDER: Final = "lessons"


class WrittenMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the lesson."""

    take: str = ""
    """The option in words of a record; the last step of all has none."""
    rolls: tuple[str, ...] = ()
    """What is rolled because of it, each as in a record: "roll hit german d6 4 1"."""
    say: tuple[str, ...] = ()
    """Balloons before it, each "KEY", "KEY @ THING, THING" or with "? GESTURE" behind."""


class WrittenFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight of one's own, from a decision on the path."""

    at: int
    """The step, from 0, at whose decision the learner begins it."""
    say: tuple[str, ...]
    """A balloon for each decision of the learner; when all are made it has done its work."""


class StreetLessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game."""

    id: str
    scenario: str
    """Its file in the folder of Street Fight, without the ending."""
    referee: str
    learner: str
    """The side that a person plays."""
    opponent: str
    """The computer player of the other side once the learner plays freely."""
    step: tuple[WrittenMove, ...]
    own: WrittenFight
    """What the learner does alone once the path is at its end."""
    begin: tuple[str, ...] = ()
    """What is rolled before the first decision."""


def lesson_name(referee: str) -> str:
    return f"street_{referee}"


def load_street_lesson(referee: str) -> StreetLessonFile:
    """The lesson of a referee; raises `AssetError`."""
    name = lesson_name(referee)
    return parse_street_lesson(name, asset(LESSONS_FOLDER, f"{name}.toml").read_bytes())


def parse_street_lesson(name: str, data: bytes) -> StreetLessonFile:
    """The lesson that a file holds; raises `BrokenAssetError`."""
    try:
        return msgspec.toml.decode(data, type=StreetLessonFile)
    except ValueError as fault:
        why = str(fault).splitlines()[0]
        raise BrokenAssetError(why, LESSONS_FOLDER, f"{name}.toml") from fault


STREET_LESSON: Final = "street_lesson"
"""The id of guided games in records."""
GO_ALONE: Final[Option] = (-1,)
"""From here on the players play freely, with real chance."""
OFF_SCRIPT: Final = (0,) * 60
"""What is rolled beyond the written dice while a lesson is walked: the walk then complains."""


class ScriptedStep(msgspec.Struct, frozen=True):
    """A decision of a lesson as it comes up in the game."""

    number: int
    option: Option | None
    """What is to be taken; None at the end of the path."""
    say: tuple[Page, ...]
    seat: int


class StreetLesson(StreetGame):
    """A scenario along the path of a lesson."""

    game_id = STREET_LESSON

    def __init__(self, lesson: StreetLessonFile) -> None:
        """Play the lesson through once, to know its path.

        Raises `LessonError`, or as `street_kit` does.
        """
        super().__init__(
            street_kit(Path(asset("street", f"{lesson.scenario}.toml")), lesson.referee)
        )
        self.lesson: Final = lesson
        self._scripted: Final[ScriptedStates[State, ScriptedStep]] = ScriptedStates(
            self.copy, self.encode
        )
        self.steps: Final[tuple[ScriptedStep, ...]] = self._walk()
        self.own_pages: Final = tuple(read_page(one) for one in lesson.own.say)
        """What is read at each decision of one's own."""
        self.own_path: Final[tuple[Option, ...]] = self._own_path(lesson.own.at)
        """What leads from the beginning to the fight of one's own."""

    @property
    def learner(self) -> int:
        return SIDE_WORDS.index(self.lesson.learner)

    # --- what is told

    def scripted(self, state: State) -> ScriptedStep | None:
        """The step of the lesson at which a state stands; None away from its path."""
        return self._scripted.at(state)

    def _walk(self) -> tuple[ScriptedStep, ...]:
        steps: list[ScriptedStep] = []
        state, events = self.begin(0, {})
        self._compare("its beginning", self.lesson.begin, events)
        for number, written in enumerate(self.lesson.step):
            where = f"step {number + 1}" + (f" ({written.take})" if written.take else "")
            decision = self.decision(state)
            option = self._parsed(where, written)
            if decision is None and option is not None:
                raise self.error(f"{where}: the game is over before it")
            if decision is not None and option is not None and option not in decision.options:
                text = ", ".join(self.option_text(one) for one in decision.options)
                raise self.error(f"{where} isn't offered there, only: {text}")
            say = tuple(read_page(one) for one in written.say)
            seat = self.learner if decision is None else decision.seat
            step = ScriptedStep(number, option, say, seat)
            steps.append(step)
            self._scripted.put(state, step)
            if option is None:
                break
            self._compare(where, written.rolls, self.step(state, option)[0])
        if not steps or steps[-1].option is not None or len(steps) < len(self.lesson.step):
            raise self.error("its last step must be the only one without an option")
        return tuple(steps)

    def _own_path(self, at: int) -> tuple[Option, ...]:
        """The options up to a step, and that the learner goes on alone there."""
        path = [step.option for step in self.steps[: at + 1] if step.option is not None]
        if len(path) != at + 1 or self.steps[at].seat != self.learner:
            raise self.error(f"its own fight can't begin at step {at + 1}: the learner isn't asked")
        return (*path[:-1], GO_ALONE)

    def _parsed(self, where: str, written: WrittenMove) -> Option | None:
        if not written.take:
            return None
        try:
            return self.notation.parse(written.take)
        except UnreadableOption as fault:
            raise self.error(f"{where}: {fault}") from fault

    def _compare(self, where: str, rolls: Sequence[str], events: Iterable[Event]) -> None:
        """Raise `LessonError` where other dice were rolled than those that are written."""
        found = self.outcomes(events)
        if found != tuple(rolls):
            raise self.error(f"{where}: rolled was {list(found)}, written is {list(rolls)}")

    def error(self, why: str) -> LessonError:
        """The error for a lesson that doesn't fit its scenario."""
        return LessonError(self.lesson.id, "its scenario", why)

    # --- how it begins

    def opening(self, seed: int) -> State:
        """Everything as the scenario lays it, with the first rolls of the lesson."""
        state = super().opening(seed)
        state.script = scripted(self.lesson.begin)
        return state

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[State, list[Event]]:
        """A new game at its first decision, on the path."""
        return self._scripted.begin(super().begin(seed, variants))

    # --- what happens then

    def why(self, state: State, option: Option) -> int:
        """0 where an option is offered; on the path one may also leave it."""
        if option == GO_ALONE and state.script == GUIDED:
            return 0
        return super().why(state, option)

    def step(self, state: State, option: Option) -> tuple[list[Event], list[Option]]:
        """Take an option: with scripted rolls on the path, freely from where it is left."""
        step = self.scripted(state)
        if step is None or option != step.option or step.option is None:
            if state.script == GUIDED:
                state.script = ()
            return ([], self.options(state)) if option == GO_ALONE else super().step(state, option)
        state.script = scripted(self.lesson.step[step.number].rolls)
        found = super().step(state, option)
        state.script = GUIDED
        return found

    # --- in what words it is kept

    def option_text(self, option: Option) -> str:
        return ALONE_TEXT if option == GO_ALONE else super().option_text(option)

    def parse_option(self, text: str) -> Option:
        return GO_ALONE if text == ALONE_TEXT else super().parse_option(text)


def scripted(rolls: Iterable[str]) -> tuple[int, ...]:
    """Rolls as a chance script.

    >>> scripted(["roll hit german d6 4 1"])[-2:]
    (0, 3)
    """
    dice = [int(die) - 1 for roll in rolls for die in roll.split()[4:]]
    return OFF_SCRIPT + tuple(reversed(dice))


class StreetLessons:
    """Guided games of Street Fight, opened for their records."""

    id: Final = STREET_LESSON
    rules: Final = RULES_VERSION
    upgrades: Final[Mapping[int, LineStep]] = MappingProxyType({})

    def __init__(self) -> None:
        self._games: Final[dict[str, StreetLesson]] = {}

    def has_pack(self, digest: str) -> bool:
        """Whether there is a lesson for the scenario, with the figures, of this digest."""
        return any(self._opened(word).edition.digest == digest for word in REFEREES)

    def game(self, digest: str, mode: str) -> StreetLesson:
        """The lesson by a referee; raises `UnknownMode`, `UnknownScenario` or `ChangedLesson`."""
        if mode not in REFEREES:
            raise UnknownMode(mode)
        try:
            found = self._opened(mode)
        except (AssetError, SetUpFault) as fault:
            raise UnknownScenario(digest) from fault
        if found.edition.digest != digest:
            raise ChangedLesson(digest)
        return found

    def old_answers(self, _game: Game[Any], _written: int, /) -> OldAnswers:
        """Questions are the same today."""
        return SameAnswers()

    def _opened(self, word: str) -> StreetLesson:
        if word not in self._games:
            self._games[word] = StreetLesson(load_street_lesson(word))
        return self._games[word]
