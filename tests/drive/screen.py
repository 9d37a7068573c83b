"""A screen of its own and the real program on it, driven by mouse and keyboard from outside.

Needs Xvfb, openbox, xdotool and ImageMagick. All that is known of the program is what it shows,
as it describes it itself in a file.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

import msgspec

from stalingrad_game.ui.automation.description import ElementDescription, ScreenDescription

ROOT: Final = Path(__file__).resolve().parent.parent.parent
MANAGER_SETTINGS: Final = Path(__file__).with_name("openbox.xml")
NEEDED: Final = ("Xvfb", "openbox", "xdotool", "import")
PATIENCE_S: Final = 20.0


class DriveError(Exception):
    """The program did not do what it should."""


class EndedError(DriveError):
    """The program was left, and ended well."""


class Shown(NamedTuple):
    """What the program shows, and in which frame."""

    described: ScreenDescription

    @property
    def screen(self) -> str:
        """The screen on top."""
        return self.described.screen

    def find(self, name: str) -> ElementDescription:
        """The thing of a name; raises `DriveError`."""
        for seen in self.described.seen:
            if seen.name == name:
                return seen
        raise DriveError(f"there is no {name!r} on the screen {self.screen!r}")

    def has(self, name: str) -> bool:
        """Whether there is a thing of a name."""
        return any(seen.name == name for seen in self.described.seen)

    def offered(self) -> list[ElementDescription]:
        """What answers the question and can be pointed at."""
        return [
            seen
            for seen in self.described.seen
            if seen.offered and seen.enabled and seen.point is not None
        ]

    @property
    def focused(self) -> ElementDescription | None:
        """What the keyboard is at."""
        return next((seen for seen in self.described.seen if seen.focused), None)


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[str]:
    """An X server of its own with a window manager; gives the name of the display."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise DriveError(f"not installed: {', '.join(missing)}")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    manager: subprocess.Popen[bytes] | None = None
    try:
        with os.fdopen(reading) as pipe:
            display = f":{pipe.readline().strip()}"
        manager = subprocess.Popen(
            ["openbox", "--config-file", str(MANAGER_SETTINGS)],
            env={**os.environ, "DISPLAY": display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(0.5)
        yield display
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait()


class Program:
    """The program in its window."""

    def __init__(
        self,
        display: str,
        home: Path,
        arguments: Sequence[str] = (),
        *,
        settings: dict[str, object] | None = None,
        command: Sequence[str] = (sys.executable, "-m", "stalingrad_game"),
    ) -> None:
        """Start it with an own folder for games and settings, and wait for its first frame."""
        home.mkdir(parents=True, exist_ok=True)
        self.home: Final = home
        self.file: Final = home / "described.json"
        self.file.unlink(missing_ok=True)
        if settings is not None:
            (home / "settings").mkdir(exist_ok=True)
            (home / "settings" / "settings.json").write_text(json.dumps(settings))
        self._env: Final = {**os.environ, "DISPLAY": display, "STALINGRAD_HOME": str(home)}
        self._env.pop("SDL_VIDEODRIVER", None)
        self._env["PYTHONFAULTHANDLER"] = "1"
        self.errors: Final = home / "errors.txt"
        with self.errors.open("wb") as errors:
            self.process: Final = subprocess.Popen(
                [*command, *arguments, "--describe", str(self.file)],
                cwd=ROOT,
                env=self._env,
                stderr=errors,
            )
        self._last = 0
        self.wait(lambda shown: bool(shown.screen))
        self.window: Final = self._find_window()
        self._do("windowfocus", self.window)

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop it, if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()

    def _find_window(self) -> str:
        """Its window; a search may come to nothing while windows come and go, so it is repeated."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--class", "stalingrad"],
                env=self._env,
                check=False,
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
            ).stdout.split()
            if found:
                return found[-1]
            time.sleep(0.1)
        raise DriveError("it has no window")

    def _do(self, *arguments: str) -> str:
        """Run xdotool; raises `EndedError` where the window is gone."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self._env,
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        if done.returncode:
            self._check_alive()
            raise DriveError(done.stderr.strip())
        return done.stdout

    def _check_alive(self) -> None:
        """Raises `EndedError` when it has just ended, `DriveError` when with an error."""
        with suppress(subprocess.TimeoutExpired):
            if self.process.wait(1.0) == 0:
                raise EndedError("it was left")
            raise DriveError(f"it ended: {self.errors.read_text()}")

    # --- seeing

    def look(self) -> Shown:
        """What it shows now; raises `DriveError` when it has ended with an error."""
        code = self.process.poll()
        if code:
            raise DriveError(f"it ended with {code}: {self.errors.read_text()}")
        return Shown(msgspec.json.decode(self.file.read_bytes(), type=ScreenDescription))

    def wait(self, until: Callable[[Shown], bool], patience: float = PATIENCE_S) -> Shown:
        """Wait until it shows something; raises `DriveError` when that takes too long."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise DriveError(f"it ended: {self.errors.read_text()}")
            if self.file.exists():
                shown = self.look()
                if until(shown):
                    return shown
            time.sleep(0.02)
        raise DriveError(f"not in {patience:.0f} s; it shows {self._shown_text()}")

    def _shown_text(self) -> str:
        if not self.file.exists():
            return "nothing"
        shown = self.look().described
        return f"{shown.screen}: {shown.prompt}"

    def settled(self, before: int = -1) -> Shown:
        """What it shows once nothing moves and a frame after `before` has been painted."""
        try:
            shown = self.wait(lambda shown: shown.described.frame > before, 0.4)
        except DriveError:
            shown = self.look()
        if shown.described.busy:
            shown = self.wait(lambda shown: not shown.described.busy)
        time.sleep(0.03)
        return self.look()

    def picture(self, path: Path) -> None:
        """The screen as it is, into a file."""
        subprocess.run(["import", "-window", self.window, str(path)], env=self._env, check=True)

    # --- doing

    def move(self, point: tuple[int, int]) -> None:
        """Move the pointer to a place in the window."""
        self._do("mousemove", "--window", self.window, str(point[0]), str(point[1]))

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        """Click on a place in the window."""
        x, y = str(point[0]), str(point[1])
        self._do("mousemove", "--window", self.window, x, y, "click", str(button))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one place, pull to another, let go."""
        half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.move(start)
        self._do("mousedown", "1")
        for point in (half, end, end):
            self.move(point)
        self._do("mouseup", "1")

    def key(self, *names: str) -> None:
        """Press keys one after the other."""
        self._do("key", "--delay", "25", *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._do("type", "--delay", "15", text)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size; one that fills the screen keeps its own."""
        self._do("windowsize", self.window, str(size[0]), str(size[1]))
        with suppress(DriveError):
            self.wait(lambda shown: shown.described.size == size, 1.0)

    def close(self) -> int:
        """Close the window as a window manager does; gives the exit code.

        Raises `DriveError` where it doesn't close, with what it does instead.
        """
        if self.process.poll() is None:
            self._do("key", "alt+F4")
        try:
            return self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait()
            raise DriveError(f"it doesn't close: {self.errors.read_text()}") from None

    def cpu_seconds(self) -> float:
        """How much processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
