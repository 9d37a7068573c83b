"""Looks that measure a text, and paint a poster, once for all windows of a process.

Every window measures and paints for itself, though it comes out alike in each; here what one of
them has measured or painted serves the others too. Pictures with words on them are painted as ever:
tests look on. `Fonts` and `render_poster` of one's own are as ever, too.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Final

import pygame

from stalingrad_game.ui.art import poster
from stalingrad_game.ui.art.picture_cache import PictureCache
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.fonts import Fonts, Role
from stalingrad_game.ui.style.inks import palette_in_use
from stalingrad_game.ui.style.palettes import PaletteName
from stalingrad_game.ui.style.theme import Theme

MOST_WIDTHS: Final = 200_000
MOST_POSTERS: Final = 24

Poster = tuple[tuple[int, int], poster.Scenery | None, PaletteName]
"""What a poster depends on."""
paint_poster: Final = poster.render_poster


@cache
def posters() -> OrderedDict[Poster, pygame.Surface]:
    """The posters that were painted last in this process."""
    return OrderedDict()


@cache
def widths() -> dict[tuple[Role, int, str], int]:
    """The widths of lines that were measured in this process."""
    return {}


class SharedFonts(Fonts):
    """Type of one window that looks up what others have measured."""

    def width(self, role: Role, px: int, text: str) -> int:
        """How wide a line would be, in pixels."""
        known, key = widths(), (role, px, text)
        width = known.get(key)
        if width is None:
            if len(known) >= MOST_WIDTHS:
                known.clear()
            width = known[key] = super().width(role, px, text)
        return width


def shared_look(size: tuple[int, int], text: float = 1.0) -> Look:
    """`Look.for_window`, with type that knows of others."""
    fonts = SharedFonts()
    return Look(Theme.for_window(size, text), fonts, PictureCache(fonts))


def shared_poster(size: tuple[int, int], scenery: poster.Scenery | None = None) -> pygame.Surface:
    """`render_poster`, painted once in each palette; this one may be drawn on."""
    known, key = posters(), (size, scenery, palette_in_use())
    if key not in known:
        known[key] = paint_poster(size, scenery)
        if len(known) > MOST_POSTERS:
            known.popitem(last=False)
    known.move_to_end(key)
    return known[key].copy()
