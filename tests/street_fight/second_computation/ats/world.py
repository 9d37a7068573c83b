"""A scenario read a second time for `ats`, from its TOML alone: hexes, locations, lines (B1–B7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

TRACKED = {"panzer_iii", "stug_iii", "sig33b", "t34", "t70", "kv1"}
VEHICLES = TRACKED | {"halftrack", "truck"}

Hex = tuple[int, int]
Place = int | str
Loc = tuple[Hex, Place]
Side = frozenset[Hex]
Stretch = tuple[Hex, ...]
"""One hex (single) or two (pair)."""

ROOF, UNDER, CELLAR = "roof", "under", -1
STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))


@dataclass
class Building:
    """A building of the file (B4)."""

    id: str
    material: str
    hexes: set[Hex]
    floors: int
    type: str
    stairs: set[Hex] | None
    flat: bool
    roofless: set[Hex]
    silo: set[Hex]
    cellar: bool
    top: int
    entrance: set[Hex]


@dataclass
class Unit:
    """A unit of the file (B8)."""

    id: str
    side: str
    kind: str
    at: Loc | None
    officer: bool
    commissar: bool
    steps: int | None
    ats: Mapping[str, Any]
    air: bool = False

    @property
    def carrier(self) -> str | None:
        """AT2.6: the vehicle that carries or tows it."""
        found: str | None = self.ats.get("carried_by") or self.ats.get("towed_by")
        return found


@dataclass
class World:
    """The board and what stands on it, as the file says."""

    raw: Mapping[str, Any]
    columns: int = 0
    rows: int = 0
    even: int = 1
    terrain: dict[Hex, set[str]] = field(default_factory=dict)
    rims: dict[Hex, int] = field(default_factory=dict)
    """B6.1: how high the ground of a hex lies, in tens."""
    sides: dict[Side, tuple[str | None, bool]] = field(default_factory=dict)
    buildings: list[Building] = field(default_factory=list)
    owner: dict[Hex, Building] = field(default_factory=dict)
    ruins: dict[Hex, int] = field(default_factory=dict)
    markers: dict[Hex, list[Mapping[str, Any]]] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    rails: bool = False
    fanatic: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Read the file's tables."""
        land = self.raw["map"]
        self.columns, self.rows = land["columns"], land["rows"]
        self.even = 1 if land["even_columns"] == "down" else -1
        for table in (land.get("terrain", {}), land.get("also", {})):
            for word, runs in table.items():
                for run in runs:
                    for each in self.run(run):
                        self.terrain.setdefault(each, set()).add(word)
        for number, runs in land.get("level", {}).items():
            for run in runs:
                self.rims.update(dict.fromkeys(self.run(run), 10 * int(number)))
        for one in land.get("building", ()):
            self._building(one)
        for one in land.get("ruin", ()):
            self.ruins[parse_hex(one["hex"])] = one.get("level", 0)
        for one in land.get("side", ()):
            pair = frozenset(parse_hex(name) for name in one["between"])
            self.sides[pair] = (one.get("kind"), one.get("gate", False))
        for one in self.raw.get("marker", ()):
            self.markers.setdefault(parse(one["at"])[0], []).append(one)
        for one in self.raw.get("unit", ()):
            self.units[one["id"]] = Unit(
                one["id"],
                one["side"],
                one["kind"],
                parse(one["at"]) if one.get("at") else None,
                one.get("officer", False),
                one.get("commissar", False),
                one.get("steps"),
                one.get("ats", {}),
                one.get("air", False),
            )
        own = self.raw.get("ats", {})
        self.rails = own.get("railroad_obscures", False)
        self.destructible = bool(self.raw.get("destructible", True))
        self.fanatic = set(own.get("fanatic", ()))

    def _building(self, one: Mapping[str, Any]) -> None:
        hexes = [parse_hex(name) for name in one["hexes"]]
        floors = one["floors"]
        kind = one.get("type")
        if kind is None:  # B4.3
            if len(hexes) == 1:
                kind = "house" if floors == 1 else "tower"
            else:
                kind = "large" if floors < 3 else "stairwell"
        stairs = one.get("stairs")
        if stairs is None:
            stairs = [] if kind == "stairwell" else "all"  # B4.4
        roads = {"road_paved", "road_dirt", "railroad"}
        entrance = one.get("entrance")
        gates = (
            {each for each in hexes if self.second(each) & roads}
            if entrance is None
            else {parse_hex(name) for name in entrance}
        )
        made = Building(
            one["id"],
            one.get("material", "masonry"),
            set(hexes),
            floors,
            kind,
            None if stairs == "all" else {parse_hex(name) for name in stairs},
            kind == "factory" or one.get("roof", "none") == "flat",  # B4.5
            {parse_hex(name) for name in one.get("roofless", ())},
            {parse_hex(name) for name in one.get("silo", ())},
            one.get("cellar", False),
            one.get("top") or floors,  # B4.7
            gates if kind == "factory" else set(),
        )
        self.buildings.append(made)
        for each in hexes:
            self.owner[each] = made

    def second(self, here: Hex) -> set[str]:
        """The second terrain of a hex."""
        found = set()
        for word, runs in self.raw["map"].get("also", {}).items():
            if any(here in self.run(run) for run in runs):
                found.add(word)
        return found

    def run(self, text: str) -> list[Hex]:
        """The hexes of a name or of a run in one column (B9)."""
        first, _, last = text.partition(":")
        start, end = parse_hex(first), parse_hex(last or first)
        return [(start[0], row) for row in range(start[1], end[1] + 1)]

    # --- hexes
    def on_map(self, here: Hex) -> bool:
        """Whether a hex is on the map."""
        return 1 <= here[0] <= self.columns and 1 <= here[1] <= self.rows

    def centre(self, here: Hex) -> tuple[int, int]:
        """B1.3."""
        return 3 * here[0], 2 * here[1] + (0 if here[0] % 2 else self.even)

    def at_centre(self, x: int, y: int) -> Hex:
        """The hex of a centre."""
        column = x // 3
        return column, (y - (0 if column % 2 else self.even)) // 2

    def distance(self, one: Hex, two: Hex) -> int:
        """B1.4."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(two)
        dx, dy = abs(x1 - x2) // 3, abs(y1 - y2)
        return dx + max(0, (dy - dx) // 2)

    def around(self, here: Hex) -> list[Hex]:
        """Neighbours on the map."""
        x, y = self.centre(here)
        found = [self.at_centre(x + dx, y + dy) for dx, dy in STEPS]
        return [each for each in found if self.on_map(each)]

    def hexes(self) -> Iterator[Hex]:
        """Every hex by column, then row."""
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                yield column, row

    def side(self, one: Hex, two: Hex) -> tuple[str | None, bool]:
        """The kind of a hexside, and whether it has a gate."""
        return self.sides.get(frozenset((one, two)), (None, False))

    # --- what stands in a hex
    def marks(self, here: Hex) -> set[str]:
        """Kinds of the markers in a hex."""
        return {one["kind"] for one in self.markers.get(here, ())}

    def intact(self, here: Hex) -> Building | None:
        """The building that covers a hex, no more if it is rubble from the ground up."""
        return None if self.ruins.get(here) == 0 else self.owner.get(here)

    def words(self, here: Hex) -> set[str]:
        """The terrain that counts in a hex without an intact building."""
        if here in self.owner:
            if self.intact(here):
                return set()
            wood = self.owner[here].material == "wood"
            return {"rubble_wood" if wood else "rubble_masonry"}
        return self.terrain.get(here, set()) or {"open"}

    def exists(self, loc: Loc) -> bool:
        """B2.1."""
        here, place = loc
        if not self.on_map(here):
            return False
        if place == 0:
            return True
        if place == UNDER:
            return "hedgehog" in self.marks(here)
        building = self.intact(here)
        if building is None:
            return False
        if place == ROOF:
            return building.flat and here not in building.roofless and here not in self.ruins
        if place == CELLAR:
            return building.cellar
        assert isinstance(place, int)
        return (
            building.floors > place
            and here not in building.silo
            and self.ruins.get(here, 99) >= place
        )

    def aboard(self, vehicle: Unit) -> list[Unit]:
        """AT2.6: whom a vehicle carries, and the gun that it tows."""
        return [unit for unit in self.units.values() if unit.carrier == vehicle.id]

    def riders(self, vehicle: Unit) -> list[Unit]:
        """AT2.6: who sits on a tank, in the open."""
        return self.aboard(vehicle) if vehicle.kind in TRACKED else []

    def vehicle_in(self, here: Hex) -> bool:
        """Whether an intact vehicle stands in a hex."""
        return any(
            unit.at is not None and unit.at[0] == here and unit.kind in VEHICLES
            for unit in self.units.values()
        )

    def top_level(self, here: Hex) -> int:
        """The highest level below the roof of an intact building's hex."""
        return max(level for level in range(10) if self.exists((here, level)))

    def stairwell(self, here: Hex, *, to_roof: bool = False) -> bool:
        """AT6.2."""
        building = self.intact(here)
        if building is None:
            return False
        listed = building.stairs is None or here in building.stairs
        if building.type == "house":
            return to_roof
        if building.type in ("tower", "large"):
            return True
        if building.type == "factory" and building.top == 1:
            return True
        return listed

    def height(self, loc: Loc) -> int:
        """B6.1 in tens."""
        return self.rim(loc[0]) + self.over_ground(loc)

    def rim(self, here: Hex) -> int:
        """How high the ground of a hex lies."""
        return self.rims.get(here, 0)

    def over_ground(self, loc: Loc) -> int:
        """The height of a location above the ground of its hex."""
        here, place = loc
        if place == ROOF:
            return 10 * self.owner[here].top
        if place == UNDER:
            return 0
        assert isinstance(place, int)
        if place == 0 and "ravine" in self.words(here):
            return -10
        return 10 * place

    # --- lines
    def line(self, one: Hex, two: Hex) -> list[Stretch]:
        """The stretches from one hex to another (B5)."""
        if one == two:
            return []
        (x1, y1), (x2, y2) = self.centre(one), self.centre(two)
        found: list[tuple[Fraction, Stretch]] = []
        pairs: dict[tuple[Fraction, Fraction], list[Hex]] = {}
        for column in range(min(one[0], two[0]), max(one[0], two[0]) + 1):
            for row in range(0, self.rows + 2):
                here = (column, row)
                if here in (one, two):
                    continue
                x, y = self.centre(here)
                offset, way = (x1 - x, y1 - y), (x2 - x1, y2 - y1)
                cut = _clip(offset, way)
                if cut is None or cut[0] == cut[1]:
                    continue
                if self._inside(cut, offset, way):
                    found.append((cut[0], (here,)))
                else:
                    pairs.setdefault(cut, []).append(here)
        for cut, both in pairs.items():
            kept = tuple(sorted(each for each in both if self.on_map(each)))
            found.append((cut[0], kept))
        return [stretch for _, stretch in sorted(found)]

    @staticmethod
    def _inside(
        cut: tuple[Fraction, Fraction], offset: tuple[int, int], way: tuple[int, int]
    ) -> bool:
        middle = (cut[0] + cut[1]) / 2
        x = offset[0] + way[0] * middle
        y = offset[1] + way[1] * middle
        return abs(y) < 1 and abs(x + y) < 2 and abs(x - y) < 2

    def alternatives(self, one: Hex, two: Hex) -> Iterator[list[tuple[str, Any]]]:
        """Each way a line may be read: hexes passed and sides crossed, in order (B5.6, B5.7).

        An entry is ("hex", hex, single?) or ("side", side).
        """
        ways: list[list[tuple[Hex, bool]]] = [[]]
        for stretch in self.line(one, two):
            ways = [[*way, (here, len(stretch) == 1)] for way in ways for here in stretch]
        for way in ways:
            entries: list[tuple[str, Any]] = []
            last = one
            for here, single in way:
                entries.append(("side", frozenset((last, here))))
                entries.append(("hex", (here, single)))
                last = here
            entries.append(("side", frozenset((last, two))))
            yield entries


