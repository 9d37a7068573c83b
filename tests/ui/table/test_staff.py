"""A person's staff answers what matters next to nothing, says so, and gives it back at a click."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.staff import STAFF_KINDS
from stalingrad_game.card_game.rules.operations import OPERATIONS, asking_operation
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import LOG_ROW, Target
from stalingrad_game.ui.table.model.view_model import LogRow
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.log import NEWEST_LOG
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.table_play import MODES, begun, library_of
from tests.support.table_window import Host, sat_down

STAFF = TableSettings(speed=0, answers="staff")
MOST_STEPS = 400
Found = Callable[[TableSession], bool]


def kind_of(session: TableSession) -> str:
    decision = session.decision
    return "" if decision is None else asking_operation(decision).name


def staffed(session: TableSession) -> list[LogRow]:
    return [row for row in session.log if row.staff]


def played_to(found: Found, mode: str = "basic", settings: TableSettings = STAFF) -> TableSession:
    """A game of officers, answered by hand, at the first place that is looked for."""
    for seed in range(40):
        session = begun(seed, mode, settings).session
        if played_on(session, found):
            return session
    raise AssertionError("no such game")


def played_on(session: TableSession, found: Found) -> bool:
    officer = GreedyPlayer(session.kit)
    for _ in range(MOST_STEPS):
        decision = session.decision
        if found(session):
            return True
        if decision is None:
            return False
        view = session.engine.view(session.record.state, decision.seat)
        session.take(officer.choose(view, decision))
    return False


def just_staffed(session: TableSession, *, undoable: bool = True) -> bool:
    """Whether the last step was the staff's, and can be taken back or not."""
    steps = len(session.record.steps)
    answered = session.staff.answer_at(steps) is not None and session.automatic.answered(steps)
    return answered and session.can_undo() == undoable


@pytest.mark.parametrize("mode", MODES)
def test_nobody_is_asked_what_the_staff_sees_to(mode: str) -> None:
    session, rng = begun(5, mode, STAFF).session, Random(5)
    while (decision := session.decision) is not None and len(session.record.steps) < MOST_STEPS:
        if session.record.steps:
            assert kind_of(session) not in STAFF_KINDS
        session.take(rng.choice(decision.options))
    answers = map(session.staff.answer_at, range(1, len(session.record.steps) + 1))
    met = {answer.kind for answer in answers if answer}
    assert met <= STAFF_KINDS
    assert {"kill", "vanguard"} <= met


