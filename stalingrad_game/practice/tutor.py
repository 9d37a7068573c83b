"""A tutor: what a choice costs, found out while it is being made.

All plans worth trying are ranked, piece by piece, as long as the player thinks. What is chosen then
is compared with the best of them on fresh deals, by what its seat may know alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ..review.accounts import ChanceShare
from ..review.adapter import AnswerPlan, JudgedChoice
from ..review.ranking import FIRST_DEALS, PlanRanking
from ..review.values import mean_and_error
from ..search.purpose import Purpose

LEAST_COSTS: Final[Mapping[str, float]] = MappingProxyType({"big": 0.06, "all": 0.02})
"""What a choice must take off the chance to win, at the least, to be spoken of, by how much of all
mistakes a player wants to hear."""
RANKED_DEALS: Final = 24
"""On which plans are ranked, while the player thinks."""
COMPARED_DEALS: Final = 288
"""On which what is chosen is compared with the best plan, at the most: others than those it was
found by, on which it was in part the best by their luck."""
ENOUGH_COMPARED: Final = 32
"""Where an answer is wanted soon."""
COMPARED_AT_ONCE: Final = 4
FEWEST_COMPARED: Final = 16
"""Before a choice is let pass, or spoken of."""
SURE_TO_COST: Final = 2.4
"""Standard errors by which a cost must be above nothing."""
PLAIN_TO_COST: Final = 2.5
"""Standard errors by which a cost that is above the least needs no more deals."""
MAY_COST: Final = 2.0
"""Standard errors by which what is below the least may yet be above it."""
PURPOSE_DEALS: Final = 16
"""On which it is looked into what the best plan is after."""


NO_REASON: Final = Purpose(0, 0, 0)
"""In place of a reason that isn't known yet."""


class TutorVerdict(msgspec.Struct, frozen=True):
    """A choice that surely costs something, beside a better one."""

    best: AnswerPlan
    chosen: AnswerPlan
    chance: float
    """The own side's chance to win with the better one."""
    cost: ChanceShare
    purpose: Purpose | None = None
    """What the better one leads to that the chosen one doesn't; None until it was looked into."""


class TutoredChoice:
    """One choice being weighed."""

    def __init__(self, choice: JudgedChoice) -> None:
        """Find the plans worth trying; none is tried yet."""
        self._choice: Final = choice
        self._plans: Final[list[AnswerPlan]] = []
        for plan in choice.plans():
            if not any(choice.alike(one, plan) for one in self._plans):
                self._plans.append(plan)
        self._ranking: Final = PlanRanking(choice, self._plans, "tutor")
        self._compared: Final[list[list[float]]] = [[] for _ in self._plans]
        """By plan: its chances on the fresh deals."""
        self._settled: Final[set[int]] = set()
        """The places of the plans that need no more deals, whatever is wanted to be heard."""

    @property
    def done(self) -> bool:
        """Whether all that can be known beforehand is known."""
        return self.ranked and self._unsettled() is None

    @property
    def ranked(self) -> bool:
        """Whether the plans are ranked."""
        return self._ranking.deals >= RANKED_DEALS or len(self._plans) < 2

    def weigh_on(self) -> None:
        """Rank the plans on a few more deals; then play them on in fresh ones, the best first."""
        if not self.ranked:
            self._ranking.rank_on()
            return
        place = self._unsettled()
        if place is not None:
            behind = min(self._ranking.best, place, key=lambda one: len(self._compared[one]))
            self._play(behind, len(self._compared[behind]) + COMPARED_AT_ONCE)

    def judged(
        self,
        plan: AnswerPlan,
        least: float,
        stops: Callable[[], bool] = lambda: False,
        hurries: Callable[[], bool] = lambda: False,
    ) -> TutorVerdict | None:
        """What a chosen plan costs; None where it isn't sure to cost `least` or more.

        `stops` says that nobody wants to know any more, `hurries` that the answer is wanted soon.
        """
        while not self.ranked and self._ranking.deals < FIRST_DEALS:
            self._ranking.rank_on()
        best, chosen = self._ranking.best, self._joined(plan)
        if best == chosen:
            return None
        deals = max(FEWEST_COMPARED, self._known(chosen))
        while True:
            cost, error = self._behind(chosen, deals)
            most = ENOUGH_COMPARED if hurries() else COMPARED_DEALS
            if deals >= most or _plain(cost, error, least):
                break
            if stops():
                return None
            deals += COMPARED_AT_ONCE
        if cost < least or cost <= SURE_TO_COST * error:
            return None
        better = self._plans[best]
        return TutorVerdict(
            best=better,
            chosen=plan,
            chance=mean_and_error(self._compared[best])[0],
            cost=ChanceShare.with_error(cost, error),
        )

    def explained(self, verdict: TutorVerdict) -> TutorVerdict:
        """The same with what the better choice is after."""
        plans = (verdict.chosen,)
        purpose = self._choice.purpose(verdict.best, plans, PURPOSE_DEALS, "tutor")
        return msgspec.structs.replace(verdict, purpose=purpose)

    def _unsettled(self) -> int | None:
        """The place of the next plan to be compared with the best one; None where nothing is left.

        First each is compared on the fewest deals.
        """
        best, settled = self._ranking.best, self._settled
        order = [place for place in self._ranking.order if place != best and place not in settled]
        for place in order:
            if self._known(place) < FEWEST_COMPARED:
                return place
        for place in order:
            deals = self._known(place)
            found = self._behind(place, deals)
            if deals < COMPARED_DEALS and not all(
                _plain(*found, least) for least in LEAST_COSTS.values()
            ):
                return place
            self._settled.add(place)
        return None

    def _known(self, place: int) -> int:
        """On how many deals a plan can be compared with the best one by now."""
        return min(len(self._compared[one]) for one in (self._ranking.best, place))

    def _behind(self, place: int, deals: int) -> tuple[float, float]:
        """By how much a plan is worse than the best one on so many deals, with standard error."""
        pair = (self._play(one, deals)[:deals] for one in (self._ranking.best, place))
        return mean_and_error([one - other for one, other in zip(*pair, strict=True)])

    def _joined(self, plan: AnswerPlan) -> int:
        """The place of a plan."""
        for place, one in enumerate(self._plans):
            if self._choice.alike(one, plan):
                return place
        self._plans.append(plan)
        self._compared.append([])
        return len(self._plans) - 1

    def _play(self, place: int, deals: int) -> list[float]:
        """A plan's chances on so many of the fresh deals, at the least."""
        own = self._compared[place]
        while len(own) < deals:
            name = f"tutor compares {len(own)}"
            own += self._choice.chances((self._plans[place],), COMPARED_AT_ONCE, name)[0]
        return own


def _plain(cost: float, error: float, least: float) -> bool:
    """Whether a cost is plainly above the least that is spoken of, or plainly below."""
    return cost - PLAIN_TO_COST * error > least or cost + MAY_COST * error < least
