"""R5.1 to R5.6: how effects resolve, units that come, and units that go."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Deplete, Kill, PrecisionKill, Spillover
from stalingrad_game.card_game.rules.losses import SniperShot
from stalingrad_game.card_game.state.codes import GERMAN, Ev, Op, Why
from tests.support.set_up import battle, turn
from tests.support.table import Table, rule


def unit_changes(table: Table) -> list[str]:
    """Units that came (+) or went (-) since the last option, in order."""
    units = table.kit.units
    return [
        f"{'+' if event[3] > 0 else '-'}{units[event[2]].id}" for event in table.events_of(Ev.UNIT)
    ]


@rule("R5.1")
def test_icons_resolve_in_printed_order() -> None:
    table = battle(
        german=["infantry_76"],
        units={"rifle": 1},
        german_hand=["kill_draw_again"],
        next_cards=["fire"],
    )
    table.play("kill_draw_again", on="infantry_76")
    kinds = [event[0] for event in table.events]
    assert kinds == [Ev.PLAYED, Ev.UNIT, Ev.CARD]
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R5.1", "R5.13")
def test_a_sacrifice_comes_first() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_13"],
        units={"rifle": 2, "infantry": 1},
        soviet_hand=["sacrifice_2"],
        active="soviet",
    )
    table.play("sacrifice_2", on="guards_13")
    assert unit_changes(table) == ["-rifle", "-rifle", "-infantry"]


@rule("R5.1")
def test_twice_is_two_effects_each_with_its_own_target() -> None:
    table = battle(
        german=["infantry_76"], units={"rifle": 1, "assault": 1, "nkvd": 1}, german_hand=["kill_2"]
    )
    table.play("kill_2", on="infantry_76").choose("nkvd")
    assert table.asks == ("soviet", Kill.op)
    assert table.choices == ["rifle", "assault"]
    table.choose("rifle")
    assert table.units("assault") == 1
    assert table.asks[1] == Op.ACTION


@rule("R5.1")
def test_what_cannot_be_resolved_is_lost_and_the_rest_goes_on() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1},
        depleted=["guards_37"],
        german_hand=["deplete_2"],
    )
    table.play("deplete_2", on="infantry_76")
    assert table.where("guards_37") == "destroyed"
    assert (Ev.LOST, Deplete.op, GERMAN) in table.events


@rule("R5.1")
def test_effects_reach_only_the_current_battle() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["kill", "fire"])
    table.put_units("rifle", 4, "A")
    table.play("kill", on="infantry_76")
    assert table.asks == ("german", Spillover.op)
    table.choose("yes")
    assert table.state.fire == [0, 1, 0, 0]
    assert table.units("rifle", "A") == 4


@rule("R5.1")
def test_an_effect_is_mandatory() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["deplete", "promote_2"],
    )
    table.play("deplete", on="infantry_76")
    assert table.depleted("guards_37")  # the only target is taken unasked


@rule("R5.2")
def test_units_enter_one_at_a_time_an_elite_one_with_its_terror_tactic() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1},
        german_hand=["sapper_torch"],
    )
    table.play("sapper_torch", on="infantry_76")
    assert unit_changes(table) == ["+sapper", "-rifle", "+torch"]
    assert (table.fire, table.units("sapper"), table.units("torch")) == (1, 1, 1)
    assert [event[1] for event in table.events_of(Ev.TERROR)] == [
        table.kit.unit_number["sapper"],
        table.kit.unit_number["torch"],
    ]


@rule("R5.2", "R7.2")
def test_a_unit_that_enters_showing_its_core_face_has_no_terror_tactic() -> None:
    table = battle(
        german=["panzer_16"], units={"rifle": 1, "assault": 1}, german_hand=["core_stug"]
    )
    table.play("core_stug", on="panzer_16")
    assert unit_changes(table) == ["+stug"]
    assert not table.events_of(Ev.TERROR)


@rule("R5.2")
def test_a_core_only_unit_just_enters() -> None:
    table = battle(german=["infantry_76"], units={"rifle": 1}, german_hand=["infantry"])
    table.play("infantry", on="infantry_76")
    assert unit_changes(table) == ["+infantry"]
    assert not table.events_of(Ev.TERROR)


@rule("R7.2")
def test_only_core_faces_stay_and_none_turns_elite_again() -> None:
    table = battle(german=["infantry_76"], units={"sapper": 1, "rifle": 1}, soviet=["guards_37"])
    table.refresh().refresh()
    assert (table.units("rifle"), table.events_of(Ev.TERROR)) == (1, [])


@rule("R5.3")
def test_defender_chooses_which_unshielded_unit_a_kill_destroys() -> None:
    table = battle(
        german=["infantry_76"],
        units={"rifle": 2, "assault": 1, "fort": 1, "infantry": 1},
        german_hand=["kill"],
    )
    table.play("kill", on="infantry_76")
    assert table.asks == ("soviet", Kill.op)
    assert table.choices == ["rifle", "assault"]
    assert table.why("fort") == Why.SHIELDED
    table.choose("assault")
    assert (table.units("assault"), table.units("rifle"), table.units("infantry")) == (0, 2, 1)


@rule("R5.3", "R7.1")
def test_with_only_shielded_units_there_a_kill_does_nothing() -> None:
    table = battle(german=["infantry_76"], units={"fort": 1, "t34": 2}, german_hand=["kill"])
    table.play("kill", on="infantry_76")
    assert unit_changes(table) == []
    assert (table.asks, table.fire) == (("soviet", Op.ACTION), 0)


@rule("R5.4", "R7.1")
def test_attacker_chooses_any_enemy_unit_for_a_precision_kill() -> None:
    table = battle(
        german=["panzer_16"],
        units={"rifle": 2, "fort": 1, "t34": 1, "infantry": 1},
        german_hand=["precision"],
    )
    table.play("precision", on="panzer_16")
    assert table.asks == ("german", PrecisionKill.op)
    assert table.choices == ["rifle", "t34", "fort"]
    table.choose("t34")
    assert (table.units("t34"), table.units("rifle")) == (0, 2)


@rule("R5.4", "R7.1")
def test_a_precision_kill_takes_the_only_unit_though_it_is_shielded() -> None:
    table = battle(
        german=["panzer_16"],
        soviet=["guards_37"],
        units={"panzer": 1},
        soviet_hand=["red_precision"],
        active="soviet",
    )
    table.play("red_precision", on="guards_37")
    assert unit_changes(table) == ["-panzer"]


@rule("R5.5")
@pytest.mark.parametrize("card", ["kill", "precision"])
def test_a_kill_that_finds_nobody_may_spill_over_into_fire(card: str) -> None:
    for answer, fire in (("yes", 1), ("done", 0)):
        table = battle(german=["motorised_60"], soviet=["guards_37"], german_hand=[card])
        table.play(card, on="motorised_60")
        assert table.asks == ("german", Spillover.op)
        table.choose(answer)
        assert (table.fire, table.bucket) == (fire, 0)
        declined = [(Ev.DECLINED, Spillover.op, GERMAN)] if answer == "done" else []
        assert table.events_of(Ev.DECLINED) == declined


@rule("R5.5")
def test_soviet_spillover_goes_into_the_bucket() -> None:
    table = battle(
        german=["infantry_76"], soviet=["guards_37"], soviet_hand=["red_kill"], active="soviet"
    )
    table.play("red_kill", on="guards_37").choose("yes")
    assert (table.fire, table.bucket) == (0, 1)


@rule("R5.5")
def test_each_kill_that_finds_nobody_spills_over_for_itself() -> None:
    table = battle(german=["infantry_76"], units={"rifle": 1}, german_hand=["kill_2"])
    table.play("kill_2", on="infantry_76").choose("yes")
    assert (table.units("rifle"), table.fire) == (0, 1)
    table = battle(german=["infantry_76"], german_hand=["kill_2"])
    table.play("kill_2", on="infantry_76").choose("yes", "yes")
    assert table.fire == 2


@rule("R5.5", "R5.2")
def test_a_terror_tactic_that_kills_spills_over_too() -> None:
    table = battle(german=["infantry_76"], german_hand=["sapper_torch"])
    table.play("sapper_torch", on="infantry_76")
    assert table.asks == ("german", Spillover.op)
    assert table.units("torch") == 0  # the next unit waits


@rule("R5.5", "R5.6")
def test_sniper_shots_never_spill_over() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        leaderless=["guards_37"],
        german_hand=["sniper"],
    )
    table.play("sniper", on="infantry_76")
    assert (Ev.LOST, SniperShot.op, GERMAN) in table.events
    assert (table.fire, table.asks[1]) == (0, Op.ACTION)


@rule("R5.6")
def test_sniper_chooses_an_unshielded_unit_or_a_leader_of_the_battle() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        staging=["militia"],
        leaderless=["guards_13"],
        units={"rifle": 1, "assault": 1, "fort": 1, "infantry": 1},
        german_hand=["sniper"],
    )
    table.play("sniper", on="infantry_76")
    assert table.asks == ("german", SniperShot.op)
    assert table.choices == ["rifle", "assault", "guards_37"]
    assert table.why("fort") == Why.SHIELDED
    assert table.why("guards_13") == Why.NO_LEADER
    table.choose("assault")
    assert table.units("assault") == 0
    assert not table.events_of(Ev.CARNAGE)


@rule("R5.6")
@pytest.mark.parametrize("units", [{}, {"t34": 2}])
def test_the_only_target_of_a_sniper_is_taken_unasked(units: dict[str, int]) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"infantry": 1, **units},
        soviet_hand=["red_sniper"],
        leaderless=["infantry_76"],
        active="soviet",
    )
    table.play("red_sniper", on="guards_37")
    assert unit_changes(table) == ["-infantry"]


@rule("R5.6", "R4.1")
def test_effects_of_a_vanguard_are_its_own_sides() -> None:
    table = turn(german=["kill_79"], soviet=["add_193"])
    table.manoeuvre("kill_79 to B", "add_193 to B")
    assert table.units("rifle") == 1
    assert table.units("infantry") == 0
