"""What is told is in the file, chance is on disk, and a file has one writer at a time."""

from __future__ import annotations

import errno
import itertools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.record import journal
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.journal import Journal, is_locked, read_bytes, write_new
from stalingrad_game.record.record import GameRecord
from tests.support.games import PACK, library, move, moves, new


def kind(does: Callable[[], object]) -> ErrorKind:
    """What goes wrong, in one line."""
    with pytest.raises(RecordError) as caught:
        does()
    assert "\n" not in str(caught.value)
    return caught.value.kind


def to_chance(record: GameRecord[CardGame]) -> None:
    """Play on until chance has had its say."""
    while not (record.steps and record.steps[-1].chance):
        assert move(record)


def test_every_line_is_in_the_file_when_its_events_are_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new(path=path) as record:
        assert path.read_bytes() == record.data
        for _ in moves(record, 60):
            assert path.read_bytes() == record.data


def test_a_game_opened_again_goes_on_in_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = new()
    with new(path=path) as record:
        for _ in moves(record, 40):
            move(whole)
    for _ in range(5):
        with GameRecord.open(path, library()) as record:
            assert record.warnings == ()
            assert record.path == path
            assert record.data == whole.data
            assert record.decision == whole.decision
            for _ in moves(record, 10):
                move(whole)
    assert path.read_bytes() == whole.data


def test_a_new_game_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"something else")
    assert kind(lambda: new(path=path)) == ErrorKind.EXISTS
    assert path.read_bytes() == b"something else"


def test_a_game_is_opened_once_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new(path=path) as record:
        assert is_locked(path)
        assert kind(lambda: GameRecord.open(path, library())) == ErrorKind.LOCKED
        assert GameRecord.read(path, library()).data == record.data
    assert not is_locked(path)
    GameRecord.open(path, library()).close()


def test_a_game_is_opened_by_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    script = (
        "import sys; from pathlib import Path\n"
        "from stalingrad_game.card_game.packs import load_pack\n"
        "from stalingrad_game.record.record import GameRecord\n"
        "from stalingrad_game.card_game.game import card_library\n"
        "packs = [load_pack(Path(sys.argv[2]))]\n"
        "record = GameRecord.open(Path(sys.argv[1]), card_library(packs))\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    new(path=path).close()
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path), str(PACK)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == b"open\n"
        assert kind(lambda: GameRecord.open(path, library())) == ErrorKind.LOCKED
        other.kill()
    GameRecord.open(path, library()).close()


def test_closing_twice_is_closing_once(tmp_path: Path) -> None:
    record = new(path=tmp_path / "game.jsonl")
    record.close()
    record.close()


def test_chance_is_on_disk_when_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    synced: list[int] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        fsync(descriptor)
        synced.append(size)

    with new(path=path) as record:
        monkeypatch.setattr(os, "fsync", note)
        shown = 0
        for _ in moves(record, 80):
            if len(record.steps) > shown and record.steps[-1].chance:
                assert max(synced) == len(record.data)
            shown = len(record.steps)


def test_only_chance_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, busy = threading.Event(), threading.Event()

    def fsync(_descriptor: int) -> None:
        busy.set()
        slow.wait(20)

    with new(path=tmp_path / "game.jsonl") as record:
        monkeypatch.setattr(os, "fsync", fsync)
        assert record.decision
        record.take(record.decision.options[0])  # it would hang here
        assert busy.wait(20)
        waiting = threading.Thread(target=to_chance, args=(record,))
        waiting.start()
        waiting.join(0.1)
        assert waiting.is_alive()
        slow.set()
        waiting.join(20)
        assert not waiting.is_alive()


def test_a_disk_that_hangs_stops_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()
    with new(path=tmp_path / "game.jsonl") as record:
        monkeypatch.setattr(journal, "WAIT_SECONDS", 0.01)
        monkeypatch.setattr(os, "fsync", lambda _descriptor: never.wait(20))
        to_chance(record)
        assert record.steps[-1].chance
        never.set()


