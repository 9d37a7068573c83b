"""A game as another one that looks the same to a side: what the side can't know is mixed anew.

Whatever differs for the side after that was betrayed to it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ..board.locations import hex_of, location
from ..board.terrain import MARKERS
from ..game import StreetGame
from ..position.codes import MarkerFlag
from ..position.fold import copied
from ..position.knowledge import knows_marker, knows_unit, owns_marker
from ..position.position import Position
from ..position.referee import found
from ..position.state import State

MOST_DENSITY: Final = 4
_MINES: Final = MARKERS.index("mines")
_TRIES: Final = 6
"""Places that are tried for a hidden unit, which stays where it is if none will do."""
_PLACES: Final = 13
"""Places of a hex that a location can name."""


def exchanged(game: StreetGame, state: State, side: int, random: Random) -> State:
    """The state with hidden enemies in each other's and in other places, and other mines."""
    other = copied(state)
    other.rng = random.getrandbits(64)
    by_kind: dict[str, list[int]] = {}
    for unit, now in enumerate(other.units):
        if not knows_unit(now, game.side_of_unit(unit), side) and now.loc >= 0:
            by_kind.setdefault(game.kit.scenario.units[unit].kind, []).append(unit)
    for units in by_kind.values():
        states = [other.units[unit] for unit in units]
        random.shuffle(states)
        for unit, now in zip(units, states, strict=True):
            other.units[unit] = now
    for units in by_kind.values():
        for unit in units:
            _hide_elsewhere(game, other, unit, random)
    for marker in other.markers:
        if marker.kind != _MINES or owns_marker(marker, side) or marker.flags & MarkerFlag.KNOWN:
            continue
        if not knows_marker(marker, side) and marker.loc >= 0:
            marker.loc = _open_ground(game, other, random, marker.loc)
        dummy = not marker.flags & MarkerFlag.HIDDEN and random.random() * 3 < 1
        marker.density = 0 if dummy else 1 + int(random.random() * MOST_DENSITY)
        marker.flags &= ~MarkerFlag.DUMMY
        marker.flags |= MarkerFlag.DUMMY * dummy
    return other


def _hide_elsewhere(game: StreetGame, state: State, unit: int, random: Random) -> None:
    """Put a hidden unit somewhere else where it could be just as well, and weaken it perhaps."""
    position, referee = Position(game.kit.scenario, state), game.kit.referee
    now = state.units[unit]
    before, old = set(referee.violations(position)), now.loc
    for _ in range(_TRIES):
        number = int(random.random() * position.board.grid.count)
        loc = location(number, int(random.random() * _PLACES))
        if not position.exists(loc):
            continue
        now.loc = loc
        met = found(position, unit, near=referee.beside_finds)
        if not met and set(referee.violations(position)) <= before:
            break
        now.loc = old
    now.steps = 1 + int(random.random() * now.steps)


def _open_ground(game: StreetGame, state: State, random: Random, loc: int) -> int:
    """The ground of a hex where nobody stands and hidden mines might lie; or where they lie."""
    position = Position(game.kit.scenario, state)
    number = int(random.random() * position.board.grid.count)
    here = position.units_in(number) or position.units_in(hex_of(loc))
    barred = {"water", "road_paved"} & position.terrains(number)
    return loc if here or barred or position.intact(number) is not None else location(number)
