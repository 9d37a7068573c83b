"""A refresh is one gesture, and whatever may be taken back is; barriers hold."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import Act, CardZone, Op
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target, hand_targets
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.languages import ENGLISH, FRENCH
from tests.support.table_play import (
    again,
    begun,
    displayed,
    log_rows,
    model,
    pick_up,
    random_game,
    walk,
    way_to,
)


def at(op: int, seed: int = 6) -> TableController:
    """A game at a question of a kind."""
    control = begun(seed)
    for _ in random_game(control, Random(seed)):
        decision = control.session.decision
        if decision is not None and decision.op == op:
            pick_up(control)
            return control
    raise AssertionError("never asked")


def test_cards_are_picked_and_kept_without_a_step_in_the_record() -> None:
    control = at(Op.REFRESH)
    steps = len(control.session.record.steps)
    first, second = hand_targets(model(control).hand)[:2]
    control.point(first)
    control.point(second)
    assert model(control).picks == (0, 1)
    assert {first, second} <= model(control).glow
    control.point(first)
    assert model(control).picks == (1,)
    assert len(control.session.record.steps) == steps


def test_undo_takes_the_last_pick_back_first() -> None:
    control = at(Op.REFRESH)
    steps = len(control.session.record.steps)
    control.point(hand_targets(model(control).hand)[0])
    control.press(ButtonId.UNDO)
    assert model(control).picks == ()
    assert len(control.session.record.steps) == steps


@pytest.mark.parametrize("picks", [0, 1])
def test_a_step_back_leaves_the_refresh_and_keeps_the_hand(picks: int) -> None:
    control = at(Op.ACTION)
    control.point(Target(BUTTON, ButtonId.REFRESH))
    pick_up(control)
    hand, steps = model(control).hand, len(control.session.record.steps)
    for target in hand_targets(hand)[:picks]:
        control.point(target)
    assert control.session.decision is not None
    assert control.session.decision.op == Op.REFRESH
    assert control.back()
    assert control.session.decision.op == Op.ACTION
    assert len(control.session.record.steps) == steps - 1
    assert model(control).picks == ()
    assert model(control).hand == hand
    assert not control.back()


def test_done_discards_what_was_picked() -> None:
    control = at(Op.REFRESH)
    seat = control.session.acting
    picked = hand_targets(model(control).hand)[1]
    control.point(picked)
    prompt = model(control).prompt
    control.point(Target(BUTTON, ButtonId.DONE))
    done = [step.option for step in control.session.record.steps[-2:]]
    assert done == [(Act.CARD, picked.a, -1), DONE]
    assert control.session.record.state.cards[CardZone.DISCARD + seat][-1] == picked.a
    assert "1" in prompt or "one" in prompt


def test_picks_that_stand_in_the_record_can_be_kept_after_all() -> None:
    control = at(Op.REFRESH)
    card = control.session.record.state.cards[CardZone.HAND + control.session.acting][0]
    control.session.take((Act.CARD, card, -1))
    resumed = again(control)
    pick_up(resumed)
    assert model(resumed).picks == (0,)
    resumed.point(hand_targets(model(resumed).hand)[0])
    assert model(resumed).picks == ()
    resumed.point(Target(BUTTON, ButtonId.DONE))
    assert resumed.session.record.steps[-1].option == DONE
    assert resumed.session.record.steps[-2].option[0] == Act.REFRESH


def test_picks_are_forgotten_when_the_hand_goes_down() -> None:
    control = at(Op.REFRESH)
    control.point(hand_targets(model(control).hand)[0])
    control.toggle_hand()
    assert control.selection.picks == []


def test_a_commitment_is_taken_back_and_made_again() -> None:
    control = begun(5)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        walk(control, decision.options[-1])
    pick_up(control)
    before, log = displayed(control).view, log_rows(model(control))
    decision = control.session.decision
    assert decision is not None
    walk(control, decision.options[0])
    after = displayed(control).view
    assert after != before
    control.press(ButtonId.UNDO)
    assert (displayed(control).view, log_rows(model(control))) == (before, log)
    control.press(ButtonId.REDO)
    assert displayed(control).view == after


def test_nothing_is_taken_back_across_a_barrier() -> None:
    control = begun(5)
    rng = Random(5)
    barred = 0
    for _ in random_game(control, rng, most=150):
        session = control.session
        undo = next(b for b in model(control).buttons if b.target == Target(BUTTON, ButtonId.UNDO))
        assert undo.enabled == session.can_undo()
        if session.record.steps and session.record.steps[-1].barrier:
            barred += 1
            assert not session.undo()
    assert barred


def test_nobody_takes_back_what_a_computer_did() -> None:
    control = begun(5, computers=("greedy", ""))
    while not control.session.person_acts:
        control.update(20)
    assert control.session.record.steps
    assert not control.session.can_undo()


def test_ending_the_manoeuvre_without_an_attack_asks_once() -> None:
    control = begun(5)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        walk(control, decision.options[-1])
    steps = len(control.session.record.steps)
    control.point(Target(BUTTON, ButtonId.DONE))
    dialog = DIALOG.of(model(control))
    assert dialog is not None
    assert dialog.rule == "R3.6.2"
    control.back()
    assert DIALOG.of(model(control)) is None
    assert len(control.session.record.steps) == steps
    control.point(Target(BUTTON, ButtonId.DONE))
    control.point(Target(BUTTON, ButtonId.YES))
    ending = ENDING.of(model(control))
    assert ending is not None
    assert ending.winner == 1
    assert control.session.result is not None
    assert control.session.result.how == "no_attack"


def test_ending_it_with_an_attack_asks_nothing() -> None:
    control = begun(5)
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        walk(control, decision.options[-1])
    decision = control.session.decision
    assert decision is not None
    walk(control, decision.options[0])
    control.point(Target(BUTTON, ButtonId.DONE))
    assert DIALOG.of(model(control)) is None
    now = control.session.decision
    assert now is None or (now.seat, now.op) != (0, Op.MANOEUVRE)


@pytest.mark.parametrize("interaction", ["no", "esc"])
def test_resigning_can_be_thought_better_of(interaction: str) -> None:
    control = begun(5)
    control.selection.ask_resign()
    if interaction == "no":
        control.confirm(yes=False)
    else:
        control.back()
    assert control.session.result is None
    assert DIALOG.of(model(control)) is None


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_a_game_that_cannot_be_written_says_so_and_stays_as_it_was(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = begun(5, settings=TableSettings(speed=0, language=language))
    pick_up(control)
    before = control.session.record.state

    def full(_line: object) -> None:
        raise RecordError(ErrorKind.FULL, "game.jsonl", most=8)

    monkeypatch.setattr(control.session.record, "_write", full)
    decision = control.session.decision
    assert decision is not None
    for target in way_to(control, decision.options[0]):
        control.point(target)
    dialog = DIALOG.of(model(control))
    assert dialog is not None
    assert "game.jsonl" in dialog.lines[0]
    assert control.session.record.state is before
    monkeypatch.undo()
    control.point(dialog.buttons[0].target)
    walk(control, decision.options[0])
    assert control.session.record.state is not before


@pytest.mark.parametrize("speed", [0, 1])
def test_what_a_computer_player_does_and_cannot_be_written_is_told_and_tried_again(
    speed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = TableSettings(computer_speed=speed)
    control = begun(5, settings=settings, computers=("random", "random"))
    control.session.finish()
    before = control.session.record.state

    def full(_line: object) -> None:
        raise RecordError(ErrorKind.FULL, "game.jsonl", most=8)

    monkeypatch.setattr(control.session.record, "_write", full)
    for _ in range(2):
        assert seconds_to(lambda: DIALOG.of(model(control)) is not None, control) < 6
        control.update(10_000)
        assert control.session.record.state is before
        dialog = DIALOG.of(model(control))
        assert dialog is not None
        assert "game.jsonl" in dialog.lines[0]
        assert control.back()
        assert seconds_to(lambda: DIALOG.of(model(control)) is not None, control) > 2
        control.back()
    monkeypatch.undo()
    assert seconds_to(lambda: control.session.record.state is not before, control) < 6


def seconds_to(happens: Callable[[], bool], control: TableController) -> float:
    """How long it takes until something is so, half a minute at most."""
    for tick in range(300):
        if happens():
            return tick / 10
        control.update(100)
    raise AssertionError("never")


def test_the_rest_of_an_order_is_left_to_the_table_at_one_key() -> None:
    control = at(Op.VANGUARD)
    steps, seat = len(control.session.record.steps), control.session.acting
    expected = control.session.record.state.copy()
    engine = control.session.engine
    while (decision := engine.decision(expected)) and decision.op == Op.VANGUARD:
        if decision.seat != seat:
            break
        engine.apply(expected, decision.options[0])
    control.point(Target(BUTTON, ButtonId.REST))
    assert len(control.session.record.steps) > steps
    assert control.session.record.state == expected


def test_picks_whose_taking_back_cannot_be_written_are_told_and_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    control = at(Op.REFRESH)
    card = control.session.record.state.cards[CardZone.HAND + control.session.acting][0]
    control.session.take((Act.CARD, card, -1))
    resumed = again(control)
    pick_up(resumed)
    before = resumed.session.record.state

    def full(_line: object) -> None:
        raise RecordError(ErrorKind.FULL, "game.jsonl", most=8)

    monkeypatch.setattr(resumed.session.record, "_write", full)
    resumed.point(hand_targets(model(resumed).hand)[0])
    assert DIALOG.of(model(resumed)) is not None
    assert resumed.session.record.state is before
    assert resumed.selection.picks == []
    monkeypatch.undo()
    resumed.confirm(yes=False)
    resumed.point(hand_targets(model(resumed).hand)[0])
    assert model(resumed).picks == ()
