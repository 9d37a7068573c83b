"""What is on the screen, in words and boxes: for screen readers, and for driving from outside.

It tells nothing that the eye can't see: what is face down or covered isn't in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pygame

from ...folders import replace_file
from ..screens.base import Screen
from ..screens.browser.piece_grid import PieceGrid
from ..screens.replay.replay_scene import ReplayScreen
from ..screens.rulebook.widgets import Link
from ..session.scene import SessionScene
from ..shell.app import AppContext
from ..shell.screen_stack import Scene
from ..widgets import (
    Button,
    Choice,
    Hint,
    KeyField,
    Label,
    ListBox,
    NoticeStrip,
    PickButton,
    RichText,
    Root,
    ScrollView,
    SecretField,
    TextField,
    Toggle,
    Widget,
)
from ..widgets.base import ToldPart, name_of_key
from .description import (
    Element,
    ElementDescription,
    ScreenDescription,
    WindowReading,
    box_tuple,
)

FIELDS: Final = frozenset({"field", "secret"})
"""What says what was typed; its hint, or else the text before it, says what for."""
MAP: Final = "map"
"""What has a cursor of its own, which is seen in place of the focus."""


class ScreenDescriber:
    """Writes what is on the screen into a file after each frame; "-" is the standard output.

    Raises `OSError` where not even the first frame can be written; a disk that is full later ends
    nothing.
    """

    def __init__(self, target: str) -> None:
        self._target: Final = target
        self._frame = 0

    def __call__(self, context: AppContext) -> None:
        """Describe the frame just painted."""
        self._frame += 1
        top = context.stack.top
        if top is None:
            return
        line = msgspec.json.encode(describe_window(context, top, self._frame))
        if self._target == "-":
            with suppress(OSError):
                print(line.decode(), flush=True)
            return
        try:
            replace_file(Path(self._target), line + b"\n", lasting=False)
        except OSError:
            if self._frame == 1:
                raise


def describe_window(context: AppContext, top: Scene, frame: int = 0) -> ScreenDescription:
    """What a window shows: its scene on top, and the notice over it."""
    return read_window(context, top, frame).description


def read_window(context: AppContext, top: Scene, frame: int = 0) -> WindowReading:
    """What a window shows, and what can be done with it."""
    reading = read_screen(top, context.size, frame)
    if not context.stack.notice:
        return reading
    strip = NoticeStrip(context.stack.notice)
    strip.place(context.size, context.look)
    box = box_tuple(strip.rect)
    notice = Element(ElementDescription("text", "notice", strip.text, box, live="assertive"))
    return WindowReading.of(reading.description, [*reading.elements, notice])


def describe_screen(scene: Scene, size: tuple[int, int], frame: int = 0) -> ScreenDescription:
    """What a scene on top shows in a window of a size."""
    return read_screen(scene, size, frame).description


def read_screen(scene: Scene, size: tuple[int, int], frame: int = 0) -> WindowReading:
    """What a scene on top shows in a window of a size, and what can be done with it."""
    if isinstance(scene, ReplayScreen) and not scene.root.layers:
        above = read_screen(scene.table.scene, (size[0], scene.bar.rect.top), frame)
        head = msgspec.structs.replace(above.description, screen=scene.name, size=size)
        return WindowReading.of(head, [*above.elements, *_widgets(scene.root, size)])
    if isinstance(scene, Screen):
        head = ScreenDescription(frame, scene.name, size, [])
        return WindowReading.of(head, list(_widgets(scene.root, size)))
    from ..table.screen import TableScene
    from .describe_table import read_table

    if isinstance(scene, TableScene):
        return read_table(scene, size, frame)
    name, root = type(scene).__name__, getattr(scene, "root", None)
    shown = list(_widgets(root, size)) if isinstance(root, Root) else []
    head = ScreenDescription(frame, getattr(scene, "name", name), size, [])
    if isinstance(scene, SessionScene):
        head.log, head.logged = scene.newest_log, scene.logged
    return WindowReading.of(head, shown)


def _widgets(root: Root, size: tuple[int, int]) -> Iterator[Element]:
    heading = ""
    for element in _below(root, root.top, pygame.Rect((0, 0), size), scrolled=False):
        told = element.told
        if told.kind == "text":
            heading = told.label
            told.live = told.live or ("polite" if root.layers else "")
        elif told.kind == "list":
            told.label = told.label or heading
        elif told.kind in FIELDS:
            told.hint = told.hint or heading
        yield element


def _below(root: Root, widget: Widget, room: pygame.Rect, *, scrolled: bool) -> Iterator[Element]:
    """A widget and its parts: what shows in a room, and what can be scrolled into it."""
    shown = widget.rect.clip(room)
    if not (widget.visible and widget.rect.width and widget.rect.height):
        return
    if not (scrolled or (shown.width and shown.height)):
        return
    named, parts = _kind_and_label(widget), widget.told()
    if named is not None:
        yield _told(root, widget, named, shown)
    for part in parts:
        yield _part(root, widget, part, shown, level=part.level if named else part.level - 1)
    scrolls = isinstance(widget, ScrollView)
    for child in widget.in_reading_order():
        yield from _below(root, child, shown if scrolls else room, scrolled=scrolled or scrolls)


def _kind_and_label(widget: Widget) -> tuple[str, str] | None:
    """Kind and label of a widget that says something."""
    found: tuple[str, str] | None = None
    match widget:
        case Button():
            found = "button", widget.text or widget.spoken
        case Toggle():
            found = "switch", widget.text
        case Choice():
            found = "choice", f"{widget.text}: {widget.values[widget.index]}"
        case KeyField():
            keys = widget.waits if widget.waiting else widget.keys
            found = "key", f"{widget.text}: {keys}"
        case TextField():
            kind = "secret" if isinstance(widget, SecretField) else "field"
            found = kind, widget.shown or widget.empty
        case Link():
            found = "link", widget.target
        case Label() if widget.text:
            found = "text", widget.text
        case RichText():
            text = "".join(span.text for span in widget.spans)
            found = ("text", text) if text.strip() else None
        case ListBox() | PieceGrid():
            found = "list", widget.spoken
        case _ if widget.spoken:
            pressed = widget.can_focus and _can_be_pressed(widget)
            found = widget.described_as or ("button" if pressed else "text"), widget.spoken
    return found


def _can_be_pressed(widget: Widget) -> bool:
    return type(widget).activate is not Widget.activate


def _told(root: Root, widget: Widget, named: tuple[str, str], shown: pygame.Rect) -> Element:
    kind, label = named
    hint = _plain(widget.hint) or (widget.spoken if kind == "button" else "")
    seen = bool(shown.width and shown.height)
    told = ElementDescription(
        kind,
        name_of_key(widget.key) if widget.can_focus else "",
        label if kind in FIELDS else label or hint,
        box_tuple(shown if seen else widget.rect),
        _point(widget, shown) if widget.can_focus and seen else None,
        widget.enabled,
        focused=root.focus.shown and root.focused is widget,
        offered=widget.offered and widget.enabled,
        chosen=isinstance(widget, PickButton) and widget.chosen,
        hint=hint if label not in {"", hint} or kind in FIELDS else "",
        away=not seen,
        on=_on(widget),
        live=widget.live,
    )
    press = partial(root.use, widget) if _can_be_pressed(widget) else None
    focus = partial(root.point_to, widget) if widget.can_focus else None
    return Element(told, press, focus)


def _on(widget: Widget) -> bool | None:
    if isinstance(widget, Toggle):
        return widget.value
    return widget.chosen if isinstance(widget, PickButton) else None


def _plain(hint: Hint) -> str:
    """A hint without its pictures."""
    return hint if isinstance(hint, str) else "".join(span.text for span in hint)


def _point(widget: Widget, shown: pygame.Rect) -> tuple[int, int]:
    """Where a click does what a widget is for: on a choice, at its arrow to the next value."""
    if isinstance(widget, Choice):
        return max(shown.right - shown.height // 3, shown.left), shown.top + shown.height * 3 // 4
    return shown.center


def _part(root: Root, widget: Widget, part: ToldPart, shown: pygame.Rect, *, level: int) -> Element:
    """A part of what a widget paints itself; what can be pointed at gives the widget the focus."""
    box = part.box.clip(shown)
    seen = bool(box.width and box.height)
    told = ElementDescription(
        part.kind,
        part.name,
        part.text,
        box_tuple(box if seen else part.box),
        box.center if seen else None,
        focused=part.focused,
        offered=part.offered,
        chosen=part.chosen,
        away=not seen,
        level=max(level, 0),
    )
    press, focus = (_in_focus(root, widget, what) for what in (part.press, part.focus))
    return Element(told, press, focus)


def _in_focus(
    root: Root, widget: Widget, action: Callable[[], object] | None
) -> Callable[[], object] | None:
    """An action on a part of a widget, which gets the focus first where it can have it."""
    if action is None or not widget.can_focus:
        return action

    take = root.give_focus if widget.described_as == MAP else root.point_to

    def act() -> None:
        take(widget)
        action()

    return act
