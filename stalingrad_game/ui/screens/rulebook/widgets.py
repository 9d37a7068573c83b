"""A passage of the rulebook: text set once for a width, its links within reach of the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from ...art.resources import Look
from ...widgets import RichText, Span, TextStyle, Widget


class Link(Widget):
    """The place of a link in a text: it can have the focus, and be followed."""

    focusable: ClassVar[bool] = True

    def __init__(self, target: str, follow: Callable[[str], None], key: tuple[str, int]) -> None:
        super().__init__(key=key)
        self.target = target
        self.follow = follow

    def release(self, pos: tuple[int, int], /) -> None:
        """Follow it, if the pointer is still here."""
        if self.rect.collidepoint(pos):
            self.follow(self.target)

    def activate(self) -> bool:
        """Follow it."""
        self.follow(self.target)
        return True


class Passage(RichText):
    """Spans in lines; moving it, as scrolling does, doesn't set it anew."""

    def __init__(
        self, name: str, spans: Sequence[Span], style: TextStyle, follow: Callable[[str], None]
    ) -> None:
        """`name` tells the links of this passage from those of others."""
        super().__init__(spans, style, follow=follow)
        self._name = name
        self._parts: list[Link] = []
        self._set: tuple[int, int] = (0, 0)
        self._size = (0, 0)

    def children(self) -> Sequence[Widget]:
        """The links in the order of the text."""
        return self._parts

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The size of all its lines."""
        asked = (width, self.style.px(look))
        if asked != self._set:
            self._set = asked
            self._size = super().wanted(look, width)
        return self._size

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place; lines are set anew only for another width."""
        if self._lines and (rect.width, self.style.px(look)) == self._laid:
            self._move(rect)
            return
        self._laid = (rect.width, self.style.px(look))
        super().layout(rect, look)
        assert self.follow is not None
        self._parts = []
        for place, target in self.links:
            number = len(self._parts)
            part = Link(target, self.follow, (self._name, number))
            part.rect = place.copy()
            self._parts.append(part)

    def _move(self, rect: pygame.Rect) -> None:
        step = (rect.left - self.rect.left, rect.top - self.rect.top)
        self.rect = rect.copy()
        self._links = [(place.move(step), target) for place, target in self._links]
        for part in self._parts:
            part.rect.move_ip(step)
        self.touch()

    _laid: tuple[int, int] = (0, 0)
