"""The window's tests need no screen and no sound."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Iterator

import pygame
import pytest

from stalingrad_game.ui.art.resources import Look
from tests.support.shared_looks import looks_shared


@pytest.fixture(scope="session", autouse=True)
def no_screen() -> Iterator[None]:
    """A display that shows nothing."""
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.fixture(scope="session", autouse=True)
def shared_looks() -> Iterator[None]:
    """Windows don't measure and paint anew what another one of this process has."""
    with looks_shared():
        yield


@pytest.fixture(scope="session")
def look() -> Look:
    """The look of a window of 1920 by 1080."""
    return Look.for_window((1920, 1080))
