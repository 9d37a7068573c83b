"""Commands that are modules (``python -m …``): one line for each mistake, and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from stalingrad_game.lab.jobs import WorkersLost

EXIT_MISTAKE: Final = 2
EXIT_STOPPED: Final = 130
"""After Ctrl-C."""


class ModuleParser(argparse.ArgumentParser):
    """Reads the command line of a module; what is wrong is told on one line."""

    def error(self, message: str) -> NoReturn:
        """Tell what is wrong and leave with exit code 2."""
        self.exit(EXIT_MISTAKE, f"{self.prog}: {' '.join(message.split())}\n")


def number_from(least: int) -> Callable[[str], int]:
    """Reads a whole number of at least so much; for the `type` of an argument.

    >>> number_from(10)("12")
    12
    """

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"a whole number of at least {least} is needed")
        return int(text)

    return read


def exit_code(run: Callable[[Sequence[str] | None], int]) -> int:
    """Run a module's command on the program's own command line; Ctrl-C ends it quietly."""
    try:
        return run(None)
    except KeyboardInterrupt:
        return EXIT_STOPPED
    except WorkersLost as error:
        print(error, file=sys.stderr)
        return EXIT_MISTAKE
