"""Screens of the menu in a window of any size, and input for them, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.automation.description import ElementDescription
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.base import Screen
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.screen_stack import Scene
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import down, key, motion, typed, up

S = TypeVar("S", bound=Scene)

SIZE = (1280, 720)
CORNER = (160, 90)
SHOWS_NOTHING = Settings(speed_percent=0, computer_percent=0, pauses="none")


def context_of(
    size: tuple[int, int] = SIZE, settings: Settings | None = None, *, start: bool = True
) -> AppContext:
    """A context, with a corner of the start menu painted once: what waits for that is done."""
    context = window_context(settings or SHOWS_NOTHING, size)
    if start:
        context.stack.push(StartScreen(context))
        context.stack.settle()
        context.stack.update(16)
        context.stack.draw(pygame.Surface(CORNER, 0, 32))
        context.stack.update(16)
    return context


def frame(context: AppContext) -> pygame.Surface:
    """Let time pass and paint."""
    context.stack.update(16)
    surface = pygame.Surface(context.size, 0, 32)
    if context.stack.top is not None:
        context.stack.draw(surface)
    return surface


def shown_as(context: AppContext, kind: type[S], make: Callable[[AppContext], Scene]) -> S:
    """A screen of a kind on top, as it is."""
    screen = shown(context, make)
    assert isinstance(screen, kind)
    return screen


def shown(context: AppContext, make: Callable[[AppContext], Scene]) -> Scene:
    """A screen on top."""
    scene = make(context)
    context.stack.push(scene)
    context.stack.settle()
    return scene


def seen(context: AppContext) -> list[ElementDescription]:
    """Everything on the screen but what has to be scrolled into view."""
    top = context.stack.top
    assert top is not None
    return [one for one in describe_screen(top, context.size).seen if not one.away]


def texts(context: AppContext) -> list[ElementDescription]:
    """All plain texts on the screen."""
    return [one for one in seen(context) if one.kind == "text"]


def find(context: AppContext, name: str) -> ElementDescription:
    """The thing of a name."""
    return next(one for one in seen(context) if one.name == name)


def has(context: AppContext, name: str) -> bool:
    """Whether there is a thing of a name."""
    return any(one.name == name for one in seen(context))


def click(context: AppContext, name: str) -> None:
    """Click on the thing of a name."""
    place = find(context, name).point
    assert place is not None
    for event in (motion(place), down(place), up(place)):
        context.stack.handle(event)


def begun(context: AppContext) -> GameRecord[CardGame]:
    """Begin the game that is set up."""
    click(context, "begin")
    table = context.stack.top
    assert isinstance(table, TableScene)
    return table.session.record


def press(context: AppContext, *codes: int, mod: int = 0) -> None:
    """Press keys one after the other."""
    for code in codes:
        context.stack.handle(key(code, mod))


def write(context: AppContext, text: str) -> None:
    """Type a text."""
    context.stack.handle(typed(text))


def top(context: AppContext) -> str:
    """The name of the screen on top."""
    scene = context.stack.top
    assert scene is not None
    return scene.name if isinstance(scene, Screen) else "table"
