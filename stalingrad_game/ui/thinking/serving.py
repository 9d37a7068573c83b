"""The far end of the line: a process that answers one question after the other, of any game."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

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


class NumberedQuestion(Protocol):
    """A question or an answer by its number."""

    @property
    def number(self) -> int:
        """Which one it is."""


Asked = TypeVar("Asked", bound=NumberedQuestion)
Asked_contra = TypeVar("Asked_contra", bound=NumberedQuestion, contravariant=True)


class Answerer(Protocol[Asked_contra]):
    """The players of a game at their seats."""

    def answer(self, asked: Asked_contra, stops: Callable[[], bool], /) -> object:
        """What comes of a question; `stops` says that nobody wants to know any more."""


def answer_line(
    line: Connection, seat: Callable[..., Answerer[Asked]], question: type[Asked]
) -> None:
    """Answer what comes down the line until its other end is closed.

    `seat` makes the players of what is told of the game.
    """
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window says when it is over
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(EOFError, ConnectionError):
        _Worker(line, seat, question).run()


class _Worker(Generic[Asked]):
    """One end of the line."""

    def __init__(
        self, line: Connection, seat: Callable[..., Answerer[Asked]], question: type[Asked]
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
        players: Answerer[Asked] | None = None
        while True:
            message = self._later.popleft() if self._later else self._line.recv()
            if message[0] == OF_GAME:
                players = self._seat(*message[1:])
            elif message[0] == ASK:
                assert players is not None
                asked = msgspec.msgpack.decode(message[1], type=self._question)
                self._line.send(self._answer(players, asked))

    def _answer(self, players: Answerer[Asked], asked: Asked) -> Message:
        try:
            thought = players.answer(asked, lambda: self._stops(asked.number))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:
            return (FAILED, asked.number, f"{type(error).__name__}: {error}")
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
