"""Learn to play: what the guided first game is, and whether one person learns or two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from ...assets import AssetError
from ...card_game.lesson.lesson_file import load_lesson
from ...card_game.lesson.lesson_game import LessonGame
from ...record import saves
from ...record.lines import Seat
from ...record.record import GameRecord
from ...record.setup import DRAWN_SEED_LIMIT, Setup
from ..screens.base import Screen
from ..screens.form_layout import FormPanel, note_label, with_note
from ..screens.game_host import GameHost
from ..screens.posing import ScreenshotError, ScreenshotSpec
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
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
            self.tell(self.say("trouble"), str(error))
            return
        setup = lesson_setup(game, self.context.language.code, alone=alone)
        title = self.say("learn.title")
        self.attempt(lambda: self.host.play(saves.new_game(game, setup, title)))


def lesson_setup(game: LessonGame, language: str, *, alone: bool) -> Setup:
    """How a lesson begins; its seed counts only for those who play on without the guide."""
    from random import randrange

    other = Seat(computer=game.lesson.opponent) if alone else Seat()
    german = game.lesson.learner == "german"
    players = (Seat(), other) if german else (other, Seat())
    return Setup(randrange(DRAWN_SEED_LIMIT), players=players, language=language)


def pose_lesson(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The table of the lesson at a step, or as its record left it; raises `ScreenshotError`.

    With the record of any other game it is the screen that leads to the lesson.
    """
    record = request.record
    if record is not None and not isinstance(record.game, LessonGame):
        return [LearnScreen(context)]
    if record is None:
        game = LessonGame(context.service(GameHost).packs[0], load_lesson())
        record = GameRecord.start(game, lesson_setup(game, context.language.code, alone=True))
        at = SHOWN_STEP if request.at is None else request.at
        for step in game.steps[:at]:
            if step.option is None:
                raise ScreenshotError(f"--at {at}: the lesson has {step.number} decisions")
            record.take(step.option)
    context.settings = msgspec.structs.replace(context.settings, speed_percent=0)
    table = TableScene(context.service(GameHost), record)
    table.layout(request.size)
    while table.session.playback.busy:
        table.session.go_on()
    table.control.update(0)
    return [table]


SCREEN: Final = ScreenSpec(LearnScreen, pose_lesson)
