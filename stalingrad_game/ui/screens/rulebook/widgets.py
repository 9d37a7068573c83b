"""What pages of a rulebook are made of: passages, and what belongs to one rule.

A passage is text set once for a width, its links within reach of the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from ...art.resources import Look
from ...style.theme import DUST, OCHRE, PAPER
from ...widgets import RichText, Span, TextStyle, Widget

PAGE_TEXT_STYLE: Final = TextStyle("text", 20, PAPER)
PAGE_NOTE_STYLE: Final = TextStyle("text", 18, DUST)

FollowLink = Callable[[str], None]


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


class RuleBlock(Widget):
    """What belongs to one rule below each other, with a bar at the left where it is chosen."""

    def __init__(self, place: str, parts: Sequence[Widget], *, chosen: bool) -> None:
        super().__init__()
        self.place = place
        self.parts = tuple(parts)
        self.chosen = chosen

    def children(self) -> Sequence[Widget]:
        """The passages, and what stands among them."""
        return self.parts

    def _pad(self, look: Look) -> int:
        return look.theme.read_px(18)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as all parts and the gaps between them."""
        gap = look.theme.read_px(8)
        highs = [part.wanted(look, width - self._pad(look))[1] for part in self.parts]
        return width, sum(highs) + gap * (len(highs) - 1)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Set the parts one below the other."""
        super().layout(rect, look)
        pad, gap = self._pad(look), look.theme.read_px(8)
        top = rect.top
        for part in self.parts:
            high = part.wanted(look, rect.width - pad)[1]
            part.layout(pygame.Rect(rect.left + pad, top, rect.width - pad, high), look)
            top += high + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what of it is seen, and the bar."""
        clip = surface.get_clip()
        if self.chosen:
            bar = pygame.Rect(self.rect.left, self.rect.top, look.theme.px(5), self.rect.height)
            surface.fill(OCHRE, bar)
        for part in self.parts:
            if part.rect.colliderect(clip):
                part.draw(surface, look)
