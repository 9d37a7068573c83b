"""Every key can be changed in the options; conflicts are told; all screens and tables follow."""

from __future__ import annotations

import json
from functools import partial

import pygame
import pytest

from stalingrad_game.folders import settings_folder
from stalingrad_game.street_fight.board.scenario import own_scenarios
from stalingrad_game.ui.screens.options_screen import OptionsScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import SETTINGS_FILE, Settings, load_settings
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_editor_screen import StreetEditorScreen
from stalingrad_game.ui.widgets import ScrollView
from tests.support.gestures import key
from tests.support.screens import click, context_of, find, has, press, seen, shown, texts, top
from tests.support.street_hands import StreetWindow


def page(settings: Settings | None = None, size: tuple[int, int] = (1920, 4000)) -> AppContext:
    context = context_of(size, settings)
    shown(context, partial(OptionsScreen, page="keys"))
    return context


def show(context: AppContext, name: tuple[str, str]) -> None:
    """Scroll to a row, without giving it the focus."""
    screen = context.stack.top
    assert isinstance(screen, OptionsScreen)
    view = next(one for one in screen.root.base.walk() if isinstance(one, ScrollView))
    row = screen.keyed(name)
    assert row is not None
    view.reveal(row.rect)


def give(context: AppContext, command: str, code: int, mod: int = 0) -> None:
    """Choose a command's row and press a key."""
    show(context, ("key", command))
    click(context, f"key {command}")
    press(context, code, mod=mod)


def keys_shown(context: AppContext, command: str) -> str:
    """The keys that a row shows."""
    show(context, ("key", command))
    return find(context, f"key {command}").label.rpartition(": ")[2]


def test_a_key_is_changed_kept_by_name_and_shown() -> None:
    context = page()
    assert keys_shown(context, "log") == "L"
    give(context, "log", pygame.K_k, pygame.KMOD_SHIFT)
    assert keys_shown(context, "log") == "Shift+K"
    assert load_settings().settings.keys == {"log": ["Shift+k"]}
    show(context, ("usual key", "log"))
    click(context, "usual key log")
    assert keys_shown(context, "log") == "L"
    assert load_settings().settings.keys == {}


def test_a_key_that_is_taken_is_swapped_or_left() -> None:
    context = page()
    give(context, "log", pygame.K_u)
    assert any("Undo" in one.label for one in texts(context))
    press(context, pygame.K_ESCAPE)
    assert context.settings.keys == {}
    give(context, "log", pygame.K_u)
    press(context, pygame.K_RETURN)
    assert (keys_shown(context, "log"), keys_shown(context, "undo")) == ("U", "L, Ctrl+Z")
    while not (has(context, "reset keys") and find(context, "reset keys").focused):
        press(context, pygame.K_TAB)
    click(context, "reset keys")
    assert (keys_shown(context, "log"), keys_shown(context, "undo")) == ("L", "U, Ctrl+Z")


@pytest.mark.parametrize("code", [pygame.K_TAB, pygame.K_RETURN, pygame.K_LEFT, pygame.K_SPACE])
def test_keys_that_always_mean_the_same_are_refused(code: int) -> None:
    context = page()
    give(context, "log", code)
    assert any("always has the same meaning" in one.label for one in texts(context))
    assert context.settings.keys == {}


def test_a_key_of_the_number_row_is_refused_whatever_is_printed_on_it() -> None:
    context = page()
    show(context, ("key", "log"))
    click(context, "key log")
    context.stack.handle(key(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1))
    assert context.settings.keys == {}


def test_escape_keeps_the_key_and_then_leaves() -> None:
    context = page()
    give(context, "log", pygame.K_ESCAPE)
    assert (top(context), keys_shown(context, "log")) == ("options", "L")
    press(context, pygame.K_ESCAPE)
    assert top(context) == "start"


def test_delete_gives_a_row_its_usual_keys() -> None:
    context = page(Settings(keys={"log": ["F7"]}))
    while not (has(context, "key log") and find(context, "key log").focused):
        press(context, pygame.K_TAB)
    press(context, pygame.K_DELETE)
    assert context.settings.keys == {}


