"""The options hold at once, everywhere, and are kept."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.ui.screens.options_screen import (
    SPEED_STEPS,
    TEXT_STEPS,
    OptionsScreen,
    nearest_step,
)
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import SPEED_PERCENTS, TEXT_PERCENTS, Settings, load_settings
from stalingrad_game.ui.table.model.settings import table_settings
from tests.support.languages import ENGLISH
from tests.support.screens import click, context_of, find, press, shown, texts


def options(settings: Settings | None = None) -> AppContext:
    """The options on the screen."""
    context = context_of((1280, 1000), settings)
    shown(context, OptionsScreen)
    return context


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
    context = options()
    click(context, name)
    assert getattr(load_settings().settings, name) is True
    click(context, name)
    assert getattr(load_settings().settings, name) is False


def test_each_side_has_its_own_hand_and_language() -> None:
    context = options()
    click(context, "hand soviet")
    click(context, "language_of german")
    table = table_settings(context.settings, context.languages)
    assert table.policies == (None, "pick up", None, "pick up")
    assert table.seat_languages == (ENGLISH, None, ENGLISH, None)
    assert any(one.label.startswith("Face down until") for one in texts(context))


def test_what_is_offered_is_allowed() -> None:
    assert set(TEXT_STEPS) <= set(TEXT_PERCENTS)
    assert set(SPEED_STEPS) <= set(SPEED_PERCENTS)


def test_a_value_between_two_steps_stands_at_the_nearer_one() -> None:
    assert nearest_step(TEXT_STEPS, 82) == TEXT_STEPS.index(75)
