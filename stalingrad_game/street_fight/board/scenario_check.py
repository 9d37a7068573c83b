"""Reads a scenario file and finds every fault in it (B9), one line for each.

Keeps what B1 to B9 demand of a file; what a referee demands of its own tables is told by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ...data_files.entries import read_entry
from ...data_files.faults import Fault, FaultsError, quoted
from ...data_files.files import read_toml
from .scenario_file import (
    BuildingEntry,
    MapEntry,
    MarkerEntry,
    RuinEntry,
    ScenarioFile,
    SideEntry,
    UnitEntry,
)

_LISTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "map.side": SideEntry,
    "map.building": BuildingEntry,
    "map.ruin": RuinEntry,
    "marker": MarkerEntry,
    "unit": UnitEntry,
}


class ScenarioError(FaultsError):
    """A scenario file that can't be used; `faults` holds every fault found."""

    @classmethod
    def line(cls, file: str, allowed: str) -> ScenarioError:
        """An error of one fault, of a file as a whole."""
        return cls([Fault(quoted(file), "", "", allowed)])


def read_scenario(path: Path, kinds: Mapping[str, frozenset[str]]) -> ScenarioFile:
    """The file at a path; raises `ScenarioError` with every fault in it."""
    raw, problem = read_toml(path)
    if problem:
        raise ScenarioError.line(path.name, problem)
    return scenario_of(raw, path.name, kinds)


def scenario_of(
    raw: dict[str, Any], name: str = "", kinds: Mapping[str, frozenset[str]] | None = None
) -> ScenarioFile:
    """The file whose TOML has been read; raises `ScenarioError` with every fault in it.

    `kinds` gives the kinds of units that each referee knows; one without is not asked.
    """
    faults: list[Fault] = []
    file = _read(raw, quoted(name), faults)
    if file is not None:
        faults.extend(_kinds(file, quoted(name), kinds or {}))
    if faults or file is None:
        raise ScenarioError(faults)
    return file


def _read(raw: dict[str, Any], name: str, faults: list[Fault]) -> ScenarioFile | None:
    """The file as typed entries; what can't be typed is a fault."""
    raw = dict(raw)
    table = raw.get("map")
    lists: dict[str, tuple[msgspec.Struct, ...]] = {}
    if isinstance(table, dict):
        table = raw["map"] = dict(table)
        for key in ("side", "building", "ruin"):
            lists[key] = _entries(table.pop(key, []), name, f"map.{key}", faults)
    for key in ("marker", "unit"):
        if key == "marker" or key in raw:
            lists[key] = _entries(raw.pop(key, []), name, key, faults)
            raw[key] = []
    head = read_entry(raw, ScenarioFile, Fault(name, "", "", ""), faults)
    if head is None or faults:
        return None
    of_map: Any = {key: lists[key] for key in ("side", "building", "ruin")}
    of_file: Any = {key: lists[key] for key in ("marker", "unit")}
    whole: MapEntry = msgspec.structs.replace(head.map, **of_map)
    return msgspec.structs.replace(head, map=whole, **of_file)


def _entries(raw: object, file: str, key: str, faults: list[Fault]) -> tuple[msgspec.Struct, ...]:
    if not isinstance(raw, list):
        faults.append(Fault(file, "", key, f"needs entries headed [[{key}]]"))
        return ()
    found = []
    for number, item in enumerate(raw, 1):
        label = f"{key} {number}"
        named = item.get("id") if isinstance(item, dict) else None
        if isinstance(named, str) and named:
            label = f"{key.rpartition('.')[2]} {quoted(named)}"
        entry = read_entry(item, _LISTS[key], Fault(file, label, "", ""), faults)
        if entry is not None:
            found.append(entry)
    return tuple(found)


def _kinds(file: ScenarioFile, name: str, kinds: Mapping[str, frozenset[str]]) -> Iterator[Fault]:
    """Units that a referee of the file doesn't know (B8.2)."""
    for entry in file.unit:
        for referee in file.referees:
            if referee in kinds and entry.kind not in kinds[referee]:
                allowed = f"{quoted(entry.kind)}: not known to {referee}"
                yield Fault(name, f"unit {entry.id}", "kind", allowed)
