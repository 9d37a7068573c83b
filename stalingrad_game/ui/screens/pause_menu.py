"""A menu over a table: what its game adds, a copy of the game, leaving.

Nothing need be saved here: a game is written down as it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ...past_games.ledger import COUNTED_GAMES
from ...record import saves
from ...record.record import GameRecord
from ...record.sealed_saves import can_be_sealed
from ..session.host import HomeWord
from ..shell.app import AppContext
from ..widgets import Button, ScrollView, Stack, Widget
from .base import Screen, line_field
from .form_layout import FormPanel, note_label
from .load_screen import MAX_TITLE_LENGTH

SEAL_SCREEN: Final = "seal"
NEW_PASSPHRASE_SCREEN: Final = "new_passphrase"
_NOTES: Final[Mapping[HomeWord, str]] = MappingProxyType(
    {"home": "note", "to_editor": "trial", "to_practice": "unsaved_puzzle"}
)
"""By where the table is left for: what is said of the game."""
ICON: Final = "eye_shut"
"""On what has to do with games by mail."""


class PauseMenu(Screen):
    """A column of buttons over the darkened table."""

    opaque = False
    name = "menu"

    def __init__(self, context: AppContext, record: GameRecord[Any]) -> None:
        """The menu of a game that is being played."""
        super().__init__(context)
        self.record: Final = record

    @property
    def title(self) -> str:
        """What stands above the menu."""
        return self.say("pause.title")

    @property
    def home(self) -> HomeWord:
        """Where it is left for: the editor or the list of puzzles where the game isn't kept."""
        return "home"

    @property
    def kept(self) -> bool:
        """Whether the game is written down."""
        return self.home == "home"

    def ways(self) -> Sequence[Button]:
        """What the game adds below the way back to its table."""
        raise NotImplementedError

    def gives_up(self) -> Sequence[Button]:
        """How the game can be given up, where anybody can."""
        return ()

    def go_home(self) -> None:
        """Leave the table for the start menu."""
        raise NotImplementedError

    def build(self) -> Widget:
        """A column of buttons over the table."""
        column: list[Widget] = [
            self.button("return", "chevron", self.back, primary=True),
            *self.ways(),
            *([self.button("copy", "disk", self.ask_title)] if self.kept else []),
            *(self.mail() if self.kept else ()),
            *(self.gives_up() if self.home != "to_practice" else ()),
            self.button(self.home, "menu", self.go_home),
            *([self.button("quit", "cross", self.leave_program)] if self.kept else []),
            note_label(self.say(f"pause.{_NOTES[self.home]}")),
        ]
        return FormPanel(self.title, ScrollView(Stack(column, gap=10)), (), wide=560)

    def mail(self) -> Sequence[Button]:
        """What makes a game one by mail, or what one by mail has."""
        if self.record.seal is not None:
            return (self.button("own_passphrase", ICON, self._open_mail(NEW_PASSPHRASE_SCREEN)),)
        if self.record.game.edition.game in COUNTED_GAMES and can_be_sealed(self.record):
            return (self.button("mail", ICON, self._open_mail(SEAL_SCREEN)),)
        return ()

    def _open_mail(self, screen: str) -> Callable[[], None]:
        return lambda: self.context.open(screen, record=self.record)

    def button(
        self, name: str, icon: str, action: Callable[[], None], *, primary: bool = False
    ) -> Button:
        """A button of the column, with its text of the pause menu."""
        return Button(
            self.say(f"pause.{name}"),
            action,
            kind="primary" if primary else "plain",
            icon=icon,
            align="left",
            key=name,
        )

    def leave_program(self) -> None:
        """End the program; the game is kept as it stands."""
        self.stack.clear()

    def ask_title(self) -> None:
        """Ask for the title of a copy, and keep the game as it stands under it."""

        def done(title: str) -> None:
            if self.attempt(lambda: saves.duplicate(self.record, title)):
                self.tell(self.say("pause.copy"), self.say("pause.copied", title=title))

        title, copy = self.say("pause.copy_title"), self.say("pause.copy")
        field = line_field(most=MAX_TITLE_LENGTH)
        self.ask_line(title, copy, field, done, wide=760, needed=True)
