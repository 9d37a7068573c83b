"""A unit as it will fire or be fired at, wherever it will stand then."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from ..position.state import UnitState


class Ready(NamedTuple):
    """A unit with its lasting states alone."""

    state: UnitState
    numbers: tuple[int, ...]
    """What tells it apart from the same unit at another time, its place left out."""

    def at(self, loc: int) -> UnitState:
        """The unit at a location; a state of its own."""
        found = copy(self.state)
        found.loc = loc
        return found


def ready(state: UnitState) -> Ready:
    """A unit with a state; the state is kept, not copied."""
    numbers = (state.steps, state.marks, state.count, state.facing, state.aim)
    return Ready(state, numbers)
