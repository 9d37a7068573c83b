"""What keys are called, and the commands of each game whose keys can be changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

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


KeySetting = Literal["keys", "street_keys", "editor_keys"]
"""The setting that keeps what has been changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyGroup:
    """The commands of one game."""

    setting: KeySetting
    title: str
    keys: KeyMap
    """As they are set now."""
    rows: Sequence[tuple[str, str]]
    """Command and what it does, in the order of the list."""
    reserved: Callable[[Key], bool] = lambda _: False
    """Whether a key means something else there, so that no command can have it."""


class KeyGroups:
    """Those of all games, made when they are wanted: each game adds its own."""

    def __init__(self, makers: Sequence[Callable[[], KeyGroup]]) -> None:
        """In the order in which they are listed."""
        self._makers: Final = tuple(makers)

    def made(self) -> tuple[KeyGroup, ...]:
        """All groups, as everything is now."""
        return tuple(make() for make in self._makers)
