"""Reads a record by playing it through: every line must come out as it was written.

What is compared is the outcomes of chance, the moment and the digest of the state after each line.
By other rules than those it was written by, digests count only where that of the start comes out.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from ..kernel.game import Game
from .errors import ErrorKind, RecordError, printable
from .lines import Branch, End, MomentNote, RecordLine, Redo, Resign, Start, Take, Undo
from .record_text import RecordText
from .setup import LONGEST, setup_of
from .timeline import BranchPoint, Timeline

_SeatLine: TypeAlias = Take | Undo | Redo | Resign


class Replay:
    """A record of today's format, played line by line."""

    def __init__(self, text: RecordText, game: Game[Any], file: str) -> None:
        """Its first line; raises `RecordError`."""
        self._file: Final = file
        self._text: Final = text
        self.ended = False
        """Whether the record holds its result line."""
        self._played = 1
        self.timeline: Final = Timeline(game, setup_of(text.start, game, file))
        self._digests = True
        """Whether digests of states mean the same as when the record was written."""
        self._compare_start(text.start, self.timeline.start_line())

    def play(self) -> None:
        """Play the other lines; raises `RecordError`, and stands before the line that is wrong."""
        for number, line in self._text.lines():
            if self.ended and not isinstance(line, MomentNote):
                raise self._bad(number, line)
            try:
                self._play(number, line)
            except ValueError:
                raise self._bad(number, line) from None
            self._played = number

    @property
    def data(self) -> bytes:
        """The bytes of the lines that were played."""
        return b"".join(raw + b"\n" for raw in self._text.whole.split(b"\n")[: self._played])

    def _play(self, number: int, line: RecordLine) -> None:
        timeline = self.timeline
        match line:
            case Take():
                step, state = timeline.tried(timeline.game.parse_option(line.option))
                self._compare(number, line, timeline.take_line(step, state))
                timeline.add(step, state)
            case Undo():
                self._compare(number, line, timeline.undo_line())
                timeline.undo()
            case Redo():
                self._compare(number, line, timeline.redo_line())
                timeline.redo()
            case Branch():
                point = BranchPoint(len(timeline.steps), line.parent, line.seed)
                state = timeline.dealt_anew(line.seed)
                self._compare_branch(number, line, timeline.branch_line(point, state))
                timeline.branch(point, state)
            case MomentNote():
                timeline.note(line)
            case Resign():
                self._compare(number, line, timeline.resign_line(line.seat))
                timeline.resign(line.seat)
            case End():
                if line != timeline.end_line():
                    raise RecordError(ErrorKind.OTHER_STATE, self._file, line=number)
                self.ended = True
            case Start():
                raise self._bad(number, line)

    def _compare_start(self, read: Start, played: Start) -> None:
        if (read.deal, read.chance) != (played.deal, played.chance):
            raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=1)
        self._digests = read.rules == played.rules or read.state == played.state
        if read.at != played.at or (self._digests and read.state != played.state):
            raise RecordError(ErrorKind.OTHER_STATE, self._file, line=1)

    def _alike(self, read: _SeatLine | Branch, played: _SeatLine | Branch) -> bool:
        """Whether the line read is the line that is written now."""
        if not self._digests and not isinstance(read, Resign) and not isinstance(played, Resign):
            read = msgspec.structs.replace(read, state="")
            played = msgspec.structs.replace(played, state="")
        return read == played

    def _compare_branch(self, number: int, read: Branch, played: Branch) -> None:
        if read.deal != played.deal:
            raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=number)
        if not self._alike(read, played):
            raise RecordError(ErrorKind.OTHER_STATE, self._file, line=number)

    def _compare(self, number: int, read: _SeatLine, played: _SeatLine) -> None:
        """The line read must be the line that is written now."""
        if self._alike(read, played):
            return
        if read.seat != played.seat:
            raise self._bad(number, read)
        if isinstance(read, Take) and isinstance(played, Take):
            if read.option != played.option:
                raise self._bad(number, read)
            if read.chance != played.chance:
                raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=number)
        raise RecordError(ErrorKind.OTHER_STATE, self._file, line=number)

    def _bad(self, number: int, line: RecordLine) -> RecordError:
        what = line.option if isinstance(line, Take) else type(line).__name__.lower()
        return RecordError(
            ErrorKind.BAD_OPTION, self._file, line=number, what=printable(what[:LONGEST])
        )
