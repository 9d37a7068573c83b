"""A seat's staff: its own officer answers the questions whose answers are worth next to nothing.

Which kinds these are was measured: `stalingrad questions` tells what a side loses in a game where
the officer answers them for it. Nothing is asked of a closed hand, so that no answer betrays one
(R9.4).
"""

from __future__ import annotations

from typing import Final

from ...kernel.decision import Decision
from ..rules.kit import Kit
from ..rules.operations import asking_operation
from ..state.codes import Option
from ..state.state import State
from .greedy import GreedyPlayer

STAFF_KINDS: Final = frozenset({"kill", "precision_kill", "vanguard", "burn_militia"})
"""The kinds of questions, by the names of the operations that ask them."""


class Staff:
    """The staff of every seat of one kit; it keeps nothing between questions."""

    def __init__(self, kit: Kit) -> None:
        self._officer: Final = GreedyPlayer(kit)

    def kind(self, decision: Decision) -> str:
        """What kind of question of the staff's a decision is; "" for one that it doesn't answer."""
        name = asking_operation(decision).name
        return name if name in STAFF_KINDS else ""

    def answer(self, view: State, decision: Decision) -> Option:
        """What the officer of the seat that is asked answers, by what its view shows."""
        return self._officer.choose(view, decision)
