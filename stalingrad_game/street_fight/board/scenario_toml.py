"""A scenario file as typed entries, read and written (B9); each key and entry at fault is named.

What only the whole file can show to be wrong is found by `scenario_check`. What stands at its
default isn't written.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec

from ...data_files.entries import read_entry
from ...data_files.faults import Fault, FaultsError, Keyed, quoted
from ...data_files.files import read_toml, tables_in
from ...data_files.toml_text import toml_text
from .scenario_check import Kinds, entry_label, scenario_faults
from .scenario_file import (
    LATER_KEYS,
    BuildingEntry,
    MapEntry,
    MarkerEntry,
    RuinEntry,
    RunText,
    ScenarioFile,
    SideEntry,
    UnitEntry,
)

MOST_ENTRIES: Final = 400
"""In one list."""
MOST_FAULTS: Final = 100
"""A file with more is cut off with a word."""

_OF_MAP: Final[Mapping[str, type[msgspec.Struct]]] = MappingProxyType(
    {"side": SideEntry, "building": BuildingEntry, "ruin": RuinEntry}
)
_OF_FILE: Final[Mapping[str, type[msgspec.Struct]]] = MappingProxyType(
    {"marker": MarkerEntry, "unit": UnitEntry}
)
_NO_KINDS: Final[Kinds] = MappingProxyType({})


class ScenarioError(FaultsError):
    """A scenario file that can't be used; `faults` holds every fault found."""

    @classmethod
    def line(cls, file: str, allowed: str) -> ScenarioError:
        """An error of one fault, of a file as a whole."""
        return cls([Fault(quoted(file), "", "", allowed)])


def read_scenario(path: Path, kinds: Kinds = _NO_KINDS) -> ScenarioFile:
    """The file at a path; raises `ScenarioError` with every fault in it."""
    raw, problem = read_toml(path)
    if problem:
        raise ScenarioError.line(path.name, problem)
    return scenario_of(raw, path.name, kinds)


def read_entries(path: Path) -> ScenarioFile:
    """The entries of the file at a path, though as a whole it may be wrong, as while it is made.

    Raises `ScenarioError` with every key that can't be read.
    """
    raw, problem = read_toml(path)
    if problem:
        raise ScenarioError.line(path.name, problem)
    faults: list[Fault] = []
    file = _read(raw, quoted(path.name), faults)
    if faults or file is None:
        raise ScenarioError(faults)
    return file


def scenario_of(raw: Mapping[str, Any], name: str = "", kinds: Kinds = _NO_KINDS) -> ScenarioFile:
    """The file whose TOML has been read; raises `ScenarioError` with every fault in it.

    `kinds` gives the kinds of units that each referee knows; one without is not asked.
    """
    faults: list[Fault] = []
    file = _read(raw, quoted(name), faults)
    if file is not None and not faults:
        faults.extend(scenario_faults(file, quoted(name), kinds))
    if faults or file is None:
        if len(faults) > MOST_FAULTS:
            more = Fault(quoted(name), "", "", Keyed("fault.more", n=len(faults) - MOST_FAULTS))
            faults[MOST_FAULTS:] = [more]
        raise ScenarioError(faults)
    return file


def _read(raw: Mapping[str, Any], name: str, faults: list[Fault]) -> ScenarioFile | None:
    """The file as typed entries, None where its tables can't be read."""
    top = dict(raw)
    of_map: dict[str, Any] = {}
    if isinstance(top.get("map"), dict):
        top["map"] = table = dict(top["map"])
        for key in ("terrain", "also", "level"):
            if key in table:
                of_map[key] = _terrain(table.pop(key), Fault(name, f"map.{key}", "", ""), faults)
        for key, model in _OF_MAP.items():
            of_map[key] = _entries(table.pop(key, []), model, f"map.{key}", name, faults)
    of_file = {
        key: _entries(top.pop(key, []), model, key, name, faults) for key, model in _OF_FILE.items()
    }
    head = read_entry(top, ScenarioFile, Fault(name, "", "", ""), faults)
    if head is None:
        return None
    whole: MapEntry = msgspec.structs.replace(head.map, **of_map)
    return msgspec.structs.replace(head, map=whole, **of_file)


