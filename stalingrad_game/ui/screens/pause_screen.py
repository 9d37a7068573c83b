"""The menu over the table: rules, options, a copy of the game, resigning, leaving.

Nothing need be saved here: a game is written down as it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from ...record import saves
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..table.screen import TableScene
from ..widgets import Button, Dialog, ScrollView, Stack, TextField, Widget
from .backdrop import darken_surface
from .base import Screen, screen_icon
from .form_layout import FormPanel, note_label
from .load_screen import MAX_TITLE_LENGTH
from .posed_table import pose_table
from .posing import ScreenshotSpec


class PauseScreen(Screen):
    """The menu of a game."""

    opaque = False
    name = "menu"

    def __init__(self, context: AppContext, table: TableScene) -> None:
        super().__init__(context)
        self.table: Final = table

    def build(self) -> Widget:
        """A column of buttons over the table."""
        over = self.table.session.result is not None
        column: list[Widget] = [self._button("return", "chevron", self.back, primary=True)]
        if over:
            column.append(self._button("result", "log", self.open_end))
        column += [
            *(
                self._button(name, screen_icon(name), partial(self.context.open, name))
                for name in self.offered("pause")
            ),
            self._button("copy", "disk", self.ask_title),
        ]
        if not over and self.table.session.people:
            column.append(self._button("resign", "white_flag", self.resign))
        column += [
            self._button("home", "menu", self.host.go_home),
            self._button("quit", "cross", self.leave_program),
            note_label(self.say("pause.note")),
        ]
        return FormPanel(self.say("pause.title"), ScrollView(Stack(column, gap=10)), (), wide=560)

    def _button(
        self, name: str, icon: str, action: Callable[[], None], *, primary: bool = False
    ) -> Button:
        return Button(
            self.say(f"pause.{name}"),
            action,
            kind="primary" if primary else "plain",
            icon=icon,
            align="left",
            key=name,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Darken the table and paint the menu on it."""
        darken_surface(surface)
        self.root.draw(surface)

    def key(self, event: pygame.event.Event) -> None:
        """The table is hidden from here too."""
        if self.context.keys.command(event) == "hide":
            self.back()
            self.table.control.hide()
        else:
            super().key(event)

    def leave_program(self) -> None:
        """End the program; the game is kept as it stands."""
        self.stack.clear()

    def open_end(self) -> None:
        """Show again how the game ended."""
        self.stack.pop()
        self.host.game_ended(self.table)

    def resign(self) -> None:
        """Let the table ask whether the person to act gives up."""
        self.stack.pop()
        self.table.control.selection.ask_resign()

    def ask_title(self) -> None:
        """Ask for the title of a copy, and keep the game as it stands under it."""

        def done() -> None:
            title = field.text.strip()
            if title:
                self.root.close()
                if self.attempt(lambda: saves.duplicate(self.table.session.record, title)):
                    self.tell(self.say("pause.copy"), self.say("pause.copied", title=title))

        field = TextField(lambda _: None, most=MAX_TITLE_LENGTH, on_enter=done, size=20, key="line")
        answers = ((self.say("pause.copy"), done), (self.say("cancel"), self.root.close))
        title = self.say("pause.copy_title")
        self.root.open(Dialog(title, Stack((field,)), answers, on_cancel=self.root.close, wide=760))
        self.root.give_focus(field)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The menu over a table."""
    (table,) = pose_table(context, request)
    return [table, PauseScreen(context, table)]


SCREEN: Final = ScreenSpec(PauseScreen, _pose)
