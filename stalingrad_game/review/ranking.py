"""Plans ranked by what they lead to on the same deals; the worst are soon left.

What is thought of plans in general has no say: what a weak player did may be worse than anything
that is usually worth a thought, and what would have been better is now and then a surprise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .adapter import AnswerPlan, JudgedChoice
from .values import mean_and_error

DEALT_AT_ONCE: Final = 2
FIRST_DEALS: Final = 8
"""After so many only the best plans are ranked on."""
STILL_RANKED: Final = 4
"""How many of them."""


class PlanRanking:
    """The plans of one choice, the best first as far as is known."""

    def __init__(self, choice: JudgedChoice, plans: Sequence[AnswerPlan], name: str) -> None:
        """Nothing is tried yet; by another `name` others are dealt."""
        self.rollouts = 0
        """Of all plans together."""
        self._choice: Final = choice
        self._plans: Final = tuple(plans)
        self._name: Final = name
        self._chances: Final[list[list[float]]] = [[] for _ in plans]
        """By plan: the own side's chance on each deal."""
        self._left: Final = list(range(len(plans)))
        """The places of the plans that may still be the best, the best first."""

    @property
    def best(self) -> int:
        """The place of the plan that is ahead."""
        return self._left[0]

    @property
    def deals(self) -> int:
        """On which the best plans were played on."""
        return len(self._chances[self.best])

    @property
    def order(self) -> list[int]:
        """The places of all plans, the best first; what was left early comes last."""
        return sorted(range(len(self._plans)), key=lambda place: -sum(self._chances[place]))

    def rank_on(self) -> None:
        """Play the plans that are left on in a few more deals."""
        plans = [self._plans[place] for place in self._left]
        found = self._choice.chances(plans, DEALT_AT_ONCE, f"{self._name} {self.deals}")
        for place, chances in zip(self._left, found, strict=True):
            self._chances[place] += chances
        self.rollouts += DEALT_AT_ONCE * len(plans)
        self._left.sort(key=lambda place: -sum(self._chances[place]))
        if self.deals == FIRST_DEALS:
            del self._left[STILL_RANKED:]

    def ahead(self, place: int, other: int) -> tuple[float, float]:
        """By how much one plan is ahead of another on the same deals, with its standard error."""
        pair = zip(self._chances[place], self._chances[other], strict=False)
        return mean_and_error([one - its for one, its in pair])


def best_of(choice: JudgedChoice, plans: Sequence[AnswerPlan], rollouts: int) -> AnswerPlan:
    """The best of some plans, as so many rollouts find it, or a few more.

    It is the first one, unless another is ahead of it by a standard error.
    """
    ranking = PlanRanking(choice, plans, "ranked")
    while len(plans) > 1 and ranking.rollouts < rollouts:
        ranking.rank_on()
    gain, error = ranking.ahead(ranking.best, 0) if ranking.best else (0.0, 0.0)
    return plans[ranking.best if gain > error else 0]
