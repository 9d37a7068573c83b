"""What lies between two locations and hampers the line (AT7.2, AT10.7, B6): hex by hex.

Only what reaches up into the line counts; what merely lies there is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...board.line import HexLine, Passed, passed_along
from ...board.locations import hex_of
from ...board.terrain import RUBBLE
from ...judge.reason import Fact, Reason
from ...position.heights import (
    BAR,
    HILL,
    Upright,
    hampers,
    hex_distances,
    hill_hampers,
    side_distances,
)
from ..tables import Obstacle
from .field import STOREY, Field

CLOUDS: Final = ("flame", "smoke")
"""They obscure at any height, once a hex (A111)."""
WRECKS: Final = ("wreck", "burning_wreck")


class Through(NamedTuple):
    """Buildings that don't hamper a line as others do (AT10.5, AT10.8)."""

    clear: frozenset[int] = frozenset()
    """By number: their standing hexes neither block nor obscure."""
    strip: int = -1
    """A building whose roofless hexes obscure as debris, -1 for none."""
    rule: str = ""
    """The rule that says so; it also says that rubble in that building blocks."""
    hall: bool = False
    """Whether the line is inside a factory, where only rubble blocks (AT10.5)."""
    emptied: bool = False
    """Whether wrecks and vehicles in the clear buildings don't hamper either."""


class Between:
    """The obstacles of one line between two heights."""

    def __init__(
        self, field: Field, line: HexLine, heights: tuple[int, int], through: Through
    ) -> None:
        """The obstacles between the ends of a line at these heights."""
        self._field: Final = field
        self._line: Final = line
        self._heights: Final = heights
        self._through: Final = through
        self._pairs: Final = {
            number: stretch
            for stretch in line.stretches
            if stretch.pair
            for number in stretch.hexes
        }

    def passed(self) -> Iterator[Passed]:
        """Everything that hampers the line, in order; of a hexside the worse of its hexes."""
        return passed_along(self._line, self._hex, self._side, lenient=False)  # B5.8

    def reasons(self, number: int) -> list[Reason]:
        """What in a hex blocks or obscures the line, blocking things first."""
        found = self._markers(number)
        if not self._field.plain[number] or number in self._pairs:
            found = [
                *self._hill(number),
                *self._building(number),
                *self._terrain(number),
                *found,
            ]
        return sorted(found, key=lambda reason: reason.value is not None)

    def _hex(self, number: int) -> Passed | None:
        reasons = self.reasons(number)
        if not reasons:
            return None
        return Passed(
            number,
            None,
            any(reason.value is None for reason in reasons),
            sum(int(reason.value) for reason in reasons if reason.value is not None),
            reasons[0],
        )

    def _hill(self, number: int) -> list[Reason]:
        """The ground itself; in a building that doesn't hamper the line it doesn't either."""
        ends = self._line.start, self._line.end
        if self._through.hall or self._clear(number) or self._open_sky(number):
            return []
        if not hill_hampers(self._field.board, number, self._heights, ends, STOREY):
            return []
        return [Reason("sight.hill", "B6.1", None, {"blocker": number})]

    def _open_sky(self, number: int) -> bool:
        """Whether a hex is a roofless one of the strip through which the line goes (AT10.8)."""
        building = self._field.position.intact(number)
        return (
            building is not None
            and building.number == self._through.strip
            and number in building.roofless
        )

    def _building(self, number: int) -> list[Reason]:
        field, through = self._field, self._through
        building = field.position.intact(number)
        if building is None:
            return []
        if self._open_sky(number):
            row = field.tables.terrain["roofless"]
            if not self._reaches(number, row.top):
                return []
            facts: dict[str, Fact] = {"blocker": number, "terrain": row.traits.shown}
            return [Reason("sight.obscured", through.rule, row.shift, facts)]
        if through.hall or building.number in through.clear:
            return []
        if not self._reaches(number, field.top(number)):
            return []
        facts = {"blocker": number, "building": building.number}
        return [Reason("sight.building", "AT10.1 A020", None, facts)]

    def _terrain(self, number: int) -> list[Reason]:
        field, found = self._field, list[Reason]()
        for word, row in sight_rows(field, number):
            if not self._through.hall or word in RUBBLE:
                found.extend(self._effect(number, row, word))
        pair = self._pairs.get(number)
        if pair is not None:  # a line along rubble that lies over a hexside: AT7.3
            side = field.position.side(pair.first, pair.second)
            rubble = side is not None and side.kind == "rubble"
            if rubble and self._side_reaches("rubble", pair.first, pair.second):
                found.append(self._side_reason(pair.first, pair.second, "rubble"))
        return found

    def _effect(self, number: int, row: Obstacle, word: str) -> list[Reason]:
        if row.effect == "clear" or (row.art and number in self._pairs):  # AT10.7 A032 A033
            return []
        if not row.any_height and not self._reaches(number, row.top):
            return []
        rule = f"AT10.7 {row.study}".rstrip()
        inside = self._field.factory(number) == self._through.strip != -1
        if word in RUBBLE and (self._through.hall or inside):  # AT10.5
            rule = self._through.rule
        facts: dict[str, Fact] = {"blocker": number, "terrain": word}
        if row.effect == "blocks":
            return [Reason("sight.blocked", rule, None, facts)]
        return [Reason("sight.obscured", rule, row.shift, facts)]

    def _markers(self, number: int) -> list[Reason]:
        found: list[Reason] = []
        if not self._field.anything_in(number) and not self._field.vehicle_in(number):
            return found
        cloud = cloud_in(self._field, number)
        if cloud is not None:
            found.append(cloud)
        if self._through.hall or (self._through.emptied and self._clear(number)):
            return found
        wrecks = [word for word in WRECKS if self._field.marked(number, word)]
        for word in wrecks:
            row = self._field.tables.marker[word]
            if self._reaches(number, row.top):
                found.append(marker_reason(row, number, word))
        row = self._field.tables.vehicle
        stands = row.effect != "clear" and not wrecks and self._field.vehicle_in(number)
        if stands and self._reaches(number, row.top):
            facts: dict[str, Fact] = {"blocker": number}
            found.append(Reason("sight.vehicle", f"AT10.7 {row.study}", row.shift, facts))
        return found

    def _clear(self, number: int) -> bool:
        building = self._field.position.intact(number)
        return building is not None and building.number in self._through.clear

    def _reaches(self, number: int, top: int) -> bool:
        """Whether something so high above the ground of a hex reaches up into the line.

        Inside a factory the floor is level, whatever ground it stands on (AT10.5, B6.1).
        """
        if self._through.hall:
            return True
        line = self._line
        top += self._field.ground(number)
        return hampers(
            top, *self._heights, *hex_distances(self._field.grid, line.start, line.end, number)
        )

    def _side_reaches(self, kind: str, one: int, other: int) -> bool:
        """The same of what stands on a hexside."""
        if self._through.hall:
            return True
        line, field = self._line, self._field
        top = STOREY * field.board.side_level(one, other) + field.tables.side[kind].top
        distances = side_distances(field.grid, line.start, line.end, (one, other))
        return hampers(top, *self._heights, *distances)

    def _side(self, one: int, other: int) -> Passed | None:
        line = self._line
        if {one, other} & {line.start, line.end}:  # AT10.7, B6.3
            return None
        side = self._field.position.side(one, other)
        if side is None or side.kind is None or side.kind == "bar":
            return None
        if self._through.hall and side.kind != "rubble":  # AT10.5
            return None
        if not self._side_reaches(side.kind, one, other):
            return None
        return Passed(other, (one, other), True, 0, self._side_reason(one, other, side.kind))

    def _side_reason(self, one: int, other: int, word: str) -> Reason:
        study = self._field.tables.side[word].study
        rule = f"AT7.3 {study}" if word == "rubble" else f"AT10.7 {study}"
        return Reason(f"sight.{word}", rule, None, {"hex": one, "blocker": other})


