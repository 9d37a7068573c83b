"""No menu leaves out a word, at any size of window and of text, in either language."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Final

import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.review.accounts import Review
from stalingrad_game.review.run import review_game
from stalingrad_game.review.values import ReviewJob
from stalingrad_game.ui import SCREEN_PACKAGES
from stalingrad_game.ui.looking_back import review_screen
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.base import Screen
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.screen_registry import ScreenRegistry
from stalingrad_game.ui.shell.settings import Settings
from tests.support.amount import is_full, some
from tests.support.languages import LANGUAGES
from tests.support.played import finished
from tests.support.widths import SIZES, TEXTS, cut_texts, outside

NAMES = ("Konstantin Rokossovski W", "Friedrich-Wilhelm Paulus")


TABLES: Final = frozenset({"table", "street_table"})
"""Screens that are no menus: tests of their own see to their words."""
SCREENS: Final = tuple(
    name for name in ScreenRegistry(*SCREEN_PACKAGES).names if name not in TABLES
)


@pytest.fixture(autouse=True, scope="module")
def one_review() -> Iterator[None]:
    """A review takes seconds, and what is laid out is the same one at every size."""
    made: dict[bytes, Review] = {}

    def kept(job: ReviewJob) -> Review:
        key = pickle.dumps(job)
        if key not in made:
            made[key] = review_game(job)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_screen, "review_game", kept)
        yield


@pytest.fixture
def record(name: str) -> GameRecord[CardGame]:
    """A finished game between people with long names, played once for all sizes."""
    return finished(3, NAMES, resigns=-1 if name == "sheet" else 0)


def posed(context: AppContext, name: str, record: GameRecord[CardGame]) -> Screen:
    """A screen as a picture of it would show it."""
    request = ScreenshotSpec(screen=name, size=context.size, rule="R4.5", record=record)
    spec = context.screens.find(name)
    scenes = spec.pose(context, request) if spec.pose else [spec.make(context)]
    for scene in scenes:
        context.stack.push(scene)
        context.stack.settle()
    screen = scenes[-1]
    assert isinstance(screen, Screen)
    return screen


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_every_word_has_its_room(
    name: str, language: Language, size: tuple[int, int], text: int, record: GameRecord[CardGame]
) -> None:
    context = window_context(Settings(language=language.code, text_percent=text), size)
    screen = posed(context, name, record)
    assert [*cut_texts(screen.root.base, context.look)] == []
    assert [*outside(screen.root.base, size)] == []


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [(640, 360), (320, 240), (400, 900), (2560, 600)])
def test_odd_windows_are_laid_out_and_painted(
    name: str, size: tuple[int, int], record: GameRecord[CardGame]
) -> None:
    """Laid out with any size of type; what is painted with the largest is what has least room."""
    for text in some(TEXTS, len(TEXTS)):
        context = window_context(Settings(text_percent=text), size)
        posed(context, name, record)
        if is_full() or text == max(TEXTS):
            surface = pygame.Surface(size, 0, 32)
            context.stack.draw(surface)
            assert pygame.transform.average_color(surface)[:3] != (0, 0, 0)
