"""The window from the command line: opened at the game that is asked for, and left again."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from stalingrad_game.app.cli import LOG_NAME, main
from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import logs_folder, settings_folder
from stalingrad_game.record import saves
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.automation.describe import ScreenDescriber
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.replay.replay_tools import ReplayToolsScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import SETTINGS_FILE
from stalingrad_game.ui.shell.window import DisplayLostError, Window
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT
from tests.support.crafted import any_library
from tests.support.played import finished
from tests.support.screens import context_of

Step = Callable[[AppContext], None]


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver that shows nothing, as the user asks for it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


class Visit:
    """What is done in the window: one step a frame, then it is closed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *steps: Step) -> None:
        self.screens: list[str] = []
        self._steps = list(steps)
        monkeypatch.setattr(Window, "take_input", self._take_input)

    def _take_input(self, context: AppContext) -> bool:
        top = context.stack.top
        self.screens.append(getattr(top, "name", type(top).__name__))
        if self._steps:
            self._steps.pop(0)(context)
        else:
            context.stack.clear()
        context.stack.settle()
        return True


def answer(context: AppContext) -> None:
    """Answer the present decision at the table in the first way that is open."""
    table = context.service(GameHost).table
    assert isinstance(table, TableScene)
    decision = table.session.decision
    assert decision is not None
    table.session.take(decision.options[0])


def in_terminal(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Play on in the terminal."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", "--text", "--continue"]) == 0


def steps() -> int:
    """How many decisions the one saved game has."""
    (save,) = saves.list_saves(card_library(()))
    return len(GameRecord.read(save.path, card_library([load_pack()])).steps)


def test_alone_it_opens_the_start_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch)
    assert main([]) == 0
    assert visit.screens == ["start"]
    assert saves.list_saves(card_library(())) == []


@pytest.mark.parametrize("arguments", [["--lang", "fr"], ["play", "--lang", "fr"]], ids=" ".join)
def test_the_language_of_the_command_line_is_the_windows(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    Visit(monkeypatch, lambda context: seen.append(context.words.sentence("menu.start.new")))
    assert main(arguments) == 0
    assert seen == ["Jeu de cartes"]


def test_a_set_up_on_the_command_line_is_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch, answer)
    command = ["play", "--seed", "7", "--soviet", "greedy", "--variant", "break_test=cancel"]
    assert main(command) == 0
    assert visit.screens == ["goal", "goal"]
    (save,) = saves.list_saves(card_library(()))
    assert save.start is not None
    assert save.start.seed == 7
    assert save.start.variants["break_test"] == "cancel"
    assert [player.computer for player in save.start.players] == ["", "greedy"]
    assert save.steps >= 1


