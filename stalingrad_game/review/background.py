"""A review made in processes of its own: the window asks how far it is, and ends it at any time.

One process makes it, and hands pieces to a second one where there is a processor for that. Both are
children of the window, which may end with neither of them left.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from ..lab.jobs import AHEAD
from ..record.record import GameRecord
from .accounts import FirstLook, Review
from .run import ReviewPiece, check_reviewable, piece_values, reviewed_by
from .values import PointValues, ReviewJob, Valuer

AT_WORK: Final = "at work"
"""What a process says first. The game is sent only then: a process is started with little, for who
starts one that dies at once would wait for ever where much is to be handed over."""
STEPS_BACK: Final = 5
"""How far a process steps back behind the window where the processor is busy."""


class BackgroundReview:
    """A review that is being made."""

    def __init__(self, record: GameRecord[Any], job: ReviewJob) -> None:
        """Begin the job of a record; raises `NotReviewable`.

        Where no process can be started it has `failed`.
        """
        check_reviewable(record)
        self.done = 0
        self.total = 0
        """How much work there is; 0 before it is known."""
        self.first: FirstLook | None = None
        """What is known by now; None before anything is."""
        self.review: Review | None = None
        """What came of it."""
        self.failed = False
        """Whether nothing will come of it."""
        self._job: Final = job
        self._line: Connection | None = None
        self._processes: Final[list[BaseProcess]] = []
        try:
            self._begin()
        except Exception:  # no memory, process or descriptor is left, or the program has moved
            self.close()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        with ExitStack() as theirs:
            self._line, far = context.Pipe()
            theirs.enter_context(far)
            makers_end: Connection | None = None
            if (os.cpu_count() or 1) > 1:
                makers_end, helpers_end = context.Pipe()
                theirs.enter_context(makers_end)
                theirs.enter_context(helpers_end)
                self._start(context.Process(target=value_pieces, args=(helpers_end,)))
            self._start(context.Process(target=make_review, args=(far, makers_end)))

    def _start(self, process: BaseProcess) -> None:
        process.daemon = True
        process.start()
        self._processes.append(process)

    @property
    def runs(self) -> bool:
        """Whether there is still something to wait for."""
        return self.review is None and not self.failed

    @property
    def alive(self) -> bool:
        """Whether a process of it is still there."""
        return any(process.is_alive() for process in self._processes)

    def look(self) -> bool:
        """Take in all that has come since; says whether anything has."""
        heard = False
        while self._take_in(0.0):
            heard = True
        return heard

    def wait(self) -> None:
        """Wait until something has come, and take in that alone.

        So whoever waits for each message meets every one, also where all have come by then.
        """
        self._take_in(None)

    def _take_in(self, seconds: float | None) -> bool:
        """Take in the next message, for which it is waited so long; says whether one has come."""
        if self._line is None or not self.runs:
            return False
        try:
            if not self._line.poll(seconds):
                return False
            self._hear(self._line.recv())
        except (EOFError, OSError):
            self.failed = True
        return True

    def _hear(self, message: tuple[int, int] | FirstLook | Review | str) -> None:
        if isinstance(message, str):
            assert self._line is not None
            self._line.send(self._job)
        elif isinstance(message, FirstLook):
            self.first = message
        elif isinstance(message, Review):
            self.review = message
        else:
            self.done, self.total = message

    def close(self) -> None:
        """End it at once, whatever it has come to."""
        self.failed = self.failed or self.review is None
        if self._line is not None:
            self._line.close()
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()


def make_review(line: Connection, helper: Connection | None) -> None:
    """Make a review in a process at work: what is known goes down the line, at last the review."""
    with suppress(EOFError, OSError):
        line.send(AT_WORK)
        job: ReviewJob = line.recv()
        if helper is not None:
            with suppress(OSError):  # where it has ended all is done here
                helper.send(job)
        valuer = _valuer(job)
        review = reviewed_by(
            valuer,
            lambda pieces: shared_out(valuer, pieces, helper),
            lambda done, total: line.send((done, total)),
            line.send,
        )
        line.send(review)


def value_pieces(line: Connection) -> None:
    """Value pieces that come down the line after the game, in another process, until none can."""
    with suppress(EOFError, OSError):
        valuer = _valuer(line.recv())
        while True:
            line.send(piece_values(valuer, line.recv()))


def shared_out(
    valuer: Valuer, pieces: Iterable[ReviewPiece], helper: Connection | None
) -> Iterator[tuple[PointValues, ...]]:
    """The values of all pieces as they come: done here and, where there is one, by the helper.

    What a helper that ends has left undone is done here.
    """
    waiting = list(reversed(list(pieces)))
    sent: list[ReviewPiece] = []
    while waiting or sent:
        try:
            while helper is not None and waiting and len(sent) < AHEAD:
                helper.send(waiting[-1])
                sent.append(waiting.pop())
            if helper is not None and sent and (not waiting or helper.poll()):
                values = helper.recv()
                del sent[0]
                yield values
                continue
        except (EOFError, OSError):
            waiting += reversed(sent)
            sent, helper = [], None
        if waiting:
            yield piece_values(valuer, waiting.pop())


def _valuer(job: ReviewJob) -> Valuer:
    with suppress(OSError, AttributeError):
        os.nice(STEPS_BACK)
    return job.valuer()
