"""Events by names: tuples that equal the plain ones, for whoever reads events outside the fold.

``Placed(*event).loc`` is where a unit stands now; kinds whose last numbers vary have `of`.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from ...kernel.decision import Event


class Placed(NamedTuple):
    """`Ev.PLACE`: a unit is there now; `NOWHERE` where it has left the game."""

    kind: int
    unit: int
    loc: int


class MarkerChanged(NamedTuple):
    """`Ev.MARKER`: a field of a marker, by `MarkerField`; of a new one if its number is the next.

    `StreetResolver.lay` tells the fields in an order that keeps secret what must be.
    """

    kind: int
    marker: int
    field: int
    value: int


class Ruined(NamedTuple):
    """`Ev.RUIN`: a hex is rubble from a level up, at an extra cost (B4.9)."""

    kind: int
    hex: int
    level: int
    extra: int


class Controlled(NamedTuple):
    """`Ev.CONTROL`: who holds a hex now; `NOBODY` for nobody (B8.3)."""

    kind: int
    hex: int
    side: int


class TableChanged(NamedTuple):
    """`Ev.TABLE`: a field of `State.table`, by its number."""

    kind: int
    field: int
    value: int


class Rolled(NamedTuple):
    """`Ev.ROLL`: dice."""

    purpose: int
    side: int
    faces: int
    """Of each die."""
    dice: tuple[int, ...]

    @classmethod
    def of(cls, event: Event) -> Self:
        """Of an `Ev.ROLL`."""
        _, purpose, side, faces, *dice = event
        return cls(purpose, side, faces, tuple(dice))


class Logged(NamedTuple):
    """`Ev.LOGGED`: a line of the log."""

    fact: int
    """As `LogFacts` numbers it."""
    arguments: tuple[int, ...]

    @classmethod
    def of(cls, event: Event) -> Self:
        """Of an `Ev.LOGGED`."""
        return cls(event[1], event[2:])
