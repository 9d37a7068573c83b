"""A window as screen readers know it: told after each painted frame while somebody listens.

Where the library isn't there, or nobody listens, nothing is described at all.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from ..shell.app import AppContext
from ..shell.window import Window, call_soon
from .adapter import AdapterHandlers, Asked, SystemAdapter
from .outside import OutsideAdapter

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
        self._late = False
        """Whether there is something that couldn't be told yet."""
        self._place: tuple[int, int, int, int] | None = None
        handlers = AdapterHandlers(self._begin, self._ask, self._end, self._goes_on)
        self._adapter: Final = system_adapter(window.handle, handlers)
        window.on_focus = self._focus

    def __call__(self, _context: AppContext) -> None:
        """A frame was painted."""
        if self._listens:
            self._tell()

    def close(self) -> None:
        """The window is closed: nothing is told any more."""
        self._listens = False
        self._adapter.close()

    # --- asked from any thread

    def _begin(self) -> None:
        self._whole = self._listens = True
        call_soon(self._tell)

    def _end(self) -> None:
        self._listens = False

    def _ask(self, what: Asked, node: int) -> None:
        call_soon(partial(self._act, what, node))

    def _goes_on(self) -> None:
        if self._late:
            call_soon(self._tell)

    # --- on the window's own thread

    def _focus(self, *, has_it: bool) -> None:
        self._adapter.focus(has_it=has_it)

    def _tell(self) -> None:
        """Tell what the window shows; all of it to whoever knows nothing yet."""
        from ..automation.describe import read_window
        from .tree import WindowTree

        top = self._context.stack.top
        self._late = not self._adapter.ready
        if top is None or self._late:
            return
        if self._tree is None:
            self._tree = WindowTree()
        whole, self._whole = self._whole, False
        place = self._window.place
        if place != self._place:
            self._place = place
            self._adapter.place(place)
        reading = read_window(self._context, top)
        self._adapter.tell(self._tree.change(reading, self._context.words, whole=whole))

    def _act(self, what: Asked, node: int) -> None:
        """Press or point at what a node stands for, if that is still there."""
        element = None if self._tree is None else self._tree.element(node)
        action = None if element is None else element.press if what == "press" else element.focus
        if action is not None:
            action()


def system_adapter(handle: int, handlers: AdapterHandlers) -> SystemAdapter | OutsideAdapter:
    """The service of this system for a window by its handle."""
    if sys.platform in {"win32", "darwin"}:
        return SystemAdapter(handle, handlers)
    return OutsideAdapter(handlers)


def open_reader(window: Window, context: AppContext) -> ScreenReader | None:
    """The reader of a window; None where it can't be told to the system."""
    if sys.platform in {"win32", "darwin"} and not window.handle:
        return None
    return ScreenReader(window, context)
