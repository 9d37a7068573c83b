"""How events change a game, and what each side is told of them (B3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Event
from ..board.locations import NOWHERE, UNSEEN
from .codes import MARKER_FIELDS, NOBODY, SIDES, UNIT_FIELDS, Ev, MarkerField
from .knowledge import (
    SideOf,
    all_known,
    known_density,
    known_flags,
    known_loc,
    knows_unit,
)
from .state import Marker, State, UnitState


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


def view(state: State, side: int, side_of: SideOf) -> State:
    """What a side may see of a state; `side_of` tells the side of a unit."""
    seen = copied(state)
    seen.viewer = side
    seen.rng = 0
    seen.script = ()
    seen.agenda = []
    for number, unit in enumerate(seen.units):
        if not knows_unit(unit, side_of(number), side):
            seen.units[number] = UnitState(loc=UNSEEN, hidden=True)
    seen.staying_hidden = tuple(unit for unit in seen.staying_hidden if side_of(unit) == side)
    for marker in seen.markers:
        marker.loc = known_loc(marker, side, marker.loc)
        marker.density = known_density(marker, side, marker.density)
        marker.flags = known_flags(marker, side, marker.flags)
    return seen


def as_known(state: State, side: int, side_of: SideOf) -> State:
    """A game as a side knows it, with the work that waits: what its questions are judged by.

    The state itself where it holds nothing that the side doesn't know.
    """
    if state.viewer == side or all_known(state, side, side_of):
        return state
    known = view(state, side, side_of)
    known.agenda = state.agenda[:]
    return known


def public_view(state: State, side_of: SideOf) -> State:
    """What both sides know of a state, as it lies open on one board."""
    first, second = (view(state, side, side_of) for side in SIDES)
    return shared_view(first, second)


def shared_view(first: State, second: State) -> State:
    """What both sides know, of the views of both; the first one is changed into it."""
    first.staying_hidden = ()
    for number, unit in enumerate(second.units):
        if unit.loc == UNSEEN:
            first.units[number] = unit
    for number, marker in enumerate(second.markers):
        if marker.side == first.viewer:
            first.markers[number] = marker
    return first


def seen_by(event: Event, seen: State, side_of: SideOf) -> Event | None:
    """An event as the viewer of a view is told it; None where it isn't told at all.

    It is asked before the event is folded into the view. Facts of the log are the referee's:
    what they may tell whom is decided where their arguments are known.
    """
    kind = event[0]
    if kind in {Ev.PLACE, Ev.UNIT, Ev.STAY}:
        known = knows_unit(seen.units[event[1]], side_of(event[1]), seen.viewer)
        return event if known else None
    if kind == Ev.MARKER:
        return _marker_seen(event, seen)
    if kind == Ev.SHOW:
        return _shown(event, seen)
    return event


def _marker_seen(event: Event, seen: State) -> Event | None:
    """A change of a marker, told as far as its viewer knows the marker."""
    _, number, field, value = event
    if field == MarkerField.KIND:
        return event
    marker, viewer = seen.markers[number], seen.viewer
    known = value
    if field == MarkerField.LOC:
        known = known_loc(marker, viewer, value)
    elif field == MarkerField.DENSITY:
        known = known_density(marker, viewer, value)
    elif field == MarkerField.FLAGS:
        known = known_flags(marker, viewer, value)
    if known != value and known == getattr(marker, MARKER_FIELDS[field]):  # nothing new for him
        return None
    return (*event[:3], known)


def _shown(event: Event, seen: State) -> Event:
    """A marker shown, its density told where that is known now."""
    kind, number, flags, loc, density = event
    marker, viewer = copy(seen.markers[number]), seen.viewer
    marker.flags = flags
    density = known_density(marker, viewer, density)
    return kind, number, known_flags(marker, viewer, flags), loc, density


def _place(state: State, event: Event) -> None:
    _, unit, loc = event
    state.units[unit].loc = loc


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
    _, number, level, extra = event
    state.ruins[number] = (level, extra)


def _control(state: State, event: Event) -> None:
    _, number, side = event
    state.control[number] = side


def _table(state: State, event: Event) -> None:
    _, field, value = event
    state.table[field] = value


def _reveal(state: State, event: Event) -> None:
    _, unit, loc, steps, marks, count, facing, aim = event
    state.units[unit] = UnitState(loc, steps, marks, count, facing, aim)


def _hide(state: State, event: Event) -> None:
    _, unit, side = event
    state.units[unit].hidden = True
    if state.viewer not in {NOBODY, side}:
        state.units[unit] = UnitState(loc=UNSEEN, hidden=True)


def _show(state: State, event: Event) -> None:
    _, number, flags, loc, density = event
    marker = state.markers[number]
    marker.flags, marker.loc, marker.density = flags, loc, density


def _stay(state: State, event: Event) -> None:
    _, unit, stays = event
    others = [one for one in state.staying_hidden if one != unit]
    state.staying_hidden = tuple(sorted([*others, unit] if stays else others))


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
        Ev.STAY: _stay,
    }
)
"""By kind of event that changes a game: how it does so."""
