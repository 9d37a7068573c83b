"""The window itself: opened as it was left, painted only when something changed, closed cleanly.

Where nothing happens the program looks for input twenty times a second and otherwise sleeps.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, Protocol

import msgspec
import pygame
import pygame.event
import pygame.key

from .app import AppContext
from .settings import Settings, save_settings

WINDOW_TITLE: Final = "Stalingrad"
MIN_WINDOW_SIZE: Final = (640, 360)
"""The smallest window, in the screen's own units."""
DEFAULT_WINDOW_SIZES: Final = ((1920, 1080), (1600, 900), (1280, 720))
"""Sizes of a first window; the largest that leaves some of the screen free is taken."""
FRAME_SIZE: Final = (24, 64)
"""How thick the frame is that a system may draw around a window, at the side and at the top."""
_ROOM: Final = 0.92
"""How much of the screen a first window may take."""
DRIVER: Final = "SDL_VIDEODRIVER"
WAYLAND_FOLDER: Final = "XDG_RUNTIME_DIR"
WITHOUT_WAYLAND: Final = "x11,kmsdrm"
"""What is tried on Linux where there can be no Wayland: its library would complain aloud."""
NO_SCREEN: Final = frozenset({"dummy", "offscreen"})
"""Drivers that show nothing; they are used only where the user asks for them."""

FRAME_S: Final = 1 / 60
AWAKE_S: Final = 0.008
"""How long to sleep between looks for input shortly after there was some."""
ASLEEP_S: Final = 0.05
"""How long to sleep once nothing has happened for a while."""
DROWSY_S: Final = 3.0
"""How long after the last input sleep becomes longer."""
LONGEST_STEP_MS: Final = 250
"""The longest time that passes at once, as after the machine has slept."""
REPEAT_MS: Final = (350, 40)
MOST_LOST: Final = 60
"""So many frames in a row may be lost, as where memory is short; then there is no window any more.
"""

SDL_HINTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_VIDEO_WAYLAND_WMCLASS": "stalingrad",
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    }
)
"""What SDL is told before it starts, where the user doesn't tell it otherwise."""
X11: Final = "x11"
ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""Where a picture that the processor has painted goes through the graphics card to an X screen, a
frame costs twenty times as much as without, unless there is a fast card; so it doesn't there."""
X11_CLASS: Final = "SDL_VIDEO_X11_WMCLASS"
"""What the window is called among windows; pygame would name it by the script."""
REPEATING: Final = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
        *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    }
)
"""Keys that do something again while they are held; all others do it once."""
POINTER: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})

CALLED: Final = pygame.USEREVENT
"""An event of another thread: its `call` is made on that of the window."""

FrameObserver = Callable[[AppContext], None]
"""Called after each painted frame."""


class NoDisplayError(Exception):
    """There is no screen to open a window on; the message is the system's."""


class DisplayLostError(Exception):
    """Nothing can be shown any more in a window that was open; the message is the system's."""


def start_display() -> None:
    """Start SDL's display alone; raises `NoDisplayError`."""
    for hint, value in SDL_HINTS.items():
        os.environ.setdefault(hint, value)
    os.environ[X11_CLASS] = "stalingrad"
    no_wayland = sys.platform == "linux" and not {WAYLAND_FOLDER, DRIVER} & os.environ.keys()
    if no_wayland:
        os.environ[DRIVER] = WITHOUT_WAYLAND
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from None
    finally:
        if no_wayland:
            del os.environ[DRIVER]
    driver = pygame.display.get_driver()
    if driver == X11:
        os.environ.setdefault(ACCELERATION, "0")
    if driver in NO_SCREEN and os.environ.get(DRIVER) != driver:
        pygame.display.quit()
        raise NoDisplayError(driver)


def first_size(settings: Settings, screen: tuple[int, int]) -> tuple[int, int]:
    """The size of the window as it opens, no larger than the screen."""
    width, height = settings.window or next(
        (
            size
            for size in DEFAULT_WINDOW_SIZES
            if size[0] <= screen[0] * _ROOM and size[1] <= screen[1] * _ROOM
        ),
        screen,
    )
    return min(max(width, 1), screen[0]), min(max(height, 1), screen[1])


def first_place(
    settings: Settings, screens: Sequence[tuple[int, int]], size: tuple[int, int]
) -> tuple[int, int] | None:
    """Where a window of a size opens: where it was left; None where the system decides.

    With other screens than then it is moved so that all of it lies on the first one.
    """
    if settings.window_at is None or not screens:
        return None
    if len(screens) > 1 and tuple(screens) == settings.screens:
        return settings.window_at
    (left, top), (width, height) = settings.window_at, screens[0]
    return (
        min(max(left, 0), max(width - size[0], 0)),
        min(max(top, 0), max(height - size[1], 0)),
    )


