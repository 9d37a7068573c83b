"""An answer to a puzzle weighed in a process of its own: the window asks whether it is done."""

from __future__ import annotations

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from ..review.adapter import AnswerPlan
from ..review.values import mean_and_error
from .adapter import PracticeJob

WEIGHER_READY: Final = "at work"
WEIGHER_NICENESS: Final = 5
"""How far it steps back behind the window where the processor is busy."""
WEIGHED_DEALS: Final = 120
"""On which an answer is compared with the best one."""
DEALS_A_PIECE: Final = 8
"""Deals after which it is told how far it is."""


class BackgroundWeighing:
    """One answer of a choice being compared with the best one."""

    def __init__(self, job: PracticeJob, step: int, plans: tuple[AnswerPlan, AnswerPlan]) -> None:
        """`plans` are the best one and the answer, at the choice after so many steps.

        Where no process can be started it has `failed`.
        """
        self.done = 0
        """Deals so far, of `WEIGHED_DEALS`."""
        self.behind: tuple[float, float] | None = None
        """What the answer takes off the chance to win, and the standard error."""
        self.failed = False
        self._work: Final = (job, step, plans)
        self._line: Connection | None = None
        self._process: BaseProcess | None = None
        try:
            context = multiprocessing.get_context("spawn")
            self._line, far = context.Pipe()
            with far:
                self._process = context.Process(target=weigh_answer, args=(far,), daemon=True)
                self._process.start()
        except Exception:  # no memory, process or descriptor is left, or the program has moved
            self.close()

    @property
    def runs(self) -> bool:
        """Whether there is still something to wait for."""
        return self.behind is None and not self.failed

    def look(self) -> bool:
        """Take in all that has come since; says whether anything has."""
        heard = False
        try:
            while self.runs and self._line is not None and self._line.poll():
                heard = True
                self._hear(self._line.recv())
        except (EOFError, OSError):
            self.failed = heard = True
        return heard

    def _hear(self, message: str | int | tuple[float, float]) -> None:
        if isinstance(message, str):
            assert self._line is not None
            self._line.send(self._work)
        elif isinstance(message, int):
            self.done = message
        else:
            self.behind = message

    def close(self) -> None:
        """End it at once."""
        self.failed = self.failed or self.behind is None
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()


def weigh_answer(line: Connection) -> None:
    """Compare an answer in a process at work: how far it is goes down the line, then the result."""
    with suppress(EOFError, OSError):
        line.send(WEIGHER_READY)
        job, step, plans = line.recv()
        with suppress(OSError, AttributeError):
            os.nice(WEIGHER_NICENESS)
        practice, record = job.opened()
        choice = practice.choice(record, step)
        lost: list[float] = []
        for piece in range(WEIGHED_DEALS // DEALS_A_PIECE):
            best, answer = choice.chances(plans, DEALS_A_PIECE, f"answer {piece}")
            lost += [one - other for one, other in zip(best, answer, strict=True)]
            line.send(len(lost))
        line.send(mean_and_error(lost))
