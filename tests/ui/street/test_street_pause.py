"""The menu over Street Fight's table: every way leads somewhere, and back to the table."""

from __future__ import annotations

import pygame

from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.street.screens.street_pause_screen import StreetPauseScreen
from tests.support.screens import click, has, press, seen, top, write
from tests.support.street_hands import StreetWindow

AGAINST_ITSELF = (Seat(computer="officer"), Seat(computer="officer"))


def paused(window: StreetWindow) -> StreetWindow:
    """The menu, opened with the Escape key."""
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.context.stack.top, StreetPauseScreen)
    return window


def test_escape_and_the_first_button_lead_back_to_the_table() -> None:
    window = paused(StreetWindow())
    press(window.context, pygame.K_ESCAPE)
    assert window.context.stack.top is window.table
    paused(window)
    press(window.context, pygame.K_RETURN)
    assert window.context.stack.top is window.table


def test_it_names_the_game() -> None:
    window = paused(StreetWindow("volga_block", "k47"))
    assert any(one.label == "The Block on the Volga – K47" for one in seen(window.context))


def test_rules_and_options_lie_over_it() -> None:
    window = paused(StreetWindow("volga_block", "k47"))
    for name, screen in (("rules", "street_rules"), ("options", "options")):
        click(window.context, name)
        assert top(window.context) == screen
        press(window.context, pygame.K_ESCAPE)
        assert top(window.context) == "street_menu"


def test_the_player_aid_is_shown_at_the_table() -> None:
    window = paused(StreetWindow())
    click(window.context, "player_aid")
    assert window.context.stack.top is window.table
    assert window.dialog() is not None


def test_a_copy_is_kept_under_its_title() -> None:
    window = paused(StreetWindow())
    click(window.context, "copy")
    write(window.context, "Sunday")
    press(window.context, pygame.K_RETURN)
    library = window.context.service(SavedGames).library
    assert [one.title for one in saves.list_saves(library)] == ["Sunday"]


def test_resigning_is_asked_for_once_more() -> None:
    window = paused(StreetWindow())
    click(window.context, "resign")
    assert window.context.stack.top is window.table
    assert not window.table.session.over
    assert window.dialog() is not None
    window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    result = window.table.session.result
    assert result is not None
    assert result.how == "resigned"


def test_nobody_resigns_for_the_computer() -> None:
    window = StreetWindow(players=AGAINST_ITSELF)
    paused(window)
    assert not has(window.context, "resign")


def test_home_is_the_start_menu_and_quit_the_end() -> None:
    window = StreetWindow()
    window.context.stack.pop()
    window.context.stack.settle()
    window.context.stack.push(StartScreen(window.context))
    window.context.stack.push(window.table)
    window.context.stack.settle()
    paused(window)
    click(window.context, "home")
    window.context.stack.settle()
    assert top(window.context) == "start"
    window.context.stack.push(window.table)
    window.context.stack.settle()
    paused(window)
    click(window.context, "quit")
    window.context.stack.settle()
    assert window.context.stack.top is None
