"""The games of this machine on one page with two tabs: those that are saved, those that are over.

Each tab is a screen of its own; choosing the other one puts it in this one's place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from ...record.timeline import RESIGNED
from ..widgets import Button, PickButton, Stack, Widget
from .base import Screen
from .form_layout import ButtonRow, FormPanel

TABS: Final = ("load", "history")
"""The screens of the tabs, which have their names under ``menu.games``."""


def games_panel(screen: Screen, body: Widget, buttons: Sequence[Button]) -> FormPanel:
    """The page at one of its tabs: what the tab shows, and what can be done with it."""

    def turn_to(name: str) -> None:
        if name != screen.name:
            screen.stack.replace(screen.context.screens.find(name).make(screen.context))

    def tab(name: str, act: Callable[[], None]) -> PickButton:
        return PickButton(
            screen.say(f"games.{name}"), act, chosen=name == screen.name, key=("tab", name)
        )

    tabs = ButtonRow([tab(name, partial(turn_to, name)) for name in TABS])
    whole = Stack((tabs, body), gap=16, stretch=(body,))
    return FormPanel(screen.say("games.title"), whole, buttons, fills=True)


def result_sentence(screen: Screen, winner: str, how: str) -> str:
    """Who won a game that is over, and whether the other side resigned."""
    key = f"load.{RESIGNED if how == RESIGNED else 'won'}.{winner}"
    return screen.say(key) if f"menu.{key}" in screen.context.words else winner
