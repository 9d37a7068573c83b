"""The heights along a line of sight as a widget: a picture, what decides it below."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import ASH, COAL, DUST, IRON, MIN_TYPE, PAPER, SOOT
from ...widgets import Label, TextStyle, Widget
from ...widgets.text import ellipsis
from ..model.profile_model import ProfileModel
from ..pictures.profile_painter import ProfilePainter

_TYPE: Final = 18
"""The size of its type, in design pixels."""


class ProfileView(Widget):
    """A line of sight from the side."""

    def __init__(
        self, model: ProfileModel | None = None, *, empty: str = "", key: Hashable = None
    ) -> None:
        """Show a line, or none yet; `empty` is said where there is none."""
        super().__init__(key=key)
        self._model = model
        self._empty: Final = Label(empty, TextStyle("text_italic", 20, ASH))
        self.painter: Final = ProfilePainter()

    @property
    def model(self) -> ProfileModel | None:
        """What it shows."""
        return self._model

    @model.setter
    def model(self, model: ProfileModel | None) -> None:
        if model != self._model:
            self._model = model
            self.touch()

    @property
    def spoken(self) -> str:
        """The ends of the line and what decides it, for those who don't see it."""
        if self._model is None:
            return self._empty.text
        return f"{self._model.start} → {self._model.end}. {self._model.text}"

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """What is said without a line lies at the top."""
        super().layout(rect, look)
        pad = look.theme.read_px(12)
        self._empty.layout(rect.inflate(-2 * pad, -2 * pad), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ends' names above, the picture, and what decides below."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(COAL, self.rect)
        px = max(min(look.theme.read_type(_TYPE), self.rect.height // 10), MIN_TYPE)
        row = look.fonts.height("text_bold", px) + look.theme.px(4)
        if self._model is not None:
            head = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, row)
            foot = head.move(0, self.rect.height - row)
            box = self.rect.inflate(0, -2 * row)
            surface.fill(SOOT, head)
            ends = f"{self._model.start} → {self._model.end}"
            self._write(surface, look, ends, head, px)
            size = max(box.width, 1), max(box.height, 1)
            surface.blit(self.painter.picture(self._model, size, look), box)
            self._write(surface, look, self._model.text, foot, px)
        else:
            self._empty.draw(surface, look)
        pygame.draw.rect(surface, IRON, self.rect, look.theme.line)
        surface.set_clip(clip)

    def _write(
        self, surface: pygame.Surface, look: Look, text: str, box: pygame.Rect, px: int
    ) -> None:
        inner = box.inflate(-look.theme.px(20), 0)
        line = ellipsis(look.fonts, "text_bold", px, text, inner.width)
        ink = PAPER if box.top == self.rect.top else DUST
        look.fonts.draw(surface, "text_bold", px, line, ink, inner)
