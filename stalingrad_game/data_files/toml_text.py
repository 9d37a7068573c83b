"""Tables written as a TOML file: the text that reads back as the same tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

LONGEST_LIST_LINE: Final = 100
"""In characters; a longer list has a line for each of its values."""
_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def toml_text(tables: Mapping[str, Any]) -> str:
    """A file of these tables, each below its heading, in their order."""
    return "\n".join(_table(tables, "")).strip("\n") + "\n"


def _table(table: Mapping[str, Any], path: str) -> Iterator[str]:
    """The lines of a table: its own keys first, then the tables inside it."""
    inner = {name: value for name, value in table.items() if _is_table(value)}
    for name, value in table.items():
        if name not in inner:
            line = f"{_key(name)} = {_value(value)}"
            if len(line) > LONGEST_LIST_LINE and isinstance(value, list):
                yield from (f"{_key(name)} = [", *(f"    {_value(one)}," for one in value), "]")
            else:
                yield line
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
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(name)} = {_value(one)}' for name, one in value.items())}}}"
    return str(value)


def _string(text: str) -> str:
    """A text in quotes, as TOML and JSON both write it."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
