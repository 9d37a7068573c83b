"""A game by mail: it is written sealed, and only the side that opened it decides anything here."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeVar

from ..kernel.decision import Event, Option
from ..kernel.game import Game, Result
from ..kernel.library import GameLibrary
from ..unfinished import clear_unfinished
from .errors import ErrorKind, RecordError, RecordWarning, printable
from .game_file import GameFile
from .journal import Journal
from .record import GameRecord
from .sealing import MAX_SEALED_BYTES, Seal

G = TypeVar("G", bound=Game[Any])
G_co = TypeVar("G_co", bound=Game[Any], covariant=True)


UNTOLD: Final = "…"
"""In place of what a message would tell of the inside of a sealed record."""


class SeatAway(ValueError):
    """Whoever sits there plays on another machine: a sealed record is answered by its own side."""

    def __init__(self) -> None:
        super().__init__("the other side decides this")


class SealedRecord(GameRecord[G_co]):
    """A record that is sealed; in memory it is like any other."""

    def __init__(self, played: GameRecord[G_co], seal: Seal, file: GameFile) -> None:
        """Use `new` or `opened`."""
        super().__init__(played.timeline, played.data, None)
        self._seal = seal
        self._file = file
        self.warnings = played.warnings
        self._laid_open = self._is_marked(1 - seal.side)
        self._sends_end = False

    @staticmethod
    def new(played: GameRecord[G], path: Path, seal: Seal) -> SealedRecord[G]:
        """Keep a game that is in memory in a new sealed file from now on.

        Raises `RecordError` where it can't be written or is there already.
        """
        data = seal.sealed(played.data)
        return SealedRecord(played, seal, GameFile(Journal.created(path, data), seal, data))

    @staticmethod
    def opened(path: Path, library: GameLibrary, seal: Seal) -> SealedRecord[Any]:
        """A game to go on with in its own file, as `GameRecord.open`, by a seal that opens it."""
        journal, data = Journal.opened(path, MAX_SEALED_BYTES)
        try:
            found, clear = seal.of(data, str(path))
            played = read_unsealed(clear, library, path)
        except BaseException:
            journal.close()
            raise
        clear_unfinished(path)
        record = SealedRecord(played, found, GameFile(journal, found, data))
        record._mark_end()
        if found.side in found.given:
            warning = RecordWarning(ErrorKind.FIRST_PASSPHRASE, {"file": printable(str(path))})
            record.warnings = (*record.warnings, warning)
        return record

    @property
    def seal(self) -> Seal:
        return self._seal

    @property
    def file_data(self) -> bytes:
        return self._seal.sealed(self.data)

    @property
    def laid_open(self) -> bool:
        """Whether the game is over and the other side has marked its end: no one side alone can.

        Such a mark comes with the file that the other side sends, so it is there as that is opened.
        """
        return self._laid_open

    @property
    def sends_end(self) -> bool:
        return self._sends_end

    def reseal(self, seal: Seal) -> bool:
        """Write the record under another passphrase; False where it can't be written now."""
        self._seal = seal.marked(self.data)
        if self._file is not None:
            self._file.reseal(self._seal)
        return self.save()

    def _write_result(self) -> None:
        """The result line, and then this side's mark on it."""
        super()._write_result()
        self._mark_end()

    def _mark_end(self) -> None:
        if self.result is not None and not self._is_marked(self._seal.side):
            self._sends_end = True
            self.reseal(self._seal)

    def _is_marked(self, side: int) -> bool:
        return self.result is not None and self._seal.is_marked(side, self.data)

    def is_away(self, seat: int) -> bool:
        """Whether a seat is a person's of the other side; computer players decide anywhere."""
        if self.setup.players[seat].computer:
            return False
        return self.game.side_of(seat) != self._seal.side

    def take(self, option: Option) -> tuple[Event, ...]:
        """As `GameRecord.take`; raises `SeatAway` for what the other side decides."""
        if self.result is None and self.is_away(self.game.taker(self.state, option)):
            raise SeatAway
        return super().take(option)

    def can_undo(self, seat: int | None = None, count: int = 1) -> bool:
        """As `GameRecord.can_undo`, and never what the other side has done."""
        if not super().can_undo(seat, count):
            return False
        return not any(self.is_away(step.seat) for step in self.steps[-count:])

    def can_redo(self, seat: int | None = None) -> bool:
        """As `GameRecord.can_redo`, and never what the other side has taken back."""
        here = (one for one in range(self.game.seats) if not self.is_away(one))
        return super().can_redo(seat) and any(map(self.timeline.may_redo, here))

    def resign(self, seat: int) -> Result:
        """As `GameRecord.resign`; raises `SeatAway` for the other side."""
        if self.is_away(seat):
            raise SeatAway
        return super().resign(seat)


def read_unsealed(clear: bytes, library: GameLibrary, path: Path) -> GameRecord[Any]:
    """The record in a sealed file, in memory; raises `RecordError`, which tells no choice in it."""
    try:
        return GameRecord.from_bytes(clear, library, str(path))
    except RecordError as error:
        facts = {name: fact for name, fact in error.warning.facts.items() if name != "file"}
        if "what" in facts:
            facts["what"] = UNTOLD
        raise RecordError(error.kind, path, **facts) from None
