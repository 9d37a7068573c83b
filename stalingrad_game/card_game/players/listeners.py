"""Tells computer players what happens in a game, each of them as its seat may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..state.codes import Event
from ..state.fold import seen_by
from ..state.state import State, view
from .memory import Forgetful
from .player import ComputerPlayer


class Listeners:
    """The players of one game who have a memory; the others cost nothing."""

    def __init__(self, players: Mapping[int, ComputerPlayer], state: State) -> None:
        """Players by seat, at any state of the game, before anything is told."""
        self._listening: Final = [
            (player, view(state, seat))
            for seat, player in players.items()
            if not isinstance(player, Forgetful)
        ]

    def tell(self, events: Sequence[Event]) -> None:
        """Tell them what has happened, the opening first."""
        for player, seen in self._listening:
            for event in events:
                witnessed = seen_by(event, seen)
                if witnessed is not None:
                    player.note(witnessed)
