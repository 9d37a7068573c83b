"""The state of a game of Street Fight: plain data, the same for every referee.

What a unit's marks, counts and aims mean, and what stands behind the first fields of the table,
is the referee's own.
"""

from __future__ import annotations

import msgspec

from ...kernel.decision import Frame
from ..board.locations import NOWHERE
from .codes import NOBODY


class UnitState(msgspec.Struct):
    """A unit as it is now; its number is its place in the scenario file."""

    loc: int = NOWHERE
    """Where it stands; `UNSEEN` in the view of a side that doesn't know."""
    steps: int = 0
    """What is left of it: figures, steps or men."""
    marks: int = 0
    """Bits, the referee's own."""
    count: int = 0
    """A number, the referee's own, such as pins."""
    facing: int = -1
    """The hexside that a fixed weapon points to, -1 for none."""
    aim: int = -1
    """What it last fired at, and how often, in the referee's own number."""
    hidden: bool = False
    """Whether the enemy doesn't know where it is."""


class Marker(msgspec.Struct):
    """A marker as it is now; one that has gone lies `NOWHERE`."""

    kind: int
    """Its number among the words of `board.terrain.MARKERS`."""
    loc: int = NOWHERE
    side: int = NOBODY
    density: int = 0
    """Of mines; -1 in the view of a side that doesn't know it. Of cracks: how many."""
    flags: int = 0
    """Bits of `MarkerFlag`."""
    of: int = -1
    """Of a lane or a left weapon: its number among the words of `board.terrain.MARKED_OF`."""


class State(msgspec.Struct):
    """A game between two options."""

    units: list[UnitState] = msgspec.field(default_factory=list)
    markers: list[Marker] = msgspec.field(default_factory=list)
    ruins: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)
    """By hex: the level that is rubble from there up, and the extra cost (B4.9)."""
    control: list[int] = msgspec.field(default_factory=list)
    """By hex: the side that controls it, or `NOBODY` (B8.3)."""
    table: list[int] = msgspec.field(default_factory=list)
    """Turn, phase and other numbers by `Table`, then the referee's own."""
    winner: int = NOBODY
    ending: int = -1
    viewer: int = NOBODY
    """In a view: whose it is."""
    agenda: list[Frame] = msgspec.field(default_factory=list)
    rng: int = 0
    script: tuple[int, ...] = ()
    staying_hidden: tuple[int, ...] = ()
    """During a set-up: the units, in order, that are still hidden when it is done."""
