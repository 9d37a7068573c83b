"""The process that thinks: its answers, what is thrown away, and what happens when it ends."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

import msgspec
import pytest

from stalingrad_game.card_game.players.thinking import PlayerQuestion, PlayerThought
from stalingrad_game.ui.session.thinking import ThinkerAtOnce, Trouble, answer_line
from stalingrad_game.ui.table.session.computers import ThinkingProcess
from tests.support.contests import engine
from tests.support.no_processes import refuse_processes
from tests.support.slow_players import (
    COUNTS,
    DEAF,
    ENDS,
    FAILS,
    SLOW,
    seat_quick_searchers,
    serve_quick_searchers,
    serve_slow_players,
)

PATIENCE_S = 30.0
RULES = engine()


@pytest.fixture
def thinker() -> Iterator[ThinkingProcess]:
    made = ThinkingProcess(RULES.kit, serve_slow_players)
    yield made
    made.close()


def question(number: int, player: str = SLOW, **changes: object) -> PlayerQuestion:
    """A question at the beginning of a game."""
    state, _ = RULES.new(3)
    decision = RULES.decision(state)
    assert decision is not None
    asks = PlayerQuestion(
        number=number,
        player=player,
        seed=1,
        anew=True,
        view=RULES.view(state, decision.seat),
        decision=decision,
    )
    return msgspec.structs.replace(asks, **changes)


def waited(thinker: ThinkingProcess) -> PlayerThought | Trouble:
    """What comes of it; every look at it is quick."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = thinker.answer()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("no answer")


def test_it_answers_what_it_was_asked(thinker: ThinkingProcess) -> None:
    question_sent = question(7)
    thinker.ask(question_sent)
    assert thinker.answer() is None, "nobody waits for it"
    assert waited(thinker) == PlayerThought(number=7, option=question_sent.decision.options[-1])
    assert thinker.answer() is None


def test_the_real_players_decide_there_as_they_do_here() -> None:
    here = ThinkerAtOnce(seat_quick_searchers(RULES.kit))
    there = ThinkingProcess(RULES.kit, serve_quick_searchers)
    state, _ = RULES.new(5)
    try:
        for number in range(12):
            decision = RULES.decision(state)
            assert decision is not None
            for thinker in (here, there):
                thinker.ask(
                    question(
                        number,
                        anew=number < 2,
                        view=RULES.view(state, decision.seat),
                        decision=decision,
                    )
                )
            thought = here.answer()
            assert thought == waited(there)
            assert thought is not None
            assert thought.option is not None
            RULES.apply(state, thought.option)
    finally:
        there.close()


def test_of_two_questions_only_the_last_is_answered(thinker: ThinkingProcess) -> None:
    for number in range(4):
        thinker.ask(question(number))
        thinker.answer()
    found = waited(thinker)
    assert isinstance(found, PlayerThought)
    assert found.number == 3
    time.sleep(0.4)
    assert thinker.answer() is None


def test_what_is_dropped_is_never_answered(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1))
    thinker.drop()
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        assert thinker.answer() is None
        time.sleep(0.01)


def test_advice_is_left_off_when_it_is_dropped(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1))
    assert isinstance(waited(thinker), PlayerThought)
    process = thinker.process
    thinker.ask(question(2, advises=True))
    time.sleep(0.2)
    thinker.ask(question(3))
    began = time.monotonic()
    found = waited(thinker)
    assert isinstance(found, PlayerThought)
    assert found.number == 3
    assert time.monotonic() - began < 5, "ten seconds of advice were waited for"
    assert thinker.process is process, "the same process went on"


def test_one_that_listens_to_nobody_makes_room_for_another(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1))
    waited(thinker)
    deaf = thinker.process
    thinker.ask(question(2, DEAF))
    time.sleep(0.2)
    thinker.ask(question(3))
    starts = thinker.starts
    assert waited(thinker) == "again"
    assert thinker.starts == starts + 1, "whoever asks must tell everything"
    thinker.ask(question(3))
    assert isinstance(waited(thinker), PlayerThought)
    assert thinker.process is not deaf
    assert deaf is not None
    deaf.join(PATIENCE_S)
    assert not deaf.is_alive()


def test_one_that_is_killed_is_started_once_more(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1, DEAF))
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        thinker.answer()
        time.sleep(0.01)
    assert thinker.process is not None
    thinker.process.kill()
    assert waited(thinker) == "restarted"
    thinker.ask(question(2))
    assert isinstance(waited(thinker), PlayerThought)


def test_one_that_ends_twice_has_failed(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1, ENDS))
    assert waited(thinker) == "restarted"
    thinker.ask(question(2, ENDS))
    assert waited(thinker) == "failed"
    thinker.ask(question(3))
    assert isinstance(waited(thinker), PlayerThought), "later ones are answered again"


def test_a_player_who_fails_doesnt_end_the_process(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1, FAILS))
    assert waited(thinker) == "failed"
    process = thinker.process
    thinker.ask(question(2))
    assert isinstance(waited(thinker), PlayerThought)
    assert thinker.process is process


def test_a_player_is_told_what_happened_since_and_sits_down_anew(
    thinker: ThinkingProcess,
) -> None:
    event = (1, 2, 3)
    places = []
    for number, (anew, count) in enumerate(((True, 2), (False, 1), (False, 0), (True, 1))):
        question_sent = question(number, COUNTS, anew=anew, seen=(event,) * count)
        thinker.ask(question_sent)
        found = waited(thinker)
        assert isinstance(found, PlayerThought)
        assert found.option is not None
        places.append(question_sent.decision.options.index(found.option))
    assert places == [2, 3, 3, 1]


def test_nothing_is_left_once_it_is_closed(thinker: ThinkingProcess) -> None:
    thinker.ask(question(1, DEAF))
    process = thinker.process
    assert process is not None
    thinker.close()
    process.join(PATIENCE_S)
    assert not process.is_alive()
    assert thinker.answer() is None


def test_where_no_process_can_be_started_it_fails_and_is_tried_again_with_the_next_question(
    thinker: ThinkingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as refusing:
        tried = refuse_processes(refusing)
        thinker.ask(question(1))
        assert thinker.answer() == "restarted"
        thinker.ask(question(2))
        assert thinker.answer() == "failed"
        assert thinker.answer() is None
        thinker.ask(question(3))
        assert thinker.answer() == "failed"
        thinker.drop()
        thinker.close()
        assert len(tried) == 3
    thinker.ask(question(4))
    assert isinstance(waited(thinker), PlayerThought)


def test_a_line_that_takes_half_a_message_is_given_up(
    thinker: ThinkingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker.ask(question(1))
    assert isinstance(waited(thinker), PlayerThought)
    process = thinker.process
    with monkeypatch.context() as patch:

        def half(line: Connection, _message: object) -> None:
            os.write(line.fileno(), b"\0\0")
            raise OSError(errno.ENOBUFS, os.strerror(errno.ENOBUFS))

        patch.setattr(Connection, "send", half)
        thinker.ask(question(2))
    assert waited(thinker) == "restarted"
    thinker.ask(question(3))
    assert isinstance(waited(thinker), PlayerThought)
    assert thinker.process is not process


def test_a_process_whose_line_breaks_says_nothing_aloud(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    here, there = multiprocessing.Pipe()
    there.close()
    answer_line(here, lambda: seat_quick_searchers(RULES.kit), PlayerQuestion)
    here.close()
    answer_line(here, lambda: seat_quick_searchers(RULES.kit), PlayerQuestion)
    assert capfd.readouterr() == ("", "")
