"""Who thinks for computer players: a process of its own, for which nobody waits, or at once.

A question is asked and the answer looked for with every frame. Nothing here knows a game: a game
brings its questions and thoughts as plain data, and the players who answer.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

import msgspec

from ...kernel.decision import Decision, Option

Trouble = Literal["again", "restarted", "failed"]
"""Why there is no answer: who was to answer has made room for another one, or has stopped by
itself, and in both cases is to be asked again; or no answer can be had."""
DEAF_S: Final = 1.0
"""How long a process may go on with what nobody wants before another one takes its place."""

READY: Final = "ready"
OF_GAME: Final = "game"
ASK: Final = "ask"
DROP: Final = "drop"
THOUGHT: Final = "thought"
FAILED: Final = "failed"
"""Kinds of messages, the first item of each. To the worker: what it must know of the game, a
question in bytes, or the number of a question that nobody wants answered any more. From it: that it
can be asked, an answer in bytes, or the number of a question that it failed at and why."""
NICENESS: Final = 5
"""How far it steps back behind the window where the processor is busy."""

Message = tuple[object, ...]
Serve = Callable[[Connection], None]


class Question(Protocol):
    """A decision of one seat, put to its player."""

    @property
    def number(self) -> int:
        """Its thought has the same one."""

    @property
    def decision(self) -> Decision:
        """What is asked."""


class Thought(Protocol):
    """What comes of a question."""

    @property
    def number(self) -> int:
        """The question's."""

    @property
    def option(self) -> Option | None:
        """What is taken; None where advice was asked for, or nobody wanted to know any more."""


Q = TypeVar("Q", bound=Question)
T = TypeVar("T", bound=Thought)
Q_contra = TypeVar("Q_contra", bound=Question, contravariant=True)
T_co = TypeVar("T_co", bound=Thought, covariant=True)


class Players(Protocol[Q_contra, T_co]):
    """The players of a game at their seats."""

    def answer(self, question: Q_contra, stops: Callable[[], bool], /) -> T_co:
        """What comes of a question; `stops` says that nobody wants to know any more."""


class Thinker(Protocol[Q_contra, T_co]):
    """Answers one question at a time."""

    @property
    def starts(self) -> int:
        """How often players have sat down anew: whoever is asked then must be told everything."""

    def ask(self, question: Q_contra, /) -> None:
        """Put a question; whatever was thought about before is thrown away."""

    def drop(self) -> None:
        """Throw away whatever is being thought about."""

    def answer(self) -> T_co | Trouble | None:
        """The answer once it is there, or what has come between; None as long as there is none."""

    def close(self) -> None:
        """Nobody asks any more."""


class ThinkerAtOnce(Generic[Q, T]):
    """Thinks when it is looked for an answer; the game waits for it."""

    def __init__(self, players: Players[Q, T]) -> None:
        """These players are asked."""
        self.starts: Final = 0
        self._players: Final = players
        self._question: Q | None = None

    def ask(self, question: Q, /) -> None:
        """Keep the question."""
        self._question = question

    def drop(self) -> None:
        """Forget the question."""
        self._question = None

    def answer(self) -> T | None:
        """Think now; None where nothing was asked."""
        question, self._question = self._question, None
        return None if question is None else self._players.answer(question, lambda: False)

    def close(self) -> None:
        """Nothing is kept."""
        self.drop()


