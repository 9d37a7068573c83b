"""Sewers as they are played: parties, checks, and the opponent's choice (AT8.1)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.position.codes import SOVIET
from tests.support.street import Table, scene, unit
from tests.support.street_ats_play import Match

SEWERS = ["A1", "A4", "C2", "F6"]
WORK = ((Op.INFILTRATION, SOVIET),)


def raid(*units: Table, **made: Any) -> Match:
    """The Soviet Infiltration phase on a map with sewers."""
    scenario = scene(
        unit("G", "rifle_squad", "I9"),
        *units,
        also={"sewer": SEWERS},
        **made,
    )
    return Match(scenario, work=WORK)


SQUAD = unit("S", "rifle_squad", "A1")
SECOND = unit("S2", "elite_squad", "A1")


@pytest.mark.rule("AT8.1", "A070", "A071")
def test_a_party_goes_by_the_morale_of_any_one_of_it() -> None:
    match = raid(SQUAD, SECOND)
    assert match.do("sewer S+S2 A4 by S2", "9") == ["sewer", "moved", "moved"]
    assert (match.at("S"), match.at("S2")) == ("A4", "A4")


@pytest.mark.rule("AT8.1", "A070")
def test_only_sewer_hexes_within_three_are_reached() -> None:
    match = raid(SQUAD)
    assert "sewer S F6" not in match.options()
    assert "sewer S A4" in match.options()


@pytest.mark.rule("AT8.1", "A071")
def test_after_a_failure_the_opponent_lets_them_stay_or_splits_them() -> None:
    match = raid(SQUAD, SECOND)
    assert match.do("sewer S+S2 A4 by S", "9") == ["sewer_lost"]
    decision = match.game.decision(match.state)
    assert decision is not None
    assert decision.seat == 0
    assert match.options() == ["stay", "put S A1", "put S A4", "put S C2"]
    match.do("put S C2")
    assert match.options() == ["put S2 A1", "put S2 A4", "put S2 C2"]
    match.do("put S2 A4")
    assert (match.at("S"), match.at("S2")) == ("C2", "A4")
    other = raid(SQUAD)
    other.do("sewer S A4 by S", "9")
    assert other.do("stay") == ["stayed"]
    assert other.game.decision(other.state) is None


@pytest.mark.rule("AT8.1", "A072")
def test_a_commissar_fails_on_a_nought_and_casualties_fall_on_the_party() -> None:
    commissar = unit("S", "rifle_squad", "A1", commissar=True)
    assert "sewer" in raid(commissar, SECOND).do("sewer S+S2 A4 by S", "9")
    failed = raid(commissar, SECOND)
    failed.do("sewer S+S2 A4 by S", "0")
    assert failed.options() == ["lose S", "lose S2"]
    alone = raid(commissar)
    assert alone.do("sewer S A4 by S", "0") == ["sewer_lost"]
    assert alone.unit("S").steps == 2


@pytest.mark.rule("AT8.1", "A070", "A073")
def test_arriving_among_enemies_is_a_melee_and_germans_have_no_sewers() -> None:
    match = raid(SQUAD, unit("G2", "rifle_squad", "A4"))
    match.do("sewer S A4 by S", "1")
    assert match.at("S") == match.at("G2") == "A4"
    german = Match(
        scene(unit("G", "rifle_squad", "A1"), SQUAD, also={"sewer": SEWERS}),
        work=((Op.INFILTRATION, 0),),
    )
    assert not any(option.startswith("sewer") for option in german.options())
