"""Tries a Debian package on a bare system: installs it, plays, kills, resumes, removes it.

``python build_spec/try_bare.py dist`` (as root, with debootstrap) makes a minimal Debian without
Python in a folder, or uses the one that ``--system`` names, and does there what a player does with
the package and the archive of a release's folder: plays, prints, paints, and opens games by their
file types. ``--suite bullseye`` makes an older one. ``DISPLAY`` must name a display for the window,
such as one of Xvfb.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

SUITE: Final = "bookworm"
DESKTOP: Final = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
"""What any desktop knows and opens file types with."""
RECORD_TYPE: Final = "application/x-stalingrad-record"
PASSPHRASES: Final = ("the first of all", "the second of all")
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

    def __init__(self, root: Path, suite: str = SUITE) -> None:
        self.root: Final = root
        self.suite: Final = suite

    def make(self) -> None:
        """Fetch it, unless it is there; raises `Failed` where it has a Python."""
        if not (self.root / "bin/sh").exists():
            run("debootstrap", "--variant=minbase", self.suite, str(self.root))
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

    def running(self, *words: str) -> list[int]:
        """The processes there whose command has all these words."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                said = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
                there = (process / "root").resolve() == self.root.resolve()
            except OSError:
                continue
            if there and set(words) <= set(said):
                found.append(int(process.name))
        return found

    def kill(self, *words: str) -> None:
        """Kill those processes."""
        for process in self.running(*words):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

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
    run("find", str(system.root / HOME[1:]), "-mindepth", "1", "-delete")
    yield system.inside("stalingrad", "--self-test", user=PLAYER).strip()
    yield f"a window opens, the first frame after {window_ms(system)} ms"
    yield from played(system)
    yield from written(system)
    system.inside("apt-get", "install", "-y", "-q", "--no-install-recommends", *DESKTOP)
    yield from opened(system)
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
    system.inside(f"{place}-menu", user=PLAYER)
    yield "the archive, in the menu:"
    yield from opened(system, place)
    system.inside(f"{place}-menu", "--remove", user=PLAYER)
    share = system.root / HOME[1:] / ".local/share"
    left = [path for part in ("applications", "icons") for path in share.glob(f"{part}/**/*.*g")]
    if left or list(share.glob("**/*.desktop")):
        raise Failed(f"left in the menu: {left}")
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
        system.kill("play", "--text")
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


def written(system: BareSystem) -> Iterator[str]:
    """Write what is printed, shown elsewhere, and mailed."""
    (saved,) = (system.root / HOME[1:]).rglob("saves/*.jsonl")
    place = "/" + str(saved.relative_to(system.root))
    pages, picture = f"{HOME}/cards.pdf", f"{HOME}/game.png"
    said = system.inside("stalingrad", "pack", "print", "--out", pages, "--backs", user=PLAYER)
    if not (system.root / pages[1:]).read_bytes().startswith(b"%PDF-"):
        raise Failed("the cards are no PDF file")
    yield f"printed: {said.strip()}"
    system.inside("stalingrad", "replay", place, "--out", picture, user=PLAYER, typed="y\ny\n")
    data = (system.root / picture[1:]).read_bytes()
    if not data.startswith(b"\x89PNG") or data.count(b"fcTL") < 2:
        raise Failed("the picture isn't animated")
    yield f"painted: {data.count(b'fcTL')} pictures of the game in one PNG, {len(data):,} bytes"
    first, second = PASSPHRASES
    typed = "".join(f"{line}\n" for line in (first, first, second, second, "quit"))
    sealed = ("play", "--text", "--new", "--names", "Anna,Boris", "--sealed", "german")
    system.inside("stalingrad", *sealed, user=PLAYER, typed=typed)
    (mail,) = (system.root / HOME[1:]).rglob("saves/*.stalingrad")
    for name, file in (("plain", saved), ("letter", mail), ("game.stalingrad", mail)):
        copy = system.root / HOME[1:] / name
        shutil.copy(file, copy)
        shutil.chown(copy, saved.stat().st_uid, saved.stat().st_gid)


def opened(system: BareSystem, program: str = "stalingrad") -> Iterator[str]:
    """Open both kinds of record as a desktop does, by the type that it finds in the file."""
    known = system.inside("gio", "mime", RECORD_TYPE, user=PLAYER)
    if "stalingrad.desktop" not in known.partition("\n")[0]:
        raise Failed(f"nothing opens a record: {known}")
    for name in ("plain", "letter", "game.stalingrad"):
        file = f"{HOME}/{name}"
        asked = ("gio", "info", "-a", "standard::content-type", file)
        said = system.inside(*asked, user=PLAYER)
        if RECORD_TYPE not in said:
            raise Failed(f"{name} isn't taken for a record: {said}")
        # Some versions wait for what they open.
        words = system.words("gio", "open", file, user=PLAYER)
        opener = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        begun = time.perf_counter()
        while not system.running(program, file):
            if time.perf_counter() - begun > SHOWN_S:
                raise Failed(f"gio opens {name} with something else")
            time.sleep(0.1)
        time.sleep(SHOWN_S)
        if not system.running(program, file):
            raise Failed(f"the program didn't stay at {name}")
        system.kill(program, file)
        opener.kill()
        opener.wait()
        yield f"{name} is {RECORD_TYPE} for gio, which opens it with {program}"


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
    parser.add_argument("--suite", default=SUITE, help="which Debian is made there")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bare-") as scratch:
        system = BareSystem(args.system or Path(scratch) / "system", args.suite)
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
