"""How large sprites want to be: measured once and kept for a while."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from ...art.picture_cache import PictureCache
from ...art.resources import Look
from ...style.fonts import Fonts
from ...style.theme import Theme
from ..sprites.sprite_cache import PixelSize

_KEPT_MEASURES: Final = 2000
Measure = TypeVar("Measure")


class MeasureCache:
    """The measures of one window's sprites."""

    def __init__(self, fonts: Fonts, gallery: PictureCache) -> None:
        """Measure with the type of a window."""
        self._fonts: Final = fonts
        self._gallery: Final = gallery
        self._kept: dict[Hashable, object] = {}
        self.measured_so_far = 0
        """How many measures were taken."""

    def look(self, theme: Theme) -> Look:
        """What sprites are measured with under a theme."""
        return Look(theme, self._fonts, self._gallery)

    def measured(
        self, sprite: Hashable, room: PixelSize, theme: Theme, measure: Callable[[], Measure]
    ) -> Measure:
        """What `measure` gives for a sprite in a room of pixels; it is asked once.

        A kind of sprite is always measured in the same way.
        """
        key = (type(sprite), sprite, room, theme)
        if key not in self._kept:
            if len(self._kept) >= _KEPT_MEASURES:
                self._kept.clear()
            self._kept[key] = measure()
            self.measured_so_far += 1
        return cast("Measure", self._kept[key])
