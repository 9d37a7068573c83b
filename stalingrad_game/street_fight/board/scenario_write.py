"""Writes a scenario file (B9): the text that reads back as the same entries.

What stands at its default is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from .scenario_file import ScenarioFile

_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def scenario_text(file: ScenarioFile) -> str:
    """A scenario file as TOML."""
    return "\n".join(_table(scenario_tables(file), "")).strip("\n") + "\n"


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


def _table(table: Mapping[str, Any], path: str) -> Iterator[str]:
    """The lines of a table: its own keys first, then the tables inside it."""
    inner = {name: value for name, value in table.items() if _is_table(value)}
    for name, value in table.items():
        if name not in inner:
            yield f"{_key(name)} = {_value(value)}"
    for name, value in inner.items():
        at = f"{path}.{_key(name)}" if path else _key(name)
        if isinstance(value, Mapping):
            yield from ("", f"[{at}]", *_table(value, at))
        else:
            for each in value:
                yield from ("", f"[[{at}]]", *_table(each, at))


def _is_table(value: Any) -> bool:
    """Whether a value stands under a heading: a table, or a list of them."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping)


def _key(name: str) -> str:
    return name if name and _PLAIN.issuperset(name) else _string(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _string(text: str) -> str:
    """A text in quotes, as TOML and JSON both write it."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
