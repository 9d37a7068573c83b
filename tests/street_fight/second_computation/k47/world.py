"""A scenario file as the referee k47 sees it, read a second time from plain data (KB1, KB5.7).

Nothing of the program is used. A place is a hex and a storey: a number, ROOF or CELLAR.
"""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import Any, NamedTuple

from tests.street_fight.second_computation.line import Hex, Map, parts, reaches_up

ROOF, CELLAR, UNDER = "roof", "-1", "under"
NEIGHBOURS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
DIFFICULT = frozenset(
    [
        "rubble_wood",
        "rubble_masonry",
        "swamp",
        "debris",
        "junkyard",
        "woods",
        "railcar",
        "fountain",
        "ravine",
        "rough",
    ]
)
SOFT = frozenset(["debris", "junkyard", "shellholes", "woods", "crops"])
HARD = frozenset(["rubble_wood", "rubble_masonry", "railcar"])
HIGH = frozenset(["rubble_wood", "rubble_masonry", "woods"])


class Place(NamedTuple):
    hex: Hex
    level: str


class No(Exception):
    """A refusal: the rule that refuses."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class Way(NamedTuple):
    """A line by one choice of hexes at hexsides that it runs along."""

    hexes: tuple[Hex, ...]
    """Ends included."""
    blocks: int

    @property
    def sides(self) -> list[tuple[Hex, Hex]]:
        return list(pairwise(self.hexes))


def hex_of(text: str) -> Hex:
    found = re.fullmatch(r"([A-Za-z]{1,2})([0-9]+)", text)
    assert found
    column = 0
    for letter in found[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return column, int(found[2])


def place_of(text: str) -> Place:
    name, _, level = text.lower().partition("/")
    return Place(hex_of(name), level or "0")


def run_of(text: str) -> list[Hex]:
    first, _, last = text.partition(":")
    column, start = hex_of(first)
    _, end = hex_of(last or first)
    return [(column, row) for row in range(start, end + 1)]


class World:
    """The map and the units of a scenario file."""

    def __init__(self, file: dict[str, Any]) -> None:
        world = file["map"]
        shift = 1 if world["even_columns"] == "down" else -1
        self.map = Map(world["columns"], world["rows"], shift)
        self.words: dict[Hex, set[str]] = {}
        for table in (world.get("terrain", {}), world.get("also", {})):
            for word, runs in table.items():
                for run in runs:
                    for each in run_of(run):
                        self.words.setdefault(each, set()).add(word)
        self.rim: dict[Hex, int] = {}
        """B6.1: how high the ground of a hex lies."""
        for number, runs in world.get("level", {}).items():
            self.rim.update({each: int(number) for run in runs for each in run_of(run)})
        self.house: dict[Hex, dict[str, Any]] = {}
        for building in world.get("building", []):
            for name in building["hexes"]:
                self.house[hex_of(name)] = building
        self.ruined = {hex_of(entry["hex"]) for entry in world.get("ruin", [])}
        self.side = {
            frozenset(map(hex_of, entry["between"])): entry for entry in world.get("side", [])
        }
        self.marked: dict[str, set[Hex]] = {}
        for marker in file.get("marker", []):
            self.marked.setdefault(marker["kind"], set()).add(place_of(marker["at"]).hex)
        self.units: dict[str, dict[str, Any]] = {unit["id"]: unit for unit in file.get("unit", [])}
        self.where = {
            name: place_of(unit["at"]) for name, unit in self.units.items() if "at" in unit
        }
        own = file.get("k47", {})
        self.large = own.get("large_sections", False)
        self.closed = own.get("closed_buildings", False)

    # Places.

    def section(self, at: Hex) -> dict[str, Any] | None:
        """The intact building of a hex; a hut is none."""  # KB1.2, KB8.1
        building = self.house.get(at)
        if building is None or at in self.ruined or building.get("material") == "hut":
            return None
        return building

    def silo(self, at: Hex) -> bool:
        building = self.house.get(at)
        return building is not None and at in map(hex_of, building.get("silo", ()))

    def floors(self, at: Hex) -> int:
        """Floors that there are in the hex."""
        return 1 if self.silo(at) else int(self.house[at]["floors"])

    def flat(self, at: Hex) -> bool:
        building = self.section(at)
        if building is None:  # a hut has no roof to stand on (KB8.1)
            return False
        kind = building.get("roof") == "flat" or building.get("type") == "factory"
        return kind and at not in map(hex_of, building.get("roofless", ()))

    def exists(self, place: Place) -> bool:  # B2.1
        at, level = place
        if not self.map.has(at):
            return False
        if level == "0":
            return True
        if level == ROOF:
            return self.flat(at)
        if level == UNDER:
            return at in self.marked.get("hedgehog", ())
        building = self.house.get(at)
        if level == CELLAR:
            return building is not None and bool(building.get("cellar"))
        if not level.isdigit() or building is None or at in self.ruined:
            return False
        return 1 <= int(level) < self.floors(at)

    def inside(self, place: Place) -> dict[str, Any] | None:
        """The building whose floor a place is; on a roof one is outside."""
        return None if place.level == ROOF else self.section(place.hex)

    def height(self, place: Place) -> int:
        rim = self.rim.get(place.hex, 0)
        if place.level == ROOF:
            return rim + self.top(place.hex)
        if place.level == "0" and "ravine" in self.terrain(place.hex):
            return rim - 1
        return rim + (int(place.level) if place.level != UNDER else 0)

    def climb(self, one: Hex, other: Hex) -> int:
        """By how much a step goes uphill; not within a building."""
        same = self.house.get(one) is self.house.get(other) is not None
        if same and not {one, other} & self.ruined:
            return 0
        return self.rim.get(other, 0) - self.rim.get(one, 0)

    def hill(self, at: Hex, start: Place, end: Place) -> bool:
        """B6.1: whether the ground itself is in the way; who is in a ravine stands at its edge."""
        rim = self.rim.get(at, 0)
        near, far = (max(self.height(p), self.rim.get(p.hex, 0)) for p in (start, end))
        to_near, to_far = (self.map.distance(at, each.hex) for each in (start, end))
        return rim > 0 and reaches_up(rim, near, far, to_near, to_far)

    def top(self, at: Hex) -> int:
        """How high a hex stands in the way, in storeys; -9 for nothing."""
        building = self.section(at)
        if building is not None:
            return int(building.get("top") or building["floors"])  # B4.7, KB5.7
        return 1 if HIGH & self.terrain(at) else -9

    def terrain(self, at: Hex) -> set[str]:
        if at in self.house and at not in self.ruined:  # B4.2: what is under it doesn't matter
            return set()
        return {"rubble_masonry"} if at in self.ruined else self.words.get(at, set())  # B4.9

    def difficult(self, at: Hex) -> bool:
        marked = at in self.marked.get("wire", ()) or at in self.marked.get("hedgehog", ())
        return marked or bool(DIFFICULT & self.terrain(at))

    def kind_of_side(self, one: Hex, other: Hex) -> str | None:
        kind: str | None = self.side.get(frozenset((one, other)), {}).get("kind")
        return kind

    def hurdle(self, one: Hex, other: Hex) -> str | None:
        """A wall, hedge or fence; a gate changes nothing here (B3.3)."""
        kind = self.kind_of_side(one, other)
        return kind if kind in ("wall", "hedge", "fence") else None

    def bar(self, one: Hex, other: Hex) -> bool:
        return self.kind_of_side(one, other) == "bar"

    def shut(self, one: Hex, other: Hex) -> bool:
        """A bar without a gate (B3.3)."""
        return self.bar(one, other) and not self.side[frozenset((one, other))].get("gate", False)

    def same_building(self, one: Hex, other: Hex) -> bool:
        """Sections of one building, or joined by a passage between them (KB1.2)."""
        here = self.section(one)
        return here is not None and (here is self.section(other) or self.passage(one, other))

    def passage(self, one: Hex, other: Hex) -> bool:
        sides = [self.section(at) for at in (one, other)]
        found = self.kind_of_side(one, other) == "passage"
        return found and all(each and each.get("material") != "bunker" for each in sides)

    def joined(self, at: Hex) -> list[dict[str, Any]]:
        """The building of a hex, and those to which passages lead from it, on and on."""
        own = self.section(at)
        found = [] if own is None else [own]
        for each in found:
            for pair in self.side:
                one, other = tuple(pair)
                for here, there in ((one, other), (other, one)):
                    beyond = self.section(there)
                    if self.section(here) is each and self.passage(here, there):
                        assert beyond is not None
                        if all(beyond is not known for known in found):
                            found.append(beyond)
        return found

    def door(self, one: Hex, other: Hex) -> bool:
        """Whether a bunker of one of the two hexes has a door there."""
        for at in (one, other):
            building = self.section(at)
            for pair in (building or {}).get("doors", ()):
                if set(map(hex_of, pair)) == {one, other}:
                    return True
        return False

    def openings(self, one: Hex, other: Hex) -> int:  # B4.8
        if self.same_building(one, other):
            return 0 if self.bar(one, other) else 1
        number = self.side.get(frozenset((one, other)), {}).get("openings")
        return 4 if number is None else int(number)

    def bunker(self, at: Hex) -> bool:
        building = self.section(at)
        return building is not None and building.get("material") == "bunker"

    def direction(self, one: Hex, other: Hex) -> str | None:
        (x1, y1), (x2, y2) = self.map.centre(one), self.map.centre(other)
        step = (x2 - x1, y2 - y1)
        return DIRECTIONS[NEIGHBOURS.index(step)] if step in NEIGHBOURS else None

    def touching(self, at: Hex) -> list[Hex]:
        return [
            (at[0] + dc, at[1] + dr)
            for dc in (-1, 0, 1)
            for dr in (-1, 0, 1)
            if self.map.has((at[0] + dc, at[1] + dr))
            and self.map.distance(at, (at[0] + dc, at[1] + dr)) == 1
        ]

    # Who stands where.

    def at(self, place: Place) -> list[str]:
        return [name for name, where in self.where.items() if where == place]

    def sides_at(self, place: Place, side: str) -> tuple[int, int]:
        """How many of a side stand there, and how many of the other."""
        own = sum(self.units[name]["side"] == side for name in self.at(place))
        return own, len(self.at(place)) - own

    # Lines.

    def ways(self, start: Place, end: Place) -> list[Way]:
        """Every choice that a line leaves, with how much blocks it."""
        between = parts(self.map, start.hex, end.hex)
        found = []
        for choice in product(*(part.hexes for part in between)):
            hexes = (start.hex, *choice, end.hex)
            blocks = sum(self.bar(*side) for side in pairwise(hexes))
            blocks += sum(self.blocks(at, start, end) for at in choice)
            found.append(Way(hexes, blocks))
        return found

    def own(self, at: Hex, start: Place, end: Place) -> bool:
        """Whether a hex is of a building on whose floors the line begins or ends (KB5.7)."""
        ends = [each for each in (start, end) if self.inside(each) is not None]
        houses = [house for each in ends for house in self.joined(each.hex)]
        return any(self.section(at) is each for each in houses)

    def blocks(self, at: Hex, start: Place, end: Place) -> bool:
        if self.own(at, start, end):
            return True
        if self.hill(at, start, end):
            return True
        top = self.top(at)
        near, far = self.height(start), self.height(end)
        to_near, to_far = (self.map.distance(at, each.hex) for each in (start, end))
        top += self.rim.get(at, 0)
        return self.top(at) > -9 and reaches_up(top, near, far, to_near, to_far)

    def clear(self, start: Place, end: Place) -> list[Way]:
        """The choices by which one place sees another; raises `No`."""
        if start.hex == end.hex:
            if start.level != end.level:
                raise No("KB5.2")  # floors of one hex
            return [Way((start.hex,), 0)]
        if self.map.distance(start.hex, end.hex) == 1:
            if self.bar(start.hex, end.hex):
                raise No("B6.3")
            one, other = self.inside(start), self.inside(end)
            joined = self.same_building(start.hex, end.hex)
            if joined and (one or other) and start.level != end.level:
                raise No("KB5.2")  # only through the doorway, or over the roofs
        ways = self.ways(start, end)
        free = [way for way in ways if not way.blocks]
        if not free:
            raise No(self.first_block(min(ways, key=lambda way: way.blocks), start, end))
        return free

    def first_block(self, way: Way, start: Place, end: Place) -> str:
        """The rule of what comes first on a cut line."""
        for one, other in way.sides:
            if self.bar(one, other):
                return "B6.3"
            if other != end.hex and self.blocks(other, start, end):
                own = self.own(other, start, end)
                return "KB5.7" if own or not self.hill(other, start, end) else "B6.1"
        raise AssertionError
