"""A small run of a program that tries to break the program, as a test."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.breaking.system_calls import CANNOT
from tests.support.games import ROOT


def breaking_run(program: str, *options: str) -> str:
    """What it prints where it finds no fault; skips where there is no C compiler to try it with."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.breaking.{program}", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == CANNOT:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
