"""A disk that refuses, is slow or loses its power: nothing that was told is lost unsaid."""

from __future__ import annotations

import _thread
import errno
import os
import sys
import threading
import time
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.folders import replace_file
from stalingrad_game.record import journal
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.journal import Journal, keep_private, write_new
from stalingrad_game.record.record import GameRecord
from tests.support.games import library, move, moves, new
from tests.support.sealed import received, sealed

SECTOR: Final = 512


def refusing(*_: object) -> None:
    """A disk that couldn't keep what it had taken."""
    raise OSError(errno.EIO, "Input/output error")


@pytest.fixture
def record(tmp_path: Path) -> GameRecord[CardGame]:
    """A game in a file, some decisions long."""
    made = new(path=tmp_path / "game.jsonl")
    for _ in moves(made, 12):
        pass
    return made


def path_of(record: GameRecord[CardGame]) -> Path:
    assert record.path is not None
    return record.path


def to_chance(record: GameRecord[CardGame]) -> None:
    """Play on until chance has had its say."""
    while not (record.steps and record.steps[-1].chance):
        assert move(record)


def test_what_the_disk_refused_once_is_written_anew_before_chance_is_told(
    record: GameRecord[CardGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: dict[int, int] = {}
    fsync, refused = os.fsync, 0

    def once(descriptor: int) -> None:
        nonlocal refused
        found = os.fstat(descriptor)
        if not refused:
            refused = found.st_ino
            refusing()
        fsync(descriptor)
        synced[found.st_ino] = found.st_size

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", once)
        while not (record.steps[-1].chance and refused):
            assert move(record)
        found = path_of(record).stat()
        assert found.st_ino != refused, "a disk that has refused forgets what it was given"
        assert synced[found.st_ino] == len(record.data)
    assert record.unsaved is None
    assert record.take_rescued() is None, "nobody has touched the file"
    record.close()
    assert path_of(record).read_bytes() == record.data


def test_what_the_disk_refuses_again_and_again_is_told_unsaved(
    record: GameRecord[CardGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before = path_of(record), record.data
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refusing)
        before_chance = len(record.steps)
        while not record.steps[-1].chance or len(record.steps) == before_chance:
            assert move(record)
        assert record.unsaved is not None
        assert record.unsaved.kind == ErrorKind.UNWRITABLE
        assert path.read_bytes().startswith(before)
        assert [*path.parent.iterdir()] == [path]
        with pytest.raises(RecordError):
            write_new(path.with_name("copy"), b"{}\n")
        assert [*path.parent.iterdir()] == [path]
    assert record.save()
    record.close()
    assert path.read_bytes() == record.data


def test_a_file_is_not_replaced_by_one_that_is_not_on_disk_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, hangs = tmp_path / "game.jsonl", threading.Event()
    kept = Journal.created(path, b"old\n")
    with monkeypatch.context() as patch:
        patch.setattr(journal, "WAIT_SECONDS", 0.01)
        patch.setattr(os, "fsync", lambda _descriptor: hangs.wait(20))
        with pytest.raises(RecordError):
            kept.replaced(b"new\n")
        hangs.set()
    assert path.read_bytes() == b"old\n"
    assert [*tmp_path.iterdir()] == [path]
    kept.replaced(b"new\n").close()
    assert path.read_bytes() == b"new\n"


def test_a_disk_that_takes_long_is_told_while_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, goes_on, synced = [100.0], threading.Event(), threading.Event()

    def slow(_descriptor: int) -> None:
        synced.set()
        goes_on.wait(20)

    monkeypatch.setattr(journal, "WAIT_SECONDS", 0.01)
    monkeypatch.setattr(journal, "monotonic", lambda: now[0])
    with new(path=tmp_path / "game.jsonl") as record, monkeypatch.context() as patch:
        patch.setattr(os, "fsync", slow)
        next(moves(record, 1))
        assert synced.wait(20)
        saved_states = []
        for seconds in (journal.LATE_SECONDS, 0.1):
            now[0] += seconds
            saved_states.append(record.late)
        goes_on.set()
    assert [*saved_states, record.late] == [False, True, False]


def test_without_a_further_thread_the_game_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []

    def none_left(*_: object) -> int:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(_thread, "start_new_thread", none_left)
    monkeypatch.setattr(os, "fsync", lambda one: synced.append(os.fstat(one).st_size))
    with new(path=tmp_path / "game.jsonl") as record:
        for _ in moves(record, 5):
            assert synced[-1] == len(record.data)
    assert path_of(record).read_bytes() == record.data


def test_a_thread_that_dies_before_it_begins_holds_up_nobody_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "WAIT_SECONDS", 0.01)
    monkeypatch.setattr(_thread, "start_new_thread", lambda *_: 1)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda one: synced.append(os.fstat(one).st_size))
    with new(path=tmp_path / "game.jsonl") as record:
        to_chance(record)
        assert synced[-1] == len(record.data)
    assert path_of(record).read_bytes() == record.data


def serving() -> int:
    """How many threads sync a file; those of games that other tests left open are among them."""
    return sum("_serve" in str(frame.f_code) for frame in sys._current_frames().values())


def test_closing_leaves_no_thread(tmp_path: Path) -> None:
    before = serving()
    for number in range(30):
        file = Journal.created(tmp_path / f"{number}", b"x")
        for _ in range(number):
            file.write(b"x")
        file.close()
    end = time.monotonic() + 10
    while serving() > before:
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("to_end_of_file", [False, True])
def test_zeros_where_a_power_cut_left_a_hole_are_cut_off_and_told(
    record: GameRecord[CardGame], *, to_end_of_file: bool
) -> None:
    path, whole = path_of(record), record.data
    record.close()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 0x0A]
    begin = ends[len(ends) // 2]
    end = len(whole) if to_end_of_file else (begin // SECTOR + 1) * SECTOR
    path.write_bytes(whole[:begin] + bytes(end - begin) + whole[end:])
    with GameRecord.open(path, library()) as again:
        assert again.data == whole[:begin]
        assert [one.kind for one in again.warnings] == [ErrorKind.TORN]
        assert f"({len(whole) - begin} bytes)" in str(again.warnings[0])
        assert move(again)
    assert path.read_bytes() == again.data


def test_other_zeros_are_damage(record: GameRecord[CardGame]) -> None:
    path, whole = path_of(record), record.data
    record.close()
    middle = whole.find(b"\n") + 100
    middle += middle % SECTOR == 0
    path.write_bytes(whole[:middle] + bytes(3) + whole[middle + 3 :])
    with pytest.raises(RecordError) as caught:
        GameRecord.open(path, library())
    assert caught.value.kind == ErrorKind.DAMAGED


def test_a_replaced_file_is_on_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = tmp_path / "settings.json", list[str]()
    fsync, replace = os.fsync, os.replace

    def note_sync(descriptor: int) -> None:
        done.append("folder" if descriptor_is_folder(descriptor) else "file")
        fsync(descriptor)

    def note_replace(old: Path, new: Path) -> None:
        done.append("replaced")
        replace(old, new)

    def descriptor_is_folder(descriptor: int) -> bool:
        return os.fstat(descriptor).st_ino == tmp_path.stat().st_ino

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(os, "replace", note_replace)
    replace_file(path, b"{}")
    assert done == ["file", "replaced", "folder"]
    done.clear()
    replace_file(path, b"[]", lasting=False)
    assert done == ["replaced"]


def test_a_file_that_the_disk_refuses_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    replace_file(path, b"{}")
    monkeypatch.setattr(os, "fsync", refusing)
    with pytest.raises(OSError, match="Input/output error"):
        replace_file(path, b"[]")
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == b"{}"


@pytest.mark.usefixtures("cheap_seals")
def test_a_sealed_file_that_was_replaced_and_not_opened_is_still_this_game_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = sealed(new())
    path = path_of(record)

    def none_left(path: Path, _most: int) -> None:
        raise RecordError(ErrorKind.UNWRITABLE, path, reason=os.strerror(errno.EMFILE))

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "opened", none_left)
        assert move(record)
        assert not record.save()
    assert move(record)
    assert record.save()
    record.close()
    assert record.path == path
    assert [*path.parent.iterdir()] == [path]
    assert received(path, 0).data == record.data


@pytest.mark.skipif(os.name != "posix", reason="others have no file modes")
def test_a_record_whose_mode_is_not_told_is_played(
    record: GameRecord[CardGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_of(record)
    record.close()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", refusing)
        keep_private(path)
