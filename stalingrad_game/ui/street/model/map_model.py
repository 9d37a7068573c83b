"""Everything that the map of Street Fight shows, as plain values, and what can be pointed at on it.

It has two halves: the ground with its houses, which changes seldom and is painted seldom, and what
lies over it: counters, the chosen, ways, the line of sight.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from ....street_fight.board.hexes import Grid
from .unit_model import CounterModel, MarkerModel

RoofKind = Literal["pitched", "flat", "open", "silo"]
"""A roof that nobody stands on, one that is a place, none at all, and that of a silo."""
SightKind = Literal["clear", "obscured", "cut"]
NOT_RUINED: Final = -1


class MapSpot(NamedTuple):
    """What a pixel of the map or of the Section shows; -1 for nothing of a kind."""

    hex: int = -1
    loc: int = -1
    """A location: on the map the ground of the hex, or where the unit stands."""
    unit: int = -1


class WallModel(NamedTuple):
    """A hexside of a house."""

    openings: int
    """Windows and doors on each floor, 0 for a blank wall."""
    inner: bool
    """Whether the same house goes on behind it."""
    barred: bool = False
    """Whether a black bar stands there."""
    door: bool = False
    """A bunker's door, or the gate of a black bar."""


class HouseModel(msgspec.Struct, frozen=True):
    """What stands, or stood, of a house in one hex."""

    building: int
    """The building's number: hexes with the same one belong together."""
    name: str
    """What the building is called; the map says it at one hex only."""
    material: str
    type: str
    floors: int
    """How many floors stand."""
    printed: int
    """How many floors were built in this hex."""
    height: int
    """How many floors the roof lies above the ground; of a silo more than its floors."""
    walls: tuple[WallModel, ...]
    """By direction, from N clockwise."""
    stairs: bool
    """Whether one gets from floor to floor here."""
    roof: RoofKind
    cellar: bool = False
    rubble: int = NOT_RUINED
    """The level from which up all is rubble: 0 for a hex wholly in ruins, -1 where nothing is."""
    entrance: bool = False
    """Whether a road or railroad leads into it."""
    labelled: bool = False
    """Whether the map says the building's name here."""


class WayModel(NamedTuple):
    """A road or track from the middle of a hex to one of its sides."""

    word: str
    direction: int


class HexModel(msgspec.Struct, frozen=True):
    """A hex with what lies in it and doesn't move."""

    name: str
    terrains: tuple[str, ...]
    """The words of its terrains that count now; none in a house."""
    said: tuple[str, ...] = ()
    """What is written into it: what its terrains are called, but open ground."""
    ways: tuple[WayModel, ...] = ()
    house: HouseModel | None = None
    markers: tuple[MarkerModel, ...] = ()
    control: int = -1
    """The side that controls it."""
    aim: bool = False
    """Whether it counts for victory."""


class HexsideModel(NamedTuple):
    """What stands between two hexes."""

    hex: int
    direction: int
    kind: str
    gate: bool


class GroundModel(msgspec.Struct, frozen=True):
    """The board as it lies there."""

    grid: Grid
    hexes: tuple[HexModel, ...]
    """By number."""
    hexsides: tuple[HexsideModel, ...]


class ReachModel(NamedTuple):
    """A place that can be reached or chosen."""

    loc: int
    cost: str = ""
    """What it costs in all, "" where nothing is to be said."""
    level: str = ""
    """The floor, as a counter has it."""


class SightModel(msgspec.Struct, frozen=True):
    """The line between two places."""

    start: int
    end: int
    kind: SightKind
    obscuring: tuple[int, ...] = ()
    """The hexes that obscure it, which are outlined."""
    cut: int = -1
    """The hex that cuts it, -1 where none does."""
    text: str = ""
    """What is written beside it: how it is, and what cuts it."""


class OverlayModel(msgspec.Struct, frozen=True):
    """What lies over the map because somebody points at it or chooses."""

    cursor: int = -1
    """The location of the hex cursor, -1 while it isn't shown."""
    hovered: int = -1
    """The hex under the pointer; its stack is fanned out."""
    chosen: tuple[int, ...] = ()
    """Units that are chosen so far."""
    offered: tuple[int, ...] = ()
    """Units that can be chosen as targets."""
    opened: int = -1
    """The hex that the Section shows."""
    reach: tuple[ReachModel, ...] = ()
    path: tuple[ReachModel, ...] = ()
    """The way so far, its start first, each place with the cost up to it."""
    sight: SightModel | None = None


class MapModel(msgspec.Struct, frozen=True):
    """The whole map."""

    ground: GroundModel
    counters: tuple[CounterModel, ...] = ()
    """In file order; within a hex those of lower levels first."""
    overlay: OverlayModel = OverlayModel()
