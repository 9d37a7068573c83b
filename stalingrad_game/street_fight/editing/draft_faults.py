"""What is wrong with a draft: the check of scenario files, then what each referee finds (B9).

Who stands where is judged as the game begins, by every referee that is listed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple, get_args

from ...data_files.faults import Fault, Keyed
from ..board.hexes import OFF_MAP, Grid
from ..board.scenario import Scenario
from ..board.scenario_file import ScenarioFile, SideWord
from ..board.scenario_toml import ScenarioError, scenario_of, scenario_tables
from ..position.opening import opening_faults
from ..referees import REFEREES, referee
from .draft import grid_of

_NAMED_HEX: Final = re.compile(r"([A-Za-z]{1,2}[1-9][0-9]{0,2})\b")
_LIST: Final = re.compile(r"(map\.side|map\.building|map\.ruin|marker|unit) (.+)")


class DraftFault(NamedTuple):
    """One fault."""

    fault: Fault
    """Where, what, and what is allowed; the file isn't named."""
    hex: int = OFF_MAP
    """The hex that it speaks of, `OFF_MAP` for none."""
    unit: str = ""
    """The unit that it speaks of."""


def draft_faults(file: ScenarioFile, typed_id: str | None = None) -> tuple[DraftFault, ...]:
    """Every fault of a draft; without any it can be played under each referee it lists.

    `typed_id` is what was typed as its id, where a draft can't have it.
    """
    grid = grid_of(file)
    found = [_placed(file, grid, one) for one in _file_faults(file, typed_id)]
    if not found:
        found = [_placed(file, grid, one) for one in _opening_faults(file)]
    return tuple(found)


def _file_faults(file: ScenarioFile, typed_id: str | None) -> Iterator[Fault]:
    kinds: dict[str, Collection[str]] = {word: referee(word).kinds for word in REFEREES}
    tables = scenario_tables(file)
    if typed_id is not None:
        tables["id"] = typed_id
    try:
        scenario_of(tables, "", kinds)
    except ScenarioError as error:
        yield from error.faults
    sides: tuple[SideWord, ...] = get_args(SideWord)
    for side in sides:
        if not any(unit.side == side and unit.at is not None for unit in file.unit):
            yield Fault("", "", "", Keyed(f"street.fault.no_{side}s"))


def _opening_faults(file: ScenarioFile) -> Iterator[Fault]:
    listed = [referee(word) for word in file.referees]
    yield from opening_faults(Scenario(file), listed, "", playable=True)


def _placed(file: ScenarioFile, grid: Grid, fault: Fault) -> DraftFault:
    """A fault with the hex and the unit that it speaks of."""
    name, unit = "", ""
    entry = _LIST.fullmatch(fault.entry)
    if entry is not None:
        name, unit = _entry_hex(file, entry[1], entry[2])
    found = (_NAMED_HEX.match(word) for word in _facts(fault.allowed))
    number = OFF_MAP
    for each in (*(one[1] for one in found if one), name):
        if number == OFF_MAP and each:
            number = grid.parse(each)
    return DraftFault(fault, number, unit)


def _facts(text: str) -> Iterator[str]:
    """The facts of a fault, a place first."""
    if isinstance(text, Keyed):
        for name in sorted(text.facts, key=lambda name: name != "place"):
            fact = text.facts[name]
            yield from _facts(fact) if isinstance(fact, Keyed) else (str(fact),)


def _entry_hex(file: ScenarioFile, key: str, named: str) -> tuple[str, str]:
    """The hex where an entry of a list lies, and the unit that it is."""
    if key == "map.building":
        return next((one.hexes[0] for one in file.map.building if one.id == named), ""), ""
    if key == "unit":
        at = next((one.at or "" for one in file.unit if one.id == named), "")
        return at.partition("/")[0], named
    number = int(named) - 1
    if key == "map.side":
        return file.map.side[number].between[0], ""
    if key == "map.ruin":
        return file.map.ruin[number].hex, ""
    return file.marker[number].at.partition("/")[0], ""
