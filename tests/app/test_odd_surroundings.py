"""Odd surroundings and hostile arguments: one clear line, exit code 2, nothing left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.folders import FolderError, read_file, saves_folder
from tests.support.games import ROOT
from tests.support.systems import POSIX

SCREENLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def error_line(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line of a command line that can't be carried out."""
    assert main(argv) == 2
    _, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert err.strip().isprintable()
    assert len(err) < 3000
    return err


def run(
    shell: str, cwd: Path, more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell, in which `$S` is the program."""
    program = f"{sys.executable} -m stalingrad_game"
    env = {**os.environ, **SCREENLESS, "S": program, "PYTHONPATH": str(ROOT), **(more or {})}
    return subprocess.run(["sh", "-c", shell], cwd=cwd, env=env, capture_output=True, check=False)


@pytest.mark.parametrize("home", ["~nosuchuser/x", "/dev/null/x", "a\x1b[2Jb/../\x07"])
def test_a_home_that_cannot_be_is_one_line(
    home: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("STALINGRAD_HOME", home if home[0] in "~/" else f"{tmp_path}/file/{home}")
    error_line(capsys, "saves")


@POSIX
def test_a_user_without_home_needs_the_variable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import pwd

    def unknown(_number: int) -> object:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert main(["saves"]) == 0
    capsys.readouterr()
    monkeypatch.delenv("STALINGRAD_HOME")
    monkeypatch.chdir(tmp_path)
    assert "STALINGRAD_HOME" in error_line(capsys, "saves")
    assert not list(tmp_path.iterdir())


@POSIX
def test_a_home_below_a_folder_that_is_gone_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    monkeypatch.setenv("STALINGRAD_HOME", "relative")
    gone.rmdir()
    try:
        error_line(capsys, "saves")
    finally:
        os.chdir(tmp_path)


@POSIX
@pytest.mark.parametrize(
    ("shell", "code"),
    [
        ("$S play --text --new <&-", 0),
        ("$S play --text --new >&- </dev/null", 0),
        ("$S odds --german 1 --soviet 1 2>&-", 0),
        ("$S play --text --new <&- >&- 2>&-", 0),
        ("$S saves >/dev/full", 2),
        ("printf '1\\nquit\\n' | PYTHONIOENCODING=utf-16 $S play --text --new", 0),
        ("printf 'save \\377\\376/x\\nquit\\n' | LC_ALL=C PYTHONUTF8=0 $S play --text --new", 0),
    ],
)
def test_closed_full_and_odd_streams_are_no_fault(shell: str, code: int, tmp_path: Path) -> None:
    if "/dev/full" in shell and not Path("/dev/full").exists():
        return
    found = run(shell, tmp_path)
    assert found.returncode == code, found.stderr
    assert b"fault" not in found.stderr
    assert b"Traceback" not in found.stderr
    for record in saves_folder().iterdir():
        assert record.read_bytes().startswith(b'{"kind":"start"')


@POSIX
def test_ctrl_c_while_modules_load_is_no_traceback() -> None:
    script = (
        "import sys, stalingrad_game.__main__ as program\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'stalingrad_game.app.cli':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "sys.exit(program.start())"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False
    )
    assert (found.returncode, found.stderr) == (130, b"")


@POSIX
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_file_is_never_read(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = {"pipe": tmp_path / "pipe", "device": Path("/dev/zero"), "folder": tmp_path}[kind]
    if kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(OSError, match="not a file"):
        read_file(path, 10)
    ask = ("street", "ask", "--rules", "tide", "--scenario", str(path), "sees D4 E5")
    for argv in (
        ("fuzz", "--replay", str(path)),
        ("street", "fuzz", "--rules", "tide", "--replay", str(path)),
        ("play", "--text", "--load", str(path)),
        ask,
    ):
        error_line(capsys, *argv)


def test_what_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * 11)
    assert read_file(tmp_path / "large", 11) == b"x" * 11
    with pytest.raises(OSError, match="larger"):
        read_file(tmp_path / "large", 10)
    with pytest.raises(OSError, match="null"):
        read_file(tmp_path / "a\0b", 10)


@POSIX
def test_a_pipe_among_the_scenarios_of_ones_own_is_one_line_of_the_list(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from stalingrad_game.folders import scenarios_folder

    os.mkfifo(scenarios_folder() / "pipe.toml")
    (scenarios_folder() / "loop.toml").symlink_to("loop.toml")
    (scenarios_folder() / "deep.toml").write_text("a." * 900 + "b = 1")
    assert main(["street", "list"]) == 0
    out, _ = capsys.readouterr()
    assert "first_house" in out


@POSIX
def test_a_circle_of_links_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = tmp_path / "loop.jsonl"
    loop.symlink_to(loop)
    for argv in (
        ("play", "--text", "--load", str(loop)),
        ("street", "play", "--text", "--load", str(loop)),
    ):
        assert "loop.jsonl" in error_line(capsys, *argv)


def test_a_pack_of_deep_keys_is_refused_quickly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("pack", "cards", "units", "buildings", "formations"):
        (tmp_path / f"{name}.toml").write_text(f"{'a.' * 900}b1 = 1\n" * 900)
    assert main(["check", str(tmp_path)]) != 0
    assert "a line has too many dots" in capsys.readouterr().out


@pytest.mark.parametrize("target", ["", "/", ".", "none/x"])
def test_a_place_that_cannot_be_described_into_is_told_before_the_window_opens(
    target: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    error_line(capsys, "--describe", target)


@POSIX
def test_a_device_is_never_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    error_line(capsys, "--describe", os.devnull)
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize(
    "argv",
    [
        ("--\x1b[2J",),
        ("play", "--text", "--names", "\x1b[2Ja,b,c"),
        ("play", "--text", "--variant", "\x1b[2J"),
        ("shot", "--out", "\x1b[2J"),
        ("fuzz", "--replay", "\x1b[2J"),
        ("saves", "delete", "\x1b[2J"),
        ("saves", "delete", "9" * 5000),
        ("simulate", "--games", "9" * 5000),
        ("simulate", "--games", "x" * 1_000_000),
        ("street", "play", "--text", "--rules", "\x1b[2J"),
        ("street", "ask", "--rules", "tide", "--scenario", "\x1b[2J", "x"),
        ("street", "play", "--text", "--load", "\x1b[2J\0"),
    ],
    ids=range(12),
)
def test_arguments_cannot_move_the_cursor_or_flood_it(
    argv: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    error_line(capsys, *argv)


def test_folders_of_a_null_byte_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {**os.environ, "STALINGRAD_HOME": "/a\0b"})
    with pytest.raises(FolderError):
        saves_folder()
