"""Ctrl-C is never dropped; while a line is written it leaves one file with all of the game."""

from __future__ import annotations

import itertools
import signal
import sys
import threading
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import game_file, journal
from stalingrad_game.record.game_file import uninterrupted
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.saves import SEALED_EXTENSION
from stalingrad_game.street_fight.referees import street_kit
from tests.support.amount import interval
from tests.support.games import library, move, new
from tests.support.sealed import received, sealed

WRITE: Final = frozenset(str(one.__file__) for one in (journal, game_file))
"""The modules in which Ctrl-C comes at every step of the interpreter."""
pytestmark = pytest.mark.usefixtures("cheap_seals")


@pytest.fixture(autouse=True)
def answered() -> Iterator[None]:
    """Ctrl-C raises, also where the tests run in the background, which shuts it out."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def interrupted_at(moment: int) -> Iterator[list[int]]:
    """Ctrl-C at so many steps of the interpreter from now; the list holds how many it took."""
    steps = [0]

    def step(frame: Any, _event: str, _fact: object) -> Any:
        if frame.f_code.co_filename not in WRITE:
            return None
        frame.f_trace_opcodes = True
        steps[0] += 1
        if steps[0] == moment:
            signal.raise_signal(signal.SIGINT)
        return step

    sys.settrace(step)
    try:
        yield steps
    finally:
        sys.settrace(None)


def sealed_game() -> GameRecord[Any]:
    record: GameRecord[Any] = sealed(new())
    assert move(record)
    return record


def open_game() -> GameRecord[Any]:
    record = new(path=saves_folder() / "game.jsonl")
    assert move(record)
    return record


def deleted_game() -> GameRecord[Any]:
    """A game whose file is written whole again with the next line."""
    record = open_game()
    assert record.path is not None
    record.path.unlink()
    return record


def kept(path: Path) -> bytes:
    """The record in a file, whether it is sealed or not."""
    if path.name.endswith(SEALED_EXTENSION):
        return received(path, 0).data
    return GameRecord.read(path, library()).data


@pytest.mark.parametrize("begun", [sealed_game, open_game, deleted_game])
def test_ctrl_c_at_any_moment_leaves_one_file_that_holds_all(
    begun: Callable[[], GameRecord[Any]],
) -> None:
    for moment in itertools.count(1, interval(3, 3)):
        record = begun()
        came = False
        with interrupted_at(moment) as steps:
            try:
                move(record)
            except KeyboardInterrupt:
                came = True
        assert came == (steps[0] >= moment), moment
        record.close()
        (path,) = saves_folder().iterdir()
        assert path == record.path
        assert kept(path) == record.data
        path.unlink()
        if not came:
            break
    assert moment > 100


def test_ctrl_c_waits_until_the_end_and_is_answered_as_before() -> None:
    def does() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("the rest")

    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        does()
    assert done == ["the rest"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_thread_answers_no_ctrl_c_and_keeps_nothing_from_it() -> None:
    def look() -> None:
        with uninterrupted():
            found.append(signal.getsignal(signal.SIGINT))

    found: list[object] = []
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


def test_nothing_written_in_python_runs_where_an_interrupt_is_dropped() -> None:
    """msgspec asks for the hash of a type that it doesn't keep, and drops what is raised there."""
    interrupts = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        caller = frame.f_back
        if event == "call" and frame.f_code.co_filename == typing.__file__ and caller is not None:
            interrupts.append(f"{caller.f_code.co_filename}:{caller.f_lineno}")

    for again in (False, True):
        sys.setprofile(note if again else None)
        try:
            street_kit("volga_block", "ats")
            load_pack()
        finally:
            sys.setprofile(None)
    assert not interrupts
