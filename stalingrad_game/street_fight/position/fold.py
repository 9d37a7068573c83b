"""How events change a game, and what each side is told of them.

A side doesn't know where hidden enemy units are nor what is left of them, nor hidden enemy
markers, nor how dense enemy mines are (B3.5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Event
from ..board.locations import NOWHERE, UNSEEN
from ..board.terrain import MARKERS
from .codes import MARKER_FIELDS, NOBODY, SIDES, UNIT_FIELDS, Ev, MarkerField, MarkerFlag
from .state import Marker, State, UnitState

UNKNOWN: Final = -1
"""In a view: a density that its viewer doesn't know."""
_MINES: Final = MARKERS.index("mines")


def fold(state: State, event: Event) -> None:
    """Change a state by an event, or a view by an event as its viewer is told it."""
    change = FOLDS.get(event[0])
    if change is not None:
        change(state, event)


def copied(state: State) -> State:
    """An independent copy of a state."""
    new = copy(state)
    new.units = [copy(unit) for unit in state.units]
    new.markers = [copy(marker) for marker in state.markers]
    new.ruins = dict(state.ruins)
    new.control = state.control[:]
    new.table = state.table[:]
    new.agenda = state.agenda[:]
    return new


def view(state: State, side: int, side_of: Callable[[int], int]) -> State:
    """What a side may see of a state; `side_of` tells the side of a unit."""
    seen = copied(state)
    seen.viewer = side
    seen.rng = 0
    seen.script = ()
    seen.agenda = []
    for number, unit in enumerate(seen.units):
        if unit.hidden and side_of(number) != side:
            seen.units[number] = UnitState(loc=UNSEEN, hidden=True)
    for marker in seen.markers:
        marker.loc = _seen_loc(marker, side, marker.loc)
        marker.density = _seen_density(marker, side, marker.density)
        marker.flags = _seen_flags(marker, side, marker.flags)
    return seen


def public_view(state: State, side_of: Callable[[int], int]) -> State:
    """What both sides know of a state, as it lies open on one board."""
    first, second = (view(state, side, side_of) for side in SIDES)
    for number, unit in enumerate(second.units):
        if unit.loc == UNSEEN:
            first.units[number] = unit
    for number, marker in enumerate(second.markers):
        if marker.side == first.viewer:
            first.markers[number] = marker
    return first


def seen_by(event: Event, seen: State, side_of: Callable[[int], int]) -> Event | None:
    """An event as the viewer of a view is told it; None where it isn't told at all.

    It is asked before the event is folded into the view. Facts of the log are the referee's:
    what they may tell whom is decided where their arguments are known.
    """
    kind = event[0]
    if kind in {Ev.PLACE, Ev.UNIT}:
        known = side_of(event[1]) == seen.viewer or not seen.units[event[1]].hidden
        return event if known else None
    if kind == Ev.MARKER:
        return _marker_seen(event, seen)
    if kind == Ev.SHOW:
        return _shown(event, seen)
    return event


def _marker_seen(event: Event, seen: State) -> Event:
    """A change of a marker, told as far as its viewer knows the marker."""
    _, number, field, value = event
    if field == MarkerField.KIND:
        return event
    marker, viewer = seen.markers[number], seen.viewer
    if field == MarkerField.LOC:
        return (*event[:3], _seen_loc(marker, viewer, value))
    if field == MarkerField.DENSITY:
        return (*event[:3], _seen_density(marker, viewer, value))
    if field == MarkerField.FLAGS:
        return (*event[:3], _seen_flags(marker, viewer, value))
    return event


def _shown(event: Event, seen: State) -> Event:
    """A marker shown, its density told where that is known now."""
    kind, number, flags, loc, density = event
    marker, viewer = copy(seen.markers[number]), seen.viewer
    marker.flags = flags
    density = _seen_density(marker, viewer, density)
    return kind, number, _seen_flags(marker, viewer, flags), loc, density


def _own(marker: Marker, viewer: int) -> bool:
    return marker.side in {viewer, NOBODY}


def _seen_loc(marker: Marker, viewer: int, loc: int) -> int:
    """Where a marker lies, for all that a viewer knows."""
    shown = _own(marker, viewer) or not marker.flags & MarkerFlag.HIDDEN
    return loc if shown else UNSEEN


def _seen_density(marker: Marker, viewer: int, density: int) -> int:
    """How dense mines are, for all that a viewer knows."""
    known = _own(marker, viewer) or marker.flags & MarkerFlag.KNOWN
    return density if known or marker.kind != _MINES else UNKNOWN


def _seen_flags(marker: Marker, viewer: int, flags: int) -> int:
    """A marker's flags, for all that a viewer knows: a dummy looks like any field of mines."""
    if _own(marker, viewer) or flags & MarkerFlag.KNOWN or marker.kind != _MINES:
        return flags
    return flags & MarkerFlag.HIDDEN


def _place(state: State, event: Event) -> None:
    state.units[event[1]].loc = event[2]


def _unit(state: State, event: Event) -> None:
    _, unit, field, value = event
    setattr(state.units[unit], UNIT_FIELDS[field], value)


def _marker(state: State, event: Event) -> None:
    _, number, field, value = event
    if number == len(state.markers):
        state.markers.append(Marker(kind=value, loc=NOWHERE))
    else:
        setattr(state.markers[number], MARKER_FIELDS[field], value)


def _ruin(state: State, event: Event) -> None:
    state.ruins[event[1]] = (event[2], event[3])


def _control(state: State, event: Event) -> None:
    state.control[event[1]] = event[2]


def _table(state: State, event: Event) -> None:
    state.table[event[1]] = event[2]


def _reveal(state: State, event: Event) -> None:
    _, unit, loc, steps, marks, count, facing, aim = event
    state.units[unit] = UnitState(loc, steps, marks, count, facing, aim)


def _hide(state: State, event: Event) -> None:
    unit = event[1]
    state.units[unit].hidden = True
    if state.viewer != NOBODY and state.viewer != event[2]:
        state.units[unit] = UnitState(loc=UNSEEN, hidden=True)


def _show(state: State, event: Event) -> None:
    _, number, flags, loc, density = event
    marker = state.markers[number]
    marker.flags, marker.loc, marker.density = flags, loc, density


def _over(state: State, event: Event) -> None:
    _, state.winner, state.ending = event


FOLDS: Final[Mapping[int, Callable[[State, Event], None]]] = MappingProxyType(
    {
        Ev.PLACE: _place,
        Ev.UNIT: _unit,
        Ev.MARKER: _marker,
        Ev.RUIN: _ruin,
        Ev.CONTROL: _control,
        Ev.TABLE: _table,
        Ev.REVEAL: _reveal,
        Ev.HIDE: _hide,
        Ev.OVER: _over,
        Ev.SHOW: _show,
    }
)
"""By kind of event that changes a game: how it does so."""
