"""On Linux the tree is kept by a process of its own, which the game never waits for.

AccessKit 0.7.0 may wait for itself for ever: where a reader asks for the state of a node while that
is told anew. Then the process is ended, and another one begins. There is none while nobody listens.
"""

from __future__ import annotations

import multiprocessing
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

import accesskit
import msgspec

from .adapter import AdapterHandlers, Asked, SystemAdapter
from .nodes import TreeChange

UNHEARD_S: Final = 3.0
"""So long after a change was told, and not heard, the process is ended."""
LOOK_S: Final = 0.02
"""How often the process looks for what the service asks for."""


class TreeTold(msgspec.Struct, frozen=True, tag=True):
    """The tree has changed."""

    change: TreeChange


class FocusTold(msgspec.Struct, frozen=True, tag=True):
    """The window has the keyboard, or has it no longer."""

    has_it: bool


class PlaceTold(msgspec.Struct, frozen=True, tag=True):
    """Where the window is on the screen."""

    box: tuple[int, int, int, int]


class Heard(msgspec.Struct, frozen=True, tag=True):
    """A change was heard."""


class Begun(msgspec.Struct, frozen=True, tag=True):
    """Somebody listens."""


class Wished(msgspec.Struct, frozen=True, tag=True):
    """Something is to be done with a node."""

    what: Asked
    node: int


_TELLS: Final = msgspec.msgpack.Decoder(TreeTold | FocusTold | PlaceTold)
_ANSWERS: Final = msgspec.msgpack.Decoder(Heard | Begun | Wished)


def keep_tree(line: Connection) -> None:
    """Keep the tree of one window, in a process of its own, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TreeKeeper(line).run()


class _TreeKeeper:
    """The service in that process.

    What the service asks for waits in a queue and is sent by the thread that the service never
    waits for: a handler that let another thread run could keep a lock which that thread wants.
    """

    def __init__(self, line: Connection) -> None:
        self._line: Final = line
        self._answers: Final[SimpleQueue[Begun | Wished]] = SimpleQueue()
        handlers = AdapterHandlers(self._begin, self._wish, lambda: None)
        self._adapter: Final = SystemAdapter(0, handlers)

    def _begin(self) -> None:
        self._answers.put(Begun())

    def _wish(self, what: Asked, node: int) -> None:
        self._answers.put(Wished(what, node))

    def run(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                while not self._answers.empty():
                    self._send(self._answers.get())
                if self._line.poll(LOOK_S):
                    self._tell(_TELLS.decode(self._line.recv_bytes()))

    def _tell(self, told: TreeTold | FocusTold | PlaceTold) -> None:
        if isinstance(told, TreeTold):
            self._adapter.tell(told.change)
            self._send(Heard())
        elif isinstance(told, FocusTold):
            self._adapter.focus(has_it=told.has_it)
        else:
            self._adapter.place(told.box)

    def _send(self, answer: Heard | Begun | Wished) -> None:
        self._line.send_bytes(msgspec.msgpack.encode(answer))


class OutsideAdapter:
    """The same service, by a process that is there while somebody listens."""

    def __init__(self, handlers: AdapterHandlers) -> None:
        self._handlers: Final = handlers
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._listens = False
        self._waits_since: float | None = None
        """Since when it was waited for a change to be heard."""
        self._closed = False
        self._focused = False
        self._place: tuple[int, int, int, int] | None = None
        # It says when somebody begins to listen; no tree is ever told to it.
        self._watch: Final = accesskit.unix.Adapter(self.begin, lambda _: None, self.end)

    @property
    def ready(self) -> bool:
        """Whether a change can be told now."""
        return self._listens and self._waits_since is None

    def tell(self, change: TreeChange) -> None:
        """Tell what has changed; what comes next waits until it was heard."""
        self._waits_since = monotonic()
        self._send(TreeTold(change))

    def focus(self, *, has_it: bool) -> None:
        self._focused = has_it
        self._send(FocusTold(has_it))

    def place(self, box: tuple[int, int, int, int]) -> None:
        self._place = box
        self._send(PlaceTold(box))

    def close(self) -> None:
        """End the process; no other one begins."""
        self._closed = True
        self._stop()

    # --- the process

    def begin(self) -> None:
        """Somebody listens; told by another thread, which nothing may keep."""
        Thread(target=self._start, daemon=True).start()

    def end(self) -> None:
        """Nobody listens any more."""
        self._handlers.end()
        self._stop()

    def _start(self) -> None:
        """Begin a process; where there can be none, nothing is told."""
        self._stop()
        if self._closed:
            return
        context = multiprocessing.get_context("spawn")
        with suppress(Exception):  # no memory, process or descriptor is left, or the program moved
            line, far = context.Pipe()
            with far:
                process = context.Process(target=keep_tree, args=(far,), daemon=True)
                process.start()
            self._process, self._line = process, line
            Thread(target=self._hear, args=(line,), daemon=True).start()

    def _stop(self) -> None:
        process, line = self._process, self._line
        self._process = self._line = None
        self._listens, self._waits_since = False, None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()

    def _hear(self, line: Connection) -> None:
        """Pass on what the process says; one that has ended, or hears nothing, is replaced."""
        with suppress(EOFError, OSError, TypeError):  # the last where it is closed meanwhile
            while line is self._line:
                since = self._waits_since
                if line.poll(UNHEARD_S):
                    self._answered(_ANSWERS.decode(line.recv_bytes()))
                elif since is not None and monotonic() - since > UNHEARD_S:
                    break
        if line is self._line and self._listens:
            self._handlers.end()
            self._start()

    def _answered(self, answer: Heard | Begun | Wished) -> None:
        if isinstance(answer, Heard):
            self._waits_since = None
            self._handlers.goes_on()
        elif isinstance(answer, Begun):
            self._listens = True
            self.focus(has_it=self._focused)
            if self._place is not None:
                self.place(self._place)
            self._handlers.begin()
        else:
            self._handlers.act(answer.what, answer.node)

    def _send(self, told: TreeTold | FocusTold | PlaceTold) -> None:
        if self._line is not None and self._listens:
            with suppress(OSError):
                self._line.send_bytes(msgspec.msgpack.encode(told))
