"""A sealed game is opened: its passphrase is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...record.saves import title_of
from ...record.sealed_saves import open_seal, resume_sealed
from ..screens.saved_games import SavedGames
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..widgets import Widget
from .form import PassphraseForm


class PassphraseScreen(PassphraseForm):
    """One field; what is opened shows the view of the side whose passphrase it is."""

    name = "passphrase"

    def __init__(self, context: AppContext, path: Path) -> None:
        """For the sealed game of a file."""
        super().__init__(context)
        self.path: Final = path
        self._field = self.field("passphrase")

    def build(self) -> Widget:
        """The title of the game and the field."""
        self._field = self.field("passphrase")
        parts = (self.words("ask", title=title_of(self.path)), self._field)
        return self.form(self.say("mail.open"), parts, self.say("mail.open_it"))

    def first(self) -> Widget | None:
        return self._field

    def done(self) -> None:
        """Open the file, leave whatever was played, and sit down at its table."""
        self.try_to(self._open)

    def _open(self) -> None:
        games, context = self.context.service(SavedGames), self.context
        seal = open_seal(self.path, self._field.text)
        self.host.go_home()  # the table that is left may hold this very game
        context.stack.settle()
        try:
            record = resume_sealed(self.path, games.library, seal)
        except BaseException:
            context.stack.push(self)
            raise
        games.sit_down(record)


def _pose(context: AppContext, _wish: object) -> Sequence[Scene]:
    """The question for a game, over the start menu."""
    menu = context.screens.find("start").make(context)
    return [menu, PassphraseScreen(context, Path("Anna - Boris.stalingrad"))]


SCREEN: Final = ScreenSpec(PassphraseScreen, _pose)
