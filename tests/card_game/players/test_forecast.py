"""What is foretold of battles to come: by example, by games played on, and of nothing hidden."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.lab.calibration import Calibration, ForecastOutcome, calibration
from stalingrad_game.card_game.lab.hidden import exchanged
from stalingrad_game.card_game.players.forecast import (
    DEALT_TABLES,
    FORECAST_QUESTIONS,
    Case,
    Forecaster,
    Forecasts,
)
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.rules.break_test import chance_now, dice
from stalingrad_game.card_game.rules.resolver import attacked
from stalingrad_game.card_game.state.codes import DISTRICTS, Act, InitiativeIcon, Op
from stalingrad_game.card_game.state.state import PUBLIC
from tests.support.amount import share
from tests.support.card_scene import standard
from tests.support.set_up import turn
from tests.support.table import Table
from tests.support.watched import MODES, card_game, watched

DEVIATIONS = 5.0
"""Standard deviations by which a mean may be off; one in two millions is by chance."""
DEALS = 300


def forecasts(table: Table) -> Forecasts:
    """Those of the question that is asked."""
    return Forecasts(Forecaster(table.kit), table.engine.view(table.state, PUBLIC), table.decision)


def sent(table: Table, name: str, district: int) -> Case:
    """A formation sent to a district."""
    return (Act.COMMIT, table.formations[name], district), district


def only_cards(table: Table, intensity: int, icon: int) -> None:
    """All carnage cards that are left have this intensity and icon (R4.2, R4.3)."""
    kit, state = table.kit, table.state
    deck = state.carnage_deck
    alike = (intensity, icon)
    state.carnage_deck = tuple(c for c in deck if (kit.intensity[c], kit.icon[c]) == alike)
    state.carnage_ash = tuple(c for c in deck if c not in state.carnage_deck)
    assert state.carnage_deck


@pytest.mark.parametrize("icon", [InitiativeIcon.STUKA, InitiativeIcon.RAT])
@pytest.mark.parametrize("committed", [("infantry_76",), ("infantry_76", "panzer_16")])
def test_what_is_foretold_is_what_stands_there_when_the_first_card_may_be_played(
    icon: int, committed: tuple[str, ...]
) -> None:
    table = turn(german=["infantry_76", "panzer_16", "plain_305"], soviet=["guards_37"])
    only_cards(table, 3, icon)
    for name in committed[:-1]:
        table.choose(f"{name} to B")
    lay = chance_now(table.kit, table.state, 1)
    forecast = forecasts(table).final(sent(table, committed[-1], 1))
    assert forecast is not None
    assert forecast.final
    table.choose(f"{committed[-1]} to B").choose("done").choose("guards_37 to B")
    while table.asks[1] != Op.ACTION:
        table.choose(table.choices[0])
    assert forecast.chance == pytest.approx(float(chance_now(table.kit, table.state, 1)))
    assert forecast.dice == dice(table.kit, table.state, 1)
    assert forecast.chance != lay


def test_each_kind_of_intensity_card_counts_as_often_as_it_is_left() -> None:
    """R4.2, R4.3: two cards of three bring the one thing, one the other."""
    table = turn(kit=standard("basic"), german=["infantry_305"], buildings=["orlovka"])
    kit, deck = table.kit, table.state.carnage_deck
    chance_by_icon = {}
    for icon in (InitiativeIcon.STUKA, InitiativeIcon.RAT):
        table.state.carnage_deck = deck
        only_cards(table, 3, icon)
        found = forecasts(table).final(sent(table, "infantry_305", 3))
        assert found is not None
        chance_by_icon[icon] = found.chance
    stuka, rat = (
        [c for c in deck if (kit.intensity[c], kit.icon[c]) == (3, icon)]
        for icon in (InitiativeIcon.STUKA, InitiativeIcon.RAT)
    )
    table.state.carnage_deck = (*stuka[:2], rat[0])
    table.state.carnage_ash = tuple(c for c in deck if c not in table.state.carnage_deck)
    both = forecasts(table).final(sent(table, "infantry_305", 3))
    assert both is not None
    mean = (2 * chance_by_icon[InitiativeIcon.STUKA] + chance_by_icon[InitiativeIcon.RAT]) / 3
    assert both.chance == pytest.approx(mean)


def test_the_enemy_answers_as_the_officer_would() -> None:
    """R3.6: who is left on the Staging Line may still come."""
    alone = turn(german=["infantry_76", "panzer_16"])
    met = turn(german=["infantry_76", "panzer_16"], soviet=["guards_37", "nkvd_10"])
    forecasts_seen = [
        forecasts(table).final(sent(table, "infantry_76", 1)) for table in (alone, met)
    ]
    assert forecasts_seen[0] is not None
    assert forecasts_seen[1] is not None
    assert forecasts_seen[1].chance < forecasts_seen[0].chance
    assert forecasts_seen[1].dice is not None
    assert forecasts_seen[1].dice.soviet_formation == 1


def test_nothing_is_foretold_where_nobody_attacks_or_nothing_can_be_sent() -> None:
    table = turn(german=["infantry_76"])
    found = forecasts(table)
    assert found.final((None, 0)) is None
    assert found.final(((Act.COMMIT, len(table.formations) - 1, 0), 0)) is None
    assert not found.work([(None, 0)])


@pytest.mark.slow
@settings(max_examples=share(20))
@given(st.integers(0, 10**6), st.sampled_from(MODES))
def test_a_forecast_depends_on_nothing_hidden(seed: int, mode: str) -> None:
    luck, forecaster = Random(seed), Forecaster(card_game(mode).kit)
    cases: list[Case] = [(None, district) for district in DISTRICTS]
    for game, state, decision, _ in watched(mode, seed):
        if decision.op not in FORECAST_QUESTIONS or luck.random() < 0.8:
            continue
        per_table = []
        for one in (state, exchanged(state, PUBLIC, luck)):
            question = game.decision(one)
            assert question is not None
            found = Forecasts(forecaster, game.view(one, PUBLIC), question)
            per_table.append([found.final(case) for case in cases])
        assert per_table[0] == per_table[1]


@pytest.mark.slow
@settings(max_examples=share(10))
@given(st.integers(0, 10**6), st.sampled_from(MODES))
def test_a_forecast_is_the_mean_of_battles_played_on_to_their_first_action(
    seed: int, mode: str
) -> None:
    luck = Random(seed)
    moments = (
        (game, state, decision)
        for game, state, decision, _ in watched(mode, seed)
        if decision.op == Op.NEXT_BATTLE and luck.random() < 0.3
    )
    found_moment = next(moments, None)
    assume(found_moment is not None)
    assert found_moment is not None
    game, state, decision = found_moment
    district = luck.choice(attacked(state))
    found = Forecasts(Forecaster(game.kit), game.view(state, PUBLIC), decision)
    forecast = found.final((None, district))
    assert forecast is not None
    policy, chances = GreedyPlayer(game.kit), []
    for _ in range(DEALS):
        dealt = exchanged(state, PUBLIC, luck)
        game.play(dealt, (Act.DISTRICT, district, -1))
        while dealt.district == district and dealt.agenda[-1][0] not in {Op.ACTION}:
            question = game.decision(dealt)
            assert question is not None
            game.play(dealt, policy.choose(game.view(dealt, question.seat), question))
        over = dealt.district != district
        chances.append(0.0 if over else float(chance_now(game.kit, dealt, district)))
    mean = sum(chances) / DEALS
    variance = sum((one - mean) ** 2 for one in chances) / DEALS
    # Both are means: of these deals, and of the tables that the forecast was made of.
    error = sqrt(variance / DEALS + variance / DEALT_TABLES)
    assert abs(forecast.chance - mean) <= DEVIATIONS * error + 1e-9


def test_battles_are_counted_by_what_was_said_of_them() -> None:
    battles = [
        ForecastOutcome(0, 0.62, 0.4, without_cards=True, played=False),
        ForecastOutcome(0, 0.66, 0.2, without_cards=False, played=False),
        ForecastOutcome(1, 1.0, 1.0, without_cards=True, played=True),
    ]
    bins = calibration(battles)
    assert [one.battles for one in bins] == [0, 0, 0, 0, 0, 0, 2, 0, 0, 1]
    assert tuple(bins[6]) == pytest.approx((2, 0.64, 0.3, 0.5, 0.0))
    assert tuple(bins[0]) == (0, 0.0, 0.0, 0.0, 0.0)


def test_officers_battles_are_foretold_once_for_either_manoeuvre() -> None:
    battles = list(Calibration(card_game("basic").kit).play(3))
    assert battles == list(Calibration(card_game("basic").kit).play(3))
    for side in (0, 1):
        assert sum(one.side == side for one in battles) == len(battles) / 2 > 0
    assert all(0.0 <= one.stated <= 1.0 for one in battles)
