"""Which key stands for which command: the usual keys, and what the players have set otherwise.

Keys are kept by name, as "Shift+u" or "F9", so that a settings file means the same everywhere. A
key is what is printed on it, wherever it lies on the keyboard; digits alone go by their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from .keys import has_command

_CODES: Final[Mapping[str, int]] = MappingProxyType(
    {
        name.removeprefix("K_"): code
        for name, code in vars(pygame.constants).items()
        if name.startswith("K_") and isinstance(code, int)
    }
)
"""Keys without a character of their own, by name; letters and digits besides."""
_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {code: name for name, code in sorted(_CODES.items(), reverse=True)}
)
FIXED_CODES: Final = frozenset(
    {
        *(pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_TAB),
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *range(pygame.K_0, pygame.K_9 + 1),
    }
)
"""Keys that always mean the same, so that nobody can be locked out; digits go by place."""
HELD_CODES: Final = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_UNKNOWN),
    }
)
"""Keys that are held beside others or mean nothing by themselves."""
_WRITTEN: Final = re.compile(r"(Ctrl\+)?(Shift\+)?(.|\w+)", re.DOTALL)
MOST_KEYS: Final = 4
"""How many keys a command can have."""


class Key(NamedTuple):
    """A key with what is held beside it; where no key with Shift is set, Shift changes nothing."""

    code: int
    shift: bool = False
    command: bool = False
    """With Ctrl, or Cmd on a Mac."""

    @classmethod
    def of(cls, event: pygame.event.Event) -> Key:
        """The key that was pressed, with all that is held."""
        return cls(event.key, bool(event.mod & pygame.KMOD_SHIFT), has_command(event))

    @classmethod
    def read(cls, written: object) -> Key | None:
        """The key of a name as `written` gives it; None where there is no such key.

        >>> Key.read("Shift+u") == Key(pygame.K_u, shift=True)
        True
        """
        found = _WRITTEN.fullmatch(written) if isinstance(written, str) else None
        if found is None:
            return None
        name = found[3]
        code = ord(name) if len(name) == 1 else _CODES.get(name)
        return None if code is None else cls(code, bool(found[2]), bool(found[1]))

    @property
    def written(self) -> str:
        """Its name in a settings file; "" for a key without a name."""
        has_character = 32 < self.code < 0x11_0000 and chr(self.code).isprintable()
        name = chr(self.code) if has_character else _NAMES.get(self.code, "")
        held = ("Ctrl+" if self.command else "") + ("Shift+" if self.shift else "")
        return held + name if name else ""

    @property
    def fixed(self) -> bool:
        """Whether it can be no command's: it always means the same, or nothing by itself."""
        return self.code in FIXED_CODES | HELD_CODES or not self.written


Keys = tuple[Key, ...]

WINDOW_KEYS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "rules": (Key(pygame.K_F1),),
        "aid": (Key(pygame.K_F2),),
        "hide": (Key(pygame.K_F9),),
        "mute": (Key(pygame.K_F10),),
        "full_screen": (Key(pygame.K_F11),),
    }
)
"""The usual keys of what means the same on every screen, by command."""


class KeyMap:
    """The keys that hold now, by command. It is a value and doesn't change."""

    def __init__(
        self, usual: Mapping[str, Keys], changed: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        """`changed` are lists of names of keys by command, as a settings file has them.

        Whatever makes no sense there is left out. No key has two commands: what was set comes
        before what is usual, and otherwise the first command keeps it.
        """
        self.usual: Final = usual
        self.changed: Final = changed
        read = {
            one: keys
            for one in usual
            if self.can_change(one) and (keys := _read(changed.get(one))) is not None
        }
        taken: set[Key] = set()
        found: dict[str, Keys] = {}
        for one in (*read, *(one for one in usual if one not in read)):
            found[one] = tuple(key for key in read.get(one, usual[one]) if key not in taken)
            taken.update(found[one])
        self._keys: Final = {one: found[one] for one in usual}
        self._commands: Final = {key: one for one, keys in self._keys.items() for key in keys}

    def keys(self, command: str) -> Keys:
        """The keys of a command, the one that is printed on its button first."""
        return self._keys.get(command, ())

    def command_of(self, key: Key) -> str:
        """The command that has exactly this key; "" for none."""
        return self._commands.get(key, "")

    def command(self, event: pygame.event.Event) -> str:
        """The command that a pressed key stands for; "" for none."""
        key = Key.of(event)
        return self.command_of(key) or self.command_of(key._replace(shift=False))

    def can_change(self, command: str) -> bool:
        """Whether a command can have other keys: not where its usual ones always mean the same."""
        return not any(key.fixed for key in self.usual[command])

    def is_changed(self, command: str) -> bool:
        """Whether a command has other keys than usual."""
        return self.keys(command) != self.usual.get(command, ())

    # --- other keys, as a settings file has them

    def given(self, command: str, key: Key) -> dict[str, list[str]]:
        """What is to be kept once a command has another first key.

        The command that had it gets the former one in its place, so that none is left without.
        """
        now = dict(self._keys)
        own, owner = now[command], self.command_of(key)
        now[command] = (key, *(one for one in own[1:] if one != key))
        if owner == command:
            now[command] = (key, *(one for one in own if one != key))
        elif owner:
            swapped = (own[0] if one == key else one for one in now[owner])
            now[owner] = tuple(swapped) if own else tuple(k for k in now[owner] if k != key)
        return self._kept(now)

    def reset(self, command: str) -> dict[str, list[str]]:
        """What is to be kept once a command has its usual keys again.

        Whoever had one of them gets its own usual ones back too.
        """
        now = dict(self._keys)
        again = [command]
        while again:
            one = again.pop()
            now[one] = self.usual[one]
            owners = {self.command_of(key) for key in self.usual[one]} - {"", one}
            again += [owner for owner in owners if now[owner] != self.usual[owner]]
        return self._kept(now)

    def _kept(self, keys: Mapping[str, Keys]) -> dict[str, list[str]]:
        """The commands with other keys than usual."""
        return {
            one: [key.written for key in has] for one, has in keys.items() if has != self.usual[one]
        }


class KeysInForce:
    """The key map of the usual keys and of what is set now, made anew only where that changes."""

    def __init__(self, usual: Mapping[str, Keys]) -> None:
        self._map = KeyMap(usual)

    def of(self, changed: Mapping[str, object]) -> KeyMap:
        """The key map with these changes, as `KeyMap` takes them."""
        if self._map.changed is not changed:
            self._map = KeyMap(self._map.usual, changed)
        return self._map


def _read(kept: object) -> Keys | None:
    """The keys of a command in a settings file; None where nothing sensible is kept."""
    if not isinstance(kept, list | tuple):
        return None
    keys = dict.fromkeys(_usable(kept[:MOST_KEYS]))
    return tuple(keys) or None


def _usable(names: Iterable[object]) -> Iterator[Key]:
    for name in names:
        key = Key.read(name)
        if key is not None and not key.fixed:
            yield key
