"""One answer for a row of questions: it holds through what comes between, and no longer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stalingrad_game.card_game.rules.effects import Spillover
from stalingrad_game.card_game.rules.resolver import DONE, YES
from stalingrad_game.card_game.state.codes import Ev, Op, side_of
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.session.standing_answer import RowAnswer
from tests.support.table_play import begun, model, pick_up, random_game

REST = Target(BUTTON, ButtonId.REST)


def rows(op: int, *, seeds: int = 60) -> Iterator[tuple[TableController, RowAnswer]]:
    """Games at a question of a kind that is one of a row."""
    for seed in range(seeds):
        control = begun(seed)
        for _ in random_game(control, Random(seed), most=600):
            decision, row = control.session.decision, control.session.row
            if decision is not None and decision.op == op and row is not None:
                pick_up(control)
                yield control, row
                break


def test_every_spillover_of_an_effect_is_taken_at_one_button_and_undone_with_it() -> None:
    control, row = next(rows(Spillover.op))
    session = control.session
    before, steps = session.record.state, len(session.record.steps)
    assert row.number >= 2
    (label,) = [one.label for one in model(control).buttons if one.target.a == ButtonId.REST]
    assert str(row.number) in label
    control.point(REST)
    taken = session.record.steps[steps:]
    assert [step.option for step in taken] == [YES] * row.number
    spilt = [event for step in taken for event in step.events if event[0] == Ev.SPILLOVER]
    assert len(spilt) == row.number
    assert session.undo()
    assert session.record.state == before
    session.take(DONE)
    assert len(session.record.steps) == steps + 1, "who wants fewer is asked one by one"


def test_a_lone_spillover_offers_no_row() -> None:
    for seed in range(60):
        control = begun(seed)
        for _ in random_game(control, Random(seed), most=600):
            session = control.session
            decision = session.decision
            if decision is None or decision.op != Spillover.op or session.row is not None:
                continue
            pick_up(control)
            assert REST not in model(control).glow
            assert all(one.target != REST for one in model(control).buttons)
            return
    raise AssertionError("no lone Spillover")


def test_the_order_of_vanguards_holds_after_what_is_asked_between() -> None:
    for control, row in rows(Op.VANGUARD, seeds=400):
        session = control.session
        control.point(REST)
        between = session.decision
        state = session.record.state
        waits = row.depth < len(state.agenda) and state.agenda[row.depth][0] == Op.VANGUARD
        if between is None or not waits or len(state.agenda[row.depth]) < 4:
            continue
        assert between.op != Op.VANGUARD
        side = side_of(row.seat)
        while (decision := session.decision) and decision.op != Op.ACTION:
            assert (decision.op, side_of(decision.seat)) != (Op.VANGUARD, side)
            chosen = len(session.record.steps)
            session.take(decision.options[0])
            options = [step.option for step in session.record.steps[chosen + 1 :]]
            if options:
                assert session.can_undo()
                session.undo()
                assert len(session.record.steps) == chosen
                return
    raise AssertionError("nothing was asked between")
