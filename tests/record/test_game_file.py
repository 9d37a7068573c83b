"""Whatever happens to the file of a game being played: the game goes on, and all of it is kept."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.record.errors import ErrorKind
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from tests.support.games import library, move, moves, new


def deleted(path: Path) -> None:
    path.unlink()


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved(path: Path) -> None:
    path.rename(path.with_name("moved.jsonl"))


def replaced_by_an_older_copy(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes()[:-200])
    copy.replace(path)


def cut(path: Path) -> None:
    os.truncate(path, 700)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def given_a_foreign_line(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something else\n")


HAPPENS: Final = (
    deleted,
    folder_deleted,
    moved,
    replaced_by_an_older_copy,
    cut,
    emptied,
    given_a_foreign_line,
)


def no_room(*_: object) -> int:
    """A write to a disk without room."""
    raise OSError(errno.ENOSPC, "No space left on device")


def half(descriptor: int, data: bytes, write: Callable[[int, bytes], int] = os.write) -> int:
    """A write to a disk with room for half of it."""
    if len(data) < 50:
        return no_room()
    return write(descriptor, data[: len(data) - 40])


def trouble(record: GameRecord[CardGame]) -> ErrorKind | None:
    """Why the file can't be written."""
    return record.unsaved.kind if record.unsaved else None


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a game is to be kept."""
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves" / "game.jsonl"


@pytest.mark.parametrize("happens", HAPPENS)
def test_a_file_changed_from_outside_is_whole_again_before_the_next_decision_is_told(
    path: Path, happens: Callable[[Path], None]
) -> None:
    with new(path=path) as record:
        for _ in moves(record, 10):
            pass
        happens(path)
        move(record)
        assert path.read_bytes() == record.data
        warning = record.take_rescued()
        assert warning is not None
        assert warning.kind == ErrorKind.REWRITTEN
        assert (record.take_rescued(), record.unsaved) == (None, None)
        move(record)
        assert path.read_bytes() == record.data
        assert record.take_rescued() is None
    again = GameRecord.read(path, library())
    assert again.state == record.state


@pytest.mark.parametrize("happens", HAPPENS)
def test_what_happens_to_the_file_after_the_last_decision_is_put_right_as_one_leaves(
    path: Path, happens: Callable[[Path], None]
) -> None:
    with new(path=path) as record:
        for _ in moves(record, 10):
            pass
        happens(path)
    assert path.read_bytes() == record.data


def test_a_game_that_was_only_looked_at_may_be_deleted(path: Path) -> None:
    new(path=path).close()
    with GameRecord.open(path, library()):
        path.unlink()
    assert not path.exists()


def test_another_file_in_its_place_is_never_overwritten(path: Path) -> None:
    with new(path=path) as record:
        for _ in moves(record, 5):
            pass
        other = path.with_name("other")
        other.write_bytes(b"another game")
        other.replace(path)
        move(record)
        assert path.read_bytes() == b"another game"
        elsewhere = path.with_name("game (2).jsonl")
        assert record.path == elsewhere
        assert elsewhere.read_bytes() == record.data
        warning = record.take_rescued()
        assert warning is not None
        assert warning.kind == ErrorKind.ELSEWHERE
        assert str(elsewhere) in str(warning)


def test_a_longer_record_of_the_same_game_in_its_place_is_never_overwritten(path: Path) -> None:
    with new(path=path) as record:
        for _ in moves(record, 5):
            pass
        longer = GameRecord.read(path, library())
        for _ in moves(longer, 9):
            pass
        longer.save_as(path.with_name("longer"))
        path.with_name("longer").replace(path)
        record.undo() if record.can_undo() else move(record)
        assert path.read_bytes() == longer.data
        assert path.with_name("game (2).jsonl").read_bytes() == record.data


def test_undo_and_redo_notice_a_deleted_file_too(path: Path) -> None:
    with new(path=path) as record:
        while not record.can_undo():
            move(record)
        for does in (record.undo, record.redo):
            path.unlink()
            does()
            assert path.read_bytes() == record.data
        path.unlink()
        record.resign(0)
        assert path.read_bytes() == record.data


def test_on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new(path=path) as record:
        kept = record.data
        for writes in (half, no_room):
            with monkeypatch.context() as disk:
                disk.setattr(os, "write", writes)
                for _ in moves(record, 12):
                    assert trouble(record) == ErrorKind.UNWRITABLE
                    assert path.read_bytes() == kept
                assert not record.save()
            assert record.save()
            assert trouble(record) is None
            kept = path.read_bytes()
            assert kept == record.data
        with monkeypatch.context() as disk:
            disk.setattr(os, "write", no_room)
            record.resign(0)
            assert trouble(record) == ErrorKind.UNWRITABLE
    assert path.read_bytes() == record.data
    assert GameRecord.read(path, library()).result == record.result


def test_a_file_deleted_on_a_full_disk_is_written_when_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new(path=path) as record:
        for _ in moves(record, 5):
            pass
        path.unlink()
        with monkeypatch.context() as disk:
            disk.setattr(os, "write", no_room)
            move(record)
            assert trouble(record) == ErrorKind.UNWRITABLE
            assert list(path.parent.iterdir()) == []
        move(record)
        assert trouble(record) is None
        assert path.read_bytes() == record.data


def test_half_a_line_that_cannot_be_cut_off_is_not_written_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    with new(path=path) as record:
        with monkeypatch.context() as broken:
            broken.setattr(os, "write", half)
            broken.setattr(os, "ftruncate", refuse)
            move(record)
            assert trouble(record) == ErrorKind.UNWRITABLE
        move(record)
        assert trouble(record) is None
        assert path.read_bytes() == record.data


def test_a_game_left_on_a_full_disk_keeps_what_was_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record: GameRecord[CardGame] = new(path=path)
    for _ in moves(record, 5):
        pass
    kept = record.data
    monkeypatch.setattr(os, "write", no_room)
    move(record)
    record.close()
    record.close()
    assert trouble(record) == ErrorKind.UNWRITABLE
    assert path.read_bytes() == kept


@pytest.mark.parametrize("happens", HAPPENS)
def test_a_game_of_street_fight_is_kept_in_the_same_way(
    path: Path, happens: Callable[[Path], None]
) -> None:
    game = StreetGame(street_kit("first_house", "tide"))
    with GameRecord.start(game, Setup(1), path) as record:
        for _ in range(2):
            assert record.decision is not None
            record.take(record.decision.options[0])
            assert path.read_bytes() == record.data
            happens(path)
        record.save()
        assert path.read_bytes() == record.data
