"""A command and the keys that it has: pressed, it waits for another one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar, Final

import pygame

from ..art.resources import Look
from ..style.key_map import HELD_CODES
from ..style.theme import ASH, COAL, OCHRE, PAPER, SOOT, STEEL
from .base import Hint, Widget
from .paint import fill_cut
from .setting import draw_value, name_ink
from .text import wrap

RESET_CODES: Final = frozenset({pygame.K_DELETE, pygame.K_BACKSPACE})
"""Keys that give a command its usual ones again, as long as none is waited for."""


class KeyField(Widget):
    """What a command does, at the left, and its keys; Esc keeps them as they are."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        text: str,
        keys: str,
        waits: str,
        on_key: Callable[[pygame.event.Event], None],
        *,
        on_reset: Callable[[], None],
        size: float = 19,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        """`keys` is how they are printed, `waits` what stands there while one is waited for."""
        super().__init__(key=key, hint=hint)
        self.text = text
        self.keys = keys
        self.waits = waits
        self.on_key = on_key
        self.on_reset = on_reset
        self.size = size
        self._waiting = False

    @property
    def waiting(self) -> bool:
        """Whether the next key is to be its own."""
        return self._waiting

    def wait(self, *, waiting: bool) -> None:
        """Wait for a key, or no longer."""
        self._waiting = waiting
        self.touch()

    def _value_width(self, look: Look, width: int) -> int:
        px = look.theme.read_type(self.size)
        widest = max(look.fonts.width("text_bold", px, one) for one in (self.keys, self.waits))
        return min(max(widest + px, 8 * px), width * 2 // 5)

    def _lines(self, look: Look, width: int) -> list[str]:
        px = look.theme.read_type(self.size)
        room = max(width - self._value_width(look, width) - px, 1)
        return wrap(look.fonts, "text", px, self.text, room)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width, and as many lines as the text needs."""
        px = look.theme.read_type(self.size)
        pitch = look.fonts.height("text", px)
        return width, max(len(self._lines(look, width)) * pitch + px // 2, px * 2)

    def lose_focus(self) -> None:
        """Something else is meant: no key is waited for."""
        super().lose_focus()
        self._waiting = False

    def activate(self) -> bool:
        """Wait for a key."""
        if self.enabled:
            self.wait(waiting=True)
        return True

    def release(self, pos: tuple[int, int], /) -> None:
        """Wait for a key, if the pointer is still here."""
        if self.rect.collidepoint(pos):
            self.activate()

    def type_key(self, event: pygame.event.Event, /) -> bool:
        """The key that was waited for; else Delete gives the usual ones."""
        if not self._waiting:
            if event.key in RESET_CODES:
                self.on_reset()
                return True
            return False
        if event.key not in HELD_CODES:
            self.wait(waiting=False)
            if event.key != pygame.K_ESCAPE:
                self.on_key(event)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the text and the keys beside it."""
        px = look.theme.read_type(self.size)
        live = self.hovered and self.enabled
        lines = self._lines(look, self.rect.width)
        pitch = look.fonts.height("text", px)
        top = self.rect.centery - pitch * len(lines) // 2
        wide = self._value_width(look, self.rect.width)
        ink = name_ink(live=live, enabled=self.enabled)
        for number, line in enumerate(lines):
            row = pygame.Rect(self.rect.left, top + number * pitch, self.rect.width, pitch)
            look.fonts.draw(surface, "text", px, line, ink, row)
        high = min(round(px * 1.7), self.rect.height)
        box = pygame.Rect(self.rect.right - wide, self.rect.centery - high // 2, wide, high)
        edge = OCHRE if self._waiting else ASH if live else STEEL
        ground = PAPER if self._waiting else COAL
        fill_cut(surface, box, high // 4, ground, edge, look.theme.hair)
        words = self.waits if self._waiting else self.keys
        room = box.inflate(-px // 2, 0)
        draw_value(surface, look, words, px, room, SOOT if self._waiting else ink)
