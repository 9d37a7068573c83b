"""What a computer player is: a view and a decision in, one of the decision's options out.

Later players stand behind the same door; `make_player` is the only place that knows their names.
"""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from ...kernel.decision import Decision
from ...search.budget import Budget
from ...search.levels import LEVEL_NAMES, Level
from ...search.names import SEARCH, USUAL_ITERATIONS, is_search, search_iterations
from ..rules.kit import Kit
from ..rules.resolver import DONE, ends_without_attack
from ..state.codes import Event, Op, Option
from ..state.state import State
from .greedy import GreedyPlayer
from .levels import level_named
from .memory import Forgetful
from .scripted import SCRIPTED, ScriptedPlayer
from .search.player import SearchPlayer
from .trained import TrainedPlayer


class CarelessPlayer(Forgetful):
    """Another player, but for a share of its decisions."""

    def __init__(self, careful: GreedyPlayer, share: float, seed: int) -> None:
        """`share` is the part of the decisions in which any option is as likely, 0 to 1."""
        self._careful: Final = careful
        self._share: Final = share
        self._random: Final = Random(seed).random

    def choose(self, view: State, decision: Decision) -> Option:
        """Any option that doesn't lose the game at once, or that of the other player."""
        if self._random() < self._share:
            options = decision.options
            if decision.op == Op.MANOEUVRE and ends_without_attack(view, decision.seat):
                options = tuple(option for option in options if option != DONE) or options
            return options[int(self._random() * len(options))]
        return self._careful.choose(view, decision)


class RandomPlayer(Forgetful):
    """Chooses uniformly, with a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, view: State, decision: Decision) -> Option:  # noqa: ARG002 (a blind player)
        options = decision.options
        return options[int(self._random() * len(options))]


OPPONENTS: Final = (*LEVEL_NAMES, "random", "greedy")
"""The players that a person may choose to play against: the levels, then what they are made of."""
TRAINED: Final = "trained"
NAMES: Final = (*OPPONENTS, TRAINED, SEARCH, *SCRIPTED)
"""The players that `make_player` knows: opponents, then those to measure with: the officer with
what it has learned, the search by iterations, as "search:400", and those with one habit."""
ADVICE_ITERATIONS: Final = USUAL_ITERATIONS
"""How many rollouts advice is made of."""


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
    level = level_named(name)
    if level is not None:
        return _of_level(level, kit, seed)
    if is_search(name):
        return SearchPlayer(kit, Budget(iterations=search_iterations(name)), seed)
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(kit)
    if name == TRAINED:
        return TrainedPlayer(kit)
    if name in SCRIPTED:
        return ScriptedPlayer(kit, SCRIPTED[name])
    raise ValueError(f"unknown player {name!r}; allowed: {', '.join(NAMES)}")


def is_player(name: str) -> bool:
    """Whether `make_player` knows a name."""
    if not is_search(name):
        return name in NAMES
    try:
        return search_iterations(name) > 0
    except ValueError:
        return False


def make_adviser(kit: Kit, seed: int) -> SearchPlayer:
    """Who weighs the options of people who ask for advice, with `ADVICE_ITERATIONS`."""
    return SearchPlayer(kit, Budget(iterations=ADVICE_ITERATIONS), seed)


def _of_level(level: Level, kit: Kit, seed: int) -> ComputerPlayer:
    if level.player == SEARCH:
        return SearchPlayer(kit, Budget(iterations=level.iterations), seed)
    player = GreedyPlayer(kit)
    return CarelessPlayer(player, level.careless, seed) if level.careless else player
