"""A few words over whatever is below, to be put away before one goes on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..shell.app import Context
from ..widgets import Button, Label, Stack, Style, Widget
from .base import Screen
from .form_layout import Frame
from .pause import darken


class Notice(Screen):
    """A slip with paragraphs and one button."""

    opaque = False
    name = "notice"

    def __init__(self, context: Context, paragraphs: Sequence[str]) -> None:
        super().__init__(context)
        self._paragraphs = tuple(paragraphs)

    def build(self) -> Widget:
        """The paragraphs below each other."""
        parts = [Label(text, Style(size=21)) for text in self._paragraphs]
        close = Button(self.say("close"), self.back, kind="primary", key="close")
        return Frame(self.say("remark"), Stack(parts), (close,), wide=760)

    def draw(self, surface: pygame.Surface) -> None:
        """Darken what is below and paint the slip on it."""
        darken(surface)
        self.root.draw(surface)
