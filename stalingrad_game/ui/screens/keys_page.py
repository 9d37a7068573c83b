"""The page of the options where every command can be given another key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from ..shell.command_keys import KeyGroup, KeyGroups, key_name, key_names
from ..style.key_map import Key
from ..style.keys import number_of
from ..widgets import Button, KeyField, Stack, Widget
from .base import Screen
from .form_layout import heading_label, note_label


class KeysPage:
    """Makes the page for a screen, and answers what is done there."""

    def __init__(self, screen: Screen) -> None:
        self._screen: Final = screen

    def build(self) -> Widget:
        """The commands of each game, one a row; first the keys that always mean the same."""
        say, groups = self._screen.say, self._groups()
        parts: list[Widget] = []
        for group in groups:
            parts.append(heading_label(group.title))
            for command, text in group.rows:
                if group.keys.can_change(command):
                    parts += self._parts(group, command, text)
        changed = any(group.keys.is_changed(one) for group in groups for one, _ in group.rows)
        all_usual = Button(say("options.keys_page.reset_all"), self.reset_all, key="reset keys")
        all_usual.enabled = changed
        all_usual.hint = "" if changed else say("options.keys_page.unchanged")
        notes = [note_label(say(f"options.keys_page.{one}")) for one in ("note", "fixed")]
        return Stack((Stack(notes, gap=6), *parts, all_usual), gap=10)

    def _groups(self) -> tuple[KeyGroup, ...]:
        return self._screen.context.service(KeyGroups).made()

    def _parts(self, group: KeyGroup, command: str, text: str) -> Iterator[Widget]:
        """The field of a command, and what gives it its usual keys where it has others."""
        screen, keys = self._screen, group.keys
        say, texts = screen.say, screen.context.words
        place = command if group.setting == "keys" else f"{group.setting} {command}"

        def reset() -> None:
            self._keep(group, keys.reset(command))

        yield KeyField(
            text,
            key_names(keys, command, texts),
            say("options.keys_page.waits"),
            lambda event: self.take(group, command, event),
            on_reset=reset,
            key=("key", place),
        )
        if keys.is_changed(command):
            usual = ", ".join(key_name(key, texts) for key in keys.usual[command])
            yield Button(
                say("options.keys_page.reset", keys=usual),
                reset,
                kind="quiet",
                icon="undo",
                size=17,
                align="left",
                key=("usual key", place),
            )

    def reset_all(self) -> None:
        """Give every command its usual keys."""
        self._screen.context.change(**{group.setting: {} for group in self._groups()})
        self._screen.rebuild()

    def take(self, group: KeyGroup, command: str, event: pygame.event.Event) -> None:
        """A key was pressed for a command: taken, swapped with its owner if agreed, or refused."""
        screen, key = self._screen, Key.of(event)
        say, keys = screen.say, group.keys
        name = key_name(key, screen.context.words)
        owner = keys.command_of(key)
        fixed = key.fixed or number_of(event) is not None or group.reserved(key)
        if fixed or (owner and not keys.can_change(owner)):
            screen.tell(
                say("options.keys_page.refused"), say("options.keys_page.is_fixed", key=name)
            )
        elif owner in {"", command}:
            self._keep(group, keys.given(command, key))
        else:

            def swap() -> None:
                screen.root.close()
                self._keep(group, keys.given(command, key))

            screen.ask(
                say("options.keys_page.taken", key=name),
                say("options.keys_page.taken_text", text=dict(group.rows)[owner]),
                ((say("options.keys_page.swap"), swap), (say("cancel"), screen.root.close)),
            )

    def _keep(self, group: KeyGroup, changed: dict[str, list[str]]) -> None:
        self._screen.context.change(**{group.setting: changed})
        self._screen.rebuild()
