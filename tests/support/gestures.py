"""Input as a player gives it, for tests: clicks, keys, text."""

from __future__ import annotations

import pygame

from stalingrad_game.ui.widgets import Root, Widget

Pos = tuple[int, int]


def key(code: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    """A key that goes down."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scancode)


def motion(pos: Pos) -> pygame.event.Event:
    """The pointer moves."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def down(pos: Pos, button: int = 1) -> pygame.event.Event:
    """A mouse button goes down."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: Pos, button: int = 1) -> pygame.event.Event:
    """A mouse button comes up."""
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def wheel(steps: int) -> pygame.event.Event:
    """The wheel turns; up is positive, as pygame has it."""
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps))


def typed(text: str) -> pygame.event.Event:
    """Text arrives from the keyboard or an input method."""
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def click(root: Root, pos: Pos) -> None:
    """Point, press and let go."""
    for event in (motion(pos), down(pos), up(pos)):
        root.handle(event)


def press_keys(root: Root, *codes: int) -> None:
    """Press keys one after the other."""
    for code in codes:
        root.handle(key(code))


def drag_of(widget: Widget, start: Pos, end: Pos) -> None:
    """Press a widget and let go elsewhere; at the same place it is a click."""
    widget.press(start)
    if end != start:
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        widget.drag(middle)
        widget.drag(end)
    widget.release(end)
