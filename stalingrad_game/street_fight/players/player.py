"""What a computer player is: a view and a decision in, one of the decision's options out.

`MAKERS` is the only place that knows the players' names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from ...kernel.decision import Decision, Option
from ..position.referee import StreetKit
from ..position.state import State
from .officer import OfficerPlayer


class RandomPlayer:
    """Chooses uniformly, with a generator of its own."""

    def __init__(self, kit: StreetKit, seed: int) -> None:
        """The same seed chooses alike."""
        self._random: Final = Random(seed).random

    def choose(self, view: State, decision: Decision, /) -> Option:
        options = decision.options
        return options[int(self._random() * len(options))]


class StreetPlayer(Protocol):
    """One side's decisions; a player never sees more than the side's view."""

    def choose(self, view: State, decision: Decision, /) -> Option:
        """One of `decision.options`, chosen from what the view of the deciding side shows."""


MAKERS: Final[Mapping[str, Callable[[StreetKit, int], StreetPlayer]]] = MappingProxyType(
    {"random": RandomPlayer, "officer": OfficerPlayer}
)
"""By name: what makes the player of a game and a seed."""
NAMES: Final = tuple(MAKERS)


def is_player(name: str) -> bool:
    """Whether `make_player` knows a name."""
    return name in MAKERS


def make_player(name: str, kit: StreetKit, seed: int) -> StreetPlayer:
    """A player by name for one game; the same seed plays alike. Raises `ValueError`."""
    if name not in MAKERS:
        raise ValueError(f"no player {name!r}; there are: {', '.join(NAMES)}")
    return MAKERS[name](kit, seed)
