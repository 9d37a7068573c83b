"""Games shared out among processes; what comes of them doesn't depend on how many there are.

Each process has a pipe of its own and gets a piece when it has given the result of the one before.
A `ProcessPoolExecutor` would need threads where the pieces are handed out, and waits for ever where
the system can't start them.
"""

from __future__ import annotations

import _thread
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from ..data_files.faults import Keyed, reason

JobPiece = TypeVar("JobPiece")
JobResult = TypeVar("JobResult")

CHUNK: Final = 20
"""Games that a process plays at a stretch."""
STRIDE: Final = 1_000_003
"""Between the seeds of games that belong to neighbouring seeds of a run."""
AHEAD: Final = 2
"""Pieces that a cluster or a review in the background hands out for each process at a time."""
MOST_DEATHS: Final = 3
"""Times in a row that processes may die with nothing done."""


class WorkersLost(RuntimeError):
    """Processes at work can't be started, die or can't be reached; the message says what to do."""


def game_seeds(seed: int, games: int) -> range:
    """The seeds of the games of a run."""
    return range(seed * STRIDE, seed * STRIDE + games)


def chunks(seeds: range, size: int = CHUNK) -> Iterator[range]:
    """The seeds in pieces for one process each."""
    for start in range(0, len(seeds), size):
        yield seeds[start : start + size]


def run_jobs(
    work: Callable[[JobPiece], JobResult], pieces: Iterable[JobPiece], jobs: int
) -> Iterator[JobResult]:
    """The results of all pieces as they come; `work` must be importable where `jobs` is above 1.

    The piece of a process that dies is done again. Raises `WorkersLost` where that is of no use, or
    where processes can't be started.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    waiting = iter(pieces)
    again: list[JobPiece] = []
    idle: list[_Worker[JobPiece, JobResult]] = []
    busy: dict[Connection, tuple[_Worker[JobPiece, JobResult], JobPiece]] = {}
    deaths = 0
    try:
        while True:
            while len(busy) < jobs:
                piece = again.pop() if again else next(waiting, None)
                if piece is None:
                    break
                worker = idle.pop() if idle else _Worker[JobPiece, JobResult](work)
                busy[worker.line] = worker, piece
                worker.give(piece)
            if not busy:
                return
            for line in connection.wait(list(busy)):
                worker, given = busy.pop(cast(Connection, line))
                try:
                    done = worker.done()
                except (EOFError, OSError):
                    worker.end()
                    again.append(given)
                    deaths += 1
                    if deaths == MOST_DEATHS:
                        raise WorkersLost(Keyed("command.found.killed", n=deaths)) from None
                else:
                    idle.append(worker)
                    deaths = 0
                    if done.error is not None:
                        raise done.error
                    yield done.result
    finally:
        for worker in (*idle, *(one for one, _ in busy.values())):
            worker.end()


class _Done(NamedTuple):
    """What came of a piece."""

    result: Any
    error: Exception | None = None
    """What the work raised in place of giving a result."""


class _Worker(Generic[JobPiece, JobResult]):
    """A process at work."""

    def __init__(self, work: Callable[[JobPiece], JobResult]) -> None:
        """Start it; raises `WorkersLost`."""
        context = multiprocessing.get_context("spawn")
        try:
            self.line, theirs = context.Pipe()
            self._process: Final = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
        except (OSError, RuntimeError) as error:
            raise WorkersLost(Keyed("command.found.not_started", reason=reason(error))) from None
        theirs.close()
        # Not handed over at the start: a process that ends at once wouldn't take what is more than
        # a pipe holds, and this one would wait for ever.
        self.give(work)

    def give(self, piece: JobPiece | Callable[[JobPiece], JobResult]) -> None:
        """Give it a piece, or first its work; where that can't be it ends, as its result tells."""
        try:
            self.line.send(piece)
        except OSError:
            self._process.kill()

    def done(self) -> _Done:
        """What came of its piece; raises `EOFError` or `OSError` where it has died."""
        return cast(_Done, self.line.recv())

    def end(self) -> None:
        """End it, in the middle of a piece too."""
        self.line.close()
        self._process.kill()
        self._process.join()


def _serve(line: Connection) -> None:
    """In a process at work: be told the work, then do pieces as long as there are any.

    Ctrl-C, which all processes get, ends it in the middle of a piece; so does the end of the one
    that hands out the pieces, however that came. Where no thread can wait for that, the piece is
    done first.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with suppress(RuntimeError):
        _thread.start_new_thread(_end_with_parent, ())
    with suppress(EOFError, OSError):
        work: Callable[[Any], Any] = line.recv()
        while True:
            piece = line.recv()
            try:
                done = _Done(work(piece))
            except Exception as error:
                error.add_note(f"In a process at work: {traceback.format_exc()}")
                done = _Done(None, error)
            line.send(done)


def _end_with_parent() -> None:
    """Wait until the process that hands out the pieces has ended, and end this one at once."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)
