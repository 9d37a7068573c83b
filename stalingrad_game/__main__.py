"""Where the program starts: ``stalingrad``, and ``python -m stalingrad_game``.

It imports nothing of the program by itself, so that Ctrl-C is answered also while modules load.
"""

from __future__ import annotations

import sys
from typing import Final

INTERRUPTED: Final = 130


def start() -> int:
    """Run the command line; returns the exit code."""
    try:
        from stalingrad_game.app.cli import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(start())
