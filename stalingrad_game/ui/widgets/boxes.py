"""What holds other widgets: stacks, panels, dialogs and tooltips.

A dialog asks for an answer before anything else; a tooltip stands beside its cause.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..style.theme import ASH, BRICK, CHALK, COAL, IRON, PAPER, SOOT, Colour, mix
from .base import Hint, Widget
from .button import Button
from .label import Label, RichText, TextStyle
from .paint import fill_cut, hatch, stripes
from .text import Span

_GAP: Final = 16
"""Between the answers of a dialog."""


class Stack(Widget):
    """Widgets one below or beside the other; those in `stretch` share evenly what is left."""

    def __init__(
        self,
        parts: Sequence[Widget],
        *,
        across: bool = False,
        gap: float = 12,
        stretch: Sequence[Widget] = (),
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key)
        self._parts = list(parts)
        self.across = across
        self.gap = gap
        self._stretch = {id(part) for part in stretch}

    def children(self) -> Sequence[Widget]:
        """Its parts in order."""
        return self._parts

    def replace(self, parts: Sequence[Widget]) -> None:
        """Hold other parts; lay it out again afterwards."""
        self._parts = list(parts)
        self.touch()

    def _shown(self) -> list[Widget]:
        return [part for part in self._parts if part.visible]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all its parts."""
        shown = self._shown()
        gaps = look.theme.read_px(self.gap) * max(len(shown) - 1, 0)
        if not shown:
            return 0, 0
        if not self.across:
            sizes = [part.wanted(look, width) for part in shown]
            return max(w for w, _ in sizes), sum(h for _, h in sizes) + gaps
        fixed = [part.wanted(look, width) for part in shown if id(part) not in self._stretch]
        elastic = [part for part in shown if id(part) in self._stretch]
        room = max(width - gaps - sum(w for w, _ in fixed), 1) // max(len(elastic), 1)
        sizes = [*fixed, *(part.wanted(look, room) for part in elastic)]
        return min(sum(w for w, _ in sizes) + gaps, width), max(h for _, h in sizes)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Give every part its place."""
        super().layout(rect, look)
        shown = self._shown()
        if not shown:
            return
        gap = look.theme.read_px(self.gap)
        whole = rect.width if self.across else rect.height
        axis = 0 if self.across else 1
        sizes = [part.wanted(look, rect.width)[axis] for part in shown]
        spare = whole - sum(sizes) - gap * (len(shown) - 1)
        elastic = [n for n, part in enumerate(shown) if id(part) in self._stretch]
        if elastic:
            share = (spare + sum(sizes[number] for number in elastic)) // len(elastic)
            for number in elastic:
                sizes[number] = max(share, 1)
        elif spare < 0:
            room = max(whole - gap * (len(shown) - 1), len(shown))
            total = sum(sizes) or 1
            sizes = [max(size * room // total, 1) for size in sizes]
        place = rect.left if self.across else rect.top
        for part, size in zip(shown, sizes, strict=True):
            box = (
                pygame.Rect(place, rect.top, size, rect.height)
                if self.across
                else pygame.Rect(rect.left, place, rect.width, size)
            )
            part.layout(box, look)
            place += size + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what of it is seen: a page that scrolls has many parts."""
        clip = surface.get_clip()
        for part in self._shown():
            if part.rect.colliderect(clip):
                part.draw(surface, look)


