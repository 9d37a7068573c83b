"""What msgspec finds wrong with data, in the words in which all faults of files are told."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

import msgspec

from .faults import escaped

_KINDS: Final = MappingProxyType(
    {
        "int": "a whole number",
        "float": "a number",
        "str": "a text",
        "bool": "true or false",
        "array": "a list",
        "object": "a table",
        "datetime": "a moment",
        "date": "a day",
        "null": "nothing",
    }
)
_BOUNDS: Final = MappingProxyType(
    {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
)
_PLACE: Final = re.compile(r"(.*) - at `(.*)`", re.DOTALL)


def error_text(error: ValueError | msgspec.MsgspecError) -> str:
    """What is wrong and where, in one line: the field, and what it may hold.

    >>> error_text(ValueError("Expected `int` <= 30 - at `$.unit[2].men`"))
    'unit[2].men: allowed: a whole number, at most 30'
    >>> error_text(ValueError("Object contains unknown field `wings`"))
    'wings: unknown field'
    """
    what, place = str(error), ""
    if found := _PLACE.fullmatch(what):
        what, place = found[1], found[2]
    field = place.removeprefix("key in ").removeprefix("$").removeprefix(".")
    for pattern, words in _WORDS:
        match = pattern.fullmatch(what)
        if match:
            own, text = words(match)
            field = ".".join(filter(None, (field, own)))
            what = text
            break
    return escaped(": ".join(filter(None, (field, what.replace("`", "")))))


def _kind(word: str) -> str:
    return " or ".join(_KINDS.get(one, one) for one in word.split(" | ") if one != "null")


def _missing(found: re.Match[str]) -> tuple[str, str]:
    return found[1], "missing"


def _unknown(found: re.Match[str]) -> tuple[str, str]:
    return found[1], "unknown field"


def _bounded(found: re.Match[str]) -> tuple[str, str]:
    return "", f"allowed: {_kind(found[1])}, {_BOUNDS[found[2]]} {found[3]}"


def _long(found: re.Match[str]) -> tuple[str, str]:
    of = "characters" if found[1] == "str" else "entries"
    return "", f"allowed: {_kind(found[1])} of {_BOUNDS.get(found[2], 'exactly')} {found[3]} {of}"


def _shaped(found: re.Match[str]) -> tuple[str, str]:
    return "", f"allowed: {_kind(found[1])} of another form"


def _other(found: re.Match[str]) -> tuple[str, str]:
    return "", f"needs {_kind(found[1])}, not {_kind(found[2])}"


def _value(found: re.Match[str]) -> tuple[str, str]:
    return "", f"{found[1]} isn't possible here"


_WORDS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[str, str]]], ...]] = (
    (re.compile(r"Object missing required field `(.*)`"), _missing),
    (re.compile(r"Object contains unknown field `(.*)`"), _unknown),
    (re.compile(r"Expected `([^`]*)` of (?:at (?:least|most) )?length (>=|<=|)\s*(\d+).*"), _long),
    (re.compile(r"Expected `([^`]*)` (>=|<=|>|<) (\S+)"), _bounded),
    (re.compile(r"Expected `([^`]*)` matching regex .*", re.DOTALL), _shaped),
    (re.compile(r"Expected `([^`]*)`, got `([^`]*)`"), _other),
    (re.compile(r"Invalid (?:enum )?value ('.*'|\S+)", re.DOTALL), _value),
)
"""What msgspec says: the field that it names itself, and our words for it."""
