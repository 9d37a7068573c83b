"""The window: opened as it was left, painted only when something changed, left cleanly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.screen_stack import Scene
from stalingrad_game.ui.shell.settings import Settings, load_settings
from stalingrad_game.ui.shell.window import (
    ACCELERATION,
    LONGEST_STEP_MS,
    DisplayLostError,
    NoDisplayError,
    Window,
    first_place,
    first_size,
    on_surface,
    place_to_keep,
    start_display,
)
from tests.support.amount import share
from tests.support.random_input import Thrower, games

SIZE = (1000, 600)


class Probe(Scene):
    """A scene that notes what it is told; it looks different after each key."""

    def __init__(self) -> None:
        self.events: list[int] = []
        self.keys: list[int] = []
        self.sizes: list[tuple[int, int]] = []
        self.painted = 0
        self.passed = 0
        self.left = False
        self._dirty = False

    def layout(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def handle(self, event: pygame.event.Event) -> None:
        self.events.append(event.type)
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)
            self._dirty = True
            if event.key == pygame.K_x:
                raise RuntimeError("broken")
            if event.key == pygame.K_q:
                self.stack.pop()

    def update(self, ms: int, /) -> bool:
        self.passed += ms
        dirty, self._dirty = self._dirty, False
        return dirty

    def leave(self) -> None:
        self.left = True

    def draw(self, surface: pygame.Surface) -> None:
        self.painted += 1
        surface.fill((1, 2, 3))


@pytest.fixture
def window() -> Iterator[Window]:
    """A window that shows nothing."""
    with Window(Settings(window=SIZE)) as window:
        pygame.event.clear()
        yield window
    pygame.display.init()


def probed(window: Window, settings: Settings | None = None) -> tuple[AppContext, Probe]:
    """A probe on the stack of a window."""
    context = window_context(settings or Settings(window=SIZE), window.surface.get_size())
    probe = Probe()
    context.stack.push(probe)
    context.stack.settle()
    return context, probe


def stroke(code: int, kind: int = pygame.KEYDOWN, mod: int = 0) -> None:
    """A key goes down or comes up."""
    pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0))


def test_it_opens_as_large_as_it_was_left(window: Window) -> None:
    assert window.surface.get_size() == SIZE


@pytest.mark.parametrize(
    ("kept", "screen", "size"),
    [
        (None, (1920, 1080), (1600, 900)),
        (None, (3840, 2160), (1920, 1080)),
        (None, (1366, 768), (1366, 768)),
        (None, (800, 480), (800, 480)),
        ((1300, 800), (1920, 1080), (1300, 800)),
        ((4000, 3000), (1920, 1080), (1920, 1080)),
    ],
)
def test_the_first_size_fits_the_screen(
    kept: tuple[int, int] | None, screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(Settings(window=kept), screen) == size


@pytest.mark.parametrize(
    ("left", "then", "now", "place"),
    [
        (None, (), [(1920, 1080)], None),
        ((200, 100), ((1920, 1080),), [(1920, 1080)], (200, 100)),
        ((-50, -9), ((1920, 1080),), [(1920, 1080)], (0, 0)),
        ((1800, 1000), ((1920, 1080),), [(1920, 1080)], (1120, 580)),
        ((2500, 300), ((1920, 1080), (2560, 1440)), [(1920, 1080), (2560, 1440)], (2500, 300)),
        ((-900, 300), ((1920, 1080), (2560, 1440)), [(1920, 1080), (2560, 1440)], (-900, 300)),
        ((2500, 300), ((1920, 1080), (2560, 1440)), [(1920, 1080)], (1120, 300)),
        ((2500, 300), ((1920, 1080), (2560, 1440)), [(1280, 720), (640, 480)], (480, 220)),
        ((10, 10), ((1920, 1080),), [(640, 480)], (0, 0)),
        ((10, 10), ((1920, 1080),), [], None),
    ],
)
def test_it_opens_where_it_was_left_as_far_as_that_can_be_seen(
    left: tuple[int, int] | None,
    then: tuple[tuple[int, int], ...],
    now: list[tuple[int, int]],
    place: tuple[int, int] | None,
) -> None:
    assert first_place(Settings(window_at=left, screens=then), now, (800, 500)) == place


@pytest.mark.parametrize(
    ("requested", "reported", "kept"),
    [
        (None, (5, 7), (5, 7)),
        ((5, 7), None, None),
        ((300, 200), (301, 220), (300, 200)),
        ((300, 200), (400, 220), (400, 220)),
        ((300, 200), (300, 100), (300, 100)),
    ],
)
def test_a_window_does_not_creep_by_the_frame_that_the_system_draws(
    requested: tuple[int, int] | None,
    reported: tuple[int, int] | None,
    kept: tuple[int, int] | None,
) -> None:
    assert place_to_keep(requested, reported) == kept


def test_the_place_is_kept_for_the_next_time(window: Window) -> None:
    context, _ = probed(window)
    window.show(context, 0)
    stroke(pygame.K_q)
    window.run(context)
    kept = load_settings().settings
    assert kept.window_at is not None
    assert list(kept.screens) == pygame.display.get_desktop_sizes()


def test_nothing_is_painted_while_nothing_changes(window: Window) -> None:
    context, probe = probed(window)
    assert window.show(context, 16)
    for _ in range(5):
        window.take_input(context)
        assert not window.show(context, 16)
    assert probe.painted == 1
    stroke(pygame.K_a)
    window.take_input(context)
    assert window.show(context, 16)
    assert probe.painted == 2


def test_what_was_uncovered_is_painted_again(window: Window) -> None:
    context, _ = probed(window)
    window.show(context, 0)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    window.take_input(context)
    assert window.show(context, 0)


def test_another_size_is_laid_out_before_it_is_painted(window: Window) -> None:
    context, probe = probed(window)
    window.show(context, 0)
    window.resize((700, 500))
    window.take_input(context)
    assert window.show(context, 0)
    assert probe.sizes[-1] == window.surface.get_size() == (700, 500) == context.size
    assert context.look.theme.scale == pytest.approx(700 / 1920)


def test_a_key_that_is_held_acts_once_but_arrows_go_on(window: Window) -> None:
    context, probe = probed(window)
    for code in (pygame.K_e, pygame.K_e, pygame.K_LEFT, pygame.K_LEFT):
        stroke(code)
    stroke(pygame.K_e, pygame.KEYUP)
    stroke(pygame.K_e)
    window.take_input(context)
    assert probe.keys == [pygame.K_e, pygame.K_LEFT, pygame.K_LEFT, pygame.K_e]


@pytest.mark.parametrize(("code", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_full_screen_is_one_key_and_kept(window: Window, code: int, mod: int) -> None:
    context, probe = probed(window)
    stroke(code, mod=mod)
    window.take_input(context)
    assert context.settings.full_screen
    assert load_settings().settings.full_screen
    window.show(context, 0)
    stroke(code, pygame.KEYUP)
    stroke(code, mod=mod)
    window.take_input(context)
    window.show(context, 0)
    assert not load_settings().settings.full_screen
    assert probe.keys == []


def test_f10_mutes_and_is_kept(window: Window) -> None:
    context, probe = probed(window)
    for muted in (True, False):
        stroke(pygame.K_F10)
        stroke(pygame.K_F10)
        stroke(pygame.K_F10, pygame.KEYUP)
        window.take_input(context)
        assert load_settings().settings.muted is muted
    assert probe.keys == []


def test_closing_leaves_all_scenes_and_keeps_the_size(window: Window) -> None:
    context, probe = probed(window)
    window.resize((900, 700))
    stroke(pygame.K_a)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run(context)
    assert probe.left
    assert context.stack.top is None


def test_the_size_is_kept_for_the_next_time(window: Window) -> None:
    context, _ = probed(window)
    window.resize((900, 700))
    window.show(context, 0)
    stroke(pygame.K_q)
    window.run(context)
    assert load_settings().settings.window == (900, 700)


def test_a_fault_leaves_all_scenes_too(window: Window) -> None:
    context, probe = probed(window)
    stroke(pygame.K_x)
    with pytest.raises(RuntimeError, match="broken"):
        window.run(context)
    assert probe.left


def test_after_a_fault_the_game_is_free_and_goes_on_where_it_stood(window: Window) -> None:
    context = window_context(Settings(window=SIZE, speed_percent=0), window.surface.get_size())
    context.stack.push(StartScreen(context))
    context.stack.settle()
    from stalingrad_game.record.setup import Setup

    context.service(GameHost).begin(Setup(1), "basic")
    context.stack.push(Probe())
    stroke(pygame.K_x)
    with pytest.raises(RuntimeError, match="broken") as caught:
        window.run(context)
    (file,) = saves_folder().iterdir()
    assert caught.value.__notes__ == [f"the game is kept in {file}"]
    found = saves.latest_unfinished(context.service(GameHost).library)
    assert found is not None
    with saves.resume(found.path, context.service(GameHost).library) as record:
        assert record.decision is not None


class Canvas:
    """A window of which every other frame, or each, is lost."""

    def __init__(self, window: pygame.Window, *, each: bool) -> None:
        self._window = window
        self._each = each
        self.lost = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._window, name)

    def get_surface(self) -> pygame.Surface:
        if self._each or not self.lost:
            self.lost += 1
            raise pygame.error("out of memory")
        self.lost = 0
        return self._window.get_surface()


def test_a_frame_that_is_lost_is_painted_the_next_time(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, probe = probed(window)
    monkeypatch.setattr(window, "_window", Canvas(window._window, each=False))
    assert not window.show(context, 0)
    assert probe.painted == 0
    assert window.show(context, 0)
    assert probe.painted == 1


def test_where_nothing_can_be_shown_any_more_the_window_says_so(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, probe = probed(window)
    monkeypatch.setattr(window, "_window", Canvas(window._window, each=True))
    monkeypatch.setattr(window, "_pause", lambda *_: 0.0)
    with pytest.raises(DisplayLostError, match="out of memory"):
        window.run(context)
    assert probe.left


def test_after_a_long_sleep_little_time_passes(window: Window) -> None:
    context, probe = probed(window)
    stroke(pygame.K_q)
    window.run(context)
    assert probe.passed <= LONGEST_STEP_MS


def test_pointers_are_told_in_pixels_of_the_surface() -> None:
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, 2), buttons=(0, 0, 0))
    assert on_surface(event, (1.0, 1.0)) is event
    scaled = on_surface(event, (2.0, 1.5))
    assert (scaled.pos, scaled.rel, scaled.buttons) == ((20, 30), (2, 3), (0, 0, 0))
    other = pygame.event.Event(pygame.KEYDOWN, key=1)
    assert on_surface(other, (2.0, 2.0)) is other


def test_a_driver_that_shows_nothing_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    pygame.display.quit()
    try:
        with pytest.raises(NoDisplayError):
            start_display()
    finally:
        monkeypatch.undo()
        pygame.display.init()


@pytest.mark.parametrize(
    ("driver", "setting", "wanted"),
    [("x11", None, "0"), ("x11", "1", "1"), ("windows", None, None)],
)
def test_only_on_x_pictures_keep_away_from_the_graphics_card(
    monkeypatch: pytest.MonkeyPatch, driver: str, setting: str | None, wanted: str | None
) -> None:
    monkeypatch.setenv(ACCELERATION, setting or "")
    if setting is None:
        monkeypatch.delenv(ACCELERATION)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    start_display()
    assert os.environ.get(ACCELERATION) == wanted


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize("arguments", [[], ["play"], ["--lang", "fr"]], ids=" ".join)
def test_without_a_screen_the_program_says_how_to_play(
    arguments: list[str], own_home: Path
) -> None:
    gone = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"}
    env = {name: value for name, value in os.environ.items() if name not in gone}
    done = subprocess.run(
        [sys.executable, "-m", "stalingrad_game", *arguments],
        env={**env, "STALINGRAD_HOME": str(own_home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "stalingrad play --text" in done.stderr


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="there is no X server to be ended")
def test_where_the_x_server_ends_the_exit_code_is_1_and_the_game_is_whole(own_home: Path) -> None:
    reading, writing = os.pipe()
    screen = ("-screen", "0", "640x360x24", "-nolisten", "tcp")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *screen],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        display = f":{pipe.readline().strip()}"
    gone = {"WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"}
    env = {name: value for name, value in os.environ.items() if name not in gone}
    with subprocess.Popen(
        [sys.executable, "-m", "stalingrad_game", "play", "--new", "--describe", "-"],
        env={**env, "DISPLAY": display, "STALINGRAD_HOME": str(own_home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline(), "nothing was painted"
        server.kill()
        server.wait()
        program.stdout.read()
        assert program.wait(20) == 1
    (file,) = saves_folder().iterdir()
    saves.resume(file, card_library([load_pack()])).close()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_random_input_crashes_nothing_and_every_record_plays_through(seed: int) -> None:
    thrower = Thrower(seed)
    inputs = share(400, 5)
    thrower.run(inputs)
    thrower.close()
    pygame.display.init()
    assert sum(thrower.counts.values()) >= inputs
    games()


def test_another_key_fills_the_screen_once_it_is_set(window: Window) -> None:
    context, probe = probed(window)
    context.change(keys={"full_screen": ["F12"]})
    stroke(pygame.K_F11)
    window.take_input(context)
    assert (context.settings.full_screen, probe.keys) == (False, [pygame.K_F11])
    stroke(pygame.K_F12)
    window.take_input(context)
    assert context.settings.full_screen
