"""The pictures behind the menus, kept at the present size of the window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import pygame

from ..art.buildings.woodcut import Heat
from ..art.poster import Scenery, render_poster
from ..style.theme import BRICK, BRICK_DARK, FIELD, SIDE_LOOKS, SOOT, Colour, Theme

BackdropKind = Literal["front", "dim", "german", "soviet"]
"""`front` has a dark field at the left for the start menu, `dim` lies under panels; the others
are for the end of a game."""

_SCENERY: Final[Mapping[BackdropKind, Scenery]] = {
    "front": Scenery(),
    "dim": Scenery(),
    "german": Scenery(Heat(1.0, 2), FIELD),
    "soviet": Scenery(Heat(0.3), BRICK),
}
_DIM: Final = 205
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
        self._kept: dict[BackdropKind, pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, kind: BackdropKind) -> None:
        """Cover a surface with a picture."""
        picture = self._kept.get(kind)
        if picture is None or picture.get_size() != surface.get_size():
            picture = render_poster(surface.get_size(), _SCENERY[kind])
            if kind == "dim":
                darken_surface(picture, _DIM)
            elif kind == "front":
                _field(picture, START_PANEL_EDGE, BRICK, BRICK_DARK)
            else:
                look = SIDE_LOOKS[kind]
                _field(picture, GAME_OVER_PANEL_EDGE, look.colour, look.dark)
            self._kept = {kind: picture}
        surface.blit(picture, (0, 0))

    def draw_bare(self, surface: pygame.Surface) -> None:
        """Cover a surface as the start menu's picture does, but for the picture."""
        surface.fill(SOOT)
        _field(surface, START_PANEL_EDGE, BRICK, BRICK_DARK)


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
