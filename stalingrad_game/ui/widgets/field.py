"""A line of text that one types, in any script: names, seeds, searches.

The left and right arrows move the caret; up and down leave the field. Ctrl+A chooses all of it, and
what is typed replaces that; Ctrl+C, Ctrl+X and Ctrl+V copy, cut and paste.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import ClassVar, Final

import pygame

from ..art.resources import Look
from ..style.keys import Direction, has_command
from ..style.theme import ASH, CHALK, DUST, OCHRE, PAPER, SOOT, STEEL
from .base import Hint, Widget
from .paint import fill_cut


def copied_text() -> str:
    """The text that was copied last, in any program; "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


def copy_text(text: str) -> bool:
    """Give text to the clipboard; says whether there was one to take it."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        return False
    return True


DOT: Final = "\u25cf"
"""A letter that nobody may read."""
_NO_CHARACTER: Final = 1 << 30
"""Key codes with this bit have no character: arrows, function keys and their like."""


def _is_text(event: pygame.event.Event) -> bool:
    """Whether a key will also arrive as typed text, on any keyboard."""
    leaves = {pygame.K_TAB, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER}
    return event.key < _NO_CHARACTER and event.key not in leaves and not has_command(event)


class TextField(Widget):
    """One line of text of at most `most` characters; `empty` is shown while there is none."""

    focusable: ClassVar[bool] = True
    copies: ClassVar[bool] = True
    """Whether what stands in it may be copied."""

    def __init__(
        self,
        on_change: Callable[[str], None],
        *,
        text: str = "",
        empty: str = "",
        most: int = 24,
        size: float = 22,
        on_enter: Callable[[], None] | None = None,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.on_change = on_change
        self.on_enter = on_enter
        self.empty = empty
        self.most = most
        self.size = size
        self._text = text[:most]
        self._caret = len(self._text)
        self._composed = ""
        self._active = False
        self._whole = False
        self._look: Look | None = None

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        self._text = value[: self.most]
        self._caret = min(self._caret, len(self._text))
        self._whole = False
        self.touch()

    @property
    def chosen(self) -> str:
        """What is chosen to be copied or replaced: all of the text, or nothing."""
        return self._text if self._whole else ""

    @property
    def shown(self) -> str:
        """What it looks like."""
        return self._text

    @property
    def caret(self) -> int:
        """Before which character the next one goes."""
        return self._caret

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for its longest text, as far as there is any."""
        px = look.theme.read_type(self.size)
        return min(look.fonts.width("text", px, "n" * self.most) + px, width), round(px * 2)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place."""
        super().layout(rect, look)
        self._look = look

    def gain_focus(self) -> None:
        """Show the caret and let the system know that text is wanted here."""
        super().gain_focus()
        self._active = True
        if pygame.display.get_init():
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)

    def lose_focus(self) -> None:
        """Hide the caret; what was being composed is dropped, and nothing stays chosen."""
        super().lose_focus()
        if pygame.display.get_init():
            pygame.key.stop_text_input()
        self._active = self._whole = False
        self._composed = ""

    def _edit(self, text: str, caret: int) -> None:
        self._text, self._caret = text, caret
        self._composed = ""
        self._whole = False
        self.touch()
        self.on_change(text)

    def type_text(self, text: str, /) -> bool:
        """Put text at the caret, or in place of what is chosen, as far as there is room.

        Control characters are left out.
        """
        before, after = self._text[: self._caret], self._text[self._caret :]
        if self._whole:
            before = after = ""
        clean = "".join(letter for letter in text if letter.isprintable())
        clean = clean[: self.most - len(before) - len(after)]
        self._composed = ""
        if clean and self.enabled:
            self._edit(before + clean + after, len(before) + len(clean))
        return True

    def compose(self, text: str, /) -> bool:
        """Show what is being composed."""
        self._composed = text
        self.touch()
        return True

    def step(self, direction: Direction, /) -> bool:
        """Left and right move the caret; where all is chosen to its beginning or its end."""
        if direction == "left":
            self._move(0 if self._whole else self._caret - 1)
        elif direction == "right":
            self._move(len(self._text) if self._whole else self._caret + 1)
        return direction in {"left", "right"}

    def _move(self, caret: int) -> None:
        self._caret = min(max(caret, 0), len(self._text))
        self._whole = False
        self.touch()

    def _commands(self) -> Mapping[int, Callable[[], object]]:
        """By key: what Ctrl with it does."""
        return {
            pygame.K_a: self._choose_all,
            pygame.K_c: self._copy,
            pygame.K_x: self._cut,
            pygame.K_v: lambda: self.type_text(copied_text()),
        }

    def _choose_all(self) -> None:
        self._caret, self._whole = len(self._text), bool(self._text)
        self.touch()

    def _copy(self) -> bool:
        return self.copies and bool(self.chosen) and copy_text(self.chosen)

    def _cut(self) -> None:
        if self.enabled and self._copy():
            self._edit("", 0)

    def type_key(self, event: pygame.event.Event, /) -> bool:
        """Backspace, Delete, Home, End, Return; other keys are text while it has the focus."""
        plain = has_command(event) and not event.mod & pygame.KMOD_ALT  # AltGr types letters
        command = self._commands().get(event.key) if plain else None
        if command is not None:
            command()
            return True
        if self._whole and event.key in {pygame.K_BACKSPACE, pygame.K_DELETE}:
            self._edit("", 0)
            return True
        before, after = self._text[: self._caret], self._text[self._caret :]
        if event.key == pygame.K_BACKSPACE:
            kept = before.rstrip().rpartition(" ")[0] if has_command(event) else before[:-1]
            if before:
                self._edit(kept + after, len(kept))
        elif event.key == pygame.K_DELETE:
            if after:
                self._edit(before + after[1:], self._caret)
        elif event.key == pygame.K_HOME:
            self._move(0)
        elif event.key == pygame.K_END:
            self._move(len(self._text))
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            if self.on_enter is None:
                return False
            self.on_enter()
        else:
            return _is_text(event)
        return True

    def press(self, pos: tuple[int, int], /) -> None:
        """Put the caret where the pointer is."""
        if self._look is None:
            return
        px, left = self._look.theme.read_type(self.size), self._text_left(self._look)
        places = range(len(self._text) + 1)
        widths = [self._look.fonts.width("text", px, self.shown[:place]) for place in places]
        self._move(min(places, key=lambda place: abs(left + widths[place] - pos[0])))

    def _text_left(self, look: Look) -> int:
        """Where the text begins: it is shifted so that the caret is seen."""
        px = look.theme.read_type(self.size)
        pad = px // 2
        ahead = look.fonts.width("text", px, self.shown[: self._caret] + self._composed)
        return self.rect.left + pad - max(ahead - (self.rect.width - 2 * pad), 0)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the field, a slip of paper."""
        px = look.theme.read_type(self.size)
        ground = (CHALK if self._active else PAPER) if self.enabled else ASH
        edge = OCHRE if self._active else STEEL
        fill_cut(surface, self.rect, 0, ground, edge, look.theme.line)
        clip = surface.get_clip()
        inner = self.rect.inflate(-px // 2, 0)
        surface.set_clip(inner.clip(clip))
        left = self._text_left(look)
        room = pygame.Rect(left, self.rect.top, self.rect.width, self.rect.height)
        if not self._text and not self._composed:
            look.fonts.draw(
                surface, "text_italic", px, self.empty, ASH if self.enabled else DUST, room
            )
        else:
            before = self.shown[: self._caret]
            if self._whole:
                wide = look.fonts.width("text", px, self.shown)
                high = px * 5 // 4
                surface.fill(OCHRE, (left, self.rect.centery - high // 2, wide, high))
            shown = before + self._composed + self.shown[self._caret :]
            look.fonts.draw(surface, "text", px, shown, SOOT, room)
            if self._composed:
                start = left + look.fonts.width("text", px, before)
                end = start + look.fonts.width("text", px, self._composed)
                y = self.rect.centery + px // 2
                pygame.draw.line(surface, SOOT, (start, y), (end, y), look.theme.line)
        if self._active:
            x = left + look.fonts.width("text", px, self.shown[: self._caret] + self._composed)
            surface.fill(SOOT, (x, self.rect.centery - px * 5 // 8, look.theme.line, px * 5 // 4))
        surface.set_clip(clip)


class SecretField(TextField):
    """A line whose letters nobody may read over one's shoulder: each is a dot."""

    copies: ClassVar[bool] = False

    @property
    def shown(self) -> str:
        """As many dots as letters."""
        return DOT * len(self.text)
