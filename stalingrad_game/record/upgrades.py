"""The steps from one format of records to the next, each over decoded lines, one line for one line.

What only concerns a game's own words is a step of that game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..kernel.library import Line, LineStep
from .lines import FORMAT


def _from_1(lines: list[Line]) -> list[Line]:
    """Digests of states stood for other fields; what a game is about is its place."""
    for line in lines:
        if "state" in line:
            line["state"] = ""
        if "building" in line.get("at", {}):
            line["at"]["place"] = line["at"].pop("building")
    return lines


def _from_2(lines: list[Line]) -> list[Line]:
    """There were neither branches nor notes; nothing else has changed."""
    return lines


STEPS: Final[Mapping[int, LineStep]] = MappingProxyType({1: _from_1, 2: _from_2})
"""By the format that they start from."""


def upgraded(lines: list[Line], written: int, own: Mapping[int, LineStep]) -> list[Line]:
    """Lines written in an older format, in today's; `own` are the steps of their game.

    Damaged lines may raise `LookupError`, `TypeError` or `ValueError`.
    """
    for number in range(written, FORMAT):
        lines = STEPS[number](lines)
        if number in own:
            lines = own[number](lines)
    lines[0]["format"] = FORMAT
    return lines
