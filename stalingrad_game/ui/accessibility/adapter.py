"""The system's accessibility service, which AccessKit speaks to on every system.

No tree is ever made inside a call of that library: a fault there would end the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

import accesskit

WINDOW_CLASS: Final = "SDLWindow"
"""What a window is called on macOS."""


class AdapterHandlers:
    """What the system asks for; it may ask from another thread."""

    def __init__(
        self,
        listened_to: Callable[[], None],
        act: Callable[[accesskit.Action, int], None],
        left: Callable[[], None],
    ) -> None:
        """`listened_to` is called as somebody begins to listen, `left` as nobody does any more.

        `act` is told what is to be done, and to which node.
        """
        self._listened_to: Final = listened_to
        self._act: Final = act
        self.left: Final = left

    def begin(self) -> None:
        """No tree yet: it comes with the first update."""
        self._listened_to()

    def act(self, request: accesskit.ActionRequest) -> None:
        self._act(request.action, request.target)


class SystemAdapter:
    """The service as one window is known to it."""

    def __init__(self, handle: int, handlers: AdapterHandlers) -> None:
        """Of a window that isn't seen yet, by the system's own handle; Linux needs none."""
        self._adapter: Final[Any] = _made(handle, handlers)

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        """Tell what has changed; `make` hands over what is finished, while somebody listens."""
        _raise(self._adapter.update_if_active(make))

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


def _made(handle: int, handlers: AdapterHandlers) -> Any:
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class(WINDOW_CLASS)
        make = accesskit.macos.SubclassingAdapter.for_window
        return make(handle, handlers.begin, handlers.act)
    if sys.platform == "win32":
        return accesskit.windows.SubclassingAdapter(handle, handlers.begin, handlers.act)
    return accesskit.unix.Adapter(handlers.begin, handlers.act, handlers.left)


def _raise(events: Any) -> None:
    """Let the system know what has happened, where it has to be told separately."""
    if events is not None:
        events.raise_events()
