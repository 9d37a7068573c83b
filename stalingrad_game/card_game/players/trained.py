"""The trained player: the officer, but that actions are ranked by what was learned from searches.

It tries nothing out. Actions are ranked by the trees of `action_policy`, and a manoeuvre is the
plan that the leaf value thinks best, if it thinks enough of it.
"""

from __future__ import annotations

from typing import Final

from ...kernel.decision import Decision
from ..rules.kit import Kit
from ..state.codes import GERMAN, Op, Option, side_of
from ..state.state import State
from .action_policy import trained_policy
from .greedy import GreedyPlayer
from .memory import Forgetful
from .search.leaf import LeafValue
from .search.plans import Planner

GERMAN_MARGIN: Final = 0.03
"""What another plan must promise the Germans more than the officer's, in the chance to win. The
leaf value sees the Soviets' plans better: any gain does for them."""


class TrainedPlayer(Forgetful):
    """Any seat's decisions, one step ahead; only a plan that is being carried out is kept."""

    def __init__(self, kit: Kit) -> None:
        """A player for a kit; in a mode without trees actions are ranked as the officer does."""
        self._kit: Final = kit
        self._officer: Final = GreedyPlayer(kit, policy=trained_policy(kit))
        self._leaf: Final = LeafValue(kit)
        self._plan: list[Option] = []
        self._plan_of: tuple[int, ...] = ()

    def choose(self, view: State, decision: Decision) -> Option:
        """The best option as far as this player sees."""
        if decision.op != Op.MANOEUVRE or len(decision.options) == 1:
            return self._officer.choose(view, decision)
        moment = (*decision.frame[:2], view.turn)
        if not self._plan or self._plan_of != moment or self._plan[0] not in decision.options:
            self._plan, self._plan_of = self._best_plan(view, decision), moment
        return self._plan.pop(0)

    def _best_plan(self, view: State, decision: Decision) -> list[Option]:
        """The rest of a manoeuvre (R3.6)."""
        planner = Planner(self._kit, self._leaf, self._officer, view, decision)
        first, *others = planner.candidates()
        best = min(others, key=lambda one: one.gap, default=first)
        margin = GERMAN_MARGIN if side_of(decision.seat) == GERMAN else 0.0
        return list((best if -best.gap > margin else first).options)
