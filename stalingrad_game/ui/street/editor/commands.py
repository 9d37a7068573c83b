"""The commands of the scenario editor and their keys; their texts are `street.editor.command`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...shell.app import AppContext
from ...shell.command_keys import KeyGroup
from ...style.key_map import Key, KeyMap, Keys

EDITOR_KEYS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "undo": (Key(pygame.K_u), Key(pygame.K_z, command=True)),
        "redo": (Key(pygame.K_u, shift=True), Key(pygame.K_y, command=True)),
        "save": (Key(pygame.K_s), Key(pygame.K_s, command=True)),
        "try": (Key(pygame.K_t),),
        "erase": (Key(pygame.K_DELETE), Key(pygame.K_BACKSPACE)),
        "next_tool": (Key(pygame.K_n),),
        "tool_before": (Key(pygame.K_n, shift=True),),
        "side": (Key(pygame.K_x),),
        "page": (Key(pygame.K_p),),
        "help": (Key(pygame.K_F1),),
        "zoom_in": (Key(pygame.K_PLUS), Key(pygame.K_KP_PLUS), Key(pygame.K_EQUALS)),
        "zoom_out": (Key(pygame.K_MINUS), Key(pygame.K_KP_MINUS)),
    }
)
FLOOR_CODES: Final[Mapping[int, int]] = MappingProxyType(
    {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
)
"""Keys that always mean a floor up and a floor down, or the next hexside."""
_TAKEN_BEFORE: Final = ("mute", "full_screen")
"""Commands whose keys the window takes before any screen."""


def editor_keys(context: AppContext) -> KeyMap:
    """Which key stands for which command, as the players have set it."""
    return KeyMap(EDITOR_KEYS, context.settings.editor_keys)


def editor_key_group(context: AppContext) -> KeyGroup:
    """The commands of the editor whose keys can be changed."""
    words = context.words
    of_window = {key for one in _TAKEN_BEFORE for key in context.keys.keys(one)}
    return KeyGroup(
        setting="editor_keys",
        title=words.sentence("menu.options.keys_page.editor"),
        keys=editor_keys(context),
        rows=[(one, words.sentence(f"street.editor.command.{one}")) for one in EDITOR_KEYS],
        reserved=lambda key: key.code in FLOOR_CODES or key in of_window,
    )