@lru_cache(maxsize=100_000)
def _clip(offset: tuple[int, int], way: tuple[int, int]) -> tuple[Fraction, Fraction] | None:
    """What part of a way lies in a hex whose middle is so far from its start; None for nothing."""
    low, high = Fraction(0), Fraction(1)
    for a, b, most in ((0, 1, 1), (0, -1, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2)):
        at, slope = a * offset[0] + b * offset[1], a * way[0] + b * way[1]
        if slope == 0:
            if at > most:
                return None
        elif slope > 0:
            high = min(high, Fraction(most - at, slope))
        else:
            low = max(low, Fraction(most - at, slope))
    return (low, high) if low <= high else None


def parse_hex(text: str) -> Hex:
    """A hex of its name (B1.1)."""
    letters = text.rstrip("0123456789")
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - 64
    return column, int(text[len(letters) :])


def parse(text: str) -> Loc:
    """A location of its name (B2)."""
    name, _, place = text.partition("/")
    if place.lower() in (ROOF, UNDER):
        return parse_hex(name), place.lower()
    return parse_hex(name), int(place or 0)


def hex_name(here: Hex) -> str:
    """The name of a hex."""
    column, letters = here[0], ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{here[1]}"


def name(loc: Loc) -> str:
    """The name of a location."""
    return hex_name(loc[0]) if loc[1] == 0 else f"{hex_name(loc[0])}/{loc[1]}"
