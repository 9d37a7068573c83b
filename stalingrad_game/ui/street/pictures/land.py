"""What a hex's neighbours make of its picture: shores, yards, the map's edges, what lies beyond.

Beyond a map's edge its terrain runs on: water, woods and fields as at the nearest hex, roads
straight.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from ....street_fight.board.hexes import OFFSETS
from ...art.geometry import Point, noise
from ..model.board_model import GroundModel, WayModel

RUNS_ON: Final = frozenset({"water", "woods", "crops", "swamp", "rough", "ravine", "open"})
"""Terrains that don't end with the map; others are open ground beyond it."""
WET: Final = frozenset({"water", "bridge"})
ROADS_ON: Final = 40
"""So many hexes a road runs on beyond the map."""
_BUILT_SHARE: Final = 0.5
"""How much of the open ground beyond a map is built on, where houses are near."""


class Tract(NamedTuple):
    """What a hex beyond the map shows."""

    base: str
    ways: tuple[WayModel, ...] = ()
    built: bool = False


class Land:
    """A board with what follows from what lies beside what."""

    def __init__(self, ground: GroundModel) -> None:
        self.ground: Final = ground
        grid, hexes = ground.grid, ground.hexes
        rows = grid.neighbours
        wet = [not WET.isdisjoint(each.terrains) for each in hexes]
        self.shores: Final = tuple(
            tuple(n for n in range(6) if rows[number][n] >= 0 and not wet[rows[number][n]])
            if wet[number]
            else ()
            for number in range(len(hexes))
        )
        """By hex of water: the directions in which land lies."""
        self.edges: Final = tuple(
            tuple(n for n in range(6) if rows[number][n] < 0) for number in range(len(hexes))
        )
        """By hex: the directions in which the map ends."""
        self.yards: Final = frozenset(
            other
            for number, each in enumerate(hexes)
            if each.house is not None
            for other in rows[number]
            if other >= 0 and hexes[other].house is None
        )
        """Hexes beside houses."""
        self._roads: Final = self._roads_beyond()
        self._rim: Final = tuple(
            each.terrains for each, ends in zip(hexes, self.edges, strict=True) if ends
        )
        """What the land beyond is made of."""

    @property
    def lasting(self) -> Hashable:
        """What the picture of any hex depends on besides the hexes around it."""
        ground = self.ground
        sides = self.shores, self.edges, self.yards
        roads = tuple(sorted(self._roads.items()))
        return ground.grid, ground.hexsides, ground.light, *sides, roads, self._rim

    def changed(self, old: Land) -> tuple[int, ...] | None:
        """The hexes that show something else than on an older board; None for all of them."""
        ground, before = self.ground, old.ground
        same = (
            (ground.grid, ground.hexsides, ground.light)
            == (before.grid, before.hexsides, before.light)
            and (self.shores, self.edges, self.yards) == (old.shores, old.edges, old.yards)
            and self._roads == old._roads
        )
        if not same:
            return None
        both = enumerate(zip(ground.hexes, before.hexes, strict=True))
        found = [(number, one, other) for number, (one, other) in both if one != other]
        if any(self.edges[number] and a.terrains != b.terrains for number, a, b in found):
            return None  # the land beyond is as the edge is
        return tuple(number for number, _, _ in found)

    def beyond(self, low: Point, high: Point) -> Iterator[tuple[int, int]]:
        """The centres of hexes beyond the map between two points, all in units of B1.3."""
        grid = self.ground.grid
        for column in range(ceil(low[0] / 3), floor(high[0] / 3) + 1):
            shift = 0 if column % 2 else grid.shift
            for row in range(ceil((low[1] - shift) / 2), floor((high[1] - shift) / 2) + 1):
                if grid.at(3 * column, 2 * row + shift) < 0:
                    yield 3 * column, 2 * row + shift

    def stretch(self, x: int, y: int) -> Tract:
        """What the hex with this centre beyond the map shows."""
        near = self.ground.hexes[self._nearest(x, y)]
        base = next((word for word in near.terrains if word in RUNS_ON), "open")
        if "bridge" in near.terrains:
            base = "water"
        ways = self._roads.get((x, y), ())
        built = base == "open" and not ways and noise(x + 400, y + 400, 5) < _BUILT_SHARE
        return Tract(base, ways, built)

    def _nearest(self, x: int, y: int) -> int:
        """The hex of the map that is next to a place beyond it."""
        grid = self.ground.grid
        first, last = grid.centres[0][0], grid.centres[-1][0]
        column = (min(max(x, first), last) - first) // 3
        top = column * grid.rows
        row = round((y - grid.centres[top][1]) / 2)
        return top + min(max(row, 0), grid.rows - 1)

    def _roads_beyond(self) -> dict[tuple[int, int], tuple[WayModel, ...]]:
        found: dict[tuple[int, int], tuple[WayModel, ...]] = {}
        for number, hex_ in enumerate(self.ground.hexes):
            for way in hex_.ways:
                if self.ground.grid.neighbours[number][way.direction] < 0:
                    self._follow(found, number, way)
        return found

    def _follow(
        self,
        found: dict[tuple[int, int], tuple[WayModel, ...]],
        number: int,
        way: WayModel,
    ) -> None:
        """A road from the edge straight on."""
        x, y = self.ground.grid.centres[number]
        dx, dy = OFFSETS[way.direction]
        back = WayModel(way.word, (way.direction + 3) % 6)
        for step in range(1, ROADS_ON + 1):
            place = x + dx * step, y + dy * step
            if self.ground.grid.at(*place) >= 0:
                break
            found[place] = (*found.get(place, ()), way, back)
