"""One of several that is chosen by its picture, with a title and a few words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import (
    ASH,
    BRICK,
    CHALK,
    COAL,
    DUST,
    IRON,
    OCHRE,
    PAPER,
    SOOT,
    STEEL,
)
from .base import Widget
from .button import PickButton
from .label import Label, TextStyle
from .paint import fill_cut

PaintCard = Callable[[Look, tuple[int, int]], pygame.Surface | None]
"""A card's picture in a size in pixels; None while it isn't painted yet."""
_PAD: Final = 10
_TICK: Final = 26


class PickCard(PickButton):
    """A picture above a title and a note; the chosen one has a heavy frame and a tick."""

    def __init__(
        self,
        title: str,
        note: str,
        picture: PaintCard,
        on_press: Callable[[], None],
        *,
        chosen: bool,
        share: float,
        size: float = 20,
        key: Hashable = None,
    ) -> None:
        """`share`: how high the picture is, as a share of its width; `size` is the title's."""
        super().__init__(title, on_press, chosen=chosen, key=key)
        self.most_high = float("inf")
        """How high its picture may be, in design pixels; what is read makes it no higher."""
        self._paint: Final = picture
        self._share: Final = share
        self._title: Final = Label(title, TextStyle("title", size, CHALK))
        self._note: Final = Label(note, TextStyle("text", 16, DUST))
        self._picture = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        """What is told of it beside its title, which is the card's own."""
        return (self._note,) if self._note.text else ()

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The card is one thing."""
        return self if self.visible and self.rect.collidepoint(pos) else None

    def press(self, _pos: tuple[int, int], /) -> None:
        """It is chosen at once: what gets the focus may scroll away from under the pointer."""
        self.activate()

    def release(self, _pos: tuple[int, int], /) -> None:
        """It was chosen as it was pressed."""

    def _words(self) -> tuple[Label, ...]:
        return (self._title, self._note) if self._note.text else (self._title,)

    def _high(self, look: Look, width: int) -> int:
        """How high the picture is."""
        return round(min(width * self._share, self.most_high * look.theme.scale))

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        pad = look.theme.px(_PAD)
        inner = width - 2 * pad
        high = self._high(look, inner) + 4 * pad
        return width, high + sum(part.wanted(look, inner)[1] for part in self._words())

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        pad = look.theme.px(_PAD)
        inner = rect.inflate(-2 * pad, -2 * pad)
        self._picture = pygame.Rect(inner.topleft, (inner.width, self._high(look, inner.width)))
        top = self._picture.bottom + pad
        for part in self._words():
            high = part.wanted(look, inner.width)[1]
            part.layout(pygame.Rect(inner.left, top, inner.width, high), look)
            top += high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        live = self.hovered and self.enabled
        edge = OCHRE if self.chosen else ASH if live else STEEL
        fill_cut(surface, self.rect, theme.cut, IRON if live else COAL, edge, theme.hair)
        picture = self._paint(look, self._picture.size)
        if picture is None:
            surface.fill(SOOT, self._picture)
        else:
            surface.blit(picture, self._picture)
        for part in self._words():
            part.draw(surface, look)
        if self.chosen:
            pygame.draw.rect(surface, OCHRE, self._picture, theme.bold)
            side = theme.read_px(_TICK)
            box = pygame.Rect(self._picture.topleft, (side, side))
            surface.fill(BRICK, box)
            tick = look.gallery.icon("tick", side * 2 // 3, PAPER)
            surface.blit(tick, tick.get_rect(center=box.center))
