"""What is on the screen, in words and boxes: for screen readers, and for driving from outside.

It tells nothing that the eye can't see: what is face down or covered isn't in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import pygame

from ...folders import replace_file
from ..screens.base import Screen
from ..screens.browser.piece_grid import PieceGrid
from ..screens.replay.replay_scene import ReplayScreen
from ..screens.rulebook.widgets import Link
from ..shell.app import AppContext
from ..shell.screen_stack import Scene
from ..widgets import (
    Button,
    Choice,
    KeyField,
    Label,
    ListBox,
    NoticeStrip,
    PickButton,
    RichText,
    Root,
    ScrollView,
    TextField,
    Toggle,
    Widget,
)
from .description import ElementDescription, ScreenDescription, box_tuple


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
    description = describe_screen(top, context.size, frame)
    if context.stack.notice:
        strip = NoticeStrip(context.stack.notice)
        strip.place(context.size, context.look)
        description.seen.append(
            ElementDescription("text", "notice", strip.text, box_tuple(strip.rect))
        )
    return description


def describe_screen(scene: Scene, size: tuple[int, int], frame: int = 0) -> ScreenDescription:
    """What a scene on top shows in a window of a size."""
    if isinstance(scene, ReplayScreen) and not scene.root.layers:
        above = describe_screen(scene.table.scene, (size[0], scene.bar.rect.top), frame)
        below = _widgets(scene.root, size)
        return ScreenDescription(frame, scene.name, size, [*above.seen, *below])
    if isinstance(scene, Screen):
        return ScreenDescription(frame, scene.name, size, list(_widgets(scene.root, size)))
    from ..table.screen import TableScene
    from .describe_table import describe_table

    if isinstance(scene, TableScene):
        return describe_table(scene, size, frame)
    name, root = type(scene).__name__, getattr(scene, "root", None)
    shown = list(_widgets(root, size)) if isinstance(root, Root) else []
    return ScreenDescription(frame, getattr(scene, "name", name), size, shown)


def _widgets(root: Root, size: tuple[int, int]) -> Iterator[ElementDescription]:
    whole = pygame.Rect((0, 0), size)
    yield from _below(root, root.top, whole)


def _below(root: Root, widget: Widget, room: pygame.Rect) -> Iterator[ElementDescription]:
    """A widget and its parts, as far as they show in a room."""
    shown = widget.rect.clip(room)
    if not widget.visible or not shown.width or not shown.height:
        return
    if isinstance(widget, ListBox):
        yield from _rows(root, widget, shown)
    elif isinstance(widget, PieceGrid):
        yield from _tiles(root, widget, shown)
    else:
        named = _kind_and_label(widget)
        if named is not None:
            yield _seen(root, widget, named, shown)
    inner = shown if isinstance(widget, ScrollView) else room
    for child in widget.children():
        yield from _below(root, child, inner)


def _kind_and_label(widget: Widget) -> tuple[str, str] | None:
    """Kind and label of a widget that says something."""
    match widget:
        case Button():
            return "button", widget.text or widget.spoken
        case Toggle():
            return "switch", f"{widget.text}: {'1' if widget.value else '0'}"
        case Choice():
            return "choice", f"{widget.text}: {widget.values[widget.index]}"
        case KeyField():
            return "key", f"{widget.text}: {widget.waits if widget.waiting else widget.keys}"
        case TextField():
            return "field", widget.shown or widget.empty
        case Link():
            return "link", widget.target
        case Label() if widget.text:
            return "text", widget.text
        case RichText():
            return "text", "".join(span.text for span in widget.spans)
        case _ if widget.spoken:
            return "text", widget.spoken
    return None


def _seen(
    root: Root, widget: Widget, named: tuple[str, str], shown: pygame.Rect
) -> ElementDescription:
    kind, label = named
    return ElementDescription(
        kind,
        _name(widget.key) if widget.can_focus else "",
        label,
        box_tuple(shown),
        _point(widget, shown) if widget.can_focus else None,
        widget.enabled,
        focused=root.focus.shown and root.focused is widget,
        chosen=isinstance(widget, PickButton) and widget.chosen,
    )


def _point(widget: Widget, shown: pygame.Rect) -> tuple[int, int]:
    """Where a click does what a widget is for: on a choice, at its arrow to the next value."""
    if isinstance(widget, Choice):
        return max(shown.right - shown.height // 3, shown.left), shown.top + shown.height * 3 // 4
    return shown.center


def _rows(root: Root, rows: ListBox, shown: pygame.Rect) -> Iterator[ElementDescription]:
    focused = root.focus.shown and root.focused is rows
    yield ElementDescription(
        "list", _name(rows.key), "", box_tuple(shown), shown.center, focused=focused
    )
    for number, row in enumerate(rows.rows):
        box = rows.row_box(number).clip(shown)
        if box.height:
            label = f"{row.text} {row.note}".rstrip()
            chosen = number == rows.index
            yield ElementDescription(
                "row", _name(row.key), label, box_tuple(box), box.center, chosen=chosen
            )


def _tiles(root: Root, grid: PieceGrid, shown: pygame.Rect) -> Iterator[ElementDescription]:
    focused = root.focus.shown and root.focused is grid
    yield ElementDescription(
        "list", _name(grid.key), grid.spoken, box_tuple(shown), shown.center, focused=focused
    )
    for number, tile in enumerate(grid.tiles):
        box = grid.box(number).clip(shown)
        if box.height:
            chosen = number == grid.index
            yield ElementDescription(
                "row", tile.id, tile.name, box_tuple(box), box.center, chosen=chosen
            )


def _name(key: object) -> str:
    if isinstance(key, tuple):
        return " ".join(str(part) for part in key)
    return key if isinstance(key, str) else ""