@pytest.mark.parametrize("mode", MODES)
def test_it_answers_as_the_officer_of_the_seat_by_its_view_alone(mode: str) -> None:
    session = played_to(lambda one: len(one.record.steps) > MOST_STEPS // 2, mode)
    officer, answered = GreedyPlayer(session.kit), 0
    for number, step in enumerate(session.record.steps, 1):
        answer = session.staff.answer_at(number)
        if answer is None:
            continue
        answered += 1
        state = session.record.timeline.at(number - 1)
        decision = session.engine.decision(state)
        assert decision is not None
        assert (decision.seat, asking_operation(decision).name) == (answer.seat, answer.kind)
        assert step.option == officer.choose(session.engine.view(state, decision.seat), decision)
    assert answered


def test_what_it_answers_asks_nothing_of_a_closed_hand() -> None:
    asking = {operation.name: operation for operation in OPERATIONS.values() if operation.name}
    assert not [name for name in STAFF_KINDS if asking[name].private]


@pytest.mark.parametrize("policy", ["mine", "alike"])
def test_it_answers_nothing_where_it_is_not_wanted(policy: str) -> None:
    settings = msgspec.structs.replace(STAFF, answers=policy)
    session = played_to(lambda one: kind_of(one) == "kill", settings=settings)
    assert session.decision is not None
    assert not staffed(session)


def test_a_record_holds_its_answers_like_any_other() -> None:
    session = played_to(lambda one: len(one.record.steps) > 150)
    again = GameRecord.from_bytes(session.record.data, library_of(session.kit))
    assert again.state == session.record.state
    assert len(again.steps) == len(session.record.steps)


def test_undo_takes_its_answers_back_with_the_choice_before_and_redo_gives_them_again() -> None:
    session = played_to(just_staffed)
    steps, state, rows = len(session.record.steps), session.record.state, session.log
    count = session.automatic.trailing(steps)
    assert count
    assert session.undo()
    assert len(session.record.steps) == steps - count - 1
    assert kind_of(session) not in STAFF_KINDS
    assert session.redo()
    assert (len(session.record.steps), session.record.state) == (steps, state)
    assert session.log == rows


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_log_says_what_it_answered(code: str) -> None:
    language = program_languages()[code]
    settings = msgspec.structs.replace(STAFF, language=language)
    session = played_to(lambda one: len(staffed(one)) > 5, settings=settings)
    for row in staffed(session):
        answer = session.staff.answer_at(row.staff)
        assert answer is not None
        who = session.words.interface(f"table.staff.of.{('german', 'soviet')[answer.seat % 2]}")
        assert row.text.startswith(who)
        assert row.side == answer.seat % 2


def test_answers_in_a_row_are_one_line() -> None:
    def several(session: TableSession) -> bool:
        return any(row.step > row.staff for row in staffed(session))

    session = played_to(several)
    row = next(one for one in staffed(session) if one.step > one.staff)
    answers = [session.staff.answer_at(step) for step in range(row.staff, row.step + 1)]
    assert len({(one.seat, one.kind) for one in answers if one}) == 1
    assert None not in answers


def test_a_click_on_its_line_asks_that_question_and_all_of_its_kind() -> None:
    session = played_to(just_staffed)
    row = staffed(session)[-1]
    answer = session.staff.answer_at(row.staff)
    assert answer is not None
    click(session, row)
    assert len(session.record.steps) == row.staff - 1
    assert (kind_of(session), session.acting) == (answer.kind, answer.seat)
    assert session.settings.own_questions == {answer.kind}
    assert session.staff.take_claimed() == [answer.kind]
    count = 0
    while (decision := session.decision) is not None and count < 3:
        count += kind_of(session) == answer.kind
        session.take(decision.options[0])
    assert count == 3, "the kind is a person's from now on"
    assert all(
        one is None or one.kind != answer.kind
        for one in map(session.staff.answer_at, range(row.staff, len(session.record.steps) + 1))
    )


def test_what_cannot_be_taken_back_stays_and_the_next_of_its_kind_is_asked() -> None:
    session = played_to(lambda one: just_staffed(one, undoable=False))
    steps, row = len(session.record.steps), staffed(session)[-1]
    barred = not session.record.can_undo(count=steps - row.staff + 1)
    click(session, row)
    assert session.settings.own_questions
    assert len(session.record.steps) == (steps if barred else row.staff - 1)


def test_an_older_answer_stays_where_something_was_chosen_since() -> None:
    def older(session: TableSession) -> bool:
        return bool(staffed(session)) and not session.automatic.trailing(len(session.record.steps))

    session = played_to(older)
    steps, row = len(session.record.steps), staffed(session)[-1]
    click(session, row)
    assert len(session.record.steps) == steps
    assert session.settings.own_questions


def click(session: TableSession, row: LogRow) -> None:
    """Click a line of the log."""
    control = table_controller(session)
    NEWEST_LOG.actions[LOG_ROW](control, Target(LOG_ROW, session.log.index(row)))


def test_the_window_keeps_which_kinds_a_person_answers(look: Look) -> None:
    scenes = (sat_down(look, seed, STAFF) for seed in range(20))
    scene = next(one for one in scenes if played_on(one.session, just_staffed))
    row = staffed(scene.session)[-1]
    answer = scene.session.staff.answer_at(row.staff)
    assert answer is not None
    scene.control.take_over(row.staff)
    scene.update(0)
    host = scene.host
    assert isinstance(host, Host)
    assert host.claimed == [answer.kind]
    scene.update(0)
    assert host.claimed == [answer.kind]


def test_computers_have_no_staff() -> None:
    session = begun(3, "basic", STAFF, computers=("officer", "officer")).session
    for _ in range(120):
        session.hurry()
        session.update(16)
    assert session.record.steps
    assert not staffed(session)
