"""The command line as its user meets it: exit codes, one-line errors, nothing lost."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stalingrad_game import __version__
from stalingrad_game.app.cli import LOG_NAME, every_command, main
from stalingrad_game.app.command import Commands, UserError, whole_number
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import logs_folder


class Probe:
    """A command that shows what it was given, or raises what it was told to."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error
        self.seen: argparse.Namespace | None = None

    def add(self, commands: Commands) -> None:
        parser = commands.new("probe", self.run)
        parser.add_argument("--games", type=whole_number(1, 9))

    def run(self, args: argparse.Namespace) -> int:
        self.seen = args
        if self.error is not None:
            raise self.error
        return 0


def one_line_of_error(capsys: pytest.CaptureFixture[str]) -> str:
    """What stands on standard error: one line, with nothing on standard output."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"stalingrad {__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    probe = Probe()
    assert main(["--help"], [*every_command(), probe]) == 0
    more = capsys.readouterr().out
    assert "check" in text
    assert "probe" not in text
    assert "probe" in more


@pytest.mark.parametrize(
    "argv",
    [
        ["--nonsense"],
        ["nonsense"],
        ["probe", "--nonsense"],
        ["probe", "--game", "3"],
        ["probe", "--games", "0"],
        ["probe", "--games", "many"],
        ["--lang", "de", "probe"],
        ["--pack"],
    ],
    ids=" ".join,
)
def test_mistake_on_the_command_line_is_one_line_and_exit_code_2(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    probe = Probe()
    assert main(argv, [probe]) == 2
    assert "--help" in one_line_of_error(capsys)
    assert probe.seen is None


def test_a_word_too_long_to_be_a_file_is_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["x" * 3000], [Probe()]) == 2
    assert "xxx" in one_line_of_error(capsys)


@pytest.mark.parametrize(
    "argv",
    [
        ["--pack", "mine", "--lang", "fr", "probe"],
        ["probe", "--pack", "mine", "--lang", "fr"],
        ["--lang", "fr", "probe", "--pack", "mine"],
        ["--lang", "en", "probe", "--lang", "fr", "--pack", "mine"],
    ],
    ids=" ".join,
)
def test_common_options_stand_before_or_after_the_command(argv: list[str]) -> None:
    probe = Probe()
    assert main(argv, [probe]) == 0
    assert probe.seen is not None
    assert (probe.seen.pack, probe.seen.lang) == (Path("mine"), "fr")


def test_common_options_are_none_when_not_given() -> None:
    probe = Probe()
    assert main(["probe"], [probe]) == 0
    assert probe.seen is not None
    assert (probe.seen.pack, probe.seen.lang) == (None, None)


def test_user_error_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe"], [Probe(UserError("the saved game\nis damaged"))]) == 2
    assert one_line_of_error(capsys) == "stalingrad: the saved game is damaged\n"


def test_fault_in_the_program_is_written_to_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe"], [Probe(ZeroDivisionError("seven"))]) == 1
    path = logs_folder() / LOG_NAME
    assert str(path) in one_line_of_error(capsys)
    log = path.read_text(encoding="utf-8")
    assert "Traceback" in log
    assert "ZeroDivisionError: seven" in log


def test_fault_is_told_even_if_no_log_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("STALINGRAD_HOME", str(blocked))
    assert main(["probe"], [Probe(ZeroDivisionError("seven"))]) == 1
    assert "ZeroDivisionError: seven" in one_line_of_error(capsys)


def test_interrupt_ends_quietly_with_130(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe"], [Probe(KeyboardInterrupt())]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="a pipe closes differently on Windows")
def test_closed_pipe_ends_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [sys.executable, "-m", "stalingrad_game", "check"],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_letters_that_the_terminal_lacks_do_not_end_the_program() -> None:
    code = (
        "from stalingrad_game.app.cli import main\n"
        "class Show:\n"
        "    def add(self, commands): commands.new('show', self.run)\n"
        "    def run(self, args): print('manœuvre'); return 0\n"
        "raise SystemExit(main(['show'], [Show()]))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip(), ended.stderr) == (0, b"man?uvre", b"")


def test_standard_pack_has_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    pack = load_pack()
    name = pack.texts["en"]["pack"]["pack"].name
    text = f"standard, version {pack.pack.version} ({name}): no faults\n"
    assert capsys.readouterr().out == text


def test_missing_pack_is_told_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "nowhere")]) == 2
    out, err = capsys.readouterr()
    assert "nowhere" in out
    assert err == ""


def test_check_takes_its_folder_as_an_argument_or_as_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path)]) == 2
    as_argument = capsys.readouterr().out
    assert main(["--pack", str(tmp_path), "check"]) == 2
    assert capsys.readouterr().out == as_argument != ""


def test_faults_of_a_pack_are_one_line_each_in_any_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(tmp_path)
    assert main(["probe"], [Probe(caught.value)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == len(caught.value.faults)


def test_self_test_passes_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--self-test"]) == 0
    out, err = capsys.readouterr()
    assert (out.count("\n"), err) == (1, "")
