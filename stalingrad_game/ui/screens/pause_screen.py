"""The menu over the card table: goal, rules, cards, options, a copy of the game, resigning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from ..session.host import HomeWord
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..table.screen import TableScene
from ..widgets import Button
from .base import screen_icon
from .pause_menu import PauseMenu
from .posed_table import pose_table
from .posing import ScreenshotSpec


class PauseScreen(PauseMenu):
    """The menu of a game of cards."""

    def __init__(self, context: AppContext, table: TableScene) -> None:
        super().__init__(context, table.session.record)
        self.table: Final = table

    @property
    def _over(self) -> bool:
        return self.table.session.result is not None

    @property
    def home(self) -> HomeWord:
        return self.host.home_word

    def ways(self) -> Sequence[Button]:
        """The result where there is one, and the screens that the menu has texts for."""
        result = [self.button("result", "log", self.open_end)] if self._over else []
        return [
            *result,
            *(
                self.button(name, screen_icon(name), partial(self.context.open, name))
                for name in self.offered("pause")
            ),
        ]

    def gives_up(self) -> Sequence[Button]:
        """Resigning, where people play."""
        if self._over or not self.table.session.people:
            return ()
        return (self.button("resign", "white_flag", self.resign),)

    def go_home(self) -> None:
        """Leave the table for the start menu."""
        self.host.go_home()

    def key(self, event: pygame.event.Event) -> None:
        """The table is hidden from here too."""
        if self.context.keys.command(event) == "hide":
            self.back()
            self.table.control.hide()
        else:
            super().key(event)

    def open_end(self) -> None:
        """Show again how the game ended."""
        self.stack.pop()
        self.host.game_ended(self.table)

    def resign(self) -> None:
        """Let the table ask whether the person to act gives up."""
        self.stack.pop()
        self.table.control.selection.ask_resign()


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The menu over a table."""
    (table,) = pose_table(context, request)
    return [table, PauseScreen(context, table)]


SCREEN: Final = ScreenSpec(PauseScreen, _pose)
