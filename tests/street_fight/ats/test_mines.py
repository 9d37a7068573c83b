"""Mines on the way (AT9.2 to AT9.6): who rolls for which fields, and how likely they go off."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import Table, marker, side, unit
from tests.support.street_ats import move
from tests.support.street_map import drawn


def minefield(*markers: Table) -> Scenario:
    return drawn(
        """
        .   .
          .
        .   .
          .
        .   .
        """,
        unit("G", "rifle_squad", "A1"),
        unit("GT", "panzer_iii", "A1"),
        unit("GU", "rifle_squad", "B1/under"),
        unit("S", "rifle_squad", "A3"),
        unit("ST", "t34", "A3"),
        markers=[marker("B1", "hedgehog"), *markers],
        sides=[side("A1", "A2", "fence")],
    )


MINES = marker("A2", "mines", side="soviet", density=3)


@pytest.mark.rule("AT9.3", "AT9.4", "A142", "A143", "A144")
def test_enemy_fields_are_forced_slowly_and_attack_at_once_in_a_rush() -> None:
    scenario = minefield(MINES)
    assert move(scenario, "G", "A2").rolls == ("A2 after forcing 3/10",)
    assert move(scenario, "G", "A2", "crawl").rolls == ("A2 after forcing 3/10",)
    assert move(scenario, "G", "A2", "infiltrate").rolls == ("A2 after forcing 3/10",)
    assert move(scenario, "G", "A2", "run").rolls == ("A2 after mines 1",)
    assert move(scenario, "GT", "A2").rolls == ("A2 after forcing 3/10",)
    assert move(scenario, "GT", "A2", "cross").rolls == ("A2 after mines 1",)


@pytest.mark.rule("AT9.3", "A142")
def test_own_fields_matter_only_in_a_rush() -> None:
    scenario = minefield(MINES)
    assert move(scenario, "S", "A2").rolls == ()
    assert move(scenario, "S", "A2", "infiltrate").rolls == ()
    assert move(scenario, "S", "A2", "run").rolls == ("A2 after forcing 3/10",)
    assert move(scenario, "ST", "A2").rolls == ()
    assert move(scenario, "ST", "A2", "cross").rolls == ("A2 after forcing 3/10",)


@pytest.mark.rule("AT9.3", "A143")
def test_a_lane_is_safe_but_not_in_a_rush() -> None:
    scenario = minefield(MINES, marker("A2", "lane", of="mines"))
    assert move(scenario, "G", "A2").rolls == ()
    assert move(scenario, "G", "A2", "run").rolls == ("A2 after mines 1",)
    assert move(scenario, "GT", "A2").rolls == ()


@pytest.mark.rule("AT9.4", "A144", "A147")
def test_hidden_enemy_fields_are_likelier_to_go_off() -> None:
    scenario = minefield(marker("A2", "mines", side="soviet", density=3, hidden=True))
    assert move(scenario, "G", "A2").rolls == ("A2 after forcing 2/5",)
    assert move(scenario, "S", "A2", "run").rolls == ("A2 after forcing 3/10",)


@pytest.mark.rule("AT9.6", "A146", "B10")
def test_a_dummy_harms_nobody() -> None:
    scenario = minefield(marker("A2", "mines", side="soviet", density=0, dummy=True))
    assert move(scenario, "G", "A2").rolls == ("A2 after forcing 0",)


@pytest.mark.rule("AT9.2", "A141", "A140")
def test_anti_tank_mines_ignore_personnel() -> None:
    scenario = minefield(marker("A2", "mines", side="soviet", density=2, at_only=True))
    assert move(scenario, "G", "A2").rolls == ()
    assert move(scenario, "G", "A2", "run").rolls == ()
    assert move(scenario, "GT", "A2").rolls == ("A2 after forcing 1/5",)


@pytest.mark.rule("AT9.3", "A143")
def test_from_under_to_under_no_mine_is_met() -> None:
    scenario = minefield(MINES, marker("A2", "hedgehog"))
    assert move(scenario, "GU", "A2/under").rolls == ()
    assert move(scenario, "GU", "A2").rolls == ("A2 after forcing 3/10",)
    assert move(scenario, "GU", "B1 A2").rolls == ("A2 after forcing 3/10",)


@pytest.mark.rule("B10", "AT7.4")
def test_rolls_come_before_then_mines_then_after() -> None:
    scenario = drawn(
        """
        .
          .
        :
          .
        """,
        unit("GH", "halftrack", "A1"),
        unit("S", "rifle_squad", "B2"),
        markers=[marker("A2", "mines", side="soviet", density=1)],
        sides=[side("A1", "A2", "wall")],
    )
    assert move(scenario, "GH", "A2").rolls == (
        "A2 before immobilise 2/5",
        "A2 after forcing 1/10",
        "A2 after immobilise 2/5",
    )
