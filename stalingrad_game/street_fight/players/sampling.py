"""A whole game, dealt out anew, that agrees with all that one side may know (B3.5).

Players who search are never handed the true game, but as many such games as they like. What a side
doesn't know is where hidden enemies stand and in what strength, where hidden mines and markers lie,
and how dense mines are.

* A hidden enemy stands, in full strength, wherever its side may set it up and it can hide; each
  such place is as likely. Places beside one's own units aren't among them: it would be seen there.
* A hidden marker lies in the zone of its side's set-up, or anywhere where there is none. As many
  numbers are laid hidden as might be needed, so that some stand for nothing.
* Mines are of the usual densities. A field may be a dummy as often as its side has dummies.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final

from ...kernel.decision import Decision
from ..board.locations import NOWHERE, PLACES, UNSEEN, location
from ..board.terrain import MARKERS
from ..position.codes import NOBODY, MarkerFlag
from ..position.fold import copied
from ..position.knowledge import UNKNOWN
from ..position.position import Position
from ..position.referee import StreetKit
from ..position.state import Marker, State, UnitState

USUAL_DENSITIES: Final = (1, 2, 3)
"""Of a field of mines, each as likely."""
LAID_SHARE: Final = 0.5
"""How likely it is that a number laid hidden stands for something."""
_MINES: Final = MARKERS.index("mines")


class StreetSampler:
    """Deals games for one decision of one side; what is the same in all is worked out once."""

    def __init__(self, kit: StreetKit, view: State, decision: Decision) -> None:
        """`view` is what the deciding side sees; nothing in it is changed."""
        self._kit: Final = kit
        base = copied(view)
        base.viewer = NOBODY
        base.agenda = list(decision.agenda)
        self._base: Final = base
        self._position: Final = Position(kit.scenario, view)
        self._enemy: Final = 1 - decision.seat
        self._unseen: Final = [n for n, one in enumerate(view.units) if one.loc == UNSEEN]
        self._secret: Final = [
            number
            for number, one in enumerate(view.markers)
            if one.loc == UNSEEN or (one.kind == _MINES and one.density == UNKNOWN)
        ]

    def deal(self, chance: Random) -> State:
        """Another whole game; the same chance deals the same one."""
        new = copied(self._base)
        for unit in self._unseen:
            new.units[unit] = self._hidden_unit(unit, chance, new)
        for number in self._secret:
            self._deal_marker(new.markers[number], chance)
        # The true generator is never in a sample: whoever had it would know the dice to come.
        new.rng = chance.getrandbits(63)
        return new

    def _hidden_unit(self, unit: int, chance: Random, new: State) -> UnitState:
        state = self._kit.referee.unit_state(self._kit.scenario, unit)
        taken = {one.loc for one in new.units}
        places = [loc for loc in self._hiding_places(unit) if loc not in taken]
        if not places:
            return UnitState()
        state.loc = chance.choice(places)
        state.hidden = True
        return state

    def _hiding_places(self, unit: int) -> Sequence[int]:
        """Where a hidden enemy may be."""
        key = self._kit.scenario.units[unit].kind
        found = self._places_of_kind.get(key)
        if found is None:
            refused, position = self._kit.referee.hiding_refusal, self._position
            found = self._places_of_kind[key] = [
                loc for loc in self._zone if refused(position, unit, loc) is None
            ]
        return found

    @cached_property
    def _places_of_kind(self) -> dict[str, Sequence[int]]:
        return {}

    @cached_property
    def _zone(self) -> Sequence[int]:
        """The locations in which the enemy sets up, or all of the map's."""
        hexes = sorted(self._kit.scenario.set_ups[self._enemy].zone)
        position, referee = self._position, self._kit.referee
        return [
            loc
            for number in hexes or range(self._kit.board.grid.count)
            for loc in (location(number, place) for place in PLACES)
            if position.exists(loc) and referee.has_place(position, loc)
        ]

    def _deal_marker(self, marker: Marker, chance: Random) -> None:
        if marker.loc == UNSEEN:
            laid = chance.random() < LAID_SHARE
            marker.loc = chance.choice(self._ground) if laid else NOWHERE
        if marker.kind == _MINES and marker.density == UNKNOWN:
            marker.density = chance.choice(USUAL_DENSITIES)
            if chance.random() < self._dummies:
                marker.flags |= MarkerFlag.DUMMY

    @cached_property
    def _ground(self) -> Sequence[int]:
        """The ground of the hexes in which the enemy sets up, or of all."""
        hexes = sorted(self._kit.scenario.set_ups[self._enemy].zone)
        return [location(number) for number in hexes or range(self._kit.board.grid.count)]

    @cached_property
    def _dummies(self) -> float:
        """What share of the enemy's fields are dummies."""
        entry = self._kit.scenario.set_ups[self._enemy].entry
        dummies, fields = entry.dummies or 0, (entry.mines or 0) / 2
        return dummies / (dummies + fields) if dummies else 0.0
