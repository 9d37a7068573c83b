"""A game being played and written down: the one way in which options are taken outside the engine.

Every line is in the file before its events are told, and on disk before chance is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

import msgspec

from ..kernel.decision import Decision, Event, Option
from ..kernel.game import Game, Result
from ..kernel.library import GameKind, GameLibrary
from ..unfinished import clear_unfinished
from .errors import ErrorKind, RecordError, RecordWarning, printable
from .game_file import GameFile
from .journal import Journal, read_bytes, write_new
from .lines import FORMAT, MAX_BYTES, MOST_NOTE, Chain, MomentNote, RecordLine, Redo, Seat, Undo
from .old_record import OldRecord, Standing
from .record_text import RecordText
from .replay import Replay
from .sealing import Seal
from .setup import Setup, game_for, kind_for, other_rules
from .stop import STOPPING, UNPLAYED, RecordStop
from .timeline import BranchPoint, NothingToMove, Step, Timeline

G = TypeVar("G", bound=Game[Any])
G_co = TypeVar("G_co", bound=Game[Any], covariant=True)
S = TypeVar("S")

MEMORY: Final = "(unsaved game)"
"""What a record without a file is called in messages."""
ROOM_TO_END: Final = MAX_BYTES // 8
"""Bytes that undo and redo leave free, so that any game can still be played to its end."""


class GameRecord(Generic[G_co]):
    """A game with its record; `close` it, or use it as a context manager."""

    def __init__(self, timeline: Timeline[G_co], data: bytes, journal: Journal | None) -> None:
        """Use `start`, `open`, `read` or `from_bytes`."""
        self._timeline: Final = timeline
        self._data = bytearray(data)
        self._chain: Final = Chain()
        self._chain.add(data)
        self._file = GameFile(journal) if journal else None
        self._source = MEMORY
        """The file that it was read from, as messages call it."""
        self.warnings: tuple[RecordWarning, ...] = ()
        """What the players must be told about the file, as that its last line was torn."""
        self.stop: RecordStop | None = None
        """Where its lines no longer play, in a record that was read as far as they do."""

    @staticmethod
    def start(
        game: G, setup: Setup, path: Path | None = None, branch_seeds: Iterable[int] = ()
    ) -> GameRecord[G]:
        """A new game, written to a new file, or kept in memory where `path` is None.

        `branch_seeds` are those of the branches that it is begun for. Raises `ValueError` for a
        set-up that can't be played, `RecordError` where the file can't be written or is there
        already.
        """
        timeline = Timeline(game, setup)
        first = Chain().encode(timeline.start_line(branch_seeds))
        journal = None if path is None else Journal.created(path, first)
        return GameRecord(timeline, first, journal)

    @staticmethod
    def branched(
        source: GameRecord[G], step: int, seed: int, players: tuple[Seat, ...] | None = None
    ) -> GameRecord[G]:
        """A new game in memory that goes on from a step of another one with everything unseen anew.

        It begins with the other's lines up to there, so that it verifies by itself; `players` play
        on in place of the other's. Raises `IndexError` where there is no such step, `GameOver`
        after the last one of a game, `RecordError` for a sealed one that isn't laid open.
        """
        if source.seal is not None and not source.laid_open:
            raise RecordError(ErrorKind.SEALED, source.path or source._source)
        setup = msgspec.structs.replace(
            source.setup, begun="", players=source.setup.players if players is None else players
        )
        record = GameRecord.played_again(source, step, setup, (seed,))
        chain = Chain()
        chain.add(source.data.split(b"\n", 1)[0])
        record._branch(BranchPoint(step, chain.last, seed))
        return record

    @staticmethod
    def played_again(
        source: GameRecord[G],
        step: int,
        setup: Setup | None = None,
        branch_seeds: Iterable[int] = (),
    ) -> GameRecord[G]:
        """A game in memory that stands where another one stood after a step, to be played on.

        `setup` names other players or another hour, `branch_seeds` are those of branches to come
        after that step. Raises `IndexError` where there is no such step.
        """
        if not 0 <= step <= len(source.steps):
            raise IndexError(step)
        points = [point for point in source.timeline.branches if point.step <= step]
        options = [one.option for one in source.steps[:step]]
        return GameRecord.of_options(
            source.game, setup or source.setup, options, points, branch_seeds
        )

    @staticmethod
    def of_options(
        game: G,
        setup: Setup,
        options: Sequence[Option],
        branches: Sequence[BranchPoint] = (),
        branch_seeds: Iterable[int] = (),
    ) -> GameRecord[G]:
        """A game in memory in which these options were taken, with its branches among them.

        `branch_seeds` are those of branches to come. Raises `ValueError` for a set-up that can't be
        played, `IllegalOption` or `GameOver` for options that can't be taken.
        """
        seeds = (*(point.seed for point in branches), *branch_seeds)
        record = GameRecord.start(game, setup, branch_seeds=seeds)
        for number in range(len(options) + 1):
            if number:
                record.take(options[number - 1])
            for point in branches:
                if point.step == number:
                    record._branch(point)
        return record

    @staticmethod
    def open(path: Path, library: GameLibrary) -> GameRecord[Any]:
        """A game to go on with in its own file, at the very decision where it stopped.

        The library holds the games and data packs in use. The file is locked until `close`. A torn
        last line is cut off and told in `warnings`; any other damage raises `RecordError`, and the
        file stays as it was. A record of an older format, or with other line ends, is written anew
        in today's.
        """
        journal, data = Journal.opened(path, MAX_BYTES)
        try:
            text = RecordText(data, str(path), library)
            record = GameRecord._replayed(text, library, str(path))
            kept = len(data) - text.torn
            if text.written < FORMAT or text.mended:
                journal = journal.replaced(record.data)
            else:
                if text.torn:
                    journal.cut(kept)
                if record.data[kept:]:
                    journal.write(record.data[kept:])
        except BaseException:
            journal.close()
            raise
        clear_unfinished(path)
        record._file = GameFile(journal)
        return record

    @staticmethod
    def read(path: Path, library: GameLibrary) -> GameRecord[Any]:
        """A game to look at, or to go on with in memory alone; its file is only read.

        Raises `RecordError`.
        """
        return GameRecord.from_bytes(read_bytes(path, MAX_BYTES), library, str(path))

    @staticmethod
    def from_bytes(data: bytes, library: GameLibrary, file: str = MEMORY) -> GameRecord[Any]:
        """A game in memory, from a record's bytes; raises `RecordError`, which names `file`."""
        return GameRecord._replayed(RecordText(data, file, library), library, file)

    @staticmethod
    def read_as_far(path: Path, library: GameLibrary) -> GameRecord[Any]:
        """A game to look at, as far as its lines play today, by whatever rules it was played.

        `stop` tells where they don't, `warnings` that the rules were others. It is in memory alone.
        Raises `RecordError` where not even the first line plays, or where one is damaged.
        """
        text = RecordText(read_bytes(path, MAX_BYTES), str(path), library)
        return GameRecord._replayed(text, library, str(path), as_far=True)

    @staticmethod
    def viewable(path: Path, library: GameLibrary) -> GameRecord[Any] | RecordStop:
        """A game of any rules to look at, as far as its lines play today.

        A stop at line 1 where not even that one does. Raises `RecordError` for what can't be read
        as a whole record.
        """
        try:
            return GameRecord.read_as_far(path, library)
        except RecordError as error:
            if error.kind not in UNPLAYED:
                raise
            why = error.warning
        text = RecordText(read_bytes(path, MAX_BYTES), str(path), library)
        return RecordStop(1, why, text.start, ((1, text.start), *text.lines()))

    @staticmethod
    def _replayed(
        text: RecordText, library: GameLibrary, file: str, *, as_far: bool = False
    ) -> GameRecord[Any]:
        """The game of a record, in memory, all of it or `as_far` as it plays; or `RecordError`."""
        kind = kind_for(text.start, library, file)
        others = other_rules(text.start, kind, file)
        if others is not None and not as_far:
            raise others
        lines = list(text.lines()) if as_far else []  # none of them is damaged
        game = game_for(text.start, kind, file)
        stop = None
        try:
            played = GameRecord._begun(text, kind, game, file)
        except RecordError as error:
            raise (others if others and error.kind in STOPPING else error) from None
        try:
            played.play()
        except RecordError as error:
            if not as_far or error.kind not in STOPPING:
                raise
            at = int(error.warning.facts["line"])
            rest = tuple(one for one in lines if one[0] >= at)
            stop = RecordStop(at, error.warning, text.start, rest)
        record: GameRecord[Any] = GameRecord(played.timeline, bytes(played.data), None)
        record.stop, record._source = stop, file
        if not stop and not played.ended:  # where the program ended between the last two lines
            record._write_result()
        torn = RecordWarning(ErrorKind.TORN, {"file": printable(file), "bytes": text.torn})
        record.warnings = (
            *([others.warning] if others else []),
            *([torn] if text.torn else []),
        )
        return record

    @staticmethod
    def _begun(text: RecordText, kind: GameKind, game: Game[Any], file: str) -> Replay | OldRecord:
        """The first line of a record, played; raises `RecordError`."""
        if text.written >= FORMAT:
            return Replay(text, game, file)
        answers = kind.old_answers(game, text.written)
        return OldRecord(Standing(text.lines(), file), text.start, game, answers, file)

    @property
    def game(self) -> G_co:
        return self._timeline.game

    @property
    def setup(self) -> Setup:
        return self._timeline.setup

    @property
    def timeline(self) -> Timeline[G_co]:
        """The game as the row of its steps, to be looked at."""
        return self._timeline

    @property
    def path(self) -> Path | None:
        """The file that the game is written to; None where it is kept in memory alone."""
        return self._file.path if self._file else None

    @property
    def unsaved(self) -> RecordWarning | None:
        """Why what was played last is in memory alone; None where all of it is kept."""
        return self._file.unsaved if self._file else None

    @property
    def late(self) -> bool:
        """Whether the disk is so slow that a power cut now costs more than the last second."""
        return self._file is not None and self._file.late

    def take_rescued(self) -> RecordWarning | None:
        """What happened to the file and was put right, to be told once; None where all is well."""
        if self._file is None:
            return None
        rescued, self._file.rescued = self._file.rescued, None
        return rescued

    def save(self) -> bool:
        """Write what is in memory alone, and find out what became of the file.

        False where it can't be written. It happens by itself with every step; this is for those
        who want to know, or to try again.
        """
        return self._file is None or self._file.keep(self.data)

    @property
    def data(self) -> bytes:
        """The whole record, readable, as it is written unless it is sealed."""
        return bytes(self._data)

    @property
    def file_data(self) -> bytes:
        """The whole record as a copy of its file is written: sealed where it is."""
        return self.data

    @property
    def seal(self) -> Seal | None:
        """What the record is sealed with, and by which side it was opened; None: it is readable."""
        return None

    def is_away(self, seat: int) -> bool:
        """Whether the person of a seat plays elsewhere, as the other side of a sealed record."""
        del seat
        return False

    @property
    def people(self) -> frozenset[int]:
        """The seats of the persons who play here."""
        players = enumerate(self.setup.players)
        return frozenset(n for n, one in players if not (one.computer or self.is_away(n)))

    @property
    def waits_for_mail(self) -> bool:
        """Whether the other side of a sealed record is to decide, elsewhere."""
        decision = self.decision
        return decision is not None and self.is_away(decision.seat)

    @property
    def state(self: GameRecord[Game[S]]) -> S:
        """The state now; whoever wants to change one takes a copy."""
        return self._timeline.state

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        return self._timeline.decision

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self._timeline.result

    @property
    def laid_open(self) -> bool:
        """Whether nothing of the game is hidden any more; whoever shows it asks this.

        It was played to its end, perhaps in lines that no longer play. A sealed one also needs the
        other side's mark on its end.
        """
        return self.result is not None or (self.stop is not None and self.stop.over)

    @property
    def seats_shown(self) -> frozenset[int]:
        """The seats whose secrets are shown to whoever is here as the game is over."""
        return frozenset(range(self.game.seats)) if self.laid_open else self.people

    @property
    def sends_end(self) -> bool:
        """Whether the end of a sealed game was first seen here, so that its file is to be sent."""
        return False

    @property
    def cut_short(self) -> RecordWarning | None:
        """Why only a part of a record could be read; None where all of it was."""
        if self.stop is not None:
            return self.stop.why
        return next((one for one in self.warnings if one.kind == ErrorKind.TORN), None)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened between set-up and the first decision."""
        return self._timeline.opening

    @property
    def steps(self) -> Sequence[Step]:
        """The options taken and not taken back, each with its events."""
        return self._timeline.steps

    @property
    def notes(self) -> Mapping[int, str]:
        """By step: what players have noted there."""
        return self._timeline.notes

    def at(self: GameRecord[Game[S]], number: int) -> S:
        """A copy of the state after step `number`; 0 is the first decision; raises `IndexError`."""
        return self._timeline.at(number)

    def last_step_of(self, seat: int) -> int:
        """The number, from 1, of the last step that a seat has taken; -1 where there is none."""
        steps = self.steps
        return next((n for n in range(len(steps), 0, -1) if steps[n - 1].seat == seat), -1)

    def check_computers(self, known: Callable[[str], bool]) -> None:
        """Raise `RecordError`, and let the file go, where an unknown computer player sits."""
        for player in self.setup.players:
            if player.computer and not known(player.computer):
                self.close()
                what, file = f"computer = {player.computer!r}", self.path or self._source
                raise RecordError(ErrorKind.BAD_SETUP, file, what=printable(what))

    def take(self, option: Option) -> tuple[Event, ...]:
        """Take an option; returns what happened up to the next decision.

        Raises `GameOver`, `IllegalOption`, or `RecordError` where the record is full; then nothing
        moved. Outcomes of chance are on disk when this returns, unless the step is `unsaved`.
        """
        timeline = self._timeline
        step, state = timeline.tried(option)
        self._write(timeline.take_line(step, state))
        timeline.add(step, state)
        self._write_result()
        if step.barrier:
            self._settle()
        return step.events

    def can_undo(self, seat: int | None = None, count: int = 1) -> bool:
        """Whether the last `count` steps, at least 1, can be taken back one after the other.

        By the seat that took the last one, or (None) by anybody.
        """
        return self._timeline.may_undo(seat, count)

    def can_redo(self, seat: int | None = None) -> bool:
        """Whether a step can be taken again, by this seat or (None) by anybody."""
        return self._timeline.may_redo(seat)

    def undo(self, seat: int | None = None) -> Step:
        """Take back the last step, which is returned; raises `NothingToMove` or `RecordError`."""
        if not self.can_undo(seat):
            raise NothingToMove
        self._write(self._timeline.undo_line())
        return self._timeline.undo()

    def redo(self, seat: int | None = None) -> Step:
        """Take the step again that was taken back last; raises `NothingToMove` or `RecordError`."""
        if not self.can_redo(seat):
            raise NothingToMove
        self._write(self._timeline.redo_line())
        return self._timeline.redo()

    def resign(self, seat: int) -> Result:
        """A seat gives up the game for its side; raises `GameOver` or `RecordError`."""
        self._write(self._timeline.resign_line(seat))
        result = self._timeline.resign(seat)
        self._write_result()
        self._settle()
        return result

    def note(self, step: int, text: str) -> None:
        """Note a line on a step, "" for none; raises `ValueError` or `RecordError`.

        No state follows from it. Letters that a note can't have are left out.
        """
        text = "".join(one for one in text if one.isprintable())[:MOST_NOTE]
        line = MomentNote(step=step, text=text)
        if not 0 <= step <= len(self.steps):
            raise ValueError(f"there is no step {step}")
        self._write(line)
        self._timeline.note(line)
        self._settle()

    def _branch(self, point: BranchPoint) -> None:
        """Deal anew what is unseen, and go on from there."""
        state = self._timeline.dealt_anew(point.seed)
        self._write(self._timeline.branch_line(point, state))
        self._timeline.branch(point, state)

    def save_as(self, path: Path) -> None:
        """Copy the record into a new file of the player's choice; the game goes on in its own.

        Raises `RecordError` where the file can't be written or is there already.
        """
        write_new(path, self.file_data)

    def close(self) -> None:
        """Let the file go; what is in memory can still be looked at. Twice is once."""
        if self._file:
            self._file.close(self.data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the file go; whatever was raised notes which one it is."""
        self.close()
        if error is not None and self.path is not None:
            error.add_note(f"the game is kept in {printable(str(self.path))}")

    def _write(self, line: RecordLine) -> None:
        raw = self._chain.encode(line)
        most = MAX_BYTES - ROOM_TO_END if isinstance(line, Undo | Redo) else MAX_BYTES
        if len(self._data) + len(raw) > most:
            raise RecordError(ErrorKind.FULL, self.path or self._source, most=most)
        self._chain.add(raw)
        self._data += raw
        if self._file:
            self._file.keep(self._data)

    def _write_result(self) -> None:
        """The result line; where it can't be written now, the next `open` makes up for it."""
        if self._timeline.result:
            with suppress(RecordError):
                self._write(self._timeline.end_line())

    def _settle(self) -> None:
        if self._file and not self._file.unsaved:
            self._file.settle(self._data)
