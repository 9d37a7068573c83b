"""The line at the foot: the log's last entry; a click opens all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from ...art.resources import Look
from ...style.theme import COAL, DUST, IRON
from ...widgets import Widget
from ...widgets.text import ellipsis


class LogLineBar(Widget):
    """The last entry."""

    focusable: ClassVar[bool] = True

    def __init__(self, open_log: Callable[[], None], hint: str) -> None:
        """`open_log` shows all entries."""
        super().__init__(key="log line", hint=hint)
        self._open: Final = open_log
        self._text = ""

    def show(self, text: str) -> None:
        """Show another entry."""
        if text != self._text:
            self._text = text
            self.touch()

    @property
    def spoken(self) -> str:
        return self._text

    def release(self, pos: tuple[int, int], /) -> None:
        if self.rect.collidepoint(pos):
            self._open()

    def activate(self) -> bool:
        self._open()
        return True

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.theme.read_px(36)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(COAL, self.rect)
        surface.fill(IRON, (*self.rect.topleft, self.rect.width, look.theme.line))
        px = look.theme.read_type(19)
        box = self.rect.inflate(-2 * px, 0)
        text = ellipsis(look.fonts, "text", px, self._text, box.width)
        look.fonts.draw(surface, "text", px, text, DUST, box)