class BackgroundThinker(Generic[Q, T]):
    """A process that thinks; it is started with the first question.

    One that can't be started, or ends before it has answered, is started once more for the same
    question; where that was in vain each later question gets one start. One that doesn't leave off
    what was thrown away is ended as soon as there is something else to ask.
    """

    def __init__(self, of_game: Message, thought: type[T], serve_line: Serve) -> None:
        """`of_game` is what the process must be told of the game, `thought` what it answers with.

        `serve_line` answers in the process and must be importable there.
        """
        self.starts = 0
        self._of_game: Final = of_game
        self._thought_type: Final = thought
        self._serve: Final = serve_line
        self._wanted: Q | None = None
        self._pending: Q | None = None
        """What the process thinks about, wanted or not."""
        self._dropped_at = 0.0
        self._losses = 0
        """How many processes couldn't be started or have ended by themselves since the last answer;
        no more are counted than make a question fail."""
        self._line: Connection | None = None
        self._process: BaseProcess | None = None
        self._ready = False

    @property
    def process(self) -> BaseProcess | None:
        """The process, for as long as there is one."""
        return self._process

    def ask(self, question: Q, /) -> None:
        """Ask as soon as the process can be asked."""
        self.drop()
        self._wanted = question
        if self._process is None:
            self._start()
        else:
            self._send()

    def drop(self) -> None:
        """Tell the process to leave off; it answers that nothing came of it, and is ready."""
        if self._pending is not None and self._wanted is self._pending:
            self._dropped_at = monotonic()
            self._tell((DROP, self._pending.number))
        self._wanted = None

    def answer(self) -> T | Trouble | None:
        """What has come from the process since; one that is lost is noticed here."""
        if self._wanted is None and self._pending is None:
            return None
        try:
            while self._line is not None and self._line.poll():
                found = self._heard(self._line.recv())
                if found is not None:
                    return found
        except (EOFError, OSError):
            return self._lost()
        if self._process is None or not self._process.is_alive():
            return self._lost()
        late = self._pending is not None and self._pending is not self._wanted
        if self._wanted is not None and late:
            return self._lose_patience()
        return None

    def close(self) -> None:
        """End the process at once."""
        self._end()

    def _heard(self, message: tuple[object, ...]) -> T | Trouble | None:
        """A message of the process: the answer that is wanted, or news about it."""
        kind = message[0]
        if kind == READY:
            self._tell((OF_GAME, *self._of_game))
            self._ready = True
            self._send()
            return None
        question, self._pending = self._pending, None
        if question is None or question is not self._wanted:
            self._send()
            return None
        if kind == FAILED:
            self._wanted = None
            return "failed"
        assert kind == THOUGHT
        assert isinstance(message[1], bytes)
        thought = msgspec.msgpack.decode(message[1], type=self._thought_type)
        self._wanted = None
        self._losses = 0
        return thought if thought.number == question.number else None

    def _send(self) -> None:
        """Ask what is wanted, if the process can be asked."""
        if self._ready and self._pending is None and self._wanted is not None:
            self._pending = self._wanted
            self._tell((ASK, msgspec.msgpack.encode(self._wanted)))

    def _tell(self, message: tuple[object, ...]) -> None:
        """Send a message; a line that is broken, or holds half of one, is noticed by `answer`."""
        if self._line is not None:
            try:
                self._line.send(message)
            except OSError:
                self._line.close()

    def _start(self) -> None:
        """Start a process; where there can be none `answer` notices that it isn't there."""
        context = multiprocessing.get_context("spawn")
        self._ready = False
        with suppress(Exception):  # no memory, process or descriptor is left, or the program moved
            self._line, far = context.Pipe()
            with far:
                process = context.Process(target=self._serve, args=(far,), daemon=True)
                process.start()
            self._process = process

    def _lost(self) -> Trouble | None:
        """There is no process any more, or none yet: whoever wants an answer may ask once more."""
        wanted = self._wanted is not None
        self._end()
        if not wanted:
            return None
        if self._losses:
            return "failed"
        self._losses = 1
        return "restarted"

    def _lose_patience(self) -> Trouble | None:
        """End a process that goes on with what nobody wants, for another one."""
        if monotonic() - self._dropped_at < DEAF_S:
            return None
        self._end()
        return "again"

    def _end(self) -> None:
        self._wanted = self._pending = None
        self.starts += 1
        process, line = self._process, self._line
        self._process = self._line = None
        self._ready = False
        if line is not None:
            line.close()
        if process is not None:
            process.kill()  # the next start, or the end of the program, takes note of its end


def answer_line(line: Connection, seat: Callable[..., Players[Q, T]], question: type[Q]) -> None:
    """Answer what comes down the line until its other end is closed.

    `seat` makes the players of what is told of the game.
    """
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window says when it is over
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(EOFError, OSError):
        _Worker(line, seat, question).run()


class _Worker(Generic[Q, T]):
    """One end of the line."""

    def __init__(
        self, line: Connection, seat: Callable[..., Players[Q, T]], question: type[Q]
    ) -> None:
        self._line: Final = line
        self._seat: Final = seat
        self._question: Final = question
        self._later: Final[deque[tuple[Any, ...]]] = deque()
        self._dropped = -1
        """The latest question that nobody wants answered; none before it is wanted either."""

    def run(self) -> None:
        """Answer; raises `EOFError` at the end."""
        self._line.send((READY,))
        players: Players[Q, T] | None = None
        while True:
            message = self._later.popleft() if self._later else self._line.recv()
            if message[0] == OF_GAME:
                players = self._seat(*message[1:])
            elif message[0] == ASK:
                assert players is not None
                question = msgspec.msgpack.decode(message[1], type=self._question)
                self._line.send(self._answer(players, question))

    def _answer(self, players: Players[Q, T], question: Q) -> Message:
        try:
            thought = players.answer(question, lambda: self._stops(question.number))
        except (EOFError, OSError):
            raise
        except Exception as error:
            return (FAILED, question.number, f"{type(error).__name__}: {error}")
        return (THOUGHT, msgspec.msgpack.encode(thought))

    def _stops(self, number: int) -> bool:
        """Whether a question needs no answer any more; whatever else was said is kept for later."""
        while self._line.poll():
            message = self._line.recv()
            if message[0] == DROP:
                self._dropped = max(self._dropped, int(message[1]))
            else:
                self._later.append(message)
        return self._dropped >= number
