"""What makes no difference is answered for people who have set it so, and taken back with it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.players.no_difference import makes_no_difference
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings, table_settings
from tests.support.amount import share
from tests.support.table_play import AT_ONCE, MODES, begun, library_of

ANSWERS = TableSettings(speed=0, answers="alike")
MOST_STEPS = 250


def alike(session: TableSession) -> bool:
    """Whether what is asked now makes no difference."""
    decision = session.decision
    return decision is not None and makes_no_difference(
        session.engine, session.record.state, decision
    )


def played(mode: str, seed: int, *, computers: tuple[str, ...] = ()) -> TableSession:
    """A random game with such answers; people are never asked what makes no difference."""
    session, rng = begun(seed, mode, ANSWERS, computers=computers).session, Random(seed)
    for _ in range(MOST_STEPS):
        decision = session.decision
        if decision is None:
            break
        if session.person_acts:
            assert len(session.record.steps) == 0 or not alike(session)
            session.take(rng.choice(decision.options))
        else:
            session.hurry()
            session.update(16)
    return session


def to_an_answer(mode: str = "basic", *, undoable: bool) -> TableSession:
    """A game whose last step was answered for its player, after a choice that can be undone."""
    for seed in range(200):
        session, rng = begun(seed, mode, ANSWERS).session, Random(seed)
        for _ in range(MOST_STEPS):
            decision = session.decision
            if decision is None:
                break
            session.take(rng.choice(decision.options))
            answered = session.automatic.answered(len(session.record.steps))
            if answered and session.can_undo() == undoable:
                return session
    raise AssertionError("no such game")


@pytest.mark.parametrize("mode", MODES)
@given(st.integers(0, 10_000))
@settings(max_examples=share(6, least=1))
def test_a_game_ends_the_same_whoever_answers(mode: str, seed: int) -> None:
    answered = played(mode, seed)
    by_hand = begun(seed, mode).session
    for step in answered.record.steps:
        by_hand.take(step.option)
    assert by_hand.record.state == answered.record.state
    steps = zip(by_hand.record.steps, answered.record.steps, strict=True)
    assert all(one == other for one, other in steps)
    again = GameRecord.from_bytes(answered.record.data, library_of(answered.kit))
    assert again.state == answered.record.state


def test_it_is_off_where_it_is_set_so_and_usual_otherwise() -> None:
    languages = program_languages()
    assert table_settings(Settings(), languages).answers == "staff"
    assert table_settings(Settings(answers="mine"), languages).answers == "mine"
    session, count = begun(3).session, 0
    rng = Random(3)
    for _ in range(MOST_STEPS):
        decision = session.decision
        if decision is None:
            break
        count += alike(session)
        session.take(rng.choice(decision.options))
    assert count
    assert not any(session.automatic.answered(n) for n in range(MOST_STEPS + 1))


def test_computers_answer_for_themselves() -> None:
    session = played("basic", 3, computers=("random", "random"))
    assert not any(session.automatic.answered(n) for n in range(MOST_STEPS + 1))


def test_undo_goes_back_to_ones_own_choice_and_redo_forth_again() -> None:
    session = to_an_answer(undoable=True)
    record = session.record
    number, state = len(record.steps), record.state
    count = session.automatic.trailing(number) + 1
    assert session.undo()
    assert len(record.steps) == number - count
    assert not alike(session)
    assert session.redo()
    assert len(record.steps) == number
    assert record.state == state
    assert session.undo()
    decision = session.decision
    assert decision is not None
    session.take(decision.options[-1])
    assert not session.automatic.answered(number - count + 1)


def test_an_answer_alone_is_not_taken_back_where_the_choice_before_it_must_stand() -> None:
    session = to_an_answer(undoable=False)
    number = len(session.record.steps)
    assert not session.undo()
    assert len(session.record.steps) == number


def test_opening_a_game_answers_nothing() -> None:
    session = begun(3).session
    rng = Random(3)
    while not alike(session):
        decision = session.decision
        assert decision is not None
        session.take(rng.choice(decision.options))
    record = GameRecord.from_bytes(session.record.data, library_of(session.kit))
    opened = TableSession(record, ANSWERS)
    assert len(record.steps) == len(session.record.steps)
    assert opened.decision == session.decision
    assert AT_ONCE.answers == "mine"
