"""What is told of one painted frame: the screen, and everything that shows on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import pygame

from ..widgets.base import Live

BoxTuple = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the window."""


class ElementDescription(msgspec.Struct, omit_defaults=True):
    """One thing on the screen."""

    kind: str
    name: str
    """What it is called in all languages, as "new" or "formation 3"."""
    label: str
    """What it says."""
    box: BoxTuple
    point: tuple[int, int] | None = None
    """Where it can be pointed at; None where it is covered."""
    enabled: bool = True
    focused: bool = False
    offered: bool = False
    """Whether it answers what is asked."""
    chosen: bool = False
    key: str = ""
    """The key that does the same, as it is printed."""
    hint: str = ""
    """What is said of it to whoever points at it."""
    level: int = 0
    """How deep it lies: 1 in the element of level 0 before it, 2 in that of level 1."""
    away: bool = False
    """Whether it has to be scrolled into view."""
    on: bool | None = None
    """Of a switch, or of one of several of which one is chosen, whether it is on."""
    live: Live = ""
    """Whether it is said aloud as it changes."""


class Element(NamedTuple):
    """One thing on the screen, and what can be done with it by who doesn't see it."""

    told: ElementDescription
    press: Callable[[], object] | None = None
    """What a click on it does; None: nothing."""
    focus: Callable[[], object] | None = None
    """Points at it as a key does; None where no key can."""


class ScreenDescription(msgspec.Struct, omit_defaults=True):
    """One painted frame."""

    frame: int
    screen: str
    """Which screen is on top."""
    size: tuple[int, int]
    seen: list[ElementDescription]
    prompt: str = ""
    """What the table asks."""
    rule: str = ""
    asks: bool = False
    """Whether the window itself asks something first."""
    busy: bool = False
    """Whether something is still being shown."""
    over: bool = False
    """Whether the game is over."""
    log: Sequence[str] = ()
    """The newest lines of the log, the last one last."""
    logged: int = 0
    """How many lines the whole log has."""


class WindowReading(NamedTuple):
    """A painted frame, and what can be done with each thing on it, in the same order."""

    description: ScreenDescription
    elements: Sequence[Element]

    @classmethod
    def of(cls, description: ScreenDescription, elements: Sequence[Element]) -> WindowReading:
        """With everything that a description of its head alone doesn't have yet."""
        description.seen = [one.told for one in elements]
        return cls(description, elements)


def box_tuple(rect: pygame.Rect) -> BoxTuple:
    """A box as plain numbers."""
    return rect.left, rect.top, rect.width, rect.height
