"""A button and a word about it at its right, or below it where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....art.resources import Look
from ....widgets import Button, RichText, Widget

LEAST_NOTE: Final = 260
"""How wide a word at the right is at least, in design pixels of what is read."""
NOTE_GAP: Final = 14


class NotedButton(Widget):
    """A button with its note; buttons of one list are equally wide."""

    def __init__(self, button: Button, note: RichText, *, wide: float) -> None:
        """`wide`: how wide the button is beside its note, in design pixels of what is read."""
        super().__init__()
        self.button: Final = button
        self.note: Final = note
        self._wide: Final = wide

    def children(self) -> Sequence[Widget]:
        """The button, then its note."""
        return (self.button, self.note)

    def _beside(self, look: Look, width: int) -> int:
        """How wide the note is at the right of the button, 0 where it stands below."""
        left = width - look.theme.read_px(self._wide) - look.theme.read_px(NOTE_GAP)
        return left if left >= look.theme.read_px(LEAST_NOTE) else 0

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        high = self.button.wanted(look, width)[1]
        beside = self._beside(look, width)
        if beside:
            return width, max(high, self.note.wanted(look, beside)[1])
        return width, high + look.theme.read_px(6) + self.note.wanted(look, width)[1]

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Side by side, both in the middle of the height; or one below the other."""
        super().layout(rect, look)
        high = self.button.wanted(look, rect.width)[1]
        beside = self._beside(look, rect.width)
        if not beside:
            self.button.layout(pygame.Rect(rect.left, rect.top, rect.width, high), look)
            top = rect.top + high + look.theme.read_px(6)
            self.note.layout(pygame.Rect(rect.left, top, rect.width, rect.bottom - top), look)
            return
        wide = look.theme.read_px(self._wide)
        place = pygame.Rect(rect.left, 0, wide, high)
        place.centery = rect.centery
        self.button.layout(place, look)
        told = self.note.wanted(look, beside)[1]
        box = pygame.Rect(rect.right - beside, 0, beside, told)
        box.centery = rect.centery
        self.note.layout(box, look)