def sight_rows(field: Field, number: int) -> Iterator[tuple[str, Obstacle]]:
    """The terrains of a hex in the order of their words, with their rows."""
    embanked = field.position.scenario.file.ats.railroad_obscures
    for word in sorted(field.position.terrains(number)):
        row: Obstacle = field.terrain_row(word)
        yield word, field.tables.railroad if embanked and word == "railroad" else row


def marker_reason(row: Obstacle, number: int, word: str) -> Reason:
    """What a marker that obscures adds to a line."""
    facts: dict[str, Fact] = {"blocker": number, "marker": word}
    return Reason("sight.marker", f"AT10.7 {row.study}", row.shift, facts)


def cloud_in(field: Field, number: int) -> Reason | None:
    """Flame or smoke in a hex, once for both (AT10.7)."""
    for word in CLOUDS:
        if field.marked(number, word):
            return marker_reason(field.tables.marker[word], number, word)
    return None


def into(field: Field, loc: int) -> list[Reason]:
    """What in the target's own hex hampers a line to it (A111, A113)."""
    number = hex_of(loc)
    found = []
    cloud = cloud_in(field, number)
    if cloud is not None:
        found.append(cloud)
    row = field.tables.marker["burning_wreck"]
    if field.above_ground(loc) <= 0 and field.marked(number, "burning_wreck"):
        found.append(marker_reason(row, number, "burning_wreck"))
    return found


class AtsHeights:
    """The heights of a position."""

    storey: Final = STOREY

    def __init__(self, field: Field) -> None:
        self._field: Final = field

    def of(self, loc: int) -> int:
        """The height of an end of a line."""
        return self._field.height(loc)

    def in_hex(self, number: int) -> Sequence[Upright]:
        """What blocks or obscures lines in a hex; special cases of factories apart (AT10.5)."""
        field, found = self._field, list[Upright]()
        ground = field.ground(number)
        if ground:
            found.append(Upright(HILL, ground, "blocks"))
        if field.position.intact(number) is not None:
            found.append(Upright("building", ground + field.top(number), "blocks"))
        for word, row in sight_rows(field, number):
            found += _standing(word, row, ground)
        wrecks = [word for word in WRECKS if field.marked(number, word)]
        for word in wrecks:
            found += _standing(word, field.tables.marker[word], ground)
        if not wrecks and field.vehicle_in(number):  # A112
            found += _standing("vehicle", field.tables.vehicle, ground)
        found.sort(key=lambda one: one.top or 0)
        if cloud_in(field, number) is not None:  # A111
            found.append(Upright("smoke", None, "obscures"))
        return found

    def on_side(self, one: int, other: int) -> Upright | None:
        """A bar, a wall, a hedge, a fence, or rubble that spills across."""
        side = self._field.position.side(one, other)
        if side is None or side.kind is None:
            return None
        if side.kind == "bar":
            return BAR
        ground = STOREY * self._field.board.side_level(one, other)
        found = _standing(side.kind, self._field.tables.side[side.kind], ground)
        return found[0] if found else None


def _standing(word: str, row: Obstacle, ground: int) -> list[Upright]:
    """A row of a table as an obstacle on ground so high, where it is one."""
    if row.effect == "clear":
        return []
    return [Upright(word, None if row.any_height else ground + row.top, row.effect)]
