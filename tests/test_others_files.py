"""Nobody else's file is taken away or replaced, and a link leads to the file that is written."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.folders import check_replaceable, replace_file, saves_folder, settings_folder
from stalingrad_game.lab.parts_file import PartsError, PartsFile
from stalingrad_game.paths import followed
from stalingrad_game.record import saves
from stalingrad_game.record.sealed_saves import change_passphrase, open_seal
from stalingrad_game.ui.shell.settings import SETTINGS_FILE, Settings, save_settings
from stalingrad_game.unfinished import begin_file, clear_unfinished
from tests.support.games import PACK, library, move, new
from tests.support.sealed import PASSPHRASES, received, sealed

ENDINGS = (".probe", ".new", ".tmp", f".{os.getpid()}", "~", ".unfinished")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    path = tmp_path / "folder"
    path.mkdir()
    return path


@pytest.fixture
def target(folder: Path) -> Path:
    """A file among others that are called almost like it."""
    path = folder / "out.jsonl"
    path.write_bytes(b"old")
    for one in ENDINGS:
        path.with_name(path.name + one).write_bytes(b"precious")
    return path


def others_are_whole(target: Path) -> bool:
    """Whether nothing has happened to the files beside it, and none has come."""
    others = {one.name: one for one in target.parent.iterdir() if one != target}
    assert {*others} == {target.name + one for one in ENDINGS}
    return all(one.read_bytes() == b"precious" for one in others.values())


def test_what_lies_beside_a_replaced_file_stays(target: Path) -> None:
    check_replaceable(target)
    assert target.read_bytes() == b"old"
    assert others_are_whole(target)
    replace_file(target, b"new")
    assert target.read_bytes() == b"new"
    assert others_are_whole(target)


@pytest.mark.usefixtures("cheap_seals")
def test_what_lies_beside_a_sealed_file_stays(target: Path) -> None:
    record = sealed(new())
    record.close()
    assert record.path is not None
    target.write_bytes(record.path.read_bytes())
    change_passphrase(target, open_seal(target, PASSPHRASES[0]), "another one")
    open_seal(target, "another one")
    assert others_are_whole(target)


def test_what_lies_beside_a_saved_game_stays_when_it_is_opened_and_deleted() -> None:
    path = saves_folder() / "game.jsonl"
    new(path=path).close()
    beside = path.with_name("game.jsonl.new")
    beside.write_bytes(b"precious")
    saves.resume(path, library()).close()
    saves.delete(path)
    assert beside.read_bytes() == b"precious"


def test_a_folder_called_like_an_unfinished_pack_stays(folder: Path) -> None:
    other = folder / f".mine {os.getpid()}"
    other.mkdir()
    (other / "precious").touch()
    new_pack(folder / "mine")
    assert (folder / "mine" / "pack.toml").exists()
    assert [*other.iterdir()] == [other / "precious"]
    assert {*folder.iterdir()} == {other, folder / "mine"}


def test_what_a_killed_program_left_goes_and_what_a_running_one_writes_stays(
    folder: Path,
) -> None:
    script = (
        "import os, sys; from pathlib import Path\n"
        "from stalingrad_game.unfinished import begin_file\n"
        "path, descriptor = begin_file(Path(sys.argv[1]))\n"
        "os.write(descriptor, b'half of it'); print(path, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout
        left = Path(other.stdout.readline().strip())
        replace_file(folder / "a", b"whole")
        assert {*folder.iterdir()} == {left, folder / "a"}
        other.kill()
    assert left.exists()
    replace_file(folder / "b", b"whole")
    assert {*folder.iterdir()} == {folder / "a", folder / "b"}


@pytest.mark.skipif(os.name != "posix", reason="others let nobody take away an open file")
def test_a_file_that_is_taken_away_as_it_is_begun_is_begun_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = os.open
    taken: list[Path] = []

    def taken_away(path: Path, flags: int, mode: int = 0o777) -> int:
        descriptor = whole(path, flags, mode)
        if not taken:
            taken.append(path)
            path.unlink()
        return descriptor

    monkeypatch.setattr(os, "open", taken_away)
    path, descriptor = begin_file(folder)
    assert [*folder.iterdir()] == [path] != taken
    os.close(descriptor)


def test_what_only_looks_like_an_unfinished_file_stays(folder: Path) -> None:
    path, descriptor = begin_file(folder)
    os.close(descriptor)
    others = [
        folder / path.name.removeprefix("."),
        folder / f"{path.name}.txt",
        folder / ".stalingrad-notes.unfinished",
    ]
    for one in others:
        one.touch()
    link, precious = folder / path.name.replace(path.name[12:20], "00000000"), folder / "mine"
    precious.touch()
    link.symlink_to(precious)
    clear_unfinished(folder / "any")
    assert {*folder.iterdir()} == {*others, link, precious}


def linked(path: Path, folder: Path) -> Path:
    """Move a file into another folder, as one that is synced, and leave a link; returns where."""
    folder.mkdir()
    real = folder / "real"
    path.replace(real)
    path.symlink_to(real)
    return real


def test_a_link_stays_and_the_file_behind_it_is_replaced(target: Path, folder: Path) -> None:
    real = linked(target, folder / "synced")
    replace_file(target, b"new")
    check_replaceable(target)
    assert target.is_symlink()
    assert real.read_bytes() == b"new"
    assert [*real.parent.iterdir()] == [real]


def test_a_link_to_a_file_that_is_gone_makes_it_anew(folder: Path) -> None:
    link = folder / "link"
    link.symlink_to("real")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert (folder / "real").read_bytes() == b"new"


def test_links_in_a_circle_are_refused(folder: Path) -> None:
    link = folder / "link"
    link.symlink_to("link")
    for tried in (followed, check_replaceable, lambda path: replace_file(path, b"new")):
        with pytest.raises(OSError, match=os.strerror(errno.ELOOP)):
            tried(link)
    assert [*folder.iterdir()] == [link]


@pytest.mark.usefixtures("cheap_seals")
def test_the_passphrase_of_the_file_behind_a_link_is_changed(folder: Path) -> None:
    record = sealed(new())
    record.close()
    assert record.path is not None
    real = linked(record.path, folder / "synced")
    change_passphrase(record.path, open_seal(record.path, PASSPHRASES[0]), "another one")
    assert record.path.is_symlink()
    open_seal(real, "another one")


@pytest.mark.usefixtures("cheap_seals")
def test_a_saved_game_that_is_a_link_into_another_folder_is_played_there(folder: Path) -> None:
    games = (sealed(new()), new(path=saves_folder() / "open.jsonl"))
    for number, record in enumerate(games):
        path = record.path
        record.close()
        assert path is not None
        real = linked(path, folder / f"synced{number}")
        before = real.read_bytes()
        again = received(path, 0) if number == 0 else saves.resume(path, library())
        assert again.path == path
        assert move(again)
        again.close()
        assert path.is_symlink()
        assert real.read_bytes() != before
        assert [*real.parent.iterdir()] == [real]
    assert len([*saves_folder().iterdir()]) == len(games)


def test_settings_may_be_a_link(folder: Path) -> None:
    path = settings_folder() / SETTINGS_FILE
    path.touch()
    real = linked(path, folder / "synced")
    save_settings(Settings(language="fr"))
    assert path.is_symlink()
    assert b"fr" in real.read_bytes()


def test_what_is_written_for_a_command_goes_through_a_link(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "out.png"
    path.touch()
    real = linked(path, folder / "synced")
    assert main(["shot", "--out", str(path), "--screen", "about", "--replace"]) == 0
    assert path.is_symlink()
    assert real.read_bytes().startswith(b"\x89PNG")
    capsys.readouterr()


def test_ranges_that_cannot_be_begun_take_nothing_away(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, real = folder / "link", folder / "real"
    link.symlink_to(real)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(PartsFile, "_append", full)
    with pytest.raises(PartsError):
        PartsFile(link, {})
    assert [*folder.iterdir()] == [link]
    real.touch()
    with pytest.raises(PartsError):
        PartsFile(link, {})
    assert {*folder.iterdir()} == {link, real}


@pytest.mark.usefixtures("cheap_seals")
@pytest.mark.parametrize(
    "command",
    [
        "simulate --games 1 --german random --soviet random --html {folder}/a.html",
        "measure --into {folder}/runs --only nobody --html {folder}/a.html",
        "pack schema --out {folder}",
        "pack print --out {folder}/a.pdf",
        "replay {record} --out {folder}/a.html --size 320x200",
        "replay {record} --at 0 --branch {folder}/a",
        "sealed open {sealed} {folder}/a",
        "saves export 1 {folder}/a",
        "history export {folder}/a",
        "shot --screen about --out {folder}/a.png",
        "street shot --rules k47 --scenario first_house --out {folder}/a.png",
        "play --text --new --seed 1",
    ],
    ids=lambda command: " ".join(command.split()[:2]),
)
def test_a_file_that_is_there_is_kept_by_every_command(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = saves_folder() / "game.jsonl"
    new(path=record).close()
    mailed = sealed(new())
    mailed.close()
    words = [
        one.format(folder=folder, record=record, sealed=mailed.path) for one in command.split()
    ]
    named = (Path(one) for one in words if one.startswith(f"{folder}/a"))
    there = next(named, folder / "pack.json")
    there.write_bytes(b"precious")
    answers = {"sealed": PASSPHRASES, "replay": ("yes", "yes"), "play": (f"save {there}", "quit")}
    typed = "\n".join((*answers.get(words[0], ()), ""))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    pack = () if "pack" in command else ("--pack", str(PACK))
    code = main([*words, *pack])
    printed = " ".join(" ".join(capsys.readouterr()).split())
    assert "this file already exists" in printed
    assert code == (0 if command.startswith("play") else 2)
    assert [*folder.iterdir()] == [there]
    assert there.read_bytes() == b"precious"
