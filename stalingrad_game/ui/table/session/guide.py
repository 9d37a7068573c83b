"""The guide of the card game's lessons: pages at pauses too, and hints that fade."""

from __future__ import annotations

from typing import Final

import msgspec

from ....card_game.game import CardGame
from ....card_game.lesson.lesson_game import LessonGame, ScriptedStep
from ....card_game.state.state import State
from ....lesson.script import Page
from ....record.record import GameRecord
from ...session.guide import Guide
from .settings import TableSettings

HINTED_AT: Final = frozenset({1, 2, 4, 8})
"""At which time of its coming up a question has its hint."""
MOST_COUNTED: Final = max(HINTED_AT)

_Moment = tuple[str, int, int, int, int, int]


class FadingHints:
    """Which hint lies on one table now, and how often each question has come up."""

    def __init__(self, settings: TableSettings) -> None:
        """Nothing has come up yet at this table."""
        self._met = dict(settings.hints_met)
        self._moment: _Moment | None = None
        self.name = ""
        """The question that the hint speaks of; "" for no hint."""
        self._understood: list[tuple[str, int]] = []

    def forget(self) -> None:
        """All questions are new again, the one that is asked now, too."""
        self._met, self._moment = {}, None

    def note_question(self, name: str, seat: int, state: State, settings: TableSettings) -> bool:
        """A person is asked a question of this name; says whether it came up anew.

        Asked several times in one phase or round it has come up once.
        """
        moment = (name, seat, state.turn, state.phase, state.district, state.round)
        if moment == self._moment:
            return False
        self._moment, self.name = moment, ""
        times = min(self._met.get(name, 0) + 1, MOST_COUNTED + 1)
        self._met[name] = times
        if settings.hint_policy == "full" or (
            settings.hint_policy == "fading" and times in HINTED_AT
        ):
            self.name = name
        return times <= MOST_COUNTED

    def understand(self) -> None:
        """Put the hint away for good: among hints that fade it doesn't come again."""
        if self.name:
            self._met[self.name] = MOST_COUNTED + 1
            self._understood.append((self.name, MOST_COUNTED))
        self.close()

    def take_understood(self) -> list[tuple[str, int]]:
        """The questions whose hints were understood since this was asked last.

        Each with how often it counts as having come up.
        """
        questions, self._understood = self._understood, []
        return questions

    def close(self) -> bool:
        """Put the hint away; says whether there was one."""
        was, self.name = self.name, ""
        return bool(was)


class CardGuide(Guide[LessonGame, ScriptedStep]):
    """The guide at one table."""

    def __init__(
        self, record: GameRecord[CardGame], people: frozenset[int], settings: TableSettings
    ) -> None:
        """Beside a game; one that is no lesson has no pages, nor one in which nobody learns."""
        lesson = record.game if people and isinstance(record.game, LessonGame) else None
        super().__init__(record, people, lesson)
        self.hints: Final = FadingHints(settings)
        self._pause = ""

    def fit(self, settings: TableSettings) -> TableSettings:
        """The settings of a table as a lesson needs them: it waits where it has a word to say.

        Away from its path they are what the players have set.
        """
        if self.step is None:
            return settings
        return msgspec.structs.replace(settings, answers="mine", pauses="all")

    # --- pages

    def open_at(self, pause: str) -> None:
        """What is shown waits at a pause of this kind, "" for none: its first page is opened."""
        self._pause = pause
        self.follow()

    @property
    def place(self) -> tuple[int, str]:
        step = self.step
        return (step.number if step is not None else -1, self._pause)

    def step_pages(self, step: ScriptedStep) -> tuple[Page, ...]:
        """What the answer before did, then what is said to who is asked.

        A computer player waits until the first was read.
        """
        return (*step.done, *step.say) if step.seat in self._people else step.done

    def pages(self) -> tuple[Page, ...]:
        """What is to be read now, where something waits or a person is asked."""
        step = self.step
        if step is not None and self._pause and not self.closed:
            return step.before.get(self._pause, ())
        return super().pages()

    @property
    def ends(self) -> bool:
        return super().ends and not self._pause

    def progress(self) -> tuple[int, int]:
        """A page that stays over the next answer counts once."""
        if self.lesson is None:
            return 0, 0
        here = (*self.place, self._page) if self.page is not None else None
        number, count, last = 0, 0, ""
        for step in self.lesson.steps:
            for pause, pages in (*step.before.items(), ("", self.step_pages(step))):
                for nth, page in enumerate(pages):
                    count += page.text != last
                    last = page.text
                    if here == (step.number, pause, nth):
                        number = count
        return number, count
