"""A few calls to the system that fail: `tests.breaking.failing_calls` lets thousands fail."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tests.breaking.system_calls import CANNOT
from tests.support.games import ROOT

CALLS: Final = 8


@pytest.mark.parametrize("way", ["street window", "sealed cards terminal"])
def test_where_a_call_fails_the_game_goes_on_or_says_why_not(way: str) -> None:
    line = ["tests.breaking.failing_calls", "--count", str(CALLS), "--only", way]
    done = subprocess.run(
        [sys.executable, "-m", *line], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode == CANNOT:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"runs {CALLS}" in done.stdout
