"""A copy of the program in which lines were added, to try how much an addition touches."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CODE: Final = "stalingrad_game"
CHANGED: Final = ("lang", "street")
"""The folders of assets that are copied; the others are linked."""


def program_copy(copy: Path, added: Mapping[str, tuple[str, str]]) -> Path:
    """A copy of the program; `added` gives by file the text before which lines are put, and they.

    A file that there isn't is made of the lines.
    """
    shutil.copytree(ROOT / CODE, copy / CODE, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (copy / "assets").mkdir()
    for part in (ROOT / "assets").iterdir():
        there = copy / "assets" / part.name
        if part.name in CHANGED:
            shutil.copytree(part, there)
        else:
            there.symlink_to(part)
    for name, (before, lines) in added.items():
        path = copy / name
        if not before:
            path.parent.mkdir(exist_ok=True)
            path.write_text(lines, encoding="utf-8")
            continue
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, name
        path.write_text(text.replace(before, lines + before), encoding="utf-8")
    return copy


def printed_by(copy: Path, *words: str) -> str:
    """What a copy prints when its Python is called with these words; it mustn't fail."""
    found = subprocess.run(
        [sys.executable, "-P", *words],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(copy), str(ROOT))),
            "SDL_VIDEODRIVER": "dummy",
        },
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout
