"""The editor in a window without a display, and hands for it: a mouse, or keys alone."""

from __future__ import annotations

from typing import Any, Final

import pygame

from stalingrad_game.street_fight.board.locations import parse_location
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.editor.tools import Tool
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_editor_screen import StreetEditorScreen
from stalingrad_game.ui.widgets import Button, Widget
from tests.support.canvas import Canvas

SIZE: Final = (1280, 720)
QUIET: Final = Settings(language="en", speed_percent=0, computer_percent=0, pauses="none")


class EditorWindow:
    """The editor in a window without a display."""

    def __init__(self, source: str | None = None, settings: Settings = QUIET) -> None:
        """Open it on a new draft or on a copy."""
        self.context: Final = window_context(settings, SIZE)
        self.context.service(StreetHost).open_editor(source)
        self.context.stack.settle()
        found = self.context.stack.top
        assert isinstance(found, StreetEditorScreen)
        self.screen: Final = found
        self.canvas: Final = Canvas(self.context.stack, SIZE)
        self.frame()

    def frame(self) -> None:
        """Let a frame pass."""
        if self.context.stack.update(16):
            self.canvas.change()

    def send(self, kind: int, **facts: Any) -> None:
        """An event of the system, and a frame."""
        self.context.stack.handle(pygame.event.Event(kind, **facts))
        self.frame()

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def click(self, pos: tuple[int, int]) -> None:
        """Go there, press and release."""
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(kind, pos=pos, button=pygame.BUTTON_LEFT)

    def stroke(self, *points: tuple[int, int]) -> None:
        """Press at the first, go over the others, release at the last."""
        self.send(pygame.MOUSEMOTION, pos=points[0], rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=points[0], button=pygame.BUTTON_LEFT)
        for pos in points[1:]:
            self.send(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(1, 0, 0))
        self.send(pygame.MOUSEBUTTONUP, pos=points[-1], button=pygame.BUTTON_LEFT)

    def type(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            self.send(pygame.TEXTINPUT, text=letter)

    def widget(self, key: object) -> Widget:
        """What has a key."""
        return next(one for one in self.screen.root.base.walk() if one.key == key)

    def answer(self, word: str) -> Button:
        """The answer of the open question that names a referee."""
        (dialog,) = self.screen.root.layers
        named = self.context.words.phrase(f"street.referee.{word}")
        return next(one for one in dialog.answers if one.text == named)

    def map_point(self, name: str) -> tuple[int, int]:
        """A pixel of a hex."""
        number = self.screen.draft.grid.parse(name)
        return self.screen.map.hex_box(number).center

    def floor_box(self, at: str) -> pygame.Rect:
        """The box of a floor in the Section."""
        loc = parse_location(self.screen.draft.grid, at)
        found = self.screen.section.floor_box(loc)
        assert found is not None
        return found


class ByMouse:
    """Everything by clicks."""

    def hold(self, editor: EditorWindow, tool: Tool) -> None:
        """Press the group's button, then the tool's."""
        self.press(editor, ("group", tool.group))
        self.press(editor, ("tool", *tool))

    @staticmethod
    def _right(editor: EditorWindow, key: object) -> tuple[int, int]:
        box = editor.widget(key).rect
        return box.right - 12, box.centery

    def press(self, editor: EditorWindow, key: object) -> None:
        """Press a button, scrolled into view."""
        widget = editor.widget(key)
        editor.screen.root.give_focus(widget)
        editor.frame()
        editor.click(widget.rect.center)

    def put(self, editor: EditorWindow, name: str) -> None:
        """Click a hex."""
        editor.click(editor.map_point(name))

    def side(self, editor: EditorWindow) -> None:
        """The other side."""
        editor.click(self._right(editor, "side"))

    def try_by(self, editor: EditorWindow, word: str) -> None:
        """Press the button, then the referee's."""
        self.press(editor, "try")
        editor.click(editor.answer(word).rect.center)


class ByKeys:
    """Everything by keys."""

    def _go(self, editor: EditorWindow, key: object) -> None:
        for _ in range(120):
            focused = editor.screen.root.focused
            if focused is not None and focused.key == key:
                return
            editor.key(pygame.K_TAB)
        raise AssertionError(key)

    def hold(self, editor: EditorWindow, tool: Tool) -> None:
        """Tab to the group, then to the tool."""
        self.press(editor, ("group", tool.group))
        self.press(editor, ("tool", *tool))

    def press(self, editor: EditorWindow, key: object) -> None:
        """Tab to it, and Enter."""
        self._go(editor, key)
        editor.key(pygame.K_RETURN)

    def put(self, editor: EditorWindow, name: str) -> None:
        """Walk the cursor there, and Enter."""
        self._go(editor, "map")
        for _ in range(60):
            here, there = editor.screen.draft.hex, name
            if here == there:
                break
            if here[0] != there[0]:
                editor.key(pygame.K_RIGHT if here[0] < there[0] else pygame.K_LEFT)
            else:
                editor.key(pygame.K_DOWN if int(here[1:]) < int(there[1:]) else pygame.K_UP)
        editor.key(pygame.K_RETURN)

    def side(self, editor: EditorWindow) -> None:
        """The other side."""
        self._go(editor, "side")
        editor.key(pygame.K_RIGHT)

    def try_by(self, editor: EditorWindow, word: str) -> None:
        """T with the focus on the map, then the referee."""
        self._go(editor, "map")
        editor.key(pygame.K_t)
        wanted = editor.answer(word)
        for _ in range(8):
            if editor.screen.root.focused is wanted:
                break
            editor.key(pygame.K_TAB)
        editor.key(pygame.K_RETURN)


def build(editor: EditorWindow, hands: ByMouse | ByKeys) -> None:
    """Two houses, debris between them, a squad on each side, one house to be held."""
    hands.hold(editor, Tool("building", "masonry"))
    for name in ("C3", "C4", "F2"):
        hands.put(editor, name)
    hands.hold(editor, Tool("terrain", "debris"))
    hands.put(editor, "D3")
    hands.hold(editor, Tool("aim", "aim"))
    hands.put(editor, "C3")
    hands.hold(editor, Tool("unit", "rifle_squad"))
    hands.put(editor, "A3")
    hands.side(editor)
    hands.put(editor, "F2")
