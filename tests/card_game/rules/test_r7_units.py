"""R7: armour, faces, and how long units stay."""

from __future__ import annotations

from stalingrad_game.card_game.state.codes import Ev, Op, UnitCause
from tests.support.set_up import battle
from tests.support.table import rule


@rule("R7.1")
def test_a_sniper_shot_cannot_destroy_a_shielded_unit() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        leaderless=["infantry_76"],
        units={"panzer": 2},
        soviet_hand=["red_sniper"],
        active="soviet",
    )
    table.play("red_sniper", on="guards_37")
    assert table.units("panzer") == 2


@rule("R7.1", "R4.6.6")
def test_a_rule_may_destroy_shielded_units_outright() -> None:
    table = battle(german=["infantry_76", "panzer_16"], units={"panzer": 1, "fort": 2}, hold=1)
    table.wins("german").hold("fire_bucket")
    gone = [event[2:] for event in table.events_of(Ev.UNIT)]
    numbers = table.kit.unit_number
    assert gone == [
        (numbers["panzer"], -1, UnitCause.CAPTURED),
        (numbers["fort"], -2, UnitCause.CAPTURED),
    ]


@rule("R7.2")
def test_units_that_stay_act_no_more_even_in_a_later_battle() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"sapper": 1, "commando": 1, "rifle": 1},
        hold=1,
        turn=1,
    )
    table.wins("soviet").hold("fire_bucket")
    table.next_carnage(icon="stuka").manoeuvre("infantry_76 to B", "guards_37 to B")
    assert table.asks[1] == Op.ACTION
    assert not table.events_of(Ev.TERROR)
    units = [table.units(unit) for unit in ("sapper", "commando", "rifle")]
    assert units == [1, 1, 1]


@rule("R7.3", "R4.6.6")
def test_units_stay_in_a_held_building_from_turn_to_turn() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"infantry": 2, "rifle": 3, "t34": 1},
        hold=1,
        turn=1,
    )
    table.wins("soviet").hold("fire_bucket")
    assert table.state.turn == 2
    assert [table.units(unit, "B") for unit in ("infantry", "rifle", "t34")] == [2, 3, 1]
