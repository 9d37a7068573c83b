"""Numbers on the command lines of the laboratory's own modules."""

from __future__ import annotations

import argparse
from collections.abc import Callable


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
