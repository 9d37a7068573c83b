"""The referees that there are, each loaded when it is wanted; a scenario with one of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from ..data_files.faults import quoted
from .board.scenario import load_scenario
from .board.scenario_file import REFEREES
from .faults import SetUpFault
from .position.referee import Referee, StreetKit

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


class ScenarioFaults(SetUpFault):
    """What a referee finds wrong with its own tables of a scenario; a sentence each."""

    def __init__(self, scenario: str, faults: Sequence[str]) -> None:
        """The scenario's id, and the faults."""
        super().__init__("; ".join(f"{scenario}: {fault}" for fault in faults))
        self.faults: Final = tuple(faults)


class NotListed(SetUpFault):
    """The scenario can't be played by the rules of that referee."""


def street_kit(source: str | Path, word: str, tables: Path | None = None) -> StreetKit:
    """A scenario of the list or a file, and the referee of a word.

    Raises `ScenarioError`, `ScenarioFaults`, `TablesError`, or `NotListed`.
    """
    judge = referee(word, tables)
    scenario = load_scenario(source, {word: judge.kinds})
    if word not in scenario.referees:
        listed = ", ".join(scenario.referees)
        raise NotListed(f"{scenario.id} can't be played by the rules of {word}, only of: {listed}")
    faults = judge.faults(scenario)
    if faults:
        file = Path(source)
        name = quoted(file.name) if file.suffix else scenario.id
        raise ScenarioFaults(name, faults)
    return StreetKit(scenario, judge)
