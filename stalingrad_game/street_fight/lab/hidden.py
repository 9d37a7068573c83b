"""A game as another one that looks the same to a side: what the side can't know is mixed anew.

Whatever differs for the side after that was betrayed to it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ..board.terrain import MARKERS
from ..game import StreetGame
from ..position.codes import NOBODY, MarkerFlag
from ..position.fold import copied
from ..position.state import State

MOST_DENSITY: Final = 4
_MINES: Final = MARKERS.index("mines")


def exchanged(game: StreetGame, state: State, side: int, random: Random) -> State:
    """The state with hidden enemies of a kind in each other's places, and other mines."""
    other = copied(state)
    other.rng = random.getrandbits(64)
    by_kind: dict[str, list[int]] = {}
    for unit, now in enumerate(other.units):
        if now.hidden and game.side_of_unit(unit) != side and now.loc >= 0:
            by_kind.setdefault(game.kit.scenario.units[unit].kind, []).append(unit)
    for units in by_kind.values():
        states = [other.units[unit] for unit in units]
        random.shuffle(states)
        for unit, now in zip(units, states, strict=True):
            other.units[unit] = now
    for marker in other.markers:
        secret = marker.side not in {side, NOBODY} and not marker.flags & MarkerFlag.KNOWN
        if secret and marker.kind == _MINES and not marker.flags & MarkerFlag.DUMMY:
            marker.density = 1 + int(random.random() * MOST_DENSITY)
    return other
