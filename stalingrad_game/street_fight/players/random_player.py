"""The player that takes any option, each as likely as the next; the yardstick of the others."""

from __future__ import annotations

from random import Random
from typing import Final

from ...kernel.decision import Decision, Option
from ..position.referee import StreetKit
from ..position.state import State


class RandomPlayer:
    """Chooses uniformly, with a generator of its own."""

    def __init__(self, kit: StreetKit, seed: int) -> None:
        """The same seed chooses alike."""
        self._random: Final = Random(seed).random

    def choose(self, view: State, decision: Decision, /) -> Option:
        """Any option of the decision."""
        options = decision.options
        return options[int(self._random() * len(options))]
