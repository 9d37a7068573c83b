"""Keys by what they mean: arrows, numbers by their place on the keyboard, forward and back.

Numbers go by scancode, so that they work where digits need Shift, as on French keyboards.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

Direction = Literal["left", "right", "up", "down"]

_ARROWS: Final[tuple[tuple[int, Direction], ...]] = (
    (pygame.K_LEFT, "left"),
    (pygame.K_RIGHT, "right"),
    (pygame.K_UP, "up"),
    (pygame.K_DOWN, "down"),
)
_NUMBER_ROW: Final = (
    pygame.KSCAN_1,
    pygame.KSCAN_2,
    pygame.KSCAN_3,
    pygame.KSCAN_4,
    pygame.KSCAN_5,
    pygame.KSCAN_6,
    pygame.KSCAN_7,
    pygame.KSCAN_8,
    pygame.KSCAN_9,
    pygame.KSCAN_0,
    pygame.KSCAN_MINUS,
    pygame.KSCAN_EQUALS,
)
_ACTIVATE: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})


def direction_of(event: pygame.event.Event) -> Direction | None:
    """The arrow that a key event stands for, if any."""
    return next((name for key, name in _ARROWS if event.key == key), None)


def number_of(event: pygame.event.Event) -> int | None:
    """Which key of the number row, counted from 0 at the left to 11, whatever is printed on it."""
    code = getattr(event, "scancode", None)
    return _NUMBER_ROW.index(code) if code in _NUMBER_ROW else None


def is_activate(event: pygame.event.Event) -> bool:
    """Whether a key event means "do it": Return or the space bar."""
    return event.key in _ACTIVATE


def has_command(event: pygame.event.Event) -> bool:
    """Whether Ctrl, or Cmd on a Mac, is held with the key."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
