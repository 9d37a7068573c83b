"""The keys of the pack editor; most others go into its fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ..style.key_map import Key, KeyMap, Keys

PACK_KEYS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "undo": (Key(pygame.K_z, command=True),),
        "redo": (Key(pygame.K_y, command=True), Key(pygame.K_z, shift=True, command=True)),
        "save": (Key(pygame.K_s, command=True),),
        "copy": (Key(pygame.K_d, command=True),),
        "add": (Key(pygame.K_n, command=True),),
        "remove": (Key(pygame.K_DELETE),),
        "play": (Key(pygame.K_p, command=True),),
        "help": (Key(pygame.K_F1),),
    }
)
"""By command; their texts are ``pack_editor.command``."""


def pack_keys() -> KeyMap:
    """Which key stands for which command."""
    return KeyMap(PACK_KEYS, {})
