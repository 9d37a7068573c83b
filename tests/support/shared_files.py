"""A text in TOML is parsed once in a process, however many tests and windows read its file.

Packs, languages and rulebooks are read again and again, and parsing them is slow. Every reader gets
tables of its own, so that nobody meets what another one changed.
"""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Callable
from typing import Any, Final

MOST_TEXTS: Final = 400

Parse = Callable[[str], dict[str, Any]]


def parse_once(parse: Parse = tomllib.loads) -> Parse:
    """A parser that remembers; what is no TOML is parsed, and refused, each time."""
    known: dict[str, bytes] = {}

    def parsed(text: str) -> dict[str, Any]:
        kept = known.get(text)
        if kept is None:
            tables = parse(text)
            if len(known) >= MOST_TEXTS:
                known.clear()
            known[text] = pickle.dumps(tables)
            return tables
        found: dict[str, Any] = pickle.loads(kept)
        return found

    return parsed
