"""A window of a large map as a scenario of its own (B9): The Works is drawn once and cut.

Hexes are called by the names of the smaller map. A hex keeps what it touches, also where its column
is an odd one now and was an even one (B1.2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from ..board.board import default_type
from ..board.hexes import OFF_MAP, column_name, column_number
from ..board.scenario_file import BuildingEntry, ScenarioFile
from .draft import cropped, grid_of, with_map

_BEYOND: Final = "ZZ999"
"""A hex that no map has."""
_PLACES: Final = frozenset(
    {
        *("terrain", "also", "level", "between", "hexes", "stairs", "roofless", "silo", "doors"),
        *("entrance", "hex", "at", "zone", "zone_german", "zone_soviet", "control"),
    }
)
"""Keys of a scenario file under which all words but "all" are hexes, runs or locations."""


def cut_out(file: ScenarioFile, first: str, last: str) -> ScenarioFile:
    """What of a scenario lies between an upper left and a lower right hex, those two with it.

    No unit may be left, and no hex that decides the game. Raises `ValueError` where the two hexes
    aren't the corners of a window of its map.
    """
    grid = grid_of(file)
    corners = [grid.parse(name) for name in (first, last)]
    (left, top), (right, bottom) = (divmod(number, grid.rows) for number in corners)
    if OFF_MAP in corners or right < left or bottom < top:
        raise ValueError(f"{first}, {last}: no upper left and lower right hex of the map")
    whole = with_map(file, building=tuple(map(_as_printed, file.map.building)))
    moved = _moved(msgspec.to_builtins(whole), "", left, top)
    lower_first = (grid.shift > 0) != bool(left % 2)
    moved["map"] |= {
        "columns": right - left + 1,
        "rows": bottom - top + 1,
        "even_columns": "down" if lower_first else "up",
    }
    return cropped(msgspec.convert(moved, ScenarioFile))


def _as_printed(entry: BuildingEntry) -> BuildingEntry:
    """A building that keeps its type, however many hexes are left of it (B4.3)."""
    kind = entry.type or default_type(len(entry.hexes), entry.floors)
    return msgspec.structs.replace(entry, type=kind)


def _moved(value: Any, key: str, left: int, top: int) -> Any:
    """A part of a file with other names of hexes; `key` is what it stands under."""
    if isinstance(value, Mapping):
        return {
            word: _moved(one, key if key in _PLACES else word, left, top)
            for word, one in value.items()
        }
    if isinstance(value, str):
        return _renamed(value, left, top) if key in _PLACES and value != "all" else value
    if isinstance(value, Collection):
        return [_moved(one, key, left, top) for one in value]
    return value


def _renamed(text: str, left: int, top: int) -> str:
    """A hex, a run or a location of the whole map as the window names it."""
    place, slash, level = text.partition("/")
    start, colon, end = place.partition(":")
    column, row = _split(start)
    last = _split(end)[1] if colon else row
    column, row, last = column - left, row - top, last - top
    if column < 1 or last < 1:
        return _BEYOND + slash + level
    name = column_name(column)
    first = max(row, 1)
    if first != last:
        return f"{name}{first}:{name}{last}"
    return f"{name}{last}{slash}{level}"


def _split(name: str) -> tuple[int, int]:
    """The column and the row of a hex's name, from 1."""
    letters = name.rstrip("0123456789")
    return column_number(letters), int(name[len(letters) :])
