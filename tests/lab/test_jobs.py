"""Processes at work end with the one that gives them their work, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, Listener

import pytest

from tests.support.games import ROOT
from tests.support.long_jobs import JOBS

END_S = 20.0
"""How long they may take on a machine that is busy; they take some milliseconds."""


def ended(line: Connection) -> bool:
    """Whether the process at the other end of a line has ended."""
    try:
        return bool(line.poll(END_S)) and line.recv() is None
    except (EOFError, ConnectionError):
        return True


def interrupt(giver: subprocess.Popen[bytes]) -> None:
    """Ctrl-C for this process alone, as ``kill -INT`` does it."""
    giver.send_signal(signal.SIGINT)


ENDS = (
    *(subprocess.Popen.terminate, subprocess.Popen.kill),
    *((interrupt,) if os.name == "posix" else ()),
)


@pytest.mark.parametrize("end", ENDS)
def test_who_is_at_work_or_waits_for_it_ends_with_the_one_who_gives_it(
    end: Callable[[subprocess.Popen[bytes]], None],
) -> None:
    with Listener() as listener:
        address = str(listener.address)
        with subprocess.Popen(
            [sys.executable, "-m", "tests.support.long_jobs", address], cwd=ROOT
        ) as giver:
            lines = [listener.accept() for _ in range(JOBS)]
            assert sorted(line.recv() for line in lines) == list(range(JOBS))
            for line in lines:
                line.send(None)
            assert not any(line.poll(0.1) for line in lines)
            end(giver)
        assert [ended(line) for line in lines] == [True] * JOBS
