"""The buttons of a player of recorded games: signs that everybody knows, drawn as shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

import pygame

from ...art.resources import Look
from ...style.theme import Colour
from ...widgets import Button

MediaSign = Literal["home", "back", "play", "pause", "forward", "end"]


class MediaButton(Button):
    """A sign that does something."""

    focusable: ClassVar[bool] = False

    def __init__(self, sign: MediaSign, on_press: Callable[[], None], hint: str) -> None:
        super().__init__("", on_press, kind="quiet", hint=hint, key=f"media {sign}")
        self._name = hint
        self.sign = sign

    @property
    def spoken(self) -> str:
        return self._name

    def turn(self, sign: MediaSign) -> None:
        """Show another sign."""
        if sign != self.sign:
            self.sign = sign
            self.touch()

    def _draw_words(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour
    ) -> None:
        box = pygame.Rect(0, 0, *[min(rect.size) * 9 // 20] * 2)
        box.center = rect.center
        bar = max(box.width // 4, look.theme.line)
        if self.sign == "pause":
            surface.fill(ink, (box.left, box.top, bar, box.height))
            surface.fill(ink, (box.right - bar, box.top, bar, box.height))
            return
        back = self.sign in {"home", "back"}
        barred = self.sign != "play"
        tip, foot = (box.left, box.right - 1) if back else (box.right - 1, box.left)
        pygame.draw.polygon(
            surface, ink, ((tip, box.centery), (foot, box.top), (foot, box.bottom - 1))
        )
        if self.sign in {"home", "end"}:
            left = box.left - bar // 2 if back else box.right - bar // 2
            surface.fill(ink, (left, box.top, bar, box.height))
        elif barred:
            left = box.right + bar // 2 if back else box.left - bar
            surface.fill(ink, (left, box.top, bar // 2 or 1, box.height))
