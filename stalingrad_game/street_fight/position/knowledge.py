"""What a side knows of units and markers (B3.5): asked by every referee, and by what is told.

A side doesn't know where hidden enemy units are nor what is left of them, nor hidden enemy
markers, nor how dense enemy mines are or whether they are a dummy. That a field harms vehicles
alone is seen by all who see the field, since anybody may pick it up (AT9.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..board.locations import UNSEEN
from ..board.terrain import MARKERS
from .codes import NOBODY, MarkerFlag
from .state import Marker, State, UnitState

UNKNOWN: Final = -1
"""In a view: a density that its viewer doesn't know."""
_MINES: Final = MARKERS.index("mines")
_OPEN: Final = MarkerFlag.HIDDEN | MarkerFlag.AT_ONLY
"""Of a field of mines: what the enemy sees of its flags, once he sees the field."""

SideOf = Callable[[int], int]
"""The side of a unit, by its number."""


def knows_unit(unit: UnitState, owner: int, side: int) -> bool:
    """Whether a side knows where a unit of an owner is, and in what state."""
    return owner == side or not unit.hidden


def owns_marker(marker: Marker, side: int) -> bool:
    """Whether a marker is a side's own, or nobody's: then it knows everything of it."""
    return marker.side in {side, NOBODY}


def knows_marker(marker: Marker, side: int) -> bool:
    """Whether a side knows that a marker lies where it does."""
    return owns_marker(marker, side) or not marker.flags & MarkerFlag.HIDDEN


def known_loc(marker: Marker, side: int, loc: int) -> int:
    """Where a marker lies, for all that a side knows."""
    return loc if knows_marker(marker, side) else UNSEEN


def known_density(marker: Marker, side: int, density: int) -> int:
    """How dense mines are, for all that a side knows."""
    known = owns_marker(marker, side) or marker.flags & MarkerFlag.KNOWN
    return density if known or marker.kind != _MINES else UNKNOWN


def known_flags(marker: Marker, side: int, flags: int) -> int:
    """A marker's flags, for all that a side knows: a dummy looks like any field of mines."""
    if owns_marker(marker, side) or flags & MarkerFlag.KNOWN or marker.kind != _MINES:
        return flags
    return MarkerFlag.HIDDEN if flags & MarkerFlag.HIDDEN else flags & _OPEN


def has_hidden(state: State, side: int, side_of: SideOf) -> bool:
    """Whether a side has units that its enemy doesn't see; how many those are is no secret."""
    return any(unit.hidden and side_of(number) == side for number, unit in enumerate(state.units))


def all_known(state: State, side: int, side_of: SideOf) -> bool:
    """Whether there is nothing in a state that a side doesn't know."""
    return all(
        knows_unit(unit, side_of(number), side) for number, unit in enumerate(state.units)
    ) and all(
        owns_marker(marker, side) or not (marker.flags & MarkerFlag.HIDDEN or marker.kind == _MINES)
        for marker in state.markers
    )
