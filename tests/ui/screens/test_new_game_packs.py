"""Setting up a game with a data pack of one's own, which is kept for the game as it was read."""

from __future__ import annotations

from pathlib import Path

import pygame

from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import kept_packs, load_pack, older_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import packs_folder, saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.new_screen import NewGameScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.widgets import Choice
from tests.support.packs import change
from tests.support.screens import (
    SHOWS_NOTHING,
    begun,
    click,
    context_of,
    frame,
    press,
    seen,
    shown_as,
    texts,
    top,
)


def opened_with(folder: Path) -> AppContext:
    """A window that was opened with a new pack in a folder."""
    new_pack(folder)
    packs = (load_pack(folder), load_pack())
    context = window_context(SHOWS_NOTHING, (1280, 720), packs=packs, pack_folder=folder)
    context.open("start")
    context.stack.settle()
    return context


def game_from_elsewhere(folder: Path) -> Path:
    """The record of a game with a new pack in a folder, which wasn't kept for it."""
    new_pack(folder)
    with saves.new_game(CardGame(Kit(load_pack(folder), "basic")), Setup(5)) as record:
        assert record.path is not None
        return record.path


def test_a_pack_of_ones_own_is_offered_and_kept_for_its_games() -> None:
    new_pack(packs_folder() / "mine")
    new_pack(packs_folder() / "wrong")
    (packs_folder() / "wrong" / "units.toml").write_text("", encoding="utf-8")
    context = context_of()
    screen = shown_as(context, NewGameScreen, NewGameScreen)
    click(context, "more")
    assert any("The pack wrong has faults" in one.label for one in seen(context))
    choice = screen.keyed("pack")
    assert isinstance(choice, Choice)
    assert len(choice.values) == 2
    choice.on_change(1)
    click(context, "done")
    assert any("New card game: " in one.label for one in texts(context))
    record = begun(context)
    digest = record.game.kit.content.digest
    assert record.game.kit.content.pack.id == "mine"
    assert [one.digest for one in kept_packs()] == [digest]
    record.close()
    again = context_of()
    shown_as(again, NewGameScreen, NewGameScreen)
    assert again.service(GameHost).pack.pack.id == "mine"


def test_a_pack_that_is_changed_while_a_game_is_set_up_is_read_again_first() -> None:
    folder = packs_folder() / "mine"
    new_pack(folder)
    context = context_of()
    screen = shown_as(context, NewGameScreen, NewGameScreen)
    click(context, "more")
    choice = screen.keyed("pack")
    assert isinstance(choice, Choice)
    choice.on_change(1)
    click(context, "done")
    before = load_pack(folder).digest
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    click(context, "begin")
    assert top(context) == "new"
    assert any("had changed" in one.label for one in texts(context))
    assert not list(saves_folder().iterdir())
    press(context, pygame.K_ESCAPE)
    record = begun(context)
    digest = record.game.kit.content.digest
    assert digest == load_pack(folder).digest != before
    assert [one.digest for one in kept_packs()] == [digest]
    record.close()


def test_the_pack_of_a_game_that_comes_from_elsewhere_is_kept_when_it_is_gone_on_with() -> None:
    folder = packs_folder() / "mine"
    path = game_from_elsewhere(folder)
    assert not kept_packs()
    context = context_of()
    context.service(GameHost).resume(path)
    context.stack.settle()
    table = context.stack.top
    assert isinstance(table, TableScene)
    table.session.record.close()
    assert [one.digest for one in kept_packs()] == [load_pack(folder).digest]


def test_a_pack_that_the_window_was_opened_with_is_kept_for_its_games(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    context = opened_with(folder)
    shown_as(context, NewGameScreen, NewGameScreen)
    begun(context).close()
    before = load_pack(folder).digest
    assert [one.digest for one in kept_packs()] == [before]
    context.stack.clear()
    context.open("start")
    context.stack.settle()
    shown_as(context, NewGameScreen, NewGameScreen)
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    click(context, "begin")
    assert any("had changed" in one.label for one in texts(context))
    press(context, pygame.K_ESCAPE)
    record = begun(context)
    assert record.game.kit.content.digest == load_pack(folder).digest != before
    record.close()


def test_what_cannot_be_kept_as_a_game_is_gone_on_with_is_told() -> None:
    folder = packs_folder() / "mine"
    path = game_from_elsewhere(folder)
    context = context_of()
    host = context.service(GameHost)
    assert len(host.own_packs) == 1
    change(folder / "buildings.toml", "defence = 1", "defence = 2")
    host.resume(path)
    context.stack.settle()
    frame(context)
    assert top(context) == "notice"
    assert any("could not be stored" in one.label for one in texts(context))
    context.stack.clear()
    context.stack.settle()


def test_a_pack_that_has_faults_since_it_was_read_is_told_with_them(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    context = opened_with(folder)
    shown_as(context, NewGameScreen, NewGameScreen)
    (folder / "units.toml").write_text("[[unit]]\nwings = 2\n", encoding="utf-8")
    click(context, "begin")
    assert top(context) == "new"
    assert any("now has faults: units.toml" in one.label for one in texts(context))


def test_a_rematch_with_an_earlier_standard_pack_is_not_one_with_the_named_pack(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "mine"
    context = opened_with(folder)
    host = context.service(GameHost)
    earlier = next(path.name for path in asset("older_packs").iterdir() if path.is_dir())
    host.begin_again(CardGame(Kit(older_pack(earlier), "basic")), Setup(1))
    context.stack.settle()
    assert host.table.session.record.game.kit.content.digest == load_pack().digest
    context.stack.clear()
    context.stack.settle()
