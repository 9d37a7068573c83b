"""Words on the screen: a `Label` always fits its box, `RichText` flows and has icons and links.

A label that had to leave something out says so, and shows the whole in its tooltip.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from ..art.resources import Look
from ..style.fonts import Align, Role
from ..style.theme import MIN_TYPE, OCHRE, PAPER, Colour
from .base import Hint, ToldPart, Widget
from .text import Fitted, Span, TextLine, TextRun, flow, wrap
from .text_box import TextBoxStyle, draw_text_lines, fit_text


class TextStyle(msgspec.Struct, frozen=True):
    """How words are set: role, size in design pixels, ink, alignment."""

    role: Role = "text"
    size: float = 20
    colour: Colour = PAPER
    align: Align = "left"
    read: bool = True
    """Whether it grows with the player's text factor, as all does that is read."""

    def px(self, look: Look) -> int:
        """The size of the type in pixels."""
        theme = look.theme
        return theme.read_type(self.size) if self.read else theme.table_type(self.size)

    def boxed(self, look: Look) -> TextBoxStyle:
        """The same for a text that is set into a box."""
        return TextBoxStyle(self.role, self.px(look), self.colour, self.align)


PLAIN_STYLE: Final = TextStyle()
_MOST_MEASURED: Final = 4
"""For so many widths a label remembers what it wants."""


class Label(Widget):
    """A text in a box, made smaller before anything of it is left out."""

    def __init__(
        self,
        text: str,
        style: TextStyle = PLAIN_STYLE,
        *,
        most_lines: int = 99,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self._text = text
        self.style = style
        self.most_lines = most_lines
        self._fitted: Fitted | None = None
        self._measured: dict[tuple[object, ...], tuple[int, int]] = {}
        """By look, style and width for which it was asked: what it wanted."""

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        if value != self._text:
            self._text = value
            self._fitted = None
            self._measured.clear()
            self.touch()

    def fitted(self, look: Look) -> Fitted:
        """How the text stands in its box."""
        if self._fitted is None:
            style = self.style.boxed(look)
            self._fitted = fit_text(
                look, style, self._text, self.rect.size, least=MIN_TYPE, most_lines=self.most_lines
            )
        return self._fitted

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The size of its lines at full type."""
        of = (id(look.fonts), look.theme, self.style, self.most_lines, width)
        if of not in self._measured:
            if len(self._measured) >= _MOST_MEASURED:
                self._measured.clear()
            px = self.style.px(look)
            lines = wrap(look.fonts, self.style.role, px, self._text, width)[: self.most_lines]
            widest = max((look.fonts.width(self.style.role, px, line) for line in lines), default=0)
            size = min(widest, width), look.fonts.height(self.style.role, px) * len(lines)
            self._measured[of] = size
        return self._measured[of]

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place and set the text anew."""
        super().layout(rect, look)
        self._fitted = None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the lines, centred in the height of the box."""
        style, fitted = self.style.boxed(look), self.fitted(look)
        draw_text_lines(surface, look, style, fitted, self.rect, stand="middle")


class RichText(Widget):
    """Spans in lines from the top of the box; what is below its foot isn't drawn.

    `follow` is called with a link's name when one is clicked; the lines' heights are in `wanted`.
    """

    def __init__(
        self,
        spans: Sequence[Span],
        style: TextStyle = PLAIN_STYLE,
        *,
        follow: Callable[[str], None] | None = None,
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key)
        self._spans = tuple(spans)
        self.style = style
        self.follow = follow
        self._lines: list[TextLine] = []
        self._links: list[tuple[pygame.Rect, str]] = []

    @property
    def spans(self) -> tuple[Span, ...]:
        """What it says."""
        return self._spans

    @spans.setter
    def spans(self, value: Sequence[Span]) -> None:
        self._spans = tuple(value)
        self._lines = []
        self.touch()

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The size of all its lines."""
        px = self.style.px(look)
        lines = flow(look.fonts, self._spans, px, max(width, 1))
        widest = max((line.width for line in lines), default=0)
        return min(widest, width), look.fonts.height("text", px) * len(lines)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place and set the spans anew."""
        super().layout(rect, look)
        self._flow(look)

    def _flow(self, look: Look) -> None:
        px = self.style.px(look)
        pitch = look.fonts.height("text", px)
        self._lines = flow(look.fonts, self._spans, px, max(self.rect.width, 1))
        self._links = [
            (self._box(run, number, pitch), run.span.link)
            for number, line in enumerate(self._lines)
            for run in line.runs
            if run.span.link
        ]

    def _box(self, run: TextRun, number: int, pitch: int) -> pygame.Rect:
        return pygame.Rect(
            self.rect.left + run.left, self.rect.top + number * pitch, run.width, pitch
        )

    def link_at(self, pos: tuple[int, int]) -> str:
        """The link at a place, or nothing."""
        return next((link for box, link in self._links if box.collidepoint(pos)), "")

    @property
    def links(self) -> Sequence[tuple[pygame.Rect, str]]:
        """Where the links are, and their names, in the order of the text."""
        return tuple(self._links)

    def told(self) -> Sequence[ToldPart]:
        """Its links, each of which can be followed."""
        if self.follow is None:
            return ()
        return [
            ToldPart("link", f"link {link}", link, box, partial(self.follow, link))
            for box, link in self._links
        ]

    def release(self, pos: tuple[int, int], /) -> None:
        """Follow the link that was clicked."""
        link = self.link_at(pos)
        if link and self.follow:
            self.follow(link)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the lines that have room."""
        if not self._lines:
            self._flow(look)
        px = self.style.px(look)
        pitch = look.fonts.height("text", px)
        clip = surface.get_clip()
        for number, line in enumerate(self._lines):
            top = self.rect.top + number * pitch
            if top + pitch > self.rect.bottom + 1 or top > clip.bottom:
                break
            if top + pitch < clip.top:
                continue
            for run in line.runs:
                self._draw_run(surface, look, run, self._box(run, number, pitch), px)

    def _draw_run(
        self, surface: pygame.Surface, look: Look, run: TextRun, box: pygame.Rect, px: int
    ) -> None:
        ink = run.span.colour or (OCHRE if run.span.link else self.style.colour)
        if run.span.icon or run.span.counter:
            side = round(px * 1.12)
            if run.span.counter:
                picture = look.gallery.unit_counter(run.span.counter, side)
            else:
                picture = look.gallery.icon(run.span.icon, side, ink)
            surface.blit(picture, picture.get_rect(center=box.center))
            return
        inked = look.fonts.draw(surface, run.span.role, px, run.text, ink, box)
        if run.span.link:
            y = box.centery + look.fonts.cap(run.span.role, px) // 2 + max(px // 8, 2)
            width = look.fonts.width(run.span.role, px, run.text.rstrip(" "))
            pygame.draw.line(
                surface, ink, (inked.left, y), (inked.left + width, y), look.theme.hair
            )
