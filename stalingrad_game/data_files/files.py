"""Reads one file of data, whatever lies there; what is wrong with it is told in words."""

from __future__ import annotations

import stat
import tomllib
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, Final

from .faults import quoted

MOST_FILE_BYTES: Final = 2_000_000
MAX_LINE: Final = 2_000
"""Characters; keeps a hostile file from being slow to parse."""
MAX_DOTS: Final = 100
"""In a line: a key of a thousand parts is a table in a table a thousand times."""


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """The parsed file and "", or nothing and what is wrong with it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return {}, "not a file; a text file in TOML is needed"
        with path.open("rb") as stream:
            data = stream.read(MOST_FILE_BYTES + 1)
    except FileNotFoundError:
        return {}, "missing; a text file in TOML is needed"
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return {}, f"can't be read: {quoted(reason or str(error))}"
    return tables_in(data)


def tables_in(data: bytes) -> tuple[dict[str, Any], str]:
    """What the bytes of a file say and "", or nothing and what is wrong with them."""
    if len(data) > MOST_FILE_BYTES:
        return {}, f"too large; at most {MOST_FILE_BYTES} bytes"
    try:
        text = data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        return {}, f"not UTF-8 at byte {error.start}"
    if max(map(len, text.split("\n"))) > MAX_LINE:
        return {}, f"a line is too long; at most {MAX_LINE} characters"
    if max(line.count(".") for line in text.split("\n")) > MAX_DOTS:
        return {}, f"too many dots in a line; at most {MAX_DOTS}"
    try:
        return tomllib.loads(text), ""
    except RecursionError:
        return {}, "not TOML: nested too deeply"
    except ValueError as error:
        return {}, f"not TOML: {quoted(str(error))}"