def _entries(
    raw: object, model: type[msgspec.Struct], key: str, file: str, faults: list[Fault]
) -> tuple[msgspec.Struct, ...]:
    """The entries of a list that can be read."""
    if not isinstance(raw, list):
        faults.append(Fault(file, "", key, Keyed("fault.headed_list", key=key)))
        return ()
    if len(raw) > MOST_ENTRIES:
        faults.append(Fault(file, "", key, Keyed("fault.most_entries", n=MOST_ENTRIES)))
        return ()
    found = []
    for number, item in enumerate(raw, 1):
        named = item.get("id") if isinstance(item, dict) else None
        label = entry_label(key, number, named if isinstance(named, str) else None)
        entry = read_entry(item, model, Fault(file, label, "", ""), faults)
        if entry is not None:
            found.append(entry)
    return tuple(found)


class _Runs(msgspec.Struct):
    """The hexes of one terrain, in a type that is read as those of `read_entry` are."""

    value: tuple[RunText, ...]


def _terrain(raw: object, at: Fault, faults: list[Fault]) -> dict[str, tuple[str, ...]]:
    """The runs of hexes of each terrain that can be read."""
    if not isinstance(raw, dict):
        faults.append(
            msgspec.structs.replace(at, allowed=Keyed("fault.headed_table", key=at.entry))
        )
        return {}
    found = {}
    for word, runs in raw.items():
        try:
            found[word] = msgspec.convert({"value": runs}, _Runs).value
        except msgspec.ValidationError:
            allowed = Keyed("fault.allowed", what=Keyed("street.fault.runs"))
            faults.append(Fault(at.file, at.entry, quoted(word), allowed))
    return found


def scenario_text(file: ScenarioFile) -> str:
    return toml_text(scenario_tables(file))


def scenario_bytes(file: ScenarioFile) -> bytes:
    """A scenario file as it is kept; raises `OSError` for one that couldn't be read again."""
    data = scenario_text(file).encode()
    _, problem = tables_in(data)
    if problem:
        raise OSError(errno.EFBIG, problem)
    return data


def scenario_tables(file: ScenarioFile) -> dict[str, Any]:
    """The tables of a scenario file, as they are read from TOML."""
    return _set_keys(file)


def _set_keys(entry: msgspec.Struct) -> dict[str, Any]:
    """The keys of an entry that aren't at their defaults, in the order of the format."""
    found: dict[str, Any] = {}
    for field in _fields(type(entry)):
        if _is_set(entry, field):
            found[field.name] = _plain(getattr(entry, field.name), _set_keys)
    return found


_fields: Final = cache(msgspec.structs.fields)


def _is_set(entry: msgspec.Struct, field: msgspec.structs.FieldInfo) -> bool:
    return field.required or getattr(entry, field.name) not in (field.default, {})


def recorded_tables(file: ScenarioFile) -> dict[str, Any]:
    """All that a game follows from, as plain data: every key, later ones where they are set.

    So a file of before has the same tables as ever (`LATER_KEYS`).
    """
    return _recorded(file)


def _recorded(entry: msgspec.Struct) -> dict[str, Any]:
    later = LATER_KEYS.get(type(entry), ())
    return {
        field.name: _plain(getattr(entry, field.name), _recorded)
        for field in _fields(type(entry))
        if field.name not in later or _is_set(entry, field)
    }


def _plain(value: Any, entry_tables: Callable[[msgspec.Struct], Any]) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, msgspec.Struct):
        return entry_tables(value)
    if isinstance(value, Mapping):
        return {name: _plain(one, entry_tables) for name, one in value.items()}
    if isinstance(value, Sequence):
        return [_plain(one, entry_tables) for one in value]
    return value
