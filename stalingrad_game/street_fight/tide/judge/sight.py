"""Who sees whom: lines within buildings, out of them, and over what stands between.

Keeps TI9; what a line crosses comes from the board (B5), what reaches up into it from B6.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from ...board.line import Passed, first_outside, last_outside, line_between, passed_along
from ...board.locations import hex_of, place_of
from ...board.scenario import Scenario
from ...board.terrain import MARKERS
from ...judge.reason import Fact, Reason
from ...position.heights import BAR, HILL, Upright, hampers, hex_distances, hill_hampers
from ...position.sight_book import SightBook, lying
from ..tables import TideTables
from .movement import OPEN_SIDES, level_limit, missing
from .units import Scene

SCREENS: Final = tuple(MARKERS.index(word) for word in ("smoke", "flame"))
SUNKEN_HEIGHT: Final = -1


class Sight(NamedTuple):
    """A line of sight."""

    clear: bool
    reason: Reason
    """What decides it."""
    wall: bool = False
    """Whether it enters its target's hex across a wall, hedge or fence."""


@lru_cache(maxsize=16)
def _book(_tables: TideTables, scenario: Scenario) -> SightBook[Sight]:
    return SightBook(scenario.board.grid)


def sight(scene: Scene, start: int, end: int) -> Sight:
    """The line from a location to another (TI9)."""
    book = _book(scene.tables, scene.position.scenario)
    return book.find(lying(scene.position), start, end, partial(_sight, scene, start, end))


def _sight(scene: Scene, start: int, end: int) -> Sight:
    facts: dict[str, Fact] = {"start": start, "loc": end}
    for loc in (start, end):
        if (gone := missing(scene, loc)) is not None:
            return Sight(False, gone)
    position = scene.position
    one, other = hex_of(start), hex_of(end)
    if start == end:  # TI9.1
        return Sight(True, Reason("tide.sees.same", "TI9.1", facts=facts))
    if one == other:  # TI9.1
        clear = abs(place_of(start) - place_of(end)) == 1
        key = "tide.sees.next_level" if clear else "tide.sees.two_levels"
        return Sight(clear, Reason(key, "TI9.1 T16", facts=facts))
    if position.same_building(one, other):
        return _inside(scene, start, end, facts)
    return _outside(scene, start, end, facts)


def _inside(scene: Scene, start: int, end: int, facts: dict[str, Fact]) -> Sight:
    """Between hexes of a building (TI9.2)."""
    one, other = hex_of(start), hex_of(end)
    touch = scene.position.board.grid.touch(one, other)
    if not touch or place_of(start) != place_of(end):
        return Sight(False, Reason("tide.sees.within", "TI9.2 T20", facts=facts))
    if scene.position.barred(one, other):
        return Sight(False, Reason("tide.sees.bar", "TI9.2", facts=facts))
    wall = _walled(scene, one, other)
    return Sight(True, Reason("tide.sees.next_room", "TI9.2 T15", facts=facts), wall)


def _outside(scene: Scene, start: int, end: int, facts: dict[str, Fact]) -> Sight:
    """Between hexes that aren't of one building (TI9.3 to TI9.5)."""
    position = scene.position
    one, other = hex_of(start), hex_of(end)
    line = line_between(position.board.grid, one, other)
    own, goal = position.intact(one), position.intact(other)
    if own is not None and not first_outside(line, position.intact_hexes(own), lenient=True):
        blocker: dict[str, Fact] = {**facts, "blocker": line.stretches[0].first}
        return Sight(False, Reason("tide.sees.own_building", "TI9.3 T17 T18", facts=blocker))
    if goal is not None and not last_outside(line, position.intact_hexes(goal), lenient=True):
        blocker = {**facts, "blocker": line.stretches[-1].first}
        return Sight(False, Reason("tide.sees.its_building", "TI9.3", facts=blocker))
    walled = False
    for each in passed_along(line, _Hexes(scene, start, end), _Sides(scene, other), lenient=True):
        if each.blocks and each.reason is not None:
            return Sight(False, each.reason)
        walled = walled or each.modifier > 0
    if (screen := _screened_end(scene, one, other, facts)) is not None:
        return Sight(False, screen)
    if own is not None and not line.stretches:
        reason = Reason("tide.sees.out", "TI9.3 T17 T18", facts=facts)
    else:
        reason = Reason("tide.sees.clear", "TI9.4 T19", facts=facts)
    return Sight(True, reason, walled)


