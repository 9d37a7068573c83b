"""Tries the program with the lowest and the newest versions of what it needs, by Python.

``python -m tests.versions lowest --python python3.12`` makes an environment of that Python with the
lowest versions that ``pyproject.toml`` allows of all that the program and its tests need, or the
lowest of which there is a wheel for it, and runs the self-test and a part of the tests there.
``newest`` takes the newest versions. Nothing of the program is installed: the checkout is run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.architecture import ROOT

RESOLUTIONS: Final = {"lowest": "lowest-direct", "newest": "highest"}
EXTRAS: Final = ("test", "build", "sounds")
"""All that the program, its tests and its makers need: what is in no other extra's reach."""
FEWER_EXTRAS: Final = ("sealed",)
"""What players install."""
TESTS: Final = (
    *("tests/kernel", "tests/card_game/content/test_load.py", "tests/card_game/learning"),
    *("tests/street_fight/board", "tests/lab/test_cluster.py", "tests/lab/test_measure.py"),
    *("tests/record/test_golden.py", "tests/record/test_record.py", "tests/record/test_journal.py"),
    *("tests/record/test_sealing.py", "tests/text/test_terminal.py", "tests/app/test_shot.py"),
    *("tests/ui/test_art.py", "tests/ui/test_svg_pictures.py", "tests/ui/test_fonts.py"),
    *("tests/ui/test_text.py", "tests/ui/test_sound.py", "tests/ui/test_window.py"),
    *("tests/ui/test_printing.py", "tests/ui/screens/test_replay_pictures.py"),
    *("tests/ui/table/test_painter.py", "tests/build/test_release.py"),
)
"""Those that reach every package, without what takes long."""


def wanted(extras: Sequence[str]) -> list[str]:
    """What the program and some extras of it need, as ``pyproject.toml`` says it."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lists = (project["optional-dependencies"][extra] for extra in extras)
    return list(dict.fromkeys([*project["dependencies"], *(one for some in lists for one in some)]))


def names(requirements: Sequence[str]) -> set[str]:
    """The names of packages, small and with hyphens.

    >>> sorted(names(["mypy[mypyc]>=2", "PyNaCl"]))
    ['mypy', 'pynacl']
    """
    found = (re.match(r"[\w.-]+", one) for one in requirements)
    return {one[0].lower().replace("_", "-") for one in found if one}


def make_environment(folder: Path, python: str, resolution: str, extras: Sequence[str]) -> Path:
    """An environment with these versions; returns its Python.

    Raises `subprocess.CalledProcessError` where they can't be had.
    """
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    own = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([own, "-m", "pip", "install", "--quiet", "uv"], check=True)
    install = ("-m", "uv", "pip", "install", "--quiet", "--python", str(own))
    how = ("--only-binary", ":all:", "--resolution", RESOLUTIONS[resolution])
    subprocess.run([own, *install, *how, *wanted(extras)], check=True)
    return own


def versions(python: Path, extras: Sequence[str]) -> Iterator[str]:
    """What is in an environment of all that is asked for: each name and version."""
    listed = ("-m", "uv", "pip", "list", "--quiet", "--python", str(python), "--format", "freeze")
    done = subprocess.run([python, *listed], check=True, capture_output=True, text=True)
    names_wanted = names(wanted(extras))
    for line in done.stdout.splitlines():
        if line.partition("==")[0].lower() in names_wanted:
            yield line.replace("==", " ")


def tried(python: Path, home: Path, tests: Sequence[str]) -> bool:
    """Whether the self-test passes, and the tests where any are named."""
    env = os.environ | {
        "PYTHONPATH": str(ROOT),
        "STALINGRAD_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "CI": "1",
    }
    commands = [["-m", "stalingrad_game", "--self-test"]]
    if tests:
        options = ("-q", "-p", "no:cacheprovider", "-n", "auto", "--dist", "worksteal")
        commands.append(["-m", "pytest", *options, *tests])
    return all(
        subprocess.run([python, *command], cwd=ROOT, env=env, check=False).returncode == 0
        for command in commands
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Try them; returns 1 where something fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.versions", description=__doc__)
    parser.add_argument("versions", choices=RESOLUTIONS, nargs="+", help="which to try")
    parser.add_argument(
        "--python", action="append", default=[], help="by which Python; this one, or several"
    )
    parser.add_argument(
        "--brief", action="store_true", help="what players install, and the self-test alone"
    )
    args = parser.parse_args(argv)
    extras = FEWER_EXTRAS if args.brief else EXTRAS
    tests = () if args.brief else TESTS
    failed = 0
    for python in args.python or [sys.executable]:
        for which in args.versions:
            with tempfile.TemporaryDirectory(prefix="versions-") as folder:
                own = make_environment(Path(folder) / "env", python, which, extras)
                printed = subprocess.run([own, "-V"], check=True, capture_output=True, text=True)
                print(f"{printed.stdout.strip()}, {which}: {', '.join(versions(own, extras))}")
                passed = tried(own, Path(folder) / "home", tests)
                print(f"{printed.stdout.strip()}, {which}: {'passed' if passed else 'FAILED'}")
                failed += not passed
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
