"""Where the program starts: ``stalingrad``, and ``python -m stalingrad_game``.

It imports nothing of the program by itself, so that Ctrl-C is answered also while modules load.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

INTERRUPTED: Final = 130
SOON: Final = 0.05
"""Seconds after which a lost Ctrl-C comes again: what lost it is done by then."""


def start() -> int:
    """Run the command line; returns the exit code."""
    try:
        repeat_lost_interrupts()
        from stalingrad_game.app.cli import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


def repeat_lost_interrupts() -> None:
    """From now on Ctrl-C that comes as an object is taken down comes once more.

    Python can raise nothing there: it would print the interrupt and go on. Whatever else is raised
    there is printed as before.
    """
    sys.unraisablehook = _handle_unraisable


def _handle_unraisable(unraisable: UnraisableHookArgs) -> None:
    """Let another thread send a lost Ctrl-C again, as nothing can be raised here either."""
    if unraisable.exc_type is KeyboardInterrupt:
        timer = threading.Timer(SOON, _interrupt)
        timer.daemon = True
        timer.start()
    else:
        sys.__unraisablehook__(unraisable)


def _interrupt() -> None:
    """Interrupt the main thread, also where it waits for somebody to type."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


if __name__ == "__main__":
    sys.exit(start())
