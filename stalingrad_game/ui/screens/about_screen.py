"""About the program: what it is, its version and licence, and what it is made with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...folders import FolderError, logs_folder, saves_folder, settings_folder
from ...record.errors import printable
from ..shell.screen_registry import ScreenSpec
from ..widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from .base import Screen
from .form_layout import FormPanel, heading_label

TEXT_STYLE: Final = TextStyle("text", 20)
ABOUT_CHAPTERS: Final = (
    ("program", "licence"),
    ("type", "type_text"),
    ("pictures", "pictures_text"),
    ("libraries", "libraries_text"),
)
"""The texts of heading and paragraph of each chapter."""


class AboutScreen(Screen):
    """A page to be read."""

    name = "about"

    def build(self) -> Widget:
        """What it is, then the chapters; the way back below."""
        close = Button(self.say("close"), self.back, kind="primary", key="close")
        body = ScrollView(Stack(list(self._parts()), gap=10))
        return FormPanel(self.say("about.title"), body, (close,), wide=1100)

    def _parts(self) -> Iterator[Widget]:
        yield Label(self.say("about.what"), TEXT_STYLE)
        if self.context.version:
            yield Label(self.say("about.version", version=self.context.version), TEXT_STYLE)
        for heading, text in ABOUT_CHAPTERS:
            yield heading_label(self.say(f"about.{heading}"))
            yield Label(self.say(f"about.{text}"), TEXT_STYLE)
        try:
            folders = (saves_folder(), settings_folder(), logs_folder())
        except FolderError:
            return
        yield heading_label(self.say("about.folders"))
        saves, settings, logs = (printable(str(one)) for one in folders)
        sentence = self.say("about.folders_text", saves=saves, settings=settings, logs=logs)
        yield Label(sentence, TEXT_STYLE)


SCREEN: Final = ScreenSpec(AboutScreen)
