"""Questions about a game as it stands (B2, B4, B8): a scenario's board with what play has changed.

It holds nothing of its own: the state may change under it, and every answer is of now.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final, Protocol

from ..board.board import DOORWAY, OUTER_OPENINGS, Board, Building, Hexside, location_exists
from ..board.locations import GROUND, NOWHERE, ROOF, hex_of, location
from ..board.scenario import Scenario, UnitCard
from ..board.terrain import CRACKED, MARKED_OF, MARKERS, PASSAGE, ROADS, RUBBLE
from .codes import MarkerFlag
from .knowledge import knows_unit
from .state import Marker, State, UnitState

_LOC: Final = attrgetter("loc")
_RUBBLE_OF: Final = ("wood", "hut")
"""Materials that become wooden rubble; all others become masonry rubble."""
_NO_PASSAGE: Final = ("bunker", "hut")
"""Materials of what no passage leads into: a bunker has doors, a hut no rooms (KB8.1, KB9)."""


class Position:
    """A scenario and a state of it, or of a view of it."""

    def __init__(self, scenario: Scenario, state: State) -> None:
        """A position; the state isn't copied."""
        self.scenario: Final = scenario
        self.board: Final[Board] = scenario.board
        self.state: Final = state

    def knows(self, side: int, unit: int) -> bool:
        """Whether a side knows where a unit is, and in what state (B3.5)."""
        return knows_unit(self.state.units[unit], self.side_of(unit), side)

    # The board as it is now.

    def exists(self, loc: int) -> bool:
        """Whether there is such a location (B2.1); roofs and what lies under hedgehogs count."""
        return location_exists(self.board, loc, self.state.ruins, self._hedgehog_in)

    def _hedgehog_in(self, number: int) -> bool:
        return bool(self.markers(location(number), "hedgehog"))

    def building(self, number: int) -> Building | None:
        """The printed building of a hex, in ruins or not (B4.2, B4.9)."""
        found = self.board.building_of[number]
        return None if found < 0 else self.board.buildings[found]

    def intact(self, number: int) -> Building | None:
        """The building of a hex that isn't wholly rubble (B4.9)."""
        owner, ruins = self.board.building_of[number], self.state.ruins
        if owner < 0 or (number in ruins and ruins[number][0] == GROUND):
            return None
        return self.board.buildings[owner]

    def ruin(self, number: int) -> tuple[int, int] | None:
        """From which level up a hex is rubble, and the extra cost; None where it isn't (B4.9)."""
        return self.state.ruins.get(number)

    def levels(self, number: int) -> int:
        """How many floors stand in a hex, a level of rubble not counted; 0 outside buildings."""
        building = self.intact(number)
        if building is None:
            return 0
        floors = 1 if number in building.silo else building.floors  # B4.6
        ruin = self.ruin(number)
        return floors if ruin is None else min(floors, ruin[0])

    def has_roof(self, number: int) -> bool:
        """Whether a hex has a roof to stand on (B4.5, B4.6, B4.9)."""
        return self.exists(location(number, ROOF))

    def terrains(self, number: int) -> frozenset[str]:
        """The terrains of a hex that count now, its second ones too; none under a building.

        A hex that is wholly rubble is of that terrain alone (B3.1, B3.2, B4.9).
        """
        if self.board.building_of[number] < 0:
            return self.board.printed[number]
        rubble = self.rubble(number)
        return frozenset() if rubble is None else frozenset({rubble})

    def rubble(self, number: int) -> str | None:
        """The word of the rubble that covers the ground of a hex; None where there is none."""
        owner = self.board.building_of[number]
        if owner < 0:
            word = self.board.terrain[number]
            return word if word in RUBBLE else None
        if self.intact(number) is not None:
            return None
        wood = self.board.buildings[owner].material in _RUBBLE_OF
        return "rubble_wood" if wood else "rubble_masonry"

    def joined(self, one: int, other: int) -> bool:
        """Whether a road joins two adjacent hexes (B3.1)."""
        return self.board.grid.touch(one, other) and all(
            not self.terrains(each).isdisjoint(ROADS) for each in (one, other)
        )

    def climb(self, one: int, other: int) -> int:
        """By how many storeys a step goes uphill, below 0 downhill; never in a building (B6.1)."""
        if self.same_building(one, other):
            return 0
        return self.board.level[other] - self.board.level[one]

    def side(self, one: int, other: int) -> Hexside | None:
        """What stands on the hexside of two hexes, None for nothing (B3.3)."""
        return self.board.side(one, other)

    def barred(self, one: int, other: int) -> bool:
        """Whether a black bar stands between two hexes."""
        side = self.board.side(one, other)
        return side is not None and side.kind == "bar"

    def shut(self, one: int, other: int) -> bool:
        """Whether a black bar without a gate keeps everybody from going that way (B3.3)."""
        side = self.board.side(one, other)
        return side is not None and side.kind == "bar" and not side.gate

    def openings(self, inner: int, outer: int) -> int:
        """Windows and doors of a building's hexside, on each floor (B4.8).

        A side towards a hex of it that is wholly rubble is an outer one (B4.9, KB1.4).
        """
        side = self.side(inner, outer)
        printed = side is not None and (side.openings is not None or side.kind == "bar")
        if side is not None and side.kind == PASSAGE and not printed:  # KB1.2: a doorway
            both = self.intact(inner), self.intact(outer)
            leads = all(each is not None and each.material not in _NO_PASSAGE for each in both)
            return DOORWAY if leads else OUTER_OPENINGS
        if not printed and self.building(inner) is self.building(outer):
            return DOORWAY if self.same_building(inner, outer) else OUTER_OPENINGS
        return self.board.openings(inner, outer)

    def same_building(self, one: int, other: int) -> bool:
        """Whether two hexes are intact hexes of one building (B4.2)."""
        building = self.intact(one)
        return building is not None and self.intact(other) is building

    def intact_hexes(self, building: Building) -> frozenset[int]:
        """The hexes of a building that aren't wholly rubble (B4.9)."""
        return frozenset(each for each in building.hexes if self.intact(each) is not None)

    def hexes_within(self, middle: int, radius: int) -> tuple[int, ...]:
        """The hexes at most so far from one, itself among them, in order."""
        return self.board.grid.within(middle, radius)

    # Who and what stands where.

    def markers(self, loc: int, kind: str) -> list[int]:
        """The numbers of the markers of a kind, by its word, at a location."""
        number = MARKERS.index(kind)
        return [
            each
            for each, marker in enumerate(self.state.markers)
            if marker.loc == loc and marker.kind == number
        ]

    def units_at(self, loc: int, side: int | None = None) -> list[int]:
        """The units at a location, of one side or of both, in file order."""
        units, cards = self.state.units, self.scenario.units
        if loc not in map(_LOC, units):  # as mostly; soon seen
            return []
        return [
            unit
            for unit, now in enumerate(units)
            if now.loc == loc and side in {None, cards[unit].side}
        ]

    def units_in(self, number: int, side: int | None = None) -> list[int]:
        """The units in a hex, at all its locations, in file order."""
        return [
            unit
            for unit, now in enumerate(self.state.units)
            if now.loc >= 0
            and hex_of(now.loc) == number
            and side in {None, self.scenario.units[unit].side}
        ]

    def on_board(self, unit: int) -> bool:
        """Whether a unit stands on the map and whoever looks knows where."""
        return self.state.units[unit].loc > NOWHERE

    def loc_of(self, unit: int) -> int:
        """Where a unit stands, `NOWHERE` or, in a view, `UNSEEN`."""
        return self.state.units[unit].loc

    def card(self, unit: int) -> UnitCard:
        """A unit as its scenario sets it up."""
        return self.scenario.units[unit]

    def side_of(self, unit: int) -> int:
        return self.scenario.units[unit].side

    def kind(self, unit: int) -> str:
        return self.scenario.units[unit].kind

    def enemy(self, side: int) -> int:
        return 1 - side


