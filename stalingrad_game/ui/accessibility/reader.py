"""A window as screen readers know it: told after each painted frame while somebody listens.

Where the library isn't there, or nobody listens, nothing is described at all.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

import accesskit

from ..shell.app import AppContext
from ..shell.window import Window, call_soon
from .adapter import AdapterHandlers, SystemAdapter

if TYPE_CHECKING:
    from .tree import WindowTree


class ScreenReader:
    """Tells one window, and does what a reader asks for."""

    def __init__(self, window: Window, context: AppContext) -> None:
        """Of a window that isn't seen yet; nobody listens so far."""
        self._window: Final = window
        self._context: Final = context
        self._tree: WindowTree | None = None
        self._listens = False
        self._whole = True
        """Whether whoever listens knows nothing yet."""
        self._place: tuple[int, int, int, int] | None = None
        handlers = AdapterHandlers(self._begin, self._ask, self._end)
        self._adapter: Final = SystemAdapter(window.handle, handlers)
        window.on_focus = self._focus

    def __call__(self, _context: AppContext) -> None:
        """A frame was painted."""
        if self._listens:
            self._tell()

    # --- asked from any thread

    def _begin(self) -> None:
        self._whole = self._listens = True
        call_soon(self._tell)

    def _end(self) -> None:
        self._listens = False

    def _ask(self, action: accesskit.Action, node: int) -> None:
        call_soon(partial(self._act, action, node))

    # --- on the window's own thread

    def _focus(self, *, has_it: bool) -> None:
        self._adapter.focus(has_it=has_it)

    def _tell(self) -> None:
        """Tell what the window shows; all of it to whoever knows nothing yet."""
        from ..automation.describe import read_window
        from .tree import EMPTY, WindowTree

        top = self._context.stack.top
        if top is None:
            return
        if self._tree is None:
            self._tree = WindowTree()
        whole, self._whole = self._whole, False
        reading = read_window(self._context, top)
        update = self._tree.update(reading, self._context.words, whole=whole)
        place = self._window.place
        if place != self._place:
            self._place = place
            self._adapter.place(place)
        # Who begins to listen only now is told nothing but that there is a window.
        self._adapter.update(lambda: EMPTY if self._whole and not whole else update)

    def _act(self, action: accesskit.Action, node: int) -> None:
        """Press or point at what a node stands for, if that is still there."""
        element = None if self._tree is None else self._tree.element(node)
        if element is None:
            return
        if action == accesskit.Action.CLICK and element.press is not None:
            element.press()
        elif action == accesskit.Action.FOCUS and element.focus is not None:
            element.focus()


def open_reader(window: Window, context: AppContext) -> ScreenReader | None:
    """The reader of a window; None where it can't be told to the system."""
    if sys.platform in {"win32", "darwin"} and not window.handle:
        return None
    return ScreenReader(window, context)
