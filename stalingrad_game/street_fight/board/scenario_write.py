"""Writes a scenario file (B9): the text that reads back as the same entries.

What stands at its default is left out.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...data_files.files import tables_in
from ...data_files.toml_text import toml_text
from .scenario_file import ScenarioFile


def scenario_text(file: ScenarioFile) -> str:
    """A scenario file as TOML."""
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
    return _told(file)


def _told(entry: msgspec.Struct) -> dict[str, Any]:
    """The keys of an entry that aren't at their defaults, in the order of the format."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(entry):
        value = getattr(entry, field.name)
        if field.required or value not in (field.default, {}):
            found[field.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _told(value)
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(one) for one in value]
    return value
