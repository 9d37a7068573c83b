"""The player that takes any option, each as likely as the next; the fuzzer's and the yardstick."""

from __future__ import annotations

from random import Random

from ...kernel.decision import Decision
from ..state.codes import Option
from ..state.state import State
from .memory import Forgetful


class RandomPlayer(Forgetful):
    """Chooses uniformly, with a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, view: State, decision: Decision) -> Option:  # noqa: ARG002 (a blind player)
        """Any option of the decision."""
        options = decision.options
        return options[int(self._random() * len(options))]