class Padded(Widget):
    """A widget with room round it, in design pixels: left, top, right and below."""

    def __init__(
        self, content: Widget, left: float, top: float, right: float, below: float
    ) -> None:
        super().__init__()
        self.content = content
        self._pads: Final = (left, top, right, below)

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    def pads(self, look: Look) -> tuple[int, ...]:
        """The room in pixels: left, top, right and below."""
        return tuple(look.theme.px(pad) for pad in self._pads)

    def _inner(self, rect: pygame.Rect, look: Look) -> pygame.Rect:
        """What is left of a box; of its width at least half."""
        left, top, right, below = self.pads(look)
        wide = max(rect.width - left - right, rect.width // 2)
        left = min(left, (rect.width - wide) * left // max(left + right, 1))
        high = rect.height - top - below
        return pygame.Rect(rect.left + left, rect.top + top, wide, max(high, 1))

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        inner = self._inner(pygame.Rect(0, 0, width, 0), look)
        _, top, _, below = self.pads(look)
        wide, high = self.content.wanted(look, inner.width)
        return wide + width - inner.width, high + top + below

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        self.content.layout(self._inner(rect, look), look)


class Sized(Widget):
    """A widget that wants to be no higher than so many design pixels of what is read.

    With `fixed` it wants to be just as high.
    """

    def __init__(self, content: Widget, high: float, *, fixed: bool = False) -> None:
        super().__init__()
        self.content = content
        self._high: Final = high
        self._fixed: Final = fixed

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        wide, high = self.content.wanted(look, width)
        most = look.theme.read_px(self._high)
        return wide, most if self._fixed else min(high, most)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        self.content.layout(rect, look)


class Flow(Widget):
    """Widgets side by side, each as large as it likes, in as many rows as they need.

    Those of a row stand on its middle.
    """

    def __init__(
        self, parts: Sequence[Widget], *, gap: float = 8, between: float | None = None
    ) -> None:
        """`gap` is between two of a row and, unless `between` says otherwise, between the rows."""
        super().__init__()
        self._parts = tuple(parts)
        self.gap = gap
        self.between = gap if between is None else between

    def children(self) -> Sequence[Widget]:
        return self._parts

    def _boxes(self, look: Look, width: int) -> list[pygame.Rect]:
        """The places of its parts from the upper left corner."""
        gap, between = look.theme.read_px(self.gap), look.theme.read_px(self.between)
        rows: list[list[pygame.Rect]] = [[]]
        left = top = 0
        for part in self._parts:
            wide, high = part.wanted(look, width)
            if left and left + wide > width:
                left, top = 0, max(box.bottom for box in rows[-1]) + between
                rows.append([])
            rows[-1].append(pygame.Rect(left, top, wide, high))
            left += wide + gap
        for row in rows:
            highest = max((box.height for box in row), default=0)
            for box in row:
                box.top += (highest - box.height) // 2
        return [box for row in rows for box in row]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all rows."""
        boxes = self._boxes(look, width)
        if not boxes:
            return 0, 0
        return boxes[0].unionall(boxes).size

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        for part, box in zip(self._parts, self._boxes(look, rect.width), strict=True):
            part.layout(box.move(rect.topleft), look)


class Panel(Widget):
    """A ground with one widget on it, and a heading if it has one."""

    def __init__(
        self,
        content: Widget,
        *,
        title: str = "",
        ground: Colour | None = COAL,
        pad: float = 20,
        edge: Colour = IRON,
        cut: float = 20,
        accent: Colour = BRICK,
        key: Hashable = None,
    ) -> None:
        """Without a ground it is clear; `pad` and `cut`, the corner cut off, in design pixels."""
        super().__init__(key=key)
        self.content = content
        self.title = Label(title, TextStyle("poster", 28, CHALK), most_lines=2)
        self.ground = ground
        self.pad = pad
        self.edge = edge
        self.cut = cut
        self.accent = accent

    def children(self) -> Sequence[Widget]:
        """What lies on it."""
        return (self.title, self.content) if self.title.text else (self.content,)

    def _head(self, look: Look, width: int) -> int:
        if not self.title.text:
            return 0
        mark = self._mark(look)
        room = width - 2 * look.theme.read_px(self.pad) - mark
        return self.title.wanted(look, room)[1] + look.theme.read_px(self.pad)

    def _mark(self, look: Look) -> int:
        """The width of the stripes before the heading."""
        return look.theme.read_px(54)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for what lies on it, with the edge around it."""
        pad = look.theme.read_px(self.pad)
        wide, high = self.content.wanted(look, width - 2 * pad)
        head = self._head(look, width)
        if self.title.text:
            room = width - 2 * pad - self._mark(look)
            wide = max(wide, self.title.wanted(look, room)[0] + self._mark(look))
        return wide + 2 * pad, high + 2 * pad + head

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Give heading and content their places."""
        super().layout(rect, look)
        pad = look.theme.read_px(self.pad)
        head = self._head(look, rect.width)
        inner = rect.inflate(-2 * pad, -2 * pad)
        if head:
            mark = self._mark(look)
            self.title.layout(
                pygame.Rect(inner.left + mark, inner.top, inner.width - mark, head - pad), look
            )
        self.content.layout(
            pygame.Rect(inner.left, inner.top + head, inner.width, max(inner.height - head, 1)),
            look,
        )

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint ground, heading and content."""
        if self.ground is not None:
            self._draw_ground(surface, look, self.ground)
        if self.title.text:
            mark = self._mark(look)
            box = self.title.rect
            px = look.theme.read_type(28)
            high = min(look.fonts.cap("poster", px), box.height)
            bars = pygame.Rect(box.left - mark, box.centery - high // 2, round(mark * 0.68), high)
            stripes(surface, bars, self.accent, 3, 0.58)
        super().draw(surface, look)

    def _draw_ground(self, surface: pygame.Surface, look: Look, ground: Colour) -> None:
        theme = look.theme
        fill_cut(surface, self.rect, theme.px(self.cut), ground, self.edge, theme.line)


class Dialog(Panel):
    """A question in the middle of the screen. The first answer is the one that Return gives."""

    def __init__(
        self,
        title: str,
        content: Widget,
        answers: Sequence[tuple[str, Callable[[], None]]],
        *,
        on_cancel: Callable[[], None],
        wide: float = 720,
        key: Hashable = None,
    ) -> None:
        self.answers = [
            Button(text, act, kind="plain" if number else "primary", key=("answer", number))
            for number, (text, act) in enumerate(answers)
        ]
        body = Stack(
            (content, Stack(self.answers, across=True, gap=_GAP, stretch=self.answers)),
            gap=24,
            stretch=(content,),
        )
        super().__init__(body, title=title, pad=28, key=key)
        self.on_cancel = on_cancel
        self.wide = wide

    def place(self, size: tuple[int, int], look: Look) -> None:
        """Take the middle of a window of this size, no larger than it."""
        margin = look.theme.px(24)
        wide = max(look.theme.read_px(self.wide), self._least(look, size[0]))
        wide = min(wide, size[0] - 2 * margin)
        high = min(self.wanted(look, wide)[1], size[1] - 2 * margin)
        box = pygame.Rect(0, 0, wide, high)
        box.center = (size[0] // 2, size[1] // 2)
        self.layout(box, look)

    def _least(self, look: Look, most: int) -> int:
        """The width in which all answers, of one width, stand on one line each."""
        number = len(self.answers)
        widest = max((button.wanted(look, most)[0] for button in self.answers), default=0)
        gaps = look.theme.read_px(_GAP) * (number - 1)
        return number * widest + gaps + 2 * look.theme.read_px(self.pad)

    def _draw_ground(self, surface: pygame.Surface, look: Look, ground: Colour) -> None:
        """A dark rim, a paper edge, the ground."""
        line, cut = look.theme.line, look.theme.px(self.cut)
        fill_cut(surface, self.rect, cut, SOOT)
        fill_cut(surface, self.rect.inflate(-4 * line, -4 * line), cut, PAPER)
        inside = self.rect.inflate(-6 * line, -6 * line)
        fill_cut(surface, inside, cut, ground, self.edge, line)


def place_beside(
    anchor: pygame.Rect, size: tuple[int, int], window: tuple[int, int], gap: int
) -> pygame.Rect:
    """A place for a box next to another: above or below, else beside it, always in the window."""
    box = pygame.Rect((0, 0), size)
    screen = pygame.Rect((0, 0), window)
    box.midbottom = (anchor.centerx, anchor.top - gap)
    if box.top < 0:
        box.midtop = (anchor.centerx, anchor.bottom + gap)
        if box.bottom > screen.bottom:
            box.midleft = (anchor.right + gap, anchor.centery)
            if box.right > screen.right:
                box.midright = (anchor.left - gap, anchor.centery)
    return box.clamp(screen)


class Tooltip(Widget):
    """A slip of paper with a few words, beside what they are about.

    The band at its left is plain, or hatched where it says why something can't be done.
    """

    def __init__(
        self,
        hint: Hint,
        *,
        wide: float = 420,
        size: float = 20,
        band: Colour = BRICK,
        hatched: bool = False,
    ) -> None:
        super().__init__()
        spans = (Span(hint),) if isinstance(hint, str) else tuple(hint)
        self.words = RichText(spans, TextStyle(size=size, colour=SOOT))
        self.wide = wide
        self.band = band
        self.hatched = hatched

    def children(self) -> Sequence[Widget]:
        return (self.words,)

    def hit(self, _pos: tuple[int, int], /) -> Widget | None:
        """The pointer goes through it."""
        return None

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for its words, in lines that aren't too long to be read."""
        pad = look.theme.read_px(10)
        wide, high = self.words.wanted(look, min(look.theme.read_px(self.wide), width) - 3 * pad)
        return wide + 3 * pad, high + 2 * pad

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place and set the words."""
        super().layout(rect, look)
        pad = look.theme.read_px(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        inner.left, inner.width = inner.left + pad, inner.width - pad
        self.words.layout(inner, look)

    def place(self, anchor: pygame.Rect, size: tuple[int, int], look: Look) -> None:
        """Take a place beside an anchor, inside a window of this size."""
        wanted = self.wanted(look, size[0] - 2 * look.theme.gap)
        self.layout(place_beside(anchor, wanted, size, look.theme.px(10)), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        fill_cut(surface, self.rect.inflate(2 * theme.line, 2 * theme.line), 0, SOOT)
        fill_cut(surface, self.rect, 0, PAPER, ASH, theme.hair)
        band = pygame.Rect(self.rect.topleft, (theme.px(6), self.rect.height))
        surface.fill(self.band, band)
        if self.hatched:
            hatch(surface, band, mix(self.band, SOOT, 0.5))
        super().draw(surface, look)
