"""Paints any screen at any moment of a game onto a surface, without a window.

What is painted is the screen itself, laid out and drawn as it would be in a window of that size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame

from ...card_game.content.models import Content
from ...data_files.faults import unwritable
from ...folders import replace_file
from ..art.contact_sheet import render_contact_sheet
from ..art.resources import Look
from ..program import window_context
from ..screens.posed_table import PAUSE_SCREENS
from ..screens.posing import ScreenshotError, ScreenshotSpec
from ..shell.settings import Settings
from ..style.inks import use_palette
from ..table.layout.measure_cache import MeasureCache
from ..table.layout.table import build_layout
from ..table.panels.all_panels import TABLE_PANELS
from ..table.render.painter import TablePainter
from . import fixtures

OTHER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "menu": "start",
        "log": "table",
        "break_test": "table",
        **dict.fromkeys(PAUSE_SCREENS, "table"),
    }
)
"""By what else can be painted: the screen that shows it; `menu` is the start menu."""


def take_screenshot(request: ScreenshotSpec, packs: Sequence[Content]) -> pygame.Surface:
    """A surface with the screen on it; raises `ScreenshotError`."""
    pygame.font.init()
    surface = pygame.Surface(request.size, 0, 32)
    use_palette(request.palette)
    if request.screen == "fullest":
        _fullest(surface, request)
        return surface
    if request.screen == "pictures":
        return render_contact_sheet(request.size)
    settings = Settings(
        language=request.language,
        text_percent=request.text_percent,
        speed_percent=0,
        computer_percent=0,
        pauses="none",
        palette=request.palette,
    )
    context = window_context(
        settings,
        request.size,
        packs=packs,
        version=request.version,
        languages=request.languages,
    )
    context.posed = True
    spec = context.screens.find(OTHER_NAMES.get(request.screen, request.screen))
    for scene in spec.pose(context, request) if spec.pose else [spec.make(context)]:
        context.stack.push(scene)
        context.stack.settle()
    context.stack.update(0)
    context.stack.draw(surface)
    return surface


def save_screenshot(surface: pygame.Surface, path: Path) -> None:
    """Write a surface into a file, whole or not at all; the name's ending says how.

    A picture that is there is replaced. Raises `ScreenshotError`.
    """
    written = BytesIO()
    try:
        pygame.image.save(surface, written, path.name)
        replace_file(path, written.getvalue())
    except (OSError, ValueError, pygame.error) as error:
        raise ScreenshotError(unwritable(error, path)) from None


def _fullest(surface: pygame.Surface, request: ScreenshotSpec) -> None:
    kit = fixtures.standard_kit()
    state = fixtures.spread_formations(kit)
    magnify = request.view or "city"
    scale = request.text_percent / 100
    language = request.languages.chosen(request.language)
    model = fixtures.view_model_for(
        kit, state, language, request.hand, magnify=magnify, text_scale=scale
    )
    look = Look.for_window(request.size, scale)
    layout = build_layout(model, request.size, MeasureCache(look.fonts, look.gallery), TABLE_PANELS)
    TablePainter(look, TABLE_PANELS).draw(surface, model, layout)
