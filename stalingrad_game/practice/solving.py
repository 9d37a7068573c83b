"""Whether a choice has one answer that is surely the best: a puzzle is solved twice, or dropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from ..review.adapter import AnswerPlan, JudgedChoice
from ..review.values import ERRORS_EACH_WAY, mean_and_error
from ..search.purpose import Purpose

DropReason = Literal["single", "alike", "doubtful", "unsure", "judgement"]
"""Why a choice makes no puzzle: there is one answer only; two seemed as good at a first look; two
did on more deals; the best one doesn't beat every other by two intervals; it isn't better where
the game is played on further."""
TWO_INTERVALS: Final = 2.0
"""By how many intervals of 95 % the best answer must beat every other."""


class SolvingEffort(msgspec.Struct, frozen=True):
    """How much is tried before a choice is a puzzle."""

    glance: int = 10
    """Deals of a first look."""
    deals: int = 40
    """Deals of a second one."""
    times: int = 10
    """So many times as many, for the proof."""
    whole: int = 160
    """Deals that are played on further."""
    least: float = 0.04
    """What the best answer must be better than every other, in chances to win."""


class WeighedPlan(msgspec.Struct, frozen=True):
    """A plan, and what it takes off the chance to win beside the best one."""

    plan: AnswerPlan
    behind: float
    error: float


class Solution(msgspec.Struct, frozen=True):
    """A choice with one answer that is surely the best."""

    plans: tuple[WeighedPlan, ...]
    """The best one first."""
    chance: float
    """The own side's chance to win with it."""
    purpose: Purpose
    deals: int


def solved(choice: JudgedChoice, effort: SolvingEffort) -> Solution | DropReason:
    """Solve a choice, or say why it makes no puzzle.

    Each stage deals anew, so that no answer is the best by the luck of the deals that it was found
    on.
    """
    plans = _different(choice)
    if len(plans) < 2:
        return "single"
    ranked = weighed(choice, plans, effort.glance, "glance")
    if ranked[1].behind < effort.least / 2:
        return "alike"
    ranked = weighed(choice, plans, effort.deals, "puzzle")
    best = ranked[0].plan
    if ranked[1].behind < effort.least or ranked[1].behind < ERRORS_EACH_WAY * ranked[1].error:
        return "doubtful"
    number = effort.deals * effort.times
    ranked = weighed(choice, [one.plan for one in ranked], number, "proof")
    others = ranked[1:]
    if ranked[0].plan != best or not all(surely_behind(one, effort) for one in others):
        return "unsure"
    further = choice.chances((best, others[0].plan), effort.whole, "whole", whole=True)
    gain, error = mean_and_error([one - other for one, other in zip(*further, strict=True)])
    if gain <= ERRORS_EACH_WAY * error:
        return "judgement"
    chance = mean_and_error(choice.chances((best,), number, "proof")[0])[0]
    purpose = choice.purpose(best, [one.plan for one in others], effort.deals, "purpose")
    return Solution(tuple(ranked), chance, purpose, number)


def surely_behind(plan: WeighedPlan, effort: SolvingEffort) -> bool:
    """Whether the best answer beats a plan by two intervals, and by enough to matter."""
    return plan.behind >= effort.least and (
        plan.behind > TWO_INTERVALS * ERRORS_EACH_WAY * plan.error
    )


def weighed(
    choice: JudgedChoice, plans: Sequence[AnswerPlan], number: int, name: str
) -> list[WeighedPlan]:
    """Plans on common deals, the best one first, each with what it is behind that one."""
    found = choice.chances(plans, number, name)
    best = max(found, key=sum)
    ranked = [
        WeighedPlan(
            plan, *mean_and_error([most - own for most, own in zip(best, chances, strict=True)])
        )
        for plan, chances in zip(plans, found, strict=True)
    ]
    return sorted(ranked, key=lambda one: (one.behind, one.plan))


def _different(choice: JudgedChoice) -> list[AnswerPlan]:
    found: list[AnswerPlan] = []
    for plan in choice.plans():
        if not any(choice.alike(plan, one) for one in found):
            found.append(plan)
    return found
