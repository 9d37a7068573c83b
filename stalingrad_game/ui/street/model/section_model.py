"""Everything that the Section shows, as plain values: one house cut open, hex beside hex."""

from __future__ import annotations

from typing import Literal

import msgspec

from .map_model import HouseModel
from .unit_model import CounterModel, MarkerModel

FloorKind = Literal["cellar", "ground", "floor", "rubble", "roof", "outside"]
"""`rubble` is a floor of rubble under the open sky; `outside` the ground of a hex without house."""


class FloorModel(msgspec.Struct, frozen=True):
    """One floor of one hex, as a place to stand."""

    loc: int
    kind: FloorKind
    level: str
    """How its place is written for short: "0", "1", "R", "−1"."""
    name: str
    """What it is called: "first floor"."""
    counters: tuple[CounterModel, ...] = ()
    markers: tuple[MarkerModel, ...] = ()
    cost: str = ""
    """What the chosen unit pays to get here."""
    reachable: bool = False
    """Whether the chosen unit may go here."""
    refusal: str = ""
    """Why the chosen unit can't get here: the floor is hatched; "" where nothing is to be said."""
    rule: str = ""
    """The rule that refuses."""


class ColumnModel(msgspec.Struct, frozen=True):
    """One hex of the house."""

    hex: int
    name: str
    house: HouseModel | None
    floors: tuple[FloorModel, ...]
    """From the lowest up."""
    touching: tuple[tuple[int, int], ...] = ()
    """The hexes of the same house that touch it, each with the direction there."""


class SectionModel(msgspec.Struct, frozen=True):
    """A house, or a single hex without one."""

    title: str
    columns: tuple[ColumnModel, ...]
    """From west to east, and from north to south where two stand below each other."""
    hex: int
    """The hex that was clicked."""
    hovered: int = -1
    """The location under the pointer or the cursor."""
    chosen: tuple[int, ...] = ()
    """Units that are chosen so far."""
