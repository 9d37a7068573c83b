"""The options hold at once, everywhere, and are kept."""

from __future__ import annotations

import itertools
from functools import partial

import pygame
import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.screens.options_screen import (
    PAGES,
    SETTINGS,
    SPEED_STEPS,
    TEXT_STEPS,
    OptionsScreen,
    nearest_step,
)
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import SPEED_PERCENTS, TEXT_PERCENTS, Settings, load_settings
from stalingrad_game.ui.table.session.settings import table_settings
from stalingrad_game.ui.widgets import ScrollView
from tests.support.amount import is_full, tried
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.screens import click, context_of, find, has, press, shown, texts
from tests.support.widths import SIZES, TEXTS, cut_texts, outside

PAGE_OF_SWITCH = {"reduced_motion": "table", "full_screen": "display"}


def options(
    settings: Settings | None = None, page: str = "display", size: tuple[int, int] = (1280, 1000)
) -> AppContext:
    """A page of the options on the screen."""
    context = context_of(size, settings)
    shown(context, partial(OptionsScreen, page=page))
    return context


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_page_fits_every_window(page: str, language: Language) -> None:
    for (place, size), (step, text) in itertools.product(enumerate(SIZES), enumerate(TEXTS)):
        if not (is_full() or tried((place, step), 2)):
            continue
        context = options(Settings(language=language.code, text_percent=text), page, size)
        screen = context.stack.top
        assert isinstance(screen, OptionsScreen)
        assert [*cut_texts(screen.root.base, context.look)] == [], (size, text)
        assert [*outside(screen.root.base, size)] == [], (size, text)


@pytest.mark.parametrize("size", [(640, 360), (320, 240), (400, 900), (1280, 720), (1920, 1080)])
def test_every_page_is_reached_by_keys_and_by_mouse(size: tuple[int, int]) -> None:
    context = options(size=size)
    screen = context.stack.top
    assert isinstance(screen, OptionsScreen)
    for page in (*PAGES[1:], PAGES[0]):
        if has(context, f"page {page}"):
            click(context, f"page {page}")
        else:
            while not find(context, "page").focused:
                press(context, pygame.K_TAB)
            press(context, pygame.K_RIGHT)
        assert screen.page == page
        assert all(screen.keyed(screen.key_of(one)) for one in SETTINGS.get(page, ()))


def test_a_page_that_is_turned_to_begins_at_its_top() -> None:
    context = options(Settings(text_percent=250), "hands", (1280, 720))
    screen = context.stack.top
    assert isinstance(screen, OptionsScreen)
    view = next(one for one in screen.root.base.walk() if isinstance(one, ScrollView))
    assert view.scroll_to(10_000)
    screen.turn_to("table")
    view = next(one for one in screen.root.base.walk() if isinstance(one, ScrollView))
    assert view.offset == 0


def test_language_changes_the_screen_itself_and_keeps_the_focus() -> None:
    context = options()
    assert find(context, "language").focused
    press(context, pygame.K_RIGHT)
    assert find(context, "back").label == "Retour"
    assert find(context, "language").focused
    assert load_settings().settings.language == "fr"


def test_larger_text_takes_more_room_at_once() -> None:
    context = options()
    before = find(context, "back").box
    click(context, "text")
    assert find(context, "back").box[3] > before[3]
    assert context.look.theme.text == context.settings.text_percent / 100 == 1.15


def test_text_size_stops_at_its_ends() -> None:
    context = options(Settings(text_percent=250))
    click(context, "text")
    assert context.settings.text_percent == 250


@pytest.mark.parametrize("name", ["reduced_motion", "full_screen"])
def test_switches_are_kept(name: str) -> None:
    context = options(page=PAGE_OF_SWITCH[name])
    click(context, name)
    assert getattr(load_settings().settings, name) is True
    click(context, name)
    assert getattr(load_settings().settings, name) is False


@pytest.mark.parametrize(
    ("page", "command"), [("display", "full_screen"), ("table", "zoom"), ("sound", "mute")]
)
def test_notes_name_the_key_that_is_set(page: str, command: str) -> None:
    context = options(Settings(keys={command: ["F7"]}), page)
    assert any("F7" in one.label for one in texts(context))


def test_each_side_has_its_own_hand_and_language() -> None:
    context = options(page="hands")
    click(context, "hand soviet")
    click(context, "language_of german")
    table = table_settings(context.settings, context.languages)
    assert table.policies == (None, "pick up", None, "pick up")
    assert table.seat_languages == (ENGLISH, None, ENGLISH, None)
    assert any(one.label.startswith("The hand is face down until") for one in texts(context))


def test_details_that_were_taken_back_are_left_to_the_staff_again() -> None:
    context = options(page="clerical")
    assert not find(context, "give_back").enabled
    context = options(Settings(own_questions=("kill", "hold")), "clerical")
    click(context, "give_back")
    assert load_settings().settings.own_questions == ()
    assert not find(context, "give_back").enabled
    labels = [one.label for one in texts(context)]
    assert any("officer who knows no more" in one for one in labels)


def test_what_is_offered_is_allowed() -> None:
    assert set(TEXT_STEPS) <= set(TEXT_PERCENTS)
    assert set(SPEED_STEPS) <= set(SPEED_PERCENTS)


def test_a_value_between_two_steps_stands_at_the_nearer_one() -> None:
    assert nearest_step(TEXT_STEPS, 82) == TEXT_STEPS.index(75)
