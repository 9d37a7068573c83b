"""The tutor: what a choice costs, beside plans that are worth what a test says."""

from __future__ import annotations

import pytest

from stalingrad_game.practice.tutor import (
    COMPARED_AT_ONCE,
    COMPARED_DEALS,
    ENOUGH_COMPARED,
    FEWEST_COMPARED,
    LEAST_COSTS,
    RANKED_DEALS,
    TutoredChoice,
)
from stalingrad_game.review.ranking import DEALT_AT_ONCE, FIRST_DEALS, STILL_RANKED
from stalingrad_game.search.purpose import Purpose
from tests.support.known_choice import PLANS, UNTRIED, KnownChoice


@pytest.mark.parametrize(("cost", "spoken"), [(0.0, ""), (0.035, "all"), (0.1, "all big")])
def test_it_speaks_of_what_surely_costs_as_much_as_its_setting_says(
    cost: float, spoken: str
) -> None:
    for policy, least in LEAST_COSTS.items():
        choice = TutoredChoice(KnownChoice([0.6 - cost, 0.6, 0.5]))
        verdict = choice.judged(PLANS[0], least)
        assert (verdict is not None) == (policy in spoken.split())
        if verdict is not None:
            assert (verdict.best, verdict.chosen) == (PLANS[1], PLANS[0])
            assert verdict.cost.value == pytest.approx(cost, abs=0.02)
            assert verdict.cost.low > 0.0
            assert verdict.chance == pytest.approx(0.6, abs=0.02)
            assert verdict.purpose is None
            assert choice.explained(verdict).purpose == Purpose(1, 1, 0)


def test_what_is_only_luck_is_no_mistake() -> None:
    for luck in (0.1, 0.3):
        assert TutoredChoice(KnownChoice([0.5, 0.5], luck)).judged(PLANS[0], 0.02) is None


def ranked(known: KnownChoice) -> TutoredChoice:
    choice = TutoredChoice(known)
    while not choice.ranked:
        choice.weigh_on()
    return choice


def test_a_choice_is_compared_with_the_best_on_other_deals_than_those_of_the_ranking() -> None:
    known = KnownChoice([0.6, 0.5, 0.4], untried=0.3)
    choice = ranked(known)
    ranking = {name for _, name in known.played}
    assert len(ranking) == RANKED_DEALS // DEALT_AT_ONCE
    verdict = choice.judged(UNTRIED, 0.02)
    assert verdict is not None
    assert verdict.cost.value == pytest.approx(0.3, abs=0.02)
    fresh = [name for _, name in known.played if name not in ranking]
    assert all(fresh.count(name) == 2 for name in fresh), "both on the same ones"


def test_while_the_player_thinks_all_is_played_on_beforehand_until_it_is_plain() -> None:
    known = KnownChoice([0.6, 0.58, 0.1], luck=0.3)
    choice = TutoredChoice(known)
    while not choice.done:
        choice.weigh_on()
    before = len(known.played)
    for plan in PLANS[:3]:
        for least in LEAST_COSTS.values():
            choice.judged(plan, least)
    assert len(known.played) == before
    found = sorted(known.deals_of(plan) for plan in PLANS[:3])
    assert found == [FEWEST_COMPARED, COMPARED_DEALS, COMPARED_DEALS], "the worst is plain"


@pytest.mark.parametrize(("hurries", "deals"), [(False, COMPARED_DEALS), (True, ENOUGH_COMPARED)])
def test_an_answer_that_is_wanted_soon_takes_fewer_deals(*, hurries: bool, deals: int) -> None:
    known = KnownChoice([0.6], luck=0.1, untried=0.56)
    TutoredChoice(known).judged(UNTRIED, LEAST_COSTS["all"], hurries=lambda: hurries)
    assert known.deals_of(UNTRIED) == deals


def test_after_the_first_deals_only_the_best_ones_are_ranked_on() -> None:
    known = KnownChoice([0.6, 0.59, 0.58, 0.57, 0.3, 0.2, 0.1])
    ranked(known)
    assert [plans for plans, _ in known.played].count(7) == FIRST_DEALS // DEALT_AT_ONCE
    assert known.played[-1][0] == STILL_RANKED


def test_what_is_plain_needs_few_deals() -> None:
    for plan, worth in ((PLANS[0], 0.1), (PLANS[1], 0.59)):
        known = KnownChoice([worth, 0.59, 0.6] if plan == PLANS[0] else [0.3, worth, 0.6])
        choice = ranked(known)
        before = len(known.played)
        assert (choice.judged(plan, 0.05) is not None) == (plan == PLANS[0])
        assert len(known.played) - before == 2 * FEWEST_COMPARED // COMPARED_AT_ONCE


def test_nobody_waits_for_what_nobody_wants_to_know() -> None:
    known = KnownChoice([0.55, 0.6], luck=0.4)
    TutoredChoice(known).judged(PLANS[0], 0.02, lambda: True)
    least = FIRST_DEALS // DEALT_AT_ONCE + 2 * FEWEST_COMPARED // COMPARED_AT_ONCE
    assert len(known.played) <= least
    known.played.clear()
    TutoredChoice(known).judged(PLANS[0], 0.02)
    assert len(known.played) > least, "it wasn't plain"
