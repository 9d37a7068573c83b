"""The program as it is, with every frame timed: how long it took, and how long since the last one.

At its end it writes them to the file that ``FRAME_TIMES`` names, with what was going on meanwhile.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple
from unittest.mock import patch

from stalingrad_game.app.cli import main
from stalingrad_game.ui.shell import window
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.window import FrameObserver, Window
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.table.screen import TableScene

FRAME_TIMES: Final = "FRAME_TIMES"
"""The variable of the environment that names the file."""


class FrameTime(NamedTuple):
    """One turn of the window's loop."""

    took_ms: float
    """For looking after the game, and for painting where something changed."""
    since_ms: float
    """Since the turn before began."""
    thinking: bool
    """Whether a computer player or an adviser was thinking in the background."""
    painted: bool


class TimedWindow(Window):
    """A window that keeps its frame times."""

    times: Final[list[FrameTime]] = []
    _last = 0.0

    def show(self, context: AppContext, ms: int, watch: FrameObserver | None = None) -> bool:
        """As every window does."""
        began = perf_counter()
        painted = super().show(context, ms, watch)
        took = (perf_counter() - began) * 1000
        since = (began - self._last) * 1000 if self._last else 0.0
        self._last = began
        self.times.append(FrameTime(took, since, _thinks(context), painted))
        return painted


def _thinks(context: AppContext) -> bool:
    table = context.stack.top
    if isinstance(table, StreetTableScene):
        return table.session.computers.thinking or table.session.advice.progress == "thinking"
    if not isinstance(table, TableScene):
        return False
    return table.session.computers.thinking or table.session.hints.progress == "thinking"


def run() -> int:
    """Run the program with such a window."""
    try:
        with patch.object(window, "Window", TimedWindow):
            return main()
    finally:
        Path(os.environ[FRAME_TIMES]).write_text(json.dumps(TimedWindow.times))


if __name__ == "__main__":
    sys.exit(run())
