"""Reads one file of data, whatever lies there; what is wrong with it is told in words."""

from __future__ import annotations

import re
import stat
import tomllib
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, Final

from .faults import Keyed, quoted, reason

MOST_FILE_BYTES: Final = 2_000_000
MAX_LINE: Final = 2_000
"""Characters; keeps a hostile file from being slow to parse."""
_TOML_PLACE: Final = re.compile(r"(.*) \(at line (\d+), column (\d+)\)")
"""How `tomllib` says where it stopped."""
MAX_DOTS: Final = 100
"""In a line: a key of a thousand parts is a table in a table a thousand times."""


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """The parsed file and "", or nothing and what is wrong with it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return {}, Keyed("fault.no_file")
        with path.open("rb") as stream:
            data = stream.read(MOST_FILE_BYTES + 1)
    except FileNotFoundError:
        return {}, Keyed("fault.no_such_file")
    except (OSError, ValueError) as error:
        return {}, Keyed("fault.unreadable", reason=reason(error))
    return tables_in(data)


def tables_in(data: bytes) -> tuple[dict[str, Any], str]:
    """What the bytes of a file say and "", or nothing and what is wrong with them."""
    if len(data) > MOST_FILE_BYTES:
        return {}, Keyed("fault.too_large", n=MOST_FILE_BYTES)
    try:
        text = data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        return {}, Keyed("fault.not_utf_8", n=error.start)
    if max(map(len, text.split("\n"))) > MAX_LINE:
        return {}, Keyed("fault.long_line", n=MAX_LINE)
    if max(line.count(".") for line in text.split("\n")) > MAX_DOTS:
        return {}, Keyed("fault.dots", n=MAX_DOTS)
    try:
        return tomllib.loads(text), ""
    except RecursionError:
        return {}, Keyed("fault.nested")
    except ValueError as error:
        if found := _TOML_PLACE.fullmatch(str(error)):
            why, line, column = quoted(found[1]), found[2], found[3]
            return {}, Keyed("fault.not_toml_at", reason=why, line=line, column=column)
        return {}, Keyed("fault.not_toml", reason=quoted(str(error)))
