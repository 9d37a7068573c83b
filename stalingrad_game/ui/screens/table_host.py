"""What the card table asks of the program around it, answered by a window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ..art.resources import Look
from ..session.settings import with_pace
from ..shell.app import AppContext
from ..table.session.settings import TableSettings, table_settings

if TYPE_CHECKING:
    from ..table.screen import TableScene


class CardTableHost:
    """The window around a table; what an end of the game leads to, those say who extend it."""

    context: AppContext

    @property
    def look(self) -> Look:
        """The look of the window as it is now."""
        return self.context.look

    @property
    def table_settings(self) -> TableSettings:
        """What the players have set for the table."""
        return table_settings(self.context.settings, self.context.languages)

    def open_menu(self, table: TableScene) -> None:
        """Open the menu over the table."""
        self.context.open("pause", table=table)

    def open_rules(self, rule: str) -> None:
        """Open the rulebook at a rule, "" for its beginning."""
        self.context.open("rules", rule=rule)

    def open_goal(self, table: TableScene) -> None:
        """Open the goal card over the table."""
        self.context.open("goal", table=table)

    def open_browser(self, piece: str) -> None:
        """Open the card browser at a piece of the data pack, "" for its beginning."""
        self.context.open("browser", piece=piece)

    def open_sheet(
        self,
        table: TableScene,
        battle: int,
        closed: Callable[[], object] | None = None,
        lesson: tuple[str, str] = ("", ""),
    ) -> None:
        """Open the sheet of a battle by its place, -1 for the last one, over whatever is shown.

        A lesson says there how far it has come, and its page.
        """
        kit, battles = table.session.kit, table.session.battles
        number = battle if 0 <= battle < len(battles) else len(battles) - 1
        self.context.open(
            "sheet", kit=kit, battles=battles, number=number, closed=closed, lesson=lesson
        )

    def battle_ended(self, table: TableScene) -> None:
        """Open the sheet of the battle that is over; the table goes on when it is closed."""
        from ..table.input.lesson_actions import page_words

        if table.session.battles:
            self.open_sheet(table, -1, table.control.go_on, page_words(table.control))

    def set_pace(self, pace: float) -> None:
        """From now on events and computer players go so many times as fast as usual."""
        self.context.settings = with_pace(self.context.settings, pace)
        self.context.keep_settings()

    def hint_met(self, question: str, times: int = 1) -> None:
        """Count a question whose hint fades, for all games to come on this machine."""
        settings = self.context.settings
        met = {**settings.hints_met, question: settings.hints_met.get(question, 0) + times}
        self.context.settings = msgspec.structs.replace(settings, hints_met=met)
        self.context.keep_settings()

    def question_claimed(self, kind: str) -> None:
        """Persons answer questions of a kind themselves, in all games to come on this machine."""
        settings = self.context.settings
        own = (*settings.own_questions, *({kind} - {*settings.own_questions}))
        self.context.settings = msgspec.structs.replace(settings, own_questions=own)
        self.context.keep_settings()

    def play_sound(self, name: str) -> None:
        """Let a sound be heard once."""
        self.context.sound.play(name)

    def play_ambience(self, name: str) -> None:
        """Let this be heard from now on, "" for nothing."""
        self.context.sound.ambience(name)

    def game_ended(self, table: TableScene) -> None:
        """The game is over, and everything has been shown."""
        raise NotImplementedError


class OnlookerHost(CardTableHost):
    """The window around a table at which nobody plays; nothing that is met is counted."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    def hint_met(self, _question: str, _times: int = 1) -> None:
        """Nobody is asked anything."""
