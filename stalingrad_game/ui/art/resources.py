"""What anything needs in order to draw itself: sizes, type and pictures of one window."""

from __future__ import annotations

import msgspec

from ..style.fonts import Fonts
from ..style.theme import Theme
from .picture_cache import PictureCache


class Look(msgspec.Struct, frozen=True):
    """The theme of the window as it is now, with its fonts and pictures."""

    theme: Theme
    fonts: Fonts
    gallery: PictureCache

    @classmethod
    def for_window(cls, size: tuple[int, int], text: float = 1.0) -> Look:
        """A fresh look for a window of this size, with the player's text factor."""
        fonts = Fonts()
        return cls(Theme.for_window(size, text), fonts, PictureCache(fonts))

    def resized(self, size: tuple[int, int], text: float) -> Look:
        """The same type and pictures at another window size or text factor."""
        return Look(Theme.for_window(size, text), self.fonts, self.gallery)

    def forget(self) -> None:
        """Keep nothing that was printed in the colours and sizes of before."""
        self.fonts.forget()
        self.gallery.forget()
