"""A file that is dropped on the window, or given to the program alone, is gone on with."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from pathlib import Path

import pygame

from stalingrad_game.app.cli import with_command
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record import saves
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.editing.draft import changed_by
from stalingrad_game.street_fight.editing.edits import add_building
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.window import Window
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_editor_screen import StreetEditorScreen
from stalingrad_game.ui.table.screen import TableScene

SIZE = (1280, 720)


def saved() -> Path:
    """The file of a game that was begun."""
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(5), "Monday") as record:
        assert record.path is not None
        return record.path


def top_after(context: AppContext, window: Window, path: Path) -> str:
    """The name of the screen on top after a file was dropped."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    window.take_input(context)
    context.stack.settle()
    return str(getattr(context.stack.top, "name", ""))


def test_a_dropped_game_is_gone_on_with_and_what_is_no_game_is_told(tmp_path: Path) -> None:
    path, other = saved(), tmp_path / "letter.txt"
    other.write_text("Dear all\n")
    settings = Settings(window=SIZE, speed_percent=0)
    with Window(settings) as window:
        context = window_context(settings, window.surface.get_size())
        context.open("start")
        context.stack.settle()
        assert top_after(context, window, other) == "notice"
        context.stack.pop()
        context.stack.settle()
        top_after(context, window, path)
        assert isinstance(context.stack.top, TableScene)
        assert context.stack.depth == 2
        context.stack.clear()
        context.stack.settle()


def test_a_draft_that_is_not_saved_is_not_left() -> None:
    context = window_context(Settings(window=SIZE), SIZE)
    context.service(StreetHost).open_editor()
    context.stack.settle()
    editor = context.stack.top
    assert isinstance(editor, StreetEditorScreen)
    assert not editor.unsaved()
    editor.edit(changed_by(add_building, "B2"))
    assert editor.unsaved()
    context.take_file(str(saved()))
    context.stack.settle()
    assert getattr(context.stack.top, "name", "") == "notice"


def test_a_file_alone_on_the_command_line_is_played(tmp_path: Path) -> None:
    path = tmp_path / "saves"
    path.write_text("")
    assert with_command([str(path)]) == ["play", "--load", str(path)]
    assert with_command(["saves"]) == ["saves"]
    assert with_command([str(path), "--lang", "fr"]) == [str(path), "--lang", "fr"]
    assert with_command([str(tmp_path)]) == [str(tmp_path)]
