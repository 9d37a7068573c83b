"""Learn to play: what the guided first game is, and whether one person learns or two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from ...assets import AssetError
from ...card_game.lesson.lesson_file import load_lesson
from ...card_game.lesson.lesson_game import LessonGame
from ...record.lines import Seat
from ...record.setup import Setup
from ..screens.base import Screen
from ..screens.form_layout import FormPanel, note_label, with_note
from ..screens.game_host import GameHost
from ..screens.posing import ScreenshotSpec, lesson_at
from ..session.host import lesson_seats
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..style.theme import SIDE_ORDER
from ..table.guide.things import check_things
from ..table.screen import TableScene
from ..widgets import Button, Label, Stack, TextStyle, Widget

SHOWN_STEP: Final = 8
"""The step of the lesson that is painted where no other is asked for: the first card."""


class LearnScreen(Screen):
    """The way into the guided first game."""

    name = "learn"

    def build(self) -> Widget:
        """What it is, and a button for each way of learning."""
        what = Label(self.say("learn.what"), TextStyle("text", 22))
        ways = [
            with_note(
                Button(
                    self.say(f"learn.{way}"),
                    partial(self.begin, alone=way == "alone"),
                    kind="primary" if way == "alone" else "plain",
                    key=way,
                ),
                note_label(self.say(f"learn.{way}_note")),
            )
            for way in ("alone", "two")
        ]
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(self.say("learn.title"), Stack((what, *ways), gap=24), (back,))

    def first(self) -> Widget | None:
        return self.keyed("alone")

    def begin(self, *, alone: bool) -> None:
        """Begin the lesson in a saved game of its own, or tell why it can't be."""
        try:
            game = LessonGame(self.host.packs[0], load_lesson())
            check_things(game)
        except AssetError as error:
            self.tell_trouble(error)
            return
        players, title = lesson_players(game, alone=alone), self.say("learn.title")
        self.attempt(lambda: self.host.begin_lesson(game, players, title))


def lesson_players(game: LessonGame, *, alone: bool) -> tuple[Seat, ...]:
    """Who plays a lesson: somebody `alone` against a computer player, or two people."""
    opponent = game.lesson.opponent if alone else ""
    return lesson_seats(SIDE_ORDER.index(game.lesson.learner), opponent)


def pose_lesson(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The table of the lesson at a step, or as its record left it; raises `ScreenshotError`.

    With the record of any other game it is the screen that leads to the lesson.
    """
    record = request.record
    if record is not None and not isinstance(record.game, LessonGame):
        return [LearnScreen(context)]
    if record is None:
        game = LessonGame(context.service(GameHost).packs[0], load_lesson())
        setup = Setup(1, {}, lesson_players(game, alone=True), context.language.code)
        record = lesson_at(game, setup, SHOWN_STEP if request.at is None else request.at)
    context.settings = msgspec.structs.replace(context.settings, speed_percent=0)
    table = TableScene(context.service(GameHost), record)
    table.layout(request.size)
    while table.session.playback.busy:
        table.session.go_on()
    table.control.update(0)
    return [table]


SCREEN: Final = ScreenSpec(LearnScreen, pose_lesson)
