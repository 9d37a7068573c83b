"""How far each side is: turns with their hourglasses, and districts, by example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.history.goal_facts import goal_facts
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.rules.strategy import is_hourglass
from stalingrad_game.card_game.state.codes import SIDES, SOVIET, DistrictStatus, Phase
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.card_game.state.variants import Variants
from tests.support.played import finished

KIT = Kit(load_pack(), "expert")
CLOCKS = [card for card in range(len(KIT.campaign)) if is_hourglass(KIT, card)]
SOVIET_CARDS = KIT.campaign_side.count(SOVIET)


def standing(
    turn: int = 0,
    phase: int = Phase.MANOEUVRE,
    *,
    last: int = 6,
    gone: Sequence[int] = (),
    captured: Sequence[int] = (),
    closed: Sequence[int] = (),
    first_turn: Literal["as_drawn", "gentle"] = "as_drawn",
) -> State:
    """The public view of a game with these campaign cards and districts gone."""
    state = set_up(KIT, 1, Variants(first_turn=first_turn))
    state.turn, state.last_turn, state.phase = turn, last, phase
    state.campaign_ash = tuple(gone)
    for districts, status in (
        (captured, DistrictStatus.CAPTURED),
        (closed, DistrictStatus.CLOSED),
    ):
        for district in districts:
            state.buildings[district], state.status[district] = -1, status
    return view(state, PUBLIC)


@pytest.mark.parametrize(
    ("turn", "last", "gone", "most", "fewest"),
    [
        (0, 6, 0, 6, 3),
        (1, 6, 0, 5, 3),
        (3, 6, 0, 3, 2),
        (3, 6, len(CLOCKS), 3, 3),
        (4, 6, 0, 2, 1),
        (5, 6, 0, 1, 1),
        (6, 6, 0, 0, 0),
        (0, 12, len(CLOCKS) - 1, 12, 11),
    ],
)
def test_turns_to_come_with_and_without_hourglasses(
    turn: int, last: int, gone: int, most: int, fewest: int
) -> None:
    facts = goal_facts(KIT, standing(turn, last=last, gone=CLOCKS[:gone]))
    assert (facts.most_turns, facts.fewest_turns) == (most, fewest)


def test_a_gentle_first_turn_is_not_taken_away() -> None:
    assert goal_facts(KIT, standing(first_turn="gentle")).fewest_turns == 4
    assert goal_facts(KIT, standing(first_turn="as_drawn")).fewest_turns == 3


def test_hourglasses_that_were_revealed_are_not_counted() -> None:
    plain = [c for c in range(len(KIT.campaign)) if KIT.campaign_side[c] == SOVIET]
    plain = [card for card in plain if card not in CLOCKS]
    facts = goal_facts(KIT, standing(2, gone=(CLOCKS[0], plain[0])))
    assert facts.hourglasses == len(CLOCKS) - 1
    assert facts.face_down == SOVIET_CARDS - 2


def test_the_card_that_lies_open_is_no_longer_to_come() -> None:
    state = standing(1)
    state.campaign[SOVIET] = CLOCKS[0]
    assert goal_facts(KIT, state).hourglasses == len(CLOCKS) - 1


@pytest.mark.parametrize(
    ("turn", "phase", "refills"),
    [
        (4, Phase.BATTLE, True),
        (5, Phase.RENEWAL, True),
        (5, Phase.MANOEUVRE, False),
        (6, Phase.CAMPAIGN, False),
        (6, Phase.BATTLE, False),
    ],
)
def test_a_captured_building_is_replaced_while_a_renewal_is_to_come(
    turn: int, phase: int, *, refills: bool
) -> None:
    facts = goal_facts(KIT, standing(turn, phase, captured=(1,), closed=(3,)))
    assert [one.refills for one in facts.districts] == [False, refills, False, False]


def test_districts_are_told_by_what_they_show() -> None:
    facts = goal_facts(KIT, standing(2, captured=(1,), closed=(3,)))
    assert [one.district for one in facts.with_status(DistrictStatus.OPEN)] == [0, 2]
    assert [one.district for one in facts.with_status(DistrictStatus.CLOSED)] == [3]
    assert [one.building >= 0 for one in facts.districts] == [True, False, True, False]


@given(st.integers(0, 40))
def test_what_is_told_is_the_same_for_every_viewer_and_keeps_its_bounds(part: int) -> None:
    record = finished(3)
    state = record.at(len(record.steps) * part // 40)
    facts = goal_facts(record.game.kit, state)
    for seat in (PUBLIC, *SIDES):
        assert goal_facts(record.game.kit, view(state, seat)) == facts
    assert 0 <= facts.fewest_turns <= facts.most_turns == state.last_turn - state.turn
    assert facts.hourglasses <= facts.face_down


def test_a_game_is_never_shorter_than_was_told() -> None:
    record = finished(3)
    assert record.state.turn == record.state.last_turn
    begun: list[int] = []
    fewest: dict[int, int] = {}
    for number in range(len(record.steps) + 1):
        state = record.at(number)
        if state.turn not in begun:
            begun.append(state.turn)
        fewest[state.turn] = goal_facts(record.game.kit, state).fewest_turns
    for place, turn in enumerate(begun):
        assert len(begun) - 1 - place >= fewest[turn]
