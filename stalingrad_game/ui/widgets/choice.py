"""What is set: one of several values, a place on a scale, and how far something has come.

The left and right arrows change the one that has the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar

import pygame

from ..style.keys import Direction
from ..style.resources import Look
from ..style.theme import ASH, CHALK, COAL, IRON, OCHRE, PAPER, SOOT, STEEL, Colour
from .base import Hint, Widget
from .paint import fill_cut
from .setting import draw_name, draw_value, name_ink, setting_boxes, setting_size
from .text import ellipsis


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
        self._name_box = self._value_box = pygame.Rect(0, 0, 0, 0)

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
        self._name_box, self._value_box = setting_boxes(look, self.text, px, width, rect)

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
        value = self._value_box
        if value.collidepoint(pos):
            self._change(-1 if pos[0] < value.left + value.width * 0.4 else 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint name, arrows and value."""
        px = look.theme.read_type(self.size)
        live = self.hovered and self.enabled
        ink = name_ink(live=live, enabled=self.enabled)
        if self.text:
            draw_name(surface, look, self.text, px, self._name_box, ink)
        box = self._value_box
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


class Slider(Widget):
    """A name and a place on a scale: one of the numbers of a range that isn't empty."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        text: str,
        scale: range,
        on_change: Callable[[int], None],
        *,
        value: int,
        label: Callable[[int], str] = str,
        size: float = 20,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.text = text
        self.low, self.high, self.stride = scale[0], scale[-1], scale.step
        self.on_change = on_change
        self.label = label
        self.size = size
        self._value = value
        self._name_box = self._track = self._label_box = pygame.Rect(0, 0, 0, 0)

    @property
    def value(self) -> int:
        """Where it stands."""
        return self._value

    def set_value(self, value: int) -> None:
        """Go to a value, kept in bounds and on a step; tells `on_change` if it is another."""
        steps = round((value - self.low) / self.stride)
        value = min(max(self.low + steps * self.stride, self.low), self.high)
        if value != self._value:
            self._value = value
            self.touch()
            self.on_change(value)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width there is; two rows where one is too narrow."""
        px = look.theme.read_type(self.size)
        return setting_size(look, self.text, px, self._label_width(look, px) + 7 * px, width)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place."""
        super().layout(rect, look)
        px = look.theme.read_type(self.size)
        label = self._label_width(look, px)
        self._name_box, value = setting_boxes(look, self.text, px, label + 7 * px, rect)
        knob = px // 2
        wide = max(value.width - label - px - 2 * knob, 1)
        self._track = pygame.Rect(value.left + knob, value.top, wide, value.height)
        self._label_box = pygame.Rect(value.right - label, value.top, label, value.height)

    def _label_width(self, look: Look, px: int) -> int:
        ends = (self.label(self.low), self.label(self.high))
        return max(look.fonts.width("digits", px, end) for end in ends)

    def step(self, direction: Direction, /) -> bool:
        """Left and right change the value."""
        if direction not in {"left", "right"}:
            return False
        if self.enabled:
            self.set_value(self._value + (self.stride if direction == "right" else -self.stride))
        return True

    def press(self, pos: tuple[int, int], /) -> None:
        """Go to where the pointer is, if it is on the scale."""
        track = self._track
        if track.inflate(track.height, 0).collidepoint(pos):
            self.drag(pos)

    def drag(self, pos: tuple[int, int], /) -> None:
        """Follow the pointer."""
        track = self._track
        if self.enabled and track.width:
            share = (pos[0] - track.left) / track.width
            self.set_value(round(self.low + share * (self.high - self.low)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint name, scale and value."""
        px = look.theme.read_type(self.size)
        ink = name_ink(live=self.hovered, enabled=self.enabled)
        if self.text:
            draw_name(surface, look, self.text, px, self._name_box, ink)
        track = self._track
        share = (self._value - self.low) / max(self.high - self.low, 1)
        thick = max(px // 4, 3)
        line = pygame.Rect(track.left, track.centery - thick // 2, track.width, thick)
        surface.fill(IRON, line)
        place = track.left + round(share * track.width)
        surface.fill(
            OCHRE if self.enabled else STEEL, (line.left, line.top, place - line.left, thick)
        )
        half, lean = max(px // 3, 4), max(px // 6, 2)
        top, foot = track.centery - round(px * 0.62), track.centery + round(px * 0.62)
        knob = (
            (place - half + lean, top),
            (place + half + lean, top),
            (place + half - lean, foot),
            (place - half - lean, foot),
        )
        pygame.draw.polygon(surface, SOOT, [(x, y + 1) for x, y in knob], 0)
        pygame.draw.polygon(surface, CHALK if self.hovered else PAPER, knob)
        value = ellipsis(look.fonts, "digits", px, self.label(self._value), self.rect.width)
        look.fonts.draw(surface, "digits", px, value, ink, self._label_box, "right")


class ProgressBar(Widget):
    """How far something has come, 0 to 1."""

    def __init__(self, share: float = 0.0, *, ink: Colour = OCHRE, hint: Hint = "") -> None:
        super().__init__(hint=hint)
        self._share = share
        self.ink = ink

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return self._share

    @share.setter
    def share(self, value: float) -> None:
        value = min(max(value, 0.0), 1.0)
        if value != self._share:
            self._share = value
            self.touch()

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width there is."""
        return width, look.theme.read_px(14)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the bar with a slanting end."""
        line = look.theme.hair
        surface.fill(STEEL, self.rect)
        inner = self.rect.inflate(-2 * line, -2 * line)
        surface.fill(COAL, inner)
        if self._share <= 0:
            return
        right = inner.left + round(inner.width * self._share)
        lean = min(inner.height // 2, right - inner.left) if self._share < 1 else 0
        pygame.draw.polygon(
            surface,
            self.ink,
            (
                inner.topleft,
                (right - 1, inner.top),
                (right - 1 - lean, inner.bottom - 1),
                (inner.left, inner.bottom - 1),
            ),
        )