class UnitStates(Protocol):
    """A referee, as far as a scenario's opening needs one."""

    @property
    def id(self) -> str:
        """Its word."""

    @property
    def upper_ruins(self) -> bool:
        """Whether it knows rubble above the ground."""

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        """A unit as the scenario sets it up."""


class OpeningKit(Protocol):
    """A kit, as far as a scenario's opening needs one."""

    @property
    def scenario(self) -> Scenario:
        """What is played."""

    @property
    def referee(self) -> UnitStates:
        """By whose rules."""


def opening_state(kit: OpeningKit) -> State:
    """The state with which a scenario begins, before its referee has done anything."""
    scenario = kit.scenario
    return State(
        units=[kit.referee.unit_state(scenario, card.number) for card in scenario.units],
        markers=opening_markers(scenario),
        ruins=opening_ruins(scenario, upper=kit.referee.upper_ruins),
        control=list(scenario.control),
        table=[1, 0, scenario.first, 0],
    )


def opening_ruins(scenario: Scenario, *, upper: bool) -> dict[int, tuple[int, int]]:
    """The hexes in ruins that a referee knows, those above the ground where it knows such (B4.9).

    For the others such a hex is the intact building that it is printed as.
    """
    return {at: ruin for at, ruin in scenario.ruins.items() if upper or ruin[0] == GROUND}


def opening_markers(scenario: Scenario) -> list[Marker]:
    """The markers as a scenario sets them up (B3.4)."""
    return [
        Marker(
            kind=MARKERS.index(card.kind),
            loc=card.loc,
            side=card.side,
            density=card.count if card.kind == CRACKED else card.density,
            flags=card.hidden * MarkerFlag.HIDDEN
            | card.at_only * MarkerFlag.AT_ONLY
            | card.dummy * MarkerFlag.DUMMY,
            of=-1 if card.of is None else MARKED_OF[card.kind].index(card.of),
        )
        for card in scenario.markers
    ]
