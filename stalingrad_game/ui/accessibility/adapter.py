"""The system's accessibility service, which AccessKit speaks to on every system.

No tree is ever made inside a call of that library: a fault there would end the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, Literal

import accesskit

from .nodes import EMPTY, TreeChange, update_of

WINDOW_CLASS: Final = "SDLWindow"
"""What a window is called on macOS."""
Asked = Literal["press", "focus"]
"""What is to be done with a node."""


class AdapterHandlers:
    """What the system asks for; it may ask from another thread."""

    def __init__(
        self,
        begin: Callable[[], None],
        act: Callable[[Asked, int], None],
        end: Callable[[], None],
        goes_on: Callable[[], None] = lambda: None,
    ) -> None:
        """`begin` is called as somebody begins to listen, `end` as nobody does any more.

        `act` is told what is to be done with which node, `goes_on` is called as soon as a change
        can be told again.
        """
        self.begin: Final = begin
        self.act: Final = act
        self.end: Final = end
        self.goes_on: Final = goes_on


class SystemAdapter:
    """The service as one window is known to it."""

    ready = True
    """Whether a change can be told now."""

    def __init__(self, handle: int, handlers: AdapterHandlers) -> None:
        """Of a window that isn't seen yet, by the system's own handle; Linux needs none."""
        self._handlers: Final = handlers
        self._knows_nothing = True
        """Whether whoever listens was told nothing yet."""
        self._adapter: Final[Any] = self._made(handle)

    def tell(self, change: TreeChange) -> None:
        """Tell what has changed, while somebody listens."""
        update, nothing = update_of(change), update_of(EMPTY)
        if change.whole:
            self._knows_nothing = False
        # Who begins to listen at this very moment is told nothing but that there is a window.
        _raise(self._adapter.update_if_active(lambda: nothing if self._knows_nothing else update))

    def focus(self, *, has_it: bool) -> None:
        """The window has the keyboard now, or another one has."""
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(has_it))
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(has_it)

    def place(self, box: tuple[int, int, int, int]) -> None:
        """Where the window is on the screen, in pixels; only Linux has to be told."""
        if sys.platform not in {"darwin", "win32"}:
            left, top, width, height = box
            rect = accesskit.Rect(left, top, left + width, top + height)
            self._adapter.set_root_window_bounds(rect, rect)

    def close(self) -> None:
        """Nothing is told any more; the service itself goes with the window."""

    def _made(self, handle: int) -> Any:
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class(WINDOW_CLASS)
            return accesskit.macos.SubclassingAdapter.for_window(handle, self._begin, self._act)
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(handle, self._begin, self._act)
        return accesskit.unix.Adapter(self._begin, self._act, self._handlers.end)

    def _begin(self) -> None:
        """No tree yet: it comes with the first change."""
        self._knows_nothing = True
        self._handlers.begin()

    def _act(self, request: accesskit.ActionRequest) -> None:
        if request.action == accesskit.Action.CLICK:
            self._handlers.act("press", request.target)
        elif request.action == accesskit.Action.FOCUS:
            self._handlers.act("focus", request.target)


def _raise(events: Any) -> None:
    """Let the system know what has happened, where it has to be told separately."""
    if events is not None:
        events.raise_events()
