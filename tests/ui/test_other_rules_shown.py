"""Records of other rules in the window and from the command line: shown as far as they play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame
import pytest

from stalingrad_game.app import replay_command, verify_command
from stalingrad_game.app.cli import main
from stalingrad_game.app.command import IN_PART
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.lines import KEYED_FORMAT
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.looking_back.record_rest_screen import RecordRestScreen
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.screens.replay.card_replay import CardReplay
from stalingrad_game.ui.screens.replay.replay_tools import ReplayToolsScreen
from stalingrad_game.ui.screens.saved_games import take_file
from stalingrad_game.ui.shell.app import AppContext
from tests.support.crafted import GAMES, a_record, any_library, line_with_chance, rewritten
from tests.support.screens import click, context_of, find, frame, press, seen, shown, top

SCREENS: Final[Mapping[str, str]] = MappingProxyType({"cards": "replay", "street": "street_replay"})


def of_other_rules(game: str, folder: Path | None = None, *, over: bool = True) -> Path:
    """A record that no longer plays from some line on, by default among the saves."""
    data = a_record(game, over=over)
    path = (folder or saves_folder()) / "Old.jsonl"
    at = line_with_chance(data)
    path.write_bytes(rewritten(data, {1: {"rules": 99}, at: {"option": "conquer everything"}}))
    return path


def listed() -> AppContext:
    """The list of saved games."""
    context = context_of()
    shown(context, LoadGameScreen)
    return context


def settled(context: AppContext) -> None:
    """Let the stack change."""
    context.stack.settle()
    frame(context)


def shown_text(context: AppContext) -> str:
    """All that is written on the screen."""
    return " ".join(one.label for one in seen(context))


def replay_screen(context: AppContext) -> ReplayToolsScreen:
    """The watched game, after its notice was closed."""
    assert top(context) == "notice"
    click(context, "close")
    settled(context)
    screen = context.stack.top
    assert isinstance(screen, ReplayToolsScreen)
    return screen


@pytest.mark.parametrize("task", ["watch", "open"])
@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_is_shown_up_to_its_marked_stop_and_its_rest_is_text(
    game: str, task: str
) -> None:
    path = of_other_rules(game)
    before, record = path.read_bytes(), GameRecord.read_as_far(path, any_library())
    assert record.stop is not None
    context = listed()
    click(context, task)
    settled(context)
    assert "played under version 99 of the rules" in shown_text(context)
    assert f"From line {record.stop.line} on, this record can’t be replayed" in shown_text(context)
    screen = replay_screen(context)
    assert top(context) == SCREENS[game]
    assert screen.cursor.at == (0 if task == "watch" else len(record.steps))
    mark = next(one for one in screen.cursor.outline.marks if one.kind == "stop")
    assert mark.step == len(record.steps)
    press(context, pygame.K_END)
    assert f"only up to here: line {record.stop.line}" in shown_text(context)
    press(context, pygame.K_t)
    settled(context)
    assert top(context) == "record_rest"
    assert "conquer everything" in shown_text(context)
    press(context, pygame.K_ESCAPE)
    settled(context)
    if isinstance(screen.table, CardReplay):
        assert "only up to here" in screen.table.session.log[-1].text
    else:
        before_log = shown_text(context).count("only up to here")
        press(context, pygame.K_l)
        settled(context)
        assert shown_text(context).count("only up to here") == before_log + 1
        press(context, pygame.K_ESCAPE)
        settled(context)
    assert top(context) == SCREENS[game]
    screen.ask_menu()
    frame(context)
    assert find(context, "way rest").enabled
    screen.root.close()
    screen.attempt(lambda: screen.keep_note(0, "Here it was lost"))
    assert "played under version 99" in shown_text(context)
    screen.root.close()
    screen.branch()
    settled(context)
    assert top(context) in {"table", "street_table"}
    assert path.read_bytes() == before
    assert len(saves.list_saves(any_library())) == 2


@pytest.mark.parametrize("game", GAMES)
def test_while_the_game_goes_on_its_rest_betrays_nothing(game: str) -> None:
    path = of_other_rules(game, over=False)
    context = context_of()
    take_file(context, str(path))
    settled(context)
    screen = replay_screen(context)
    screen.show_rest()
    settled(context)
    assert "choices and the results of chance" in shown_text(context)
    assert "conquer everything" not in shown_text(context)
    assert "a choice" in shown_text(context)


@pytest.mark.parametrize("task", ["watch", "open"])
def test_a_game_whose_pack_is_gone_is_told_as_text(task: str) -> None:
    path = saves_folder() / "Gone.jsonl"
    path.write_bytes(rewritten(a_record("cards"), {1: {"digest": "5" * 16}}))
    context = listed()
    click(context, task)
    settled(context)
    assert isinstance(context.stack.top, RecordRestScreen)
    assert "neither in use nor kept" in shown_text(context)
    press(context, pygame.K_ESCAPE)
    settled(context)
    assert top(context) == "load"


def test_a_game_whose_scenario_is_gone_can_be_read_as_text() -> None:
    path = saves_folder() / "Gone.jsonl"
    path.write_bytes(rewritten(a_record("street"), {1: {"digest": "5" * 16}}))
    context = listed()
    assert not find(context, "open").enabled
    click(context, "watch")
    settled(context)
    assert top(context) == "record_rest"


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_a_newer_format_says_so_wherever_it_is_opened(
    game: str, tmp_path: Path
) -> None:
    newer = rewritten(a_record(game), {1: {"format": KEYED_FORMAT + 1}})
    (saves_folder() / "Newer.jsonl").write_bytes(newer)
    (tmp_path / "Newer.jsonl").write_bytes(newer)
    context = listed()
    assert "written by a newer version of the program" in shown_text(context)
    assert "damaged" not in shown_text(context)
    assert not any(find(context, task).enabled for task in ("open", "watch", "review"))
    context = context_of()
    take_file(context, str(tmp_path / "Newer.jsonl"))
    settled(context)
    assert top(context) == "notice"
    assert f"newer version of the program (format {KEYED_FORMAT + 1};" in shown_text(context)


@pytest.mark.parametrize("game", GAMES)
def test_the_commands_write_what_plays_and_the_rest_as_text(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = of_other_rules(game, tmp_path), tmp_path / "page.html"
    argv = ["replay", str(path), "--size", "640x360", "--out", str(page)]
    assert main(argv, [replay_command]) == IN_PART
    assert "can’t be replayed" in capsys.readouterr().err
    written = page.read_text(encoding="utf-8")
    assert "only up to here" in written
    assert "conquer everything" in written
    assert main(["verify", "--rest", str(path)], [verify_command]) == IN_PART
    first, *rest = capsys.readouterr().out.splitlines()
    assert "version 99 of the rules; this program knows version 1" in first
    assert len(rest) == len(re.findall(r"<p>\d+\. ", written))
    assert "conquer everything" in rest[0]


def test_what_does_not_play_at_all_has_no_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "gone.jsonl"
    path.write_bytes(rewritten(a_record("cards", over=False), {1: {"digest": "5" * 16}}))
    for more in (["--out", str(tmp_path / "page.html")], ["--branch", "x", "--at", "0"]):
        assert main(["replay", str(path), *more], [replay_command]) == 2
        assert "neither in use nor kept" in capsys.readouterr().err
    assert main(["verify", "--rest", str(path)], [verify_command]) == 2
    story_lines = capsys.readouterr().out.splitlines()
    assert len(story_lines) == path.read_bytes().count(b"\n") + 1
    assert ": a choice → turn 1" in story_lines[3]
