"""The board as `tide` needs it, computed a second time: B1 to B5 from a scenario's TOML tables.

A hex is a pair (column, row), a place a pair (hex, level); nothing of the package is imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

Hex: TypeAlias = tuple[int, int]
Stretch: TypeAlias = tuple[Hex, ...]
"""One hex that the line crosses, or the two that it runs between (B5.3, B5.4)."""

MOST_LEVELS = 2
"""The greatest level limit (TI4.3)."""
WALLS = frozenset({"wall", "hedge", "fence"})
_AROUND = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))


class Place(NamedTuple):
    """A location: a hex and a level, or "roof", "-1", "under"."""

    hex: Hex
    level: int
    word: str = ""


def read_hex(text: str) -> Hex:
    """A hex from its name (B1.1)."""
    found = re.fullmatch(r"([A-Z]+)([0-9]+)", text.upper())
    assert found, text
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column, int(found[2])


def hex_name(place: Hex) -> str:
    """The name of a hex of the first 52 columns."""
    column, row = place
    letters = chr(64 + column) if column <= 26 else "A" + chr(38 + column)
    return f"{letters}{row}"


def read_place(text: str) -> Place:
    """A location from its name (B2)."""
    name, _, rest = text.partition("/")
    if rest.isdigit() or not rest:
        return Place(read_hex(name), int(rest or 0))
    return Place(read_hex(name), 0, rest)


def centre(at: Hex, parity: str) -> tuple[int, int]:
    """The centre of a hex (B1.3)."""
    column, row = at
    shift = 0 if column % 2 else (1 if parity == "down" else -1)
    return 3 * column, 2 * row + shift


def distance(one: Hex, other: Hex, parity: str) -> int:
    """B1.4."""
    x1, y1 = centre(one, parity)
    x2, y2 = centre(other, parity)
    dx, dy = abs(x1 - x2) // 3, abs(y1 - y2)
    return dx + max(0, (dy - dx) // 2)


def _clipped(
    start: tuple[int, int], end: tuple[int, int], middle: tuple[int, int]
) -> tuple[Fraction, Fraction] | None:
    """The part of a line in a hex, or None (B5.1)."""
    x, y = start[0] - middle[0], start[1] - middle[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    low, high = Fraction(0), Fraction(1)
    for a, b, most in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
        for sign in (1, -1):
            here, step = sign * (a * x + b * y), sign * (a * dx + b * dy)
            if step == 0:
                if here > most:
                    return None
            elif step > 0:
                high = min(high, Fraction(most - here, step))
            else:
                low = max(low, Fraction(most - here, step))
    return (low, high) if low < high else None  # B5.2


@cache
def line(start: Hex, end: Hex, size: tuple[int, int], parity: str) -> tuple[Stretch, ...]:
    """The stretches of the line between two hexes, in order (B5)."""
    p, q = centre(start, parity), centre(end, parity)
    columns = range(min(start[0], end[0]) - 1, max(start[0], end[0]) + 2)
    rows = range(min(start[1], end[1]) - 2, max(start[1], end[1]) + 3)
    found: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for at in ((column, row) for column in columns for row in rows):
        on_map = 1 <= at[0] <= size[0] and 1 <= at[1] <= size[1]
        part = None if at in (start, end) or not on_map else _clipped(p, q, centre(at, parity))
        if part:
            found.setdefault(part, []).append(at)
    return tuple(tuple(sorted(found[part])) for part in sorted(found))


class House(NamedTuple):
    """A building."""

    id: str
    floors: int
    silo: frozenset[Hex]
    cellar: bool
    flat: bool

    @property
    def limit(self) -> int:
        """TI4.3."""
        return min(self.floors - 1, MOST_LEVELS)


class Ground:
    """The printed map with what the scenario lays on it."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        """Read the tables of a scenario file."""
        field = file["map"]
        self.size: tuple[int, int] = (field["columns"], field["rows"])
        self.parity: str = field["even_columns"]
        self.destructible: bool = file.get("destructible", True)
        self.terrain: dict[Hex, set[str]] = {}
        for table in ("terrain", "also"):
            for word, runs in field.get(table, {}).items():
                for at in (one for run in runs for one in _run(run)):
                    self.terrain.setdefault(at, set()).add(word)
        self.level: dict[Hex, int] = {}
        for number, runs in field.get("level", {}).items():
            self.level.update({at: int(number) for run in runs for at in _run(run)})
        self.houses: dict[Hex, House] = {}
        for entry in field.get("building", ()):
            silo = frozenset(map(read_hex, entry.get("silo", ())))
            flat = entry.get("roof") == "flat" or entry.get("type") == "factory"
            house = House(entry["id"], entry["floors"], silo, entry.get("cellar", False), flat)
            self.houses.update(dict.fromkeys(map(read_hex, entry["hexes"]), house))
        self.fallen: dict[Hex, int] = {
            read_hex(one["hex"]): one.get("extra", 1)
            for one in field.get("ruin", ())
            if one.get("level", 0) == 0
        }
        self.sides: dict[frozenset[Hex], tuple[str, bool]] = {
            frozenset(map(read_hex, one["between"])): (one.get("kind", ""), one.get("gate", False))
            for one in field.get("side", ())
        }
        self.markers: set[tuple[str, Hex, int, str]] = set()
        for one in file.get("marker", ()):
            at_place = read_place(one["at"])
            self.markers.add((one["kind"], at_place.hex, at_place.level, one.get("side", "")))

    def has(self, at: Hex) -> bool:
        """Whether a hex is on the map."""
        return 1 <= at[0] <= self.size[0] and 1 <= at[1] <= self.size[1]

    def words(self, at: Hex) -> set[str]:
        """The terrains of a hex without a building (B3.1)."""
        return self.terrain.get(at) or {"open"}

    def intact(self, at: Hex) -> House | None:
        """The intact building of a hex."""
        return None if at in self.fallen else self.houses.get(at)

    def one_house(self, one: Hex, other: Hex) -> bool:
        """Whether both hexes are intact ones of one building (B4.2)."""
        house = self.intact(one)
        return house is not None and house == self.intact(other)

    def rim(self, at: Hex) -> int:
        """How high the ground of a hex lies (B6.1)."""
        return self.level.get(at, 0)

    def height(self, place: Place) -> int:
        """B6.1: ground and floor; the bottom of a ravine is a storey lower."""
        deep = place.hex not in self.houses and "ravine" in self.words(place.hex)
        return self.rim(place.hex) + (-1 if deep else place.level)

    def side(self, one: Hex, other: Hex) -> str:
        """The kind of a hexside, "" without one."""
        return self.sides.get(frozenset((one, other)), ("", False))[0]

    def gate(self, one: Hex, other: Hex) -> bool:
        """Whether a hexside has a gate."""
        return self.sides.get(frozenset((one, other)), ("", False))[1]

    def shut(self, one: Hex, other: Hex) -> bool:
        """Whether a black bar without a gate stands there (B3.3)."""
        return self.side(one, other) == "bar" and not self.gate(one, other)

    def lies(self, kind: str, at: Hex) -> bool:
        """Whether a marker lies in a hex."""
        return any(one[0] == kind and one[1] == at for one in self.markers)

    def missing(self, at: Place) -> str | None:
        """The rule by which a location does not exist, or None (B2.1, TI4.3)."""
        if not self.has(at.hex):
            return "B2.1"
        if at.word:
            under = at.word == "under" and any(
                one[0] == "hedgehog" and one[1] == at.hex for one in self.markers
            )
            house = self.intact(at.hex)
            cellar = at.word == "-1" and house and house.cellar
            roof = at.word == "roof" and house and house.flat
            return "TI4.11" if under or cellar or roof else "B2.1"
        if at.level == 0:
            return None
        house = self.houses.get(at.hex)
        if house is None:
            return "B2.1"
        if at.hex in self.fallen:
            return "TI4.9"
        if at.level > house.limit:
            return "TI4.3"
        return "B2.1" if at.hex in house.silo else None

    def top_floor(self, at: Hex) -> int:
        """The topmost level of a hex of an intact building."""
        house = self.houses[at]
        return 0 if at in house.silo else house.limit

    def far(self, one: Hex, other: Hex) -> int:
        """The distance of two hexes."""
        return distance(one, other, self.parity)

    def line(self, one: Hex, other: Hex) -> tuple[Stretch, ...]:
        """B5."""
        return line(one, other, self.size, self.parity)

    def hexes(self) -> Iterator[Hex]:
        """All hexes of the map."""
        return ((c, r) for c in range(1, self.size[0] + 1) for r in range(1, self.size[1] + 1))

    def around(self, at: Hex) -> list[Hex]:
        """The neighbours of a hex that are on the map."""
        x, y = centre(at, self.parity)
        near = {(x + dx, y + dy) for dx, dy in _AROUND}
        return [one for one in self.hexes() if centre(one, self.parity) in near]


def _run(text: str) -> list[Hex]:
    """The hexes of "C3" or "C3:C6"."""
    first, _, last = text.partition(":")
    column, row = read_hex(first)
    return [(column, each) for each in range(row, read_hex(last or first)[1] + 1)]
