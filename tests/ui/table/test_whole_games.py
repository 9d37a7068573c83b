"""Whole games at the table by clicks alone: every question is answered, nothing is a dead end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.effects import (
    Deplete,
    Kill,
    Overrun,
    PrecisionKill,
    Spillover,
    Supply,
)
from stalingrad_game.card_game.rules.losses import Promote, SniperShot
from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.session.host import setup_again
from stalingrad_game.ui.session.question_guard import RUN_MS
from stalingrad_game.ui.shell.settings import HandPolicy
from stalingrad_game.ui.table.model.targets import BUTTON, Target
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import is_full
from tests.support.table_play import AT_ONCE, MODES, begun, log_rows, model, random_game

BASIC_QUESTIONS = frozenset(
    {
        *(Op.CONSOLIDATE, Op.PASS_LEADER, Op.MANOEUVRE, Op.NEXT_BATTLE, Op.VANGUARD, Op.ACTION),
        *(Op.SECOND_ACTION, Op.REFRESH, Op.HOLD, Kill.op, PrecisionKill.op, Spillover.op),
        *(SniperShot.op, Op.CHOOSE_DISCARD, Deplete.op, Supply.op, Overrun.op, Promote.op),
    }
)


@pytest.mark.parametrize("mode", MODES)
def test_a_random_game_is_played_to_its_end_by_clicks_on_what_glows(mode: str) -> None:
    control = begun(11, mode, turn=3)
    for _ in random_game(control, Random(7), looks=True):
        pass
    assert control.session.result is not None
    replayed = GameRecord.from_bytes(control.session.record.data, card_library([load_pack()]))
    assert replayed.state == control.session.record.state
    assert ENDING.of(model(control)) is not None


@pytest.mark.slow
def test_every_question_of_the_basic_game_can_be_answered() -> None:
    met: set[int] = set()
    for seed in (8, *range(8)):  # in the first alone all are asked
        if met >= BASIC_QUESTIONS and not is_full():
            break
        control = begun(seed)
        for _ in random_game(control, Random(seed), looks=True):
            decision = control.session.decision
            assert decision is not None
            met.add(decision.op)
    assert met >= BASIC_QUESTIONS


@pytest.mark.parametrize("policy", ["pick up", "open", "curtain"])
def test_a_person_who_is_asked_always_has_something_to_point_at(policy: HandPolicy) -> None:
    control = begun(3, settings=TableSettings(speed=0, policies=(policy, policy)), turn=3)
    rng = Random(5)
    for _ in range(3000):
        control.update(RUN_MS)
        shown = model(control)
        if ENDING.of(shown) is not None:
            return
        dialog = DIALOG.of(shown)
        if dialog is not None:
            control.point(rng.choice(dialog.buttons).target)
            continue
        assert shown.glow or shown.covered
        control.point(rng.choice(sorted(shown.glow)) if shown.glow else Target(BUTTON))
    pytest.fail("the game has no end")


def test_two_computers_play_a_game_by_themselves() -> None:
    control = begun(2, computers=("greedy", "greedy"))
    for _ in range(5000):
        control.update(20)
        if control.session.result is not None:
            break
    assert control.session.result is not None
    assert model(control).hand_seat == -1


def test_a_computer_waits_a_while_unless_it_is_hurried() -> None:
    control = begun(2, settings=TableSettings(speed=1), computers=("greedy", ""))
    control.session.finish()
    control.update(100)
    assert not control.session.record.steps
    control.update(400)
    assert len(control.session.record.steps) == 1
    control.session.finish()
    control.point(Target("dice"))
    control.update(0)
    assert len(control.session.record.steps) == 2


def test_a_game_goes_on_from_its_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    control = begun(8, path=file)
    for number, _ in enumerate(random_game(control, Random(1))):
        if number == 60:
            break
    control.session.hands.put_down()
    before = model(control)
    control.session.record.close()
    record = GameRecord.open(file, card_library([load_pack()]))
    resumed = table_controller(TableSession(record, AT_ONCE))
    after = model(resumed)
    assert (after.board, after.sprites) == (before.board, before.sprites)
    assert (after.prompt, log_rows(after)) == (before.prompt, log_rows(before))
    for _ in random_game(resumed, Random(2)):
        pass
    assert resumed.session.result is not None
    record.close()


def test_in_a_rematch_the_players_have_changed_sides() -> None:
    setup = begun(1).session.record.setup
    players = (Seat(name="Anna"), Seat(name="Ben", computer="greedy"))
    again = setup_again(msgspec.structs.replace(setup, players=players), swapped=True)
    assert again.players == players[::-1]
    assert (again.variants, again.language) == (setup.variants, setup.language)
