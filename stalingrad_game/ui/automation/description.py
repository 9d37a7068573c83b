"""What is told of one painted frame: the screen, and everything that shows on it."""

from __future__ import annotations

import msgspec
import pygame

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


def box_tuple(rect: pygame.Rect) -> BoxTuple:
    """A box as plain numbers."""
    return rect.left, rect.top, rect.width, rect.height
