"""The page of the options where every command can be given another key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from ..shell.key_names import key_name, key_names
from ..style.key_map import Key
from ..style.keys import number_of
from ..table.input.key_words import KeyRow, key_rows
from ..widgets import Button, KeyField, Stack, Widget
from .base import Screen
from .form_layout import note_label


class KeysPage:
    """Makes the page for a screen, and answers what is done there."""

    def __init__(self, screen: Screen) -> None:
        self._screen: Final = screen

    def build(self) -> Widget:
        """A row for every command; the keys that always mean the same are told first."""
        say, keys = self._screen.say, self._screen.host.keys
        rows = [row for row in key_rows(self._screen.context.words, keys) if row.command]
        parts = [part for row in rows if keys.can_change(row.command) for part in self._parts(row)]
        changed = any(keys.is_changed(row.command) for row in rows)
        all_usual = Button(say("options.keys_page.reset_all"), self.reset_all, key="reset keys")
        all_usual.enabled = changed
        all_usual.hint = "" if changed else say("options.keys_page.unchanged")
        notes = [note_label(say(f"options.keys_page.{one}")) for one in ("note", "fixed")]
        return Stack((Stack(notes, gap=6), *parts, all_usual), gap=10)

    def _parts(self, row: KeyRow) -> Iterator[Widget]:
        """The field of a command, and what gives it its usual keys where it has others."""
        screen, command = self._screen, row.command
        say, texts, keys = screen.say, screen.context.words, screen.host.keys
        yield KeyField(
            row.text,
            key_names(keys, command, texts),
            say("options.keys_page.waits"),
            self._taker(command),
            on_reset=self._resetter(command),
            key=("key", command),
        )
        if keys.is_changed(command):
            usual = ", ".join(key_name(key, texts) for key in keys.usual[command])
            yield Button(
                say("options.keys_page.reset", keys=usual),
                self._resetter(command),
                kind="quiet",
                icon="undo",
                size=17,
                align="left",
                key=("usual key", command),
            )

    def _taker(self, command: str) -> Callable[[pygame.event.Event], None]:
        return lambda event: self.take(command, event)

    def _resetter(self, command: str) -> Callable[[], None]:
        return lambda: self._keep(self._screen.host.keys.reset(command))

    def reset_all(self) -> None:
        """Give every command its usual keys."""
        self._keep({})

    def take(self, command: str, event: pygame.event.Event) -> None:
        """A key was pressed for a command: taken, swapped with its owner if agreed, or refused."""
        screen, key = self._screen, Key.of(event)
        say, keys = screen.say, screen.host.keys
        name = key_name(key, screen.context.words)
        owner = keys.command_of(key)
        if key.fixed or number_of(event) is not None or (owner and not keys.can_change(owner)):
            screen.tell(
                say("options.keys_page.refused"), say("options.keys_page.is_fixed", key=name)
            )
        elif owner in {"", command}:
            self._keep(keys.given(command, key))
        else:

            def swap() -> None:
                screen.root.close()
                self._keep(keys.given(command, key))

            rows = key_rows(screen.context.words, keys)
            text = next(row.text for row in rows if row.command == owner)
            screen.ask(
                say("options.keys_page.taken", key=name),
                say("options.keys_page.taken_text", text=text),
                ((say("options.keys_page.swap"), swap), (say("cancel"), screen.root.close)),
            )

    def _keep(self, changed: dict[str, list[str]]) -> None:
        self._screen.context.change(keys=changed)
        self._screen.rebuild()
