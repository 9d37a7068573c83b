"""Nothing leaves the machine: whatever is done at the terminal and in the window, no socket."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

from tests.support.games import ROOT

WATCHED: Final = """
import io, socket, sys

PURELY_LOCAL = ("socket.__new__", getattr(socket, "AF_UNIX", None))
USED = []

def watch(event, args):
    if event.partition(".")[0] in {"socket", "urllib", "http", "ftplib", "smtplib", "webbrowser"}:
        if (event, args[1] if len(args) > 1 else 0) != PURELY_LOCAL:
            USED.append(event)

sys.addaudithook(watch)

from stalingrad_game.app.cli import main
from stalingrad_game.folders import saves_folder
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.shell.window import Window

SCREENS = ("about", "load")

def look_round(window, context):
    for name in SCREENS:
        context.open(name)
        context.stack.settle()
        window.show(context, 16)
        window.show(context, 16)
    context.stack.clear()
    return True

def tell(*argv, typed=()):
    sys.stdin = io.StringIO("".join(line + "\\n" for line in typed))
    assert main(argv) == 0, argv

Window.take_input = look_round
sealed = ("barrikady 42", "barrikady 42", "krasny oktyabr", "krasny oktyabr", "1", "quit")
tell("play", "--text", "--new", "--soviet", "officer", typed=("hand", "1", "end", "quit"))
tell("play", "--text", "--new", "--sealed", "german", typed=sealed)
tell("street", "play", "--text", "--rules", "ats", "--scenario", "first_house", "--as", "german",
     typed=("1", "resign yes"))
tell("verify", *(str(one) for one in saves_folder().glob("*.jsonl")))
for command in ("saves", "history", "manual"):
    tell(command)
tell("simulate", "--games", "2", "--german", "random", "--soviet", "random")
tell()
print("used:", *USED, file=sys.stderr)
try:
    socket.create_connection(("127.0.0.1", 9), 0.01).close()
except OSError:
    pass
print("at last:", *USED, file=sys.stderr)
"""
"""A session that tells which of Python's events of the network it saw, then before its end, when
it tries to reach something."""


def test_no_command_and_no_screen_uses_the_network() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WATCHED],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    *_, used, at_last = done.stderr.splitlines()
    assert used == "used:", done.stderr
    assert "socket.connect" in at_last, "it would have been noticed"
    assert done.returncode == 0
