"""Files of texts line by line: their comments, and texts changed with all else as it was."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

TextPath = tuple[str, ...]
"""The parts of a text's key, table by table."""

_PART: Final = r"(?:[A-Za-z0-9_-]+|\"[^\"]*\")"
_KEY: Final = rf"{_PART}(?:\.{_PART})*"
_HEADING: Final = re.compile(rf"\[({_KEY})\]\s*(?:#.*)?")
_LINE: Final = re.compile(rf"({_KEY})\s*=\s*(.*)")
_LONG: Final = '"""'
"""What stands around a text of several lines."""
_HARD_BLANKS: Final = ("\u00a0", "\u202f")
"""They look like blanks: they are written by their numbers where nobody wrote them as such."""
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]+")


class WrittenText(NamedTuple):
    """Where a text stands in a file."""

    path: TextPath
    table: TextPath
    first: int
    last: int
    """Its lines, from 0, the last one among them."""
    comment: str
    """What is said before its table and before itself, a line each."""


def key_of(path: TextPath) -> str:
    """A key as it is written in TOML.

    >>> key_of(("rule", "R4.5", "title"))
    'rule."R4.5".title'
    """
    return ".".join(part if _PLAIN.fullmatch(part) else json.dumps(part) for part in path)


def text_lines(text: str) -> Iterator[WrittenText]:
    """The texts of a file in its order. Raises `ValueError` for one that isn't TOML."""
    table: TextPath = ()
    of_table: list[str] = []
    before: list[str] = []
    lines = iter(enumerate(text.splitlines()))
    for number, line in lines:
        if line.startswith("#"):
            before.append(line.lstrip("# ").rstrip("- "))
        elif heading := _HEADING.fullmatch(line):
            table, of_table, before = _path(heading[1]), before, []
        elif found := _LINE.fullmatch(line):
            last, value = number, found[2]
            if value.startswith(_LONG) and not value[len(_LONG) :].endswith(_LONG):
                last = next(at for at, more in lines if more.endswith(_LONG))
            comment = "\n".join(one for one in (*of_table, *before) if one)
            yield WrittenText((*table, *_path(found[1])), table, number, last, comment)
            before = []
        else:
            before = []


def head_comment(text: str) -> str:
    """The comment at the head of a file, if an empty line ends it."""
    head, blank, _ = text.partition("\n\n")
    lines = head.splitlines()
    if not blank or not all(line.startswith("#") for line in lines):
        return ""
    return "\n".join(line.lstrip("# ") for line in lines)


def with_texts(text: str, changed: Mapping[TextPath, str]) -> str:
    """A file with some texts changed or added; all other lines stay as they are.

    Raises `ValueError` for a file that isn't TOML.
    """
    lines = text.splitlines()
    places = {one.path: one for one in text_lines(text)}
    ends = {one.table: one.last for one in places.values()}
    added: dict[int, list[str]] = {}
    for path, said in changed.items():
        if path not in places:
            table = next((path[:n] for n in range(len(path), -1, -1) if path[:n] in ends), None)
            if table is None:
                added.setdefault(len(lines), []).append(f"\n[{key_of(path[:-1])}]")
                table, ends[path[:-1]] = path[:-1], len(lines)
            line = f"{key_of(path[len(table) :])} = {_quoted(said)}"
            added.setdefault(ends[table], []).append(line)
    for one in sorted(places.values(), reverse=True, key=lambda one: one.first):
        lines[one.last + 1 : one.last + 1] = added.pop(one.last, [])
        if one.path in changed:
            key = key_of(one.path[len(one.table) :])
            written = "\n".join(lines[one.first : one.last + 1])
            lines[one.first : one.last + 1] = [f"{key} = {_quoted(changed[one.path], written)}"]
    lines += [line for more in added.values() for line in more]
    return "\n".join(lines).lstrip("\n") + "\n"


def without_texts(text: str, gone: frozenset[TextPath]) -> str:
    """A file without some of its texts."""
    lines = text.splitlines()
    for one in sorted(text_lines(text), reverse=True, key=lambda one: one.first):
        if one.path in gone:
            del lines[one.first : one.last + 1]
    return "\n".join(lines) + "\n"


def _path(key: str) -> TextPath:
    """The parts of a key as it is written."""
    inner: object = tomllib.loads(f"{key} = 0")
    parts: list[str] = []
    while isinstance(inner, dict):
        name = next(iter(inner))
        parts.append(name)
        inner = inner[name]
    return tuple(parts)


def _quoted(text: str, before: str = "") -> str:
    """A text as it is written in TOML, in the way of the lines that it stands for."""
    lines = [json.dumps(line, ensure_ascii=False)[1:-1] for line in text.split("\n")]
    for blank in _HARD_BLANKS:
        if blank not in before:
            lines = [line.replace(blank, f"\\u{ord(blank):04x}") for line in lines]
    if _LONG not in before:
        joined = "\\n".join(lines)
        return f'"{joined}"'.replace("\x7f", "\\u007f")
    body = "\n".join(lines)
    if _LONG not in text and not text.endswith('"'):
        body = body.replace('\\"', '"')
    start = f"{_LONG}\n" if f"{_LONG}\n" in before else _LONG
    return f"{start}{body}{_LONG}".replace("\x7f", "\\u007f")
