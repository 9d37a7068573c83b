"""The menu over the table: rules, options, a copy of the game, resigning, leaving.

Nothing need be saved here: a game is written down as it is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from ...record import saves
from ..shell.app import AppContext
from ..style.theme import SOOT
from ..widgets import Button, Dialog, ScrollView, Stack, TextField, Widget
from .base import Screen
from .form_layout import FormPanel, note_label
from .load_screen import MAX_TITLE_LENGTH

if TYPE_CHECKING:
    from ..table.screen import TableScene

_VEIL: Final = 150
"""How dark the table becomes, 0 to 255."""


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
            self._button("rules", "book", lambda: self.context.open_rules("")),
            self._button("options", "gear", self.open_options),
            self._button("copy", "disk", self.ask_title),
        ]
        if not over and self.table.session.people:
            column.append(self._button("resign", "white_flag", self.resign))
        column += [
            self._button("home", "menu", self.context.go_home),
            self._button("quit", "cross", self.leave_program),
            note_label(self.say("pause.note")),
        ]
        return FormPanel(self.say("pause.title"), ScrollView(Stack(column, gap=10)), (), wide=560)

    def _button(
        self, name: str, icon: str, deed: Callable[[], None], *, primary: bool = False
    ) -> Button:
        return Button(
            self.say(f"pause.{name}"),
            deed,
            kind="primary" if primary else "plain",
            icon=icon,
            align="left",
            key=name,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Darken the table and paint the menu on it."""
        darken_surface(surface)
        self.root.draw(surface)

    def leave_program(self) -> None:
        """End the program; the game is kept as it stands."""
        self.stack.clear()

    def open_options(self) -> None:
        """Show the options."""
        from .options_screen import OptionsScreen

        self.stack.push(OptionsScreen(self.context))

    def open_end(self) -> None:
        """Show again how the game ended."""
        self.stack.pop()
        self.context.game_ended(self.table)

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


def darken_surface(surface: pygame.Surface) -> None:
    """Lay a veil over everything."""
    veil = pygame.Surface(surface.get_size(), 0, 32)
    veil.fill(SOOT)
    veil.set_alpha(_VEIL)
    surface.blit(veil, (0, 0))
