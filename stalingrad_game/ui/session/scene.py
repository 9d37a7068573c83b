"""A table of any game in the window, and what its players are told of their game's file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ...localisation.catalogue import Catalogue
from ...record.errors import RecordWarning
from ...record.record import GameRecord
from ...record.words import record_text, sealed_text, unsaved_text, warning_text
from ..shell.screen_stack import Scene
from .session import GameSession

RETRY_MS: Final = 4_000
"""How long after it failed it is tried again to write what is in memory alone."""
SHOWN_MS: Final = 15_000
"""How long it is told that a file was put right."""

TOLD_LINES: Final = 12
"""So many lines of the log are told to those who don't see it."""


class SaveNotice:
    """Stands as long as something can't be written, or a sealed file is to be sent.

    It tells for a while what was put right.
    """

    def __init__(self, record: GameRecord[Any]) -> None:
        """Nothing is to be told yet."""
        self._record: Final = record
        self._rescued: RecordWarning | None = None
        self._shown_ms = 0.0
        self._waited_ms = 0.0
        self._left = False

    def pass_time(self, ms: float) -> None:
        """Find out what has happened to the file; try again to write where that failed."""
        self._shown_ms += ms
        rescued = self._record.take_rescued()
        if rescued is not None:
            self._rescued, self._shown_ms = rescued, 0.0
        elif self._shown_ms >= SHOWN_MS:
            self._rescued = None
        self._waited_ms = 0.0 if self._record.unsaved is None else self._waited_ms + ms
        if self._waited_ms >= RETRY_MS:
            self._waited_ms = 0.0
            self._record.save()

    def leave(self) -> None:
        """The game is left, and its record closed: what couldn't be written is lost."""
        self._rescued = self._record.take_rescued()
        self._left = True

    def text(self, words: Catalogue) -> str:
        """What is to be told now; "" where all is well."""
        if self._record.unsaved is not None:
            return unsaved_text(words, self._record.unsaved, "lost" if self._left else "notice")
        if self._rescued is not None:
            return warning_text(words, self._rescued)
        if self._record.late:
            return record_text(words, "late.notice")
        return self._mail(words)

    def _mail(self, words: Catalogue) -> str:
        """That a sealed file is to be sent: while the other side is to decide, and after the end.

        The end is told as the table is left.
        """
        record = self._record
        if record.seal is None or not (record.sends_end if self._left else record.waits_for_mail):
            return ""
        return sealed_text(words, record, "notice")


class SessionScene(Scene):
    """A table in the window: what of its file must be told, and how it is left."""

    session: GameSession[Any]

    def __init__(self, record: GameRecord[Any]) -> None:
        self._file: Final = SaveNotice(record)

    @property
    def texts(self) -> Catalogue:
        """What is told is told in the language of the table."""
        raise NotImplementedError

    @property
    def logged(self) -> int:
        """How many lines the log has as far as it was shown; 0 where there is none."""
        return 0

    @property
    def newest_log(self) -> Sequence[str]:
        """Its last `TOLD_LINES` lines."""
        return ()

    @property
    def notice(self) -> str:
        return self._file.text(self.texts)

    def update(self, ms: int, /) -> bool:
        self._file.pass_time(ms)
        return False

    @property
    def game_file(self) -> Path | None:
        return self.session.record.path

    def unsaved(self) -> bool:
        """Whether the last decisions are in memory alone, as on a full disk."""
        return self.session.record.unsaved is not None

    def leave(self) -> None:
        """The game is kept as it stands."""
        self.session.close()
        self._file.leave()
