"""R4.1 to R4.3: which battle comes first, vanguard, intensity and initiative."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Deplete
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Ev, InitiativeIcon, Op, Why
from tests.support.set_up import turn
from tests.support.table import Table, rule


def vanguards(table: Table) -> list[str]:
    """The formations whose vanguard has acted since the last option."""
    return [table.formation_name(event[1]) for event in table.events_of(Ev.VANGUARD)]


@rule("R4.1")
def test_german_names_the_next_battle_just_before_it_is_fought() -> None:
    table = turn(german=["infantry_76", "panzer_16", "plain_305"], soviet=["guards_37"])
    table.manoeuvre("infantry_76 to A", "panzer_16 to B", "plain_305 to D")
    assert table.asks == ("german", Op.NEXT_BATTLE)
    assert table.choices == ["A", "B", "D"]
    assert table.why("C") == Why.NOT_ATTACKING
    table.choose("B")
    assert table.state.district == 1
    table.state.hold = 1
    table.wins("soviet").hold("fire_bucket")
    assert table.asks == ("german", Op.NEXT_BATTLE)
    assert table.choices == ["A", "D"]
    assert (table.where("panzer_16"), table.state.district) == ("staging", -1)


@rule("R4.1")
def test_the_only_battle_is_fought_unasked() -> None:
    table = turn(german=["infantry_76"]).manoeuvre("infantry_76 to C")
    assert (table.state.district, table.asks[1]) == (2, Op.ACTION)


@rule("R4.1")
def test_soviet_vanguards_act_before_german_ones() -> None:
    table = turn(german=["add_295", "fire_71"], soviet=["add_193"])
    table.manoeuvre("add_295 to B", "fire_71 to B", "add_193 to B")
    assert vanguards(table) == ["add_193"]
    assert (table.units("rifle"), table.units("infantry")) == (2, 0)
    assert table.asks == ("german", Op.VANGUARD)


@rule("R4.1")
def test_the_owner_chooses_the_order_inside_his_side() -> None:
    names = ["fire_71", "add_295", "kill_79"]
    table = turn(german=names, soviet=["add_193"])
    table.manoeuvre(*(f"{name} to B" for name in names), "add_193 to B")
    assert table.choices == names
    table.choose("kill_79")
    assert table.units("rifle") == 1
    assert table.choices == ["fire_71", "add_295"]
    assert table.why("kill_79") == Why.VANGUARD_DONE
    table.choose("fire_71")
    assert vanguards(table) == ["fire_71", "add_295"]  # the last one acts unasked
    assert table.fire + 4 * table.infernos >= 3


@rule("R4.1")
def test_only_formations_of_this_battle_act() -> None:
    table = turn(german=["infantry_76", "fire_71"], soviet=["add_193"])
    table.manoeuvre("infantry_76 to B", "fire_71 to C").next_carnage(intensity=2, icon="rat")
    table.choose("B")
    assert vanguards(table) == []
    assert table.fire == 2


@rule("R4.1")
def test_formations_without_a_vanguard_effect_are_not_asked_about() -> None:
    table = turn(german=["infantry_76", "fire_71", "panzer_16"])
    table.manoeuvre("infantry_76 to B", "fire_71 to B", "panzer_16 to B")
    assert vanguards(table) == ["fire_71"]
    assert table.asks[1] == Op.ACTION


@rule("R4.1", "R8.2.1")
def test_a_german_formation_destroyed_by_a_soviet_vanguard_does_not_act() -> None:
    table = turn(german=["fire_71", "infantry_76"], soviet=["deplete_95"], depleted=["fire_71"])
    table.manoeuvre("fire_71 to B", "infantry_76 to B", "deplete_95 to B")
    assert table.asks == ("soviet", Deplete.op)
    table.next_carnage(intensity=2, icon="rat").choose("fire_71")
    assert (table.where("fire_71"), table.fire, vanguards(table)) == ("destroyed", 2, [])


@rule("R4.2")
@pytest.mark.parametrize(("intensity", "fire", "infernos"), [(2, 2, 0), (3, 3, 0), (4, 0, 1)])
def test_intensity_sets_the_hold_counter_and_drives_the_fire(
    intensity: int, fire: int, infernos: int
) -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    table.next_carnage(intensity=intensity, icon="rat")
    table.manoeuvre("infantry_76 to B", "guards_37 to B")
    assert table.state.hold == table.state.intensity == intensity
    assert (table.fire, table.infernos) == (fire, infernos)
    assert len(table.state.carnage_ash) == 1


@rule("R4.2")
@pytest.mark.parametrize("intensity", [2, 3])
def test_as_many_hold_actions_end_the_battle(intensity: int) -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], turn=3)
    table.next_carnage(intensity=intensity, icon="rat")
    table.manoeuvre("infantry_76 to B", "guards_37 to B")
    for effect in ("fire_bucket", "discard 1", "draw 2")[:intensity]:
        assert table.asks[1] == Op.ACTION
        table.hold(effect)
    assert len(table.events_of(Ev.DICE)) == 1


@rule("R4.3")
@pytest.mark.parametrize(("icon", "winner"), [("stuka", "german"), ("rat", "soviet")])
def test_stuka_gives_the_german_the_initiative_and_rat_the_soviet(icon: str, winner: str) -> None:
    table = turn(german=["add_295"], soviet=["guards_37"])
    table.next_carnage(intensity=2 if icon == "rat" else 3, icon=icon)
    table.manoeuvre("add_295 to B", "guards_37 to B")
    assert table.asks == (winner, Op.ACTION)


@rule("R4.3")
def test_binoculars_give_it_to_the_side_with_more_recon_units() -> None:
    table = turn(german=["add_295"], soviet=["guards_37"]).next_carnage(icon="binoculars")
    table.manoeuvre("add_295 to B", "guards_37 to B")
    assert table.events_of(Ev.INITIATIVE) == [
        (Ev.INITIATIVE, GERMAN, 1, 0, InitiativeIcon.BINOCULARS)
    ]
    assert table.asks == ("german", Op.ACTION)


@rule("R4.3")
@pytest.mark.parametrize("scouts", [0, 1, 2])
def test_a_tie_of_recon_units_gives_it_to_the_soviet(scouts: int) -> None:
    table = turn(german=["infantry_76", "panzer_16"], soviet=["guards_37"])
    table.next_carnage(icon="binoculars", intensity=4)
    table.put_units("scout", scouts, "B")
    table.put_units("outrider", min(scouts, 1), "B")
    table.manoeuvre("infantry_76 to B", "guards_37 to B")
    assert table.events_of(Ev.INITIATIVE)[0][1:4] == (SOVIET, min(scouts, 1), scouts)
    assert table.asks == ("soviet", Op.ACTION)


@rule("R4.3")
def test_only_the_winner_resolves_his_initiative_effect_once() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], buildings=["orlovka"])
    table.next_carnage(icon="rat").manoeuvre("infantry_76 to D", "guards_37 to D")
    assert (table.units("rifle"), table.units("panzer")) == (2, 0)
    table = turn(german=["infantry_76"], soviet=["guards_37"], buildings=["orlovka"])
    table.next_carnage(icon="stuka").manoeuvre("infantry_76 to D", "guards_37 to D")
    assert (table.units("rifle"), table.units("panzer")) == (0, 1)


@rule("R4.3", "R4.4")
def test_the_winner_acts_first_and_the_sides_alternate() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    table.next_carnage(icon="rat").manoeuvre("infantry_76 to B", "guards_37 to B")
    assert table.events_of(Ev.ROUND) == [(Ev.ROUND, 0, -1), (Ev.ROUND, 1, SOVIET)]
    questions = []
    for _ in range(3):
        questions.append(table.asks[0])
        table.refresh()
    assert questions == ["soviet", "german", "soviet"]


@rule("R8.2.1")
def test_vanguard_and_initiative_steps_are_one_round_each() -> None:
    table = turn(german=["infantry_76"], soviet=["deplete_95"], buildings=["a_yard"], turn=3)
    table.next_carnage(icon="rat", intensity=2)
    table.manoeuvre("infantry_76 to A", "deplete_95 to A")
    assert table.where("infantry_76") == "destroyed"  # depleted in the one, destroyed in the other