def test_a_game_goes_from_the_terminal_to_the_window_and_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nquit\n"))
    assert main(["play", "--text", "--new", "--seed", "3"]) == 0
    assert steps() == 2
    visit = Visit(monkeypatch, answer, answer, answer)
    assert main(["play", "--continue"]) == 0
    assert visit.screens[0] == "TableScene"
    assert steps() == 5
    in_terminal(monkeypatch, "1", "quit")
    assert steps() == 6
    Visit(monkeypatch, answer)
    assert main(["play", "--load", str(saves.list_saves(card_library(()))[0].path)]) == 0
    assert steps() == 7


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--continue"], "no unfinished game"),
        (["play", "--load", "nowhere.jsonl"], "there is no such file"),
        (["play", "--variant", "weather=snow"], "weather"),
        (["play", "--load", "a.jsonl", "--continue"], "leave out --continue"),
        (["play", "--load", "a.jsonl", "--seed", "0"], "--load continues a saved game"),
        (["play", "--continue", "--new", "--mode", "expert"], "leave out --new, --mode"),
        (["play", "--text", "--continue", "--sealed", "german"], "leave out --sealed"),
        (["street", "play", "--load", "a.jsonl", "--as", "soviet"], "leave out --as"),
        (["street", "play", "--load", "a.jsonl", "--against", "random"], "leave out --against"),
        (["street", "play", "--against", "recruit"], "--against needs --as"),
        (["street", "play", "--continue", "--rules", "tide"], "leave out --rules"),
        (["--pack", "nowhere"], ""),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_what_cannot_be_opened_is_told_in_one_line(
    arguments: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Visit(monkeypatch)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert words in error


def test_what_is_shown_is_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "shown.json"
    Visit(monkeypatch, lambda _context: None)
    assert main(["--describe", str(file)]) == 0
    shown = json.loads(file.read_text(encoding="utf-8"))
    assert shown["screen"] == "start"
    assert any(one["name"] == "learn" and one["focused"] for one in shown["seen"])


def test_a_disk_that_is_full_later_ends_no_description(tmp_path: Path) -> None:
    context = context_of()
    describer = ScreenDescriber(str(tmp_path / "shown" / "now.json"))
    with pytest.raises(FileNotFoundError):
        describer(context)
    (tmp_path / "shown").mkdir()
    describer(context)
    (tmp_path / "shown" / "now.json").unlink()
    (tmp_path / "shown").rmdir()
    describer(context)


def test_damaged_settings_are_told_and_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    (settings_folder() / SETTINGS_FILE).write_text("{")
    warnings: list[str] = []
    Visit(monkeypatch, lambda context: warnings.extend(context.warnings))
    assert main([]) == 0
    assert len(warnings) == 1
    assert SETTINGS_FILE in warnings[0]


def test_a_fault_is_one_line_and_a_file_and_the_game_is_safe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(_context: AppContext) -> None:
        raise RuntimeError("broken")

    Visit(monkeypatch, answer, breaks)
    assert main(["play", "--new"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert LOG_NAME in error
    assert "RuntimeError: broken" in (logs_folder() / LOG_NAME).read_text(encoding="utf-8")
    assert steps() == 1
    assert saves.latest_unfinished(card_library([load_pack()])) is not None


def test_the_display_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    Visit(monkeypatch)
    assert main([]) == 0
    assert not pygame.display.get_init()


def test_a_record_is_watched_from_a_moment_and_the_viewpoint_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(finished(2).data)
    found: list[tuple[int, int]] = []

    def look(context: AppContext) -> None:
        screen = context.stack.top
        assert isinstance(screen, ReplayToolsScreen)
        found.append((screen.cursor.at, screen.viewpoint.now))

    visit = Visit(monkeypatch, look)
    assert main(["replay", str(file), "--at", "40", "--viewpoint", "all"]) == 0
    assert visit.screens[0] == "replay"
    assert found == [(40, FULL_VIEWPOINT)]


def test_an_unexpected_end_says_which_log_to_send_and_where_the_game_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_context: AppContext) -> None:
        raise RuntimeError("broken")

    Visit(monkeypatch, answer, broken)
    assert main(["play", "--new", "--seed", "3"]) == 1
    printed = capsys.readouterr().err
    (file,) = saves.save_files()
    assert f"please send the file {logs_folder() / LOG_NAME}; the game is kept in {file}" in printed
    assert printed.count("\n") == 1
    assert "RuntimeError: broken" in (logs_folder() / LOG_NAME).read_text()


def test_a_window_that_shows_nothing_any_more_says_so_and_where_the_game_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(_context: AppContext) -> None:
        raise DisplayLostError("the screen is gone")

    Visit(monkeypatch, answer, lost)
    assert main(["play", "--new", "--seed", "3", "--lang", "en"]) == 2
    printed = capsys.readouterr().err
    (file,) = saves.save_files()
    assert "(the screen is gone)" in printed
    assert f"the game is kept in {file}" in printed
    assert printed.count("\n") == 1


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Ctrl-C interrupts, also where whoever started the tests has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_ctrl_c_closes_the_window_and_the_game_is_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Visit(monkeypatch, answer, lambda _: signal.raise_signal(signal.SIGINT))
    assert main(["play", "--new", "--seed", "3"]) == 130
    assert capsys.readouterr() == ("", "")
    assert not pygame.display.get_init()
    in_terminal(monkeypatch, "quit")
    assert steps() == 1


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize(
    "command", [("play",), ("street", "play", "--rules", "tide", "--scenario", "first_house")]
)
def test_ctrl_c_at_the_terminal_leaves_the_game_whole(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.StringIO("1\n")
    whole = typed.readline

    def typed_or_stopped(size: int = -1) -> str:
        line = whole(size)
        if not line:
            signal.raise_signal(signal.SIGINT)
        return line

    monkeypatch.setattr(typed, "readline", typed_or_stopped)
    monkeypatch.setattr("sys.stdin", typed)
    assert main([*command, "--text"]) == 130
    assert capsys.readouterr().err == ""
    (save,) = saves.list_saves(any_library())
    assert (save.warning, save.finished, save.steps) == (None, False, 1)


def test_what_could_not_be_kept_is_told_after_an_unexpected_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def no_room(_context: AppContext) -> None:
        monkeypatch.setattr(os, "write", full)

    def broken(_context: AppContext) -> None:
        raise RuntimeError("broken")

    Visit(monkeypatch, no_room, answer, broken)
    assert main(["play", "--new", "--seed", "3", "--lang", "en"]) == 1
    printed = capsys.readouterr().err.splitlines()
    assert len(printed) == 2
    assert os.strerror(errno.ENOSPC) in printed[0]
    assert "broken" in printed[1]
