"""Every screen says all that it offers: nothing without a name, in either language."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui import SCREEN_PACKAGES
from stalingrad_game.ui.accessibility.tree import WindowTree
from stalingrad_game.ui.automation.describe import read_window
from stalingrad_game.ui.automation.description import Element
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.screen_registry import ScreenRegistry
from stalingrad_game.ui.shell.settings import Settings
from tests.support.languages import LANGUAGES
from tests.support.played import finished
from tests.support.reader_hands import check_told
from tests.support.screens import SIZE, context_of, frame, shown

SCREENS = ScreenRegistry(*SCREEN_PACKAGES).names


@pytest.fixture(scope="module")
def record() -> GameRecord[CardGame]:
    return finished(3)


def posed(context: AppContext, name: str, record: GameRecord[CardGame]) -> None:
    """A screen as a picture of it would show it."""
    request = ScreenshotSpec(screen=name, size=context.size, rule="R4.5", record=record)
    spec = context.screens.find(name)
    for scene in spec.pose(context, request) if spec.pose else [spec.make(context)]:
        context.stack.push(scene)
        context.stack.settle()
    frame(context)


def elements(context: AppContext) -> list[Element]:
    top = context.stack.top
    assert top is not None
    return list(read_window(context, top).elements)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_nothing_that_can_be_pressed_is_without_a_name(
    name: str, language: Language, record: GameRecord[CardGame]
) -> None:
    context = window_context(Settings(language=language.code), SIZE)
    posed(context, name, record)
    found = elements(context)
    assert found
    check_told(found)
    for one in found:
        assert one.told.kind != "list" or one.told.label, one.told
        assert one.told.kind not in {"field", "secret"} or one.told.hint, one.told
    top = context.stack.top
    assert top is not None
    tree = WindowTree()
    tree.change(read_window(context, top), context.words, whole=True)
    assert all(value.called for value in tree.shown.values())


def test_what_is_scrolled_away_is_told_and_comes_into_view_as_it_is_pointed_at() -> None:
    context = context_of((640, 360))
    shown(context, lambda inner: inner.screens.find("new").make(inner))
    frame(context)
    away = [one for one in elements(context) if one.told.away and one.focus is not None]
    assert away
    assert all(one.told.point is None for one in away)
    last = away[-1]
    assert last.focus is not None
    last.focus()
    frame(context)
    found = [one.told for one in elements(context) if one.told.name == last.told.name]
    assert any(told.focused and not told.away for told in found)
