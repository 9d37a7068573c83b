"""The referees that there are, each loaded when it is wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from .board.scenario_file import REFEREES
from .position.referee import Referee

__all__ = ["REFEREES", "referee"]


@cache
def referee(word: str, tables: Path | None = None) -> Referee:
    """The referee of a word, made by ``make_referee`` in ``<word>/referee.py``.

    Entries of its tables are replaced by those of a folder. Raises `TablesError`, or `LookupError`
    for an unknown word.
    """
    if word not in REFEREES:
        raise LookupError(word)
    module = import_module(f".{word}.referee", __package__)
    made: Referee = module.make_referee(tables)
    return made
