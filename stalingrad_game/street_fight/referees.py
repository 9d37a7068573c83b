"""The referees that there are, each loaded when it is wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from .position.referee import Referee

REFEREES: Final = ("tide", "ats", "k47")
"""Their words, in the order in which they are listed; each has a package of this name, whose
module ``referee`` makes it by ``make_referee(tables)``."""


@cache
def referee(word: str, tables: Path | None = None) -> Referee:
    """The referee of a word, entries of its tables replaced by those of a folder.

    Raises `TablesError`, or `LookupError` for an unknown word.
    """
    if word not in REFEREES:
        raise LookupError(word)
    module = import_module(f".{word}.referee", __package__)
    made: Referee = module.make_referee(tables)
    return made
