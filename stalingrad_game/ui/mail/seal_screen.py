"""A game is made one by mail: who one is, the own passphrase, a first one for the other side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...record import saves
from ...record.record import GameRecord
from ...record.saves import is_saved
from ...record.sealed_saves import sealed_game
from ...record.sealing import PassphraseError, Seal
from ..screens.posed_table import pose_table
from ..screens.posing import ScreenshotSpec
from ..screens.saved_games import SavedGames
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..style.theme import SIDE_ORDER
from ..widgets import Choice, Widget
from .form import PassphraseForm


class SealScreen(PassphraseForm):
    """Seals the game at the table; its readable file goes."""

    name = "seal"

    def __init__(self, context: AppContext, record: GameRecord[Any]) -> None:
        super().__init__(context)
        self.record: Final = record
        self.side = 0
        """Who makes it."""
        self._fields = tuple(self.field(key) for key in ("own", "again", "first"))

    def build(self) -> Widget:
        """Who one is, three fields, what it means."""
        self._fields = (self.field("own"), self.field("again"), self.field("first", secret=False))
        own, again, first = self._fields
        sides = [self.say(f"mail.side.{side}") for side in SIDE_ORDER]
        choice = Choice(self.say("mail.who"), sides, self._choose, index=self.side, key="who")
        parts = (
            self.words("explained"),
            choice,
            self.words("own"),
            own,
            self.words("again"),
            again,
            self.words("first"),
            first,
            self.words("trust"),
        )
        return self.form(self.say("pause.mail"), parts, self.say("mail.seal"))

    def _choose(self, side: int) -> None:
        self.side = side

    def done(self) -> None:
        """Seal the game, delete its readable file, and sit down at the sealed one's table."""
        self.try_to(self._seal)

    def _seal(self) -> None:
        own, again, first = (field.text for field in self._fields)
        if own != again:
            raise PassphraseError("differ")
        passphrases = (first, own) if self.side else (own, first)
        games = self.context.service(SavedGames)
        record = sealed_game(self.record, games.library, Seal.made(passphrases, self.side))
        readable = self.record.path
        self.record.close()
        if readable is not None and is_saved(readable):
            saves.delete(readable)
        games.sit_down(record)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The form over a table."""
    (table,) = pose_table(context, request)
    return [table, SealScreen(context, table.session.record)]


SCREEN: Final = ScreenSpec(SealScreen, _pose)
