"""Locations as numbers (B2): a hex and a place in it, its ground, a level, roof, cellar or under.

A location is ``16 * hex + place``, so that its hex and its place are found by shift and mask.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ...data_files.faults import Keyed
from .hexes import OFF_MAP, Grid

NOWHERE: Final = -1
"""Of a unit that has left the board or was never on it."""
UNSEEN: Final = -2
"""Of a hidden unit in the view of the side that doesn't know where it is."""

GROUND: Final = 0
TOP_LEVEL: Final = 9
"""The highest level that a location can name; no building has so many floors."""
ROOF: Final = 10
CELLAR: Final = 11
UNDER: Final = 12
"""The place under a hedgehog."""
PLACES: Final = (CELLAR, UNDER, *range(TOP_LEVEL + 1), ROOF)
"""The places of a hex from the lowest up."""

_WORDS: Final[Mapping[str, int]] = {"roof": ROOF, "-1": CELLAR, "under": UNDER}
_PLACES: Final[Mapping[int, str]] = {place: word for word, place in _WORDS.items()}
_LOCATION: Final = re.compile(r"([A-Za-z]{1,2}[1-9][0-9]{0,2})(?:/(-?[0-9]{1,3}|[A-Za-z]+))?")


def location(hex_number: int, place: int = GROUND) -> int:
    return hex_number << 4 | place


def hex_of(loc: int) -> int:
    return loc >> 4


def place_of(loc: int) -> int:
    """The place of a location in its hex: a level from 0, `ROOF`, `CELLAR` or `UNDER`."""
    return loc & 15


def hex_and_place(loc: int) -> tuple[int, int]:
    """The hex of a location, and its place there."""
    return loc >> 4, loc & 15


def is_level(place: int) -> bool:
    """Whether a place is the ground or a level above it."""
    return place <= TOP_LEVEL


def location_name(grid: Grid, loc: int) -> str:
    """A location as answers write it: "D4", "D4/1", "D4/roof" (B2)."""
    number, place = hex_and_place(loc)
    name = grid.name(number)
    if place == GROUND:
        return name
    return f"{name}/{_PLACES.get(place, place)}"


def parse_location(grid: Grid, text: str) -> int:
    """The location of a text, whether the map has it or not (B2).

    A hex beyond the map is `NOWHERE`, a level that no building can have is `TOP_LEVEL`. Raises
    `ValueError` for a text that is no location.
    """
    match = _LOCATION.fullmatch(text)
    if match is None:
        raise ValueError(Keyed("street.fault.odd_location", word=repr(text)))
    word = (match[2] or "0").lower()
    if word in _WORDS:
        place = _WORDS[word]
    elif word.lstrip("-").isdigit():
        place = int(word) if 0 <= int(word) <= TOP_LEVEL else TOP_LEVEL
    else:
        raise ValueError(Keyed("street.fault.odd_location", word=repr(text)))
    hex_number = grid.parse(match[1])
    return NOWHERE if hex_number == OFF_MAP else location(hex_number, place)
