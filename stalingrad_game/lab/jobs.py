"""Games shared out among processes; what comes of them doesn't depend on how many there are."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Final, TypeVar

JobPiece = TypeVar("JobPiece")
JobResult = TypeVar("JobResult")

CHUNK: Final = 20
"""Games that a process plays at a stretch."""
STRIDE: Final = 1_000_003
"""Between the seeds of games that belong to neighbouring seeds of a run."""
AHEAD: Final = 2
"""Pieces that are handed out for each process, so that none of them waits."""
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

    Pieces of a process that dies are done again. Raises `WorkersLost` where that is of no use, or
    where processes can't be started.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    waiting = iter(pieces)
    again: list[JobPiece] = []
    deaths = 0
    while deaths < MOST_DEATHS:
        with _starting():
            context = multiprocessing.get_context("spawn")
            open_while_wanted, wanted = context.Pipe(duplex=False)
            pool = ProcessPoolExecutor(
                jobs, mp_context=context, initializer=_end_in_time, initargs=(open_while_wanted,)
            )
        running: dict[Future[JobResult], JobPiece] = {}
        try:
            while _hand_out(pool, work, running, again, waiting, jobs * AHEAD):
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    result = future.result()
                    del running[future]
                    deaths = 0
                    yield result
        except BrokenProcessPool:
            again += running.values()
            deaths += 1
        else:
            return
        finally:
            if running:
                wanted.close()
            _end(pool)
            wanted.close()
            open_while_wanted.close()
    raise WorkersLost(
        f"processes were killed {deaths} times in a row; try fewer --jobs, or look for memory"
    )


@contextmanager
def _starting() -> Iterator[None]:
    """Turn what keeps processes from being started into `WorkersLost`."""
    try:
        yield
    except BrokenProcessPool:
        raise
    except (OSError, RuntimeError) as error:
        raise WorkersLost(f"processes can't be started ({error}); try --jobs 1") from None


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool, also one whose thread couldn't be started."""
    children = set(multiprocessing.active_children())
    try:
        pool.shutdown(cancel_futures=True)
    except RuntimeError:
        for child in children:
            child.kill()
            child.join()


def _end_in_time(open_while_wanted: Connection) -> None:
    """In a process at work: Ctrl-C, which all processes get, ends it in the middle of a piece.

    So does the end of the process that hands out the pieces, however that came; and that one when
    it wants no more of them, as when it alone was interrupted.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_when_unwanted, args=(open_while_wanted,), daemon=True).start()


def _end_when_unwanted(open_while_wanted: Connection) -> None:
    """Wait until nobody wants the pieces any more, and end this process at once."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel, open_while_wanted])
    os._exit(1)


def _hand_out(
    pool: ProcessPoolExecutor,
    work: Callable[[JobPiece], JobResult],
    running: dict[Future[JobResult], JobPiece],
    again: list[JobPiece],
    waiting: Iterator[JobPiece],
    most: int,
) -> bool:
    """Give out pieces, those to be done again first; returns whether any are being done."""
    while len(running) < most:
        if not again:
            piece = next(waiting, None)
            if piece is None:
                break
            again.append(piece)
        with _starting():  # it stays in `again` where the pool is found broken
            running[pool.submit(work, again[0])] = again[0]
        del again[0]
    return bool(running)
