"""What happened on the map since a seat last acted, as those who look on are told it together.

Nothing is in it that one of them doesn't know: every event is read as all of them are told it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..kernel.decision import Event
from ..record.record import GameRecord
from .board.locations import NOWHERE, UNSEEN, location
from .board.terrain import CRACKED, MARKERS
from .game import StreetGame
from .position.codes import Ev, Logged, MarkerChanged, MarkerField, Placed, Ruined, UnitField
from .position.state import State

_CRACKS: Final = frozenset({MARKERS.index("weakened"), MARKERS.index(CRACKED)})


class WayGone(NamedTuple):
    """A unit went from place to place."""

    unit: int
    path: tuple[int, ...]
    """Locations, where it was first."""


class ShotFired(NamedTuple):
    """A unit attacked somebody, or a place."""

    unit: int
    start: int
    """Where it was, a location."""
    end: int
    """Where its aim was."""


class UnitLoss(NamedTuple):
    """A unit lost something, or has left the game."""

    unit: int
    loc: int
    """Where it was."""
    steps: int
    """Steps or men that it lost, without those that it had when it left the game."""
    gone: bool


class Meanwhile(NamedTuple):
    """What happened, each kind in the order in which it did."""

    first: int
    """After so many steps of the record it begins."""
    ways: tuple[WayGone, ...] = ()
    shots: tuple[ShotFired, ...] = ()
    losses: tuple[UnitLoss, ...] = ()
    fallen: tuple[int, ...] = ()
    """Hexes whose house fell, in whole or in part."""
    cracked: tuple[int, ...] = ()
    """Locations where a house was cracked or breached."""
    control: tuple[tuple[int, int], ...] = ()
    """Hexes that changed hands, with who holds them now; `NOBODY` for nobody."""


def meanwhile(record: GameRecord[StreetGame], seat: int, people: Iterable[int]) -> Meanwhile:
    """What happened since a seat last acted, as the seats of `people` are told it together.

    The set-up's opening isn't told.
    """
    first = max(record.last_step_of(seat), 0)
    begun = record.at(first)
    teller = _Teller(record.game, [record.game.view(begun, one) for one in people])
    for step in record.steps[first:]:
        for event in step.events:
            teller.follow(event)
    return teller.meanwhile(first)


class _Teller:
    """Follows events through the views of those who look on."""

    def __init__(self, game: StreetGame, views: Sequence[State]) -> None:
        self._game: Final = game
        self._views: Final = views
        self._held: Final = tuple(views[0].control)
        self._ways: Final[list[WayGone]] = []
        self._shots: Final[dict[ShotFired, None]] = {}
        self._losses: Final[dict[int, UnitLoss]] = {}
        self._fallen: Final[dict[int, None]] = {}
        self._cracked: Final[dict[int, None]] = {}

    def meanwhile(self, first: int) -> Meanwhile:
        now = self._views[0].control
        changed = tuple((n, side) for n, side in enumerate(now) if side != self._held[n])
        return Meanwhile(
            first,
            tuple(self._ways),
            tuple(self._shots),
            tuple(self._losses.values()),
            tuple(self._fallen),
            tuple(self._cracked),
            changed,
        )

    def follow(self, event: Event) -> None:
        """Note an event where everybody is told it, and let the views follow."""
        seen = [self._game.seen_by(event, view) for view in self._views]
        if None not in seen:
            self._note(event)
        for view, part in zip(self._views, seen, strict=True):
            if part is not None:
                self._game.fold(view, part)
        if event[0] == Ev.MARKER and None not in seen:
            self._note_marker(MarkerChanged(*event))

    def _note(self, event: Event) -> None:
        if event[0] == Ev.PLACE:
            self._note_place(Placed(*event))
        elif event[0] == Ev.UNIT:
            _, number, field, value = event
            unit = self._views[0].units[number]
            if field == UnitField.STEPS and unit.loc >= 0 and value < unit.steps:
                self._lose(number, unit.loc, unit.steps - value, gone=False)
        elif event[0] == Ev.RUIN:
            self._fallen[Ruined(*event).hex] = None
        elif event[0] == Ev.LOGGED:
            self._note_attack(Logged.of(event))

    def _note_place(self, placed: Placed) -> None:
        before = self._views[0].units[placed.unit].loc
        if before < 0 or placed.loc in {before, UNSEEN}:
            return
        if placed.loc == NOWHERE:
            self._lose(placed.unit, before, 0, gone=True)
            return
        last = self._ways[-1] if self._ways else None
        if last is not None and last.unit == placed.unit and last.path[-1] == before:
            self._ways[-1] = last._replace(path=(*last.path, placed.loc))
        else:
            self._ways.append(WayGone(placed.unit, (before, placed.loc)))

    def _lose(self, unit: int, loc: int, steps: int, *, gone: bool) -> None:
        before = self._losses.get(unit)
        lost = steps + (0 if before is None else before.steps)
        self._losses[unit] = UnitLoss(unit, loc, lost, gone)

    def _note_attack(self, logged: Logged) -> None:
        referee = self._game.kit.referee
        if logged.fact not in referee.attacks:
            return
        units = self._views[0].units
        kinds = referee.all_facts[logged.fact].kinds
        row = list(zip(kinds, logged.arguments, strict=False))
        start, end = units[row[0][1]].loc, NOWHERE
        for kind, value in row[1:]:
            if kind == "unit" and value >= 0:
                end = units[value].loc
            elif kind in {"location", "hex"} and value >= 0:
                end = value if kind == "location" else location(value)
        if start >= 0 and end >= 0:
            self._shots[ShotFired(row[0][1], start, end)] = None

    def _note_marker(self, changed: MarkerChanged) -> None:
        markers = [view.markers[changed.marker] for view in self._views]
        laid = changed.field in {MarkerField.LOC, MarkerField.DENSITY} and changed.value > 0
        if laid and all(one.kind in _CRACKS and one.loc >= 0 for one in markers):
            self._cracked[markers[0].loc] = None
