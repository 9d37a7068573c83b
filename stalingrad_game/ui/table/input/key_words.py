"""The list of all keys of the table with what they do, and the key on a button."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....localisation.catalogue import Catalogue
from ...shell.command_keys import key_name, key_names
from ...style.key_map import KeyMap
from .commands import COMMANDS
from .table_command import Command

POINTING_KEYS: Final = ("walk", "choices", "choose", "peek", "number")
"""Keys that point at something, by the names of their texts; they always mean the same and aren't
commands of the table but of its screen, which knows what lies where."""
FULL_SCREEN: Final = "full_screen"
MUTE: Final = "mute"
ZOOM: Final = "zoom"
OF_THE_WINDOW: Final = (MUTE, FULL_SCREEN)
"""What the window itself does at keys, by command; the texts stand beside those that point."""


class KeyRow(NamedTuple):
    """A row of the list of keys."""

    command: str
    """The name of a command; "" for keys that point."""
    keys: str
    """As they are printed."""
    text: str


def command_key(texts: Catalogue, keys: KeyMap, command: Command) -> str:
    """The key that does the same as a button, as it is printed; "" where there is none."""
    key = command.printed_key(keys)
    return key_name(key, texts) if key else ""


def key_rows(texts: Catalogue, keys: KeyMap) -> list[KeyRow]:
    """The list of keys: those that point, the window's, then the commands in their order."""
    start = "interface.table.pointing"
    rows = [
        KeyRow("", texts.sentence(f"{start}.{one}.keys"), texts.sentence(f"{start}.{one}.text"))
        for one in POINTING_KEYS
    ]
    for one in OF_THE_WINDOW:
        printed = texts.sentence(f"{start}.{one}.keys", key=key_names(keys, one, texts))
        rows.append(KeyRow(one, printed, texts.sentence(f"{start}.{one}.text")))
    for command in COMMANDS:
        if keys.keys(command.id):
            key = f"interface.table.command.{command.id}"
            name = f"{texts.sentence(f'{key}.name')}. " if f"{key}.name" in texts else ""
            text = name + texts.sentence(f"{key}.text")
            rows.append(KeyRow(command.id, key_names(keys, command.id, texts), text))
    return rows
