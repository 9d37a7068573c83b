"""The best of some plans, beside plans that are worth what a test says."""

from __future__ import annotations

import pytest

from stalingrad_game.review.ranking import (
    DEALT_AT_ONCE,
    FIRST_DEALS,
    STILL_RANKED,
    PlanRanking,
    best_of,
)
from tests.support.known_choice import PLANS, KnownChoice


@pytest.mark.parametrize("best", range(5))
def test_the_best_plan_is_found_whatever_is_usual(best: int) -> None:
    worths = [0.3 if place == best else 0.2 for place in range(5)]
    assert best_of(KnownChoice(worths, luck=0.05), PLANS[:5], 128) == PLANS[best]


def test_what_is_ahead_by_luck_alone_is_not_better_than_the_plain_player_s_plan() -> None:
    kept = 0
    for first in range(20):
        known = KnownChoice([0.5] * 7, luck=0.2)
        found = best_of(known, [PLANS[first % 7], PLANS[(first + 1 + first // 7) % 7]], 40)
        kept += found == PLANS[first % 7]
    assert kept > 12, "more often than by a toss"


def test_so_many_rollouts_are_spent_or_a_few_more() -> None:
    for number, rollouts in ((2, 50), (7, 50), (7, 200)):
        known = KnownChoice([0.5] * number)
        best_of(known, PLANS[:number], rollouts)
        spent = DEALT_AT_ONCE * sum(plans for plans, _ in known.played)
        assert rollouts <= spent < rollouts + DEALT_AT_ONCE * number
    only = KnownChoice([0.5])
    assert best_of(only, PLANS[:1], 50) == PLANS[0]
    assert not only.played


def test_after_the_first_deals_only_the_best_ones_are_played_on() -> None:
    known = KnownChoice([0.1, 0.2, 0.3, 0.57, 0.58, 0.59, 0.6])
    ranking = PlanRanking(known, PLANS, "test")
    for _ in range(FIRST_DEALS):
        ranking.rank_on()
    numbers = [plans for plans, _ in known.played]
    assert numbers == [7] * (FIRST_DEALS // 2) + [STILL_RANKED] * (FIRST_DEALS // 2)
    assert ranking.order == [6, 5, 4, 3, 2, 1, 0]
    assert (ranking.best, ranking.deals) == (6, DEALT_AT_ONCE * FIRST_DEALS)
    gain, error = ranking.ahead(6, 3)
    assert gain == pytest.approx(0.03, abs=0.02)
    assert 0.0 < error < 0.02
