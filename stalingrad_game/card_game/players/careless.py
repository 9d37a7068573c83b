"""A player who now and then takes any option: how a weaker level is made of a stronger one."""

from __future__ import annotations

from random import Random
from typing import Final

from ...kernel.decision import Decision
from ..rules.game import DONE, ends_without_attack
from ..state.codes import Op, Option
from ..state.state import State
from .greedy import GreedyPlayer
from .memory import Forgetful


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
