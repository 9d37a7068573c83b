"""A process that thinks for a game's computer players, and how it is asked; it knows no game."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final, Generic, Literal, TypeVar

import msgspec

from .serving import ASK, DROP, FAILED, OF_GAME, READY, THOUGHT, Message, NumberedQuestion

Trouble = Literal["again", "restarted", "failed"]
"""Why there is no answer: who was to answer has made room for another one, or has stopped by
itself, and in both cases is to be asked again; or no answer can be had."""
DEAF_S: Final = 1.0
"""How long a process may go on with what nobody wants before another one takes its place."""

Serve = Callable[[Connection], None]
Q = TypeVar("Q", bound=NumberedQuestion)
T = TypeVar("T", bound=NumberedQuestion)


class BackgroundThinker(Generic[Q, T]):
    """A process that thinks; it is started with the first question.

    One that ends before it has answered is started once more for the same question. One that
    doesn't leave off what was thrown away is ended as soon as there is something else to ask.
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
        self._asked: Q | None = None
        """What the process thinks about, wanted or not."""
        self._dropped_at = 0.0
        self._losses = 0
        """How many processes have ended by themselves since the last answer."""
        self._line: Connection | None = None
        self._process: BaseProcess | None = None
        self._ready = False

    @property
    def process(self) -> BaseProcess | None:
        """The process, for as long as there is one."""
        return self._process

    def ask(self, asked: Q) -> None:
        """Ask as soon as the process can be asked."""
        self.drop()
        self._wanted = asked
        if self._process is None:
            self._start()
        else:
            self._send()

    def drop(self) -> None:
        """Tell the process to leave off; it answers that nothing came of it, and is ready."""
        if self._asked is not None and self._wanted is self._asked:
            self._dropped_at = monotonic()
            self._tell((DROP, self._asked.number))
        self._wanted = None

    def answer(self) -> T | Trouble | None:
        """What has come from the process since; one that is lost is noticed here."""
        if self._wanted is None and self._asked is None:
            return None
        try:
            while self._line is not None and self._line.poll():
                found = self._heard(self._line.recv())
                if found is not None:
                    return found
        except (EOFError, OSError):
            return self._lost()
        if self._process is not None and not self._process.is_alive():
            return self._lost()
        late = self._asked is not None and self._asked is not self._wanted
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
        asked, self._asked = self._asked, None
        if asked is None or asked is not self._wanted:
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
        return thought if thought.number == asked.number else None

    def _send(self) -> None:
        """Ask what is wanted, if the process can be asked."""
        if self._ready and self._asked is None and self._wanted is not None:
            self._asked = self._wanted
            self._tell((ASK, msgspec.msgpack.encode(self._wanted)))

    def _tell(self, message: tuple[object, ...]) -> None:
        """Send a message; a line that is broken is noticed by `answer`."""
        if self._line is not None:
            with suppress(OSError):
                self._line.send(message)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, far = context.Pipe()
        self._ready = False
        self._process = context.Process(target=self._serve, args=(far,), daemon=True)
        self._process.start()
        far.close()

    def _lost(self) -> Trouble | None:
        """The process has ended by itself: whoever wants an answer may ask once more."""
        wanted = self._wanted is not None
        self._end()
        if not wanted:
            return None
        self._losses += 1
        if self._losses > 1:
            self._losses = 0
            return "failed"
        return "restarted"

    def _lose_patience(self) -> Trouble | None:
        """End a process that goes on with what nobody wants, for another one."""
        if monotonic() - self._dropped_at < DEAF_S:
            return None
        self._end()
        return "again"

    def _end(self) -> None:
        self._wanted = self._asked = None
        self.starts += 1
        process, line = self._process, self._line
        self._process = self._line = None
        self._ready = False
        if line is not None:
            line.close()
        if process is not None:
            process.kill()  # the next start, or the end of the program, takes note of its end
