"""Whoever plays a game by mail sets another passphrase of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...record.record import GameRecord
from ...record.sealed_record import SealedRecord
from ...record.sealing import PassphraseError
from ..screens.posed_table import pose_table
from ..screens.posing import ScreenshotSpec
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..widgets import Widget
from .form import PassphraseForm


class NewPassphraseScreen(PassphraseForm):
    """Two fields, for the same passphrase twice."""

    name = "new_passphrase"

    def __init__(self, context: AppContext, record: GameRecord[Any]) -> None:
        """For a sealed game at the table."""
        super().__init__(context)
        self.record: Final = record
        self._fields = (self.field("new"), self.field("again"))

    def build(self) -> Widget:
        """The two fields under their names."""
        self._fields = (self.field("new"), self.field("again"))
        new, again = self._fields
        parts = (self.words("new"), new, self.words("again"), again, self.words("from_now"))
        return self.form(self.say("pause.own_passphrase"), parts, self.say("mail.set"))

    def first(self) -> Widget | None:
        return self._fields[0]

    def done(self) -> None:
        """Set it, and go back to the menu."""
        if self.try_to(self._set):
            self.back()

    def _set(self) -> None:
        new, again = (field.text for field in self._fields)
        if new != again:
            raise PassphraseError("differ")
        if isinstance(self.record, SealedRecord):
            self.record.reseal(self.record.seal.changed(new))


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The form over a table."""
    (table,) = pose_table(context, request)
    return [table, NewPassphraseScreen(context, table.session.record)]


SCREEN: Final = ScreenSpec(NewPassphraseScreen, _pose)
