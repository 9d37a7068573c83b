"""Processes at work that say that they live: `python -m tests.support.long_jobs SOCKET`.

One of them works for ever, the other one has done its piece and waits for more.
"""

from __future__ import annotations

import signal
import sys
from multiprocessing.connection import Client, Connection
from typing import Final

from stalingrad_game.lab.jobs import run_jobs

JOBS: Final = 2
BUSY, IDLE = range(JOBS)
_lines: Final[list[Connection]] = []


def work(piece: tuple[str, int]) -> None:
    """Open a line, which is closed when this process ends; then go on as the piece says."""
    address, manner = piece
    _lines.append(Client(address))
    _lines[-1].send(manner)
    _lines[-1].recv()
    while manner == BUSY:
        pass


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background ignore it
    list(run_jobs(work, [(sys.argv[1], manner) for manner in range(JOBS)], JOBS))
