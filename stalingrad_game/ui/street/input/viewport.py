"""What the players of one table point at, and what they have opened: nothing of the game itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ....street_fight.board.hexes import Grid
from ....street_fight.board.locations import PLACES, hex_of, location
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.position import Position
from ...style.keys import Direction
from ..model.board_model import NO_SPOT, Spot
from ..model.table_model import Target

_CROSSED: Final[Mapping[Direction, tuple[tuple[int, ...], tuple[int, ...]]]] = MappingProxyType(
    {
        "up": ((0,), (0,)),
        "down": ((3,), (3,)),
        "right": ((1, 2), (2, 1)),
        "left": ((5, 4), (4, 5)),
    }
)
"""By arrow: the hexsides to cross, the first that leads anywhere; in every second column the other
way round, so that a row is walked along."""


CLOSED_BY_BACK: Final = ("profile", "compare")
"""Panels that Esc closes, the first of them that is open."""
REST_MS: Final = 150
"""How long the pointer rests on a house before that is shown cut open."""


class TableStage:
    """Which of the two, map or Section, has the large place; the other one is in the wing.

    They trade places when a player says so, which stays, and by themselves while a fight is inside
    a house, unless a player trades them back meanwhile.
    """

    def __init__(self) -> None:
        """The map is on the stage, and nobody fights."""
        self._left = False
        """Whether the players have left the Section on the stage."""
        self._overruled = False
        """Whether they have traded during the present fight."""
        self.fight = -1
        """A hex of the house in which a fight is, -1 for none."""
        self.unmoved = False
        """Whether the two have traded by themselves since the pointer last moved."""

    @property
    def section(self) -> bool:
        """Whether the Section is on the stage."""
        return self._left or (self.fight >= 0 and not self._overruled)

    def trade(self) -> None:
        """Map and Section change places, as a player wants it."""
        self._left, self._overruled = not self.section, self.fight >= 0

    def follow(self, fight: int) -> bool:
        """A fight is in the house of a hex now, -1 for none; says whether it has just begun."""
        before, begins = self.section, fight >= 0 > self.fight
        if fight < 0:
            self._overruled = False
        self.fight = fight
        self.unmoved = self.unmoved or self.section != before
        return begins


class Viewport:
    """Cursor, pointer, open panels."""

    def __init__(self, houses: frozenset[int]) -> None:
        """Nothing is pointed at; `houses` are the hexes with a building."""
        self._houses: Final = houses
        self.stage: Final = TableStage()
        self.cursor = NO_SPOT
        """Where the keyboard points."""
        self.aim: Target | None = None
        """What Tab has put the cursor on; None where arrows have moved it since."""
        self.by_key = False
        """Whether the keyboard pointed last."""
        self.rests = False
        """Whether nothing was pointed at since an option was taken."""
        self.hovered = NO_SPOT
        """Where the pointer is."""
        self.choice: Target | None = None
        """The verb whose button the pointer is on."""
        self.section = -1
        """The hex whose house was chosen to be shown cut open; -1 until one was."""
        self.house = -1
        """The hex whose house is shown cut open: the one chosen or pointed at last."""
        self._rests_for = 0.0
        self._rests_on = -1
        """The hex with a house on which the pointer has come to rest; -1 for none."""
        self.open: set[str] = {"why"}
        """The panels that were opened, by name."""
        self.looks: int = NOBODY
        """The side whose secrets lie open, in a game of two persons."""
        self.card: int = NOBODY
        """The side that is asked to the window while the other one looks away."""

    @property
    def spot(self) -> Spot:
        """What is pointed at, by whatever pointed last."""
        return self.cursor if self.by_key else self.hovered

    def close_panel(self) -> bool:
        """Close the first open panel that Esc closes; says whether there was one."""
        name = next((name for name in CLOSED_BY_BACK if name in self.open), None)
        self.open.discard(name or "")
        return name is not None

    def hover(self, spot: Spot, choice: Target | None = None) -> bool:
        """The pointer is somewhere else; says whether anything changed."""
        self.stage.unmoved = False
        self._rests_for, self._rests_on = 0.0, spot.hex if spot.hex in self._houses else -1
        if spot == self.hovered and choice == self.choice and not self.by_key:
            return False
        self.hovered, self.choice, self.by_key = spot, choice, False
        self.rests = False
        return True

    @property
    def resting(self) -> bool:
        """Whether the house under the pointer is shown as soon as that has rested for long."""
        return self._rests_on >= 0

    def rest(self, ms: float) -> bool:
        """The pointer rests for so long; says whether another house is shown by it."""
        if not self.resting:
            return False
        self._rests_for += ms
        if self._rests_for < REST_MS:
            return False
        shown, self.house, self._rests_on = self.house, self._rests_on, -1
        return shown != self.house

    def point_cursor(self, spot: Spot, aim: Target | None = None) -> None:
        """Put the cursor somewhere, on a target or not; the Section follows it."""
        self.cursor, self.aim, self.by_key, self.choice = spot, aim, True, None
        self.rests = False
        self.open_house(spot.hex)

    def open_house(self, number: int) -> None:
        """Show the house of a hex cut open; nothing changes where there is none."""
        if number in self._houses:
            self.section = self.house = number

    def walk(self, position: Position, direction: Direction) -> None:
        """Move the cursor by a hex, on the same floor where there is one."""
        grid = position.board.grid
        here = self.cursor.hex if self.cursor.hex >= 0 else self._middle(grid)
        there = here if self.cursor.hex < 0 else _step(grid, here, direction)
        place = self.cursor.loc & 15 if self.cursor.loc >= 0 else 0
        loc = location(there, place)
        if not position.exists(loc):
            loc = location(there)
        self.point_cursor(Spot(there, loc))

    def go_through(self, hexes: Sequence[int]) -> None:
        """Put the cursor on the next of some hexes, round their end."""
        here = self.cursor.hex
        at = hexes.index(here) + 1 if self.by_key and here in hexes else 0
        number = hexes[at % len(hexes)]
        self.point_cursor(Spot(number, location(number)))

    def climb(self, position: Position, steps: int) -> None:
        """Move the cursor up and down in its hex: from unit to unit, and from floor to floor."""
        if self.cursor.hex < 0:
            self.walk(position, "up")
            return
        there = spots_of(position, self.cursor.hex)
        here = self.cursor
        at = next((n for n, one in enumerate(there) if one == here), -1)
        if at < 0:  # on a floor: at whoever is first there
            at = next((n for n, one in enumerate(there) if one.loc == here.loc), 0)
        at = min(max(at + steps, 0), len(there) - 1)
        if there:
            self.point_cursor(there[at])

    @staticmethod
    def _middle(grid: Grid) -> int:
        return grid.count // 2


def places_of(position: Position, number: int) -> Sequence[int]:
    """The locations of a hex, from the lowest up."""
    return [loc for place in PLACES if position.exists(loc := location(number, place))]


def spots_of(position: Position, number: int) -> Sequence[Spot]:
    """What the cursor can be on in a hex, from the lowest up: units, and floors without one."""
    found: list[Spot] = []
    for loc in places_of(position, number):
        units = position.units_at(loc)
        found += [Spot(number, loc, unit) for unit in units] or [Spot(number, loc)]
    return found


def spot_of(target: Target, position: Position) -> Spot:
    if target.kind == "unit":
        loc = position.state.units[target.number].loc
        return Spot(hex_of(loc) if loc >= 0 else -1, loc, target.number)
    return Spot(hex_of(target.number), target.number)


def _step(grid: Grid, here: int, direction: Direction) -> int:
    """The next hex that way; the same one at the end of the map."""
    tried = _CROSSED[direction][here // grid.rows % 2]
    return next((n for one in tried if (n := grid.neighbours[here][one]) >= 0), here)
