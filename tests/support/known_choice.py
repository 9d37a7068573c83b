"""A choice whose plans are worth what a test says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stalingrad_game.kernel.decision import Decision
from stalingrad_game.review.adapter import AnswerPlan, JudgedChoice
from stalingrad_game.search.purpose import Purpose

PLANS: list[AnswerPlan] = [((number, 0, 0),) for number in range(7)]
UNTRIED: AnswerPlan = ((9, 0, 0),)


class KnownChoice(JudgedChoice):
    """Plans that are worth what they are said to be, give or take the luck of the deals."""

    def __init__(self, worths: Sequence[float], luck: float = 0.02, untried: float = 0.0) -> None:
        self.worth = {**dict(zip(PLANS, worths, strict=False)), UNTRIED: untried}
        self.luck = luck
        self.known = PLANS[: len(worths)]
        self.compared: dict[AnswerPlan, int] = {}
        self.played: list[tuple[int, str]] = []
        """How many plans were played on at a time, and in which deals."""

    def deals_of(self, plan: AnswerPlan) -> int:
        """On how many deals a plan was compared by a tutor."""
        return self.compared.get(plan, 0)

    @property
    def decision(self) -> Decision:
        raise AssertionError("nobody asks")

    def plans(self) -> list[AnswerPlan]:
        return [*self.known, self.known[0]]

    def alike(self, one: AnswerPlan, other: AnswerPlan) -> bool:
        return one == other

    def chances(
        self, plans: Sequence[AnswerPlan], number: int, name: str, *, whole: bool = False
    ) -> list[list[float]]:
        self.played.append((len(plans), name))
        if "compares" in name:
            for plan in plans:
                self.compared[plan] = self.deals_of(plan) + number
        del whole
        return [
            [
                Random(f"{name} {deal} {plan}").gauss(self.worth[plan], self.luck)
                for deal in range(number)
            ]
            for plan in plans
        ]

    def purpose(
        self, best: AnswerPlan, others: Sequence[AnswerPlan], number: int, name: str
    ) -> Purpose:
        del number, name
        return Purpose(1, best[0][0], others[0][0][0])
