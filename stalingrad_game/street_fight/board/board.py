"""The printed map (B1 to B4): terrain, hexsides and buildings by number, with the defaults of B4.

What a game has changed, such as ruins, is known by `position.Position`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from .hexes import Grid, run_hexes
from .locations import CELLAR, GROUND, ROOF, UNDER, hex_and_place, location_name, parse_location
from .scenario_file import BuildingEntry, MapEntry, SideEntry
from .terrain import PASSAGE, ROADS

OUTER_OPENINGS: Final = 4
"""Windows and doors of an outer hexside, on each floor, where the file says nothing (B4.8)."""
DOORWAY: Final = 1
"""Openings between two hexes of a building (B4.8)."""


class Building(msgspec.Struct, frozen=True):
    """A building as printed, its defaults filled in (B4)."""

    number: int
    id: str
    material: str
    hexes: frozenset[int]
    floors: int
    """Storeys; roof and cellar don't count."""
    type: str
    stairs: frozenset[int]
    flat: bool
    """Whether it has a flat roof, which is then a location (B4.5)."""
    roofless: frozenset[int]
    silo: frozenset[int]
    cellar: bool
    top: int
    """Its height as an obstacle, in storeys (B4.7)."""
    doors: frozenset[tuple[int, int]]
    """Of a bunker: hexsides, each as the hex inside and the one outside (B4.8)."""
    entrance: frozenset[int]
    """Of a factory: the hexes that a road or railroad enters (B4.10)."""

    @property
    def limit(self) -> int:
        """The level limit, one for the whole building (B4.1)."""
        return self.floors - 1

    def roofed(self, number: int) -> bool:
        """Whether one of its hexes has a roof to stand on (B4.5)."""
        return self.flat and number not in self.roofless


class Hexside(msgspec.Struct, frozen=True):
    """What stands on a hexside (B3.3)."""

    kind: str | None = None
    gate: bool = False
    openings: int | None = None
    """Of a building's hexside, where the file sets it (B4.8)."""


