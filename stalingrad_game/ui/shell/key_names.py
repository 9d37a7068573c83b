"""What keys are called."""

from __future__ import annotations

import pygame

from ...localisation.catalogue import Catalogue
from ..style.key_map import Key, KeyMap


def key_name(key: Key, texts: Catalogue) -> str:
    """What is printed on a key, with what is held beside it, as "Shift+U"."""
    own = pygame.key.name(key.code) or key.written.rpartition("+")[2]
    named = f"interface.table.key.{own.replace(' ', '_')}"
    name = texts.sentence(named) if named in texts else own.upper()
    if key.shift:
        name = texts.sentence("interface.table.key.shift", key=name)
    return texts.sentence("interface.table.key.command", key=name) if key.command else name


def key_names(keys: KeyMap, command: str, texts: Catalogue) -> str:
    """All keys of a command as they are printed; "" where it has none."""
    return ", ".join(key_name(key, texts) for key in keys.keys(command))
