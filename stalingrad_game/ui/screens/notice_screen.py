"""A few words over whatever is below, to be put away before one goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.settings import SETTINGS_FILE
from ..widgets import Button, Label, Stack, TextStyle, Widget
from .base import Screen
from .form_layout import FormPanel


class NoticeScreen(Screen):
    """A slip with paragraphs and one button."""

    opaque = False
    name = "notice"

    def __init__(self, context: AppContext, paragraphs: Sequence[str], title: str = "") -> None:
        """`title` is "Before you play" by default, in the language of the table."""
        super().__init__(context)
        self._paragraphs = tuple(paragraphs)
        self._title = title

    def build(self) -> Widget:
        """The paragraphs below each other."""
        parts = [Label(text, TextStyle(size=21)) for text in self._paragraphs]
        close = Button(self.say("close"), self.back, kind="primary", key="close")
        return FormPanel(self._title or self.say("remark"), Stack(parts), (close,), wide=760)


def _pose(context: AppContext, _wish: object) -> Sequence[NoticeScreen]:
    """A word that the players may have to read."""
    text = context.words.sentence("menu.damaged_settings", file=SETTINGS_FILE)
    return [NoticeScreen(context, [text])]


SCREEN: Final = ScreenSpec(NoticeScreen, _pose)
