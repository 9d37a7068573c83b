"""A program killed at any moment loses nothing: the next start goes on at that very decision."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.kill_runs import runs


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_killed_games_go_on_where_they_were(own_home: Path) -> None:
    counts = runs(4, 1942, own_home)
    assert counts.faults == []
    assert counts.kills == 4
    assert counts.while_playing
