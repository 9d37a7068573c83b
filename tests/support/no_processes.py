"""A machine on which no further process can be started."""

from __future__ import annotations

import errno
import os
from multiprocessing.process import BaseProcess

import pytest


def refuse_processes(monkeypatch: pytest.MonkeyPatch, after: int = 0) -> list[BaseProcess]:
    """From now on every start of a process but the first `after` fails; returns those tried."""
    tried: list[BaseProcess] = []
    start = BaseProcess.start

    def refused(process: BaseProcess) -> None:
        tried.append(process)
        if len(tried) > after:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        start(process)

    monkeypatch.setattr(BaseProcess, "start", refused)
    return tried
