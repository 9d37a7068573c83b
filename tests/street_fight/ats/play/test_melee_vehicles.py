"""Melee with vehicles by `ats`: strikes, and driving out (AT5)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import Table, scene, unit
from tests.support.street_ats import move
from tests.support.street_ats_play import SOVIET_IMPULSE, Match, attack, refused

PHASE = ((Op.MELEES, 0),)


def brawl(kind: str, vehicle: str, *more: Table, **state: bool) -> Scenario:
    """A German unit and a Soviet vehicle at D4, and both sides elsewhere."""
    return scene(
        unit("G", kind, "D4"),
        unit("S", vehicle, "D4", **({"ats": state} if state else {})),
        unit("G9", "rifle_squad", "A1"),
        unit("S9", "rifle_squad", "F6"),
        *more,
    )


@pytest.mark.rule("AT5")
@pytest.mark.parametrize(
    ("kind", "vehicle", "destroyed"),
    [
        ("rifle_squad", "truck", "1/2"),
        ("rifle_squad", "t34", "1/5"),
        ("mg_squad", "kv1", "1/10"),
        ("engineer_squad", "t34", "2/5"),
        ("at_squad", "t70", "3/5"),
    ],
)
def test_a_strike_wrecks_on_five_or_seven_less_armour(
    kind: str, vehicle: str, destroyed: str
) -> None:
    answer = attack(brawl(kind, vehicle), "G", "D4", kind="melee", target="S")
    assert answer["odds"]["destroyed"] == destroyed
    assert set(answer["odds"]) == {"none", "destroyed"}
    assert answer["gf"] is answer["column"] is answer["to_hit"] is None


@pytest.mark.rule("AT5")
def test_several_strikes_add_up_and_vehicles_do_not_strike() -> None:
    made = brawl("rifle_squad", "t34", unit("G2", "stug_iii", "D4"), unit("G3", "at_squad", "D4"))
    assert attack(made, "G+G3", "D4", kind="melee")["odds"]["destroyed"] == "13/25"
    assert refused(made, "G2", "D4", kind="melee") == "AT5"


@pytest.mark.rule("AT5")
def test_personnel_are_hurt_by_the_machine_guns_of_vehicles_too() -> None:
    made = scene(
        unit("G", "stug_iii", "D4"), unit("G2", "rifle_squad", "D4"), unit("S", "mg_squad", "D4")
    )
    assert attack(made, "G+G2", "D4", kind="melee")["gf"] == 4 + 6


@pytest.mark.rule("AT5")
def test_strikers_are_named_before_the_rolls_and_what_is_wrecked_still_rolls() -> None:
    match = Match(brawl("rifle_squad", "t34", suppressed=True), work=PHASE)
    assert match.options() == ["pass", "strike G S"]
    lines = match.do("strike G S", "2 5")  # the strike; the machine guns, 8: C1
    assert lines[:3] == ["melee", "struck", "casualties"]
    assert "wrecked" in lines
    assert match.marked("D4", "wreck") == 1
    assert match.unit("G").steps == 1


@pytest.mark.rule("AT5")
def test_a_strike_that_fails_leaves_the_vehicle_and_the_melee_goes_on() -> None:
    match = Match(brawl("rifle_squad", "t34"), work=(*PHASE, (Op.MELEES, 0)))
    match.do("strike G S", "3 0")
    assert match.unit("S").steps == 1
    assert match.options() == ["pass", "strike G S"]


@pytest.mark.rule("AT5")
def test_who_strikes_adds_no_gunfire_and_strikes_once() -> None:
    extra = unit("G2", "elite_squad", "D4"), unit("S2", "rifle_squad", "D4")
    match = Match(brawl("rifle_squad", "truck", *extra), work=PHASE)
    match.take("strike G S")
    assert match.options() == ["pass", "strike G2 S"]
    match.take("pass", "6 0 0")  # the strike misses; 8 of G2, and 6 of S2: nothing
    assert match.unit("S").steps == 1


@pytest.mark.rule("AT5")
def test_the_broken_do_not_strike_and_nobody_is_asked_then() -> None:
    made = scene(
        unit("G", "rifle_squad", "D4", ats={"broken": True}),
        unit("S", "t34", "D4"),
        unit("G9", "rifle_squad", "A1"),
        unit("S9", "rifle_squad", "F6"),
    )
    match = Match(made, "0", PHASE)
    assert match.facts() == ["melee", "casualties"]


@pytest.mark.rule("AT5")
def test_a_vehicle_drives_out_in_assault_mode_unless_it_is_immobilised() -> None:
    assert move(brawl("rifle_squad", "t34"), "S", "D5").points == 1
    assert move(brawl("rifle_squad", "t34"), "S", "D5", "cross").rules == ("AT5",)
    assert move(brawl("rifle_squad", "t34", m_kill=True), "S", "D5").points is None
    assert move(brawl("rifle_squad", "t34"), "G", "D5").rules == ("AT5",)
    match = Match(brawl("rifle_squad", "t34"), work=SOVIET_IMPULSE)
    match.do("move S assault D5")
    assert match.at("S") == "D5"
