"""On Linux a process keeps the tree; the game never waits for it, and replaces one that is deaf."""

from __future__ import annotations

import sys
import time
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue

import msgspec
import pytest

from stalingrad_game.ui.accessibility import outside
from stalingrad_game.ui.accessibility.adapter import AdapterHandlers, Asked
from stalingrad_game.ui.accessibility.nodes import EMPTY
from stalingrad_game.ui.accessibility.outside import Begun, Heard, OutsideAdapter, Wished

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such a process")
LONGEST_S = 60.0


def say(line: Connection, answer: Begun | Heard | Wished) -> None:
    line.send_bytes(msgspec.msgpack.encode(answer))


def deaf(line: Connection) -> None:
    """Begins, and answers to nothing."""
    say(line, Begun())
    time.sleep(LONGEST_S)


def hearing(line: Connection) -> None:
    """Hears everything, and wishes for something."""
    say(line, Begun())
    line.recv_bytes()  # whether the window has the keyboard
    line.recv_bytes()
    say(line, Wished("press", 7))
    say(line, Heard())
    time.sleep(LONGEST_S)


def is_ready(adapter: OutsideAdapter) -> bool:
    return adapter.ready


class Listening:
    """Notes what an adapter says."""

    def __init__(self) -> None:
        self.said: SimpleQueue[tuple[str, int]] = SimpleQueue()
        self.handlers = AdapterHandlers(
            lambda: self.said.put(("begun", 0)),
            self._act,
            lambda: self.said.put(("ended", 0)),
            lambda: self.said.put(("goes on", 0)),
        )

    def _act(self, what: Asked, node: int) -> None:
        self.said.put((what, node))

    def next(self) -> tuple[str, int]:
        return self.said.get(timeout=LONGEST_S)


def test_a_change_is_told_after_the_last_one_was_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "keep_tree", hearing)
    listening = Listening()
    adapter = OutsideAdapter(listening.handlers)
    assert not is_ready(adapter)
    adapter.begin()
    assert listening.next() == ("begun", 0)
    assert is_ready(adapter)
    adapter.tell(EMPTY)
    assert listening.next() == ("press", 7)
    assert listening.next() == ("goes on", 0)
    assert is_ready(adapter)
    adapter.end()
    assert listening.next() == ("ended", 0)
    assert not is_ready(adapter)
    with pytest.raises(Empty):
        listening.said.get(timeout=0.2)


def test_a_process_that_hears_nothing_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "keep_tree", deaf)
    monkeypatch.setattr(outside, "UNHEARD_S", 0.3)
    listening = Listening()
    adapter = OutsideAdapter(listening.handlers)
    adapter.begin()
    assert listening.next() == ("begun", 0)
    adapter.tell(EMPTY)
    assert not is_ready(adapter)
    assert [listening.next(), listening.next()] == [("ended", 0), ("begun", 0)]
    assert is_ready(adapter)
    adapter.end()


def test_none_begins_after_the_window_was_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "keep_tree", deaf)
    listening = Listening()
    adapter = OutsideAdapter(listening.handlers)
    adapter.begin()
    assert listening.next() == ("begun", 0)
    adapter.close()
    adapter.begin()
    with pytest.raises(Empty):
        listening.said.get(timeout=0.5)
    assert not is_ready(adapter)
