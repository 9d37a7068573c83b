"""What every widget is: a box with a state, that answers gestures and says when it looks different.

Gestures are plain methods, so that a widget can be used and tested without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import ClassVar, Literal, NamedTuple

import pygame

from ..art.resources import Look
from ..style.keys import Direction
from .text import Span

Hint = str | Sequence[Span]
"""What a tooltip says: plain words, or spans with icons and links."""


Live = Literal["", "polite", "assertive"]
"""Whether a text is said aloud as it changes: when there is time for it, or at once."""


class ToldPart(NamedTuple):
    """A part of what a widget paints itself, as it is told to those who don't see it."""

    kind: str
    """"row", "hex", "floor", "unit"."""
    name: str
    """What it is called in all languages."""
    text: str
    box: pygame.Rect
    """In window pixels; it may lie outside of what is seen."""
    press: Callable[[], object] | None = None
    """What a click on it does; None: nothing."""
    focus: Callable[[], object] | None = None
    """Points at it as a key does; None where no key can."""
    level: int = 1
    """How deep it lies: 1 in the widget, 2 in the part of level 1 before it."""
    focused: bool = False
    offered: bool = False
    chosen: bool = False


class Widget:
    """A box on the screen. Its places are in window pixels and are set by `layout`."""

    focusable: ClassVar[bool] = False
    """Whether its kind can have the focus at all."""
    described_as: ClassVar[str] = ""
    """What it is in a description; "" where its class or what it does says that."""
    touches: ClassVar[int] = 0
    """How often any widget was said to look different: while it stays, no tree is asked."""

    def __init__(self, *, key: Hashable = None, hint: Hint = "") -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._key = key
        self.hint = hint
        self._visible = True
        self._enabled = True
        self._hovered = False
        self._dirty = False
        self.offered = False
        """Whether it answers what is asked."""
        self.live: Live = ""
        """Whether what it says is said aloud as it changes."""
        self.touch()

    @property
    def key(self) -> Hashable:
        """What it is called; without a name, itself."""
        return self._key if self._key is not None else id(self)

    @property
    def visible(self) -> bool:
        """Whether it is there at all."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.touch()

    @property
    def hint_box(self) -> pygame.Rect:
        """What its hint stands beside: itself, or the part of it that is pointed at."""
        return self.rect

    @property
    def enabled(self) -> bool:
        """Whether it can be used; what can't still has its hint, to say why."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.touch()

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self._hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        if value != self._hovered:
            self._hovered = value
            self.touch()

    @property
    def can_focus(self) -> bool:
        """Whether it can have the focus now: disabled things can, they say why they are."""
        return self.focusable and self._visible and self.rect.width > 0

    def touch(self) -> None:
        """Say that it looks different now."""
        self._dirty = True
        Widget.touches += 1

    def take_dirty(self) -> bool:
        """Whether it or a part of it looks different since the last call."""
        dirty, self._dirty = self._dirty, False
        for child in self.children():
            dirty = child.take_dirty() or dirty
        return dirty

    @property
    def unfinished(self) -> bool:
        """Whether it paints on in the next frames, as what it shows isn't whole yet."""
        return False

    @property
    def spoken(self) -> str:
        """What is said of what it paints to those who don't see it; "" where its parts say all."""
        return ""

    def told(self) -> Sequence[ToldPart]:
        """The parts that it paints itself, in reading order; its widgets tell of themselves."""
        return ()

    def children(self) -> Sequence[Widget]:
        """Its parts, in the order of drawing and of the Tab key."""
        return ()

    def in_reading_order(self) -> Sequence[Widget]:
        """Its parts as they are told one after the other."""
        return self.children()

    def walk(self) -> Iterator[Widget]:
        """Itself and all its visible parts, parents first."""
        if self._visible:
            yield self
            for child in self.children():
                yield from child.walk()

    def path_to(self, target: Widget) -> list[Widget]:
        """The widgets from this one down to a part of it, or nothing."""
        if target is self:
            return [self]
        for child in self.children():
            if path := child.path_to(target):
                return [self, *path]
        return []

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost visible part at a place."""
        if not self._visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children()):
            if found := child.hit(pos):
                return found
        return self

    def wanted(self, _look: Look, _width: int, /) -> tuple[int, int]:
        """The size in pixels that it would like, no wider than the width given."""
        return self.rect.size

    def layout(self, rect: pygame.Rect, _look: Look, /) -> None:
        """Take its place."""
        self.rect = rect.copy()
        self.touch()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint itself and its parts."""
        for child in self.children():
            if child.visible:
                child.draw(surface, look)

    def focus_cut(self, _look: Look, /) -> int:
        """How much of its lower right corner is cut, for the ring of the focus."""
        return 0

    def gain_focus(self) -> None:
        """Called when it gets the focus."""
        self.touch()

    def lose_focus(self) -> None:
        """Called when it loses the focus."""
        self.touch()

    def point(self, pos: tuple[int, int], /) -> None:
        """The pointer is on it, not held down, and has come or moved."""

    def press(self, pos: tuple[int, int], /) -> None:
        """The pointer goes down on it."""

    def drag(self, pos: tuple[int, int], /) -> None:
        """The pointer moves while it is held down."""

    def release(self, pos: tuple[int, int], /) -> None:
        """The pointer comes up again, perhaps elsewhere."""

    def activate(self) -> bool:
        """Return or the space bar; says whether that meant anything to it."""
        return False

    def step(self, _direction: Direction, /) -> bool:
        """An arrow key; says whether it was for the widget itself."""
        return False

    def type_key(self, _event: pygame.event.Event, /) -> bool:
        """Any other key; says whether it was for the widget."""
        return False

    def type_text(self, _text: str, /) -> bool:
        """Text that was typed; says whether it was taken."""
        return False

    def compose(self, _text: str, /) -> bool:
        """Text that is being composed by an input method; says whether it was taken."""
        return False

    def scroll(self, _steps: float, /) -> bool:
        """The wheel, in steps downwards; says whether anything moved."""
        return False


def name_of_key(key: Hashable) -> str:
    """What a thing with a key is called in all languages; "" without one."""
    if isinstance(key, tuple):
        return " ".join(str(part) for part in key)
    return key if isinstance(key, str) else ""
