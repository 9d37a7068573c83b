"""Ctrl-C is answered also where Python can raise nothing."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from stalingrad_game.__main__ import INTERRUPTED

PLAYED: Final = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from stalingrad_game.app import cli

class Taken:
    def __del__(self):
        {meets}

def main():
    Taken()
    time.sleep({seconds})
    return 0

cli.main = main
from stalingrad_game.__main__ import start
sys.exit(start())
"""


@pytest.mark.parametrize(
    ("meets", "seconds", "code", "text"),
    [
        ("signal.raise_signal(signal.SIGINT)", 60, INTERRUPTED, ""),
        ("raise ValueError('what is wrong')", 0, 0, "ValueError: what is wrong"),
    ],
)
def test_ctrl_c_as_an_object_is_taken_down_ends_the_program(
    meets: str, seconds: int, code: int, text: str
) -> None:
    played = PLAYED.format(meets=meets, seconds=seconds)
    ended = subprocess.run(
        [sys.executable, "-c", played], capture_output=True, text=True, timeout=20, check=False
    )
    assert ended.returncode == code
    assert text in ended.stderr
    assert bool(text) == bool(ended.stderr)
