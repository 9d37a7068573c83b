"""Hexes as numbers (B1): names, centres, neighbours and distances of one map.

A hex's number follows its column, then its row, so that hexes in numerical order are in the order
that ties are broken by (B5.8).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from ...data_files.faults import Keyed

OFF_MAP: Final = -1
"""In place of a neighbour that the map hasn't."""
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The six hexsides, as `facing` and neighbours count them (B1.4)."""
# Centres stand on an integer lattice: 3 across a column and 2 down a row. A true hex has corners at
# irrational heights; squeezed to this lattice its corners are whole too, and what lies on one line
# there lies on one line on the map, since squeezing keeps lines straight.
OFFSETS: Final = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""By direction: how the centre of the neighbour differs (B1.4)."""
EVEN_COLUMNS: Final[Mapping[str, int]] = {"down": 1, "up": -1}
"""By the word of a scenario: the shift of even columns in half hexes (B1.2)."""

_NAME: Final = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})")


def column_name(column: int) -> str:
    """The name of a column, counted from 1 (B1.1).

    >>> column_name(4), column_name(27)
    ('D', 'AA')
    """
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column, counted from 1.

    >>> column_number("d"), column_number("AA")
    (4, 27)
    """
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


class Grid:
    """The hexes of one map: numbers from 0, by column and then by row."""

    def __init__(self, columns: int, rows: int, even_columns: str) -> None:
        """Lay out a map; `even_columns` is "down" or "up" (B1.2)."""
        self.columns: Final = columns
        self.rows: Final = rows
        self.shift: Final = EVEN_COLUMNS[even_columns]
        self.count: Final = columns * rows
        self.centres: Final = tuple(self._centre(number) for number in range(self.count))
        """By hex: its integer centre X, Y (B1.3)."""
        self.bits: Final = tuple(each + 2 * (each // rows) + 1 for each in range(self.count))
        """By hex: its bit; each column has one more at both of its ends, beyond the map."""
        stride = 4 * rows  # so wide that a difference of two numbers says how many columns and rows
        places = [(*divmod(number, rows), number // rows & 1) for number in range(self.count)]
        self._ends: Final = [column * stride + 2 * row for column, row, _ in places]
        self._starts: Final = [column * stride + 2 * row - odd for column, row, odd in places]
        self._hash: Final = hash(self._shape)
        self._around: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self.lines: Final[dict[int, tuple[tuple[int, int, int], int]]] = {}
        """By `course`: the bits of a line, filled by who asks for them (`line.py`)."""
        self._distances: Final[list[bytes | None]] = [None] * self.count
        self._at: Final = {centre: number for number, centre in enumerate(self.centres)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._shape == other._shape

    def __hash__(self) -> int:
        return self._hash

    @property
    def _shape(self) -> tuple[int, int, int]:
        return self.columns, self.rows, self.shift

    def _centre(self, number: int) -> tuple[int, int]:
        column, row = divmod(number, self.rows)
        return 3 * (column + 1), 2 * (row + 1) + (self.shift if column % 2 else 0)

    def name(self, number: int) -> str:
        """The name of a hex, as "D4"."""
        column, row = divmod(number, self.rows)
        return f"{column_name(column + 1)}{row + 1}"

    def parse(self, text: str) -> int:
        """The hex of a name; `OFF_MAP` for one beyond the map; raises `ValueError` otherwise."""
        match = _NAME.fullmatch(text)
        if match is None:
            raise ValueError(Keyed("street.fault.odd_hex", word=repr(text)))
        column, row = column_number(match[1]), int(match[2])
        if column > self.columns or row > self.rows:
            return OFF_MAP
        return (column - 1) * self.rows + row - 1

    def at(self, x: int, y: int) -> int:
        """The hex with this centre, or `OFF_MAP`."""
        return self._at.get((x, y), OFF_MAP)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By hex: the six that touch it, by direction; `OFF_MAP` where the map ends (B1.4)."""
        return tuple(tuple(self.at(x + dx, y + dy) for dx, dy in OFFSETS) for x, y in self.centres)

    def direction(self, start: int, end: int) -> int:
        """The hexside of `start` that touches `end`, from 0 (N); -1 where they don't touch."""
        row = self.neighbours[start]
        return row.index(end) if end in row else -1

    def touch(self, first: int, second: int) -> bool:
        return second in self.neighbours[first]

    def distance(self, first: int, second: int) -> int:
        """The distance in hexes (B1.4)."""
        return (self._distances[first] or self._distances_from(first))[second]

    def _distances_from(self, first: int) -> bytes:
        """By hex: how far it is, which is kept; maps have at most 60 columns and rows."""
        (x, y), found = self.centres[first], bytearray()
        for start in range(0, self.count, self.rows):
            across = abs(x - self.centres[start][0]) // 3
            # A step into the next column also goes half a hex up or down, so as many half hexes as
            # there are columns are free; each two of the rest are a step of their own.
            apart = [abs(y - y2) - across for _, y2 in self.centres[start : start + self.rows]]
            found += bytes([across + rest // 2 if rest > 0 else across for rest in apart])
        kept = self._distances[first] = bytes(found)
        return kept

    def within(self, middle: int, radius: int) -> tuple[int, ...]:
        """The hexes at most so far from one, itself among them, in order."""
        found = self._around.get((middle, radius))
        if found is None:  # all hexes are looked through: maps have some hundreds
            apart = self._distances[middle] or self._distances_from(middle)
            found = tuple(each for each, distance in enumerate(apart) if distance <= radius)
            self._around[middle, radius] = found
        return found

    def course(self, start: int, end: int) -> int:
        """A number for how one hex lies to another, which says how the line between them runs.

        That is by how many columns and rows they are apart, and how the column of the first lies.
        """
        return self._ends[end] - self._starts[start]


def run_hexes(grid: Grid, runs: Iterable[str]) -> list[int]:
    """The hexes of names and runs that are on the map, in the order written (B9)."""
    found: list[int] = []
    for run in runs:
        first, _, last = run.partition(":")
        start, end = grid.parse(first), grid.parse(last or first)
        if OFF_MAP not in {start, end} and start // grid.rows == end // grid.rows:
            found.extend(range(start, end + 1))
    return found
