"""A referee's tables of figures: the program's own, and those of a folder that replace entries.

A replacing file has the shape of the program's own; what it leaves out stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from ...assets import asset
from ...data_files.error_text import error_text
from ...data_files.faults import file_fault
from ...data_files.files import read_toml
from ..faults import SetUpFault

TABLES: Final = "street/tables"
"""The folder of the program's own tables: one TOML file a referee, named by its word."""

LATER_ENTRIES: Final = (
    *("terrain.crops", "terrain.swamp", "terrain.bridge", "side.passage"),
    *("movement.climb", "steps.climb", "figures.medic", "cards."),
)
"""Entries that came after games had been recorded, by their place in any referee's tables; a whole
table ends with a dot."""

ABSENT: Final = "absent"
"""The key of a file that replaces entries with the paths of those that there weren't before."""

M = TypeVar("M")


class TablesError(SetUpFault):
    """Tables that can't be used; the message is one line with file and entry."""


def load_tables(word: str, model: type[M], folder: Path | None = None) -> M:
    """A referee's tables as a typed model, entries of ``FOLDER/WORD.toml`` in place of its own.

    Those that the file calls `absent` aren't there, so that they are at their defaults.
    Raises `TablesError`.
    """
    found, path = _figures(word, folder)
    try:
        return msgspec.convert(found, model)
    except msgspec.ValidationError as fault:
        raise TablesError(f"{path}: {error_text(fault)}") from None


def replaced(own: Mapping[str, Any], given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Tables with entries replaced, at any depth; raises `TablesError` for an unknown entry."""
    found = dict(own)
    for key, value in given.items():
        if key not in own:
            raise TablesError(f"{where}: there is no entry {key!r}")
        both = isinstance(own[key], dict) and isinstance(value, dict)
        found[key] = replaced(own[key], value, f"{where}: {key}") if both else value
    return found


def tables_bytes(word: str, folder: Path | None = None) -> bytes:
    """What stands for a referee's tables in a digest; raises `TablesError`.

    Traits of terrains say what the rules are, so they count where a folder replaces them only; so
    do `LATER_ENTRIES`, for records of before. Of the table `rules`, which says what was otherwise
    before, what is still so doesn't count.
    """
    found, own = _figures(word, folder)[0], _figures(word, None)[0]
    for entry in LATER_ENTRIES:
        table, _, name = entry.partition(".")
        given = found.get(table, {})
        if not name and given == own.get(table):
            found.pop(table, None)
        elif name in given and given[name] == own[table][name]:
            found[table] = {key: value for key, value in given.items() if key != name}
    changed = {rule: before for rule, before in found.pop("rules", {}).items() if not before}
    if changed:
        found["rules"] = changed
    own_sheets = own.get("terrain", {})
    sheets = {name: dict(sheet) for name, sheet in found.pop("terrain", {}).items()}
    for name, sheet in sheets.items():
        if sheet.get("traits") == own_sheets[name].get("traits"):
            sheet.pop("traits", None)
    if figures := {name: sheet for name, sheet in sheets.items() if sheet}:
        found["terrain"] = figures
    return msgspec.json.encode(found, order="sorted")


def _figures(word: str, folder: Path | None) -> tuple[dict[str, Any], Path]:
    """A referee's entries, those of a folder in place of its own, and the file read last."""
    own = asset(TABLES) / f"{word}.toml"
    found = _read(own)
    if folder is None:
        return found, own
    _check_folder(folder)
    given = folder / own.name
    if not given.exists():
        return found, own
    entries = _read(given)
    for entry in entries.pop(ABSENT, ()):
        found = _without(found, str(entry).split("."), str(given))
    return replaced(found, entries, str(given)), given


def _without(own: Mapping[str, Any], path: Sequence[str], where: str) -> dict[str, Any]:
    """Tables without an entry; raises `TablesError` for an unknown one."""
    key, *rest = path
    if key not in own or (rest and not isinstance(own[key], dict)):
        raise TablesError(f"{where}: {ABSENT}: there is no entry {key!r}")
    if rest:
        return {**own, key: _without(own[key], rest, f"{where}: {key}")}
    return {name: value for name, value in own.items() if name != key}


def _check_folder(folder: Path) -> None:
    """Raise `TablesError` for a folder with no tables, or with files that none are called."""
    known = {path.name for path in asset(TABLES).glob("*.toml")}
    try:
        names = {path.name for path in folder.iterdir() if path.suffix == ".toml"}
    except OSError as error:
        raise TablesError(file_fault(error, folder)) from None
    if not names & known:
        raise TablesError(f"{folder}: there is none of {', '.join(sorted(known))}")
    for name in sorted(names - known):
        raise TablesError(f"{folder / name}: tables are called {', '.join(sorted(known))}")


def _read(path: Path) -> dict[str, Any]:
    """The entries of a file, the caller's own; it is parsed again only where it has changed."""
    try:
        known = path.stat()
        stamp = (known.st_mtime_ns, known.st_size)
    except OSError:
        stamp = (-1, -1)
    entries: dict[str, Any] = msgspec.msgpack.decode(_parsed(path, stamp))
    return entries


@lru_cache(maxsize=12)  # the figures of every referee, of today and of before, and a folder's
def _parsed(path: Path, _stamp: tuple[int, int]) -> bytes:
    found, wrong = read_toml(path)
    if wrong:
        raise TablesError(f"{path}: {wrong}")
    return msgspec.msgpack.encode(found)
