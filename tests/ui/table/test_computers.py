"""Computer players who think in the background: waiting, changes meanwhile, troubles, aims."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from stalingrad_game.card_game.players.thinking import PlayerThought
from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.search.levels import LEVEL_NAMES
from stalingrad_game.ui.session.thinking import ThinkerAtOnce
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import DISTRICT, LOG_ROW, ButtonId, Target
from stalingrad_game.ui.table.panels.aim import AIM
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.session.computers import CardThinker, ThinkingProcess
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings, table_settings
from tests.support.languages import FRENCH
from tests.support.no_processes import refuse_processes
from tests.support.patient_thinker import PatientThinker
from tests.support.slow_players import (
    seat_quick_searchers,
    serve_quick_searchers,
    serve_slow_players,
)
from tests.support.table_pictures import laid_out
from tests.support.table_play import AT_ONCE, begun, card_game, log_rows, model, walk


def table_of(
    players: tuple[str, ...], thinker: CardThinker, settings: TableSettings = AT_ONCE
) -> TableController:
    """A new game of these players."""
    setup = Setup(seed=5, players=tuple(Seat(computer=name) for name in players))
    record = GameRecord.start(card_game(), setup)
    return table_controller(TableSession(record, settings, thinker))


def steps(control: TableController) -> int:
    return len(control.session.record.steps)


def answer(control: TableController, thinker: PatientThinker) -> None:
    """Let the thinker take its first option."""
    question = thinker.questions[-1]
    thinker.next = PlayerThought(number=question.number, option=question.decision.options[0])
    control.update(1000)


def test_the_game_waits_for_one_who_thinks_and_the_window_does_not() -> None:
    thinker = PatientThinker()
    control = table_of(("veteran", ""), thinker)
    for _ in range(5):
        control.update(1000)
    assert steps(control) == 0
    assert control.session.computers.thinking
    assert not control.idle()
    assert len(thinker.questions) == 1
    question = thinker.questions[0]
    assert question.player == "veteran"
    assert question.view == control.session.engine.view(control.session.record.state, 0)
    answer(control, thinker)
    assert control.session.record.steps[0].option == question.decision.options[0]


def test_its_prompt_says_that_it_thinks() -> None:
    control = table_of(("veteran", ""), PatientThinker())
    control.update(1000)
    assert model(control).prompt.rstrip(".") == "Germans: the computer is thinking"
    dots = set()
    for _ in range(6):
        control.update(600)
        dots.add(model(control).prompt.count("."))
    assert dots == {1, 2, 3}
    quick = begun(5, computers=("officer", ""), settings=TableSettings())
    assert "deciding" in model(quick).prompt or quick.session.playback.busy


def test_it_thinks_while_what_happened_is_still_shown() -> None:
    thinker = PatientThinker()
    control = table_of(("", "veteran"), thinker, TableSettings(speed=1, pauses="important"))
    while not thinker.questions:
        decision = control.session.decision
        assert decision is not None
        control.session.take(decision.options[0])
    assert control.session.playback.busy
    assert steps(control)


@pytest.mark.parametrize("name", [name for name in LEVEL_NAMES if name in {"recruit", "officer"}])
def test_quick_levels_ask_nobody_in_the_background(name: str) -> None:
    thinker = PatientThinker()
    control = table_of((name, ""), thinker)
    for _ in range(5):
        control.update(1000)
    assert steps(control)
    assert not thinker.questions


def test_undo_throws_away_what_is_thought() -> None:
    thinker = PatientThinker()
    control = table_of(("", "veteran"), thinker)
    while not (thinker.questions and control.session.can_undo()):
        decision = control.session.decision
        assert decision is not None
        if control.session.person_acts:
            walk(control, decision.options[0])
        else:
            answer(control, thinker)
    before, drops = steps(control), thinker.drops
    late = thinker.questions[-1]
    control.press(ButtonId.UNDO)
    assert steps(control) < before
    assert thinker.drops > drops
    thinker.next = PlayerThought(number=late.number, option=late.decision.options[0])
    now = steps(control)
    control.update(1000)
    assert steps(control) == now


def test_leaving_ends_the_process_at_once() -> None:
    thinker = ThinkingProcess(card_game().kit, serve_slow_players)
    control = table_of(("veteran", ""), thinker)
    process = thinker.process
    assert process is not None, "it begins to think as soon as it is to act"
    began = time.monotonic()
    control.session.close()
    assert time.monotonic() - began < 0.2
    process.join(10)
    assert not process.is_alive()


@pytest.fixture
def process() -> Iterator[ThinkingProcess]:
    made = ThinkingProcess(card_game().kit, serve_quick_searchers)
    yield made
    made.close()


def test_the_process_makes_the_moves_that_are_made_without_it(process: ThinkingProcess) -> None:
    here = table_of(("veteran", "recruit"), ThinkerAtOnce(seat_quick_searchers(card_game().kit)))
    there = table_of(("veteran", "recruit"), process)
    end = time.monotonic() + 120
    while steps(there) < 40:
        assert time.monotonic() < end
        there.update(1000)
        time.sleep(0.002)
    while steps(here) < 40:
        here.update(1000)
    made = [[step.text for step in one.session.record.steps[:40]] for one in (here, there)]
    assert made[0] == made[1]


def test_one_who_stopped_is_asked_again_and_it_is_said_in_a_line() -> None:
    thinker = PatientThinker()
    control = table_of(("veteran", ""), thinker)
    control.update(1000)
    thinker.starts += 1
    thinker.next = "restarted"
    control.update(1000)
    first, second = thinker.questions
    assert second.anew
    assert (second.view, second.seen) == (first.view, first.seen)
    answer(control, thinker)
    lines = [row.text for row in log_rows(model(control))]
    assert sum("It has been restarted" in line for line in lines) == 1


def test_where_none_can_be_had_the_officer_decides() -> None:
    thinker = PatientThinker()
    control = table_of(("veteran", ""), thinker)
    control.update(1000)
    thinker.next = "failed"
    control.update(1000)
    assert steps(control) == 1
    officer = begun(5, computers=("officer", ""))
    while not steps(officer):
        officer.update(1000)
    first = officer.session.record.steps[0].option
    assert control.session.record.steps[0].option == first
    assert any("The officer decides instead" in row.text for row in log_rows(model(control)))


def test_where_no_process_can_be_started_the_officer_plays_on_and_it_is_said_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refuse_processes(monkeypatch)
    control = table_of(("veteran", "recruit"), ThinkingProcess(card_game().kit))
    while steps(control) < 12:
        control.update(1000)
    rows = [row.text for row in log_rows(model(control))]
    assert sum("The officer decides instead" in line for line in rows) == 1
    control.session.close()


def test_an_answer_that_is_no_option_is_not_taken() -> None:
    thinker = PatientThinker()
    control = table_of(("veteran", ""), thinker)
    control.update(1000)
    thinker.next = PlayerThought(number=thinker.questions[-1].number, option=(99, 0, 0))
    control.update(1000)
    assert steps(control) == 1


# --- what it was after


def played(settings: TableSettings, count: int = 60) -> TableController:
    control = begun(5, computers=("officer", "officer"), settings=settings)
    while steps(control) < count:
        control.update(1000)
    return control


def test_the_log_says_what_moves_were_after_each_behind_its_own_step() -> None:
    rows = played(AT_ONCE).session.log
    aims = [place for place, row in enumerate(rows) if row.text.startswith("Aim")]
    assert len(aims) > 5
    assert [row.step for row in rows] == sorted(row.step for row in rows)
    for place in aims:
        assert rows[place].side in {0, 1}
        assert rows[place - 1].step <= rows[place].step


def test_a_commander_says_the_last_aim_until_somebody_moves() -> None:
    control, aims, placed = begun(5, computers=("", "officer")), 0, 0
    while aims < 12 and (decision := control.session.decision) is not None:
        aim = control.session.aim
        if aim is None:
            assert AIM.of(model(control)) is None
        else:
            aims += 1
            table = model(control)
            shown, layout = AIM.of(table), laid_out(table, (1280, 720))
            assert shown is not None
            assert (shown.text, shown.side) == (aim.text, 1)
            assert aim.text.startswith("Aim")
            for part in layout.panels["aim"]:
                placed += 1
                lying = layout.placements.items()
                covered = [t for t, one in lying if one.rect.colliderect(part.rect)]
                assert {target.kind for target in covered} <= {DISTRICT}
                assert not table.glow.intersection(covered)
                assert part.text == aim.text
        step = steps(control)
        control.session.take(decision.options[0])
        now = control.session.aim
        assert now is None or now.step > step
        while control.session.decision is not None and control.session.acting != 0:
            control.update(1000)
    assert aims == 12
    assert placed > 6


def test_aims_can_be_turned_off_and_are_told_in_the_language_of_the_table() -> None:
    control = played(AT_ONCE)
    control.session.set(TableSettings(speed=0, computer_speed=0, language=FRENCH))
    assert any(row.text.startswith("Intention") for row in control.session.log)
    control.session.set(TableSettings(speed=0, computer_speed=0, computer_aims=False))
    assert not any(row.text.startswith(("Aim", "Intention")) for row in control.session.log)
    assert control.session.aim is None
    languages = program_languages()
    assert table_settings(Settings(), languages).computer_aims
    assert not table_settings(Settings(computer_aims=False), languages).computer_aims


def test_what_people_do_is_not_explained_to_them() -> None:
    control = begun(5)
    for _ in range(12):
        decision = control.session.decision
        assert decision is not None
        walk(control, decision.options[0])
    assert not any(row.text.startswith("Aim") for row in control.session.log)


def test_a_line_of_the_log_still_leads_to_its_moment() -> None:
    control = played(AT_ONCE)
    rows = control.session.log
    place = next(n for n, row in enumerate(rows) if row.text.startswith("Aim"))
    model(control)
    control.point(Target(LOG_ROW, place))
    assert control.viewport.moment == rows[place].step


def test_no_aim_outlives_its_battle() -> None:
    control = begun(
        3,
        settings=TableSettings(speed=4, computer_speed=4, pauses="none"),
        computers=("officer", "officer"),
    )
    session, silent = control.session, 0
    for _ in range(6000):
        control.update(100)
        events = session.playback.history[: session.playback.shown_count]
        aim = session.aim
        if events and events[-1].event[0] in {Ev.RESULT, Ev.BATTLE_END}:
            assert aim is None
            silent += 1
        if aim is not None:
            since = [one.event[0] for one in events if one.step >= aim.step]
            assert Ev.BATTLE_END not in since
        if session.result is not None:
            break
    assert silent
