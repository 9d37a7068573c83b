"""Line of sight by the rules AT10, worked out a second time from a scenario file as plain data.

It imports nothing of the program. Lines are cut at every point where they meet a border of a hex;
the middle of each piece says in which hexes it runs.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

Name = str
Answer = tuple[bool, int]
BLIND: Answer = (False, 0)
ROOFS = ("roof", "roof")
Pieces = list[tuple[Name, ...]]


class Place(NamedTuple):
    hex: Name
    level: str
    """"0", "1"…, "-1", "roof" or "under"."""


def place(text: str) -> Place:
    name, _, level = text.partition("/")
    return Place(name, level or "0")


class Sighting:
    """A scenario file, asked about lines."""

    def __init__(self, file: dict[str, Any]) -> None:
        world = file["map"]
        self.shift = 1 if world["even_columns"] == "down" else -1
        letters = [chr(ord("A") + n) for n in range(world["columns"])]
        rows = range(1, world["rows"] + 1)
        self.hexes = [f"{letter}{row}" for letter in letters for row in rows]
        self.words: dict[Name, set[str]] = {name: {"open"} for name in self.hexes}
        for word, names in world["terrain"].items():
            for name in names:
                self.words[name] = {word}
        for word, names in world["also"].items():
            for name in names:
                self.words[name].add(word)
        self.owner: dict[Name, dict[str, Any]] = {
            name: building for building in world["building"] for name in building["hexes"]
        }
        self.fallen: dict[Name, int] = {entry["hex"]: entry["level"] for entry in world["ruin"]}
        self.walls = {
            frozenset(entry["between"]): entry["kind"] for entry in world["side"] if "kind" in entry
        }
        self.lying: dict[str, set[Name]] = {}
        for marker in file["marker"]:
            self.lying.setdefault(marker["kind"], set()).add(marker["at"].partition("/")[0])
        self.tracks_hide = file.get("ats", {}).get("railroad_obscures", False)

    # Geometry.

    def centre(self, name: Name) -> tuple[int, int]:
        column = ord(name[0]) - ord("A") + 1
        return 3 * column, 2 * int(name[1:]) + (self.shift if column % 2 == 0 else 0)

    def distance(self, one: Name, other: Name) -> int:
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        across, down = abs(x1 - x2) // 3, abs(y1 - y2)
        return across + max(0, (down - across) // 2)

    def pieces(self, start: Name, end: Name) -> Pieces:
        """The hexes between two others in order: one, or the two along a side."""
        (x1, y1), (x2, y2) = self.centre(start), self.centre(end)
        dx, dy = x2 - x1, y2 - y1
        cuts = {Fraction(0), Fraction(1)}
        for name in self.hexes:
            x, y = self.centre(name)
            for a, b, edge in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
                slope = a * dx + b * dy
                if slope:
                    for bound in (edge, -edge):
                        cuts.add(Fraction(bound - a * (x1 - x) - b * (y1 - y), slope))
        inner = sorted(t for t in cuts if 0 <= t <= 1)
        found: Pieces = []
        for before, after in pairwise(inner):
            t = (before + after) / 2
            px, py = x1 + t * dx, y1 + t * dy
            here = []
            for name in self.hexes:
                middle = self.centre(name)
                u, v = px - middle[0], py - middle[1]
                if abs(v) <= 1 and abs(u + v) <= 2 and abs(u - v) <= 2:
                    here.append(name)
            piece = tuple(here)
            if piece and piece not in ((start,), (end,)) and (not found or found[-1] != piece):
                found.append(piece)
        return found

    # Buildings and places.

    def standing(self, name: Name) -> dict[str, Any] | None:
        return None if self.fallen.get(name) == 0 else self.owner.get(name)

    def factory(self, name: Name) -> str | None:
        building = self.owner.get(name)
        return building["id"] if building and building.get("type") == "factory" else None

    def top(self, name: Name) -> int:
        building = self.standing(name)
        if building is None:
            return 0
        if name in self.fallen:
            return 10 * self.fallen[name] + 5
        return 10 * int(building.get("top", building["floors"]))

    def bare(self, name: Name) -> bool:
        building = self.standing(name)
        return building is not None and name in building.get("roofless", ())

    def exists(self, where: Place) -> bool:
        if where.hex not in self.hexes:
            return False
        if where.level == "0":
            return True
        if where.level == "under":
            return where.hex in self.lying.get("hedgehog", ())
        building = self.standing(where.hex)
        if building is None:
            return False
        if where.level == "-1":
            return bool(building.get("cellar"))
        if where.level == "roof":
            flat = building.get("type") == "factory" or building.get("roof") == "flat"
            return bool(flat) and where.hex not in self.fallen and not self.bare(where.hex)
        level = int(where.level)
        if where.hex in building.get("silo", ()) or level >= int(building["floors"]):
            return False
        return level <= self.fallen.get(where.hex, 9)

    def terrain(self, name: Name) -> set[str]:
        if self.standing(name) is not None:
            return set()
        if name in self.owner:
            wooden = self.owner[name]["material"] in ("wood", "hut")
            return {"rubble_wood" if wooden else "rubble_masonry"}
        return self.words[name]

    def deep(self, where: Place) -> bool:
        return where.level == "0" and "ravine" in self.terrain(where.hex)

    def height(self, where: Place) -> int:
        if where.level == "roof":
            return self.top(where.hex)
        if where.level == "-1" or self.deep(where):
            return -10
        return 0 if where.level == "under" else 10 * int(where.level)

    def stairs(self, name: Name) -> bool:
        building = self.standing(name)
        if building is None:
            return False
        kind = building.get("type") or (
            ("house" if building["floors"] == 1 else "tower")
            if len(building["hexes"]) == 1
            else ("large" if building["floors"] <= 2 else "stairwell")
        )
        listed = building.get("stairs", [] if kind == "stairwell" else "all")
        in_list = listed == "all" or name in listed
        if kind == "stairwell":
            return in_list
        if kind == "factory":
            return building.get("top", building["floors"]) == 1 or in_list
        return True

    # The rules.

    def sees(self, start: str, end: str) -> Answer:
        """Whether one location sees another, and the columns of what obscures it."""
        p, q = place(start), place(end)
        if not (self.exists(p) and self.exists(q)):
            return BLIND
        if p.hex == q.hex:
            joined = p == q or self.joined(p.hex, {p.level, q.level})
            return (True, self.cloud(q)) if joined else BLIND
        pieces = self.pieces(p.hex, q.hex)
        if self.too_low(p, q, pieces) or self.barred(p, q, pieces):
            return BLIND
        hall = self.factory(p.hex)
        if p.level == q.level == "0" and hall is not None and hall == self.factory(q.hex):
            return self.count(p, q, pieces, {hall}, hall, inside=True)
        mine = self.standing(p.hex)
        if mine is not None and mine is self.standing(q.hex) and (p.level, q.level) != ROOFS:
            found = self.indoors(p, q, pieces, mine)
            if found is not None:
                return found
        if pieces and (self.deep(p) or self.deep(q)) and not self.along_ravine(p, q, pieces):
            return BLIND
        clear, strip = set(), None
        for one, two in ((p, q), (q, p)):
            inside = one.level == "0" and self.standing(one.hex)  # rubble is rubble
            factory = self.factory(one.hex) if inside else None
            if inside and self.bare(one.hex) and self.height(two) > 0:
                strip = self.owner[one.hex]["id"]
            elif factory:
                clear.add(factory)
        return self.count(p, q, pieces, clear, strip)

    def too_low(self, p: Place, q: Place, pieces: Pieces) -> bool:
        """Out of sight from under a hedgehog, or of a cellar."""
        if p.level == "under" and pieces:
            return True
        if "-1" not in (p.level, q.level):
            return False
        mine, other = self.standing(p.hex), self.standing(q.hex)
        return p.level == q.level or bool(pieces) or (mine is not None and mine is other)

    def barred(self, p: Place, q: Place, pieces: Pieces) -> bool:
        steps = [(p.hex,), *pieces, (q.hex,)]
        return (p.level, q.level) != ROOFS and any(
            self.walls.get(frozenset((a, b))) == "bar"
            for before, after in pairwise(steps)
            for a in before
            for b in after
        )

    def indoors(self, p: Place, q: Place, pieces: Pieces, mine: dict[str, Any]) -> Answer | None:
        """Between two places of one building, not both on its roof; None where the line leaves."""
        if "roof" in (p.level, q.level):
            floor = q if p.level == "roof" else p
            strip = all(self.bare(n) and self.owner[n] is mine for s in pieces for n in s)
            if floor.level != "0" or not self.bare(floor.hex) or not strip:
                return BLIND
            return self.count(p, q, pieces, {mine["id"]}, mine["id"])
        if not pieces:
            return self.count(p, q, pieces, set(), None) if p.level == q.level else BLIND
        stays = all(any(self.standing(n) is mine for n in piece) for piece in pieces)
        return BLIND if stays else None

    def joined(self, name: Name, levels: set[str]) -> bool:
        """Whether two places of one hex see each other."""
        if levels in ({"0", "-1"}, {"0", "under"}):
            return True
        if "under" in levels or "-1" in levels:
            return False
        heights = sorted(levels, key=lambda level: 99 if level == "roof" else int(level))
        if heights[1] == "roof":
            floors = [n for n in range(10) if self.exists(Place(name, str(n)))]
            return int(heights[0]) == max(floors) and self.stairs(name)
        return int(heights[1]) - int(heights[0]) == 1 and self.stairs(name)

    def along_ravine(self, p: Place, q: Place, pieces: Pieces) -> bool:
        bed = "".join(
            "r" if all("ravine" in self.terrain(n) for n in piece) else "." for piece in pieces
        )
        if self.deep(p) and self.deep(q):
            return "." not in bed
        if self.deep(p):
            bed = bed[::-1]
        return re.fullmatch(r"\.*r+", bed) is not None

    def count(
        self,
        p: Place,
        q: Place,
        pieces: Pieces,
        clear: set[str],
        strip: str | None,
        *,
        inside: bool = False,
    ) -> Answer:
        """All that reaches into the line; inside one factory all but its rubble is ignored."""
        total = 0
        steps = [(p.hex,), *pieces, (q.hex,)]
        for number in range(1, len(steps) - 1):
            piece = steps[number]
            ways = []
            for name in piece:
                blocks, columns = self.hexagon(
                    p, q, name, len(piece) > 1, clear, strip, inside=inside
                )
                if len(piece) > 1:
                    along = self.walls.get(frozenset(piece)) == "rubble"
                    blocks += along and self.side_reaches(p, q, piece)
                    for beside in (steps[number - 1][0], steps[number + 1][0]):
                        blocks += self.wall(p, q, beside, name, inside=inside)
                ways.append((blocks, columns))
            blocks, columns = max(ways)
            if len(piece) == 1 and len(steps[number - 1]) == 1:
                blocks += self.wall(p, q, steps[number - 1][0], piece[0], inside=inside)
            if blocks:
                return BLIND
            total += columns
        return True, total + self.cloud(q)

    def hexagon(
        self,
        p: Place,
        q: Place,
        name: Name,
        pair: bool,
        clear: set[str],
        strip: str | None,
        *,
        inside: bool = False,
    ) -> tuple[int, int]:
        """How often a hex blocks, and its columns."""
        blocks, columns = 0, 0
        building = self.standing(name)
        if building is not None:
            if building["id"] == strip and name in building.get("roofless", ()):
                columns += self.reaches(p, q, name, 5)
            elif building["id"] not in clear and not inside:
                blocks += self.reaches(p, q, name, self.top(name))
        for word in self.terrain(name):
            if word.startswith("rubble"):
                blocks += self.reaches(p, q, name, 5)
            elif inside:
                continue
            elif word == "woods" or (word in ("railcar", "tank") and not pair):
                blocks += self.reaches(p, q, name, 10)
            elif (
                word in ("debris", "junkyard")
                or (word == "fountain" and not pair)
                or (word == "railroad" and self.tracks_hide)
            ):
                columns += self.reaches(p, q, name, 5)
        if any(name in self.lying.get(kind, ()) for kind in ("smoke", "flame")):
            columns += 4
        if inside:
            return int(blocks > 0), columns
        if name in self.lying.get("wreck", ()):
            columns += self.reaches(p, q, name, 5)
        if name in self.lying.get("burning_wreck", ()):
            columns += 4 * self.reaches(p, q, name, 5)
        return int(blocks > 0), columns

    def cloud(self, q: Place) -> int:
        columns = 0
        if any(q.hex in self.lying.get(kind, ()) for kind in ("smoke", "flame")):
            columns += 4
        if q.hex in self.lying.get("burning_wreck", ()) and self.height(q) <= 0:
            columns += 4
        return columns

    def wall(self, p: Place, q: Place, one: Name, other: Name, *, inside: bool = False) -> int:
        if {one, other} & {p.hex, q.hex}:
            return 0
        kind = self.walls.get(frozenset((one, other)))
        if kind is None or kind == "bar" or (inside and kind != "rubble"):
            return 0
        return self.side_reaches(p, q, (one, other))

    def side_reaches(self, p: Place, q: Place, names: tuple[Name, ...]) -> int:
        near_p = min(self.distance(p.hex, name) for name in names)
        near_q = min(self.distance(q.hex, name) for name in names)
        return self.hampers(self.height(p), self.height(q), 5, near_p, near_q)

    def reaches(self, p: Place, q: Place, name: Name, top: int) -> int:
        near_p, near_q = self.distance(p.hex, name), self.distance(q.hex, name)
        return self.hampers(self.height(p), self.height(q), top, near_p, near_q)

    def hampers(self, p: int, q: int, top: int, near_p: int, near_q: int) -> int:
        low, high = min(p, q), max(p, q)
        if high <= top > low:
            return 1
        if low < top < high:
            return int(near_p <= near_q if p == low else near_q <= near_p)
        return 0
