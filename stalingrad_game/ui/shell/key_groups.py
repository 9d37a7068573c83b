"""The commands of each game whose keys can be changed, for whoever lists them: a service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ..style.key_map import Key, KeyMap

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
