"""Packs are kept for their games whatever lies in the folders, and whoever else keeps them."""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import (
    KEPT,
    PackChangedError,
    keep_pack,
    kept_packs,
    load_pack,
    own_packs,
)
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import FolderError, packs_folder
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.systems import POSIX


@pytest.fixture
def mine() -> Path:
    """A pack among the user's own."""
    folder = packs_folder() / "mine"
    new_pack(folder)
    return folder


def closed(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Nobody may enter a folder from now on, not even who may do everything."""
    real = Path.stat

    def refuse(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if folder in path.parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refuse)


def test_a_folder_that_cannot_be_entered_spoils_only_itself(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = packs_folder() / "other"
    new_pack(other)
    closed(monkeypatch, other)
    found = {one.folder.name: one for one in own_packs()}
    assert found["mine"].content is not None
    assert found["other"].content is None
    assert found["other"].faults
    keep_pack(mine, load_pack(mine).digest)
    closed(monkeypatch, packs_folder() / KEPT)
    assert kept_packs() == ()
    assert main(["saves"]) == 0
    assert main(["check", "--pack", "other"]) == 2
    assert "Permission denied" in "".join(capsys.readouterr())


def test_the_terminal_keeps_ones_own_pack_of_a_game_from_elsewhere(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(GameRecord.start(CardGame(Kit(load_pack(mine), "basic")), Setup(5)).data)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--text", "--load", str(file)]) == 0
    assert [one.digest for one in kept_packs()] == [load_pack(mine).digest]


def test_what_cannot_be_kept_for_a_game_that_goes_on_is_told(
    mine: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(GameRecord.start(CardGame(Kit(load_pack(mine), "basic")), Setup(5)).data)
    (packs_folder() / KEPT).write_text("")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--text", "--load", str(file)]) == 0
    (line,) = [one for one in capsys.readouterr().err.splitlines() if "could not be stored" in one]
    assert "the pack can\u2019t be kept" in line


@POSIX
def test_whatever_lies_in_the_place_of_a_copy_gives_way(mine: Path, tmp_path: Path) -> None:
    digest = load_pack(mine).digest
    place = packs_folder() / KEPT / digest
    place.parent.mkdir()
    shutil.copytree(mine, tmp_path / "other")
    (tmp_path / "other" / "units.toml").unlink()
    for put in (
        lambda: os.mkfifo(place),
        lambda: place.write_text(""),
        lambda: place.symlink_to("nothing"),
        lambda: place.symlink_to(place.name),
        lambda: place.symlink_to(tmp_path / "other"),
        place.mkdir,
    ):
        put()
        keep_pack(mine, digest)
        assert [one.digest for one in kept_packs()] == [digest]
        shutil.rmtree(place)
    assert len(list((tmp_path / "other").iterdir())) > 5


@POSIX
def test_what_is_no_part_of_a_pack_is_not_copied(mine: Path) -> None:
    (mine / "gone").symlink_to("nothing")
    (mine / "loop.toml").symlink_to("loop.toml")
    os.mkfifo(mine / "pipe.toml")
    (mine / "notes.txt").write_text("mine")
    digest = load_pack(mine).digest
    mine.chmod(0o555)
    keep_pack(mine, digest)
    mine.chmod(0o755)
    place = packs_folder() / KEPT / digest
    assert stat.S_IMODE(place.stat().st_mode) & 0o200
    names = {path.name for path in place.iterdir()}
    assert "buildings.toml" in names
    assert not names & {"gone", "loop.toml", "pipe.toml", "notes.txt", "schema"}


def test_another_program_may_keep_it_meanwhile(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = load_pack(mine).digest

    def outrun(path: Path, target: Path) -> Path:
        shutil.copytree(path, target)
        raise OSError(errno.ENOTEMPTY, "Directory not empty")

    monkeypatch.setattr(Path, "replace", outrun)
    keep_pack(mine, digest)
    assert [path.name for path in (packs_folder() / KEPT).iterdir()] == [digest]


def test_what_a_killed_program_left_is_no_hindrance(mine: Path) -> None:
    digest = load_pack(mine).digest
    left = packs_folder() / KEPT / f".{digest} {os.getpid()}"
    left.mkdir(parents=True)
    (left / "cards.toml").write_text("half")
    keep_pack(mine, digest)
    assert [path.name for path in (packs_folder() / KEPT).iterdir()] == [digest]


def test_a_pack_that_has_faults_since_it_was_read_tells_them(mine: Path) -> None:
    digest = load_pack(mine).digest
    (mine / "units.toml").write_text("[[unit]]\nwings = 2\n")
    with pytest.raises(FolderError, match=r"now has faults: units\.toml") as caught:
        keep_pack(mine, digest)
    assert not isinstance(caught.value, PackChangedError)


def test_a_new_pack_is_whole_or_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_source: str, target: str, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", target)

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", full)
        assert main(["pack", "new", "mine"]) == 2
    printed = capsys.readouterr().err
    assert "No space left" in printed
    assert len(printed) < 400
    assert list(packs_folder().iterdir()) == []
    assert main(["pack", "new", "mine"]) == 0


@pytest.mark.parametrize("name", ["a" * 300, "a/" * 3000 + "mine"])
def test_names_that_are_too_long_are_one_line(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for argv in (
        ["pack", "new", name],
        ["check", "--pack", name],
        ["play", "--text", "--pack", name],
    ):
        assert main(argv) == 2, argv
        printed = "".join(capsys.readouterr())
        assert "Traceback" not in printed
        assert "fault in the program" not in printed
