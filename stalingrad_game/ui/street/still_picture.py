"""One picture of a game without a window: the map, and beside it a house cut open."""

from __future__ import annotations

from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import SOOT
from .model.board_model import MapModel, SectionModel
from .panels.map_view import MapView
from .panels.section_view import SectionView

MAP_SHARE: Final = 2 / 3
"""What the map takes up of the width beside a Section."""
_SECTION_SHARE: Final = 0.62
"""The most that a Section is high, as a share of its width."""


def still_picture(
    model: MapModel, section: SectionModel | None, size: tuple[int, int], text: float = 1.0
) -> pygame.Surface:
    """The picture, so large in pixels; `text` is the factor for what is read."""
    look = Look.for_window(size, text)
    picture = pygame.Surface(size, 0, 32)
    picture.fill(SOOT)
    wide = size[0] if section is None else round(size[0] * MAP_SHARE)
    view = MapView(model)
    view.layout(pygame.Rect(0, 0, wide, size[1]), look)
    view.draw(picture, look)
    if section is not None:
        box = pygame.Rect(wide, 0, size[0] - wide, size[1])
        box.height = min(box.height, round(box.width * _SECTION_SHARE * 1.5))
        cut = SectionView(section)
        cut.layout(box, look)
        cut.draw(picture, look)
    return picture
