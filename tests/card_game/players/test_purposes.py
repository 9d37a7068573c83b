"""What a best option is said to be after: only what it shows in figures."""

from __future__ import annotations

from stalingrad_game.card_game.players.search.advice import PurposeKind
from stalingrad_game.card_game.players.search.purposes import (
    Facts,
    RolloutStart,
    fighting_follows,
    main_purpose,
    rollout_start,
)
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, FormationZone, lane
from stalingrad_game.search.purpose import Purpose
from tests.support.games import new
from tests.support.set_up import battle


def ends_of_turns(*captured: int) -> Facts:
    """What rollouts to the end of a turn ended with: so many buildings captured, one before."""
    record = new()
    facts = Facts(record.game.kit, GERMAN)
    for number in captured:
        state = record.state.copy()
        state.captured = (0,)
        start = rollout_start(state, battle=False)
        state.captured = (0,) * number
        facts.see(state, start)
    return facts


def test_a_better_turn_is_named_where_its_figures_differ() -> None:
    one, two = ends_of_turns(*[2] * 30), ends_of_turns(*[2] * 24, *[3] * 6)
    assert main_purpose(two, [one]) == Purpose(PurposeKind.BUILDINGS, 12, 10)
    assert main_purpose(one, [two]) == Purpose(PurposeKind.NONE, 0, 0)


def test_nothing_is_named_by_two_figures_that_are_told_alike() -> None:
    one, two = ends_of_turns(*[2] * 30), ends_of_turns(*[2] * 29, 3)
    assert two.mean(7) > one.mean(7) + 0.03
    assert main_purpose(two, [one]) == Purpose(PurposeKind.NONE, 0, 0)


def test_a_building_that_came_in_place_of_a_captured_one_takes_nothing_off() -> None:
    record = new()
    facts = Facts(record.game.kit, GERMAN)
    state = record.state.copy()
    state.captured, state.buildings = (5,), [1, 2, 3, -1]
    start = rollout_start(state, battle=False)
    state.captured, state.buildings = (5, 2), [1, -1, 3, 4]
    facts.see(state, start)
    assert facts.mean(7) == 1.0
    soviet = Facts(record.game.kit, SOVIET)
    soviet.see(state, start)
    assert soviet.mean(7) == 3.0


def test_formations_and_hands_are_no_reason_where_nothing_is_fought_for_any_more() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], elsewhere={"panzer_16": "A"})
    state, here = table.state, table.state.district
    state.turn = state.last_turn - 1
    assert fighting_follows(state, here)
    facts = Facts(table.kit, GERMAN)
    facts.see(state, RolloutStart(here, 1, 0))
    assert facts.mean(3) > 0.0
    agenda, state.agenda = state.agenda, []
    assert not fighting_follows(state, here), "the game is over"
    state.agenda = agenda
    state.turn = state.last_turn
    assert fighting_follows(state, here), "A is still attacked"
    assert not fighting_follows(state, -1), "after the last turn nothing is"
    for line in range(FormationZone.LANE, FormationZone.DESTROYED):
        if line not in {lane(here, GERMAN), lane(here, SOVIET)}:
            state.lines[line] = ()
    assert not fighting_follows(state, here)
    facts = Facts(table.kit, GERMAN)
    facts.see(state, RolloutStart(here, 1, 0))
    assert [facts.mean(place) for place in (1, 2, 3, 4)] == [0.0] * 4
