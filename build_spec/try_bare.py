"""Tries a Debian package on a bare system: installs it, plays, kills, resumes, removes it.

``python build_spec/try_bare.py dist`` (as root, with debootstrap) makes a minimal Debian without
Python in a folder, or uses the one that ``--system`` names, and does there what a player does with
the package and the archive of a release's folder. ``DISPLAY`` must name a display for the window,
such as one of Xvfb.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SUITE: Final = "bookworm"
PLAYER: Final = "player"
HOME: Final = f"/home/{PLAYER}"
FIRST: Final = "1\n" * 12
"""Twelve decisions, each its first option."""
PATIENCE_S: Final = 120
SHOWN_S: Final = 6.0


class Failed(RuntimeError):
    """Something that a player does didn't work."""


class BareSystem:
    """A small Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root: Final = root

    def make(self) -> None:
        """Fetch it, unless it is there; raises `Failed` where it has a Python."""
        if not (self.root / "bin/sh").exists():
            run("debootstrap", "--variant=minbase", SUITE, str(self.root))
        if list(self.root.glob("usr/bin/python*")):
            raise Failed(f"{self.root} has a Python, so it proves nothing")
        sources = Path("/etc/apt/apt.conf.d")
        for file in sources.glob("*proxy*"):
            shutil.copy(file, self.root / "etc/apt/apt.conf.d" / file.name)

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """With the system's own folders, and the display's socket."""
        sockets = Path(tempfile.gettempdir()) / ".X11-unix"
        places = [("proc", "proc"), ("sysfs", "sys"), ("devpts", "dev/pts")]
        done: list[Path] = []
        try:
            for kind, place in places:
                run("mount", "-t", kind, kind, str(self.root / place))
                done.append(self.root / place)
            shared = self.root / "tmp/.X11-unix"
            shared.mkdir(exist_ok=True, parents=True)
            run("mount", "--bind", str(sockets), str(shared))
            done.append(shared)
            yield
        finally:
            for place in reversed(done):
                subprocess.run(["umount", "--lazy", str(place)], check=False)

    def inside(
        self, *command: str, user: str = "root", typed: str | None = None, code: int = 0
    ) -> str:
        """What a command there prints; raises `Failed` where its exit code is another."""
        done = subprocess.run(
            self.words(*command, user=user),
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
        if done.returncode != code:
            printed = (done.stdout + done.stderr)[-500:]
            raise Failed(f"{' '.join(command)}: exit code {done.returncode}: {printed}")
        return done.stdout

    def words(self, *command: str, user: str = "root") -> list[str]:
        """The command as this system is given it."""
        home = HOME if user == PLAYER else "/root"
        env = [f"HOME={home}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]
        env += ["DEBIAN_FRONTEND=noninteractive", f"DISPLAY={os.environ.get('DISPLAY', '')}"]
        return ["chroot", f"--userspec={user}", str(self.root), "env", "-i", *env, *command]


def run(*command: str) -> None:
    """Run a command of this system; raises `CalledProcessError`."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def trial(system: BareSystem, package: Path, archive: Path) -> Iterator[str]:
    """Do what a player does; tells each thing once it is done. Raises `Failed`."""
    shutil.copy(package, system.root / "tmp" / package.name)
    system.inside("apt-get", "update", "-q")
    before = set(files(system.root))
    start = time.perf_counter()
    system.inside("apt-get", "install", "-y", "-q", f"/tmp/{package.name}")
    yield f"installed with what it needs in {time.perf_counter() - start:.0f} s"
    if list(system.root.glob("usr/bin/python*")):
        raise Failed("the package brought a Python of the system's")
    if not (system.root / HOME[1:]).is_dir():
        system.inside("useradd", "--create-home", PLAYER)
    shutil.rmtree(system.root / HOME[1:] / ".local", ignore_errors=True)
    yield system.inside("stalingrad", "--self-test", user=PLAYER).strip()
    yield f"a window opens, the first frame after {window_ms(system)} ms"
    yield from played(system)
    system.inside("dpkg", "--purge", "stalingrad")
    left = {file for file in set(files(system.root)) - before if "stalingrad" in file}
    if left:
        raise Failed(f"left behind: {sorted(left)[:5]}")
    yield "removed; nothing is left but the player's own games"
    unpacked = system.root / HOME[1:] / "unpacked"
    shutil.rmtree(unpacked, ignore_errors=True)
    unpacked.mkdir()
    shutil.unpack_archive(archive, unpacked)
    (program,) = unpacked.glob("*/stalingrad")
    place = "/" + str(program.relative_to(system.root))
    yield f"the archive, unpacked: {system.inside(place, '--self-test', user=PLAYER).strip()}"
    shutil.rmtree(unpacked)


def played(system: BareSystem) -> Iterator[str]:
    """Begin a game, kill the program in the middle of it, and go on."""
    new = ("stalingrad", "play", "--text", "--new", "--seed", "5", "--mode", "basic")
    with subprocess.Popen(
        system.words(*new, user=PLAYER), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as game:
        assert game.stdin is not None
        game.stdin.write(FIRST)
        game.stdin.flush()
        time.sleep(SHOWN_S)
        subprocess.run(["pkill", "-KILL", "-f", "stalingrad play --text"], check=False)
        game.kill()
    saved = list((system.root / HOME[1:]).rglob("saves/*.jsonl"))
    if len(saved) != 1:
        raise Failed(f"one saved game was expected, not {len(saved)}")
    lines = saved[0].read_text(encoding="utf-8").count("\n")
    if lines <= FIRST.count("\n") // 2:
        raise Failed(f"only {lines} lines were written before the kill")
    go_on = ("stalingrad", "play", "--text", "--continue")
    system.inside(*go_on, user=PLAYER, typed=FIRST + "quit\n")
    more = saved[0].read_text(encoding="utf-8").count("\n")
    if more <= lines:
        raise Failed("the game that was gone on with didn't grow")
    place = "/" + str(saved[0].relative_to(system.root))
    system.inside("stalingrad", "verify", place, user=PLAYER)
    yield f"played, killed after {lines} lines, gone on with to {more}; the record verifies"


def window_ms(system: BareSystem) -> int:
    """Open the window and close it; how long its first frame took, in milliseconds."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        command = system.words("stalingrad", "--describe", "-", user=PLAYER)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as window:
            assert window.stdout is not None
            line = window.stdout.readline()
            times.append(time.perf_counter() - start)
            window.kill()
        if not line:
            raise Failed("no window opened")
    return round(sorted(times)[len(times) // 2] * 1000)


def files(root: Path) -> Iterator[str]:
    """Every path of the system's own, but homes, logs and what apt keeps."""
    for part in ("usr", "etc", "opt", "var/lib/dpkg/info"):
        for path in (root / part).rglob("*"):
            yield path.relative_to(root).as_posix()


def main() -> int:
    """Try it and tell each step; returns 0, or 1 where a step fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", type=Path, help="the folder of a release")
    parser.add_argument("--system", type=Path, help="the folder of the bare system")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bare-") as scratch:
        system = BareSystem(args.system or Path(scratch) / "system")
        try:
            (package,), (archive,) = args.dist.glob("*.deb"), args.dist.glob("*.tar.xz")
            system.make()
            with system.mounted():
                for line in trial(system, package, archive):
                    print(line, flush=True)
        except (OSError, ValueError, subprocess.SubprocessError, Failed) as error:
            print(f"try_bare.py: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
