"""The window's shell knows no game, and no two modules of the window import each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
WINDOW: Final = "stalingrad_game.ui"
GAME_FREE: Final = ("shell", "style", "widgets")
"""Packages that serve any game."""
OF_A_GAME: Final = (
    *("stalingrad_game.card_game", "stalingrad_game.record", "stalingrad_game.lab"),
    *(f"{WINDOW}.table", f"{WINDOW}.screens", f"{WINDOW}.automation"),
)


def modules() -> dict[str, Path]:
    """Every module of the window by its dotted name."""
    found = {}
    for path in sorted((ROOT / WINDOW.replace(".", "/")).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str, dotted: str) -> Iterator[str]:
    """What a module imports, wherever the statement stands: in functions and for types too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = dotted.split(".")[: -node.level] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def circles(uses: Mapping[str, set[str]]) -> set[str]:
    """What is left when everything that uses nothing that is left is taken away, time and again."""
    left = dict(uses)
    while ground := [name for name, used in left.items() if not used & left.keys()]:
        for name in ground:
            del left[name]
    return set(left)


def test_no_modules_of_the_window_import_each_other() -> None:
    files = {name: path for name, path in modules().items() if path.stem != "__init__"}
    uses = {
        name: set(imported(path.read_text(encoding="utf-8"), name)) & files.keys()
        for name, path in files.items()
    }
    assert circles(uses) == set()


def test_a_circle_is_seen_wherever_the_import_stands() -> None:
    sources = {
        "p.a": "def f():\n    from .b import g",
        "p.b": "if TYPE_CHECKING:\n    from .a import f",
        "p.c": "from . import a",
    }
    uses = {name: set(imported(text, name)) & sources.keys() for name, text in sources.items()}
    assert circles(uses) == {"p.a", "p.b", "p.c"}
    assert circles(uses | {"p.b": set()}) == set()


@pytest.mark.parametrize("package", GAME_FREE)
def test_what_serves_any_game_knows_none(package: str) -> None:
    found = [
        f"{name}: {target}"
        for name, path in modules().items()
        if name.startswith(f"{WINDOW}.{package}")
        for target in imported(path.read_text(encoding="utf-8"), name)
        if target.startswith(OF_A_GAME)
    ]
    assert found == []
