"""When a choice makes a puzzle: one answer that beats all others, by more than its doubt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from stalingrad_game.practice.mining import beats_levels
from stalingrad_game.practice.solving import (
    Solution,
    SolvingEffort,
    WeighedPlan,
    solved,
    weighed,
)
from stalingrad_game.review.adapter import AnswerPlan
from stalingrad_game.search.purpose import Purpose

EFFORT = SolvingEffort(glance=10, deals=40, times=10, whole=100, least=0.04)


def by_plan(worth: Sequence[float]) -> dict[AnswerPlan, float]:
    return {((place,),): one for place, one in enumerate(worth)}


class Choice:
    """A choice whose answers are worth what a test says, give or take some noise."""

    decision: Any = SimpleNamespace(seat=0)

    def __init__(
        self,
        worth: Sequence[float],
        noise: float = 0.05,
        further: Sequence[float] = (),
        early: Sequence[float] = (),
    ) -> None:
        """`further`: what they are worth where it is played on, `early`: on the first deals."""
        self._worth = by_plan(worth)
        self._further = by_plan(further or worth)
        self._early = by_plan(early or worth)
        self._noise = noise
        self.names: list[str] = []

    def plans(self) -> list[AnswerPlan]:
        return [*self._worth, ((0,),)]

    def alike(self, one: AnswerPlan, other: AnswerPlan) -> bool:
        return one == other

    def chances(
        self, plans: Sequence[AnswerPlan], number: int, name: str, *, whole: bool = False
    ) -> list[list[float]]:
        self.names.append(name)
        worth = self._further if whole else self._early if name == "puzzle" else self._worth
        chance = Random(f"{name} {number}")
        rows = [[chance.gauss(0.0, self._noise) for _ in plans] for _ in range(number)]
        return [[worth[plan] + row[at] for row in rows] for at, plan in enumerate(plans)]

    def purpose(
        self, best: AnswerPlan, others: Sequence[AnswerPlan], number: int, name: str
    ) -> Purpose:
        assert best not in others
        assert (number, name) == (EFFORT.deals, "purpose")
        return Purpose(1, 70, 50)


def test_an_answer_that_is_surely_the_best_makes_a_puzzle() -> None:
    choice = Choice((0.4, 0.6, 0.5))
    found = solved(choice, EFFORT)
    assert isinstance(found, Solution)
    assert [one.plan for one in found.plans] == [((1,),), ((2,),), ((0,),)]
    assert found.plans[0].behind == 0.0
    assert found.plans[1].behind == pytest.approx(0.1, abs=0.02)
    assert found.plans[2].behind == pytest.approx(0.2, abs=0.02)
    assert found.chance == pytest.approx(0.6, abs=0.02)
    assert (found.deals, found.purpose) == (400, Purpose(1, 70, 50))
    # each stage on deals of its own
    assert [*dict.fromkeys(choice.names)] == ["glance", "puzzle", "proof", "whole"]


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (Choice((0.5,)), "single"),
        (Choice((0.5, 0.5, 0.4)), "alike"),
        (Choice((0.5, 0.53)), "doubtful"),
        (Choice((0.5, 0.54), noise=1.0), "doubtful"),
        (Choice((0.5, 0.56), noise=0.6, early=(0.0, 1.0)), "unsure"),
        (Choice((0.56, 0.5), early=(0.0, 1.0)), "unsure"),
        (Choice((0.5, 0.6), further=(0.6, 0.5)), "judgement"),
    ],
)
def test_any_other_choice_is_dropped_with_its_reason(choice: Choice, why: str) -> None:
    assert solved(choice, SolvingEffort(glance=400, deals=40, whole=100)) == why


def test_answers_are_weighed_on_the_same_deals() -> None:
    """What differs from deal to deal falls out where all answers have it."""

    class Swaying(Choice):
        def chances(
            self, plans: Sequence[AnswerPlan], number: int, name: str, *, whole: bool = False
        ) -> list[list[float]]:
            common = Random(f"{name} {whole}")
            luck = [common.gauss(0.0, 1.0) for _ in range(number)]
            return [[self._worth[plan] + one for one in luck] for plan in plans]

    best, other = weighed(Swaying((0.5, 0.45)), [((0,),), ((1,),)], 20, "deals")
    assert (best.plan, other.plan) == (((0,),), ((1,),))
    assert (other.behind, other.error) == pytest.approx((0.05, 0.0), abs=1e-9)


@pytest.mark.parametrize(("worth", "beats"), [(0.45, True), (0.585, False), (0.7, False)])
def test_the_best_answer_must_beat_what_levels_answer_too(worth: float, beats: bool) -> None:
    """What nobody thought of at first may be as good, or better."""
    choice = Choice((0.4, 0.6, 0.5, worth), noise=0.02)
    solution = Solution(
        (
            WeighedPlan(((1,),), 0.0, 0.0),
            WeighedPlan(((2,),), 0.1, 0.01),
            WeighedPlan(((0,),), 0.2, 0.01),
        ),
        chance=0.6,
        purpose=Purpose(1, 70, 50),
        deals=100,
    )
    known = [((1,),), ((2,),)]
    assert beats_levels(choice, solution, known, EFFORT)
    assert choice.names == [], "all of it is known"
    assert beats_levels(choice, solution, [*known, ((3,),)], EFFORT) == beats
    assert choice.names == ["levels"]
