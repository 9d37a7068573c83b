"""What keys do at the table: commands, or while the player aid is open, scrolling it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.theme import Theme
from ..model.targets import ButtonId
from .commands import AID, RULES, command_named
from .controller import TableController
from .scrolling import scroll_aid

AID_SCROLL_KEYS: Final[Mapping[int, float]] = MappingProxyType(
    {
        pygame.K_DOWN: 60,
        pygame.K_UP: -60,
        pygame.K_PAGEDOWN: 560,
        pygame.K_PAGEUP: -560,
        pygame.K_HOME: -100_000,
        pygame.K_END: 100_000,
    }
)
"""How far keys scroll the player aid, in design pixels."""
AID_CLOSE_KEYS: Final = frozenset(
    {pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
)
"""Keys that close it, beside its own."""


def handle_aid_key(
    control: TableController, event: pygame.Event, theme: Theme, scroll_range: int
) -> None:
    """A key while the player aid is open, which can be scrolled so far: no answer of the game."""
    if event.key in AID_SCROLL_KEYS:
        scroll_aid(control, round(AID_SCROLL_KEYS[event.key] * theme.scale), scroll_range)
    elif event.key in AID_CLOSE_KEYS or control.keys.command(event) == AID.id:
        control.press(ButtonId.AID)
    elif control.keys.command(event) == RULES.id:
        control.request_rules("")


def handle_key(control: TableController, event: pygame.event.Event) -> bool:
    """A key of a command; says whether there is one."""
    command = command_named(control.keys.command(event))
    if command is None:
        return False
    command.press(control)
    return True
