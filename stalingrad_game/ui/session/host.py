"""A game's side of the window: its games are begun, gone on with, ended and left alike everywhere.

Nothing of a game is loaded before it is wanted, so that the start menu is there at once.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from ...kernel.game import Game
from ...record.setup import DRAWN_SEED_LIMIT, Setup
from ..shell.app import AppContext

if TYPE_CHECKING:
    from ...kernel.library import GameLibrary
    from ...record.record import GameRecord
    from ..shell.screen_stack import Scene

G = TypeVar("G", bound=Game[Any])


def setup_again(setup: Setup, *, swapped: bool = False, seed: int | None = None) -> Setup:
    """The set-up of another game of the same players, with a drawn seed where none is given.

    In a rematch they are `swapped`: every player has changed sides.
    """
    players = setup.players
    if swapped:
        players = tuple(players[seat ^ 1] for seat in range(len(players)))
    drawn = secrets.randbelow(DRAWN_SEED_LIMIT) if seed is None else seed
    return Setup(drawn, setup.variants, players, setup.language)


class SessionHost(Generic[G]):
    """What the screens of one game share in one window."""

    table_screen: ClassVar[str]
    """The screen of its table."""

    def __init__(self, context: AppContext) -> None:
        self.context: Final = context
        self._below = 1
        """How many scenes stay under a table: the start menu, or all up to an editor."""

    # --- what a game brings

    @property
    def library(self) -> GameLibrary:
        """The games of its records."""
        raise NotImplementedError

    def is_player(self, name: str) -> bool:
        """Whether there is a computer player of this name."""
        raise NotImplementedError

    def keep(self, game: G) -> None:
        """Keep what a game is played with, where the user may change it; raises `FolderError`."""

    def seated(self, table: Scene, record: GameRecord[G], *, begins: bool) -> None:
        """Somebody has sat down at a table, at a game that begins or goes on."""

    # --- what every game does

    def begin_game(self, game: G, setup: Setup, title: str = "") -> None:
        """Begin a new game in a file of its own; raises `RecordError` or `FolderError`."""
        from ...record import saves

        self.keep(game)
        self.play(saves.new_game(game, setup, title), begins=True)

    def resume(self, path: Path) -> None:
        """Go on with a game where it stands; raises `RecordError` or `FolderError`."""
        from ...record import saves

        self.sit_down(saves.resume(path, self.library))

    def sit_down(self, record: GameRecord[G]) -> None:
        """Go on with an open record where it stands; raises `RecordError`."""
        from ...folders import FolderError

        record.check_computers(self.is_player)
        unkept = None
        try:
            self.keep(record.game)
        except FolderError as error:
            unkept = error
        self.play(record)
        self.context.tell_warnings(record.warnings, unkept)

    def play(self, record: GameRecord[G], *, begins: bool = False) -> None:
        """Sit down at a table; only the start menu stays under it, or the editor it came from."""
        self.go_home()
        table = self.context.screens.find(self.table_screen).make(self.context, record)
        self.context.stack.push(table)
        self.seated(table, record, begins=begins)

    def go_home(self) -> None:
        """Leave everything but the start menu; from a trial back to the editor."""
        for _ in range(self.context.stack.depth - self._below):
            self.context.stack.pop()

    def note_end(self, record: GameRecord[G]) -> None:
        """A game is over and everything has been shown: it is written down in the history."""
        from ...past_games.ledger import note_end

        note_end(record, self.library)