class Board:
    """The map of a scenario."""

    def __init__(self, file: MapEntry) -> None:
        """Turn the names of a map without faults into numbers."""
        self.grid: Final = Grid(file.columns, file.rows, file.even_columns)
        main = dict(self._each_hex(file.terrain))
        self.terrain: Final = tuple(main.get(each, "open") for each in range(self.grid.count))
        """By hex: its terrain (B3.1)."""
        second: dict[int, set[str]] = {}
        for number, word in self._each_hex(file.also):
            second.setdefault(number, set()).add(word)
        self.also: Final = tuple(frozenset(second.get(each, ())) for each in range(self.grid.count))
        """By hex: what lies there beside it."""
        both = zip(self.terrain, self.also, strict=True)
        self.printed: Final = tuple(also | {word} for word, also in both)
        """By hex: all its terrains, as printed."""
        levels = {number: int(word) for number, word in self._each_hex(file.level)}
        self.level: Final = tuple(levels.get(each, 0) for each in range(self.grid.count))
        """By hex: how many storeys higher than usual its ground is (B6.1)."""
        self.buildings: Final = tuple(
            self._building(number, entry) for number, entry in enumerate(file.building)
        )
        owner = {each: building.number for building in self.buildings for each in building.hexes}
        self.building_of: Final = tuple(owner.get(each, -1) for each in range(self.grid.count))
        """By hex: the number of its printed building, or -1."""
        self.built: Final = tuple(sorted(owner))
        """The hexes of printed buildings, in order."""
        self.sides: Final[Mapping[tuple[int, int], Hexside]] = dict(self._sides(file.side))
        """By the two hexes of a hexside, the smaller number first."""
        self.passages: Final = tuple(
            pair for pair, side in self.sides.items() if side.kind == PASSAGE
        )
        """The hexsides through which two buildings are joined (KB1.2)."""

    def _each_hex(self, table: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str]]:
        for word, runs in table.items():
            for number in run_hexes(self.grid, runs):
                yield number, word

    def _hexes(self, names: Iterable[str]) -> frozenset[int]:
        return frozenset(self.grid.parse(name) for name in names)

    def _building(self, number: int, entry: BuildingEntry) -> Building:
        hexes = self._hexes(entry.hexes)
        kind = entry.type or default_type(len(hexes), entry.floors)
        if entry.stairs == "all" or (entry.stairs is None and kind != "stairwell"):  # B4.4
            stairs = hexes
        else:
            stairs = self._hexes(entry.stairs or ())
        doors = set()
        for one, other in entry.doors:
            a, b = self.grid.parse(one), self.grid.parse(other)
            doors.add((a, b) if a in hexes else (b, a))
        if entry.entrance is not None:
            entrance = self._hexes(entry.entrance)
        elif kind == "factory":  # B3.2, B4.10
            entrance = frozenset(each for each in hexes if self._has_track(each))
        else:
            entrance = frozenset()
        return Building(
            number=number,
            id=entry.id,
            material=entry.material,
            hexes=hexes,
            floors=entry.floors,
            type=kind,
            stairs=stairs,
            flat=kind == "factory" or entry.roof == "flat",  # B4.5
            roofless=self._hexes(entry.roofless),
            silo=self._hexes(entry.silo),
            cellar=entry.cellar,
            top=entry.floors if entry.top is None else entry.top,  # B4.7
            doors=frozenset(doors),
            entrance=entrance,
        )

    def _has_track(self, number: int) -> bool:
        tracks = {*ROADS, "railroad"}
        return self.terrain[number] in tracks or not tracks.isdisjoint(self.also[number])

    def _sides(self, entries: Iterable[SideEntry]) -> Iterator[tuple[tuple[int, int], Hexside]]:
        for entry in entries:
            one, other = sorted(self.grid.parse(name) for name in entry.between)
            yield (one, other), Hexside(entry.kind, entry.gate, entry.openings)

    def side(self, one: int, other: int) -> Hexside | None:
        """What stands on the hexside of two hexes, in either order; None for nothing."""
        return self.sides.get((one, other) if one < other else (other, one))

    def side_level(self, one: int, other: int) -> int:
        """How many storeys high the ground is under what stands on a hexside: of its higher hex."""
        return max(self.level[one], self.level[other])

    def openings(self, inner: int, outer: int) -> int:
        """Windows and doors of a building's hexside, on each floor (B4.8)."""
        side = self.side(inner, outer)
        if side is not None and side.kind == "bar":
            return 0
        if side is not None and side.openings is not None:
            return side.openings
        return DOORWAY if self.building_of[inner] == self.building_of[outer] else OUTER_OPENINGS

    def name(self, number: int) -> str:
        """The name of a hex, as "D4"."""
        return self.grid.name(number)

    def loc_name(self, loc: int) -> str:
        """The name of a location, as "D4/1"."""
        return location_name(self.grid, loc)

    def hex(self, text: str) -> int:
        """The hex of a name; `OFF_MAP` beyond the map; raises `ValueError` for no name at all."""
        return self.grid.parse(text)

    def loc(self, text: str) -> int:
        """The location of a text; `NOWHERE` beyond the map; raises `ValueError` otherwise."""
        return parse_location(self.grid, text)


def default_type(hexes: int, floors: int) -> str:
    """The type of a building whose file doesn't say it (B4.3).

    >>> default_type(1, 1), default_type(1, 2), default_type(2, 2), default_type(2, 3)
    ('house', 'tower', 'large', 'stairwell')
    """
    if hexes == 1:
        return "house" if floors == 1 else "tower"
    return "large" if floors <= 2 else "stairwell"


Ruins = Mapping[int, tuple[int, int]]
"""By hex: the level that is rubble from there up, and the extra cost (B4.9)."""


def location_exists(
    board: Board, loc: int, ruins: Ruins, hedgehog_in: Callable[[int], bool]
) -> bool:
    """Whether there is such a location (B2.1); a referee may know fewer."""
    number, place = hex_and_place(loc)
    if loc < 0 or number >= board.grid.count:
        return False
    if place == GROUND:
        return True
    if place == UNDER:
        return hedgehog_in(number)
    owner = board.building_of[number]
    if owner < 0 or (number in ruins and ruins[number][0] == GROUND):  # B4.9
        return False
    building = board.buildings[owner]
    if place == CELLAR:
        return building.cellar
    if place == ROOF:  # B4.5, B4.9
        return building.roofed(number) and number not in ruins
    if number in building.silo or place >= building.floors:  # B4.6
        return False
    return number not in ruins or place <= ruins[number][0]
