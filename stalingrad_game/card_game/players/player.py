"""What a computer player is: a view and a decision in, one of the decision's options out.

Later players stand behind the same door; `make_player` is the only place that knows their names.
"""

from __future__ import annotations

from typing import Final, Protocol

from ...kernel.decision import Decision
from ..rules.kit import Kit
from ..state.codes import Event, Option
from ..state.state import State
from .greedy import GreedyPlayer
from .random_player import RandomPlayer

NAMES: Final = ("random", "greedy")
"""The players that `make_player` knows, the weakest first."""


class ComputerPlayer(Protocol):
    """One seat's decisions; a player never sees more than the seat's view."""

    def choose(self, view: State, decision: Decision) -> Option:
        """One of `decision.options`, chosen from what the view of the deciding seat shows."""

    def note(self, event: Event) -> None:
        """Learn what happened, as this player's seat is told it (`seen_by`), from the start on.

        A player who needs no memory extends `Forgetful` and is told nothing.
        """


def make_player(name: str, kit: Kit, seed: int) -> ComputerPlayer:
    """A player by name for one game; the same seed plays alike. Raises `ValueError`."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(kit)
    raise ValueError(f"unknown player {name!r}; allowed: {', '.join(NAMES)}")
