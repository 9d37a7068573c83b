"""The menu over the table."""

from __future__ import annotations

import pygame

from stalingrad_game.card_game.game import card_library
from stalingrad_game.record import saves
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.screen import TableScene
from tests.support.languages import FRENCH
from tests.support.screens import click, context_of, find, frame, press, seen, texts, top, write


def table_menu() -> tuple[AppContext, TableScene]:
    """A new game with the menu over it."""
    context = context_of()
    click(context, "new")
    click(context, "seating two")
    click(context, "begin")
    table = context.stack.top
    assert isinstance(table, TableScene)
    frame(context)
    for _ in range(3):  # the goal card, and a pause that waits to be read, are left first
        if top(context) != "menu":
            press(context, pygame.K_ESCAPE)
            frame(context)
    return context, table


def test_escape_opens_it_and_escape_closes_it() -> None:
    context, table = table_menu()
    assert top(context) == "menu"
    press(context, pygame.K_ESCAPE)
    assert context.stack.top is table


def test_the_table_is_seen_beneath() -> None:
    context, table = table_menu()
    menu = context.stack.top
    assert menu is not None
    assert not menu.opaque
    assert table.session.result is None


def test_options_change_the_table_at_once() -> None:
    context, table = table_menu()
    click(context, "options")
    press(context, pygame.K_RIGHT)
    press(context, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert context.stack.top is table
    assert table.session.settings.language == FRENCH
    assert table.session.words.language == FRENCH


def test_the_rulebook_shows_the_rulings_of_this_game() -> None:
    context, _ = table_menu()
    context.service(GameHost).open_rules("R4.5")
    context.stack.settle()
    assert any("In this game: highest." in one.label for one in texts(context))


def test_a_copy_is_kept_under_a_title() -> None:
    context, table = table_menu()
    click(context, "copy")
    write(context, "Before the attack")
    press(context, pygame.K_RETURN)
    assert any("Before the attack" in one.label for one in texts(context))
    titles = [save.title for save in saves.list_saves(card_library(()))]
    assert "Before the attack" in titles
    assert len(titles) == 2
    assert table.session.record.path is not None


def test_resigning_is_asked_at_the_table() -> None:
    context, table = table_menu()
    click(context, "resign")
    assert context.stack.top is table
    assert DIALOG.of(table.model) is not None
    press(context, pygame.K_y)
    frame(context)
    frame(context)
    assert top(context) == "end"


def test_the_start_menu_offers_the_game_again() -> None:
    context, _ = table_menu()
    click(context, "home")
    frame(context)
    frame(context)
    assert top(context) == "start"
    assert find(context, "continue").enabled


def test_quitting_leaves_everything_and_lets_the_file_go() -> None:
    context, table = table_menu()
    click(context, "quit")
    assert context.stack.top is None
    path = saves.list_saves(card_library(()))[0].path
    with saves.resume(path, context.service(GameHost).library) as record:
        assert record.state == table.session.record.state


def test_every_button_can_be_reached_by_arrow() -> None:
    context, _ = table_menu()
    names = {one.name for one in seen(context) if one.kind == "button"}
    reached = set()
    for _ in names:
        reached |= {one.name for one in seen(context) if one.focused}
        press(context, pygame.K_DOWN)
    assert reached == names


def test_the_table_is_hidden_by_its_key_from_the_menu_too() -> None:
    context, table = table_menu()
    press(context, pygame.K_F9)
    context.stack.settle()
    assert context.stack.top is table
    assert table.model.covered
