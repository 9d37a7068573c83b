"""Reads a record by playing it through: every line must come out as it was written.

What is compared is the outcomes of chance, the moment and the digest of the state after each line.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from ..kernel.game import Game
from .errors import ErrorKind, RecordError, printable
from .lines import Branch, End, MomentNote, RecordLine, Redo, Resign, Start, Take, Undo
from .record_text import RecordText
from .setup import LONGEST, setup_of
from .timeline import BranchPoint, Timeline

_SeatLine: TypeAlias = Take | Undo | Redo | Resign


class Replay:
    """A record of today's format played through."""

    def __init__(self, text: RecordText, game: Game[Any], file: str) -> None:
        """Play it all; raises `RecordError`."""
        self._file: Final = file
        self.ended = False
        """Whether the record holds its result line."""
        self.timeline: Final = Timeline(game, setup_of(text.start, game, file))
        self._compare_start(text.start, self.timeline.start_line())
        for number, line in text.lines():
            if self.ended and not isinstance(line, MomentNote):
                raise self._bad(number, line)
            try:
                self._play(number, line)
            except ValueError:
                raise self._bad(number, line) from None

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
        if (read.at, read.state) != (played.at, played.state):
            raise RecordError(ErrorKind.OTHER_STATE, self._file, line=1)

    def _compare_branch(self, number: int, read: Branch, played: Branch) -> None:
        if read.deal != played.deal:
            raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=number)
        if read != played:
            raise RecordError(ErrorKind.OTHER_STATE, self._file, line=number)

    def _compare(self, number: int, read: _SeatLine, played: _SeatLine) -> None:
        """The line read must be the line that is written now."""
        if read == played:
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
