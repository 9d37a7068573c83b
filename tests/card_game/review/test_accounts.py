"""What a review adds up: by any values at all, with intervals that hold, one idea told once."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.players.search.advice import PurposeKind
from stalingrad_game.card_game.review.bias_correction import whole_rows
from stalingrad_game.card_game.review.choices import Idea, idea_of
from stalingrad_game.card_game.review.route import LUCK_KINDS, Source, TurnBorder, TurnValues
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, Op, Option
from stalingrad_game.review.accounts import (
    Review,
    UnbalancedAccounts,
    accounts_of,
    check_balance,
    dearest,
    finalists,
    own_costs,
)
from stalingrad_game.review.values import (
    ERRORS_EACH_WAY,
    ChoiceCost,
    PointValues,
    Station,
    WorldRow,
    costs_found,
    mean_and_error,
)
from stalingrad_game.search.purpose import Purpose
from tests.support.amount import share
from tests.support.games import new

HOLD = (Act.HOLD, -1, -1)
ROUTE = (
    Station(Source.START, 0),
    Station(Source.CAMPAIGN, 1),
    Station(Source.DRAWS, 2),
    Station(Source.CHOSEN, 2),
    Station(Source.DRAWS, 3),
    Station(Source.CHOSEN, 3),
    Station(Source.DRAWS, 4),
    Station(Source.DICE, 5),
    Station(Source.DRAWS, 6),
    Station(Source.GIVEN_UP, 6),
)


def choice(
    seat: int,
    cost: float = 0.0,
    error: float = 0.0,
    *,
    gain: float = 0.0,
    gain_error: float = 0.0,
    idea: Idea | None = None,
) -> ChoiceCost:
    """What a choice came to."""
    return ChoiceCost(
        seat=seat,
        best=(DONE,),
        chosen=(HOLD,),
        best_chance=0.5,
        plain=False,
        gain=gain,
        gain_error=gain_error,
        cost=cost,
        error=error,
        purpose=Purpose(PurposeKind.NONE, 0, 0),
        idea=idea or Idea(seat, 1, Op.ACTION, 0, 1, (), ()),
        sure=True,
        whole=(cost, error),
    )


class _Known:
    """A game whose points have all been valued."""

    route = ROUTE
    luck_kinds = LUCK_KINDS
    precision = 1.0

    def __init__(self, points: int, result: float) -> None:
        """Each point a step of the first turn."""
        self.steps: Final = list(range(points))
        self.turns: Final = [1] * points
        self.winner: Final = GERMAN if result else SOVIET

    def value(self, place: int, /) -> PointValues:
        raise NotImplementedError

    compared_again = played_out = value

    def rows(self, valued: Mapping[int, PointValues], /) -> list[WorldRow]:
        return whole_rows(ROUTE, valued)

    def costs(self, valued: Mapping[int, PointValues], /) -> dict[int, ChoiceCost]:
        return costs_found(valued)


def accounts(rows: list[list[float]], costs: dict[int, ChoiceCost], result: float) -> Review:
    """The accounts of a game of one turn with these values, by station of the `ROUTE`."""
    by_place: dict[int, list[tuple[Station, tuple[float, ...]]]] = {}
    for station, row in zip(ROUTE, rows, strict=True):
        by_place.setdefault(station.place, []).append((station, tuple(row)))
    start = tuple(rows[0])
    borders = {0: TurnBorder(start, start)}
    valued = [
        TurnValues(place, tuple(own), costs.get(place), border=borders.get(place))
        for place, own in by_place.items()
    ]
    return accounts_of(_Known(len(by_place), result), valued)


@settings(max_examples=share(60))
@given(
    rows=st.lists(
        st.lists(st.floats(0.0, 1.0), min_size=3, max_size=3),
        min_size=len(ROUTE) - 1,
        max_size=len(ROUTE) - 1,
    ),
    gains=st.tuples(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5)),
    result=st.sampled_from([0.0, 1.0]),
)
def test_whatever_the_values_are_start_luck_and_play_come_to_the_result(
    rows: list[list[float]], gains: tuple[float, float], result: float
) -> None:
    costs = {2: choice(GERMAN, gain=gains[0]), 3: choice(SOVIET, gain=gains[1])}
    review = accounts([*rows, [result] * 3], costs, result)
    means = [sum(row) / 3 for row in rows]
    assert review.total == pytest.approx(result)
    assert review.start.value == pytest.approx(means[0])
    assert review.play[GERMAN].value == pytest.approx(gains[0])
    assert review.play[SOVIET].value == pytest.approx(gains[1])
    assert review.luck["dice"].value == pytest.approx(means[7] - means[6])
    assert review.luck["campaign"].value == pytest.approx(means[1] - means[0])
    draws = means[2] - means[1] + means[4] - means[3] + means[6] - means[5] + means[8] - means[7]
    assert review.luck["draws"].value == pytest.approx(draws)
    luck = means[3] - means[2] + means[5] - means[4]
    assert review.luck["hidden"].value == pytest.approx(luck - gains[0] + gains[1])
    assert review.given_up == pytest.approx(result - means[8])


def test_accounts_that_do_not_add_up_are_a_fault() -> None:
    rows = [[0.5, 0.5]] * (len(ROUTE) - 1)
    review = accounts([*rows, [1.0, 1.0]], {}, 1.0)
    check_balance(review)
    with pytest.raises(UnbalancedAccounts):
        check_balance(msgspec.structs.replace(review, given_up=review.given_up + 0.001))
    with pytest.raises(UnbalancedAccounts):
        accounts([*rows, [1.0, 1.0]], {}, 0.0)


def test_intervals_hold_the_true_figures_19_times_out_of_20() -> None:
    chance, games, worlds = Random(1), 400, 32
    true = [0.5, 0.45, 0.5, 0.55, 0.52, 0.5, 0.6, 0.7, 0.66, 0.0]
    held = dict.fromkeys(("start", "draws", "dice", "hidden", "play", "cost"), 0)
    for _ in range(games):
        rows = [[chance.gauss(value, 0.08) for _ in range(worlds)] for value in true[:-1]]
        costs = {}
        for place, seat in ((2, GERMAN), (3, SOVIET)):
            gain = mean_and_error([chance.gauss(0.03, 0.07) for _ in range(96)])
            cost = mean_and_error([chance.gauss(0.05, 0.07) for _ in range(96)])
            costs[place] = choice(seat, *cost, gain=gain[0], gain_error=gain[1])
        review = accounts([*rows, [0.0] * worlds], costs, 0.0)
        for key, stated, value in (
            ("start", review.start, 0.5),
            ("draws", review.luck["draws"], 0.08),
            ("dice", review.luck["dice"], 0.1),
            ("hidden", review.luck["hidden"], 0.03),
            ("play", review.play[GERMAN], 0.03),
            ("cost", review.mistakes[GERMAN][0].cost, 0.05),
        ):
            held[key] += stated.low <= value <= stated.high
    assert pytest.approx(1.96) == ERRORS_EACH_WAY
    assert all(0.91 * games < count < 0.99 * games for count in held.values()), held


def test_one_idea_in_one_turn_is_told_once_with_the_dearer_cost() -> None:
    def discards(turn: int, *cards: int) -> Idea:
        return Idea(GERMAN, turn, Op.REFRESH, 0, 1, tuple((Act.CARD, card) for card in cards), ())

    costs = {
        2: choice(GERMAN, 0.02, idea=discards(1, 7, 8)),
        3: choice(GERMAN, 0.06, idea=discards(1, 8, 9)),
        4: choice(GERMAN, 0.03, idea=discards(2, 8)),
        5: choice(SOVIET, 0.09),
        6: choice(GERMAN, -0.03, idea=discards(1, 8)),
    }
    assert dearest(costs, GERMAN) == [[3, 2], [4]]
    rows = [[0.5, 0.5]] * (len(ROUTE) - 1)
    review = accounts([*rows, [1.0, 1.0]], costs, 1.0)
    ideas = [(one.step, one.times, one.cost.value) for one in review.mistakes[GERMAN]]
    assert ideas == [(3, 2, 0.06), (4, 1, 0.03)]
    assert [one.times for one in review.mistakes[SOVIET]] == [1]


def test_ideas_are_the_same_by_what_had_better_been_used() -> None:
    state = new().state.copy()
    state.district = 2

    def idea(best: Option, chosen: Option, op: int = Op.ACTION) -> Idea:
        return idea_of(GERMAN, state, op, (best,), (chosen,))

    play, elsewhere, other = (Act.PLAY, 4, 1), (Act.PLAY, 4, 2), (Act.PLAY, 5, 1)
    assert idea(play, HOLD).same(idea(elsewhere, other))
    assert idea(play, elsewhere).better == ((Act.PLAY, 4),)
    assert idea(play, HOLD).same(idea(play, HOLD, Op.SECOND_ACTION))
    assert not idea(play, HOLD).same(idea(other, HOLD))
    assert not idea(play, HOLD).same(idea(HOLD, play))
    assert idea(HOLD, play).same(idea(HOLD, other))
    assert not idea(DONE, play).same(idea(DONE, other))
    assert idea(DONE, play).same(idea(DONE, elsewhere))
    assert not idea(play, HOLD).same(idea(play, HOLD, Op.HOLD))
    before = idea(HOLD, play)
    state.district = 3
    assert not idea(HOLD, play).same(before)
    assert not idea(DONE, play).same(idea_of(SOVIET, state, Op.ACTION, (DONE,), (play,)))


def german_choice(
    cost: float, error: float, whole: tuple[float, float] | None, at: Idea
) -> ChoiceCost:
    """A German choice by both measures."""
    return msgspec.structs.replace(choice(GERMAN, cost, error, idea=at), whole=whole)


def in_round(number: int, district: int = 0, card: int = 3) -> Idea:
    """An idea about a card in a round of a battle."""
    return Idea(GERMAN, 1, Op.ACTION, district, number, ((Act.PLAY, card),), ())


def test_a_card_is_not_blamed_for_how_it_was_gone_on_with() -> None:
    parent, answer = in_round(4, card=1), in_round(4, card=2)
    dear = {2: german_choice(0.05, 0.01, None, parent), 4: german_choice(0.045, 0.01, None, answer)}
    assert own_costs(dear) == {4: dear[4]}
    dear[2] = german_choice(0.12, 0.01, None, parent)
    assert own_costs(dear) == dear, "it cost clearly more than its answer did"
    for other in (in_round(5), in_round(4, district=1), in_round(4, district=-1)):
        dear = {
            2: german_choice(0.05, 0.01, None, parent),
            4: german_choice(0.05, 0.01, None, other),
        }
        assert own_costs(dear) == dear
    unclear = {
        2: german_choice(0.05, 0.01, None, parent),
        4: german_choice(0.05, 0.04, None, answer),
    }
    assert own_costs(unclear) == unclear


def test_only_what_stands_when_it_is_played_out_is_told() -> None:
    costs = {
        2: german_choice(0.05, 0.005, (0.04, 0.01), in_round(1)),
        3: german_choice(0.06, 0.005, (0.01, 0.01), in_round(2, card=4)),
        4: german_choice(0.04, 0.005, (-0.01, 0.001), in_round(3, card=5)),
        5: german_choice(0.03, 0.005, (0.06, 0.01), in_round(4, card=6)),
        6: german_choice(0.02, 0.005, None, in_round(5)),
        7: german_choice(0.02, 0.03, None, in_round(6, card=7)),
    }
    before = {place: msgspec.structs.replace(one, whole=None) for place, one in costs.items()}
    assert finalists(before) == [2, 3, 4, 5]
    del costs[7]
    review = accounts([*[[0.5, 0.5]] * (len(ROUTE) - 1), [1.0, 1.0]], costs, 1.0)
    mistakes = [(one.step, one.cost.value, one.times) for one in review.mistakes[GERMAN]]
    assert mistakes == [(5, 0.06, 1), (2, 0.04, 2)]
    assert review.close == (2, 0)


def test_effects_of_carnage_cards_are_never_one_idea() -> None:
    one = Idea(GERMAN, 1, Op.HOLD, 2, 3, ((Act.CHOICE, 0),), ((Act.CHOICE, 1),))
    assert not one.same(msgspec.structs.replace(one, round=5))
