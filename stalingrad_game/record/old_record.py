"""A record of an older format, played again by today's rules and written down in today's format.

Options, seats, outcomes of chance and the result must come out as they were written. What the
rules no longer ask is left out, and what was taken back for good isn't played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..kernel.game import Game
from ..kernel.library import OldAnswers
from .errors import ErrorKind, RecordError, printable
from .lines import Branch, Chain, End, MomentNote, RecordLine, Redo, Resign, Start, Take, Undo
from .setup import LONGEST, setup_of
from .timeline import BranchPoint, Timeline


class Standing:
    """What stands at the end of a record, all taking back done."""

    def __init__(self, lines: Iterable[tuple[int, RecordLine]], file: str) -> None:
        """Raises `RecordError` for lines that can't follow each other."""
        self.taken: Final[list[tuple[int, Take | Branch]]] = []
        """Each with the number of its line."""
        self.undone: Final[list[tuple[int, Take]]] = []
        """What could still be taken again, the next one last."""
        self.notes: Final[list[MomentNote]] = []
        self.resign: Resign | None = None
        self.end: End | None = None
        self.last = 1
        """The number of the last line."""
        for number, line in lines:
            self.last = number
            try:
                self._add(number, line)
            except IndexError:
                raise RecordError(ErrorKind.DAMAGED, file, line=number) from None

    def _add(self, number: int, line: RecordLine) -> None:
        if isinstance(line, MomentNote):
            self.notes.append(line)
            return
        if self.end or (self.resign and not isinstance(line, End)):
            raise IndexError(number)
        match line:
            case Take() | Branch():
                self.undone.clear()
                self.taken.append((number, line))
            case Undo():
                at, last = self.taken.pop()
                if not isinstance(last, Take):
                    raise IndexError(number)
                self.undone.append((at, last))
            case Redo():
                self.taken.append(self.undone.pop())
            case Resign():
                self.resign = line
            case End():
                self.end = line
            case Start():
                raise IndexError(number)


class OldRecord:
    """The record played again; `timeline` and `data` are the game as it is kept from now on."""

    def __init__(
        self, standing: Standing, start: Start, game: Game[Any], answers: OldAnswers, file: str
    ) -> None:
        """Its first line; raises `RecordError`."""
        self._file: Final = file
        self._standing: Final = standing
        self._answers: Final = answers
        self._chain: Final = Chain()
        self._read: Final[list[str]] = list(start.chance)
        self._played: Final[list[str]] = []
        self._compared = 0
        self._number = 1
        self.data: Final = bytearray()
        self.timeline: Final = Timeline(game, setup_of(start, game, file))
        first = self.timeline.start_line()
        self._played.extend(first.chance)
        self._write(first)
        if start.deal != first.deal:
            raise RecordError(ErrorKind.OTHER_CHANCE, file, line=1)
        self._compare()
        self.ended: Final = standing.end is not None
        """Whether the record holds its result line."""

    def play(self) -> None:
        """Play the other lines; raises `RecordError`, and stands before the line that is wrong."""
        standing = self._standing
        for self._number, taken in standing.taken:
            if isinstance(taken, Branch):
                self._branch(taken)
            else:
                self._answer(taken)
        self._number = standing.last
        self._compare()
        if len(self._played) < len(self._read):
            raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=self._number)
        self._take_and_undo(standing.undone)
        if standing.resign:
            try:
                line = self.timeline.resign_line(standing.resign.seat)
                self.timeline.resign(standing.resign.seat)
            except ValueError:
                raise self._bad("resign") from None
            self._write(line)
        if standing.end:
            self._end(standing.end)
        for note in standing.notes:
            if note.step <= len(self.timeline.steps):
                self.timeline.note(note)
                self._write(note)

    def _branch(self, line: Branch) -> None:
        timeline = self.timeline
        point = BranchPoint(len(timeline.steps), line.parent, line.seed)
        try:
            state = timeline.dealt_anew(line.seed)
            played = timeline.branch_line(point, state)
        except ValueError:
            raise self._bad("branch") from None
        if played.deal != line.deal:
            raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=self._number)
        self._write(played)
        timeline.branch(point, state)

    def _answer(self, take: Take) -> None:
        timeline = self.timeline
        self._read.extend(take.chance)
        self._fill_in()
        try:
            option = timeline.game.parse_option(take.option)
            if self._answers.is_pending(timeline.state, take.seat, option):
                self._take(take, barrier=True)
        except ValueError:
            raise self._bad(take.option) from None
        self._fill_in()

    def _fill_in(self) -> None:
        """Answer what wasn't asked when the record was written."""
        timeline = self.timeline
        while (option := self._answers.missing(timeline.state)) is not None:
            step, state = timeline.tried(option)
            self._write(timeline.take_line(step, state))
            timeline.add(step, state)
            self._played.extend(step.chance)

    def _take(self, take: Take, *, barrier: bool) -> bool:
        """Take an option; not where it would be a `barrier` that there mustn't be."""
        timeline = self.timeline
        step, state = timeline.tried(timeline.game.parse_option(take.option))
        if step.barrier and not barrier:
            return False
        if (step.seat, step.text) != (take.seat, take.option):
            raise self._bad(take.option)
        self._played.extend(step.chance)
        self._compare()
        self._write(timeline.take_line(step, state))
        timeline.add(step, state)
        return True

    def _take_and_undo(self, undone: list[tuple[int, Take]]) -> None:
        """Lay out what could be taken again; not what today would run on to chance or a reveal."""
        number = 0
        try:
            for self._number, take in reversed(undone):
                option = self.timeline.game.parse_option(take.option)
                if self._answers.is_pending(self.timeline.state, take.seat, option):
                    if not self._take(take, barrier=False):
                        break
                    number += 1
        except ValueError:
            raise self._bad(take.option) from None
        finally:
            for _ in range(number):
                self._write(self.timeline.undo_line())
                self.timeline.undo()

    def _end(self, end: End) -> None:
        try:
            line = self.timeline.end_line()
        except ValueError:
            raise self._bad("end") from None
        if (line.winner, line.how) != (end.winner, end.how):
            raise RecordError(ErrorKind.OTHER_STATE, self._file, line=self._number)
        self._write(line)

    def _compare(self) -> None:
        """What chance did, as far as both tell of it; today a step may run on further."""
        both = min(len(self._read), len(self._played))
        if self._read[self._compared : both] != self._played[self._compared : both]:
            raise RecordError(ErrorKind.OTHER_CHANCE, self._file, line=self._number)
        self._compared = both

    def _write(self, line: RecordLine) -> None:
        raw = self._chain.encode(line)
        self._chain.add(raw)
        self.data.extend(raw)

    def _bad(self, what: str) -> RecordError:
        return RecordError(
            ErrorKind.BAD_OPTION, self._file, line=self._number, what=printable(what[:LONGEST])
        )
