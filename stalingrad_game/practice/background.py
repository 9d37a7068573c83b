"""Choices judged in a process of its own: the window asks with every frame what has come of it."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Literal

import msgspec

from ..kernel.decision import Option
from ..record.record import GameRecord
from ..review.adapter import AnswerPlan
from ..review.values import mean_and_error
from .adapter import PracticeGame, PracticeJob
from .tutor import NO_REASON, TutoredChoice, TutorVerdict

JUDGE_READY: Final = "at work"
JUDGE_NICENESS: Final = 5
"""How far it steps back behind the window where the processor is busy."""
WEIGHED_DEALS: Final = 120
"""On which an answer is compared with the best one."""
WEIGHED_AT_ONCE: Final = 8
"""Deals after which it is told how far it is."""
CHOICE: Final = "choice"
ANSWERED: Final = "answered"
TUTOR_ANSWER: Final = "answer"
"""Kinds of messages between a table and its tutor, the first item of each."""
ANSWERED_WITHIN_S: Final = 0.3
"""How long a tutor looks at what was chosen, where it can."""
TutorAnswer = TutorVerdict | Literal["unfinished", "nothing"]
"""What a tutor says of what was answered so far: the choice isn't whole yet, there is nothing to be
said of it, or a verdict."""


class _Background:
    """A process at work and the line to it."""

    def __init__(self) -> None:
        """No process is started before somebody says what is to be done."""
        self.failed = False
        """Whether it could not be started, or has ended by itself."""
        self._line: Connection | None = None
        self._process: BaseProcess | None = None
        self._ready = False
        self._waiting: list[object] = []
        """What the process is told as soon as it can be."""

    def _start(self, work: Callable[[Connection], None]) -> None:
        try:
            context = multiprocessing.get_context("spawn")
            self._line, far = context.Pipe()
            with far:
                process = context.Process(target=work, args=(far,), daemon=True)
                process.start()
                self._process = process
        except Exception:  # no memory, process or descriptor is left, or the program has moved
            self.close()

    def _heard(self) -> list[Any]:
        """All messages that have come since."""
        found: list[Any] = []
        try:
            while not self.failed and self._line is not None and self._line.poll():
                message = self._line.recv()
                if message == JUDGE_READY:
                    self._ready = True
                    self._send_waiting()
                found.append(message)
        except (EOFError, OSError):
            self.failed = True
        return found

    def _send_waiting(self) -> None:
        """Tell the process all that it is to be told, if it can be told anything yet."""
        if self._ready:
            for message in self._waiting:
                self._tell(message)
            self._waiting = []

    def _tell(self, message: object) -> None:
        if self._line is not None and not self.failed:
            try:
                self._line.send(message)
            except OSError:
                self.failed = True

    def close(self) -> None:
        """End it at once."""
        self.failed = True
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()


class BackgroundWeighing(_Background):
    """One answer of a choice being compared with the best one."""

    def __init__(self, job: PracticeJob, step: int, plans: tuple[AnswerPlan, AnswerPlan]) -> None:
        """`plans` are the best one and the answer, at the choice after so many steps.

        Where no process can be started it has `failed`.
        """
        super().__init__()
        self.done = 0
        """Deals so far, of `WEIGHED_DEALS`."""
        self.behind: tuple[float, float] | None = None
        """What the answer takes off the chance to win, and the standard error."""
        self._waiting = [(job, step, plans)]
        self._start(weigh_answer)

    @property
    def runs(self) -> bool:
        """Whether there is still something to wait for."""
        return self.behind is None and not self.failed

    def look(self) -> bool:
        """Take in all that has come since; says whether anything has."""
        failed = self.failed
        heard = self._heard()
        for message in heard:
            if isinstance(message, int):
                self.done = message
            elif isinstance(message, tuple):
                self.behind = message
        return bool(heard) or self.failed != failed

    def close(self) -> None:
        known = self.behind is not None
        super().close()
        self.failed = not known


def weigh_answer(line: Connection) -> None:
    """Compare an answer in a process at work: how far it is goes down the line, then the result."""
    with suppress(EOFError, OSError):
        line.send(JUDGE_READY)
        job, step, plans = line.recv()
        step_back()
        practice, record = job.opened()
        choice = practice.choice(record, step)
        lost: list[float] = []
        for piece in range(WEIGHED_DEALS // WEIGHED_AT_ONCE):
            best, answer = choice.chances(plans, WEIGHED_AT_ONCE, f"answer {piece}")
            lost += [one - other for one, other in zip(best, answer, strict=True)]
            line.send(len(lost))
        line.send(mean_and_error(lost))


def step_back() -> None:
    """Leave the processor to the window where it is busy."""
    with suppress(OSError, AttributeError):
        os.nice(JUDGE_NICENESS)


class BackgroundTutor(_Background):
    """The tutor of a table: it judges one choice at a time."""

    def __init__(self) -> None:
        """It is started with the first choice."""
        super().__init__()
        self._number = 0
        """Of the choice that is being judged."""
        self._question = 0
        """Of what was asked last: a late answer belongs to another."""

    def judge(self, job: PracticeJob, step: int) -> None:
        """Begin with the choice that a game has come to after so many steps."""
        self._number += 1
        self._question += 1
        self._waiting = [(CHOICE, self._number, job, step)]
        if self._line is None:
            self._start(tutor_at_work)
        self._send_waiting()

    def ask(self, taken: tuple[Option, ...], least: float) -> None:
        """Ask what costs `least` or more, now that so much of the choice is answered."""
        self._question += 1
        self._waiting.append((ANSWERED, self._number, self._question, taken, least))
        self._send_waiting()

    def answer(self) -> TutorAnswer | None:
        """What it says; None as long as it says nothing."""
        found: TutorAnswer | None = None
        for message in self._heard():
            if message != JUDGE_READY:
                _, question, said = message
                found = said if question == self._question else found
        return "nothing" if self.failed else found


def tutor_at_work(line: Connection) -> None:
    """Judge one choice after the other in a process at work, until the line is closed."""
    with suppress(EOFError, OSError):
        line.send(JUDGE_READY)
        step_back()
        _Tutor(line).run()


class _Tutor:
    """One end of the line."""

    def __init__(self, line: Connection) -> None:
        self._line: Final = line
        self._number = 0
        self._job: PracticeJob | None = None
        self._step = 0
        self._practice: PracticeGame | None = None
        self._branch: GameRecord[Any] | None = None
        """The game, with as much of the choice as was answered when it was asked last."""
        self._choice: TutoredChoice | None = None

    def run(self) -> None:
        """Weigh on while there is something to weigh; raises `EOFError` at the end."""
        while True:
            while self._idle or self._line.poll():
                self._hear(self._line.recv())
            with self._careful():
                assert self._choice is not None
                self._choice.weigh_on()

    @property
    def _idle(self) -> bool:
        return self._choice is None or self._choice.done

    def _hear(self, message: tuple[Any, ...]) -> None:
        kind, number, *rest = message
        if kind == CHOICE:
            self._number, self._choice = number, None
            self._job, self._step = rest
            with self._careful():
                self._open()
                assert self._practice is not None
                assert self._branch is not None
                self._choice = TutoredChoice(self._practice.choice(self._branch, self._step))
        elif number == self._number:
            question, *asked = rest
            said: TutorAnswer = "nothing"
            with self._careful():
                said = self._judged(*asked)
            self._line.send((TUTOR_ANSWER, question, said))
            if isinstance(said, TutorVerdict):  # why takes a while, and the question need not wait
                explained = msgspec.structs.replace(said, purpose=NO_REASON)
                with self._careful():
                    assert self._choice is not None
                    explained = self._choice.explained(said)
                self._line.send((TUTOR_ANSWER, question, explained))

    def _open(self) -> None:
        assert self._job is not None
        self._practice, record = self._job.opened()
        self._branch = GameRecord.played_again(record, self._step)

    def _judged(self, taken: tuple[Option, ...], least: float) -> TutorAnswer:
        if self._choice is None:
            return "nothing"
        assert self._branch is not None
        known = tuple(one.option for one in self._branch.steps[self._step :])
        if known != taken[: len(known)]:
            self._open()
            known = ()
        assert self._branch is not None
        assert self._practice is not None
        for option in taken[len(known) :]:
            self._branch.take(option)
        plan = self._practice.taken_plan(self._branch, self._step)
        if plan is None:
            return "unfinished"
        asked = time.monotonic()
        return (
            self._choice.judged(
                plan,
                least,
                stops=self._line.poll,
                hurries=lambda: time.monotonic() - asked > ANSWERED_WITHIN_S,
            )
            or "nothing"
        )

    @contextmanager
    def _careful(self) -> Iterator[None]:
        """A choice that can't be judged is left; the line goes on."""
        try:
            yield
        except (EOFError, OSError):
            raise
        except Exception:
            self._choice = None
