"""Paints any screen at any moment of a game onto a surface, without a window.

What is painted is the screen itself, laid out and drawn as it would be in a window of that size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame

from ...card_game.content.models import Content
from ..art.contact_sheet import render_contact_sheet
from ..program import window_context
from ..screens.posing import ScreenshotError, ScreenshotSpec
from ..shell.settings import Settings
from ..style.resources import Look
from ..table.render.painter import TablePainter
from . import fixtures

OTHER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"menu": "start", "log": "table", "break_test": "table"}
)
"""By what else can be painted: the screen that shows it; `menu` is the start menu."""


def take_screenshot(wish: ScreenshotSpec, packs: Sequence[Content]) -> pygame.Surface:
    """A surface with the screen on it; raises `ScreenshotError`."""
    pygame.font.init()
    surface = pygame.Surface(wish.size, 0, 32)
    if wish.screen == "fullest":
        _fullest(surface, wish)
        return surface
    if wish.screen == "pictures":
        return render_contact_sheet(wish.size)
    settings = Settings(language=wish.language, text_percent=wish.text_percent, speed_percent=0)
    context = window_context(settings, wish.size, packs=packs, version=wish.version)
    spec = context.screens.find(OTHER_NAMES.get(wish.screen, wish.screen))
    for scene in spec.pose(context, wish) if spec.pose else [spec.make(context)]:
        context.stack.push(scene)
        context.stack.settle()
    context.stack.update(0)
    context.stack.draw(surface)
    return surface


def save_screenshot(surface: pygame.Surface, path: Path) -> None:
    """Write a surface into a file; the name's ending says how. Raises `ScreenshotError`."""
    try:
        pygame.image.save(surface, path)
    except (OSError, pygame.error) as error:
        raise ScreenshotError(f"{path}: can't be written: {error}") from None


def _fullest(surface: pygame.Surface, wish: ScreenshotSpec) -> None:
    kit = fixtures.standard_kit()
    state = fixtures.spread_formations(kit)
    magnify = wish.view or "city"
    scale = wish.text_percent / 100
    model = fixtures.view_model_for(
        kit, state, wish.language, wish.hand, magnify=magnify, text_scale=scale
    )
    TablePainter(Look.for_window(wish.size, scale)).draw(surface, model)
