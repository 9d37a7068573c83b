"""The question of the tutor over a table: what the choice costs, what would be better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...practice.collection import shipped_puzzles
from ...practice.puzzle import CARD_KIND
from ...practice.tutor import TutorVerdict
from ...review.report_text import interval_text, points
from ..screens.base import Screen
from ..screens.form_layout import FormPanel, heading_label, note_label
from ..screens.posing import ScreenshotSpec
from ..screens.saved_games import SavedGames
from ..session.scene import SessionScene
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from .tutor import TableTutor

if TYPE_CHECKING:
    from ..shell.app import AppContext

_TEXT: Final = TextStyle("text", 22)


class TutorScreen(Screen):
    """Asks whether one is sure: a way back to the table, and one that takes what was chosen."""

    opaque = False
    name = "tutor"
    has_aid = False

    def __init__(self, context: AppContext, tutor: TableTutor) -> None:
        """`tutor` has something to say of what it holds."""
        super().__init__(context)
        self._tutor: Final = tutor

    def build(self) -> Widget:
        """What was chosen and what it costs, then the better choice and the reason."""
        texts, verdict = self.context.words, self._tutor.verdict
        assert verdict is not None
        told = self._tutor.described()
        share = verdict.cost
        interval = interval_text(texts, share)
        cost = self._text("cost", cost=points(texts, share.value), interval=interval)
        parts: list[Widget] = [
            Label(self._text("chosen", option=told.chosen), _TEXT),
            Label(cost, _TEXT),
            heading_label(self._text("better", option=told.best)),
            Label(told.why if verdict.purpose is not None else self._text("why_later"), _TEXT),
            note_label(self._text("note")),
        ]
        again = Button(self._text("again"), self.back, kind="primary", key="again")
        take = Button(self._text("take"), self._take, key="take")
        title = self._text("title")
        return FormPanel(title, ScrollView(Stack(parts, gap=18)), (again, take), wide=900)

    def _text(self, key: str, /, **facts: str) -> str:
        return self.context.words.sentence(f"practice.tutor.{key}", **facts)

    def first(self) -> Widget | None:
        return self.keyed("again")

    def update(self, ms: int, /) -> bool:
        """Let time pass; the reason is shown as soon as it is known."""
        if self._tutor.look_for_reason():
            self.rebuild()
            return True
        return super().update(ms)

    def idle(self) -> bool:
        verdict = self._tutor.verdict
        return (verdict is None or verdict.purpose is not None) and super().idle()

    def back(self) -> None:
        """Back to the table, where the choice is still open."""
        self._tutor.choose_again()
        super().back()

    def _take(self) -> None:
        super().back()
        self.attempt(self._tutor.take_held)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The tutor over the table of a puzzle, whose second best answer was chosen."""
    del request
    puzzle, games = shipped_puzzles(CARD_KIND).puzzles[0], context.service(SavedGames)
    saved = games.of_game(puzzle.position.game)
    table: SessionScene = saved.host.table_of(puzzle.position.opened(games.library))
    tutor = TableTutor(context, saved.practice(), table.session)
    game, answer = table.session.record.game, puzzle.answers[1]
    best, chosen, *_ = puzzle.plans(game)
    tutor.speak_of(TutorVerdict(best, chosen, puzzle.chance, answer.share, puzzle.purpose))
    return [table, TutorScreen(context, tutor)]


SCREEN: Final = ScreenSpec(TutorScreen, _pose)
