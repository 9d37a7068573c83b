"""R4.4.4 and R4.4.5: how a battle comes to its end, whatever is still to be done."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Spillover
from stalingrad_game.card_game.state.codes import SOVIET, Ev, Op
from tests.support.set_up import battle, turn
from tests.support.table import Table, rule


def ended_untested(table: Table) -> bool:
    """Whether the battle has just ended as a Soviet win without a Break Test."""
    results = [event[2:] for event in table.events_of(Ev.RESULT)]
    return results == [(SOVIET, 1)] and not table.events_of(Ev.DICE)


@rule("R4.4.4")
def test_at_break_test_the_battle_goes_there_at_once() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=2)
    table.hold("fire_bucket")
    assert table.asks == ("soviet", Op.ACTION)
    table.hold("fire_bucket")
    assert table.events_of(Ev.DICE)


@rule("R4.4.4", "R5.15")
def test_the_rest_of_a_chain_is_lost() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["again"], hold=1)
    table.play("again", on="infantry_76").hold("fire_bucket")
    assert table.events_of(Ev.DICE)
    assert table.over() is not None


@rule("R4.4.4", "R4.4.8")
def test_a_chain_that_the_clock_ends_is_lost_too() -> None:
    table = battle(german=["add_295"], soviet=["guards_37"], german_hand=["again", "again"], hold=1)
    table.state.refreshes = 3
    table.play("again", on="add_295")
    assert table.state.refreshes == 0  # a card was shown
    table.state.refreshes = 3
    table.refresh()
    assert table.events_of(Ev.DICE)


@rule("R4.4.5")
def test_without_german_formations_and_units_the_soviet_wins_untested() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        soviet_hand=["red_deplete"],
        active="soviet",
    )
    table.play("red_deplete", on="guards_37")
    assert ended_untested(table)
    assert table.state.status[1] == 0
    assert table.depleted("guards_37")  # R4.6 follows


@rule("R4.4.5")
@pytest.mark.parametrize(("units", "formations"), [({"infantry": 1}, []), ({}, ["plain_305"])])
def test_a_formation_or_a_unit_is_enough_to_go_on(
    units: dict[str, int], formations: list[str]
) -> None:
    table = battle(
        german=["infantry_76", *formations],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        units=units,
        soviet_hand=["red_deplete"],
        active="soviet",
    )
    table.play("red_deplete", on="guards_37")
    if formations:
        table.choose("infantry_76")
    assert table.where("infantry_76") == "destroyed"
    assert table.asks == ("german", Op.ACTION)


@rule("R4.4.5")
def test_the_last_unit_killed_ends_it_too() -> None:
    table = battle(
        soviet=["guards_37"], units={"infantry": 1}, soviet_hand=["red_kill"], active="soviet"
    )
    table.play("red_kill", on="guards_37")
    assert ended_untested(table)


@rule("R4.4.5")
def test_checked_after_the_vanguard_step() -> None:
    table = turn(german=["infantry_76"], soviet=["deplete_95"], depleted=["infantry_76"], turn=3)
    table.manoeuvre("infantry_76 to B", "deplete_95 to B")
    assert ended_untested(table)
    assert not table.events_of(Ev.CARNAGE)


@rule("R4.4.5", "R4.1")
def test_not_before_every_vanguard_has_acted() -> None:
    table = turn(german=["fire_71"], soviet=["deplete_95", "add_193"], depleted=["fire_71"], turn=3)
    table.manoeuvre("fire_71 to B", "deplete_95 to B", "add_193 to B").choose("deplete_95")
    assert ended_untested(table)
    assert table.units("rifle", "B") == 2


@rule("R4.4.5")
def test_checked_after_the_initiative_step() -> None:
    table = turn(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        buildings=["a_yard"],
        turn=3,
    )
    table.next_carnage(icon="rat").manoeuvre("infantry_76 to A", "guards_37 to A")
    assert ended_untested(table)
    assert len(table.state.carnage_ash) == 1


@rule("R4.4.5", "R5.15")
def test_checked_after_a_single_action_inside_a_chain_the_rest_is_lost() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        soviet_hand=["red_deplete_again", "red_kill"],
        active="soviet",
    )
    table.play("red_deplete_again", on="guards_37")
    assert ended_untested(table)
    assert table.hand("soviet") == ["red_kill"]


@rule("R4.4.5")
def test_checked_only_when_the_whole_card_is_resolved() -> None:
    table = battle(
        soviet=["guards_37"], units={"infantry": 1}, soviet_hand=["red_kill_2"], active="soviet"
    )
    table.play("red_kill_2", on="guards_37")
    assert table.asks == ("soviet", Spillover.op)
    table.choose("yes")
    assert ended_untested(table)
    assert table.state.bucket[1] == 1


@rule("R4.4.5", "R4.4.2")
def test_checked_after_a_refresh() -> None:
    table = battle(
        soviet=["guards_37"], units={"infantry": 1}, dismissed=["soviet"], active="soviet"
    )
    table.refresh()
    assert ended_untested(table)


@rule("R4.4.5", "R4.4.4")
def test_after_a_holds_effect_it_goes_before_the_break_test() -> None:
    table = battle(soviet=["guards_37"], units={"infantry": 1}, hold=1, active="soviet")
    table.hold("kill")
    assert ended_untested(table)
    assert table.events_of(Ev.HOLD) == []


@rule("R4.4.5", "R4.4.4", "R4.4.8")
def test_after_a_refresh_it_goes_before_the_clock() -> None:
    table = battle(
        soviet=["guards_37"],
        units={"infantry": 1},
        dismissed=["soviet"],
        hold=1,
        active="soviet",
    )
    table.state.refreshes = 3
    table.refresh()
    assert ended_untested(table)


@rule("R4.4.5")
def test_a_soviet_side_without_anything_fights_on() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["guards_37"],
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert table.where("guards_37") == "destroyed"
    assert table.asks == ("soviet", Op.ACTION)
