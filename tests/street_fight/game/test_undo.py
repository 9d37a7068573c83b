"""Nothing is taken back beyond what has taught a side something, under every referee (B10)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import GERMAN, Ev
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import REFEREES, referee
from tests.support.street import Table, marker, scene, unit

pytestmark = pytest.mark.rule("B10", "B3.5")

Record = GameRecord[StreetGame]
SCOUT = unit("G1", "rifle_squad", "B5")
OTHERS = (unit("S2", "rifle_squad", "I1"), unit("G2", "rifle_squad", "A1"))
AMBUSH = unit("S1", "rifle_squad", "D5", hidden=True)
BEGUN = {"tide": "advance G1", "ats": "move G1 assault_mode", "k47": "order G1 run"}
STEP = {"tide": "step", "ats": "step", "k47": "move"}
MINES: Table = {"side": "soviet", "density": 2}
MOST = 40


@pytest.fixture(params=REFEREES)
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begun(rules: str, *units: Table, **file: Any) -> Record:
    """A game by a referee."""
    hideouts = {"debris": ["C5", "D5"]} if rules == "ats" else {}
    scenario = scene(*units, *OTHERS, terrain=hideouts, **file)
    game = StreetGame(StreetKit(scenario, referee(rules)))
    return GameRecord.start(game, Setup(3))


def until(record: Record, option: str) -> None:
    """Let everybody do what changes least until the German may take an option; take it."""
    game = record.game
    for _ in range(MOST):
        decision = record.decision
        assert decision is not None
        texts = {game.option_text(one): one for one in decision.options}
        if decision.seat == GERMAN and option in texts:
            record.take(texts[option])
            return
        idle = ("pass", "order S2 down", "order S1 down", "order G2 down", "stop", "hold")
        record.take(texts[next((word for word in idle if word in texts), next(iter(texts)))])
    raise AssertionError(f"{option} is never offered")


def step(record: Record, rules: str, loc: str) -> None:
    """The scout moves a hex, and maybe another."""
    if all(one.text != BEGUN[rules] for one in record.steps):
        until(record, BEGUN[rules])
    until(record, f"{STEP[rules]} {loc}")


def kinds(record: Record) -> set[int]:
    """The kinds of events of the last step."""
    return {event[0] for event in record.steps[-1].events}


def test_a_step_is_taken_back_where_nobody_hides(rules: str) -> None:
    record = begun(rules, SCOUT)
    step(record, rules, "B4")
    assert kinds(record) & {Ev.ROLL, Ev.REVEAL, Ev.SHOW} == set()
    assert record.can_undo()


def test_a_step_that_met_nobody_is_not_taken_back_where_somebody_hides(rules: str) -> None:
    record = begun(rules, SCOUT, AMBUSH)
    step(record, rules, "B4")
    assert Ev.REVEAL not in kinds(record)
    assert not record.can_undo()


def test_a_step_that_finds_a_hidden_enemy_is_not_taken_back(rules: str) -> None:
    """Beside him, or under `ats` on entering his hex."""
    near = unit("S1", "rifle_squad", "C5" if rules == "ats" else "D5", hidden=True)
    record = begun(rules, SCOUT, near)
    step(record, rules, "C5")
    assert Ev.REVEAL in kinds(record)
    assert not record.can_undo()


def test_a_hidden_unit_that_acts_has_been_seen(rules: str) -> None:
    record = begun(rules, {**SCOUT, "at": "C5", "hidden": True})
    until(record, BEGUN[rules])
    assert Ev.REVEAL in kinds(record)
    assert not record.can_undo()


def test_the_end_of_a_secret_set_up_is_not_taken_back(rules: str) -> None:
    pair = (unit("S3", "rifle_squad", "H8"), unit("S4", "rifle_squad", "H9"))
    record = begun(rules, SCOUT, *pair, setup={"exchange": ["S3", "S4"]})
    record.take(record.game.parse_option("swap S3 S4"))
    assert record.can_undo()
    record.take(record.game.parse_option("ready"))
    assert Ev.REVEAL in kinds(record)
    assert not record.can_undo()


FIRING = {
    "tide": ("concentrate G1", "shoot C5 S1 normal", "roll"),
    "ats": ("fire G1 S1 main",),
    "k47": ("order G1 fire", "fire S1 fire"),
}
"""The shot at S1 in C5."""


def test_dice_are_not_taken_back(rules: str) -> None:
    record = begun(rules, SCOUT, unit("S1", "rifle_squad", "C5"))
    for option in FIRING[rules]:
        until(record, option)
    while Ev.ROLL not in kinds(record):  # whoever is fired at is asked first
        record.take(record.decision.options[0] if record.decision else ())
    assert not record.can_undo()


@pytest.mark.rule("AT9.6", "A147")
def test_hidden_mines_that_were_entered_are_not_left_again_by_taking_back() -> None:
    record = begun("ats", SCOUT, markers=[marker("B4", "mines", hidden=True, **MINES)])
    step(record, "ats", "B4")
    assert Ev.SHOW in kinds(record)
    assert not record.can_undo()


@pytest.mark.rule("AT9.6", "A146")
def test_who_ran_into_a_dummy_keeps_to_it_though_no_die_was_rolled() -> None:
    record = begun("ats", SCOUT, markers=[marker("B4", "mines", side="soviet", dummy=True)])
    until(record, "move G1 run_mode")
    until(record, "step B4")
    assert Ev.ROLL not in kinds(record)
    assert not record.can_undo()


@pytest.mark.rule("AT9.7", "A148")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_search_is_not_taken_back_whether_it_finds_mines_or_none(hidden: bool) -> None:
    mines = [marker("B4", "mines", hidden=True, **MINES)] if hidden else []
    record = begun("ats", SCOUT, markers=mines)
    until(record, "search G1")
    assert (Ev.SHOW in kinds(record)) == hidden
    assert not record.can_undo()
