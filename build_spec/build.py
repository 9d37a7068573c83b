"""Builds the program for this system with PyInstaller, and tries what was built.

``python build_spec/build.py`` puts a folder into ``dist``; the frozen program must then pass its
self-test and paint its start menu, each from an empty home folder. Its engine is compiled where
mypyc and a C compiler are there. ``python build_spec/build.py --wheels`` puts the two wheels there
instead: the pure one, and the one with the engine compiled for this Python on this system.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SPEC: Final = ROOT / "build_spec" / "stalingrad.spec"
NAME: Final = "stalingrad"
STARTS: Final = 5
SAME_BYTES: Final = {"PYTHONHASHSEED": "0"}
"""What makes PyInstaller write the same bytes from the same source."""


def build(dist: Path, work: Path) -> Path:
    """Build; returns the folder with the program. Raises `CalledProcessError`."""
    from build_spec.icons import icns, ico
    from build_spec.windows_version import version_resource
    from stalingrad_game import __version__

    icons = work / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    (icons / f"{NAME}.ico").write_bytes(ico())
    (icons / f"{NAME}.icns").write_bytes(icns())
    (icons / "version.txt").write_text(version_resource(__version__), encoding="utf-8")
    source = source_to_freeze(work / "source")
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", str(dist), "--workpath", str(work / "pyinstaller"), str(SPEC)),
        ],
        check=True,
        cwd=ROOT,
        env=os.environ | SAME_BYTES | {"STALINGRAD_SOURCE": str(source)},
    )
    return dist / NAME


def source_to_freeze(folder: Path) -> Path:
    """A copy of the package with its engine compiled; the checkout where that can't be done."""
    from build_spec.native import PACKAGE, CannotCompile, compile_in

    shutil.rmtree(folder, ignore_errors=True)
    pure = shutil.ignore_patterns("__pycache__", "_assets")
    shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=pure)
    try:
        compile_in(folder)
    except CannotCompile as error:
        print(f"the engine isn't compiled, the program will be slower: {error}", file=sys.stderr)
        return ROOT
    return folder


def put_wheels(dist: Path) -> int:
    """Build both wheels and say where they are; 1 where only the pure one could be built."""
    from build_spec.native import CannotCompile
    from build_spec.wheels import build_wheels

    try:
        wheels = build_wheels(ROOT, dist)
    except CannotCompile as error:
        print(f"only the pure wheel was built: {error}", file=sys.stderr)
        return 1
    for wheel in wheels:
        print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")
    return 0


def program_in(folder: Path) -> Path:
    """The program's own file."""
    return folder / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def try_out(folder: Path) -> None:
    """Run the self-test and paint a picture; raises `CalledProcessError` where that fails."""
    with tempfile.TemporaryDirectory(prefix="try-") as home:
        env = clean(Path(home))
        program = str(program_in(folder))
        subprocess.run([program, "--self-test"], check=True, env=env, cwd=home)
        picture = Path(home) / "menu.png"
        subprocess.run(
            [program, "shot", "--out", str(picture), "--screen", "menu"],
            check=True,
            env=env,
            cwd=home,
        )
        print(f"picture: {picture.stat().st_size:,} bytes")


def clean(home: Path) -> dict[str, str]:
    """An environment that knows nothing of this checkout, with an empty home folder."""
    kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG")
    env = {name: os.environ[name] for name in kept if name in os.environ}
    return env | {"HOME": str(home), "USERPROFILE": str(home), "SDL_VIDEODRIVER": "dummy"}


def start_ms(folder: Path) -> list[float]:
    """How long each start takes until the first frame is painted, in milliseconds."""
    times = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory(prefix="start-") as home:
            start = time.perf_counter()
            with subprocess.Popen(
                [str(program_in(folder)), "--describe", "-"],
                stdout=subprocess.PIPE,
                env=clean(Path(home)),
                cwd=home,
            ) as process:
                assert process.stdout is not None
                line = process.stdout.readline()
                times.append(round((time.perf_counter() - start) * 1e3, 1))
                process.kill()
            if not line:
                raise RuntimeError("the frozen program painted no frame")
    return times


def size_of(folder: Path) -> int:
    """How many bytes a folder holds."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files)


def work_exit_code(work: Callable[[], int]) -> int:
    """The exit code of some work: 2 and one line where a file or a tool fails, 130 after Ctrl-C."""
    try:
        return work()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def main() -> int:
    """Build, try, and tell size and start time; returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the folder goes")
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build", help="for what is made on the way"
    )
    parser.add_argument("--wheels", action="store_true", help="build the two wheels instead")
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    if args.wheels:
        return put_wheels(args.dist.resolve())
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    shutil.rmtree(args.dist / NAME, ignore_errors=True)
    folder = build(args.dist.resolve(), args.work.resolve())
    try_out(folder)
    print(f"{folder}: {size_of(folder) / 1e6:.1f} MB, first frame after {start_ms(folder)} ms")
    return 0


if __name__ == "__main__":
    sys.exit(work_exit_code(main))