def place_to_keep(
    requested: tuple[int, int] | None, reported: tuple[int, int] | None
) -> tuple[int, int] | None:
    """The place of a window for the next time, of where it was to open and where it is said to be.

    Some systems count the frame in the one and not in the other: a window that was hardly moved
    counts as not moved at all, else it would creep across the screen, start by start.
    """
    if requested is None or reported is None:
        return reported
    near = all(abs(reported[axis] - requested[axis]) <= FRAME_SIZE[axis] for axis in (0, 1))
    return requested if near else reported


def on_surface(event: pygame.event.Event, factor: tuple[float, float]) -> pygame.event.Event:
    """A pointer event in pixels of the surface, where the screen counts in larger units."""
    if factor == (1.0, 1.0) or event.type not in POINTER:
        return event
    fields: dict[str, Any] = dict(event.dict)
    for name in ("pos", "rel"):
        if name in fields:
            x, y = fields[name]
            fields[name] = (round(x * factor[0]), round(y * factor[1]))
    return pygame.event.Event(event.type, fields)


def call_soon(action: Callable[[], object]) -> None:
    """Have the window's thread do something; from any thread, and for nothing without a window."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(CALLED, call=action))


class FocusListener(Protocol):
    """Told whether the window has the keyboard."""

    def __call__(self, *, has_it: bool) -> None:
        """It has got it, or lost it."""


def _tell_nobody(*, has_it: bool) -> None:
    """Nobody wants to know."""
    del has_it


class Window:
    """One window on the screen; use it as a context manager."""

    def __init__(self, settings: Settings) -> None:
        """Open it; raises `NoDisplayError`."""
        start_display()
        try:
            screens = pygame.display.get_desktop_sizes() or [DEFAULT_WINDOW_SIZES[-1]]
            size = first_size(settings, screens[0])
            place = first_place(settings, screens, size)
            self._window: Final = pygame.Window(
                WINDOW_TITLE,
                size,
                resizable=True,
                allow_high_dpi=True,
                position=pygame.WINDOWPOS_UNDEFINED if place is None else place,
                maximized=settings.maximised,
                hidden=True,
            )
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplayError(str(error)) from None
        smallest = (min(MIN_WINDOW_SIZE[0], screens[0][0]), min(MIN_WINDOW_SIZE[1], screens[0][1]))
        self._window.minimum_size = smallest
        self._full = False
        self._maximised = settings.maximised
        self._plain = size
        self._requested_place: Final = place
        self._place = place
        self._screens: Final = tuple(screens)
        self._down: set[int] = set()
        self._stale = True
        self._lost = 0
        """How many frames in a row could not be shown."""
        self.on_focus: FocusListener = _tell_nobody
        pygame.key.set_repeat(*REPEAT_MS)
        pygame.key.stop_text_input()

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._window.destroy()
        pygame.display.quit()

    @property
    def surface(self) -> pygame.Surface:
        """What is painted on, in pixels; raises `NoDisplayError`."""
        try:
            return self._window.get_surface()
        except pygame.error as error:
            raise NoDisplayError(str(error)) from None

    @property
    def handle(self) -> int:
        """What the system calls the window by; 0 where that isn't known."""
        handle: int = getattr(self._window, "handle", 0) or 0
        return handle

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Where its picture is on the screen: left, top, width and height in the screen's units."""
        (left, top), (width, height) = self._window.position, self._window.size
        return left, top, width, height

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size, in the screen's units."""
        self._window.size = size

    def appear(self) -> None:
        """Be seen on the screen; until then it is hidden."""
        self._window.show()

    def set_icon(self, icon: pygame.Surface) -> None:
        """Take a picture for the window's icon."""
        self._window.set_icon(icon)

    # --- the loop

    def run(self, context: AppContext, watch: FrameObserver | None = None) -> None:
        """Show the scenes of a context until none is left; whatever happens, they are left.

        Raises `DisplayLostError`. What is raised notes which files hold what was played.
        """
        stack = context.stack
        context.opening = True
        self.appear()
        stack.settle()
        last = active = time.perf_counter()
        try:
            if self.show(context, 0, watch):
                context.sound.start()
            while stack.top is not None:
                if self.take_input(context):
                    active = time.perf_counter()
                now = time.perf_counter()
                ms = min(round((now - last) * 1000), LONGEST_STEP_MS)
                last = now
                self.show(context, ms, watch)
                time.sleep(self._pause(context, now, active))
        except Exception as error:
            for file in stack.game_files:
                error.add_note(f"the game is kept in {file}")
            raise
        finally:
            self._remember(context)
            stack.clear()
            stack.settle()
            context.sound.close()

    def take_input(self, context: AppContext) -> bool:
        """Bring all waiting events to the scenes; says whether there were any."""
        events = pygame.event.get()
        for event in events:
            self._handle(context, event)
        return bool(events)

    def show(self, context: AppContext, ms: int, watch: FrameObserver | None = None) -> bool:
        """Let time pass and paint what changed; says whether anything was painted.

        A frame that can't be painted is lost, and all is painted the next time. Raises
        `DisplayLostError` where too many are.
        """
        self._follow_settings(context)
        try:
            surface = self.surface
        except NoDisplayError as error:
            return self._lose_frame(error)
        if surface.get_size() != context.size:
            context.layout(surface.get_size())
        changed = context.stack.update(ms)
        if not (changed or self._stale) or context.stack.top is None:
            return False
        if self._stale:
            context.stack.forget()
        try:
            context.stack.draw(surface)
            self._window.flip()
        except pygame.error as error:
            return self._lose_frame(error)
        self._stale, self._lost = False, 0
        context.opening = False
        if watch is not None:
            watch(context)
        return True

    def _lose_frame(self, error: Exception) -> bool:
        self._stale = True
        self._lost += 1
        if self._lost > MOST_LOST:
            raise DisplayLostError(str(error)) from None
        return False

    def _pause(self, context: AppContext, now: float, active: float) -> float:
        """How long to sleep before the next look for input, in seconds."""
        top = context.stack.top
        if top is not None and not top.idle():
            return max(FRAME_S - (time.perf_counter() - now), 0.0)
        return AWAKE_S if now - active < DROWSY_S else ASLEEP_S

    def _handle(self, context: AppContext, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            context.stack.clear()
            context.stack.settle()
        elif event.type == pygame.WINDOWEXPOSED:
            self._stale = True
        elif event.type == pygame.WINDOWMAXIMIZED:
            self._maximised = True
        elif event.type == pygame.WINDOWRESTORED:
            self._maximised = False
        elif event.type == pygame.DROPFILE:
            context.take_file(event.file)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
            context.stack.handle(event)
        elif event.type == pygame.KEYDOWN:
            self._key(context, event)
        elif event.type == CALLED:
            event.call()
            context.stack.settle()
        else:
            if event.type == pygame.WINDOWFOCUSLOST:
                self._down.clear()
            if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
                self.on_focus(has_it=event.type == pygame.WINDOWFOCUSGAINED)
            context.stack.handle(on_surface(event, self._factor(context)))

    def _key(self, context: AppContext, event: pygame.event.Event) -> None:
        """Keys of the window itself, and the others once for each time they are pressed."""
        held = event.key in self._down
        self._down.add(event.key)
        enter = event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}
        command = context.keys.command(event)
        if command == "full_screen" or (enter and event.mod & pygame.KMOD_ALT):
            if not held:
                context.change(full_screen=not context.settings.full_screen)
        elif command == "mute":
            if not held:
                context.change(muted=not context.settings.muted)
        elif not held or event.key in REPEATING:
            context.stack.handle(event)

    def _factor(self, context: AppContext) -> tuple[float, float]:
        """Pixels of the surface for each unit of the screen."""
        (width, height), (across, down) = context.size, self._window.size
        return width / max(across, 1), height / max(down, 1)

    def _follow_settings(self, context: AppContext) -> None:
        """Fill the screen, or leave it, as is set."""
        if context.settings.full_screen == self._full:
            if not (self._full or self._maximised):
                self._plain = self._window.size
                self._place = self._window.position
            return
        self._full = context.settings.full_screen
        with suppress(pygame.error):  # a screen that can't be filled: the window stays as it is
            if self._full:
                self._window.set_fullscreen(desktop=True)
            else:
                self._window.set_windowed()
        self._stale = True

    def _remember(self, context: AppContext) -> None:
        """Keep size, place and state of the window for the next time."""
        width, height = (max(side, 1) for side in self._plain)
        kept: dict[str, Any] = {
            "window": (width, height),
            "window_at": place_to_keep(self._requested_place, self._place),
            "screens": self._screens,
            "maximised": self._maximised,
        }
        if any(getattr(context.settings, name) != value for name, value in kept.items()):
            save_settings(msgspec.structs.replace(context.settings, **kept))
