"""The referees that there are, each loaded when it is wanted; a scenario with one of them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Literal, TypeAlias

from ..data_files.faults import Fault, Keyed
from .board.scenario import Scenario, file_name, load_scenario, standard_scenarios
from .board.scenario_check import entry_label
from .board.scenario_file import REFEREES
from .board.scenario_toml import ScenarioError
from .faults import SetUpFault
from .position.opening import opening_faults
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


OpeningCheck: TypeAlias = Literal["play", "ask", "none"]
"""What of a scenario's opening must hold (B9): all, all but that it can be played, or nothing.

Nothing is asked of the scenarios of games that were begun before, for their records.
"""


class NotListed(SetUpFault):
    """The scenario can't be played by the rules of that referee."""


def street_kit(
    source: str | Path, word: str, tables: Path | None = None, check: OpeningCheck = "play"
) -> StreetKit:
    """A scenario of the list or a file, and the referee of a word.

    Raises `ScenarioError`, `TablesError`, or `NotListed`.
    """
    judge = referee(word, tables)
    if check == "none":
        scenario = load_scenario(source, {word: judge.kinds})
    else:
        scenario = sound_scenario(source, check, judge)
    if word not in scenario.referees:
        listed = ", ".join(scenario.referees)
        raise NotListed(
            Keyed("street.fault.not_listed", word=scenario.id, other=word, words=listed)
        )
    if check == "none" and (found := judge.faults(scenario)):
        name = file_name(source)
        raise ScenarioError(Fault(name, "", "", text) for text in found)
    return StreetKit(scenario, judge)


def opening_remarks(kit: StreetKit, source: str | Path) -> list[Fault]:
    """What a referee does otherwise than the file of a scenario says, a line each; no faults."""
    return [
        Fault(
            file_name(source), entry_label("unit", unit + 1, kit.scenario.units[unit].id), key, text
        )
        for unit, key, text in kit.referee.remarks(kit.scenario)
    ]


def sound_scenario(
    source: str | Path, check: OpeningCheck = "play", judge: Referee | None = None
) -> Scenario:
    """A scenario whose opening holds for every referee that it lists (B9).

    `judge` stands for the program's own referee of its word. What comes with the program has been
    checked by its tests. Raises `ScenarioError`.
    """
    judges: dict[str, Referee] = {word: referee(word) for word in REFEREES}
    own = judge is None or judges[judge.id] is judge
    if judge is not None:
        judges[judge.id] = judge
    scenario = load_scenario(source, {word: one.kinds for word, one in judges.items()})
    if source in standard_scenarios() and own:
        return scenario
    listed = [judges[word] for word in scenario.referees]
    found = opening_faults(scenario, listed, file_name(source), playable=check == "play")
    if found:
        raise ScenarioError(found)
    return scenario
