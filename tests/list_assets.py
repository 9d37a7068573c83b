"""Writes the list of the files that the program needs: ``python -m tests.list_assets``.

``--self-test`` misses what stands in it. Figures that were measured, and notes for programmers,
don't.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stalingrad_game.assets import LIST
from tests.support.games import ROOT

ASSETS: Final = ROOT / "assets"
READ: Final = frozenset({".toml", ".svg", ".ttf", ".ogg"})
"""Endings of what is read while the program runs, beside the files of `players`."""


def needed() -> Iterator[str]:
    """The names, in their order."""
    for path in sorted(ASSETS.rglob("*")):
        if path.suffix in READ or path.parent.name == "players":
            yield path.relative_to(ASSETS).as_posix()


def listed() -> str:
    """The list as it should stand in its file."""
    return "".join(f"{name}\n" for name in needed())


if __name__ == "__main__":
    Path(ASSETS / LIST).write_text(listed(), encoding="utf-8")
