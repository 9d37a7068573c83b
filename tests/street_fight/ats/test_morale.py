"""Morale and melee as the judge has them (AT2.5, AT4, AT5, AT10.10)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.morale import after_failure, after_recovery, passes
from stalingrad_game.street_fight.ats.judge.units import Mark
from tests.support.street import Table, house, marker, scene, unit
from tests.support.street_ats_play import IMPULSE, Match, attack, refused


def morale(*more: Table, at: str = "D4", **made: Any) -> int:
    """The morale of a Soviet rifle squad, 8 as printed, that is fired at."""
    state = made.pop("own", {})
    scenario = scene(
        unit("G", "rifle_squad", "D2"), unit("S", "rifle_squad", at, **state), *more, **made
    )
    value: int = attack(scenario, "G", at)["morale"]
    return value


@pytest.mark.rule("AT2.1", "AT2.5")
def test_a_leader_gives_one_more_to_all_of_his_location() -> None:
    assert morale() == 8
    assert morale(unit("S2", "rifle_squad", "D4", officer=True)) == 9
    assert morale(unit("S2", "rifle_squad", "D4", commissar=True)) == 9
    assert morale(unit("S2", "rifle_squad", "D5", officer=True)) == 8
    assert morale(own={"officer": True}) == 9


@pytest.mark.rule("AT2.5")
def test_a_commissar_fails_on_a_nought_only() -> None:
    assert morale(own={"commissar": True, "ats": {"morale": 3}}) == 9


@pytest.mark.rule("AT4.3", "A130")
def test_a_hedgehog_gives_one_more_on_top_and_under_it() -> None:
    hedgehog = [marker("D4", "hedgehog")]
    assert morale(markers=hedgehog) == 9
    assert morale(markers=hedgehog, at="D4/under") == 9


@pytest.mark.rule("AT10.10", "A006")
def test_fanatics_have_two_more_inside_their_building() -> None:
    walls = [house("D4")]
    assert morale(buildings=walls, ats={"fanatic": ["house"]}) == 10
    assert morale(buildings=walls) == 8


@pytest.mark.rule("AT4.2")
def test_a_check_is_passed_by_the_value_and_below() -> None:
    match = Match(
        scene(unit("G", "rifle_squad", "D2"), unit("S", "rifle_squad", "D4", commissar=True)),
        work=IMPULSE,
    )
    assert passes(match.field, 0, 6)
    assert not passes(match.field, 0, 7)
    assert not passes(match.field, 0, 3, 4)
    assert passes(match.field, 1, 9, 4)
    assert not passes(match.field, 1, 10)


@pytest.mark.rule("AT4.2", "AT4.4")
def test_suppressed_then_broken_then_a_step_and_back_again() -> None:
    assert after_failure(0) == Mark.SUPPRESSED
    assert after_failure(Mark.SUPPRESSED) == Mark.BROKEN
    assert after_failure(Mark.BROKEN) is None
    assert after_recovery(Mark.BROKEN) == Mark.SUPPRESSED
    assert after_recovery(Mark.SUPPRESSED) == 0


@pytest.mark.rule("AT5", "A073")
def test_a_melee_is_where_both_sides_stand_with_full_factors() -> None:
    made = scene(
        unit("G", "mg_squad", "D4", ats={"suppressed": True}),
        unit("G2", "rifle_squad", "D3"),
        unit("S", "rifle_squad", "D4"),
        buildings=[house("D4")],
    )
    answer = attack(made, "G", "D4", kind="melee")
    assert (answer["gf"], answer["shifts"], answer["column"]) == (10, 0, 10)
    assert refused(made, "G2", "D4", kind="melee") == "AT5 A073"
    assert refused(made, "G2", "D3", kind="melee") == "AT5 A073"
