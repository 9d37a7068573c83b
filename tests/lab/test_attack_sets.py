"""Sets of districts to attack: each has a plan, and the comparison is by tables of its own."""

from __future__ import annotations

import json

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab.attack_sets import (
    AttackSelection,
    TurnAttack,
    attack_figures,
    attack_tally,
    best_plans,
)
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.players.search.plans import HOME, Planner
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN, Op
from tests.support.amount import share


def planner() -> Planner:
    """The Germans' first manoeuvre of a game."""
    kit = Kit(load_pack(), "basic")
    engine, officer = Engine(kit), GreedyPlayer(kit)
    state, _ = engine.new(5)
    while True:
        decision = engine.decision(state)
        assert decision is not None
        view = engine.view(state, decision.seat)
        if decision.op == Op.MANOEUVRE and decision.seat == GERMAN:
            return Planner(kit, LeafValue(kit), officer, view, decision)
        engine.step(state, officer.choose(view, decision))


def test_every_set_of_districts_has_one_plan_that_attacks_all_of_it() -> None:
    found = planner()
    plans = best_plans(found)
    assert len(plans) == 2 ** len(found.sites) - 1
    assert plans[0][0] == frozenset(found.sites), "everywhere is the first"
    sent = sum(place != HOME for place in found.greedy_plan())
    for sites, places in plans:
        assert frozenset(places) - {HOME} == sites
        room = sum(found.free_places[site] for site in sites)
        assert sum(place != HOME for place in places) >= min(sent, room)


def test_positions_are_those_of_all_turns_but_the_last() -> None:
    selection = AttackSelection(None, "basic", {}, 2)
    games = range(share(3, 1, 1))
    found = attack_tally(selection, games)
    assert set(found) <= {1, 2}
    assert all(sum(one.best.values()) == one.positions <= len(games) for one in found.values())
    assert attack_tally(selection, games) == found


def test_figures_are_in_points() -> None:
    one = TurnAttack(2, {0: 1, 2: 1}, gain=0.1 - 0.2, squares=0.01 + 0.04)
    (found,) = attack_figures({1: one})
    assert (found.turn, found.positions, found.everywhere) == (1, 2, 0.5)
    assert (found.gain, found.spread) == (-5.0, 15.0)
    assert found.error == pytest.approx(1.96 * 15 / 2**0.5, abs=0.01)


def test_the_command_compares_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["questions", "--attack", "--games", "1", "--tables", "2"]
    assert main([*words, "--variant", "bombardment=3", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["turn"] for row in rows} <= {1, 2}
    assert main([*words, "--variant", "bombardment=3"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(rows) + 1
    assert main([*words, "--kind", "kill"]) == 2
    assert "not with --attack" in capsys.readouterr().err
    assert main([*words, "--figures", "x.json", "--variant", "track_length=5"]) == 2
    assert "bombardment alone" in capsys.readouterr().err
    assert main([*words, "--variant", "bombardment=9"]) == 2
    assert "bombardment can't be '9'" in capsys.readouterr().err