class _Hexes:
    """What a hex does to one line."""

    def __init__(self, scene: Scene, start: int, end: int) -> None:
        self.scene: Final = scene
        self.start: Final = start
        self.end: Final = end
        self.heights: Final = (height(scene, start), height(scene, end))

    def __call__(self, number: int) -> Passed | None:
        facts: dict[str, Fact] = {"start": self.start, "loc": self.end, "blocker": number}
        board, ends = self.scene.position.board, (hex_of(self.start), hex_of(self.end))
        near = hex_distances(board.grid, *ends, number)
        top = top_of(self.scene, number)
        if top and hampers(board.level[number] + top, *self.heights, *near):  # TI9.4
            return _block(number, None, Reason("tide.sees.over", "TI9.4 T19", facts=facts))
        if hill_hampers(board, number, self.heights, ends, TideHeights.storey):
            return _block(number, None, Reason("tide.sees.hill", "B6.1", facts=facts))
        if screened(self.scene, number):  # TI9.5
            return _block(number, None, Reason("tide.sees.smoke", "TI9.5", facts=facts))
        return None


class _Sides:
    """What a hexside does to one line: bars block it, a wall before the target gives cover."""

    def __init__(self, scene: Scene, target: int) -> None:
        self.scene: Final = scene
        self.target: Final = target

    def __call__(self, one: int, other: int) -> Passed | None:
        if self.scene.position.barred(one, other):  # TI9.4, B6.3
            facts: dict[str, Fact] = {"hex": one, "blocker": other}
            return _block(other, (one, other), Reason("tide.sees.bars", "TI9.4", facts=facts))
        if other == self.target and _walled(self.scene, one, other):  # TI5.4
            return Passed(other, (one, other), blocks=False, modifier=1)
        return None


def _block(number: int, side: tuple[int, int] | None, reason: Reason) -> Passed:
    return Passed(number, side, blocks=True, modifier=0, reason=reason)


def _walled(scene: Scene, one: int, other: int) -> bool:
    """Whether there is a wall, hedge or fence between two hexes (TI5.4)."""
    side = scene.position.side(one, other)
    return side is not None and side.kind in OPEN_SIDES


def _screened_end(scene: Scene, one: int, other: int, facts: dict[str, Fact]) -> Reason | None:
    """Smoke or flame at an end, beyond the next hex (TI9.5)."""
    if scene.position.board.grid.touch(one, other):
        return None
    for number in (other, one):
        if screened(scene, number):
            return Reason("tide.sees.smoke", "TI9.5", facts={**facts, "blocker": number})
    return None


def screened(scene: Scene, number: int) -> bool:
    """Whether smoke or flame fills a hex."""
    return number in _screens(scene)


def _screens(scene: Scene) -> frozenset[int]:
    """The hexes that smoke or flame fills."""
    markers = scene.state.markers
    return frozenset(hex_of(one.loc) for one in markers if one.kind in SCREENS and one.loc >= 0)


def height(scene: Scene, loc: int) -> int:
    """The height of an end of a line, in storeys (B6.1)."""
    rows, ground = scene.tables.terrain, scene.position.board.level[hex_of(loc)]
    if any(rows[word].traits.sunken for word in scene.position.terrains(hex_of(loc))):
        return ground + SUNKEN_HEIGHT
    return ground + place_of(loc)


class TideHeights:
    """The heights of a position in storeys (TI9.4)."""

    storey: Final = 1

    def __init__(self, scene: Scene) -> None:
        self._scene: Final = scene

    def of(self, loc: int) -> int:
        """The height of an end of a line."""
        return height(self._scene, loc)

    def in_hex(self, number: int) -> Sequence[Upright]:
        """What blocks lines in a hex."""
        found, top = list[Upright](), top_of(self._scene, number)
        ground = self._scene.position.board.level[number]
        if ground:
            found.append(Upright(HILL, ground, "blocks"))
        if top:
            position = self._scene.position
            rows, words = self._scene.tables.terrain, sorted(position.terrains(number))
            terrain = next((word for word in words if rows[word].top == top), "")
            within = position.intact(number) is not None
            found.append(Upright("building" if within else terrain, ground + top, "blocks"))
        if screened(self._scene, number):  # TI9.5
            found.append(Upright("smoke", None, "blocks"))
        return found

    def on_side(self, one: int, other: int) -> Upright | None:
        """A bar; walls, hedges and fences do not block."""
        return BAR if self._scene.position.barred(one, other) else None


def top_of(scene: Scene, number: int) -> int:
    """How high what is on a hex's ground stands in a line's way, in storeys; 0: never (TI9.4)."""
    position = scene.position
    if position.intact(number) is not None:
        return level_limit(scene, number) + 1
    rows = scene.tables.terrain
    return max(rows[word].top for word in position.terrains(number))