def test_a_row_that_is_left_waits_no_longer() -> None:
    context = page()
    show(context, ("key", "log"))
    click(context, "key log")
    assert keys_shown(context, "log") == "Press a key"
    show(context, ("key", "view"))
    click(context, "key view")
    press(context, pygame.K_F7)
    assert (keys_shown(context, "log"), keys_shown(context, "view")) == ("L", "F7")


def test_menus_follow_the_keys_for_rulebook_and_player_aid() -> None:
    context = context_of((1920, 4000), Settings(keys={"rules": ["F5"], "aid": ["F6"]}))
    press(context, pygame.K_F1, pygame.K_F2)
    context.stack.settle()
    assert top(context) == "start"
    press(context, pygame.K_F6)
    context.stack.settle()
    assert top(context) == "aid"
    assert any(one.label.startswith("F5") for one in texts(context))
    press(context, pygame.K_F6)
    context.stack.settle()
    press(context, pygame.K_F5)
    context.stack.settle()
    assert top(context) == "rules"


def test_the_list_of_keys_leads_to_signs_and_to_their_change() -> None:
    context = context_of((1920, 1080))
    press(context, pygame.K_F2)
    context.stack.settle()
    click(context, "signs")
    context.stack.settle()
    assert [one.label for one in seen(context) if one.chosen] == ["Signs"]
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    click(context, "change")
    context.stack.settle()
    assert has(context, "key full_screen")


def test_damaged_entries_leave_all_others_alone() -> None:
    (settings_folder() / SETTINGS_FILE).write_text(
        json.dumps({"text_percent": 150, "keys": {"log": ["k"], "undo": 3, "view": ["Escape", 7]}})
    )
    found = load_settings()
    assert found.damaged is None
    context = page(found.settings)
    assert [keys_shown(context, one) for one in ("log", "undo", "view")] == ["K", "U, Ctrl+Z", "V"]


def test_street_fight_has_keys_of_its_own_which_its_table_takes() -> None:
    context = page(Settings(keys={"log": ["x"]}, speed_percent=0))
    give(context, "street_keys profile", pygame.K_v)
    assert context.settings.keys == {"log": ["x"]}
    assert load_settings().settings.street_keys == {"profile": ["v"]}
    give(context, "street_keys why", pygame.K_v)
    assert any("from the side" in one.label for one in texts(context))
    press(context, pygame.K_RETURN)
    assert keys_shown(context, "street_keys why") == "V"
    window = StreetWindow(settings=context.settings)
    opened = []
    for code in (pygame.K_v, pygame.K_w):
        window.key(code)
        opened.append(set(window.table.control.viewport.open))
    assert opened == [set(), {"profile"}]


@pytest.mark.parametrize("code", [pygame.K_PAGEUP, pygame.K_F10, pygame.K_SPACE])
def test_street_fight_keeps_the_keys_of_floors_window_and_passing(code: int) -> None:
    context = page()
    give(context, "street_keys why", code)
    assert any("always has the same meaning" in one.label for one in texts(context))
    assert context.settings.street_keys == {}


def test_backspace_is_called_what_french_keyboards_call_it() -> None:
    assert keys_shown(page(Settings(language="fr")), "street_keys undo").startswith(
        "U, Retour arrière"
    )


def test_the_scenario_editor_has_keys_of_its_own_and_none_twice() -> None:
    context = page(Settings(street_keys={"why": ["y"]}, speed_percent=0))
    give(context, "editor_keys save", pygame.K_y)
    assert load_settings().settings.editor_keys == {"save": ["y", "Ctrl+s"]}
    give(context, "editor_keys try", pygame.K_y)
    assert any("Save" in one.label for one in texts(context))
    press(context, pygame.K_RETURN)
    assert keys_shown(context, "editor_keys try") == "Y"
    assert keys_shown(context, "editor_keys save") == "T, Ctrl+S"
    give(context, "editor_keys undo", pygame.K_PAGEUP)
    press(context, pygame.K_RETURN)
    assert keys_shown(context, "editor_keys undo") == "U, Ctrl+Z"
    press(context, pygame.K_ESCAPE)
    context.service(StreetHost).open_editor("first_house")
    context.stack.settle()
    press(context, pygame.K_t)
    editor = context.stack.top
    assert isinstance(editor, StreetEditorScreen)
    assert not editor.root.layers
    assert own_scenarios()
    press(context, pygame.K_y)
    assert editor.root.layers
