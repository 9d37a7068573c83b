"""Where a learner is in a lesson: which page is open, and what is to be answered now.

What is told follows from the state of the game; kept here is only how far its pages were read.
"""

from __future__ import annotations

from typing import Final

import msgspec

from ....card_game.game import CardGame
from ....card_game.lesson.lesson_game import LessonGame, ScriptedStep
from ....card_game.state.codes import Option
from ....card_game.state.state import State
from ....lesson.pages import Page
from ....record.record import GameRecord
from ...guide.page_turner import PageTurner
from ..model.settings import TableSettings
from .fading_hints import FadingHints


class Guide(PageTurner):
    """The guide at one table."""

    def __init__(
        self, record: GameRecord[CardGame], people: frozenset[int], settings: TableSettings
    ) -> None:
        """Beside a game; one that is no lesson has no pages, nor one in which nobody learns."""
        super().__init__()
        self._record: Final = record
        lesson = record.game if isinstance(record.game, LessonGame) else None
        self._game: Final = lesson if people else None
        self._people: Final = people
        self.hints: Final = FadingHints(settings)
        self._read: tuple[State, ScriptedStep | None] | None = None
        self._pause = ""

    @property
    def step(self) -> ScriptedStep | None:
        """Where the game stands on the path of its lesson; None away from it."""
        if self._game is None:
            return None
        state = self._record.state
        if self._read is None or self._read[0] is not state:
            self._read = (state, self._game.scripted(state))
        return self._read[1]

    @property
    def leads(self) -> bool:
        """Whether there is an answer that is told."""
        return self.option is not None

    @property
    def option(self) -> Option | None:
        """What is to be answered now; None where the players are free."""
        step = self.step
        return step.option if step is not None else None

    @property
    def game(self) -> LessonGame | None:
        """The lesson that is played; None where none is."""
        return self._game

    def fit(self, settings: TableSettings) -> TableSettings:
        """The settings of a table as a lesson needs them: it waits where it has a word to say.

        Away from its path they are what the players have set.
        """
        if self.step is None:
            return settings
        return msgspec.structs.replace(settings, answers_alike=False, pauses="all")

    # --- pages

    def open_at(self, pause: str) -> None:
        """What is shown waits at a pause of this kind, "" for none: its first page is opened."""
        step = self.step
        self._pause = pause
        self.open_pages_at((step.number if step is not None else -1, pause))

    def pages(self) -> tuple[Page, ...]:
        """What is to be read now, where something waits or a person is asked."""
        step = self.step
        if step is None or self.closed:
            return ()
        pause = self._pause
        if pause:
            return step.before.get(pause, ())
        return step.say if step.seat in self._people else ()

    @property
    def ends(self) -> bool:
        """Whether these are the last pages of the lesson."""
        step = self.step
        return step is not None and step.option is None and not self._pause and not self.closed

    def progress(self) -> tuple[int, int]:
        """The number of the open page among all pages of the lesson, from 1, and how many."""
        if self._game is None:
            return 0, 0
        step, before, number = self.step, 0, 0
        for one in self._game.steps:
            asked = len(one.say) if one.seat in self._people else 0
            shown = list(one.before.items())
            if step is not None and one.number == step.number:
                kinds = [kind for kind, _ in shown]
                pause = self._pause
                passed = kinds.index(pause) if pause in kinds else len(kinds)
                number = before + sum(len(pages) for _, pages in shown[:passed]) + self._page + 1
            before += sum(len(pages) for _, pages in shown) + asked
        return number, before
