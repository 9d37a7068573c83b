"""The pictures behind the menus, kept at the present size of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import pygame

from ..style.inks import palette_in_use
from ..style.palettes import PaletteName
from ..style.theme import BRICK, BRICK_DARK, FIELD, SIDE_LOOKS, SOOT, Colour, Theme

if TYPE_CHECKING:
    from ..art.poster import Scenery

BackdropKind = Literal[
    "front", "dim", "at the river", "no stone left", "the city holds", "unbroken",
    "soviet resigned", "german resigned",
]  # fmt: skip
"""`front` has a dark field at the left for the start menu, `dim` lies under panels; the others
are for the end of a game, and say how it ended."""

_WON_BY_GERMANS: Final = frozenset({"at the river", "no stone left", "soviet resigned"})
_DIM: Final = 205
_PLAIN_DIM: Final = 240
_VEIL: Final = 150
"""How dark a table becomes under what lies over it, 0 to 255."""
PanelEdge = tuple[float, float]
"""Where a dark field at the left ends at the top and at the foot, as shares of the width."""
START_PANEL_EDGE: Final[PanelEdge] = (0.5, 0.36)
"""Of the start menu."""
GAME_OVER_PANEL_EDGE: Final[PanelEdge] = (0.68, 0.58)
"""Of the end of a game."""


class Backdrop:
    """One picture of each kind, as large as the window was when it was last drawn."""

    def __init__(self) -> None:
        self._kept: dict[tuple[BackdropKind, PaletteName], pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, kind: BackdropKind) -> None:
        """Cover a surface with a picture."""
        key = (kind, palette_in_use())
        picture = self._kept.get(key)
        if picture is None or picture.get_size() != surface.get_size():
            from ..art.poster import render_poster  # not before the first frame was seen

            picture = render_poster(surface.get_size(), _scenery(kind))
            if kind == "dim":
                plain = palette_in_use() == "high contrast"
                darken_surface(picture, _PLAIN_DIM if plain else _DIM)
            elif kind == "front":
                _field(picture, START_PANEL_EDGE, BRICK, BRICK_DARK)
            else:
                look = SIDE_LOOKS["german" if kind in _WON_BY_GERMANS else "soviet"]
                _field(picture, GAME_OVER_PANEL_EDGE, look.colour, look.dark)
            self._kept = {key: picture}
        surface.blit(picture, (0, 0))

    def draw_bare(self, surface: pygame.Surface) -> None:
        """Cover a surface as the start menu's picture does, but for the picture."""
        surface.fill(SOOT)
        _field(surface, START_PANEL_EDGE, BRICK, BRICK_DARK)


def _scenery(kind: BackdropKind) -> Scenery:
    """What a picture shows."""
    from ..art.buildings.woodcut import Heat
    from ..art.poster import Scenery

    return {
        "front": Scenery(),
        "dim": Scenery(),
        "at the river": Scenery(Heat(0.8), FIELD, "markers"),
        "no stone left": Scenery(Heat(1.0, 4), FIELD, "markers"),
        "the city holds": Scenery(Heat(0.2), BRICK, "ice"),
        "unbroken": Scenery(Heat(0.3), BRICK),
        "soviet resigned": Scenery(Heat(0.5), FIELD, "white flag"),
        "german resigned": Scenery(Heat(0.0), BRICK, "white flag"),
    }[kind]


def darken_surface(surface: pygame.Surface, alpha: int = _VEIL) -> None:
    """Lay a veil over everything, 0 for none to 255 for black."""
    veil = pygame.Surface(surface.get_size(), 0, 32)
    veil.fill(SOOT)
    veil.set_alpha(alpha)
    surface.blit(veil, (0, 0))


def _field(picture: pygame.Surface, edge: PanelEdge, ink: Colour, second: Colour) -> None:
    """The dark field at the left of a poster, with bars along its slanting edge."""
    width, height = picture.get_size()
    theme = Theme.for_window((width, height))
    top, foot = round(width * edge[0]), round(width * edge[1])
    for away, wide, bar in ((14, 26, ink), (52, 10, second)):
        near, far = theme.px(away), theme.px(away + wide)
        shape = ((top + near, 0), (top + far, 0), (foot + far, height), (foot + near, height))
        pygame.draw.polygon(picture, bar, shape)
    pygame.draw.polygon(picture, SOOT, ((0, 0), (top, 0), (foot, height), (0, height)))
    for shift in (0, 1):
        pygame.draw.aaline(picture, SOOT, (top + shift, 0), (foot + shift, height))
