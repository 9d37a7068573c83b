"""R11: when the game ends, and who has won."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import GERMAN, Ev, Op, Victory, Why
from tests.support.set_up import battle, turn
from tests.support.table import rule


@rule("R11.1")
def test_german_wins_at_once_when_all_four_districts_are_closed() -> None:
    table = turn(
        german=["infantry_76"], closed="ABD", captured="C", building_deck=["volga"], turn=2
    )
    assert table.over() == ("german", Victory.ALL_CLOSED)


@rule("R11.1", "R3.5.1")
def test_a_captured_river_bank_may_be_the_last_one() -> None:
    table = battle(
        "b_bank",
        german=["infantry_76", "panzer_16"],
        closed="ACD",
        building_deck=["b_yard", "volga"],
        hold=1,
        turn=1,
    )
    table.wins("german").hold("fire_bucket")
    assert table.over() == ("german", Victory.ALL_CLOSED)
    assert table.state.turn == 1


@rule("R11.1")
def test_three_closed_districts_are_not_enough() -> None:
    table = turn(german=["infantry_76"], closed="AB", captured="C", building_deck=["volga"], turn=2)
    assert table.over() is None
    assert table.asks == ("german", Op.MANOEUVRE)


@rule("R11.1", "R11.4")
def test_a_captured_building_that_awaits_its_renewal_is_no_closed_district() -> None:
    table = battle(
        "b_bank", german=["infantry_76", "panzer_16"], closed="AC", captured="D", hold=1, turn=1
    )
    table.wins("german").hold("fire_bucket")
    assert (table.over(), table.state.turn) == (None, 2)


@rule("R11.2")
def test_german_wins_at_the_end_of_the_last_turn_without_a_building_left() -> None:
    table = battle(
        "red_square", german=["infantry_76", "panzer_16"], closed="AC", captured="D", hold=1
    )
    table.wins("german").hold("fire_bucket")
    assert table.over() == ("german", Victory.NO_BUILDING_LEFT)


@rule("R11.2")
@pytest.mark.parametrize("winner", ["german", "soviet"])
def test_soviet_wins_with_a_building_left(winner: str) -> None:
    closed = "ACD" if winner == "soviet" else "AC"
    table = battle(german=["infantry_76", "panzer_16"], closed=closed, hold=1)
    table.wins(winner).hold("fire_bucket")
    assert table.over() == ("soviet", Victory.BUILDING_HELD)


@rule("R11.2", "R3.1")
def test_before_the_last_turn_the_next_one_begins() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=1, turn=2)
    table.wins("soviet").hold("fire_bucket")
    assert (table.over(), table.state.turn) == (None, 3)


@rule("R11.3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_soviet_wins_at_once_when_the_german_does_not_attack(number: int) -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], turn=number).choose("done")
    assert table.over() == ("soviet", Victory.NO_ATTACK)
    assert table.events_of(Ev.MANOEUVRED) == [(Ev.MANOEUVRED, GERMAN, 0)]
    assert not table.events_of(Ev.PHASE)


@rule("R11.4")
def test_all_buildings_captured_before_the_last_turn_is_not_a_win_yet() -> None:
    table = battle(
        german=["infantry_76", "panzer_16"],
        closed="ACD",
        building_deck=["b_yard"],
        hold=1,
        turn=1,
    )
    table.wins("german").hold("fire_bucket")
    assert (table.over(), table.state.turn) == (None, 2)
    table.choose("done")  # no consolidation
    assert table.state.buildings[1] == table.buildings["b_yard"]


@rule("R11.4")
def test_the_hourglass_may_skip_the_renewal_and_make_it_one() -> None:
    table = turn(german=["infantry_76"], closed="ACD", captured="B", campaign=["hourglass"], turn=2)
    assert table.over() == ("german", Victory.NO_BUILDING_LEFT)


@rule("R11.4")
def test_with_a_building_left_the_last_turn_is_played() -> None:
    table = turn(german=["infantry_76"], closed="AC", captured="B", turn=3)
    assert table.over() is None


@rule("R11.4")
def test_a_soviet_win_that_is_merely_certain_does_not_stop_the_game() -> None:
    table = turn(german=["infantry_76", "panzer_16", "plain_305"], soviet=["guards_37"], turn=3)
    table.manoeuvre("infantry_76 to A", "panzer_16 to B")
    table.choose("A")
    table.state.hold = 1
    table.wins("soviet").hold("discard 1")
    assert table.over() is None
    assert table.state.district == 1  # the other battle is fought all the same


@rule("R11.4")
def test_when_the_game_is_over_nothing_may_be_chosen() -> None:
    table = turn(soviet=["guards_37"])
    assert table.engine.options(table.state) == []
    assert table.engine.why(table.state, (0, -1, -1)) == Why.NOT_NOW
    assert table.state.agenda == []
