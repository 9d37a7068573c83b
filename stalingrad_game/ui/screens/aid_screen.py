"""The player aid of the menus: all keys as they are set, and the ways to signs and rules."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from ...card_game.words.rulebook import SIGNS
from ..shell.screen_registry import ScreenSpec
from ..style.theme import CHALK, OCHRE
from ..table.input.key_words import key_rows
from ..widgets import Button, RichText, ScrollView, Span, Stack, TextStyle, Widget
from .base import Screen
from .form_layout import Columns, FormPanel

ROW_STYLE: Final = TextStyle("text", 19)


class AidScreen(Screen):
    """The list of keys."""

    name = "aid"

    def build(self) -> Widget:
        """Two columns of keys with what they do."""
        rows = [
            RichText(
                (Span(row.keys, "text_bold", OCHRE), Span(f"  {row.text}", "text", CHALK)),
                ROW_STYLE,
            )
            for row in key_rows(self.context.words, self.host.keys)
        ]
        half = (len(rows) + 1) // 2
        columns = Columns((Stack(rows[:half], gap=10), Stack(rows[half:], gap=10)))
        buttons = (
            Button(self.say("close"), self.back, kind="primary", key="close"),
            Button(self.say("aid.signs"), partial(self.host.open_rules, SIGNS), key="signs"),
            Button(self.say("rules.manual"), partial(self.context.open, "manual"), key="manual"),
            Button(
                self.say("aid.change"),
                partial(self.context.open, "options", page="keys"),
                key="change",
            ),
        )
        self.reading = ScrollView(columns)
        return FormPanel(self.say("aid.title"), self.reading, buttons)

    def first(self) -> Widget | None:
        return self.keyed("close")

    def key(self, event: pygame.event.Event) -> None:
        """The key that opened it closes it."""
        if self.context.keys.command(event) == "aid":
            self.back()
        else:
            super().key(event)


SCREEN: Final = ScreenSpec(AidScreen)
