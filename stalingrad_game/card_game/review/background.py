"""A review made in a process of its own: the window asks how far it is, and ends it at any time."""

from __future__ import annotations

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

import msgspec

from ...record.record import GameRecord
from ..content.models import Content
from ..game import CardGame, card_library
from .accounts import Review
from .measure import Effort
from .run import check_reviewable, review_here

STEPS_BACK: Final = 5
"""How far the process steps back behind the window where the processor is busy."""


class BackgroundReview:
    """A review that is being made."""

    def __init__(self, record: GameRecord[CardGame], effort: Effort) -> None:
        """Begin it; raises `NotReviewable`."""
        check_reviewable(record)
        self.done = 0
        self.total = 0
        """How much work there is; 0 before it is known."""
        self.review: Review | None = None
        """What came of it."""
        self.failed = False
        """Whether nothing will come of it."""
        context = multiprocessing.get_context("spawn")
        line, far = context.Pipe(duplex=False)
        self._line: Final[Connection] = line
        self._process: Final[BaseProcess] = context.Process(
            target=make_review,
            args=(far, record.data, record.game.kit.content, effort),
            daemon=True,
        )
        self._process.start()
        far.close()

    @property
    def runs(self) -> bool:
        """Whether there is still something to wait for."""
        return self.review is None and not self.failed

    @property
    def alive(self) -> bool:
        """Whether its process is still there."""
        return self._process.is_alive()

    def look(self) -> bool:
        """Take in what has come since; says whether anything has."""
        if not self.runs:
            return False
        heard = False
        try:
            while self._line.poll():
                heard = True
                self._hear(self._line.recv())
        except (EOFError, OSError):
            if self.review is None:
                self.failed = heard = True
        return heard

    def wait(self) -> None:
        """Wait until something has come, and take it in."""
        with suppress(EOFError, OSError):
            self._line.poll(None)
        self.look()

    def _hear(self, message: tuple[int, int] | bytes) -> None:
        if isinstance(message, bytes):
            self.review = msgspec.msgpack.decode(message, type=Review)
        else:
            self.done, self.total = message

    def close(self) -> None:
        """End it at once, whatever it has come to."""
        self.failed = self.failed or self.review is None
        self._line.close()
        self._process.kill()
        self._process.join()


def make_review(line: Connection, data: bytes, content: Content, effort: Effort) -> None:
    """Make a review in a process at work: how far it is goes down the line, at last the review."""
    with suppress(OSError, AttributeError):
        os.nice(STEPS_BACK)
    with suppress(BrokenPipeError):
        record = GameRecord.from_bytes(data, card_library([content]))
        review = review_here(record, effort, lambda done, total: line.send((done, total)))
        line.send(msgspec.msgpack.encode(review))
