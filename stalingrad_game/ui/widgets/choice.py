"""A setting that is one of several values; the left and right arrows change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar

import pygame

from ..art.resources import Look
from ..style.keys import Direction
from ..style.theme import ASH, COAL, IRON, OCHRE, STEEL
from .base import Hint, Widget
from .paint import fill_cut
from .setting import draw_name, draw_value, name_ink, setting_boxes, setting_size


class Choice(Widget):
    """A name and one of several values, with an arrow to either side."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        text: str,
        values: Sequence[str],
        on_change: Callable[[int], None],
        *,
        index: int = 0,
        wraps: bool = True,
        size: float = 20,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.text = text
        self.values = tuple(values)
        self.on_change = on_change
        self.wraps = wraps
        self.size = size
        self._index = index
        self._name_box = self.value_box = pygame.Rect(0, 0, 0, 0)

    @property
    def index(self) -> int:
        """Which value is chosen, from 0."""
        return self._index

    @index.setter
    def index(self, value: int) -> None:
        if value != self._index:
            self._index = value
            self.touch()

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width there is; two rows where one is too narrow."""
        px = look.theme.read_type(self.size)
        return setting_size(look, self.text, px, self._value_width(look, px), width)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place."""
        super().layout(rect, look)
        px = look.theme.read_type(self.size)
        width = self._value_width(look, px)
        self._name_box, self.value_box = setting_boxes(look, self.text, px, width, rect)

    def _value_width(self, look: Look, px: int) -> int:
        widest = max((look.fonts.width("text_bold", px, v) for v in self.values), default=0)
        return widest + 4 * px

    def _change(self, count: int) -> None:
        if not self.enabled or not self.values:
            return
        index = self._index + count
        index = index % len(self.values) if self.wraps else min(max(index, 0), len(self.values) - 1)
        if index != self._index:
            self.index = index
            self.on_change(index)

    def step(self, direction: Direction, /) -> bool:
        """Left and right change the value."""
        if direction in {"left", "right"}:
            self._change(1 if direction == "right" else -1)
            return True
        return False

    def activate(self) -> bool:
        """On to the next value."""
        self._change(1)
        return True

    def scroll(self, _steps: float, /) -> bool:
        """The wheel is left to what scrolls."""
        return False

    def release(self, pos: tuple[int, int], /) -> None:
        """Back by a click at the left of the value, on by one elsewhere on it."""
        value = self.value_box
        if value.collidepoint(pos):
            self._change(-1 if pos[0] < value.left + value.width * 0.4 else 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint name, arrows and value."""
        px = look.theme.read_type(self.size)
        live = self.hovered and self.enabled
        ink = name_ink(live=live, enabled=self.enabled)
        if self.text:
            draw_name(surface, look, self.text, px, self._name_box, ink)
        box = self.value_box
        high = min(round(px * 1.7), box.height)
        box = pygame.Rect(box.left, box.centery - high // 2, box.width, high)
        fill_cut(surface, box, high // 4, COAL, ASH if live else STEEL, look.theme.hair)
        side = max(high * 2 // 5, 6)
        for turned, place in ((True, box.left + high // 2), (False, box.right - high // 2)):
            spent = not self.wraps and self._index == (0 if turned else len(self.values) - 1)
            picture = look.gallery.icon("chevron", side, IRON if spent else OCHRE)
            if turned:
                picture = pygame.transform.flip(picture, True, False)
            surface.blit(picture, picture.get_rect(center=(place, box.centery)))
        room = box.inflate(-2 * high, 0)
        value = self.values[self._index] if self.values else ""
        draw_value(surface, look, value, px, room, ink)