def test_a_disk_that_cannot_sync_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(_descriptor: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", fsync)
    with new(path=tmp_path / "game.jsonl") as record:
        to_chance(record)
        assert (tmp_path / "game.jsonl").read_bytes() == record.data


def test_what_cannot_be_made_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    assert kind(lambda: new(path=tmp_path / "game.jsonl")) == ErrorKind.UNWRITABLE
    assert list(tmp_path.iterdir()) == []


def test_saving_as_copies_the_game_and_goes_on_in_its_own_file(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    with new(path=path) as record:
        for _ in moves(record, 5):
            pass
        record.save_as(copy)
        assert copy.read_bytes() == record.data
        assert kind(lambda: record.save_as(copy)) == ErrorKind.EXISTS
        move(record)
        assert path.read_bytes() == record.data != copy.read_bytes()
    GameRecord.open(copy, library()).close()


def test_a_look_whether_a_game_is_played_keeps_nobody_from_playing_it(tmp_path: Path) -> None:
    path, over = tmp_path / "game.jsonl", threading.Event()
    new(path=path).close()

    def look() -> None:
        while not over.is_set():
            is_locked(path)

    lookers = [threading.Thread(target=look) for _ in range(2)]
    for looker in lookers:
        looker.start()
    try:
        for _ in range(100):
            Journal.opened(path, 100_000)[0].close()
    finally:
        over.set()
        for looker in lookers:
            looker.join()


@pytest.mark.skipif(os.name != "posix", reason="others have no file modes")
def test_a_record_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new(path=path) as record:
        record.save_as(tmp_path / "copy.jsonl")
    assert {one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {0o600}


def test_a_long_foreign_tail_is_damage_and_no_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new(path=path) as record:
        move(record)
    whole = path.read_bytes()
    path.write_bytes(whole + b"x" * 600_000)
    assert kind(lambda: GameRecord.read(path, library())) == ErrorKind.DAMAGED
    assert kind(lambda: GameRecord.open(path, library())) == ErrorKind.DAMAGED
    assert path.stat().st_size == len(whole) + 600_000
    path.write_bytes(whole + b"x" * 600)
    assert GameRecord.read(path, library()).warnings[0].kind == ErrorKind.TORN


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert kind(lambda: read_bytes(tmp_path / "none", 10)) == ErrorKind.MISSING
    assert kind(lambda: Journal.opened(tmp_path / "none", 10)) == ErrorKind.MISSING
    assert kind(lambda: read_bytes(tmp_path, 10)) in {
        ErrorKind.FOREIGN,
        ErrorKind.UNREADABLE,
    }
    assert kind(lambda: read_bytes(tmp_path / "a\0b", 10)) == ErrorKind.UNREADABLE
    assert kind(lambda: write_new(tmp_path / "none" / "a", b"")) == ErrorKind.UNWRITABLE
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert kind(lambda: read_bytes(tmp_path / "pipe", 10)) == ErrorKind.FOREIGN


def test_a_record_that_is_full_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new(path=tmp_path / "game.jsonl") as record:
        monkeypatch.setattr("stalingrad_game.record.record.MAX_BYTES", len(record.data) + 10)
        before = record.data
        assert kind(lambda: move(record)) == ErrorKind.FULL
        assert record.data == before == (tmp_path / "game.jsonl").read_bytes()


def test_undo_and_redo_leave_room_in_a_record_to_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    record = new()
    while not record.can_undo():
        move(record)
    most = len(record.data) + 60_000
    monkeypatch.setattr("stalingrad_game.record.record.MAX_BYTES", most)
    monkeypatch.setattr("stalingrad_game.record.record.ROOM_TO_END", 58_000)

    def back_and_forth() -> None:
        while True:
            record.undo()
            record.redo()

    assert kind(back_and_forth) == ErrorKind.FULL
    for _ in range(20):
        assert record.decision
        record.take(record.decision.options[0])


def test_whoever_waits_for_the_disk_can_be_interrupted_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _descriptor: time.sleep(0.02))
    path = tmp_path / "file"
    file = Journal.created(path, b"")
    left = 0

    def interrupt(_frame: object, event: str, _fact: object) -> Any:
        nonlocal left
        left -= event == "line"
        if left == 0:
            raise KeyboardInterrupt
        return interrupt

    for moment in itertools.count(1):
        file.write(b"x")
        left = moment
        sys.settrace(interrupt)
        try:
            file.settle()
            break
        except KeyboardInterrupt:
            assert file.settle()
        finally:
            sys.settrace(None)
    assert moment > 3
    file.close()
    assert path.read_bytes() == b"x" * moment
