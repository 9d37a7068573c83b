"""The card game as a guided game plays it: a fixed deal, told chance, a told answer at each step.

Whoever leaves the path, by another answer or by `GO_ALONE`, plays on with real chance: all piles
are shuffled, and nothing is told any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from ...assets import AssetError
from ...kernel.decision import UnreadableOption
from ...kernel.game import Game, UnknownMode
from ...kernel.library import GameKind, GameLibrary, LineStep, OldAnswers, SameAnswers
from ...lesson.script import ALONE_TEXT, GUIDED, LessonError, Page, ScriptedStates, read_page
from ...localisation.languages import Languages
from ..content.models import Content
from ..game import CardGame, CardGames
from ..record.written_deal import fixed_deal
from ..rules.engine import RULES_VERSION
from ..rules.kit import Kit
from ..rules.set_up import shuffle_unseen
from ..state.codes import Act, Event, Option
from ..state.state import State
from ..state.variants import DEFAULT_VARIANTS, variant_words
from .lesson_file import Lesson, load_lesson

LESSON_GAME: Final = "stalingrad_lesson"
"""The id of guided games in records."""
GO_ALONE: Final[Option] = (Act.RECLAIM, 0, 1)
"""From here on the players play freely, with real chance."""
IN_ORDER: Final = -1
"""A scripted result that leaves what is shuffled in its order."""
MOST_CHANCE: Final = 80
"""More results than any step of a lesson needs."""


def _lesson_error(lesson: Lesson, content: Content, why: str) -> LessonError:
    pack = content.pack
    return LessonError(lesson.id, f"the data pack {pack.id} {pack.version}", why)


class ScriptedStep(msgspec.Struct, frozen=True):
    """A decision of a lesson as it comes up in the game."""

    number: int
    option: Option | None
    """What is to be answered; None at the end of the path."""
    done: tuple[Page, ...]
    """What is told to all, before the answer, of what the one before did."""
    say: tuple[Page, ...]
    """What is told after that to whoever is to answer."""
    before: Mapping[str, tuple[Page, ...]]
    """By kind of pause: what is said while that waits which led to this decision."""
    seat: int
    also: Option | None = None
    """Another answer that will do: the next step's, where the learner chooses the order, or one
    after which the path goes on alike."""

    @property
    def answers(self) -> tuple[Option, ...]:
        """Every answer that keeps to the path."""
        return tuple(one for one in (self.option, self.also) if one is not None)


class LessonGame(CardGame):
    """The card game along the path of a lesson."""

    game_id = LESSON_GAME

    def __init__(self, content: Content, lesson: Lesson) -> None:
        """Play the lesson through once, to know its path; raises `LessonError`."""
        if lesson.mode not in {mode.id for mode in content.modes}:
            raise _lesson_error(lesson, content, f"there is no mode {lesson.mode!r}")
        super().__init__(Kit(content, lesson.mode))
        self.lesson: Final = lesson
        self._scripted: Final[ScriptedStates[State, ScriptedStep]] = ScriptedStates(
            self.copy, self.encode
        )
        self.steps: Final[tuple[ScriptedStep, ...]] = self._walk(lesson)

    # --- what is told

    def scripted(self, state: State) -> ScriptedStep | None:
        """The step of the lesson at which a state stands; None away from its path."""
        return self._scripted.at(state)

    def _walk(self, lesson: Lesson) -> tuple[ScriptedStep, ...]:
        """The path as it is written; wherever the learner chooses an order, the other way too."""
        try:
            self.kit.deal = fixed_deal(self.notation, lesson.deal)
            state, _ = self.begin(0, variant_words(DEFAULT_VARIANTS))
        except ValueError as fault:
            raise self.error(f"its deal: {fault}") from fault
        answers = [
            self._parsed(f"step {number + 1}", one.take) if one.take else None
            for number, one in enumerate(lesson.step)
        ]
        last = len(answers) - 1
        if last < 0 or any((one is None) != (n == last) for n, one in enumerate(answers)):
            raise self.error("its last step must be the only one without an answer")
        return self._lay(state, 0, answers)

    def _lay(
        self, state: State, first: int, answers: Sequence[Option | None]
    ) -> tuple[ScriptedStep, ...]:
        """Script the path from a state at a step on, with one answer for each step of all."""
        steps = list[ScriptedStep]()
        lesson = self.lesson
        for number in range(first, len(answers)):
            written, option = lesson.step[number], answers[number]
            note = f" ({written.take})" if written.take else ""
            where, decision = f"step {number + 1}{note}", self.decision(state)
            if decision is None:
                raise self.error(f"{where}: the game is over before it")
            also = self._other_answer(number, answers)
            for one in (option, also):
                if one is not None and one not in decision.options:
                    description = self.describe_decision(decision)
                    raise self.error(f"{where} is no answer to the question there: {description}")
            before = lesson.step[number - 1].after if number else lesson.opening
            done, say = (tuple(map(read_page, pages)) for pages in (written.done, written.say))
            pages_before = {
                kind: tuple(read_page(one) for one in pages) for kind, pages in before.items()
            }
            step = ScriptedStep(
                number, option, done, say, MappingProxyType(pages_before), decision.seat, also=also
            )
            steps.append(step)
            self._scripted.put(state, step)
            if option is None:
                break
            if also is not None:
                then = [option, *answers[number + 2 :]] if written.either else answers[number + 1 :]
                other = self.copy(state)
                self.apply(other, also)
                self._lay(other, number + 1, [*answers[: number + 1], *then])
            self.apply(state, option)
        return tuple(steps)

    def _other_answer(self, number: int, answers: Sequence[Option | None]) -> Option | None:
        """The answer at a step that will do as well as its own; None for none."""
        written = self.lesson.step[number]
        if written.other:
            return self._parsed(f"step {number + 1}", written.other)
        return answers[number + 1] if written.either else None

    def _parsed(self, where: str, written: str) -> Option:
        try:
            return self.notation.parse(written)
        except UnreadableOption as fault:
            raise self.error(f"{where}: {fault}") from fault

    def error(self, why: str) -> LessonError:
        """The error for a lesson that doesn't fit the data pack."""
        return _lesson_error(self.lesson, self.kit.content, why)

    # --- how it begins

    def complete_variants(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The usual house rulings, which a lesson needs; raises `ValueError` for others."""
        usual = variant_words(DEFAULT_VARIANTS)
        if super().complete_variants(chosen) != usual:
            raise ValueError("a lesson is played by the usual house rulings")
        return usual

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[State, list[Event]]:
        """A new game at its first decision, on the path."""
        return self._scripted.begin(super().begin(seed, variants))

    # --- what happens then

    def why(self, state: State, option: Option) -> int:
        """0 where an option is offered; on the path one may also go on alone."""
        if option == GO_ALONE and state.script == GUIDED:
            return 0
        return super().why(state, option)

    def step(self, state: State, option: Option) -> tuple[list[Event], list[Option]]:
        """Take an option: with scripted chance on the path, freely from where it is left."""
        step = self.scripted(state)
        if step is None or option not in step.answers:
            self._set_free(state)
            return ([], self.options(state)) if option == GO_ALONE else super().step(state, option)
        written = self.lesson.step[step.number]
        chance = [die - 1 for die in written.dice]
        state.script = (IN_ORDER,) * MOST_CHANCE + tuple(reversed(chance))
        found = super().step(state, option)
        state.script = GUIDED
        return found

    def _set_free(self, state: State) -> None:
        """Nothing is told from here on: what lies face down is shuffled."""
        if state.script != GUIDED:
            return
        state.script = ()
        shuffle_unseen(state)

    # --- in what words it is kept

    def option_text(self, option: Option) -> str:
        return ALONE_TEXT if option == GO_ALONE else super().option_text(option)

    def parse_option(self, text: str) -> Option:
        return GO_ALONE if text == ALONE_TEXT else super().parse_option(text)


class LessonGames:
    """Guided games with the data packs that are in use."""

    id = LESSON_GAME
    rules = RULES_VERSION
    upgrades: Mapping[int, LineStep] = MappingProxyType({})

    def __init__(self, packs: Sequence[Content], languages: Languages | None = None) -> None:
        """Open records of guided games with these packs, and with earlier standard ones."""
        self._plain: Final = CardGames(packs, languages)
        self._games: Final[dict[str, LessonGame]] = {}

    def has_pack(self, digest: str) -> bool:
        """Whether the data pack of this digest is in use."""
        return self._plain.has_pack(digest)

    def game(self, digest: str, mode: str) -> LessonGame:
        """The guided game with a data pack; raises `UnknownPack`, or `UnknownMode` for none."""
        if digest not in self._games:
            content = self._plain.game(digest, mode).kit.content
            try:
                self._games[digest] = LessonGame(content, load_lesson())
            except AssetError as error:
                raise UnknownMode(mode) from error
        found = self._games[digest]
        if mode != found.edition.mode:
            raise UnknownMode(mode)
        return found

    def old_answers(self, _game: Game[Any], _written: int, /) -> OldAnswers:
        """Guided games are as old as today's format."""
        return SameAnswers()


def game_library(packs: Sequence[Content], languages: Languages | None = None) -> GameLibrary:
    """The card game and its guided games, with these packs and, for records, earlier ones."""
    return GameLibrary(game_kinds(packs, languages))


def game_kinds(packs: Sequence[Content], languages: Languages | None = None) -> list[GameKind]:
    """The card game and its guided games, each by itself, for a library of more games."""
    return [CardGames(packs, languages), LessonGames(packs, languages)]
