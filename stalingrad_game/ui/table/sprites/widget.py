"""Widgets of the shared kit as pictures of the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVarTuple

import pygame

from ...art.resources import Look
from ...widgets import RichText, Widget
from .outlines import blank_surface
from .sprite_cache import PixelSize

Values = TypeVarTuple("Values")


class WidgetSprite(NamedTuple):
    """A widget, painted once for the values that it is made of."""

    make: Callable[..., Widget]
    """A function of a module: it makes the same of the same."""
    values: tuple[Hashable, ...]

    def placed(self, look: Look, box: pygame.Rect) -> Widget:
        """The widget in its place, to be asked where its parts lie."""
        widget = self.make(*self.values)
        widget.layout(box, look)
        return widget

    def wanted(self, look: Look, width: int) -> PixelSize:
        """The size that it would like, no wider than the width given."""
        return self.make(*self.values).wanted(look, width)

    def links(self, look: Look, size: PixelSize) -> tuple[tuple[pygame.Rect, str], ...]:
        """Where its links lie from its upper left corner, and where they lead."""
        whole = self.placed(look, pygame.Rect((0, 0), size))
        return tuple(
            link for part in whole.walk() if isinstance(part, RichText) for link in part.links
        )

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The widget on a clear ground."""
        picture = blank_surface(size)
        self.placed(look, picture.get_rect()).draw(picture, look)
        return picture


def painted(make: Callable[[*Values], Widget], *values: *Values) -> WidgetSprite:
    """The picture of the widget that a function makes of some values."""
    return WidgetSprite(make, values)
